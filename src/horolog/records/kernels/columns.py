"""Batches to columns: records of many batches in flat buffers of Arrow's layout, with no object per record.

| buffer                          | type            | entries                                       |
| ------------------------------- | --------------- | --------------------------------------------- |
| offsets, timestamps             | int64           | rows                                          |
| types                           | int8            | rows: 0 CreateTime, 1 LogAppendTime           |
| lists                           | int32           | rows + 1: index of each row's first header    |
| presence                        | bits, LSB first | rows: 1 where the record has headers          |
| key, value: ends                | int32           | rows + 1: where each begins, and the end      |
| key, value: valid               | bits, LSB first | rows: 1 where it is not null                  |
| key, value: data                | bytes           |                                               |
| header key, header value        |                 | as for key and value, one entry per header    |

One pass, without the GIL. Before it, buffers are allocated as large as the batches can need at most: memory that is
never written costs nothing, and what is left over is given back at the end. Only keys and headers, which are small as
a rule, start with less; where they need more, the pass stops, the buffers grow, and it goes on with the same record.

Invariants: nothing is written outside the buffers, even if somebody changes the bytes meanwhile, because every length
is compared with the room that is left after it was read for the last time. While a writer works, nobody else has its
buffers. Rows outside [start offset, end offset) are left out.
"""

# ruff: noqa: RET505  (the branch of the other implementation must be an `else`: the compiler drops it whole)

import cython

if cython.compiled:
    from cython.cimports.cpython.bytearray import PyByteArray_AS_STRING, PyByteArray_FromStringAndSize
    from cython.cimports.horolog.records.kernels.cursor import Cursor, cursor_over
    from cython.cimports.libc.string import memcpy
else:
    from horolog.records.kernels.cursor import Cursor, cursor_over

INT32_MAX = cython.declare(cython.longlong, 0x7FFFFFFF)
LEAST_RECORD_BYTES = cython.declare(cython.longlong, 7)
CHANGED = cython.declare(cython.int, 5)
# Copies of at most this size are done as one of exactly this size, where both buffers have as much: that takes two
# instructions instead of a call.
SHORT_BYTES = cython.declare(cython.Py_ssize_t, 32)


@cython.cfunc
def blank(size: cython.Py_ssize_t) -> bytearray:
    """A buffer in which anything may stand: it is not cleared, so that its memory is not touched before it is used."""
    if cython.compiled:
        return PyByteArray_FromStringAndSize(cython.NULL, size)
    else:
        return bytearray(size)


@cython.cfunc
def grown(buffer: bytearray, size: cython.Py_ssize_t) -> bytearray:
    bigger: bytearray = blank(size)
    memoryview(bigger)[: len(buffer)] = buffer
    return bigger


@cython.final
@cython.cclass
class Part:
    """The records of one batch on their way into columns."""

    cursor: Cursor
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
        self.left = count
        self.append_timestamp = append_timestamp
        self.is_append_time = bool(is_append_time)


