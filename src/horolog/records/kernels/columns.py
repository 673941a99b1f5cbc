"""Batches to columns: records of many batches in flat buffers of Arrow's layout, with no object per record.

All buffers lie in one allocation, the slab, each at a multiple of 64 bytes:

| buffer                          | type            | entries                                       |
| ------------------------------- | --------------- | --------------------------------------------- |
| offsets, timestamps             | int64           | rows                                          |
| types                           | int8            | rows: 0 CreateTime, 1 LogAppendTime           |
| key, value: validity            | bits, LSB first | rows: 1 where it is not null                  |
| key, value: ends                | int32           | rows + 1: where each begins, and the end      |
| key, value: data                | bytes           |                                               |
| headers: validity               | bits, LSB first | rows: 1 where the record has headers          |
| headers: ends                   | int32           | rows + 1: index of each row's first header    |
| header key, header value        |                 | as for key and value, one entry per header    |

Two passes, both without the GIL: the first checks every record and adds up sizes, so that the second writes into
buffers that are allocated once and never grow; it stays inside them even if somebody changes the bytes in between,
and then raises `CorruptRecords`. Rows outside [start offset, end offset) are left out.
"""

import cython

from horolog.errors import CorruptRecords

if cython.compiled:
    from cython.cimports.cpython.bytearray import PyByteArray_FromStringAndSize
    from cython.cimports.horolog.records.kernels.cursor import Cursor, cursor_over
    from cython.cimports.libc.string import memcpy, memset
else:
    from horolog.records.kernels.cursor import Cursor, cursor_over

INT32_MAX = 0x7FFFFFFF


@cython.final
@cython.cclass
class Part:
    """The records of one batch on their way into columns."""

    cursor: Cursor
    count: cython.longlong
    left: cython.longlong
    append_timestamp: cython.longlong
    is_append_time: cython.bint

    def __init__(
        self,
        data,
        count: cython.longlong,
        base_offset: cython.longlong,
        base_timestamp: cython.longlong,
        append_timestamp: cython.longlong,
        is_append_time: cython.bint,
    ):
        self.cursor = cursor_over(data, base_offset, base_timestamp)
        self.count = count
        self.left = count
        self.append_timestamp = append_timestamp
        self.is_append_time = bool(is_append_time)


