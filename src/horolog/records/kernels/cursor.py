"""The cursor over the records of a batch of format 2: the one place where their bytes are taken apart.

A record (all numbers zigzag varints, so that small negative ones are short too):

| field           | type    | meaning                                                       |
| --------------- | ------- | ------------------------------------------------------------- |
| length          | varint  | bytes that follow                                             |
| attributes      | int8    | unused                                                        |
| timestamp delta | varlong | timestamp - the batch's base timestamp                        |
| offset delta    | varint  | offset - the batch's base offset                              |
| key length      | varint  | negative: no key                                              |
| key             | bytes   |                                                               |
| value length    | varint  | negative: no value                                            |
| value           | bytes   |                                                               |
| header count    | varint  |                                                               |
| headers         |         | each: key length varint, key, value length varint, value      |

Invariants:
- Nothing outside the buffer is ever read: each byte is fetched only below `stop`, and a length is believed only
  after it was compared with the bytes that are left.
- A varint takes at most 5 bytes, a varlong at most 10; bits beyond 32 or 64 are dropped, as in Java.
- Timestamps and offsets are sums in two's complement of 64 bits: they wrap around as in Java, and the same batch
  gives the same numbers everywhere. The sums are done on unsigned numbers, where C defines this.
- Any negative length means null, as in Java; header keys are never null.

The buffer holds the records alone, inflated, without the batch header. This module knows no other horolog module
but `errors`.
"""

# ruff: noqa: RET505  (the branch of the other implementation must be an `else`: the compiler drops it whole)

import cython

from horolog.errors import CorruptRecords

if cython.compiled:
    from cython.cimports.cpython.buffer import PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer

COMPILED: bool = cython.compiled

# Reasons why a walk stopped, by number, because the loops run without the GIL and cannot carry strings.
REASONS = (
    "",
    "a record is cut off",
    "a number takes too many bytes",
    "a record has no length",
    "a record is longer than the bytes that are left",
    "a key or value is longer than its record",
    "a record's header count does not fit its bytes",
    "a header's key has a negative length",
    "a record's length differs from that of its content",
    "bytes remain behind the last record",
    "there are fewer records than the batch says",
    "the batch says that it has fewer than no records",
)

