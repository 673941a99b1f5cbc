"""The aborted transactions of one segment: the `.txnindex` file.

Entries of 34 bytes, in the order in which the transactions were aborted:

| at | bytes | field              | remarks                                                           |
| -- | ----- | ------------------ | ----------------------------------------------------------------- |
| 0  | 2     | version            | 0                                                                 |
| 2  | 8     | producer id        |                                                                   |
| 10 | 8     | first offset       | of the transaction's first record; may lie in an earlier segment  |
| 18 | 8     | last offset        | of the abort marker, which lies in this segment                   |
| 26 | 8     | last stable offset | of the log once the marker was written                            |

Invariants: last offsets increase, last stable offsets do not decrease; that is what lets a search stop early. An
entry that is cut off at the end of a file is no entry. Pure: bytes in, bytes out; an aborted transaction is rare, and
a segment's list of them is small enough to be held as a whole.
"""

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

from horolog.errors import StorageError
from horolog.records.compression import Bytes

ENTRY_BYTES: Final = 34
VERSION: Final = 0

_ENTRY: Final = struct.Struct(">hqqqq")

_REBUILD: Final = "The index can be rebuilt from the segment"


class AbortedTransaction(NamedTuple):
    """A transaction whose records a `read_committed` consumer must not see."""

    producer_id: int
    first_offset: int
    last_offset: int
    last_stable_offset: int

    def pack(self) -> bytes:
        return _ENTRY.pack(VERSION, *self)


class Found(NamedTuple):
    """What a search found. `is_complete`: no later segment can hold more of the range asked for."""

    transactions: list[AbortedTransaction]
    is_complete: bool


class TransactionIndex:
    """The list, and the bytes to be written for it. Raises `StorageError` if `data` is no such index.

    `append` and `truncate` change the list alone and tell what the file must become; the caller writes.
    """

    __slots__ = ("_base_offset", "_entries", "_path")

    def __init__(self, base_offset: int, data: Bytes = b"", path: str = "") -> None:
        self._base_offset = base_offset
        self._path = path
        self._entries: list[AbortedTransaction] = []
        whole_bytes = len(data) // ENTRY_BYTES * ENTRY_BYTES
        last_offset = base_offset - 1
        for position in range(0, whole_bytes, ENTRY_BYTES):
            version, *fields = _ENTRY.unpack_from(data, position)
            entry = AbortedTransaction(*fields)
            if version != VERSION:
                raise StorageError(f"an aborted transaction of version {version}", path, position, _REBUILD)
            if not (entry.first_offset <= entry.last_offset > last_offset):
                raise StorageError(f"{entry} cannot follow last offset {last_offset}", path, position, _REBUILD)
            last_offset = entry.last_offset
            self._entries.append(entry)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[AbortedTransaction]:
        return iter(self._entries)

    @property
    def size_bytes(self) -> int:
        """How long the file is; what lies behind that is a torn write."""
        return len(self._entries) * ENTRY_BYTES

    def append(self, entry: AbortedTransaction) -> bytes:
        """Add `entry`; the bytes to be written at the end of the file."""
        last_offset = self._entries[-1].last_offset if self._entries else self._base_offset - 1
        if entry.last_offset <= last_offset:
            raise ValueError(f"{entry} is not behind offset {last_offset}")
        self._entries.append(entry)
        return entry.pack()

    def truncate(self, offset: int) -> int:
        """Forget the transactions that ended at or after `offset`; the size that the file must be cut to."""
        while self._entries and self._entries[-1].last_offset >= offset:
            self._entries.pop()
        return self.size_bytes

    def pack(self) -> bytes:
        """The whole file."""
        return b"".join(entry.pack() for entry in self._entries)

    def collect(self, fetch_offset: int, upper_bound_offset: int) -> Found:
        """The aborted transactions with records in [`fetch_offset`, `upper_bound_offset`).

        Those of one segment are not all: a transaction is listed where it ended, so the segments behind must be
        asked as well until an answer is complete.
        """
        found: list[AbortedTransaction] = []
        for entry in self._entries:
            if entry.last_offset >= fetch_offset and entry.first_offset < upper_bound_offset:
                found.append(entry)
            if entry.last_stable_offset >= upper_bound_offset:
                return Found(found, True)
        return Found(found, False)
