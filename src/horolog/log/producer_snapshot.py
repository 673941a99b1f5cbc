"""Producer state on disk: the `.snapshot` file, named after the offset up to which it tells the truth.

| at | bytes | field    | remarks                                         |
| -- | ----- | -------- | ----------------------------------------------- |
| 0  | 2     | version  | 1                                               |
| 2  | 4     | crc      | CRC-32C of everything behind this field         |
| 6  | 4     | count    |                                                 |
| 10 | 46    | producer | `count` times                                   |

and of each producer

| at | bytes | field                      | remarks                                                    |
| -- | ----- | -------------------------- | ---------------------------------------------------------- |
| 0  | 8     | producer id                |                                                            |
| 8  | 2     | epoch                      |                                                            |
| 10 | 4     | last sequence              | of its last batch, -1 if none is known                     |
| 14 | 8     | last offset                | the same                                                   |
| 22 | 4     | offset delta               | last offset minus first offset of that batch               |
| 26 | 8     | timestamp                  | largest of its last batch, or of its last marker           |
| 34 | 4     | coordinator epoch          | of its last marker, -1 if none                             |
| 38 | 8     | transaction's first offset | -1 if none is ongoing                                      |

Of the last five batches only the last one survives a restart, as in Kafka: nothing older is in flight then.

Invariants: `unpack` takes nothing on trust and raises `StorageError`; a caller that gets one takes an older snapshot,
or none, and replays more of the log. Pure: bytes in, bytes out.
"""

import struct
from collections.abc import Collection
from typing import Final, NamedTuple

from horolog.errors import StorageError
from horolog.records.compression import Bytes
from horolog.records.crc import crc32c

VERSION: Final = 1
HEADER_BYTES: Final = 10
ENTRY_BYTES: Final = 46

_HEADER: Final = struct.Struct(">hIi")
_COUNT: Final = struct.Struct(">i")
_ENTRY: Final = struct.Struct(">qhiqiqiq")
_CRC_START: Final = 6

_REBUILD: Final = "Producer state will be rebuilt from the log"


class SnapshotEntry(NamedTuple):
    """One producer as it is on disk."""

    producer_id: int
    epoch: int
    last_sequence: int
    last_offset: int
    offset_delta: int
    timestamp_ms: int
    coordinator_epoch: int
    transaction_first_offset: int


def pack(entries: Collection[SnapshotEntry]) -> bytes:
    """The bytes of a snapshot file."""
    body = _COUNT.pack(len(entries)) + b"".join([_ENTRY.pack(*entry) for entry in entries])
    return _HEADER.pack(VERSION, crc32c(body), 0)[:_CRC_START] + body


def unpack(data: Bytes, path: str = "") -> list[SnapshotEntry]:
    """The producers in a snapshot file. Raises `StorageError` if the bytes cannot be believed."""
    if len(data) < HEADER_BYTES:
        raise StorageError(f"a producer snapshot of {len(data)} bytes", path, None, _REBUILD)
    version, crc, count = _HEADER.unpack_from(data)
    if version != VERSION:
        raise StorageError(f"a producer snapshot of version {version}, not {VERSION}", path, 0, _REBUILD)
    view = memoryview(data)
    found = crc32c(view[_CRC_START:])
    if found != crc:
        raise StorageError(f"crc is {found:#010x}, the snapshot says {crc:#010x}", path, 2, _REBUILD)
    if count * ENTRY_BYTES != len(data) - HEADER_BYTES:
        raise StorageError(f"{count} producers do not fill {len(data) - HEADER_BYTES} bytes", path, 6, _REBUILD)
    return [SnapshotEntry(*fields) for fields in _ENTRY.iter_unpack(view[HEADER_BYTES:])]
