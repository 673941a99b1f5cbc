"""What the validator says of an append: `Accepted` with bytes that are ready to be written, or `Refused` with reasons.

Both are values: one partition's refusal is nothing to its neighbours in the same request. Knows neither the rules nor
how bytes are judged.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from horolog.errors import ErrorCode
from horolog.records.batch import Batch
from horolog.records.compression import Bytes, Codec
from horolog.records.convert import Losses

SUSPICIOUS_AHEAD_MS: Final = 3_600_000
"""A record further ahead of the broker's time is worth a warning, even where the limits allow it."""


class Fault(IntEnum):
    """What is wrong, as far as the metrics tell it apart."""

    OTHER = 0
    NO_KEY = 1
    TIMESTAMP = 2
    OFFSET_OR_SEQUENCE = 3
    CHECKSUM = 4
    MAGIC = 5
    SIZE = 6


class Culprit(NamedTuple):
    """A record that is to blame: its place in the batch, what is wrong with it, and the words for that."""

    batch_index: int
    fault: Fault
    message: str


class Suspicion(NamedTuple):
    """A timestamp accepted although it is far ahead: of which record, and what it probably is, if that is known."""

    offset: int
    timestamp_ms: int
    hint: str | None


@dataclass(slots=True)  # not frozen: that would cost a microsecond per append
class Accepted:
    """An append that may go ahead.

    `data` is stamped: offsets, leader epoch, timestamps, checksums. `batch` is the view of it where it is one batch of
    format 2, which is what producer state wants to see; None otherwise. `append_time_ms` is -1 unless the topic has
    LogAppendTime. The largest timestamp belongs to the first record that has it; both it and the offset are -1 if no
    record has a timestamp. `losses` tells what a conversion left out, None where nothing was converted; `rewritten`
    counts the records that had to be written anew.
    """

    data: Bytes
    count: int
    first_offset: int
    max_timestamp: int
    max_timestamp_offset: int
    append_time_ms: int
    codec: Codec
    batch: Batch | None
    rewritten: int = 0
    losses: Losses | None = None
    suspicion: Suspicion | None = None

    @property
    def next_offset(self) -> int:
        return self.first_offset + self.count

    @property
    def last_offset(self) -> int:
        return self.first_offset + self.count - 1


@dataclass(frozen=True, slots=True)
class Refused:
    """An append of which nothing may be written. `culprits` are in ascending order; none if the batch is at fault.

    `fault` counts for the batch as a whole; where there are culprits, each has its own.
    """

    code: ErrorCode
    message: str
    fault: Fault = Fault.OTHER
    culprits: tuple[Culprit, ...] = ()

    def faults(self) -> dict[Fault, int]:
        """How many records (or, without culprits, batches) have which fault."""
        if not self.culprits:
            return {self.fault: 1}
        counts: dict[Fault, int] = {}
        for culprit in self.culprits:
            counts[culprit.fault] = counts.get(culprit.fault, 0) + 1
        return counts


Verdict = Accepted | Refused
