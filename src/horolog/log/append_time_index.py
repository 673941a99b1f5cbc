"""AppendTimeIndex: when the broker took in the batches of a segment, outside the messages.

File `<base offset>.appendtime`. Kafka has no such file; its brokers and tools go by the suffixes they know and pass
over this one.

| bytes | type  | what                                               |
| ----- | ----- | -------------------------------------------------- |
| 0-7   | int64 | append time: the broker's clock, milliseconds      |
| 8-11  | int32 | last offset of the batch, minus the base offset    |

An entry (time, offset) says: what ends at this offset was appended at this time, all before it not later, all behind
it not earlier. Between two entries a time is known only to lie between theirs, so who appends decides how exact the
answers are, and adds an entry for the segment's last batch when it is rolled.

A segment may have no such file (Kafka wrote it) or one that ends early (a crash): times cannot be made again from the
data, as the entries of the other indexes can.

Invariants: times never shrink: a clock that was put back counts as standing still. Offsets grow.
"""

from __future__ import annotations

from struct import Struct
from typing import ClassVar, Final, NamedTuple

from horolog.log.sparse_index import SparseIndex

UNKNOWN_MS: Final = -1
_TIME, _OFFSET = 0, 1


class AppendTime(NamedTuple):
    """A batch's append time lies between these two, inclusive. UNKNOWN_MS where nothing is known on that side."""

    earliest_ms: int
    latest_ms: int


class AppendEntry(NamedTuple):
    append_time_ms: int
    offset: int


class AppendTimeIndex(SparseIndex):
    """See above."""

    ENTRY: ClassVar[Struct] = Struct(">qi")
    COLUMNS: ClassVar[tuple[Struct, ...]] = (Struct(">q"), Struct(">i"))
    PLACES: ClassVar[tuple[int, ...]] = (0, 8)
    RELATIVE: ClassVar[int] = _OFFSET
    MISSING_IS_EMPTY: ClassVar[bool] = True

    __slots__ = ()

    @property
    def last(self) -> AppendEntry | None:
        last = self._last_entry()
        return None if last is None else AppendEntry(*last)

    def maybe_append(self, append_time_ms: int, offset: int, *, interval_ms: int = 0, skip_full: bool = False) -> bool:
        """Add an entry unless the last one is of this offset or a later one, or nearer than `interval_ms`, or no
        entry fits. Whether it was added. `skip_full` is for the last entry of a segment.
        """
        relative = self._relative(offset)
        last = self._last_entry()
        if last is not None:
            append_time_ms = max(append_time_ms, last[_TIME])
            if offset <= last[_OFFSET] or append_time_ms - last[_TIME] < interval_ms:
                return False
        if self.is_full and not skip_full:
            # Kafka's indexes roll the segment when they are full; this one only gets less exact.
            return False
        self._append((append_time_ms, relative))
        return True

    def first_offset_since(self, time_ms: int) -> int:
        """The first offset that may have been appended at or after a time: all before it certainly were earlier."""
        number = self._find(_TIME, time_ms - 1)
        return self.base_offset if number < 0 else self.entry(number)[_OFFSET] + 1

    def time_of(self, offset: int) -> AppendTime:
        """When the batch with this offset was appended, as far as it is known."""
        number = self._find(_OFFSET, offset - self.base_offset - 1)
        earliest_ms = UNKNOWN_MS if number < 0 else self.entry(number)[_TIME]
        latest_ms = UNKNOWN_MS if number + 1 >= len(self) else self.entry(number + 1)[_TIME]
        return AppendTime(earliest_ms, latest_ms)

    def truncate_to(self, offset: int) -> None:
        """Keep the entries before the offset."""
        self._truncate_entries(self._find(_OFFSET, offset - self.base_offset - 1) + 1)

    def _follows(self, before: tuple[int, ...], entry: tuple[int, ...]) -> bool:
        return entry[_TIME] >= before[_TIME] and entry[_OFFSET] > before[_OFFSET]
