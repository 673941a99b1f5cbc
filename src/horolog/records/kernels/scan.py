# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The headers of consecutive batches of any format, without a look at their records.

What the formats have in common, counted from the first byte of the batch:

    0   offset      int64: format 2 of the first record, formats 0 and 1 of the last
    8   size        int32, bytes after this field
    16  magic       int8

and what they have not:

    format 0   format 1   format 2
    17         17         21 (int16)   attributes; bits 0-2 codec
    -          -          23           last offset delta, int32
    -          18         35           largest timestamp, int64

Invariants: nothing outside the data is read. The headers given are those of whole batches in front of the first one
that is cut off or makes no sense; checksums are not looked at.
"""

import cython

REASONS = (
    "",
    "a batch is cut off",
    "a batch is smaller than its fixed fields",
    "a batch has a magic byte above 2",
    "a batch has a negative last offset delta",
)
_CUT = cython.declare(cython.int, 1)
_SMALL = cython.declare(cython.int, 2)
_MAGIC = cython.declare(cython.int, 3)
_NEGATIVE = cython.declare(cython.int, 4)


@cython.cfunc
@cython.inline
def _int32(data: cython.const[cython.uchar][::1], at: cython.Py_ssize_t) -> cython.int:
    if not cython.compiled:
        return int.from_bytes(data[at : at + 4], "big", signed=True)
    return cython.cast(
        cython.int,
        (cython.cast(cython.uint, data[at]) << 24)
        | (cython.cast(cython.uint, data[at + 1]) << 16)
        | (cython.cast(cython.uint, data[at + 2]) << 8)
        | cython.cast(cython.uint, data[at + 3]),
    )


@cython.cfunc
@cython.inline
def _int64(data: cython.const[cython.uchar][::1], at: cython.Py_ssize_t) -> cython.longlong:
    if not cython.compiled:
        return int.from_bytes(data[at : at + 8], "big", signed=True)
    return cython.cast(
        cython.longlong,
        (cython.cast(cython.ulonglong, _int32(data, at)) << 32) | cython.cast(cython.uint, _int32(data, at + 4)),
    )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _add_wrapping(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """left + right in two's complement of 64 bits, as in Java."""
    if not cython.compiled:
        return ((left + right + (1 << 63)) & 0xFFFFFFFFFFFFFFFF) - (1 << 63)
    return cython.cast(cython.longlong, cython.cast(cython.ulonglong, left) + cython.cast(cython.ulonglong, right))


@cython.final
@cython.cclass
class Header:
    """Where a batch lies and what its header says. `base_offset` is -1 for a wrapper of formats 0 and 1, which does
    not tell; `max_timestamp` is -1 for format 0."""

    position = cython.declare(cython.Py_ssize_t, visibility="readonly")
    size_bytes = cython.declare(cython.Py_ssize_t, visibility="readonly")
    magic = cython.declare(cython.int, visibility="readonly")
    attributes = cython.declare(cython.int, visibility="readonly")
    base_offset = cython.declare(cython.longlong, visibility="readonly")
    last_offset = cython.declare(cython.longlong, visibility="readonly")
    max_timestamp = cython.declare(cython.longlong, visibility="readonly")

    def __repr__(self):
        return (
            f"Header(position={self.position}, size_bytes={self.size_bytes}, magic={self.magic}, "
            f"attributes={self.attributes}, base_offset={self.base_offset}, last_offset={self.last_offset}, "
            f"max_timestamp={self.max_timestamp})"
        )


@cython.final
@cython.cclass
class Scan:
    """The headers of the batches in front of `end`, and why the scan ended there.

    `failure` is None at the end of the data. `is_cut` tells a batch of which the rest is missing (the data is too
    short) from one that can never be right.
    """

    headers = cython.declare(list, visibility="readonly")
    end = cython.declare(cython.Py_ssize_t, visibility="readonly")
    failure = cython.declare(object, visibility="readonly")
    is_cut = cython.declare(cython.bint, visibility="readonly")


@cython.cfunc
@cython.exceptval(check=False)
def _frame(data: cython.const[cython.uchar][::1], at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The size of the batch at `at`, fixed fields included; else the negative of an index into REASONS."""
    size: cython.Py_ssize_t
    magic: cython.int
    if end - at < 12:
        return -_CUT
    size = _int32(data, at + 8)
    if size < 14:
        return -_SMALL
    if end - at < 17:
        return -_CUT
    magic = data[at + 16]
    if magic > 2:
        return -_MAGIC
    if (magic == 1 and size < 22) or (magic == 2 and size < 49):
        return -_SMALL
    if size > end - at - 12:
        return -_CUT
    return 12 + size


def frame(data: cython.const[cython.uchar][::1], position: cython.Py_ssize_t):
    """The size in bytes of the batch at `position`; else the negative of an index into REASONS."""
    if data is None:
        raise TypeError("data is None")
    if position < 0 or position > len(data):
        raise ValueError("the position is not inside the data")
    return _frame(data, position, len(data))


def scan(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t = 0) -> Scan:
    """Find the batches of `data[start:]`."""
    result: Scan = Scan()
    headers: list = []
    header: Header
    at: cython.Py_ssize_t = start
    end: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    delta: cython.int
    if data is None:
        raise TypeError("data is None")
    end = len(data)
    if start < 0 or start > end:
        raise ValueError("the start is not inside the data")
    while at < end:
        size = _frame(data, at, end)
        if size < 0:
            break
        header = Header()
        header.position = at
        header.size_bytes = size
        header.magic = data[at + 16]
        header.last_offset = header.base_offset = _int64(data, at)
        header.max_timestamp = -1
        if header.magic == 2:
            header.attributes = (data[at + 21] << 8) | data[at + 22]
            header.max_timestamp = _int64(data, at + 35)
            delta = _int32(data, at + 23)
            if delta < 0:
                size = -_NEGATIVE
                break
            header.last_offset = _add_wrapping(header.base_offset, delta)
        else:
            header.attributes = data[at + 17]
            if header.attributes & 7:
                header.base_offset = -1
            if header.magic == 1:
                header.max_timestamp = _int64(data, at + 18)
        headers.append(header)
        at += size
    result.headers = headers
    result.end = at
    result.failure = REASONS[-size] if size < 0 else None
    result.is_cut = size == -_CUT
    return result
