"""TimeIndex: the largest timestamp up to an offset, about every `index.interval.bytes` of a segment.

File `<base offset>.timeindex`, Kafka's layout:

| bytes | type  | what                                                                            |
| ----- | ----- | ------------------------------------------------------------------------------- |
| 0-7   | int64 | largest timestamp in the segment so far                                         |
| 8-11  | int32 | offset, minus the base offset, of the record (or batch) that has that timestamp |

An entry (timestamp, offset) says: whatever comes before the offset has a smaller or equal timestamp. So the first
record at or after a time is at or behind the offset of the last entry that is not later than that time.

Invariants: timestamps grow from entry to entry, offsets never shrink. The last entry of a sealed segment has its
largest timestamp; one slot is kept for it, so that a full index can still take it.
"""

from __future__ import annotations

from struct import Struct
from typing import ClassVar, Final, NamedTuple

from horolog.log.sparse_index import SparseIndex

NO_TIMESTAMP: Final = -1
_TIMESTAMP, _OFFSET = 0, 1


class TimestampOffset(NamedTuple):
    timestamp_ms: int
    offset: int


class TimeIndex(SparseIndex):
    """See above."""

    ENTRY: ClassVar[Struct] = Struct(">qi")
    COLUMNS: ClassVar[tuple[Struct, ...]] = (Struct(">q"), Struct(">i"))
    PLACES: ClassVar[tuple[int, ...]] = (0, 8)
    RELATIVE: ClassVar[int] = _OFFSET

    __slots__ = ()

    @property
    def is_full(self) -> bool:
        """Whether there is no room but for the entry that is made when the segment is rolled."""
        return len(self) >= self.max_entries - 1

    @property
    def last(self) -> TimestampOffset:
        """The last entry; (-1, base offset) if there is none."""
        last = self._last_entry()
        return TimestampOffset(NO_TIMESTAMP, self.base_offset) if last is None else TimestampOffset(*last)

    def maybe_append(self, timestamp_ms: int, offset: int, *, skip_full: bool = False) -> bool:
        """Add an entry if the timestamp is larger than the last one's. Whether it was added.

        `skip_full` is for the last entry of a segment. A timestamp or offset below the last entry's is a bug of the
        caller, who must come with the largest timestamp so far.
        """
        if not skip_full and self.is_full:
            raise ValueError(f"the index {self.path} is full")
        last = self.last
        relative = self._relative(offset)
        if len(self) and (offset < last.offset or timestamp_ms < last.timestamp_ms):
            raise ValueError(f"({timestamp_ms}, {offset}) cannot follow {tuple(last)} in {self.path}")
        if timestamp_ms <= last.timestamp_ms:
            return False
        self._append((timestamp_ms, relative))
        return True

    def lookup(self, timestamp_ms: int) -> TimestampOffset:
        """The last entry that is not later than the timestamp; (-1, base offset) if there is none."""
        number = self._find(_TIMESTAMP, timestamp_ms)
        if number < 0:
            return TimestampOffset(NO_TIMESTAMP, self.base_offset)
        found, offset = self.entry(number)
        return TimestampOffset(found, offset)

    def truncate_to(self, offset: int) -> None:
        """Keep the entries before the offset."""
        self._truncate_entries(self._find(_OFFSET, offset - self.base_offset - 1) + 1)

    def _follows(self, before: tuple[int, ...], entry: tuple[int, ...]) -> bool:
        return entry[_TIMESTAMP] > before[_TIMESTAMP] and entry[_OFFSET] >= before[_OFFSET]
