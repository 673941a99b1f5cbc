"""Columns against record objects, pyarrow as the judge of their layout, and batches built from them."""

import struct

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import CorruptRecords
from horolog.records.arrow import from_arrow, to_arrow
from horolog.records.batch import Batch, TimestampType
from horolog.records.builder import BatchBuilder
from horolog.records.columns import build_from_columns, read_columns
from horolog.records.compression import Codec
from horolog.records.kernels.sources import BytesSource, RowSource

from .model import ModelRecord
from .strategies import BATCHES


def batch_of(records: list[ModelRecord], codec: Codec = Codec.NONE, **header) -> Batch:
    builder = BatchBuilder(codec)
    for record in records:
        builder.append(record.timestamp, record.key, record.value, record.headers)
    return Batch(builder.build(**header))


def rows_of(batch: Batch) -> list[dict]:
    return [
        {
            "offset": record.offset,
            "timestamp": record.timestamp,
            "timestamp_type": record.timestamp_type,
            "key": record.key,
            "value": record.value,
            "headers": [{"key": name, "value": content} for name, content in record.headers] or None,
        }
        for record in batch
    ]


@settings(max_examples=100, deadline=None)
@given(st.lists(BATCHES, max_size=4), st.sampled_from(Codec), st.integers(-2, 30), st.integers(-2, 60))
def test_columns_hold_the_records_of_all_batches(groups, codec, start, end):
    batches = []
    for index, records in enumerate(groups):
        kind = TimestampType(index % 2)
        batches.append(batch_of(records, codec, base_offset=20 * index, timestamp_type=kind))
    table = to_arrow(read_columns(batches, start_offset=start, end_offset=end))
    table.validate(full=True)
    rows = [row for batch in batches for row in rows_of(batch) if start <= row["offset"] < end]
    assert table.to_pylist() == rows


def taken_one_by_one(records: list[ModelRecord], limit_bytes: int) -> int:
    """How many records a builder with this limit takes."""
    builder = BatchBuilder(limit_bytes=limit_bytes)
    for record in records:
        if not builder.append(record.timestamp, record.key, record.value, record.headers):
            break
    assert builder.size_bytes <= limit_bytes or len(builder) == 1
    return len(builder)


@settings(max_examples=100, deadline=None)
@given(BATCHES, st.sampled_from(Codec), st.integers(100, 3000))
def test_batches_cut_from_columns_hold_the_same_records(records, codec, limit_bytes):
    columns = read_columns([batch_of(records)])
    source = columns.source()
    start, rebuilt = 0, []
    while start < columns.rows:
        data, taken = build_from_columns(
            source, start_row=start, codec=codec, limit_bytes=limit_bytes, base_offset=start
        )
        assert taken >= 1
        batch = Batch(data)
        batch.check_crc()
        assert batch.count == taken == taken_one_by_one(records[start:], limit_bytes)
        rebuilt += batch.records()
        start += taken
    assert rebuilt == batch_of(records).records()


@settings(max_examples=50, deadline=None)
@given(BATCHES)
def test_one_batch_from_columns_is_the_builders_batch(records):
    batch = batch_of(records)
    data, taken = build_from_columns(read_columns([batch]), producer_id=4, is_transactional=True)
    assert taken == len(records)
    assert data == bytes(batch_of(records, producer_id=4, is_transactional=True).data)


@settings(max_examples=50, deadline=None)
@given(BATCHES, st.integers(0, 12), st.integers(0, 12))
def test_slices_of_arrow_tables_become_batches(records, start, length):
    table = to_arrow(read_columns([batch_of(records)])).slice(start, length)
    data, taken = build_from_columns(from_arrow(table), last_offset_delta=max(0, table.num_rows - 1))
    assert taken == table.num_rows
    assert [(r.timestamp, r.key, r.value, r.headers) for r in Batch(data)] == [
        (r.timestamp, r.key, r.value, r.headers) for r in batch_of(records).records()[start : start + length]
    ]


