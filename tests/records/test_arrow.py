"""Rows from Arrow tables that other programs made: their types, their nulls, and their times."""

import pyarrow as pa
import pytest

from horolog.records.arrow import from_arrow
from horolog.records.batch import Batch
from horolog.records.columns import build_from_columns

HEADER = pa.struct([("key", pa.string()), ("value", pa.binary())])
TURNED = pa.struct([("value", pa.binary()), ("more", pa.int32()), ("key", pa.string())])
LISTS = [
    None,
    [],
    [{"key": "a", "value": b"1"}],
    [{"key": "b", "value": None}, {"key": "c", "value": b""}],
]
WANTED = [[], [], [("a", b"1")], [("b", None), ("c", b"")]]


def records(now_ms=-1, **columns):
    data, taken = build_from_columns(from_arrow(pa.RecordBatch.from_pydict(columns), now_ms))
    found = Batch(data).records()
    assert taken == len(found)
    return found


def times(values, kind, now_ms=-1):
    return [r.timestamp for r in records(now_ms, timestamp=pa.array(values, kind))]


def headers_of(column):
    return [r.headers for r in records(headers=column)]


@pytest.mark.parametrize("entry", [HEADER, TURNED], ids=["ours", "turned"])
@pytest.mark.parametrize("kind", [pa.list_, pa.large_list])
def test_headers_are_found_by_their_names(entry, kind):
    column = pa.array(LISTS, kind(entry))
    assert headers_of(column) == WANTED
    assert headers_of(column[2:]) == WANTED[2:]
    assert headers_of(column[1:3]) == WANTED[1:3]
    assert headers_of(column[:1]) == [[]]


def test_lists_of_fixed_size_are_headers():
    column = pa.array([LISTS[3], None, LISTS[3]], pa.list_(HEADER, 2))
    assert headers_of(column) == [WANTED[3], [], WANTED[3]]
    assert headers_of(column[1:]) == [[], WANTED[3]]
    assert headers_of(column[2:]) == [WANTED[3]]


@pytest.mark.parametrize(
    "kind",
    [
        pa.list_(pa.string()),
        pa.list_(pa.struct([("key", pa.string())])),
        pa.list_(pa.struct([("key", pa.string()), ("val", pa.binary())])),
        pa.list_(pa.struct([("key", pa.string()), ("key", pa.string()), ("value", pa.binary())])),
        pa.map_(pa.string(), pa.binary()),
        pa.int64(),
    ],
    ids=str,
)
def test_other_types_are_no_headers(kind):
    column = pa.concat_arrays([pa.nulls(1, kind), pa.array([0 if kind == pa.int64() else []], kind)])
    with pytest.raises(TypeError, match="header"):
        from_arrow(pa.RecordBatch.from_arrays([column], ["headers"]))


def hidden():
    """Two rows of one header each, of which the first is null and has a key and a value all the same."""
    entries = pa.StructArray.from_arrays(
        [pa.array(["hidden", "seen"]), pa.array([b"1", b"2"])], fields=list(HEADER), mask=pa.array([True, False])
    )
    return pa.ListArray.from_arrays(pa.array([0, 1, 2], pa.int32()), entries)


def test_a_null_header_is_refused_whatever_it_hides():
    with pytest.raises(ValueError, match="null"):
        headers_of(hidden())
    with pytest.raises(ValueError, match="no key"):
        headers_of(pa.array([[{"key": None, "value": b"1"}]], pa.list_(HEADER)))


def test_nulls_outside_a_slice_do_no_harm():
    assert headers_of(hidden()[1:]) == [[("seen", b"2")]]
    column = pa.array([[{"key": None, "value": b"1"}], LISTS[2]], pa.list_(HEADER))
    assert headers_of(column[1:]) == [WANTED[2]]


def test_times_are_rounded_down():
    assert times([-1, -999, -1000, -1001, 0, 999, 1000, None], pa.timestamp("us"), 5) == [-1, -1, -1, -2, 0, 0, 1, 5]
    assert times([-1, -1_000_000, 1_999_999], pa.timestamp("ns", "UTC")) == [-1, -1, 1]
    smallest, largest = -(2**63), 2**63 - 1
    assert times([smallest, largest], pa.timestamp("us")) == [smallest // 1000, largest // 1000]
    assert times([smallest, largest], pa.timestamp("ns")) == [smallest // 10**6, largest // 10**6]
    assert times([-1, 2, None], pa.timestamp("s"), 9) == [-1000, 2000, 9]
    assert times([-7, 8], pa.timestamp("ms")) == [-7, 8]


def test_integers_are_milliseconds():
    assert times([1, None, 3], pa.int64(), 2) == [1, 2, 3]
    assert times([1, 2], pa.uint16()) == [1, 2]
    assert times([None, None], pa.null(), 4) == [4, 4]
    column = pa.array([1, 2, 3], pa.int64())[1:]
    assert [r.timestamp for r in records(timestamp=column)] == [2, 3]


@pytest.mark.parametrize("seconds", [2**63 // 1000 + 1, -(2**63) // 1000 - 1, 2**62])
def test_seconds_that_milliseconds_cannot_hold_are_refused(seconds):
    with pytest.raises(ValueError, match="overflow"):
        times([0, seconds], pa.timestamp("s"))


def test_an_unsigned_time_beyond_int64_is_refused():
    with pytest.raises(ValueError, match="not in range"):
        times([2**63], pa.uint64())


@pytest.mark.parametrize("kind", [pa.float64(), pa.string(), pa.date32(), pa.time64("us"), pa.duration("ms")], ids=str)
def test_other_types_are_no_times(kind):
    with pytest.raises(TypeError, match="timestamp"):
        from_arrow(pa.RecordBatch.from_arrays([pa.nulls(1, kind)], ["timestamp"]))


def test_now_is_an_integer():
    with pytest.raises(TypeError):
        records(1.5, value=pa.array([b"v"]))
    assert [r.timestamp for r in records(12, value=pa.array([b"v", None]))] == [12, 12]
