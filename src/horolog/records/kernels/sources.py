"""Columns as a batch is built from them: views of Arrow's buffers, checked once.

The layout is in `columns.py`. After construction every index that the loops in `build.py` compute is known to lie
inside its buffer, whatever the buffers hold; they must not be changed while a source is in use.

Invariants: a source is filled once, because others may have looked at its size already; it has no entries and no rows
until all of it has been checked.
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
        if self.is_begun:
            raise TypeError("a source is filled only once")
        self.is_begun = True
        self.entries = 0
        self.offset = offset
        self.ends = memoryview(ends).cast("B").cast("i")
        self.data = memoryview(data).cast("B")
        self.has_nulls = valid is not None
        self.valid = memoryview(b"" if valid is None else valid).cast("B")
        if entries < 0 or offset < 0:
            raise ValueError("a column has no negative size")
        # Differences, because the sum of two sizes may be beyond what a size can be.
        if self.has_nulls and self.valid.shape[0] * 8 - offset < entries:
            raise ValueError("a column has fewer validity bits than entries")
        if entries and (self.ends.shape[0] - offset <= entries or not self.is_sound(entries)):
            raise ValueError("a column's ends do not fit its data")
        self.entries = entries

    @cython.cfunc
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def is_sound(self, entries: cython.Py_ssize_t) -> cython.bint:
        index: cython.Py_ssize_t
        previous: cython.int = self.ends[self.offset]
        if previous < 0:
            return False
        for index in range(self.offset + 1, self.offset + entries + 1):
            if self.ends[index] < previous:
                return False
            previous = self.ends[index]
        return previous <= self.data.shape[0]


@cython.final
@cython.cclass
class RowSource:
    """Rows to be read from columns. `lists` has, for each row and the end, the index of its first header."""

    def __init__(self, timestamps, key, value, lists=None, header_key=None, header_value=None):
        rows: cython.Py_ssize_t
        if self.is_begun:
            raise TypeError("a source is filled only once")
        self.is_begun = True
        self.rows = 0
        self.timestamps = memoryview(timestamps).cast("B").cast("q")
        rows = self.timestamps.shape[0]
        self.key = nulls(rows) if key is None else key
        self.value = nulls(rows) if value is None else value
        self.has_headers = lists is not None
        self.header_key = nulls(0) if header_key is None else header_key
        self.header_value = nulls(0) if header_value is None else header_value
        self.lists = memoryview(b"" if lists is None else lists).cast("B").cast("i")
        if self.key.entries < rows or self.value.entries < rows:
            raise ValueError("columns differ in length")
        if self.has_headers:
            self.check_lists(rows)
        self.rows = rows

    @cython.cfunc
    def check_lists(self, rows: cython.Py_ssize_t):
        row: cython.Py_ssize_t
        headers: cython.Py_ssize_t = min(self.header_key.entries, self.header_value.entries)
        if self.lists.shape[0] <= rows or self.header_key.has_nulls:
            raise ValueError("header lists are too short, or header keys have nulls")
        if self.lists[0] < 0 or self.lists[rows] > headers:
            raise ValueError("header lists do not fit the headers")
        for row in range(rows):
            if self.lists[row + 1] < self.lists[row]:
                raise ValueError("header lists do not fit the headers")


if not cython.compiled:
    BytesSource.is_begun = False
    RowSource.is_begun = False


@cython.cfunc
def nulls(entries: cython.Py_ssize_t) -> BytesSource:
    """A column in which everything is null."""
    return BytesSource(entries, bytes(4 * (entries + 1)), b"", bytes((entries + 7) // 8))
