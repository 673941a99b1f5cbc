"""OffsetIndex: where in a segment the batch with an offset is, about every `index.interval.bytes`.

File `<base offset>.index`, Kafka's layout:

| bytes | type  | what                                          |
| ----- | ----- | --------------------------------------------- |
| 0-3   | int32 | offset of the batch, minus the base offset    |
| 4-7   | int32 | where the batch starts in the segment's file  |

Which offset of a batch an entry gives is up to who appends (Kafka and we: its last one), as long as no batch that
starts before the position has it or a greater one.

Invariants: both columns grow from entry to entry.
"""

from __future__ import annotations

from struct import Struct
from typing import ClassVar, NamedTuple

from horolog.log.sparse_index import INT32_MAX, SparseIndex

_INT32 = Struct(">i")
_OFFSET, _POSITION = 0, 1


class OffsetPosition(NamedTuple):
    offset: int
    position: int


class OffsetIndex(SparseIndex):
    """See above."""

    ENTRY: ClassVar[Struct] = Struct(">ii")
    COLUMNS: ClassVar[tuple[Struct, ...]] = (_INT32, _INT32)
    PLACES: ClassVar[tuple[int, ...]] = (0, 4)
    RELATIVE: ClassVar[int] = _OFFSET

    __slots__ = ()

    @property
    def last_offset(self) -> int:
        """The offset of the last entry, the base offset if there is none."""
        last = self._last_entry()
        return self.base_offset if last is None else last[_OFFSET]

    def append(self, offset: int, position: int) -> None:
        """Add an entry behind all others."""
        if self.is_full:
            raise ValueError(f"the index {self.path} is full")
        if not 0 <= position <= INT32_MAX:
            raise ValueError(f"position {position} does not fit into an index")
        entry = (self._relative(offset), position)
        last = self._last_entry()
        if last is not None and not self._follows(last, (offset, position)):
            raise ValueError(f"({offset}, {position}) cannot follow {last} in {self.path}")
        self._append(entry)

    def lookup(self, offset: int) -> OffsetPosition:
        """The last entry at or before the offset; the start of the segment if there is none."""
        number = self._find(_OFFSET, offset - self.base_offset)
        if number < 0:
            return OffsetPosition(self.base_offset, 0)
        found, position = self.entry(number)
        return OffsetPosition(found, position)

    def first_at(self, position: int) -> OffsetPosition | None:
        """The first entry at or behind a position in the file: an offset beyond what is read up to there."""
        number = self._find(_POSITION, position - 1) + 1
        if number >= len(self):
            return None
        found, place = self.entry(number)
        return OffsetPosition(found, place)

    def truncate_to(self, offset: int) -> None:
        """Keep the entries before the offset."""
        self._truncate_entries(self._find(_OFFSET, offset - self.base_offset - 1) + 1)

    def _follows(self, before: tuple[int, ...], entry: tuple[int, ...]) -> bool:
        return entry[_OFFSET] > before[_OFFSET] and entry[_POSITION] > before[_POSITION]
