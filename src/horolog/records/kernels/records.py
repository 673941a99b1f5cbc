"""Record objects for consumers, made in one loop over the bytes of a batch.

A `Record` owns copies of its key and value, so that keeping one record does not keep its batch in memory. Headers are
copied as they are and taken apart only when somebody asks for them.
"""

# ruff: noqa: RET505  (the branch of the other implementation must be an `else`: the compiler drops it whole)

import cython

if cython.compiled:
    from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
    from cython.cimports.horolog.records.kernels.cursor import Cursor, cursor_over
    from cython.cimports.horolog.records.kernels.members import expose_members
else:
    from horolog.records.kernels.cursor import Cursor, cursor_over


@cython.no_gc
@cython.freelist(1024)
@cython.cclass
class Record:
    """One record as a consumer sees it: its own offset and time, key, value and headers.

    `timestamp_type` is 0 (CreateTime) or 1 (LogAppendTime). `headers` is a list of (str, bytes or None), made when
    it is first asked for; keys that are not UTF-8 get replacement characters, as in Java.
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
        kind = "LogAppendTime" if self.timestamp_type else "CreateTime"
        headers = f", headers={self.headers!r}" if self._header_count else ""
        return (
            f"{type(self).__name__}(offset={self.offset}, timestamp={self.timestamp} ({kind}), "
            f"key={self.key!r}, value={self.value!r}{headers})"
        )


if cython.compiled:
    # Cython gives attributes as properties, which Python calls; member descriptors it reads on its own, many times
    # faster. Half of the time of a loop over records goes into its attributes.
    expose_members(Record, ("offset", "timestamp", "timestamp_type", "key", "value"))


def unpack_headers(packed, count: cython.Py_ssize_t):
    """The list of headers in `packed`, which a cursor has passed before."""
    headers: list = []
    if count == 0:
        return headers
    cursor: Cursor = cursor_over(packed, 0, 0)
    length: cython.Py_ssize_t
    while count > 0:
        length = cursor.varint()
        key: str = packed[cursor.position : cursor.position + length].decode("utf-8", "replace")
        cursor.position += length
        length = cursor.varint()
        value: object = None
        if length >= 0:
            value = packed[cursor.position : cursor.position + length]
            cursor.position += length
        headers.append((key, value))
        count -= 1
    return headers


@cython.cfunc
@cython.inline
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.initializedcheck(False)
def cut(cursor: Cursor, start: cython.Py_ssize_t, length: cython.Py_ssize_t):
    """A copy of bytes that `step` has found to lie inside the buffer; None for a negative length."""
    if length < 0:
        return None
    if cython.compiled:
        return PyBytes_FromStringAndSize(cython.cast(cython.p_char, cython.address(cursor.data[0])) + start, length)
    else:
        return bytes(cursor.data[start : start + length])


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
        offset: cython.longlong
        timestamp: cython.longlong
        while self.left > 0 and cursor.position < cursor.size and cursor.step():
            self.left -= 1
            offset = cursor.offset
            if offset < self.start_offset:
                continue
            record = Record.__new__(Record)
            record.offset = offset
            if not self.is_append_time:
                timestamp = cursor.timestamp
                if timestamp != self.timestamp:  # neighbours often share their millisecond, and then its int
                    self.timestamp = timestamp
                    self.boxed_timestamp = timestamp
            record.timestamp = self.boxed_timestamp
            record.timestamp_type = self.boxed_type
            record.key = cut(cursor, cursor.key_start, cursor.key_length)
            record.value = cut(cursor, cursor.value_start, cursor.value_length)
            record._header_count = cursor.header_count
            record._headers = None
            if cursor.header_count:
                record._headers = cut(cursor, cursor.headers_start, cursor.stop - cursor.headers_start)
            return record
        cursor.check_end(self.left)
        return None
