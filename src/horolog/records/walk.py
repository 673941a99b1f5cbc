"""The walk over consecutive batches of any format, as they lie in a log or in a fetch response.

Batches of all three formats may follow each other; what they have in common is in kernels/scan.py. The last one may
be cut off: a fetch response ends where its byte limit fell, and a file where its last write was torn.

Invariants: each batch given is whole, and of a size that its format allows. Only `CorruptRecords` comes out. `walk`
and `scan` do not look at checksums or records.
"""

from collections.abc import Iterator
from typing import Final

from horolog.errors import CorruptRecords
from horolog.records.batch import INFLATED_LIMIT_BYTES, LONG_MIN, MAGIC_AT, Batch
from horolog.records.compression import Bytes
from horolog.records.kernels.legacy import read_plain
from horolog.records.kernels.records import Record
from horolog.records.kernels.scan import REASONS, Header, Scan, frame, scan
from horolog.records.legacy import ATTRIBUTES_AT, CODEC_MASK, LegacyBatch

__all__ = ["AnyBatch", "Header", "Scan", "read", "scan", "walk"]

AnyBatch = Batch | LegacyBatch

_CUT: Final = 1  # in REASONS


def walk(data: Bytes, *, strict: bool = False) -> Iterator[AnyBatch]:
    """The batches of `data` as views of it, up to a batch that is cut off; with `strict` such a batch is an error."""
    view = memoryview(data)
    position = 0
    while position < len(view):
        size_bytes = _frame(view, position, strict)
        if size_bytes == 0:
            return
        yield _view(view, position)
        position += size_bytes


def read(
    data: Bytes,
    start_offset: int = LONG_MIN,
    *,
    check_crc: bool = True,
    strict: bool = False,
    limit_bytes: int = INFLATED_LIMIT_BYTES,
) -> list[Record]:
    """The records of all batches in `data` from `start_offset` on.

    Much faster than `walk` where a log is made of plain messages, of which each is a batch. Control batches are left
    out; whether a transaction was aborted is not known here. `limit_bytes` is for each batch.
    """
    view = memoryview(data)
    records: list[Record] = []
    position = 0
    while position < len(view):
        size_bytes = _frame(view, position, strict)
        if size_bytes == 0:
            break
        if view[position + MAGIC_AT] < 2 and view[position + ATTRIBUTES_AT] & CODEC_MASK == 0:
            found, position = read_plain(view, position, len(view), start_offset, check_crc)
            records += found
            continue
        batch = _view(view, position)
        position += size_bytes
        if batch.is_control or batch.last_offset < start_offset:
            continue
        if check_crc:
            batch.check_crc()
        records += batch.records(start_offset, limit_bytes=limit_bytes)
    return records


def _frame(view: memoryview, position: int, strict: bool) -> int:
    """Size of the batch at `position`; 0 if it is cut off, which `strict` does not allow."""
    size_bytes = frame(view, position)
    if size_bytes >= 0:
        return size_bytes
    if size_bytes == -_CUT and not strict:
        return 0
    raise CorruptRecords(REASONS[-size_bytes], position)


def _view(view: memoryview, position: int) -> AnyBatch:
    return LegacyBatch(view, position) if view[position + MAGIC_AT] < 2 else Batch(view, position)
