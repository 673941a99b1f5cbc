# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""CRC-32, the checksum of messages of formats 0 and 1 (format 2 has CRC-32C), for kernels that hold no GIL.

The polynomial is zlib's, 0xEDB88320. As plain Python this is zlib's own function.
"""

import zlib

import cython

# Sixteen tables, so that sixteen bytes are folded per step; about 4 GB/s, where a call of zlib's for each message
# of 100 bytes costs more in the call than in the sum.
_TABLES = cython.declare(cython.uint[16 * 256])


@cython.cfunc
def _fill_tables() -> cython.void:
    i: cython.uint
    k: cython.uint
    c: cython.uint
    for i in range(256):
        c = i
        for _ in range(8):
            c = (c >> 1) ^ (0xEDB88320 if c & 1 else 0)
        _TABLES[i] = c
    for i in range(256):
        for k in range(1, 16):
            c = _TABLES[(k - 1) * 256 + i]
            _TABLES[k * 256 + i] = (c >> 8) ^ _TABLES[c & 255]


if cython.compiled:
    _fill_tables()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def checksum(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.uint:
    if not cython.compiled:
        return zlib.crc32(data[start:end])
    i: cython.Py_ssize_t = start
    c: cython.uint = 0xFFFFFFFF
    a: cython.uint
    t: cython.p_uint = _TABLES
    while i + 16 <= end:
        # The folding wants little-endian words.
        a = c ^ (
            cython.cast(cython.uint, data[i])
            | (cython.cast(cython.uint, data[i + 1]) << 8)
            | (cython.cast(cython.uint, data[i + 2]) << 16)
            | (cython.cast(cython.uint, data[i + 3]) << 24)
        )
        c = (
            (t[3840 + (a & 255)] ^ t[3584 + ((a >> 8) & 255)] ^ t[3328 + ((a >> 16) & 255)] ^ t[3072 + (a >> 24)])
            ^ (t[2816 + data[i + 4]] ^ t[2560 + data[i + 5]] ^ t[2304 + data[i + 6]] ^ t[2048 + data[i + 7]])
            ^ (t[1792 + data[i + 8]] ^ t[1536 + data[i + 9]] ^ t[1280 + data[i + 10]] ^ t[1024 + data[i + 11]])
            ^ (t[768 + data[i + 12]] ^ t[512 + data[i + 13]] ^ t[256 + data[i + 14]] ^ t[data[i + 15]])
        )
        i += 16
    while i < end:
        c = (c >> 8) ^ t[(c ^ data[i]) & 255]
        i += 1
    return ~c


def crc32(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t):
    """CRC-32 of `data[start:end]`."""
    if data is None:
        raise TypeError("data is None")
    if start < 0 or end < start or end > len(data):
        raise ValueError("the range is not inside the data")
    return checksum(data, start, end)