def test_other_arrow_types_become_batches():
    stamps = pa.array([1_700_000_000_123_456, None], pa.timestamp("us"))
    table = pa.RecordBatch.from_pydict({"value": pa.array(["x", None], pa.large_string()), "timestamp": stamps})
    data, _ = build_from_columns(from_arrow(table, now_ms=5))
    assert [(r.timestamp, r.key, r.value) for r in Batch(data)] == [(1_700_000_000_123, None, b"x"), (5, None, None)]
    table = pa.RecordBatch.from_pydict({"value": pa.array([b"x", b"y"])})
    assert [r.timestamp for r in Batch(build_from_columns(from_arrow(table, now_ms=6))[0])] == [6, 6]


def test_control_batches_are_no_rows():
    records = [ModelRecord(1, b"\0\0\0\1", b"")]
    assert read_columns([batch_of(records, is_control=True), batch_of(records, base_offset=1)]).rows == 1


def test_no_batches_are_no_rows():
    table = to_arrow(read_columns([]))
    table.validate(full=True)
    assert table.num_rows == 0


def test_header_keys_that_are_not_utf8_get_replacement_characters():
    builder = BatchBuilder()
    builder.append(1, None, None, [(b"\xff", b"1"), ("ok", None)])
    table = to_arrow(read_columns([Batch(builder.build())]))
    table.validate(full=True)
    assert table.column("headers").to_pylist() == [[{"key": "\ufffd", "value": b"1"}, {"key": "ok", "value": None}]]


def test_a_damaged_batch_among_good_ones_is_an_error():
    good, bad = (bytearray(batch_of([ModelRecord(1, b"k", b"v")]).data) for _ in range(2))
    bad[61] += 2
    with pytest.raises(CorruptRecords):
        read_columns([Batch(good), Batch(bad)])


@pytest.mark.parametrize("large", ["key", "value", "header"])
def test_columns_grow_as_far_as_one_kind_of_bytes_needs(large):
    records = [
        ModelRecord(
            index,
            b"k" * (500 * (large == "key")),
            b"v" * (500 * (large == "value")),
            [("h" * 200, b"w" * 300)] * (index % 5) if large == "header" else [],
        )
        for index in range(300)
    ]
    batches = [batch_of(records, base_offset=300 * index) for index in range(3)]
    table = to_arrow(read_columns(batches))
    table.validate(full=True)
    assert table.to_pylist() == [row for batch in batches for row in rows_of(batch)]


def test_a_header_may_say_more_records_than_its_bytes_can_hold():
    data = bytearray(batch_of([ModelRecord(1, None, None)]).data)
    data[57:61] = (2**31 - 1).to_bytes(4, "big")
    with pytest.raises(CorruptRecords, match="fewer records"):
        read_columns([Batch(data)])


def ints(*numbers: int) -> bytes:
    return struct.pack(f"={len(numbers)}i", *numbers)


@pytest.mark.parametrize(
    ("entries", "ends", "valid", "first"),
    [
        (2, ints(0, 1), None, 0),
        (2, ints(0, 2, 1), None, 0),
        (2, ints(-1, 0, 1), None, 0),
        (2, ints(0, 1, 100), None, 0),
        (9, ints(*[0] * 10), b"\xff", 0),
        (1, ints(0, 1), b"\xff", 1),
        (-1, ints(0), None, 0),
        (1, ints(0, 1), None, -1),
    ],
)
def test_columns_that_do_not_fit_are_refused(entries, ends, valid, first):
    with pytest.raises(ValueError, match="column"):
        BytesSource(entries, ends, b"data", valid, first)


def test_rows_that_do_not_fit_are_refused():
    one = BytesSource(1, ints(0, 4), b"data")
    times = struct.pack("=2q", 1, 2)
    with pytest.raises(ValueError, match="length"):
        RowSource(times, one, None)
    for lists in (ints(0), ints(0, 2), ints(-1, 1), ints(1, 0)):
        with pytest.raises(ValueError, match="header"):
            RowSource(times[:8], one, None, lists, one, one)
    source = RowSource(times[:8], one, None, ints(0, 1), one, one)
    builder = BatchBuilder()
    for start, end in ((0, 2), (-1, 1), (1, 0)):
        with pytest.raises(ValueError, match="rows"):
            builder.append_rows(source, start, end)
    assert builder.append_rows(source, 0, 1) == 1
    assert Batch(builder.build()).records()[0].headers == [("data", b"data")]
