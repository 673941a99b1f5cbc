"""Columns: many records as flat buffers in Arrow's layout, and batches from such buffers.

The buffers are plain memory; nothing here imports pyarrow (`arrow.py` does, for those who have it). Their layout is
in `kernels/columns.py`. Control batches never become rows: they are no records of anybody's.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from horolog.records.batch import INFLATED_LIMIT_BYTES, LONG_MAX, LONG_MIN, TIMESTAMP_TYPE_BIT, Batch
from horolog.records.builder import NO_LIMIT_BYTES, BatchBuilder
from horolog.records.compression import Bytes, Codec
from horolog.records.kernels.columns import Binary, ColumnWriter, Part
from horolog.records.kernels.sources import BytesSource, RowSource


@dataclass(slots=True)
class BytesColumn:
    """Nullable bytes: entry i is `data[ends[i]:ends[i + 1]]`, null where validity bit i is 0.

    `ends` are int32, `length + 1` of them. `validity` is None if nothing is null. `first` is the index of the first
    entry in `ends` and `validity`, for a slice of a larger column.
    """

    length: int
    validity: Bytes | None
    ends: Bytes
    data: Bytes
    null_count: int = 0
    first: int = 0

    def source(self) -> BytesSource:
        return BytesSource(self.length, self.ends, self.data, self.validity, self.first)


@dataclass(slots=True)
class Columns:
    """Rows in offset order of their batches. int64: offsets, timestamps; int8: timestamp types.

    Row i has the headers `header_ends[i]` to `header_ends[i + 1]` (int32) of the header columns; the bit i of
    `header_presence` says whether it has any.
    """

    rows: int
    offsets: Bytes
    timestamps: Bytes
    timestamp_types: Bytes
    keys: BytesColumn
    values: BytesColumn
    header_ends: Bytes
    header_presence: Bytes
    header_keys: BytesColumn
    header_values: BytesColumn

    def source(self) -> RowSource:
        return RowSource(
            self.timestamps,
            self.keys.source(),
            self.values.source(),
            self.header_ends if self.header_keys.length else None,
            self.header_keys.source(),
            self.header_values.source(),
        )


def read_columns(
    batches: Iterable[Batch],
    *,
    start_offset: int = LONG_MIN,
    end_offset: int = LONG_MAX,
    limit_bytes: int = INFLATED_LIMIT_BYTES,
) -> Columns:
    """The records with start_offset <= offset < end_offset of all batches, as one set of columns.

    `limit_bytes` bounds each batch's inflated size. Raises `CorruptRecords`, and `OverflowError` if a column would
    pass 2 GiB.
    """
    parts = [
        Part(
            batch.records_bytes(limit_bytes),
            batch.count,
            batch.base_offset,
            batch.base_timestamp,
            batch.max_timestamp,
            batch.attributes & TIMESTAMP_TYPE_BIT,
        )
        for batch in batches
        if not batch.is_control and batch.last_offset >= start_offset and batch.base_offset < end_offset
    ]
    writer = ColumnWriter(start_offset, end_offset)
    writer.write(parts)
    return Columns(
        rows=writer.rows,
        offsets=writer.offsets,
        timestamps=writer.timestamps,
        timestamp_types=writer.types,
        keys=_column(writer.key),
        values=_column(writer.value),
        header_ends=writer.lists,
        header_presence=writer.presence,
        header_keys=_column(writer.header_key),
        header_values=_column(writer.header_value),
    )


def _column(binary: Binary) -> BytesColumn:
    return BytesColumn(binary.count, binary.valid if binary.nulls else None, binary.ends, binary.data, binary.nulls)


def build_from_columns(
    rows: Columns | RowSource,
    *,
    start_row: int = 0,
    end_row: int | None = None,
    codec: Codec = Codec.NONE,
    level: int | None = None,
    limit_bytes: int = NO_LIMIT_BYTES,
    **header: Any,
) -> tuple[bytes, int]:
    """(batch, rows taken): a batch of the rows from `start_row` on, as many as `limit_bytes` allow, one at least.

    `limit_bytes` bounds the batch before compression. `header` goes to `BatchBuilder.build`. Whoever cuts a table into
    many batches makes the `RowSource` once.
    """
    source = rows.source() if isinstance(rows, Columns) else rows
    builder = BatchBuilder(codec, limit_bytes=limit_bytes, level=level)
    taken = builder.append_rows(source, start_row, source.rows if end_row is None else end_row)
    return builder.build(**header), taken
