"""Columns as a batch is built from them: views of Arrow's buffers, checked once.

The layout is in `columns.py`. After construction every index that the loops in `build.py` compute is known to lie
inside its buffer, whatever the buffers hold; they must not be changed while a source is in use.
"""

import cython


@cython.final
@cython.cclass
class BytesSource:
    """A column of bytes to be read: Arrow's int32 ends and data, and validity bits if there are nulls.

    `offset` is the first entry's index in all three, for columns that are slices of others. Every end is checked
    here, so that the loops can trust them.
    """

    def __init__(self, entries: cython.Py_ssize_t, ends, data, valid=None, offset: cython.Py_ssize_t = 0):
        self.entries = entries
        self.offset = offset
        self.ends = memoryview(ends).cast("B").cast("i")
        self.data = memoryview(data).cast("B")
        self.has_nulls = valid is not None
        self.valid = memoryview(b"" if valid is None else valid).cast("B")
        if entries < 0 or offset < 0:
            raise ValueError("a column has no negative size")
        if self.has_nulls and self.valid.shape[0] * 8 < offset + entries:
            raise ValueError("a column has fewer validity bits than entries")
        if entries and (self.ends.shape[0] <= offset + entries or not self.is_sound()):
            raise ValueError("a column's ends do not fit its data")

    @cython.cfunc
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def is_sound(self) -> cython.bint:
        index: cython.Py_ssize_t
        previous: cython.int = self.ends[self.offset]
        if previous < 0:
            return False
        for index in range(self.offset + 1, self.offset + self.entries + 1):
            if self.ends[index] < previous:
                return False
            previous = self.ends[index]
        return previous <= self.data.shape[0]


@cython.final
@cython.cclass
class RowSource:
    """Rows to be read from columns. `lists` has, for each row and the end, the index of its first header."""

    def __init__(self, timestamps, key, value, lists=None, header_key=None, header_value=None):
        self.timestamps = memoryview(timestamps).cast("B").cast("q")
        self.rows = self.timestamps.shape[0]
        self.key = nulls(self.rows) if key is None else key
        self.value = nulls(self.rows) if value is None else value
        self.has_headers = lists is not None
        self.header_key = nulls(0) if header_key is None else header_key
        self.header_value = nulls(0) if header_value is None else header_value
        self.lists = memoryview(b"" if lists is None else lists).cast("B").cast("i")
        if self.key.entries < self.rows or self.value.entries < self.rows:
            raise ValueError("columns differ in length")
        if self.has_headers:
            self.check_lists()

    @cython.cfunc
    def check_lists(self):
        row: cython.Py_ssize_t
        headers: cython.Py_ssize_t = min(self.header_key.entries, self.header_value.entries)
        if self.lists.shape[0] <= self.rows or self.header_key.has_nulls:
            raise ValueError("header lists are too short, or header keys have nulls")
        if self.lists[0] < 0 or self.lists[self.rows] > headers:
            raise ValueError("header lists do not fit the headers")
        for row in range(self.rows):
            if self.lists[row + 1] < self.lists[row]:
                raise ValueError("header lists do not fit the headers")


@cython.cfunc
def nulls(entries: cython.Py_ssize_t) -> BytesSource:
    """A column in which everything is null."""
    return BytesSource(entries, bytes(4 * (entries + 1)), b"", bytes((entries + 7) // 8))