@cython.final
@cython.cclass
class Binary:
    """A column of bytes that grows: `count` entries, `size` bytes in all, `nulls` entries that are null."""

    ends = cython.declare(bytearray, visibility="readonly")
    valid = cython.declare(bytearray, visibility="readonly")
    data = cython.declare(bytearray, visibility="readonly")
    count = cython.declare(cython.Py_ssize_t, visibility="readonly")
    size = cython.declare(cython.Py_ssize_t, visibility="readonly")
    nulls = cython.declare(cython.Py_ssize_t, visibility="readonly")
    entries_room: cython.Py_ssize_t
    bytes_room: cython.Py_ssize_t
    # The buffers once more, as the loops see them.
    ends_at: cython.p_int
    valid_at: cython.p_uchar
    data_at: cython.p_uchar

    def __init__(self, entries: cython.Py_ssize_t, size: cython.Py_ssize_t):
        self.count = self.size = self.nulls = 0
        self.entries_room = entries
        self.bytes_room = size
        self.ends = blank((entries + 1) * 4)
        self.valid = bytearray(b"\xff" * ((entries + 7) // 8))
        self.data = blank(size)
        self.look()
        self.ends_at[0] = 0

    @cython.cfunc
    def look(self):
        if cython.compiled:
            self.ends_at = cython.cast(cython.p_int, PyByteArray_AS_STRING(self.ends))
            self.valid_at = cython.cast(cython.p_uchar, PyByteArray_AS_STRING(self.valid))
            self.data_at = cython.cast(cython.p_uchar, PyByteArray_AS_STRING(self.data))
        else:
            self.ends_at = memoryview(self.ends).cast("i")
            self.valid_at = self.valid
            self.data_at = self.data

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def has_room(self, entries: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.bint:
        return size <= self.bytes_room - self.size and entries <= self.entries_room - self.count

    @cython.cfunc
    def make_room(self, entries: cython.Py_ssize_t, size: cython.Py_ssize_t):
        """Room for so many more entries and bytes; twice as much as before, so that it is seldom made."""
        entries += self.count
        size += self.size
        if entries > INT32_MAX or size > INT32_MAX:
            raise OverflowError("more than 2 GiB in one column: read fewer batches at once")
        if entries > self.entries_room:
            self.entries_room = min(max(entries, 2 * self.entries_room, 64), INT32_MAX)
            self.ends = grown(self.ends, (self.entries_room + 1) * 4)
            self.valid += b"\xff" * ((self.entries_room + 7) // 8 - len(self.valid))
        if size > self.bytes_room:
            self.bytes_room = min(max(size, 2 * self.bytes_room, 1024), INT32_MAX)
            self.data = grown(self.data, self.bytes_room)
        self.look()

    @cython.cfunc
    def trim(self):
        """Give back what was not needed. The column cannot be written to any more."""
        self.ends_at = self.valid_at = self.data_at = cython.NULL if cython.compiled else None
        self.entries_room = self.bytes_room = 0
        del self.ends[(self.count + 1) * 4 :]
        del self.valid[(self.count + 7) // 8 :]
        del self.data[self.size :]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def put(self, cursor: Cursor, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.void:
        """One entry, null for a negative length. The caller knows that there is room."""
        index: cython.Py_ssize_t = self.count
        size: cython.Py_ssize_t = self.size
        if length < 0:
            self.valid_at[index >> 3] &= 255 ^ (1 << (index & 7))
            self.nulls += 1
        elif cython.compiled:
            if length <= SHORT_BYTES and self.bytes_room - size >= SHORT_BYTES and cursor.size - start >= SHORT_BYTES:
                memcpy(self.data_at + size, cursor.data + start, 32)  # a number: the compiler must see it
            else:
                memcpy(self.data_at + size, cursor.data + start, length)
            size += length
        else:
            self.data_at[size : size + length] = cursor.data[start : start + length]
            size += length
        self.size = size
        self.count = index + 1
        self.ends_at[index + 1] = size


@cython.final
@cython.cclass
class ColumnWriter:
    """All columns of the rows with start_offset <= offset < end_offset."""

    start_offset: cython.longlong
    end_offset: cython.longlong
    rows = cython.declare(cython.Py_ssize_t, visibility="readonly")
    offsets = cython.declare(bytearray, visibility="readonly")
    timestamps = cython.declare(bytearray, visibility="readonly")
    types = cython.declare(bytearray, visibility="readonly")
    lists = cython.declare(bytearray, visibility="readonly")
    presence = cython.declare(bytearray, visibility="readonly")
    key = cython.declare(Binary, visibility="readonly")
    value = cython.declare(Binary, visibility="readonly")
    header_key = cython.declare(Binary, visibility="readonly")
    header_value = cython.declare(Binary, visibility="readonly")
    rows_room: cython.Py_ssize_t
    offsets_at: cython.p_longlong
    timestamps_at: cython.p_longlong
    types_at: cython.p_uchar
    lists_at: cython.p_int
    presence_at: cython.p_uchar

    def __init__(self, start_offset: cython.longlong, end_offset: cython.longlong):
        self.start_offset = start_offset
        self.end_offset = end_offset
        self.rows = 0

    def write(self, parts: list):
        """Make the columns of all parts. Raises `CorruptRecords`, and `OverflowError` where int32 is too small."""
        part: Part
        cursor: Cursor
        lacks_room: cython.bint
        self.allocate(parts)
        for part in parts:
            cursor = part.cursor
            lacks_room = True
            while lacks_room:
                with cython.nogil:
                    lacks_room = self.fill(part, cursor, self.key, self.value)
                if lacks_room:
                    self.make_room(cursor)
            cursor.check_end(part.left)
        self.trim()

    @cython.cfunc
    def allocate(self, parts: list):
        part: Part
        rows: cython.longlong = 0
        size: cython.longlong = 0
        for part in parts:
            if part is None or part.cursor is None:
                raise TypeError("a part without records")
            rows += min(max(part.left, 0), part.cursor.size // LEAST_RECORD_BYTES)
            size += part.cursor.size
        self.rows = 0
        self.rows_room = rows = min(rows, INT32_MAX)
        self.offsets = blank(rows * 8)
        self.timestamps = blank(rows * 8)
        self.types = blank(rows)
        self.lists = blank((rows + 1) * 4)
        self.presence = bytearray((rows + 7) // 8)
        self.key = Binary(rows, min(size // 4, INT32_MAX))
        self.value = Binary(rows, min(size, INT32_MAX))
        self.header_key = Binary(0, 0)
        self.header_value = Binary(0, 0)
        self.look()
        self.lists_at[0] = 0

    @cython.cfunc
    def look(self):
        if cython.compiled:
            self.offsets_at = cython.cast(cython.p_longlong, PyByteArray_AS_STRING(self.offsets))
            self.timestamps_at = cython.cast(cython.p_longlong, PyByteArray_AS_STRING(self.timestamps))
            self.types_at = cython.cast(cython.p_uchar, PyByteArray_AS_STRING(self.types))
            self.lists_at = cython.cast(cython.p_int, PyByteArray_AS_STRING(self.lists))
            self.presence_at = cython.cast(cython.p_uchar, PyByteArray_AS_STRING(self.presence))
        else:
            self.offsets_at = memoryview(self.offsets).cast("q")
            self.timestamps_at = memoryview(self.timestamps).cast("q")
            self.types_at = self.types
            self.lists_at = memoryview(self.lists).cast("i")
            self.presence_at = self.presence

    @cython.cfunc
    def make_room(self, cursor: Cursor):
        """Room for the record that the cursor has looked at."""
        if self.rows == self.rows_room:
            raise OverflowError("more than 2**31 - 1 rows: read fewer batches at once")
        self.key.make_room(1, max(cursor.key_length, 0))
        self.value.make_room(1, max(cursor.value_length, 0))
        self.header_key.make_room(cursor.header_count, cursor.stop - cursor.headers_start)
        self.header_value.make_room(cursor.header_count, cursor.stop - cursor.headers_start)

    @cython.cfunc
    def trim(self):
        if cython.compiled:
            self.offsets_at = self.timestamps_at = cython.NULL
            self.types_at = self.presence_at = cython.NULL
            self.lists_at = cython.NULL
        else:
            self.offsets_at = self.timestamps_at = self.types_at = self.presence_at = self.lists_at = None
        self.rows_room = 0
        del self.offsets[self.rows * 8 :]
        del self.timestamps[self.rows * 8 :]
        del self.types[self.rows :]
        del self.lists[(self.rows + 1) * 4 :]
        del self.presence[(self.rows + 7) // 8 :]
        self.key.trim()
        self.value.trim()
        self.header_key.trim()
        self.header_value.trim()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self, part: Part, cursor: Cursor, key: Binary, value: Binary) -> cython.bint:
        """Rows of one part, up to its end or a fault; True if there is no room for the next one."""
        row: cython.Py_ssize_t = self.rows
        start: cython.Py_ssize_t
        lacks_room: cython.bint = False
        while part.left > 0 and cursor.position < cursor.size:
            start = cursor.position
            if not cursor.step():
                break
            if cursor.offset < self.start_offset or cursor.offset >= self.end_offset:
                part.left -= 1
                continue
            if (
                row == self.rows_room
                or not key.has_room(1, cursor.key_length)
                or not value.has_room(1, cursor.value_length)
                or (cursor.header_count and not self.has_header_room(cursor, self.header_key, self.header_value))
            ):
                cursor.position = start
                lacks_room = True
                break
            part.left -= 1
            self.offsets_at[row] = cursor.offset
            self.timestamps_at[row] = part.append_timestamp if part.is_append_time else cursor.timestamp
            self.types_at[row] = part.is_append_time
            key.put(cursor, cursor.key_start, cursor.key_length)
            value.put(cursor, cursor.value_start, cursor.value_length)
            if cursor.header_count:
                self.presence_at[row >> 3] |= 1 << (row & 7)
                self.fill_headers(cursor, self.header_key, self.header_value)
            row += 1
            self.lists_at[row] = self.header_key.count
        self.rows = row
        return lacks_room

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def has_header_room(self, cursor: Cursor, key: Binary, value: Binary) -> cython.bint:
        size: cython.Py_ssize_t = cursor.stop - cursor.headers_start
        return key.has_room(cursor.header_count, size) and value.has_room(cursor.header_count, size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_headers(self, cursor: Cursor, key: Binary, value: Binary) -> cython.void:
        """The headers of a record that `step` has passed. It is read again, so lengths are judged again."""
        left: cython.Py_ssize_t = cursor.header_count
        length: cython.Py_ssize_t
        cursor.position = cursor.headers_start
        while left > 0:
            length = cursor.varint()
            if length < 0 or length > cursor.stop - cursor.position:
                cursor.reason = CHANGED
                return
            key.put(cursor, cursor.position, length)
            cursor.position += length
            length = cursor.varint()
            if length > cursor.stop - cursor.position:
                cursor.reason = CHANGED
                return
            value.put(cursor, cursor.position, length)
            if length > 0:
                cursor.position += length
            left -= 1
