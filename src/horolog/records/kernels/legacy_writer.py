# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Writes messages of formats 0 and 1 one behind the other; their layout is in legacy.py.

Invariants: a message is written only after its size is known and there is room for it; a writer that refuses a message
has not changed. Offsets rise from message to message.

Knows nothing of compression: a wrapper is a message whose value the caller compressed.
"""

from operator import index

import cython

if cython.compiled:
    from cython.cimports.cpython.bytearray import PyByteArray_Resize
    from cython.cimports.horolog.records.kernels.crc32 import checksum
    from cython.cimports.libc.string import memcpy
else:
    from horolog.records.kernels.crc32 import checksum

_MAX_BYTES = cython.declare(cython.longlong, 0x7FFFFFFF)
_MAX_OFFSET = cython.declare(cython.longlong, 0x7FFFFFFFFFFFFFFF)


@cython.cfunc
@cython.inline
@cython.exceptval(-1, check=True)
def _as_int64(number) -> cython.longlong:
    """An integer as it is. The compiler's own conversion would cut the fraction off anything that has one."""
    if type(number) is not int:
        number = int(index(number))
    if not cython.compiled and not -_MAX_OFFSET - 1 <= number <= _MAX_OFFSET:
        raise OverflowError("an integer that does not fit into 64 bits")
    return number


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put_int32(data: cython.uchar[::1], at: cython.Py_ssize_t, value: cython.longlong) -> cython.void:
    data[at] = cython.cast(cython.uchar, (value >> 24) & 255)
    data[at + 1] = cython.cast(cython.uchar, (value >> 16) & 255)
    data[at + 2] = cython.cast(cython.uchar, (value >> 8) & 255)
    data[at + 3] = cython.cast(cython.uchar, value & 255)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put_int64(data: cython.uchar[::1], at: cython.Py_ssize_t, value: cython.longlong) -> cython.void:
    _put_int32(data, at, value >> 32)
    _put_int32(data, at + 4, value)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _put_bytes(data: cython.uchar[::1], at: cython.Py_ssize_t, value: bytes | None) -> cython.Py_ssize_t:
    """Write length and bytes; returns the position behind them."""
    size: cython.Py_ssize_t
    if value is None:
        _put_int32(data, at, -1)
        return at + 4
    size = len(value)
    _put_int32(data, at, size)
    if size > 0:
        if not cython.compiled:
            data[at + 4 : at + 4 + size] = value
        else:
            memcpy(cython.address(data[at + 4]), cython.cast(cython.p_const_char, value), size)
    return at + 4 + size


@cython.cclass
class SetWriter:
    """Messages of one format in a growing buffer; `attributes` go into each of them.

    `limit_bytes` bounds the messages, except that the first one is always taken. The offset in a message is what
    it is given or counts up from `base_offset`; with `is_relative`, `base_offset` is taken off when it is written.
    With `has_append_time`, `append_time_ms` is the timestamp of all.
    """

    buffer = cython.declare(bytearray, visibility="readonly")
    _view: cython.uchar[::1]
    _room: cython.Py_ssize_t
    _attributes: cython.int
    _is_relative: cython.bint
    _has_append_time: cython.bint
    _append_time_ms: cython.longlong
    _limit_bytes: cython.Py_ssize_t
    magic = cython.declare(cython.int, visibility="readonly")
    size_bytes = cython.declare(cython.Py_ssize_t, visibility="readonly")
    count = cython.declare(cython.Py_ssize_t, visibility="readonly")
    base_offset = cython.declare(cython.longlong, visibility="readonly")
    last_offset = cython.declare(cython.longlong, visibility="readonly")
    max_timestamp = cython.declare(cython.longlong, visibility="readonly")

    def __init__(
        self,
        magic: cython.int,
        attributes: cython.int,
        base_offset: cython.longlong,
        is_relative: cython.bint,
        append_time_ms: cython.longlong,
        has_append_time: cython.bint,
        limit_bytes: cython.Py_ssize_t,
    ):
        self.magic = magic
        self._attributes = attributes
        self._is_relative = is_relative
        self._append_time_ms = append_time_ms
        self._has_append_time = has_append_time
        self._limit_bytes = limit_bytes
        self.size_bytes = 0
        self.count = 0
        self.base_offset = base_offset
        self.last_offset = base_offset - 1
        self.max_timestamp = -1
        self._room = 0
        self.buffer = bytearray(2048)
        self._view = memoryview(self.buffer)
        self._room = 2048

    @cython.cfunc
    def _grow(self, least: cython.Py_ssize_t):
        """Make room for `least` bytes. If that fails there is no room at all, and the next message tries again."""
        wanted: cython.Py_ssize_t = max(2 * cython.cast(cython.Py_ssize_t, len(self.buffer)), least)
        self._room = 0
        try:
            if cython.compiled:
                self._view = None
                PyByteArray_Resize(self.buffer, wanted)
            else:
                self._view.release()
                self.buffer.extend(bytes(wanted - len(self.buffer)))
        except BufferError:
            # Somebody else looks at it, and a bytearray moves only while nothing does.
            self.buffer = self.buffer[: self.size_bytes] + bytes(wanted - self.size_bytes)
        self._view = memoryview(self.buffer)
        self._room = wanted

    def append(self, timestamp, key, value, offset=None) -> bool:
        """Add a message, at the next offset unless one is given; False if the set is full.

        Key and value are bytes-like or None. Format 0 forgets the timestamp.
        """
        start: cython.Py_ssize_t
        at: cython.Py_ssize_t
        end: cython.Py_ssize_t
        time: cython.longlong = _as_int64(timestamp)
        number: cython.longlong = 0
        size: cython.Py_ssize_t = 22 if self.magic else 14
        if self.buffer is None:
            raise RuntimeError("a writer that was never initialised")
        if offset is not None:
            number = _as_int64(offset)
        if key is not None:
            if type(key) is not bytes:
                key = memoryview(key).tobytes()
            size += len(cython.cast(bytes, key))
        if value is not None:
            if type(value) is not bytes:
                value = memoryview(value).tobytes()
            size += len(cython.cast(bytes, value))
        # From here on no code of others runs, which might append as well.
        if offset is None:
            if self.last_offset == _MAX_OFFSET:
                raise ValueError("no offset is left")
            number = self.last_offset + 1
        elif number <= self.last_offset:
            raise ValueError(f"offset {number} behind {self.last_offset}")
        start = self.size_bytes
        end = start + 12 + size
        if self.count and end > self._limit_bytes:
            return False
        if size > _MAX_BYTES:
            raise ValueError(f"a message of {size} bytes does not fit into any set")
        if end > self._room:
            self._grow(end)
        _put_int64(self._view, start, number - self.base_offset if self._is_relative else number)
        _put_int32(self._view, start + 8, size)
        self._view[start + 16] = self.magic
        self._view[start + 17] = self._attributes
        at = start + 18
        if self.magic:
            if self._has_append_time:
                time = self._append_time_ms
            _put_int64(self._view, at, time)
            at += 8
            if time > self.max_timestamp or self.count == 0:
                self.max_timestamp = time
        at = _put_bytes(self._view, at, key)
        _put_bytes(self._view, at, value)
        _put_int32(self._view, start + 12, checksum(self._view, start + 16, end))
        self.size_bytes = end
        self.last_offset = number
        self.count += 1
        return True