@cython.final
@cython.cclass
class Binary:
    """Where a column of bytes lies in the slab: positions in units of its entries, and how far it is filled."""

    valid: cython.Py_ssize_t
    ends: cython.Py_ssize_t
    data: cython.Py_ssize_t
    filled: cython.Py_ssize_t
    size = cython.declare(cython.Py_ssize_t, visibility="readonly")
    nulls = cython.declare(cython.Py_ssize_t, visibility="readonly")

    def __init__(self):
        self.filled = self.size = self.nulls = 0

    def spans(self, entries: cython.Py_ssize_t) -> tuple:
        """(start, end) in the slab of validity, ends and data."""
        return (
            (self.valid, self.valid + (entries + 7) // 8),
            (self.ends * 4, (self.ends + entries + 1) * 4),
            (self.data, self.data + self.size),
        )


@cython.final
@cython.cclass
class ColumnWriter:
    """Sums of the first pass, then the slab of the second."""

    start_offset: cython.longlong
    end_offset: cython.longlong
    rows = cython.declare(cython.Py_ssize_t, visibility="readonly")
    headers = cython.declare(cython.Py_ssize_t, visibility="readonly")
    key = cython.declare(Binary, visibility="readonly")
    value = cython.declare(Binary, visibility="readonly")
    header_key = cython.declare(Binary, visibility="readonly")
    header_value = cython.declare(Binary, visibility="readonly")
    slab = cython.declare(bytearray, visibility="readonly")
    # The slab three times, by the size of what is written.
    bytes_: cython.uchar[::1]
    ints: cython.int[::1]
    longs: cython.longlong[::1]
    allocated: cython.Py_ssize_t
    # What the second pass may still write. Another thread may have changed the bytes since the first.
    rows_left: cython.Py_ssize_t
    headers_left: cython.Py_ssize_t
    offsets: cython.Py_ssize_t
    timestamps: cython.Py_ssize_t
    types: cython.Py_ssize_t
    present: cython.Py_ssize_t
    lists: cython.Py_ssize_t

    def __init__(self, start_offset: cython.longlong, end_offset: cython.longlong):
        self.start_offset = start_offset
        self.end_offset = end_offset
        self.rows = self.headers = self.allocated = 0
        self.key = Binary()
        self.value = Binary()
        self.header_key = Binary()
        self.header_value = Binary()

    def spans(self) -> dict:
        """(start, end) in the slab of the buffers that do not belong to a column of bytes."""
        return {
            "offsets": (self.offsets * 8, (self.offsets + self.rows) * 8),
            "timestamps": (self.timestamps * 8, (self.timestamps + self.rows) * 8),
            "types": (self.types, self.types + self.rows),
            "header_presence": (self.present, self.present + (self.rows + 7) // 8),
            "header_ends": (self.lists * 4, (self.lists + self.rows + 1) * 4),
        }

    def write(self, parts: list):
        """Both passes over all parts. Raises `CorruptRecords` before anything is allocated."""
        part: Part
        cursor: Cursor
        for part in parts:
            cursor = part.cursor
            with cython.nogil:
                self.measure(part, cursor, self.key, self.value)
            cursor.check_end(part.left)
        if max(self.rows, self.key.size, self.value.size, self.header_key.size, self.header_value.size) >= INT32_MAX:
            raise OverflowError("more than 2 GiB in one column: read fewer batches at once")
        self.allocate()
        rows: cython.Py_ssize_t = self.rows
        headers: cython.Py_ssize_t = self.headers
        self.rows_left = rows
        self.headers_left = headers
        self.rows = self.headers = 0
        for part in parts:
            cursor = part.cursor
            cursor.position = 0
            with cython.nogil:
                self.fill(part, cursor, self.key, self.value)
        if self.rows != rows or self.headers != headers or not self.is_full():
            raise CorruptRecords("the bytes changed while they were read")

    @cython.cfunc
    def is_full(self) -> cython.bint:
        column: Binary
        for column in (self.key, self.value, self.header_key, self.header_value):
            if column.filled != column.size:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure(self, part: Part, cursor: Cursor, key: Binary, value: Binary) -> cython.void:
        while part.left > 0 and cursor.position < cursor.size and cursor.step():
            part.left -= 1
            if cursor.offset < self.start_offset or cursor.offset >= self.end_offset:
                continue
            self.rows += 1
            if cursor.key_length > 0:
                key.size += cursor.key_length
            if cursor.value_length > 0:
                value.size += cursor.value_length
            if cursor.header_count:
                self.measure_headers(cursor, self.header_key, self.header_value)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure_headers(self, cursor: Cursor, key: Binary, value: Binary) -> cython.void:
        length: cython.Py_ssize_t
        _: cython.Py_ssize_t
        cursor.position = cursor.headers_start
        for _ in range(cursor.header_count):
            length = cursor.varint()
            cursor.position += length
            key.size += length
            length = cursor.varint()
            if length > 0:
                cursor.position += length
                value.size += length
        self.headers += cursor.header_count

    @cython.cfunc
    def allocate(self):
        rows: cython.Py_ssize_t = self.rows
        headers: cython.Py_ssize_t = self.headers
        self.offsets = self.reserve(rows * 8) // 8
        self.timestamps = self.reserve(rows * 8) // 8
        self.types = self.reserve(rows)
        self.lists = self.reserve((rows + 1) * 4) // 4
        self.key.ends = self.reserve((rows + 1) * 4) // 4
        self.value.ends = self.reserve((rows + 1) * 4) // 4
        self.header_key.ends = self.reserve((headers + 1) * 4) // 4
        self.header_value.ends = self.reserve((headers + 1) * 4) // 4
        first_bitmap: cython.Py_ssize_t = self.allocated
        self.key.valid = self.reserve((rows + 7) // 8)
        self.value.valid = self.reserve((rows + 7) // 8)
        self.present = self.reserve((rows + 7) // 8)
        self.header_key.valid = self.reserve((headers + 7) // 8)
        self.header_value.valid = self.reserve((headers + 7) // 8)
        bitmaps_end: cython.Py_ssize_t = self.allocated
        self.key.data = self.reserve(self.key.size)
        self.value.data = self.reserve(self.value.size)
        self.header_key.data = self.reserve(self.header_key.size)
        self.header_value.data = self.reserve(self.header_value.size)
        self.reserve(1)
        if cython.compiled:
            # Not zeroed: the passes write every byte of a span, except in bitmaps and first ends.
            self.slab = PyByteArray_FromStringAndSize(cython.NULL, self.allocated)
            self.bytes_ = self.slab
            memset(cython.address(self.bytes_[first_bitmap]), 0, bitmaps_end - first_bitmap)
        else:
            self.slab = bytearray(self.allocated)
            self.bytes_ = memoryview(self.slab)
        self.ints = memoryview(self.slab).cast("i")
        self.longs = memoryview(self.slab).cast("q")
        for start in (self.lists, self.key.ends, self.value.ends, self.header_key.ends, self.header_value.ends):
            self.ints[start] = 0

    @cython.cfunc
    @cython.exceptval(-1)
    def reserve(self, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The start of the next `size` bytes of the slab."""
        start: cython.Py_ssize_t = self.allocated
        self.allocated += (size + 63) // 64 * 64
        return start

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    @cython.initializedcheck(False)
    def fill(self, part: Part, cursor: Cursor, key: Binary, value: Binary) -> cython.void:
        """The second pass over one part; the first has checked every length in it."""
        left: cython.longlong = part.count
        row: cython.Py_ssize_t = self.rows
        while left > 0 and cursor.step():
            left -= 1
            if cursor.offset < self.start_offset or cursor.offset >= self.end_offset:
                continue
            if self.rows_left == 0:
                break
            self.rows_left -= 1
            self.longs[self.offsets + row] = cursor.offset
            self.longs[self.timestamps + row] = part.append_timestamp if part.is_append_time else cursor.timestamp
            self.bytes_[self.types + row] = part.is_append_time
            self.put(key, row, cursor, cursor.key_start, cursor.key_length)
            self.put(value, row, cursor, cursor.value_start, cursor.value_length)
            if cursor.header_count:
                self.bytes_[self.present + (row >> 3)] |= 1 << (row & 7)
                self.fill_headers(cursor, self.header_key, self.header_value)
            row += 1
            self.ints[self.lists + row] = self.headers
        self.rows = row

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_headers(self, cursor: Cursor, key: Binary, value: Binary) -> cython.void:
        index: cython.Py_ssize_t = self.headers
        end: cython.Py_ssize_t = index + cursor.header_count
        length: cython.Py_ssize_t
        if cursor.header_count > self.headers_left:
            return
        self.headers_left -= cursor.header_count
        cursor.position = cursor.headers_start
        while index < end:
            length = cursor.varint()
            self.put(key, index, cursor, cursor.position, length)
            cursor.position += length
            length = cursor.varint()
            self.put(value, index, cursor, cursor.position, length)
            if length > 0:
                cursor.position += length
            index += 1
        self.headers = end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    @cython.initializedcheck(False)
    def put(
        self,
        column: Binary,
        index: cython.Py_ssize_t,
        cursor: Cursor,
        start: cython.Py_ssize_t,
        length: cython.Py_ssize_t,
    ) -> cython.void:
        """One entry of a column of bytes."""
        at: cython.Py_ssize_t = column.data + column.filled
        if length > column.size - column.filled:
            return
        if length >= 0:
            self.bytes_[column.valid + (index >> 3)] |= 1 << (index & 7)
            if cython.compiled:
                memcpy(cython.address(self.bytes_[at]), cython.address(cursor.data[start]), length)
            else:
                self.bytes_[at : at + length] = cursor.data[start : start + length]
            column.filled += length
        else:
            column.nulls += 1
        self.ints[column.ends + index + 1] = column.filled
