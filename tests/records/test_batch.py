"""The batch header: what it says, and what may be changed in place."""

import pytest

from horolog.errors import CorruptRecords
from horolog.records.batch import Batch, ControlKey, TimestampType
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.walk import scan


def built(codec: Codec = Codec.NONE, **header) -> bytearray:
    builder = BatchBuilder(codec)
    for index in range(5):
        builder.append(1000 + index, b"key", b"value" * 20)
    return bytearray(builder.build(**header))


def test_the_header_says_what_the_builder_was_told():
    batch = Batch(
        built(
            Codec.ZSTD,
            base_offset=100,
            producer_id=2**40,
            producer_epoch=3,
            base_sequence=2**31 - 3,
            is_transactional=True,
            is_control=True,
            partition_leader_epoch=9,
        )
    )
    assert (batch.base_offset, batch.last_offset, batch.next_offset, batch.count) == (100, 104, 105, 5)
    assert (batch.producer_id, batch.producer_epoch, batch.base_sequence) == (2**40, 3, 2**31 - 3)
    assert batch.last_sequence == 1
    assert batch.is_transactional
    assert batch.is_control
    assert batch.has_producer_id
    assert batch.partition_leader_epoch == 9
    assert (batch.base_timestamp, batch.max_timestamp) == (1000, 1004)
    assert batch.timestamp_type is TimestampType.CREATE_TIME
    assert batch.delete_horizon_ms is None
    assert batch.size_bytes == len(batch.data) == batch.batch_length + 12


def test_offset_and_epoch_are_set_without_a_new_checksum():
    data = built()
    batch = Batch(data)
    crc = batch.crc
    batch.set_base_offset(2**50)
    batch.set_leader_epoch(7)
    again = Batch(data)
    again.check_crc()
    assert again.crc == crc
    assert (again.base_offset, again.partition_leader_epoch, again.last_offset) == (2**50, 7, 2**50 + 4)


@pytest.mark.spec("32.3")
@pytest.mark.parametrize("codec", Codec)
def test_append_time_is_set_without_touching_the_records(codec):
    data = built(codec)
    before = bytes(data[61:])
    Batch(data).set_append_time(5_000_000)
    again = Batch(data)
    again.check_crc()
    assert bytes(data[61:]) == before
    assert {(r.timestamp, r.timestamp_type) for r in again} == {(5_000_000, 1)}
    assert again.max_timestamp == 5_000_000
    assert again.codec is codec


@pytest.mark.spec("32.4")
def test_the_largest_timestamp_can_be_put_right():
    data = built()
    Batch(data).set_max_timestamp(77)
    again = Batch(data)
    again.check_crc()
    assert again.max_timestamp == 77
    assert [r.timestamp for r in again] == [1000, 1001, 1002, 1003, 1004]
    Batch(data).set_append_time(78)
    Batch(data).set_max_timestamp(79)
    assert Batch(data).timestamp_type is TimestampType.CREATE_TIME
    Batch(data).check_crc()


def test_a_producer_can_renumber_a_batch():
    data = built()
    Batch(data).set_producer(5, 6, 7)
    again = Batch(data)
    again.check_crc()
    assert (again.producer_id, again.producer_epoch, again.base_sequence) == (5, 6, 7)


def test_a_batch_in_the_middle_of_a_buffer_is_changed_there_alone():
    data = bytearray(b"before") + built() + b"after"
    batch = Batch(data, 6)
    batch.set_append_time(1)
    assert data[:6] == b"before"
    assert data[6 + batch.size_bytes :] == b"after"


def test_a_damaged_batch_fails_its_checksum():
    for position in range(21, len(built())):
        data = built()
        data[position] ^= 0x10
        batch = Batch(data)
        assert not batch.crc_is_valid()
        with pytest.raises(CorruptRecords):
            batch.check_crc()


@pytest.mark.parametrize("length", [-1, -(2**31), 0, 48, 2**31 - 1])
def test_a_length_that_cannot_be_is_refused(length):
    data = built()
    data[8:12] = length.to_bytes(4, "big", signed=True)
    with pytest.raises(CorruptRecords):
        Batch(data)


