# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""One pass over a message set of format 0 or 1: validate, read, stamp, write.

A message, all integers big-endian; the positions count from its first byte:

    format 0   format 1   field
    0          0          offset          int64
    8          8          size            int32, bytes after this field
    12         12         crc             uint32, CRC-32 (zlib's) of everything from magic on
    16         16         magic           int8
    17         17         attributes      int8: bits 0-2 codec, bit 3 timestamp type (format 1)
    -          18         timestamp       int64
    18         26         key             int32 length (-1: null), bytes
    ...        ...        value           int32 length (-1: null), bytes; ends where size says

Invariants: no byte outside `data[start:end]` is touched, whatever the lengths say. A message is judged by its
checksum before any of its fields is believed, so that a flipped bit is reported as a checksum fault and not as
what it happens to look like.

The kernels know nothing of compression: a wrapper's payload is inflated by the caller. The file runs as plain
Python and compiled; `cython.compiled` tells which. Its types for outsiders are in legacy.pyi.
"""

import cython

from horolog.errors import CorruptRecords
from horolog.records.kernels.validate import MAX_CULPRITS, NO_KEY, OFFSET, TIMESTAMP

if cython.compiled:
    from cython.cimports.horolog.records.kernels.crc32 import checksum
    from cython.cimports.horolog.records.kernels.records import record_of
else:
    from horolog.records.kernels.crc32 import checksum
    from horolog.records.kernels.records import record_of

# Kinds of culprits; NO_KEY, TIMESTAMP and OFFSET are those of format 2.
CHECKSUM = 4
MAGIC = 5
COMPRESSED = 6
TIMESTAMP_TYPE = 7

REASONS = (
    "",
    "the set ends inside the offset and size of a message",
    "a message is smaller than its fixed fields",
    "a message is larger than the bytes that are left",
    "a message has a magic byte that is neither 0 nor 1",
    "the key of a message does not fit into it",
    "the value of a message does not end where the message ends",
    "the checksum of a message is wrong",
    "a message inside a wrapper has another magic byte than the wrapper",
    "a message inside a wrapper is compressed itself",
)
_CUT = cython.declare(cython.int, 1)
_SMALL = cython.declare(cython.int, 2)
_LARGE = cython.declare(cython.int, 3)
_UNKNOWN_MAGIC = cython.declare(cython.int, 4)
_BAD_KEY = cython.declare(cython.int, 5)
_BAD_VALUE = cython.declare(cython.int, 6)
_BAD_CHECKSUM = cython.declare(cython.int, 7)
_OTHER_MAGIC = cython.declare(cython.int, 8)
_NESTED = cython.declare(cython.int, 9)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _int64(data: cython.const[cython.uchar][::1], at: cython.Py_ssize_t) -> cython.longlong:
    if not cython.compiled:
        return int.from_bytes(data[at : at + 8], "big", signed=True)
    return cython.cast(
        cython.longlong, (cython.cast(cython.ulonglong, _uint32(data, at)) << 32) | _uint32(data, at + 4)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _uint32(data: cython.const[cython.uchar][::1], at: cython.Py_ssize_t) -> cython.uint:
    return (
        (cython.cast(cython.uint, data[at]) << 24)
        | (cython.cast(cython.uint, data[at + 1]) << 16)
        | (cython.cast(cython.uint, data[at + 2]) << 8)
        | cython.cast(cython.uint, data[at + 3])
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _int32(data: cython.const[cython.uchar][::1], at: cython.Py_ssize_t) -> cython.int:
    if not cython.compiled:
        return int.from_bytes(data[at : at + 4], "big", signed=True)
    return cython.cast(cython.int, _uint32(data, at))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put(
    data: cython.uchar[::1], at: cython.Py_ssize_t, width: cython.Py_ssize_t, value: cython.longlong
) -> cython.void:
    k: cython.Py_ssize_t
    for k in range(width):
        data[at + k] = cython.cast(cython.uchar, (value >> (8 * (width - 1 - k))) & 255)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _add_wrapping(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """left + right in two's complement of 64 bits, as in Java; hostile offsets reach every value."""
    if not cython.compiled:
        return ((left + right + (1 << 63)) & 0xFFFFFFFFFFFFFFFF) - (1 << 63)
    return cython.cast(cython.longlong, cython.cast(cython.ulonglong, left) + cython.cast(cython.ulonglong, right))


@cython.final
@cython.cclass
class Cursor:
    """The fields of one message of a set, then of the next."""

    data: cython.const[cython.uchar][::1]
    start: cython.Py_ssize_t
    next: cython.Py_ssize_t
    end: cython.Py_ssize_t
    offset: cython.longlong
    timestamp: cython.longlong
    magic: cython.int
    attributes: cython.int
    key_start: cython.Py_ssize_t
    key_size: cython.Py_ssize_t
    value_start: cython.Py_ssize_t
    value_size: cython.Py_ssize_t

    def __init__(self, data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t):
        if start < 0 or end < start or end > len(data):
            raise ValueError("the range is not inside the data")
        self.data = data
        self.start = start
        self.next = start
        self.end = end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def frame(self) -> cython.int:
        """Step to the next message; believe nothing but its size. Returns an index into REASONS, 0 if all is well."""
        size: cython.Py_ssize_t
        self.start = self.next
        if self.end - self.start < 12:
            return _CUT
        self.offset = _int64(self.data, self.start)
        self.timestamp = -1
        size = _int32(self.data, self.start + 8)
        if size < 14:
            return _SMALL
        if size > self.end - self.start - 12:
            return _LARGE
        self.next = self.start + 12 + size
        self.magic = self.data[self.start + 16]
        self.attributes = self.data[self.start + 17]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def has_right_checksum(self) -> cython.bint:
        return checksum(self.data, self.start + 16, self.next) == _uint32(self.data, self.start + 12)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def fields(self) -> cython.int:
        """Find timestamp, key and value of the message that `frame` stepped to."""
        at: cython.Py_ssize_t = self.start + 18
        if self.magic == 0:
            self.timestamp = -1
        elif self.magic == 1:
            if self.next - self.start < 34:
                return _SMALL
            self.timestamp = _int64(self.data, at)
            at += 8
        else:
            return _UNKNOWN_MAGIC
        # frame() saw to it that both length fields have room.
        self.key_start = at + 4
        self.key_size = _int32(self.data, at)
        at += 4
        if self.key_size < -1 or self.key_size > self.next - at - 4:
            return _BAD_KEY
        if self.key_size > 0:
            at += self.key_size
        self.value_start = at + 4
        self.value_size = _int32(self.data, at)
        at += 4
        if self.value_size < -1 or (0 if self.value_size < 0 else self.value_size) != self.next - at:
            return _BAD_VALUE
        return 0


@cython.final
@cython.cclass
class Inspection:
    """What `validate` found, in the terms of format 2's.

    `failure` is None, or why the walk stopped at byte `failure_position`: the bytes are no messages. `culprits`
    lists (message index, kind, value) at fault, in order, up to `MAX_CULPRITS`; the value is the timestamp, offset,
    magic byte or codec found, 0 for the other kinds. `max_timestamp` belongs to the first message that has it, at
    `max_timestamp_offset_delta`; both are -1 without messages, and in format 0. `has_index_offsets` tells whether
    the offsets are 0, 1, 2, ...
    """

    count = cython.declare(cython.Py_ssize_t, visibility="readonly")
    max_timestamp = cython.declare(cython.longlong, visibility="readonly")
    max_timestamp_offset_delta = cython.declare(cython.Py_ssize_t, visibility="readonly")
    has_index_offsets = cython.declare(cython.bint, visibility="readonly")
    culprits = cython.declare(list, visibility="readonly")
    failure = cython.declare(object, visibility="readonly")
    failure_position = cython.declare(cython.Py_ssize_t, visibility="readonly")

    def __repr__(self):
        trouble = f", failure={self.failure!r} at {self.failure_position}" if self.failure else ""
        return (
            f"Inspection(count={self.count}, max_timestamp={self.max_timestamp}, "
            f"max_timestamp_offset_delta={self.max_timestamp_offset_delta}, "
            f"has_index_offsets={self.has_index_offsets}, culprits={self.culprits}{trouble})"
        )


def validate(
    data: cython.const[cython.uchar][::1],
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    magic: cython.int,
    lo: cython.longlong,
    hi: cython.longlong,
    key_required: cython.bint = False,
    index_offsets_required: cython.bint = False,
):
    """One pass over an uncompressed set, which must hold messages of format `magic` only.

    Timestamps must lie within [lo, hi]; -1 (none) passes. Offsets other than 0, 1, 2, ... make culprits only where
    they are required: Kafka renumbers such sets, for the sake of old clients.
    """
    cursor: Cursor = Cursor(data, start, end)
    found: Inspection = Inspection()
    found.count = 0
    found.max_timestamp = -1
    found.max_timestamp_offset_delta = -1
    found.has_index_offsets = True
    found.culprits = []
    reason: cython.int = 0
    with cython.nogil:
        while cursor.next < end:
            reason = cursor.frame()
            if reason != 0:
                break
            if cursor.has_right_checksum() and cursor.magic == magic:
                reason = cursor.fields()
                if reason != 0:
                    break
                if _is_at_fault(cursor, found, lo, hi, key_required, index_offsets_required):
                    with cython.gil:
                        _list_faults(cursor, found, lo, hi, key_required, index_offsets_required)
            else:
                with cython.gil:
                    _list_unbelievable(cursor, found)
            found.count += 1
    found.failure = REASONS[reason] if reason else None
    found.failure_position = cursor.start if reason else -1
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_at_fault(
    cursor: Cursor,
    found: Inspection,
    lo: cython.longlong,
    hi: cython.longlong,
    key_required: cython.bint,
    index_offsets_required: cython.bint,
) -> cython.bint:
    """Take note of the message, whose fields are known; tell whether it has any fault."""
    timestamp: cython.longlong = cursor.timestamp
    if cursor.magic == 1 and (timestamp > found.max_timestamp or found.count == 0):
        found.max_timestamp = timestamp
        found.max_timestamp_offset_delta = found.count
    if cursor.offset != found.count:
        found.has_index_offsets = False
        if index_offsets_required:
            return True
    return (
        ((timestamp < lo or timestamp > hi) and timestamp != -1)
        or (key_required and cursor.key_size < 0)
        or (cursor.attributes & (15 if cursor.magic == 1 else 7)) != 0
    )


@cython.cfunc
def _list_faults(
    cursor: Cursor,
    found: Inspection,
    lo: cython.longlong,
    hi: cython.longlong,
    key_required: cython.bint,
    index_offsets_required: cython.bint,
):
    if len(found.culprits) >= MAX_CULPRITS:
        return
    if cursor.attributes & 7:
        found.culprits.append((found.count, COMPRESSED, cursor.attributes & 7))
    if key_required and cursor.key_size < 0:
        found.culprits.append((found.count, NO_KEY, 0))
    if cursor.magic == 1 and cursor.attributes & 8:
        found.culprits.append((found.count, TIMESTAMP_TYPE, 0))
    if (cursor.timestamp < lo or cursor.timestamp > hi) and cursor.timestamp != -1:
        found.culprits.append((found.count, TIMESTAMP, cursor.timestamp))
    if index_offsets_required and cursor.offset != found.count:
        found.culprits.append((found.count, OFFSET, cursor.offset))


@cython.cfunc
def _list_unbelievable(cursor: Cursor, found: Inspection):
    """The fault of a message whose fields tell nothing: a wrong checksum, else another format."""
    if len(found.culprits) >= MAX_CULPRITS:
        return
    if not cursor.has_right_checksum():
        found.culprits.append((found.count, CHECKSUM, 0))
    else:
        found.culprits.append((found.count, MAGIC, cursor.magic))


@cython.cfunc
@cython.inline
def _record(cursor: Cursor, offset: cython.longlong, timestamp, timestamp_type):
    data: cython.p_const_uchar = cython.address(cursor.data[0]) if cython.compiled else cursor.data
    return record_of(
        data,
        offset,
        timestamp,
        timestamp_type,
        cursor.key_start,
        cursor.key_size,
        cursor.value_start,
        cursor.value_size,
    )


@cython.cfunc
def _step(cursor: Cursor, magic: cython.int, check_crc: cython.bint) -> cython.int:
    """Step to the next message of a set that is to be read, and find its fields."""
    reason: cython.int = cursor.frame()
    if reason == 0 and check_crc and not cursor.has_right_checksum():
        reason = _BAD_CHECKSUM
    if reason == 0:
        reason = cursor.fields()
    if reason == 0 and cursor.magic != magic:
        reason = _OTHER_MAGIC
    if reason == 0 and cursor.attributes & 7:
        reason = _NESTED
    return reason


def measure(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t):
    """(count, offset in the first message, offset in the last) of a set; only the sizes are looked at."""
    cursor: Cursor = Cursor(data, start, end)
    count: cython.Py_ssize_t = 0
    first: cython.longlong = -1
    reason: cython.int = 0
    with cython.nogil:
        while cursor.next < end:
            reason = cursor.frame()
            if reason != 0:
                break
            if count == 0:
                first = cursor.offset
            count += 1
    if reason:
        raise CorruptRecords(REASONS[reason], cursor.start)
    return count, first, cursor.offset if count else -1


def read(
    data: cython.const[cython.uchar][::1],
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    magic: cython.int,
    base_offset: cython.longlong,
    timestamp_type: cython.int,
    append_time_ms: cython.longlong,
    start_offset: cython.longlong,
    check_crc: cython.bint,
):
    """The records of an uncompressed set that lie at or after `start_offset`, in order.

    `base_offset` is added to the offsets in the messages. If `timestamp_type` is 1 (LogAppendTime) every record has
    the time `append_time_ms`, whatever the messages say.
    """
    cursor: Cursor = Cursor(data, start, end)
    records: list = []
    offset: cython.longlong
    reason: cython.int
    timestamp: cython.longlong = append_time_ms
    boxed: object = append_time_ms
    kind: object = timestamp_type
    while cursor.next < end:
        reason = _step(cursor, magic, check_crc)
        if reason:
            raise CorruptRecords(REASONS[reason], cursor.start)
        offset = _add_wrapping(base_offset, cursor.offset)
        if offset < start_offset:
            continue
        # Neighbours often share their millisecond, and then its int.
        if cursor.timestamp != timestamp and timestamp_type != 1:
            boxed = timestamp = cursor.timestamp
        records.append(_record(cursor, offset, boxed, kind))
    return records


def read_plain(
    data: cython.const[cython.uchar][::1],
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    start_offset: cython.longlong,
    check_crc: cython.bint,
):
    """(records at or after `start_offset`, position behind them) of the plain messages that lie at `start` in a row.

    The row ends at a wrapper, at a batch of format 2, at a message that is cut off, or at `end`.
    """
    cursor: Cursor = Cursor(data, start, end)
    records: list = []
    reason: cython.int
    timestamp: cython.longlong = -1
    boxed: object = -1
    timestamp_type: cython.int
    while cursor.next < end:
        if cursor.frame():
            break
        if cursor.magic > 1 or cursor.attributes & 7:
            cursor.next = cursor.start
            break
        reason = _BAD_CHECKSUM if check_crc and not cursor.has_right_checksum() else cursor.fields()
        if reason:
            raise CorruptRecords(REASONS[reason], cursor.start)
        if cursor.offset >= start_offset:
            timestamp_type = -1 if cursor.magic == 0 else (cursor.attributes >> 3) & 1
            if cursor.timestamp != timestamp:
                boxed = timestamp = cursor.timestamp
            records.append(_record(cursor, cursor.offset, boxed, timestamp_type))
    return records, cursor.next


def assign(
    data: cython.uchar[::1],
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    offset: cython.longlong,
    append_time_ms: cython.longlong,
    has_append_time: cython.bint,
):
    """Number the messages of a plain set from `offset` on, in place; returns the offset behind the last.

    With `has_append_time` those of format 1 get that time, the type bit and a new checksum; format 0 has no room
    for a time and keeps its bytes.
    """
    cursor: Cursor = Cursor(data, start, end)
    reason: cython.int = 0
    with cython.nogil:
        while cursor.next < end:
            reason = cursor.frame()
            if reason != 0:
                break
            _put(data, cursor.start, 8, offset)
            offset += 1
            if has_append_time and cursor.magic == 1:
                reason = cursor.fields()
                if reason != 0:
                    break
                data[cursor.start + 17] = data[cursor.start + 17] | 8
                _put(data, cursor.start + 18, 8, append_time_ms)
                _put(data, cursor.start + 12, 4, checksum(data, cursor.start + 16, cursor.next))
    if reason:
        raise CorruptRecords(REASONS[reason], cursor.start)
    return offset
