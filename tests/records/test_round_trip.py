"""Builder, reader and validation against the slow twin, in every codec."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.records.batch import Batch, TimestampType, batches
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.kernels.records import Record
from horolog.records.kernels.validate import NO_KEY, OFFSET, TIMESTAMP

from .model import ModelRecord, decode_records, encode_batch
from .strategies import BATCHES, LONGS

LIMIT_BYTES = 1 << 24


def builder_of(records: list[ModelRecord], codec: Codec = Codec.NONE) -> BatchBuilder:
    builder = BatchBuilder(codec)
    for record in records:
        assert builder.append(record.timestamp, record.key, record.value, record.headers)
    return builder


def as_record(offset: int, record: ModelRecord, timestamp_type: int = 0) -> Record:
    return Record(offset, record.timestamp, timestamp_type, record.key, record.value, record.headers)


@pytest.mark.spec("32.1")
@settings(max_examples=150, deadline=None)
@given(BATCHES, st.integers(0, 2**62))
def test_the_builder_writes_what_the_twin_writes(records, base_offset):
    assert builder_of(records).build(base_offset=base_offset) == encode_batch(records, base_offset)


@pytest.mark.spec("32.1")
@settings(max_examples=150, deadline=None)
@given(BATCHES, st.sampled_from(Codec))
def test_records_come_back_as_they_went_in(records, codec):
    batch = Batch(builder_of(records, codec).build(base_offset=7))
    batch.check_crc()
    expected = [as_record(7 + index, record) for index, record in enumerate(records)]
    assert batch.records() == expected
    assert list(batch) == expected
    assert batch.codec is codec
    assert batch.max_timestamp == max(record.timestamp for record in records)
    assert (batch.count, batch.last_offset, batch.next_offset) == (len(records), 6 + len(records), 7 + len(records))
    plain = bytes(batch.records_bytes())
    assert decode_records(plain, len(records), batch.base_timestamp) == list(enumerate(records))


@settings(max_examples=60, deadline=None)
@given(BATCHES, st.integers(-3, 15))
def test_reading_starts_at_an_offset(records, start):
    batch = Batch(builder_of(records).build())
    assert batch.records(start) == [r for r in batch.records() if r.offset >= start]


@settings(max_examples=100, deadline=None)
@given(BATCHES, LONGS, LONGS, st.booleans())
def test_validation_finds_what_the_twin_finds(records, lo, hi, key_required):
    found = Batch(builder_of(records).build()).validate(lo, hi, key_required=key_required)
    expected = []
    for index, record in enumerate(records):
        if key_required and record.key is None:
            expected.append((index, NO_KEY, 0))
        if record.timestamp != -1 and not lo <= record.timestamp <= hi:
            expected.append((index, TIMESTAMP, record.timestamp))
    times = [record.timestamp for record in records]
    assert found.failure is None
    assert found.culprits == expected
    assert (found.count, found.max_timestamp) == (len(records), max(times))
    assert found.max_timestamp_offset_delta == times.index(max(times))


def test_limits_of_the_timestamp_range_are_inclusive():
    batch = Batch(builder_of([ModelRecord(t, b"k", b"v") for t in (99, 100, 200, 201, -1)]).build())
    assert batch.validate(100, 200).culprits == [(0, TIMESTAMP, 99), (3, TIMESTAMP, 201)]


def test_every_offset_out_of_order_is_a_culprit():
    one, two = (encode_batch([ModelRecord(5, b"k", b"v")]) for _ in range(2))
    both = bytearray(one + two[61:])
    both[8:12] = (len(both) - 12).to_bytes(4, "big")
    both[57:61] = (2).to_bytes(4, "big")
    found = Batch(both).validate()
    assert found.failure is None
    assert found.culprits == [(1, OFFSET, 0)]


@pytest.mark.parametrize(("count", "reason"), [(2, "bytes remain"), (4, "fewer records"), (2**31 - 1, "fewer")])
def test_a_wrong_count_is_a_failure(count, reason):
    data = bytearray(builder_of([ModelRecord(5, None, b"v")] * 3).build())
    data[57:61] = count.to_bytes(4, "big")
    found = Batch(data).validate()
    assert reason in found.failure
    assert found.count == min(count, 3)


def test_an_empty_batch_has_no_largest_timestamp():
    found = Batch(BatchBuilder().build(last_offset_delta=0)).validate()
    assert (found.count, found.max_timestamp, found.max_timestamp_offset_delta) == (0, -1, -1)
    assert found.failure is None


@pytest.mark.spec("32.7")
def test_append_time_holds_for_all_records():
    builder = builder_of([ModelRecord(t, None, b"v") for t in (1, 2, 3)])
    batch = Batch(builder.build(timestamp_type=TimestampType.LOG_APPEND_TIME, append_timestamp=999))
    assert [(r.timestamp, r.timestamp_type) for r in batch] == [(999, 1)] * 3


def test_a_full_builder_refuses_and_stays_as_it_is():
    builder = BatchBuilder(limit_bytes=200)
    assert builder.append(1, None, b"x" * 500)  # the first is always taken
    assert not builder.append(2, None, b"y")
    assert Batch(builder.build()).records() == [Record(0, 1, 0, None, b"x" * 500)]
    builder.clear()
    taken = 0
    while builder.append(taken, b"key", b"value"):
        taken += 1
    assert builder.size_bytes <= 200 < builder.size_bytes + 17
    assert [r.timestamp for r in Batch(builder.build())] == list(range(taken))


def test_the_builder_takes_any_buffer_and_nothing_else():
    builder = BatchBuilder()
    builder.append(1, bytearray(b"k"), memoryview(b"value")[1:3], [(b"h", bytearray(b"c"))])
    assert Batch(builder.build()).records() == [Record(0, 1, 0, b"k", b"al", [("h", b"c")])]
    for wrong in ("text", 5, [1]):
        with pytest.raises(TypeError):
            builder.append(1, None, wrong)
    with pytest.raises((TypeError, AttributeError)):
        builder.append(1, None, b"v", [(None, b"c")])
    assert len(builder) == 1


def test_batches_follow_each_other_and_a_cut_off_one_is_left_out():
    first = builder_of([ModelRecord(1, None, b"a")]).build()
    second = builder_of([ModelRecord(2, None, b"b")] * 2).build(base_offset=1)
    for cut in range(len(second)):
        assert [b.base_offset for b in batches(first + second[:cut])] == [0]
    assert [b.base_offset for b in batches(memoryview(first + second))] == [0, 1]


def test_a_record_is_compared_shown_and_pickled():
    record = Batch(builder_of([ModelRecord(5, b"k", None, [("h", b"1"), ("h", None)])]).build()).records()[0]
    assert record == Record(0, 5, 0, b"k", None, [("h", b"1"), ("h", None)])
    assert record != Record(0, 5, 0, b"k", None, [("h", b"1")])
    assert record != "something else"
    assert hash(record) == hash(Record(0, 5, 0, b"k", None, [("h", b"1"), ("h", None)]))
    assert pickle.loads(pickle.dumps(record)) == record
    assert "key=b'k'" in repr(record)
    assert "headers=[('h', b'1'), ('h', None)]" in repr(record)
    assert record.headers is record.headers


def test_a_header_key_that_is_not_utf8_gets_replacement_characters():
    builder = BatchBuilder()
    builder.append(1, None, None, [(b"\xff!", b"v")])
    assert Batch(builder.build()).records()[0].headers == [("\ufffd!", b"v")]


@pytest.mark.parametrize(("kind", "name"), [(-1, "NoTimestampType"), (0, "CreateTime"), (1, "LogAppendTime")])
def test_a_record_shows_the_kind_of_its_timestamp(kind, name):
    assert f"timestamp=5 ({name})" in repr(Record(1, 5, kind, None, None))


def test_records_outlive_their_batch_and_each_other():
    # More than are kept for reuse, held in turns, so that memory of the dead is taken by the living.
    builder = BatchBuilder()
    for index in range(300):
        builder.append(index, b"k%d" % index, None if index % 3 else b"v%d" % index, [("h", b"%d" % index)])
    batch = Batch(builder.build())
    held = [record for record in batch if record.offset % 2]
    again = batch.records()
    del batch, builder
    assert held == again[1::2]
    for record in again:
        index = record.offset
        assert (record.timestamp, record.key) == (index, b"k%d" % index)
        assert (record.value, record.headers) == (None if index % 3 else b"v%d" % index, [("h", b"%d" % index)])


def test_subclasses_of_records_can_be_made_and_forgotten():
    class Named(Record):
        def __init__(self, *fields):
            super().__init__(*fields)
            self.name = "n"

    for index in range(200):
        record = Named(index, 5, 0, b"k", None)
        assert (record.offset, record.key, record.name) == (index, b"k", "n")
        assert Record(index, 5, 0, b"k", None).offset == index


@pytest.mark.parametrize(
    "headers",
    [
        [("h", b"1"), ("\u00e4", None)],
        (("h", b"1"), ("\u00e4", None)),
        [["h", b"1"], ("\u00e4", None)],
        [(b"h", bytearray(b"1")), ("\u00e4".encode(), None)],
        [("h", memoryview(b"1")), (memoryview("\u00e4".encode()), None)],
    ],
)
def test_headers_may_come_in_any_shape(headers):
    builder = BatchBuilder()
    for shape in (headers, iter(headers)):
        assert builder.append(1, None, None, shape)
    assert [record.headers for record in Batch(builder.build())] == [[("h", b"1"), ("\u00e4", None)]] * 2


@pytest.mark.parametrize("headers", [[("h",)], [("h", b"1", b"2")], [(None, b"1")], [("h", "text")], [("\ud800", b"")]])
def test_headers_that_are_none_are_refused_and_change_nothing(headers):
    builder = BatchBuilder()
    builder.append(1, b"k", b"v")
    before = builder.build()
    with pytest.raises((TypeError, ValueError)):
        builder.append(2, b"k", b"v", headers)
    assert builder.build() == before
