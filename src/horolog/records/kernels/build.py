"""Writing the records of a batch of format 2, one at a time or from columns.

The layout of a record is in `cursor.py`. A `RecordWriter` keeps one buffer that starts with room for the batch
header, so that an uncompressed batch is finished where it lies. Timestamps may be any int64: their distance from
the first one is taken in two's complement, as readers take it back.

Invariants: a record is written only after its size is known and there is room for it; a writer that refuses a
record has not changed.
"""

# ruff: noqa: RET505  (the branch of the other implementation must be an `else`: the compiler drops it whole)

from operator import index

import cython

if cython.compiled:
    from cython.cimports.cpython.bytes import PyBytes_AS_STRING
    from cython.cimports.cpython.unicode import PyUnicode_AsUTF8AndSize
    from cython.cimports.horolog.records.kernels.sources import BytesSource, RowSource
    from cython.cimports.libc.string import memcpy
else:
    from horolog.records.kernels.sources import BytesSource, RowSource

MASK_64 = 0xFFFFFFFFFFFFFFFF
INT32_MAX = cython.declare(cython.longlong, 0x7FFFFFFF)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def subtract_wrapping(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """left - right in two's complement of 64 bits."""
    if cython.compiled:
        return cython.cast(cython.longlong, cython.cast(cython.ulonglong, left) - cython.cast(cython.ulonglong, right))
    else:
        return ((left - right + (1 << 63)) & MASK_64) - (1 << 63)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def zigzag(number: cython.longlong) -> cython.ulonglong:
    if cython.compiled:
        return (cython.cast(cython.ulonglong, number) << 1) ^ cython.cast(cython.ulonglong, number >> 63)
    else:
        return ((number << 1) ^ (number >> 63)) & MASK_64


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def varint_bytes(number: cython.longlong) -> cython.Py_ssize_t:
    """How many bytes the varint of `number` takes."""
    raw: cython.ulonglong = zigzag(number)
    size: cython.Py_ssize_t = 1
    while raw >= 0x80:
        raw >>= 7
        size += 1
    return size


@cython.cfunc
@cython.inline
def as_bytes(data) -> bytes:
    """bytes as they are, other buffers copied; anything else is a TypeError."""
    if isinstance(data, bytes):
        return data
    return memoryview(data).tobytes()


@cython.cclass
class RecordWriter:
    """Records in a growing buffer, behind `reserved` bytes for the batch header.

    `limit_bytes` bounds the buffer's content (header included), except that the first record is always taken.
    """

    buffer = cython.declare(bytearray, visibility="readonly")
    out: cython.uchar[::1]
    capacity: cython.Py_ssize_t
    position = cython.declare(cython.Py_ssize_t, visibility="readonly")
    reserved: cython.Py_ssize_t
    limit_bytes: cython.Py_ssize_t
    count = cython.declare(cython.Py_ssize_t, visibility="readonly")
    base_timestamp = cython.declare(cython.longlong, visibility="readonly")
    max_timestamp = cython.declare(cython.longlong, visibility="readonly")

    def __init__(self, reserved: cython.Py_ssize_t, limit_bytes: cython.Py_ssize_t):
        self.reserved = reserved
        self.limit_bytes = min(limit_bytes, INT32_MAX)
        self.capacity = 0
        self.position = 0
        self.count = 0
        self.base_timestamp = -1
        self.max_timestamp = -1
        self.make_room(reserved + min(self.limit_bytes, 16 * 1024))
        self.position = reserved

    def clear(self):
        """Forget all records, keep the buffer."""
        self.position = self.reserved
        self.count = 0
        self.base_timestamp = -1
        self.max_timestamp = -1

    def append(self, timestamp, key, value, headers=None) -> bool:
        """Add a record; False if the batch is full. Headers: pairs of str (or bytes) and bytes or None."""
        # A float is refused, not cut short; and all code that is not ours runs before the state is looked at.
        time_ms: cython.longlong = timestamp if isinstance(timestamp, int) else index(timestamp)
        key_length: cython.Py_ssize_t = -1
        value_length: cython.Py_ssize_t = -1
        header_count: cython.Py_ssize_t = 0
        delta: cython.longlong = 0
        size: cython.Py_ssize_t = 1
        position: cython.Py_ssize_t
        if key is not None:
            if not isinstance(key, bytes):
                key = memoryview(key).tobytes()
            key_length = len(cython.cast(bytes, key))
            size += key_length
        if value is not None:
            if not isinstance(value, bytes):
                value = memoryview(value).tobytes()
            value_length = len(cython.cast(bytes, value))
            size += value_length
        if headers:
            headers = checked_headers(headers)
            header_count = len(cython.cast(tuple, headers))
            size += packed_bytes(headers)
        if self.count:
            delta = subtract_wrapping(time_ms, self.base_timestamp)
        size += varint_bytes(delta) + varint_bytes(self.count) + varint_bytes(header_count)
        size += varint_bytes(key_length) + varint_bytes(value_length)
        if not self.take(time_ms, size):
            return False
        position = put_varint(self, self.position, size)
        position = put_byte(self, position, 0)
        position = put_varint(self, position, delta)
        position = put_varint(self, position, self.count)
        position = put_bytes(self, position, key, key_length)
        position = put_bytes(self, position, value, value_length)
        position = put_varint(self, position, header_count)
        if header_count:
            position = put_headers(self, position, headers)
        self.position = position
        self.count += 1
        return True

    def append_rows(self, source: RowSource, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> int:
        """Add the rows [start, end); how many there was room for."""
        needed: cython.Py_ssize_t = 1
        row: cython.Py_ssize_t = start
        first: cython.Py_ssize_t
        if not 0 <= start <= end <= source.rows:
            raise ValueError(f"rows {start}..{end} of {source.rows}")
        while needed and row < end:
            first = self.count
            with cython.nogil:
                needed = write_rows(self, source, source.key, source.value, row, end)
            row += self.count - first
            if needed > INT32_MAX:
                raise ValueError("a record does not fit into any batch")
            if needed:
                self.make_room(needed)
        return row - start

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def take(self, timestamp: cython.longlong, size: cython.Py_ssize_t) -> cython.int:
        """Decide on a record of `size` bytes; make room and note its time if it is taken."""
        end: cython.Py_ssize_t = self.position + varint_bytes(size) + size
        if end > INT32_MAX or (end > self.limit_bytes and self.count > 0):
            if self.count == 0:
                raise ValueError(f"a record of {size} bytes does not fit into any batch")
            return 0
        if end > self.capacity:
            self.make_room(end)
        note_time(self, timestamp)
        return 1

    @cython.cfunc
    def make_room(self, size: cython.Py_ssize_t):
        """Move to a buffer of at least `size` bytes. A buffer cannot grow while a view of it is held."""
        bigger: bytearray = bytearray(max(size, self.capacity * 2))
        if self.position:
            memoryview(bigger)[: self.position] = memoryview(self.buffer)[: self.position]
        self.buffer = bigger
        self.out = bigger if cython.compiled else memoryview(bigger)
        self.capacity = len(bigger)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def put_byte(writer: RecordWriter, position: cython.Py_ssize_t, byte: cython.uchar) -> cython.Py_ssize_t:
    writer.out[position] = byte
    return position + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def put_varint(writer: RecordWriter, position: cython.Py_ssize_t, number: cython.longlong) -> cython.Py_ssize_t:
    """Write `number` and return the position behind it, as all `put_` functions do."""
    raw: cython.ulonglong = zigzag(number)
    while raw >= 0x80:
        writer.out[position] = (raw & 0x7F) | 0x80
        raw >>= 7
        position += 1
    writer.out[position] = raw
    return position + 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def put_bytes(writer: RecordWriter, position: cython.Py_ssize_t, data, length: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Length and content of a bytes object, or of None."""
    position = put_varint(writer, position, length)
    if length > 0:
        if cython.compiled:
            memcpy(cython.address(writer.out[position]), PyBytes_AS_STRING(data), length)
        else:
            writer.out[position : position + length] = data
        position += length
    return position


@cython.cfunc
def checked_headers(headers) -> tuple:
    """The headers in objects that nobody can change: they are looked at twice, for their size and for their bytes.

    Pairs of str or bytes and bytes or None; as plain Python the keys are bytes, because str has no UTF-8 of its own.
    """
    pairs: tuple = tuple(headers)
    pair: object
    for pair in pairs:
        if not is_plain(pair):
            return tuple([(as_key(key), None if value is None else as_bytes(value)) for key, value in pairs])
    return pairs


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_plain(pair) -> cython.bint:
    if type(pair) is not tuple or len(cython.cast(tuple, pair)) != 2:
        return False
    key: object = cython.cast(tuple, pair)[0]
    value: object = cython.cast(tuple, pair)[1]
    if value is not None and type(value) is not bytes:
        return False
    return type(key) is bytes or (cython.compiled and type(key) is str)


@cython.cfunc
def as_key(key) -> bytes:
    if isinstance(key, str):
        return key.encode("utf-8")
    return as_bytes(key)


@cython.cfunc
@cython.exceptval(-1)
def packed_bytes(headers: tuple) -> cython.Py_ssize_t:
    size: cython.Py_ssize_t = 0
    length: cython.Py_ssize_t = 0
    pair: object
    key: object
    value: object
    for pair in headers:
        key = cython.cast(tuple, pair)[0]
        value = cython.cast(tuple, pair)[1]
        if cython.compiled and type(key) is str:
            PyUnicode_AsUTF8AndSize(key, cython.address(length))
        else:
            length = len(cython.cast(bytes, key))
        size += varint_bytes(length) + length
        length = 0
        if value is not None:
            length = len(cython.cast(bytes, value))
        size += varint_bytes(length) + length
    return size


@cython.cfunc
@cython.exceptval(-1)
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def put_headers(writer: RecordWriter, position: cython.Py_ssize_t, headers: tuple) -> cython.Py_ssize_t:
    length: cython.Py_ssize_t = 0
    text: cython.p_const_char
    pair: object
    key: object
    value: object
    for pair in headers:
        key = cython.cast(tuple, pair)[0]
        value = cython.cast(tuple, pair)[1]
        if cython.compiled and type(key) is str:
            text = PyUnicode_AsUTF8AndSize(key, cython.address(length))
            position = put_varint(writer, position, length)
            if length > 0:
                memcpy(cython.address(writer.out[position]), text, length)
            position += length
        else:
            position = put_bytes(writer, position, key, len(cython.cast(bytes, key)))
        length = -1
        if value is not None:
            length = len(cython.cast(bytes, value))
        position = put_bytes(writer, position, value, length)
    return position


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def length_of(column: BytesSource, index: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The length of an entry, -1 for null."""
    index += column.offset
    if column.has_nulls and not column.valid[index >> 3] >> (index & 7) & 1:
        return -1
    return column.ends[index + 1] - column.ends[index]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_bytes(column: BytesSource, index: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """What an entry takes in a record, its length included."""
    length: cython.Py_ssize_t = length_of(column, index)
    return varint_bytes(length) + (length if length > 0 else 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def put_entry(
    writer: RecordWriter, position: cython.Py_ssize_t, column: BytesSource, index: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    length: cython.Py_ssize_t = length_of(column, index)
    start: cython.Py_ssize_t
    position = put_varint(writer, position, length)
    if length > 0:
        start = column.ends[column.offset + index]
        if cython.compiled:
            memcpy(cython.address(writer.out[position]), cython.address(column.data[start]), length)
        else:
            writer.out[position : position + length] = column.data[start : start + length]
        position += length
    return position


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def write_rows(
    writer: RecordWriter,
    source: RowSource,
    key: BytesSource,
    value: BytesSource,
    row: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write rows until the end or the limit (then 0), or until the buffer needs to have as many bytes as returned."""
    timestamp: cython.longlong
    delta: cython.longlong
    header: cython.Py_ssize_t = 0
    headers_end: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t
    position: cython.Py_ssize_t
    while row < end:
        timestamp = source.timestamps[row]
        delta = subtract_wrapping(timestamp, writer.base_timestamp) if writer.count else 0
        size = 1 + varint_bytes(delta) + varint_bytes(writer.count) + entry_bytes(key, row) + entry_bytes(value, row)
        if source.has_headers:
            header = source.lists[row]
            headers_end = source.lists[row + 1]
            size += headers_bytes(source.header_key, source.header_value, header, headers_end)
        size += varint_bytes(headers_end - header)
        position = writer.position + varint_bytes(size) + size
        if position > writer.limit_bytes and writer.count > 0:
            return 0
        if position > writer.capacity:
            return position
        note_time(writer, timestamp)
        position = put_varint(writer, writer.position, size)
        position = put_byte(writer, position, 0)
        position = put_varint(writer, position, delta)
        position = put_varint(writer, position, writer.count)
        position = put_entry(writer, position, key, row)
        position = put_entry(writer, position, value, row)
        position = put_varint(writer, position, headers_end - header)
        if header < headers_end:
            position = put_row_headers(writer, position, source.header_key, source.header_value, header, headers_end)
        writer.position = position
        writer.count += 1
        row += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def put_row_headers(
    writer: RecordWriter,
    position: cython.Py_ssize_t,
    key: BytesSource,
    value: BytesSource,
    header: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    while header < end:
        position = put_entry(writer, position, key, header)
        position = put_entry(writer, position, value, header)
        header += 1
    return position


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def headers_bytes(
    key: BytesSource, value: BytesSource, header: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    size: cython.Py_ssize_t = 0
    while header < end:
        size += entry_bytes(key, header) + entry_bytes(value, header)
        header += 1
    return size


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_time(writer: RecordWriter, timestamp: cython.longlong) -> cython.void:
    if writer.count == 0:
        writer.base_timestamp = timestamp
        writer.max_timestamp = timestamp
    elif timestamp > writer.max_timestamp:
        writer.max_timestamp = timestamp
