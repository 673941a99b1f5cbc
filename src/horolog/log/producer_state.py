"""What a partition knows of its idempotent and transactional producers, and what that means for the next batch.

`check(batch)` says what to do with a batch and changes nothing; `apply(batch)` takes a batch into account that is in
the log and judges nothing. A live append checks, writes and applies; recovery only applies, so both share one path.

What `check` finds, in this order:

| a batch of data                                            | answer                                             |
| ---------------------------------------------------------- | -------------------------------------------------- |
| has the sequences of one of the producer's last five       | `duplicate`: what was answered then                |
| has an epoch below the known one                           | INVALID_PRODUCER_EPOCH                             |
| is of an unknown producer where `needs_zero`, not from 0   | OUT_OF_ORDER_SEQUENCE_NUMBER                       |
| is of an unknown producer                                  | welcome, whatever its sequence                     |
| has a new epoch and does not start at 0                    | OUT_OF_ORDER_SEQUENCE_NUMBER                       |
| does not follow the last sequence (2**31 - 1, then 0)      | OUT_OF_ORDER_SEQUENCE_NUMBER                       |
| is not transactional while a transaction is ongoing        | INVALID_TXN_STATE                                  |

| a marker                                                   | answer                                             |
| ---------------------------------------------------------- | -------------------------------------------------- |
| has an epoch below the known one                           | INVALID_PRODUCER_EPOCH                             |
| has the known epoch, from version 2 of transactions on     | INVALID_PRODUCER_EPOCH, or welcome as a repetition |
|                                                            | if no transaction is ongoing                       |
| is of an older coordinator                                 | TRANSACTION_COORDINATOR_FENCED                     |

Unknown producers are welcome because the state of a quiet one expires and its records may have been deleted; that is
why UNKNOWN_PRODUCER_ID is never an answer, in Kafka 4.3 as here.

Invariants: a producer with an ongoing transaction is never forgotten. First offsets of ongoing transactions increase
in the order in which they began. No file, no clock: `now_ms` is passed in.

Kafka differs: it forgets producers by the timestamps of their records, so that one who sends last year's data has no
protection against duplicates; here the broker's own time counts. It takes any first sequence on a partition that is
still empty, which locks out an earlier batch that is on its way again; here `needs_zero` refuses it.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from horolog.errors import ErrorCode
from horolog.log.marker import Marker, read_marker
from horolog.log.producer_snapshot import SnapshotEntry
from horolog.log.transaction_index import AbortedTransaction
from horolog.records.batch import NO_PRODUCER_EPOCH, NO_SEQUENCE, NO_TIMESTAMP, Batch

BATCHES_KEPT: Final = 5
NO_COORDINATOR_EPOCH: Final = -1
NO_OFFSET: Final = -1
STRICT_TRANSACTION_VERSION: Final = 2
"""From this version on the coordinator raises the producer's epoch with each marker (KIP-890)."""

_LAST_SEQUENCE: Final = 0x7FFFFFFF


class Appended(NamedTuple):
    """A batch that was appended earlier."""

    first_sequence: int
    last_sequence: int
    first_offset: int
    last_offset: int
    timestamp_ms: int


class Outcome(NamedTuple):
    """What to do with a batch: append it (`code` is NONE, no `duplicate`), answer as before, or refuse it."""

    code: ErrorCode = ErrorCode.NONE
    message: str | None = None
    duplicate: Appended | None = None


ACCEPTED: Final = Outcome()


class CompletedTransaction(NamedTuple):
    """A transaction with records in this partition that a marker has ended."""

    producer_id: int
    first_offset: int
    last_offset: int
    last_stable_offset: int
    is_aborted: bool

    @property
    def aborted(self) -> AbortedTransaction | None:
        """The entry for the index of aborted transactions, if there must be one."""
        if not self.is_aborted:
            return None
        return AbortedTransaction(self.producer_id, self.first_offset, self.last_offset, self.last_stable_offset)