def test_other_formats_and_unknown_codecs_are_refused():
    data = built()
    data[16] = 1
    with pytest.raises(CorruptRecords, match="format 1"):
        Batch(data)
    data = built()
    data[22] = 5
    with pytest.raises(CorruptRecords, match="codec 5"):
        Batch(data).records()
    with pytest.raises(CorruptRecords):
        Batch(built()[:60])


def test_the_delete_horizon_takes_the_place_of_the_base_timestamp():
    data = built()
    data[22] |= 0x40
    assert Batch(data).delete_horizon_ms == 1000
    assert Batch(data).has_delete_horizon


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda batch: batch.set_producer(5, 2**20, 0), ValueError),
        (lambda batch: batch.set_producer(2**63, 0, 0), ValueError),
        (lambda batch: batch.set_producer(5, 0, 2**31), ValueError),
        (lambda batch: batch.set_producer(5, 0, 1.5), TypeError),
        (lambda batch: batch.set_max_timestamp(2**63, TimestampType.LOG_APPEND_TIME), ValueError),
        (lambda batch: batch.set_max_timestamp(7.5, TimestampType.LOG_APPEND_TIME), TypeError),
        (lambda batch: batch.set_max_timestamp(7, 2), ValueError),
        (lambda batch: batch.set_append_time(-(2**63) - 1), ValueError),
        (lambda batch: batch.set_base_offset(2**63), ValueError),
        (lambda batch: batch.set_base_offset(2.0), TypeError),
        (lambda batch: batch.set_leader_epoch(2**31), ValueError),
        (lambda batch: batch.set_leader_epoch("7"), TypeError),
    ],
)
def test_a_setter_that_refuses_changes_nothing(change, error):
    data = built(producer_id=1, producer_epoch=1, base_sequence=1)
    batch, before = Batch(data), bytes(data)
    said = repr(batch)
    with pytest.raises(error):
        change(batch)
    assert data == before
    assert repr(batch) == said


def test_a_batch_that_cannot_be_written_stays_as_it_is():
    data = bytes(built())
    batch = Batch(data)
    said = repr(batch)
    for change in (
        lambda: batch.set_producer(5, 0, 0),
        lambda: batch.set_append_time(7),
        lambda: batch.set_base_offset(1),
        lambda: batch.set_leader_epoch(1),
    ):
        with pytest.raises(TypeError):
            change()
    assert repr(batch) == said


def test_a_batch_does_not_start_in_front_of_the_data():
    data = built()
    with pytest.raises(ValueError, match="not inside"):
        Batch(data, -len(data))


def test_what_is_compared_with_records_is_an_integer():
    batch = Batch(built())
    for call in (
        lambda: batch.validate(hi=999.5),
        lambda: batch.validate(lo=999.5),
        lambda: batch.records(2.7),
        lambda: batch.reader(2.7),
    ):
        with pytest.raises(TypeError):
            call()


def test_a_batch_without_records_needs_an_offset_of_its_own():
    with pytest.raises(ValueError, match="no records"):
        BatchBuilder().build()
    data = BatchBuilder().build(base_offset=10, last_offset_delta=4)
    assert (Batch(data).count, Batch(data).last_offset, Batch(data).records()) == (0, 14, [])
    assert [header.last_offset for header in scan(data).headers] == [14]


def test_a_header_is_built_of_integers_that_fit():
    builder = BatchBuilder()
    builder.append(1, None, b"v")
    with pytest.raises(ValueError, match="fit"):
        builder.build(producer_epoch=2**15)
    with pytest.raises(TypeError):
        builder.build(base_offset=1.5)
    Batch(builder.build()).check_crc()


def test_a_builder_has_no_negative_limit():
    with pytest.raises(ValueError, match="limit of -5"):
        BatchBuilder(limit_bytes=-5)
    builder = BatchBuilder(limit_bytes=0)
    assert [builder.append(1, None, b"v") for _ in range(2)] == [True, False]


def test_control_keys():
    assert ControlKey.parse(b"\x00\x00\x00\x01") == ControlKey(0, 1)
    assert ControlKey.parse(ControlKey(0, 0).pack() + b"more") == ControlKey(0, 0)
    for bad in (None, b"", b"\x00\x00\x00", b"\xff\xff\x00\x00"):
        with pytest.raises(CorruptRecords):
            ControlKey.parse(bad)
