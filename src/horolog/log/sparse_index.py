"""SparseIndex: a file of sorted entries of one size, searched where it lies.

What the offset index, the time index and the append-time index of a segment have in common:

| bytes                    | what                                                             |
| ------------------------ | ---------------------------------------------------------------- |
| n x entry size           | entries, big-endian, sorted                                      |
| the rest, if any         | zeros: room that a Kafka broker set aside and had no time to cut |

Kafka differs: it reserves `segment.index.bytes` for the index of the active segment and maps the file into memory.
Here the file grows with its entries, and such room is read as what it is but never made.

An index that is not used costs an object and a path. A look-up reads a few entries and one page of the file, and
keeps that page for the next one, which is mostly nearby; `release` drops it.

Invariants:

- `append` does not fail because of the disk: entries wait in memory until they can be written. `flush` writes them and
  says what went wrong. They are nothing but a way to find data faster, and are made again from it after a crash.
- Entries never shrink in their first and last column; the subclass checks what it appends.
- One thread at a time. `files.sync(index.path)` may be called from another one after `flush`.

Knows nothing of batches and of what the columns mean.
"""

from __future__ import annotations

import contextlib
from struct import Struct
from typing import ClassVar, Final, Self

from horolog.errors import StorageError
from horolog.log.files import DiskError, Files

INT32_MAX: Final = 2**31 - 1
REBUILD_HINT: Final = "Remove this file: it is made again from the segment's data"
_PAGE_BYTES: Final = 4096
_FLUSH_BYTES: Final = 512
_NOT_LOADED: Final = -1