class Producer:
    """One producer: its epoch, its last batches, its transaction."""

    __slots__ = (
        "batches",
        "coordinator_epoch",
        "epoch",
        "producer_id",
        "seen_ms",
        "timestamp_ms",
        "transaction_first_offset",
    )

    def __init__(self, producer_id: int, seen_ms: int) -> None:
        self.producer_id = producer_id
        self.epoch: int = NO_PRODUCER_EPOCH
        self.coordinator_epoch = NO_COORDINATOR_EPOCH
        self.timestamp_ms: int = NO_TIMESTAMP
        self.transaction_first_offset = NO_OFFSET
        self.seen_ms = seen_ms
        self.batches: list[Appended] = []

    def __repr__(self) -> str:
        return (
            f"Producer({self.producer_id}, epoch={self.epoch}, batches={self.batches}, "
            f"transaction_first_offset={self.transaction_first_offset}, coordinator_epoch={self.coordinator_epoch}, "
            f"timestamp_ms={self.timestamp_ms})"
        )

    @property
    def last_sequence(self) -> int:
        return self.batches[-1].last_sequence if self.batches else NO_SEQUENCE

    def set_epoch(self, epoch: int) -> None:
        """Take over `epoch`; batches of another one cannot be repeated any more."""
        if epoch != self.epoch:
            self.epoch = epoch
            self.batches.clear()

    def snapshot(self) -> SnapshotEntry:
        sequence, offset, delta = NO_SEQUENCE, NO_OFFSET, 0
        if self.batches:
            last = self.batches[-1]
            sequence, offset, delta = last.last_sequence, last.last_offset, last.last_offset - last.first_offset
        return SnapshotEntry(
            self.producer_id,
            self.epoch,
            sequence,
            offset,
            delta,
            self.timestamp_ms,
            self.coordinator_epoch,
            self.transaction_first_offset,
        )

    @classmethod
    def restore(cls, entry: SnapshotEntry, now_ms: int) -> "Producer":
        """The producer of a snapshot. When it was last seen is not known, so it has not expired yet."""
        producer = cls(entry.producer_id, now_ms)
        producer.epoch = entry.epoch
        producer.coordinator_epoch = entry.coordinator_epoch
        producer.timestamp_ms = entry.timestamp_ms
        producer.transaction_first_offset = max(entry.transaction_first_offset, NO_OFFSET)
        if entry.last_offset >= 0:
            first_sequence = NO_SEQUENCE
            if entry.last_sequence != NO_SEQUENCE:
                first_sequence = (entry.last_sequence - entry.offset_delta) & _LAST_SEQUENCE
            first_offset = entry.last_offset - entry.offset_delta
            producer.batches.append(
                Appended(first_sequence, entry.last_sequence, first_offset, entry.last_offset, entry.timestamp_ms)
            )
        return producer


