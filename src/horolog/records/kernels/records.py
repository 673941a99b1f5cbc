"""Record objects for consumers, made in one loop over the bytes of a batch.

A `Record` owns copies of its key and value, so that keeping one record does not keep its batch in memory. Headers are
copied as they are and taken apart only when somebody asks for them.
"""

# ruff: noqa: RET505  (the branch of the other implementation must be an `else`: the compiler drops it whole)

import cython

from horolog.errors import CorruptRecords

if cython.compiled:
    from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
    from cython.cimports.horolog.records.kernels.cursor import Cursor, cursor_over
    from cython.cimports.horolog.records.kernels.members import adopt_type, make_record
else:
    from horolog.records.kernels.cursor import Cursor, cursor_over

TIMESTAMP_TYPES = {-1: "NoTimestampType", 0: "CreateTime", 1: "LogAppendTime"}


@cython.no_gc
@cython.cclass
class Record:
    """One record as a consumer sees it: its own offset and time, key, value and headers.

    `timestamp_type` is 0 (CreateTime), 1 (LogAppendTime) or -1 (none, in format 0). `headers` is a list of
    (str, bytes or None), made when it is first asked for; keys that are not UTF-8 get replacement characters, as in
    Java.
    """

    def __init__(self, offset, timestamp, timestamp_type, key, value, headers=()):
        self.offset = offset
        self.timestamp = timestamp
        self.timestamp_type = timestamp_type
        self.key = key
        self.value = value
        self._headers = list(headers)
        self._header_count = len(self._headers)

    @property
    def headers(self):
        if self._headers is None:
            self._headers = []
        elif isinstance(self._headers, bytes):
            self._headers = unpack_headers(self._headers, self._header_count)
        return self._headers

    def _fields(self):
        return (self.offset, self.timestamp, self.timestamp_type, self.key, self.value, self.headers)

    def __eq__(self, other):
        if not isinstance(other, Record):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self):
        return hash((self.offset, self.timestamp, self.key, self.value))

    def __reduce__(self):
        return (type(self), self._fields())

    def __repr__(self):
        kind = TIMESTAMP_TYPES.get(self.timestamp_type, self.timestamp_type)
        headers = f", headers={self.headers!r}" if self._header_count else ""
        return (
            f"{type(self).__name__}(offset={self.offset}, timestamp={self.timestamp} ({kind}), "
            f"key={self.key!r}, value={self.value!r}{headers})"
        )


if cython.compiled:
    # Cython gives attributes as properties, which Python calls; member descriptors it reads on its own, many times
    # faster. Half of the time of a loop over records goes into its attributes.
    adopt_type(Record, ("offset", "timestamp", "timestamp_type", "key", "value"))


NO_HEADERS = "bytes that are no headers"


def unpack_headers(packed, count: cython.Py_ssize_t):
    """The list of headers in `packed`, which a cursor has passed before."""
    headers: list = []
    if count == 0:
        return headers
    cursor: Cursor = cursor_over(packed, 0, 0)
    length: cython.Py_ssize_t
    while count > 0:
        length = cursor.varint()
        if cursor.reason or length < 0 or length > cursor.size - cursor.position:
            raise CorruptRecords(NO_HEADERS, cursor.position)
        key: str = packed[cursor.position : cursor.position + length].decode("utf-8", "replace")
        cursor.position += length
        length = cursor.varint()
        if cursor.reason or length > cursor.size - cursor.position:
            raise CorruptRecords(NO_HEADERS, cursor.position)
        value: object = None
        if length >= 0:
            value = packed[cursor.position : cursor.position + length]
            cursor.position += length
        headers.append((key, value))
        count -= 1
    return headers


@cython.cfunc
def record_of(
    data: cython.p_const_uchar,
    offset: cython.longlong,
    timestamp,
    timestamp_type,
    key_start: cython.Py_ssize_t,
    key_length: cython.Py_ssize_t,
    value_start: cython.Py_ssize_t,
    value_length: cython.Py_ssize_t,
):
    """A record without headers. Key and value are copied from `data`, inside which they must lie, or None for a
    negative length."""
    if cython.compiled:
        return make_record(
            offset, timestamp, timestamp_type, data + key_start, key_length, data + value_start, value_length
        )
    else:
        key = None if key_length < 0 else bytes(data[key_start : key_start + key_length])
        value = None if value_length < 0 else bytes(data[value_start : value_start + value_length])
        return Record(offset, timestamp, timestamp_type, key, value)


@cython.cfunc
def cut(cursor: Cursor, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> bytes:
    if cython.compiled:
        return PyBytes_FromStringAndSize(cython.cast(cython.p_const_char, cursor.data) + start, end - start)
    else:
        return bytes(cursor.data[start:end])


@cython.final
@cython.cclass
class RecordReader:
    """Iterator over the records of one batch at or after `start_offset`.

    Raises `CorruptRecords` where it meets bytes that are no record, or not as many as `count`.
    """

    cursor: Cursor
    left: cython.longlong
    start_offset: cython.longlong
    is_append_time: cython.bint
    timestamp: cython.longlong
    boxed_timestamp: object
    boxed_type: object

    def __init__(
        self,
        data,
        count: cython.longlong,
        base_offset: cython.longlong,
        base_timestamp: cython.longlong,
        append_timestamp: cython.longlong,
        is_append_time: cython.bint,
        start_offset: cython.longlong,
    ):
        self.cursor = cursor_over(data, base_offset, base_timestamp)
        self.left = count
        self.start_offset = start_offset
        self.is_append_time = bool(is_append_time)
        self.timestamp = append_timestamp
        self.boxed_timestamp = append_timestamp
        self.boxed_type = 1 if is_append_time else 0

    def __iter__(self):
        return self

    def __next__(self):
        record: Record = self.take()
        if record is None:
            raise StopIteration
        return record

    def read_all(self) -> list:
        """All records that are left, as a list."""
        records: list = []
        record: Record = self.take()
        while record is not None:
            records.append(record)
            record = self.take()
        return records

    @cython.cfunc
    def take(self) -> Record:
        """The next record, None at the end."""
        cursor: Cursor = self.cursor
        record: Record
        if cursor is None:
            raise TypeError("a reader that was never told what to read")
        while self.left > 0 and cursor.position < cursor.size and cursor.step():
            self.left -= 1
            if cursor.offset < self.start_offset:
                continue
            # Neighbours often share their millisecond, and then its int.
            if cursor.timestamp != self.timestamp and not self.is_append_time:
                self.timestamp = cursor.timestamp
                self.boxed_timestamp = cursor.timestamp
            record = record_of(
                cursor.data,
                cursor.offset,
                self.boxed_timestamp,
                self.boxed_type,
                cursor.key_start,
                cursor.key_length,
                cursor.value_start,
                cursor.value_length,
            )
            if cursor.header_count:
                record._header_count = cursor.header_count
                record._headers = cut(cursor, cursor.headers_start, cursor.stop)
            return record
        cursor.check_end(self.left)
        return None
