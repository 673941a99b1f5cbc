"""Columns to and from pyarrow, without copying. Needs pyarrow, which horolog itself does not (extra `arrow`)."""

from array import array
from operator import index
from typing import TYPE_CHECKING, Any, Final

from horolog.records.columns import BytesColumn, Columns
from horolog.records.kernels.sources import BytesSource, RowSource

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

_PER_MS: Final = {"us": 1_000, "ns": 1_000_000}


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

    `value` and `key` may be binary or string; `timestamp` integers (milliseconds) or an Arrow timestamp of any unit,
    rounded down, `now_ms` where it is null or there is no such column; `headers` any kind of list of structs with the
    fields `key` and `value`, in any order. TypeError for a column of another type, ValueError for times that int64
    cannot hold in milliseconds and for headers that are null or have no key.
    """
    columns = {name: batch.column(position) for position, name in enumerate(batch.schema.names)}
    timestamps = _timestamps(columns.get("timestamp"), batch.num_rows, index(now_ms))
    key = _source(columns["key"]) if "key" in columns else None
    value = _source(columns["value"]) if "value" in columns else None
    headers = columns.get("headers")
    if headers is None or headers.null_count == len(headers):
        return RowSource(timestamps, key, value)
    return RowSource(timestamps, key, value, *_header_sources(headers))


def _timestamps(times: Any, rows: int, now_ms: int) -> Any:
    """`rows` int64, in milliseconds."""
    import pyarrow as pa
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    if times is None:
        return array("q", [now_ms]) * rows
    kind = times.type
    if not (pa.types.is_timestamp(kind) or pa.types.is_integer(kind) or pa.types.is_null(kind)):
        raise TypeError(f"a timestamp is an integer or an Arrow timestamp, not {kind}")
    times = times.cast(pa.int64())
    if pa.types.is_timestamp(kind) and kind.unit == "s":
        times = pc.multiply_checked(times, 1000)
    elif pa.types.is_timestamp(kind) and kind.unit != "ms":
        # Arrow rounds towards zero, which would move times before 1970 ahead.
        whole = pc.divide(times, _PER_MS[kind.unit])
        rest = pc.subtract(times, pc.multiply(whole, _PER_MS[kind.unit]))
        times = pc.subtract(whole, pc.less(rest, 0).cast(pa.int64()))
    times = pc.fill_null(times, now_ms)
    return memoryview(times.buffers()[1] or b"").cast("B")[times.offset * 8 :][: rows * 8]


def _header_sources(headers: Any) -> tuple[memoryview, BytesSource, BytesSource]:
    """Where each row's headers end, and their keys and values."""
    import pyarrow as pa
    import pyarrow.compute as pc

    kind = headers.type
    if pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        headers = headers.cast(pa.list_(kind.value_field))
    elif not pa.types.is_list(kind):
        raise TypeError(f"headers are lists of struct<key, value>, not {kind}")
    entry = kind.value_type
    places = [entry.get_field_index(name) if pa.types.is_struct(entry) else -1 for name in ("key", "value")]
    if -1 in places:
        raise TypeError(f"a header is a struct with one key and one value, not {entry}")
    # A null list may still cover entries; its values must not become headers.
    headers = pc.fill_null(headers, pa.scalar([], headers.type)) if headers.null_count else headers
    ends = memoryview(headers.buffers()[1]).cast("B")[headers.offset * 4 :][: (len(headers) + 1) * 4]
    keys, values = (headers.values.field(place) for place in places)
    # What lies in front of a slice and behind it may be null.
    first, last = ends.cast("i")[0], ends.cast("i")[-1]
    if headers.values.slice(first, last - first).null_count or keys.slice(first, last - first).null_count:
        raise ValueError("a header is null or has no key")
    return ends, _source(keys, has_nulls=False), _source(values)


def _source(entries: Any, *, has_nulls: bool = True) -> BytesSource:
    import pyarrow as pa

    kind = entries.type
    if not (pa.types.is_binary(kind) or pa.types.is_string(kind)):
        entries = entries.cast(pa.binary())
    validity, ends, data = entries.buffers()
    if entries.null_count == 0 or not has_nulls:
        validity = None
    return BytesSource(len(entries), ends or bytes(4), data or b"", validity, entries.offset)