MASK_64 = 0xFFFFFFFFFFFFFFFF


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_wrapping(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """left + right in two's complement of 64 bits."""
    if cython.compiled:
        return cython.cast(cython.longlong, cython.cast(cython.ulonglong, left) + cython.cast(cython.ulonglong, right))
    else:
        return ((left + right + (1 << 63)) & MASK_64) - (1 << 63)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unzigzag_32(raw: cython.uint) -> cython.int:
    if cython.compiled:
        return cython.cast(cython.int, (raw >> 1) ^ (0 - (raw & 1)))
    else:
        raw &= 0xFFFFFFFF
        return (raw >> 1) ^ -(raw & 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unzigzag_64(raw: cython.ulonglong) -> cython.longlong:
    if cython.compiled:
        return cython.cast(cython.longlong, (raw >> 1) ^ (0 - (raw & 1)))
    else:
        raw &= MASK_64
        return (raw >> 1) ^ -(raw & 1)


@cython.no_gc
@cython.final
@cython.cclass
class Cursor:
    """Walks over record bytes; after a good `step` its fields describe the record just passed.

    It holds the buffer until it is gone itself, so that `data`, a bare pointer where this is compiled, stays good.
    """

    def __dealloc__(self):
        if cython.compiled:
            PyBuffer_Release(cython.address(self.view))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def varint(self) -> cython.int:
        """The next varint of at most 5 bytes; 0 after a failure."""
        packed: cython.ulonglong = peek(self, self.data, self.position, self.stop)
        self.position += packed & 15
        return unzigzag_32(packed >> 4)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self) -> cython.bint:
        """Pass one record; False (and a reason) if there is none that can be believed."""
        # Local variables, rather than fields, are what makes this fast: the compiler keeps them in registers.
        data: cython.p_const_uchar = self.data
        position: cython.Py_ssize_t = self.position
        stop: cython.Py_ssize_t = self.size
        packed: cython.ulonglong = peek(self, data, position, stop)
        position += packed & 15
        length: cython.Py_ssize_t = unzigzag_32(packed >> 4)
        if length <= 0:
            fail(self, 3)
        elif length > stop - position:
            fail(self, 4)
        if self.reason:
            return False
        self.stop = stop = position + length
        self.position = position = position + 1
        if position < stop and data[position] < 0x80:
            self.timestamp = add_wrapping(self.base_timestamp, unzigzag_64(data[position]))
            position += 1
        else:
            self.timestamp = add_wrapping(self.base_timestamp, varlong(self))
            position = self.position
        packed = peek(self, data, position, stop)
        position += packed & 15
        self.offset_delta = unzigzag_32(packed >> 4)
        self.offset = add_wrapping(self.base_offset, self.offset_delta)
        packed = peek(self, data, position, stop)
        position += packed & 15
        length = unzigzag_32(packed >> 4)
        self.key_start = position
        self.key_length = length
        if length > 0:
            if length > stop - position:
                fail(self, 5)
                return False
            position += length
        packed = peek(self, data, position, stop)
        position += packed & 15
        length = unzigzag_32(packed >> 4)
        self.value_start = position
        self.value_length = length
        if length > 0:
            if length > stop - position:
                fail(self, 5)
                return False
            position += length
        packed = peek(self, data, position, stop)
        position += packed & 15
        self.header_count = unzigzag_32(packed >> 4)
        self.headers_start = self.position = position
        if self.header_count:
            pass_headers(self)
            position = self.position
        if position != stop:
            fail(self, 8)
        return self.reason == 0

    @cython.cfunc
    def check_end(self, left: cython.longlong):
        """Raise `CorruptRecords` unless the walk ended where the bytes end, with no record `left` to come."""
        if self.reason == 0:
            if left > 0:
                fail(self, 10)
            elif self.position != self.size:
                fail(self, 9)
        if self.reason:
            raise CorruptRecords(REASONS[self.reason], self.position)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fail(cursor: Cursor, reason: cython.int) -> cython.void:
    """Keep the first reason. Whoever reads on after it reads numbers that nobody will use."""
    if cursor.reason == 0:
        cursor.reason = reason


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def peek(
    cursor: Cursor, data: cython.p_const_uchar, position: cython.Py_ssize_t, stop: cython.Py_ssize_t
) -> cython.ulonglong:
    """The varint at `position`, not unzigzagged, times 16, plus the bytes it takes; 0 after a failure.

    Most numbers have one or two bytes.
    """
    first: cython.ulonglong
    second: cython.ulonglong
    if position < stop:
        first = data[position]
        if first < 0x80:
            return first << 4 | 1
        if position + 1 < stop:
            second = data[position + 1]
            if second < 0x80:
                return ((first & 0x7F) | second << 7) << 4 | 2
    return peek_long(cursor, data, position, stop)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def peek_long(
    cursor: Cursor, data: cython.p_const_uchar, position: cython.Py_ssize_t, stop: cython.Py_ssize_t
) -> cython.ulonglong:
    """`peek` for a varint of any length up to 5 bytes."""
    raw: cython.ulonglong = 0
    byte: cython.ulonglong
    index: cython.int
    for index in range(5):
        if position + index >= stop:
            fail(cursor, 1)
            return 0
        byte = data[position + index]
        raw |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return raw << 4 | (index + 1)
    fail(cursor, 2)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def varlong(cursor: Cursor) -> cython.longlong:
    """The next varint of at most 10 bytes; 0 after a failure."""
    data: cython.p_const_uchar = cursor.data
    position: cython.Py_ssize_t = cursor.position
    stop: cython.Py_ssize_t = cursor.stop
    raw: cython.ulonglong = 0
    byte: cython.ulonglong
    shift: cython.int = 0
    while shift <= 63:
        if position >= stop:
            fail(cursor, 1)
            return 0
        byte = data[position]
        position += 1
        raw |= (byte & 0x7F) << shift
        if byte < 0x80:
            cursor.position = position
            return unzigzag_64(raw)
        shift += 7
    fail(cursor, 2)
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pass_bytes(cursor: Cursor, length: cython.Py_ssize_t) -> cython.void:
    """Step over `length` bytes (none if negative)."""
    if length > 0:
        if length > cursor.stop - cursor.position:
            fail(cursor, 5)
        else:
            cursor.position += length


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pass_headers(cursor: Cursor) -> cython.void:
    length: cython.Py_ssize_t
    left: cython.Py_ssize_t = cursor.header_count
    # A header takes two bytes at least, so the loop below is bounded by the bytes that are there.
    if left < 0 or left > (cursor.stop - cursor.position) // 2:
        fail(cursor, 6)
        return
    while left > 0 and cursor.reason == 0:
        length = cursor.varint()
        if length < 0:
            fail(cursor, 7)
        pass_bytes(cursor, length)
        pass_bytes(cursor, cursor.varint())
        left -= 1


@cython.cfunc
def cursor_over(data, base_offset: cython.longlong, base_timestamp: cython.longlong) -> Cursor:
    """A cursor before the first record in `data`."""
    cursor: Cursor = Cursor.__new__(Cursor)
    if cython.compiled:
        # A buffer of our own: it costs a tenth of a typed memoryview, which counts for small batches.
        PyObject_GetBuffer(data, cython.address(cursor.view), PyBUF_SIMPLE)
        cursor.data = cython.cast(cython.p_const_uchar, cursor.view.buf)
        cursor.size = cursor.view.len
    else:
        cursor.data = memoryview(data).cast("B")
        cursor.size = len(cursor.data)
    cursor.position = 0
    cursor.stop = cursor.size
    cursor.reason = 0
    cursor.base_offset = base_offset
    cursor.base_timestamp = base_timestamp
    return cursor