class ProducerState:
    """The producers of one partition, up to `end_offset`."""

    __slots__ = ("_decided", "_ongoing", "_producers", "end_offset")

    def __init__(self, entries: Iterable[SnapshotEntry] = (), *, end_offset: int = 0, now_ms: int = 0) -> None:
        self.restart(entries, end_offset=end_offset, now_ms=now_ms)

    def restart(self, entries: Iterable[SnapshotEntry] = (), *, end_offset: int, now_ms: int) -> None:
        """Go back to a snapshot, or to nothing: where the log was cut, it is replayed from `end_offset` on."""
        self._producers = {entry.producer_id: Producer.restore(entry, now_ms) for entry in entries}
        begun = (p for p in self._producers.values() if p.transaction_first_offset != NO_OFFSET)
        # First offset -> producer id, in ascending order.
        self._ongoing = {
            p.transaction_first_offset: p.producer_id for p in sorted(begun, key=lambda p: p.transaction_first_offset)
        }
        # Last offset -> first offset of transactions whose marker may still lie above the high watermark, ascending.
        self._decided: dict[int, int] = {}
        self.end_offset = end_offset

    def __len__(self) -> int:
        return len(self._producers)

    def __iter__(self) -> Iterator[Producer]:
        return iter(self._producers.values())

    def get(self, producer_id: int) -> Producer | None:
        return self._producers.get(producer_id)

    # Judging a batch.

    def check(self, batch: Batch, *, has_sequences: bool = True, needs_zero: bool = False) -> Outcome:
        """What to do with a batch of data.

        `has_sequences` is False for appends of a coordinator, of which only the epoch is looked at. `needs_zero` is
        for partitions that have never had a record, and for clients of transactions version 2, which always raise
        their epoch instead of going on with an old sequence.
        """
        if batch.producer_id < 0:
            return ACCEPTED
        known = self._producers.get(batch.producer_id)
        first = batch.base_sequence
        if known is None:
            if needs_zero and has_sequences and first != 0:
                return _out_of_order(batch, 0)
            return ACCEPTED
        epoch = batch.producer_epoch
        if has_sequences and epoch == known.epoch:
            last = batch.last_sequence
            for appended in known.batches:
                if appended.first_sequence == first and appended.last_sequence == last:
                    return Outcome(duplicate=appended)
        if epoch < known.epoch:
            return _old_epoch(batch, known)
        if has_sequences and not _is_in_order(batch, known, needs_zero):
            expected = (known.last_sequence + 1) & _LAST_SEQUENCE if epoch == known.epoch else 0
            return _out_of_order(batch, expected)
        if known.transaction_first_offset != NO_OFFSET and not batch.is_transactional:
            return Outcome(
                ErrorCode.INVALID_TXN_STATE,
                f"producer {batch.producer_id} has a transaction since offset {known.transaction_first_offset}, "
                "this batch is not part of it",
            )
        return ACCEPTED

    def check_marker(self, batch: Batch, marker: Marker, *, transaction_version: int) -> Outcome:
        """What to do with a marker that a coordinator sends."""
        known = self._producers.get(batch.producer_id)
        if known is None:
            return ACCEPTED
        epoch = batch.producer_epoch
        is_repeated = epoch == known.epoch and known.transaction_first_offset == NO_OFFSET
        is_stale = epoch <= known.epoch if transaction_version >= STRICT_TRANSACTION_VERSION else epoch < known.epoch
        if is_stale and not is_repeated:
            return _old_epoch(batch, known)
        if marker.coordinator_epoch < known.coordinator_epoch:
            return Outcome(
                ErrorCode.TRANSACTION_COORDINATOR_FENCED,
                f"a marker for producer {batch.producer_id} from coordinator epoch {marker.coordinator_epoch}; "
                f"the last one had {known.coordinator_epoch}",
            )
        return ACCEPTED

    # Taking a batch into account; nothing is refused here.

    def apply(self, batch: Batch, now_ms: int) -> CompletedTransaction | None:
        """Learn from a batch at its final offsets; the transaction that it has ended, if it is a marker."""
        self.end_offset = batch.next_offset
        if batch.producer_id < 0:
            return None
        if batch.is_control:
            marker = read_marker(batch)
            return None if marker is None else self._apply_marker(batch, marker, now_ms)
        producer = self._producer(batch.producer_id, now_ms)
        producer.set_epoch(batch.producer_epoch)
        batches = producer.batches
        if len(batches) == BATCHES_KEPT:
            del batches[0]
        first_offset = batch.base_offset
        timestamp_ms = batch.max_timestamp
        batches.append(
            Appended(batch.base_sequence, batch.last_sequence, first_offset, batch.last_offset, timestamp_ms)
        )
        producer.timestamp_ms = timestamp_ms
        if batch.is_transactional and producer.transaction_first_offset == NO_OFFSET:
            producer.transaction_first_offset = first_offset
            self._ongoing[first_offset] = producer.producer_id
        return None

    def _apply_marker(self, batch: Batch, marker: Marker, now_ms: int) -> CompletedTransaction | None:
        producer = self._producer(batch.producer_id, now_ms)
        first_offset = producer.transaction_first_offset
        producer.set_epoch(batch.producer_epoch)
        producer.coordinator_epoch = marker.coordinator_epoch
        producer.timestamp_ms = marker.timestamp_ms
        producer.transaction_first_offset = NO_OFFSET
        if first_offset == NO_OFFSET:
            return None
        del self._ongoing[first_offset]
        last_offset = batch.base_offset
        self._decided[last_offset] = first_offset
        stable = next(iter(self._ongoing), last_offset + 1)
        return CompletedTransaction(producer.producer_id, first_offset, last_offset, stable, marker.is_abort)

    def _producer(self, producer_id: int, now_ms: int) -> Producer:
        producer = self._producers.get(producer_id)
        if producer is None:
            producer = self._producers[producer_id] = Producer(producer_id, now_ms)
        producer.seen_ms = now_ms
        return producer

    # What follows for readers, and housekeeping.

    @property
    def first_undecided_offset(self) -> int | None:
        """First offset of the oldest transaction that is still ongoing."""
        return next(iter(self._ongoing), None)

    def last_stable_offset(self, high_watermark: int) -> int:
        """Offset up to which `read_committed` consumers may read.

        A transaction counts as open until its marker is below the high watermark: a decision that could still be
        lost must not be acted upon.
        """
        while self._decided:
            last_offset = next(iter(self._decided))
            if last_offset >= high_watermark:
                break
            del self._decided[last_offset]
        stable = min(high_watermark, next(iter(self._ongoing), high_watermark))
        return min(stable, min(self._decided.values())) if self._decided else stable

    def expire(self, now_ms: int, expiration_ms: int) -> int:
        """Forget producers that have not been seen for `expiration_ms`; how many."""
        expired = [
            p.producer_id
            for p in self._producers.values()
            if now_ms - p.seen_ms >= expiration_ms and p.transaction_first_offset == NO_OFFSET
        ]
        for producer_id in expired:
            del self._producers[producer_id]
        return len(expired)

    def snapshot(self) -> list[SnapshotEntry]:
        """What must be written to take up the state at `end_offset` later."""
        return [producer.snapshot() for producer in self._producers.values()]


def _is_in_order(batch: Batch, known: Producer, needs_zero: bool) -> bool:
    first = batch.base_sequence
    if known.epoch == NO_PRODUCER_EPOCH and not needs_zero:
        return True
    if batch.producer_epoch != known.epoch or not known.batches:
        return first == 0
    return first == (known.last_sequence + 1) & _LAST_SEQUENCE


def _out_of_order(batch: Batch, expected: int) -> Outcome:
    return Outcome(
        ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER,
        f"sequence {batch.base_sequence} from producer {batch.producer_id} (epoch {batch.producer_epoch}), "
        f"expected {expected}",
    )


def _old_epoch(batch: Batch, known: Producer) -> Outcome:
    return Outcome(
        ErrorCode.INVALID_PRODUCER_EPOCH,
        f"epoch {batch.producer_epoch} of producer {batch.producer_id} is out of date, the last one was {known.epoch}",
    )