class SparseIndex:
    """The entries of one index file, the columns of each as a tuple of ints."""

    ENTRY: ClassVar[Struct]
    COLUMNS: ClassVar[tuple[Struct, ...]]
    """How to read each column alone, with the place of each in the entry in PLACES."""
    PLACES: ClassVar[tuple[int, ...]]
    RELATIVE: ClassVar[int]
    """Which column is the offset, stored relative to the segment's base offset."""
    MISSING_IS_EMPTY: ClassVar[bool] = False
    """Whether segments may come without this file."""

    __slots__ = (
        "_count",
        "_files",
        "_last",
        "_page",
        "_page_start",
        "_ragged",
        "_stored",
        "_tail",
        "base_offset",
        "max_entries",
        "path",
    )

    def __init__(self, files: Files, path: str, base_offset: int, max_bytes: int) -> None:
        """An index whose file is there; it is not looked at before it is needed."""
        self._files = files
        self.path = path
        self.base_offset = base_offset
        self.max_entries = max_bytes // self.ENTRY.size
        self._count = _NOT_LOADED
        self._forget()

    def _forget(self) -> None:
        self._stored = 0  # how many entries are in the file
        self._tail = bytearray()  # those that are not yet
        self._last: tuple[int, ...] | None = None
        self._page = b""
        self._page_start = 0  # the number of the first entry in _page
        self._ragged = False  # a write failed, and part of it may be behind the entries in the file

    @classmethod
    def create(cls, files: Files, path: str, base_offset: int, max_bytes: int) -> Self:
        """An index with a new, empty file."""
        files.create(path)
        index = cls(files, path, base_offset, max_bytes)
        index._count = 0
        return index

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.path!r})"

    def __len__(self) -> int:
        """How many entries there are."""
        if self._count == _NOT_LOADED:
            self._load()
        return self._count

    @property
    def is_full(self) -> bool:
        return len(self) >= self.max_entries

    @property
    def size_bytes(self) -> int:
        """What the entries take; the file may be shorter before `flush` and, if Kafka made it, longer before `trim`."""
        return len(self) * self.ENTRY.size

    def can_append_offset(self, offset: int) -> bool:
        """Whether the offset fits into 31 bits relative to the base offset; if not, the segment must be rolled."""
        return 0 <= offset - self.base_offset <= INT32_MAX

    def entry(self, number: int) -> tuple[int, ...]:
        """The columns of an entry, with the absolute offset."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._absolute(self.ENTRY.unpack(self._bytes(number)))

    def entries(self) -> list[tuple[int, ...]]:
        """All of them; for tools, tests and checks."""
        count = len(self)
        size = self.ENTRY.size
        data = self._files.read(self.path, 0, self._stored * size) if self._stored else b""
        data += bytes(self._tail)
        if len(data) != count * size:
            raise self._damaged("is shorter than it was")
        return [self._absolute(columns) for columns in self.ENTRY.iter_unpack(data)]

    def flush(self) -> None:
        """Write all entries to the file."""
        if self._ragged:
            self._files.truncate(self.path, self._stored * self.ENTRY.size)
            self._ragged = False
        if not self._tail:
            return
        if self.MISSING_IS_EMPTY and self._stored == 0 and not self._files.exists(self.path):
            self._files.create(self.path)
        try:
            self._files.write(self.path, self._stored * self.ENTRY.size, self._tail)
        except DiskError:
            self._ragged = True
            raise
        self._stored = self._count
        self._tail = bytearray()

    def sync(self) -> None:
        """Write all entries and wait until they are on disk."""
        self.flush()
        if self._stored or not self.MISSING_IS_EMPTY or self._files.exists(self.path):
            self._files.sync(self.path)

    def trim(self) -> None:
        """Write all entries and cut off the room behind them, as must be done when a segment is sealed or closed."""
        count = len(self)
        self.flush()
        if not count and self.MISSING_IS_EMPTY and not self._files.exists(self.path):
            return
        if self._files.size_bytes(self.path) > count * self.ENTRY.size:
            self._files.truncate(self.path, count * self.ENTRY.size)

    def release(self) -> None:
        """Write all entries and forget what was read; the next use reads it again."""
        self.flush()
        self._count = _NOT_LOADED
        self._forget()

    def reset(self) -> None:
        """Throw all entries away, readable or not, to make them again."""
        if self._files.exists(self.path):
            self._files.truncate(self.path, 0)
        elif not self.MISSING_IS_EMPTY:
            self._files.create(self.path)
        self._forget()
        self._count = 0

    def rename(self, path: str) -> None:
        """Give the file another name; not durable before its directory is synced."""
        if not self.MISSING_IS_EMPTY or self._files.exists(self.path):
            self._files.rename(self.path, path)
        self.path = path

    def check(self) -> None:
        """A look at the size and at the first and last entry: `StorageError` if the file cannot be an index."""
        if not len(self):
            return
        first, last = self.entry(0), self.entry(self._count - 1)
        for column in range(len(first)):
            if last[column] < first[column]:
                raise self._damaged(f"ends with {last}, which is less than its start {first}")
        if first[self.RELATIVE] < self.base_offset:
            raise self._damaged(f"starts with {first}, before its segment")

    def verify(self) -> None:
        """A look at each entry: `StorageError` where one is not greater than the one before."""
        self.check()
        entries = self.entries()
        for number in range(1, len(entries)):
            if not self._follows(entries[number - 1], entries[number]):
                raise self._damaged(f"has {entries[number]} after {entries[number - 1]}", number * self.ENTRY.size)

    def _follows(self, before: tuple[int, ...], entry: tuple[int, ...]) -> bool:
        """Whether one entry may stand behind the other."""
        raise NotImplementedError

    # For subclasses

    def _last_entry(self) -> tuple[int, ...] | None:
        if self._last is None and len(self):
            self._last = self.entry(self._count - 1)
        return self._last

    def _append(self, columns: tuple[int, ...]) -> None:
        """Add an entry that the subclass has checked."""
        last = self._absolute(columns)
        self._tail += self.ENTRY.pack(*columns)
        self._count += 1
        self._last = last
        if len(self._tail) >= _FLUSH_BYTES:
            # Tried again at the next one, and reported by flush().
            with contextlib.suppress(DiskError):
                self.flush()

    def _find(self, column: int, target: int) -> int:
        """The number of the last entry whose column (as stored) is at most `target`; -1 if there is none."""
        if not len(self):
            return -1
        if self._tail and self._value(self._tail, 0, column) <= target:
            return self._stored + self._find_in(self._tail, column, target)
        if not self._stored:
            return -1
        if not self._page_has(column, target):
            self._read_page_for(column, target)
        return self._page_start + self._find_in(self._page, column, target)

    def _truncate_entries(self, count: int) -> None:
        """Keep the first `count` entries."""
        if count >= len(self):
            return
        size = self.ENTRY.size
        if count < self._stored:
            self._files.truncate(self.path, count * size)
            self._forget()
            self._stored = count
        else:
            del self._tail[(count - self._stored) * size :]
        self._count = count
        self._last = None

    def _relative(self, offset: int) -> int:
        relative = offset - self.base_offset
        if not 0 <= relative <= INT32_MAX:
            raise ValueError(f"offset {offset} is too far from the segment's base offset {self.base_offset}")
        return relative

    def _damaged(self, what: str, position: int | None = None) -> StorageError:
        return StorageError(f"the index {what}", self.path, position, REBUILD_HINT)

    # Reading

    def _absolute(self, columns: tuple[int, ...]) -> tuple[int, ...]:
        place = self.RELATIVE
        return (*columns[:place], columns[place] + self.base_offset, *columns[place + 1 :])

    def _value(self, data: bytes | bytearray, number: int, column: int) -> int:
        value: int = self.COLUMNS[column].unpack_from(data, number * self.ENTRY.size + self.PLACES[column])[0]
        return value

    def _find_in(self, data: bytes | bytearray, column: int, target: int) -> int:
        size = self.ENTRY.size
        place = self.PLACES[column]
        unpack = self.COLUMNS[column].unpack_from
        low, high = 0, len(data) // size
        while low < high:
            middle = (low + high) // 2
            if unpack(data, middle * size + place)[0] <= target:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def _page_has(self, column: int, target: int) -> bool:
        """Whether the answer is certain to be in the page that is at hand."""
        page = self._page
        if not page or self._value(page, 0, column) > target:
            return False
        entries = len(page) // self.ENTRY.size
        return self._value(page, entries - 1, column) > target or self._page_start + entries == self._stored

    def _read_page_for(self, column: int, target: int) -> None:
        """Read the page whose first entry is the last one of a page that is at most `target`, or the first page."""
        per_page = _PAGE_BYTES // self.ENTRY.size
        low, high = 0, (self._stored - 1) // per_page
        while low < high:
            middle = (low + high + 1) // 2
            if self._value(self._read(middle * per_page, 1), 0, column) <= target:
                low = middle
            else:
                high = middle - 1
        start = low * per_page
        self._page = self._read(start, min(per_page, self._stored - start))
        self._page_start = start

    def _bytes(self, number: int) -> bytes:
        size = self.ENTRY.size
        if number >= self._stored:
            start = (number - self._stored) * size
            return bytes(self._tail[start : start + size])
        start = (number - self._page_start) * size
        if 0 <= start < len(self._page):
            return self._page[start : start + size]
        return self._read(number, 1)

    def _read(self, number: int, count: int) -> bytes:
        size = self.ENTRY.size
        data = self._files.read(self.path, number * size, count * size)
        if len(data) != count * size:
            raise self._damaged("is shorter than it was", number * size)
        return data

    def _load(self) -> None:
        try:
            file_bytes = self._files.size_bytes(self.path)
        except DiskError as error:
            if not (error.is_missing and self.MISSING_IS_EMPTY):
                raise
            file_bytes = 0
        size = self.ENTRY.size
        if file_bytes % size:
            raise self._damaged(f"has {file_bytes} bytes, which is not a multiple of {size}")
        count = file_bytes // size
        if count > 1 and not any(self._read(count - 1, 1)):
            count = self._count_before_zeros(count - 1)
        self._stored = self._count = count

    def _count_before_zeros(self, high: int) -> int:
        """How many entries come before the zeros at the end, given that those from `high` on are zeros.

        Only the first entry can be real and zeros (offsets grow); where zeros follow it, it says nothing of worth.
        """
        low = 0
        while low < high:
            middle = (low + high) // 2
            if any(self._read(middle, 1)):
                low = middle + 1
            else:
                high = middle
        return low
