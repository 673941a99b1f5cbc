"""Columns to be read: what the loops trust has been checked, and cannot be changed afterwards."""

import sys
from array import array

import pytest

from horolog.records.batch import Batch
from horolog.records.builder import BatchBuilder
from horolog.records.columns import BytesColumn
from horolog.records.kernels.crc32 import crc32
from horolog.records.kernels.scan import frame, scan
from horolog.records.kernels.sources import BytesSource, RowSource

ENDS = array("i", [0, 1, 3]).tobytes()
TIMES = array("q", [7, 8]).tobytes()


def rows(source):
    builder = BatchBuilder()
    taken = builder.append_rows(source, 0, source.rows)
    assert taken == source.rows
    return [(r.timestamp, r.key, r.value) for r in Batch(builder.build())]


@pytest.mark.parametrize("valid", [None, b"\xff"])
@pytest.mark.parametrize("first", [1, 2, sys.maxsize])
def test_a_length_and_a_start_do_not_add_up_to_something_small(valid, first):
    with pytest.raises(ValueError, match="a column"):
        BytesColumn(sys.maxsize, valid, bytes(8), b"", first=first).source()
    with pytest.raises(ValueError, match="a column"):
        BytesSource(1, ENDS, b"abc", valid, sys.maxsize)


@pytest.mark.parametrize(("entries", "first"), [(-1, 0), (0, -1), (1, -1), (-sys.maxsize, 1)])
def test_sizes_are_not_negative(entries, first):
    with pytest.raises(ValueError, match="negative"):
        BytesSource(entries, ENDS, b"abc", None, first)


def test_a_source_is_filled_once():
    column = BytesSource(2, ENDS, b"abc")
    source = RowSource(TIMES, None, column)
    with pytest.raises(TypeError, match="once"):
        column.__init__(0, bytes(4), b"")
    with pytest.raises(TypeError, match="once"):
        source.__init__(array("q", range(1000)), None, None)
    assert (column.entries, source.rows) == (2, 2)
    assert rows(source) == [(7, None, b"a"), (8, None, b"bc")]


def test_a_source_that_failed_its_checks_is_empty():
    column = BytesSource.__new__(BytesSource)
    with pytest.raises(ValueError, match="ends"):
        column.__init__(1000, ENDS, b"abc")
    assert column.entries == 0
    with pytest.raises(ValueError, match="differ in length"):
        RowSource(TIMES, column, None)
    source = RowSource.__new__(RowSource)
    with pytest.raises(ValueError, match="header lists"):
        source.__init__(TIMES, None, None, array("i", [0, 5, 9]))
    assert source.rows == 0
    assert BatchBuilder().append_rows(source, 0, 0) == 0
    with pytest.raises(ValueError, match="rows"):
        BatchBuilder().append_rows(source, 0, 1)


def test_the_kernels_want_data():
    for call in (lambda: crc32(None, 0, 0), lambda: frame(None, 0), lambda: scan(None)):
        with pytest.raises(TypeError):
            call()
