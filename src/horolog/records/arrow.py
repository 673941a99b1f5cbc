"""Columns to and from pyarrow, without copying. Needs pyarrow, which horolog itself does not (extra `arrow`)."""

from typing import TYPE_CHECKING, Any

from horolog.records.columns import BytesColumn, Columns
from horolog.records.kernels.sources import BytesSource, RowSource

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]


def to_arrow(columns: Columns) -> "pa.RecordBatch":
    """A record batch that shares the columns' memory.

    Fields: offset, timestamp (int64, milliseconds), timestamp_type (int8), key, value (binary), headers (list of
    struct<key: string, value: binary>, null where a record has none).
    """
    import pyarrow as pa

    headers = pa.StructArray.from_arrays(
        [_strings(columns.header_keys), _binary(columns.header_values, pa.binary())], names=["key", "value"]
    )
    arrays: list[Any] = [
        pa.Array.from_buffers(pa.int64(), columns.rows, [None, pa.py_buffer(columns.offsets)]),
        pa.Array.from_buffers(pa.int64(), columns.rows, [None, pa.py_buffer(columns.timestamps)]),
        pa.Array.from_buffers(pa.int8(), columns.rows, [None, pa.py_buffer(columns.timestamp_types)]),
        _binary(columns.keys, pa.binary()),
        _binary(columns.values, pa.binary()),
        pa.Array.from_buffers(
            pa.list_(headers.type),
            columns.rows,
            [pa.py_buffer(columns.header_presence), pa.py_buffer(columns.header_ends)],
            children=[headers],
        ),
    ]
    names = ["offset", "timestamp", "timestamp_type", "key", "value", "headers"]
    return pa.RecordBatch.from_arrays(arrays, names=names)


def _binary(column: BytesColumn, kind: Any) -> Any:
    import pyarrow as pa

    validity = None if column.validity is None else pa.py_buffer(column.validity)
    buffers = [validity, pa.py_buffer(column.ends), pa.py_buffer(column.data)]
    return pa.Array.from_buffers(kind, column.length, buffers, column.null_count, column.first)


def _strings(column: BytesColumn) -> Any:
    """Header keys as strings; what is not UTF-8 gets replacement characters, as in Java."""
    import pyarrow as pa

    strings = _binary(column, pa.string())
    if not bytes(column.data).isascii():
        try:
            strings.validate(full=True)
        except pa.ArrowInvalid:
            keys = _binary(column, pa.binary()).to_pylist()
            return pa.array([key.decode("utf-8", "replace") for key in keys], pa.string())
    return strings


def from_arrow(batch: "pa.RecordBatch", now_ms: int = -1) -> RowSource:
    """Rows for `build_from_columns` from a record batch with any of the columns that `to_arrow` gives.

    `value` and `key` may be binary or string; `timestamp` int64 milliseconds or an Arrow timestamp, `now_ms` where it
    is null or there is no such column.
    """
    import pyarrow as pa
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    columns = {name: batch.column(index) for index, name in enumerate(batch.schema.names)}
    if "timestamp" in columns:
        times = columns["timestamp"]
        if pa.types.is_timestamp(times.type):
            times = times.cast(pa.timestamp("ms"), safe=False)
        times = pc.fill_null(times.cast(pa.int64()), now_ms)
    else:
        times = pa.array([now_ms], pa.int64()).take(pa.array([0] * batch.num_rows, pa.int32()))
    timestamps = memoryview(times.buffers()[1] or b"").cast("B")[times.offset * 8 :][: len(times) * 8]
    key = _source(columns["key"]) if "key" in columns else None
    value = _source(columns["value"]) if "value" in columns else None
    headers = columns.get("headers")
    if headers is None or len(headers) == 0 or headers.null_count == len(headers):
        return RowSource(timestamps, key, value)
    # A null list may still cover entries; its values must not become headers.
    headers = pc.fill_null(headers, pa.scalar([], headers.type)) if headers.null_count else headers
    ends = memoryview(headers.buffers()[1]).cast("B")[headers.offset * 4 :][: (len(headers) + 1) * 4]
    names, contents = headers.values.field(0), headers.values.field(1)
    return RowSource(timestamps, key, value, ends, _source(names), _source(contents))


def _source(array: Any) -> BytesSource:
    import pyarrow as pa

    kind = array.type
    if not (pa.types.is_binary(kind) or pa.types.is_string(kind)):
        array = array.cast(pa.binary())
    validity, ends, data = array.buffers()
    if array.null_count == 0:
        validity = None
    return BytesSource(len(array), ends or bytes(4), data or b"", validity, array.offset)
