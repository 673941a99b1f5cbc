"""Messages of formats 0 and 1 against an independent model, byte for byte where there is one right answer."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import CorruptRecords, InflatedTooLarge
from horolog.records.batch import TimestampType
from horolog.records.compression import Codec
from horolog.records.kernels import legacy as kernel
from horolog.records.legacy import NO_TIMESTAMP_TYPE, LegacyBatch
from horolog.records.legacy_builder import LegacyBuilder

from . import legacy_model as model
from .legacy_model import Message

CODECS = [Codec.GZIP, Codec.SNAPPY, Codec.LZ4]
LONG_MIN, LONG_MAX = -(1 << 63), (1 << 63) - 1

blobs = st.none() | st.binary(max_size=40)
timestamps = st.integers(-1, 1 << 45) | st.integers(LONG_MIN, LONG_MAX)


@st.composite
def message_lists(draw, min_size=1, gaps=True):
    """Messages with rising offsets, with gaps as compaction leaves them."""
    offset = draw(st.integers(0, 1 << 40))
    messages = []
    for _ in range(draw(st.integers(min_size, 8))):
        messages.append(Message(offset, draw(timestamps), draw(blobs), draw(blobs)))
        offset += draw(st.integers(1, 5)) if gaps else 1
    return messages


def without_time(messages):
    return [Message(m.offset, -1, m.key, m.value) for m in messages]


def seen(records):
    return [Message(r.offset, r.timestamp, r.key, r.value) for r in records]


def build(messages, magic, codec=Codec.NONE, **options):
    builder = LegacyBuilder(magic, codec, base_offset=messages[0].offset, **options)
    for m in messages:
        builder.append(m.timestamp, m.key, m.value, offset=m.offset)
    return builder.build()


@pytest.mark.spec("32.1")
@given(message_lists(), st.sampled_from([0, 1]))
def test_plain_messages_are_those_of_the_model(messages, magic):
    data = build(messages, magic)
    assert data == model.encode_set(messages, magic)
    first = LegacyBatch(data)
    assert first.base_offset == first.last_offset == messages[0].offset
    assert (first.magic, first.count, first.codec, first.is_wrapper) == (magic, 1, Codec.NONE, False)
    assert first.crc_is_valid()
    expected = messages if magic else without_time(messages)
    assert seen(first.records()) == expected[:1]
    assert first.max_timestamp == expected[0].timestamp
    assert first.timestamp_type == (TimestampType.CREATE_TIME if magic else NO_TIMESTAMP_TYPE)


@pytest.mark.spec("32.1")
@given(message_lists(), st.sampled_from([0, 1]), st.sampled_from(CODECS))
def test_wrappers_of_ours_are_read_by_the_model_and_by_us(messages, magic, codec):
    data = build(messages, magic, codec)
    expected = messages if magic else without_time(messages)
    assert model.decode(data) == expected
    batch = LegacyBatch(data)
    batch.check_crc()
    assert seen(batch.records(check_crc=True)) == expected
    assert seen(batch) == expected
    assert (batch.base_offset, batch.last_offset) == (messages[0].offset, messages[-1].offset)
    assert batch.measure() == (messages[0].offset, len(messages))
    assert (batch.count, batch.codec, batch.is_wrapper) == (None, codec, True)
    assert batch.max_timestamp == (max(m.timestamp for m in messages) if magic else -1)


@pytest.mark.spec("32.1")
@given(message_lists(), st.sampled_from([0, 1]), st.sampled_from(CODECS))
def test_wrappers_of_the_model_are_read_by_us(messages, magic, codec):
    batch = LegacyBatch(model.encode_wrapper(messages, magic, codec))
    assert seen(batch.records(check_crc=True)) == (messages if magic else without_time(messages))


@pytest.mark.spec("32.7")
@given(message_lists(), st.sampled_from([*CODECS, Codec.NONE]), st.integers(0, LONG_MAX))
def test_append_time_in_the_builder_is_what_a_consumer_sees(messages, codec, now_ms):
    data = build(messages, 1, codec, append_time_ms=now_ms)
    records = [record for entry in entries(data) for record in LegacyBatch(entry).records()]
    assert seen(records) == [Message(m.offset, now_ms, m.key, m.value) for m in messages]
    assert {r.timestamp_type for r in records} == {TimestampType.LOG_APPEND_TIME}
    assert model.decode(data) == seen(records)


def entries(data):
    while data:
        size = 12 + int.from_bytes(data[8:12], "big")
        yield data[:size]
        data = data[size:]


def test_compacted_wrapper_keeps_offsets_although_its_first_messages_are_gone():
    # Offsets 10..14 were written in one wrapper (base 10); 10 and 12 have been compacted away.
    kept = [Message(11, 5, b"a", b"1"), Message(13, 6, b"b", b"2"), Message(14, 7, b"c", None)]
    data = model.encode_wrapper(kept, 1, model.GZIP, base=10)
    assert seen(LegacyBatch(data).records()) == kept
    assert LegacyBatch(data).base_offset == 11


def test_wrapper_with_offset_zero_counts_from_zero_as_librdkafka_produces_it():
    data = bytearray(model.encode_wrapper([Message(i, 9, None, b"v") for i in range(3)], 1, model.LZ4))
    data[:8] = bytes(8)
    assert [r.offset for r in LegacyBatch(data).records()] == [0, 1, 2]
    LegacyBatch(data).set_base_offset(60)
    assert [r.offset for r in LegacyBatch(data).records()] == [60, 61, 62]


def test_wrapper_whose_inner_offsets_are_all_zero_is_readable_and_reported():
    zeros = [Message(0, 9, None, b"v")] * 3
    payload = model.deflate(model.GZIP, model.encode_set(zeros, 1), 1)
    batch = LegacyBatch(model.encode_message(Message(0, 9, None, payload), 1, model.GZIP))
    assert [r.offset for r in batch.records()] == [0, 0, 0]
    found = batch.validate()
    assert (found.count, found.has_index_offsets, found.culprits) == (3, False, [])


def test_wrapper_offset_below_its_last_inner_offset_is_corrupt():
    data = bytearray(model.encode_wrapper([Message(i, 9, None, b"v") for i in range(5)], 1, model.GZIP))
    data[:8] = struct.pack(">q", 2)
    with pytest.raises(CorruptRecords, match="wrapper"):
        LegacyBatch(data).records()


def test_negative_relative_offset_is_corrupt():
    payload = model.deflate(model.GZIP, model.encode_set([Message(LONG_MIN, 9, None, b"v")], 1), 1)
    batch = LegacyBatch(model.encode_message(Message(LONG_MAX, 9, None, payload), 1, model.GZIP))
    with pytest.raises(CorruptRecords, match="relative offset"):
        batch.records()


@pytest.mark.parametrize("magic", [0, 1])
def test_start_offset_leaves_out_earlier_records(magic):
    messages = [Message(i, 1, None, b"%d" % i) for i in range(20, 26)]
    batch = LegacyBatch(build(messages, magic, Codec.SNAPPY))
    assert [r.offset for r in batch.records(23)] == [23, 24, 25]


# What may not be: each is a `CorruptRecords`, never something else.


@pytest.mark.parametrize("magic", [0, 1])
def test_inner_messages_must_not_be_compressed(magic):
    inner = model.encode_wrapper([Message(0, 1, None, b"v")], magic, model.GZIP)
    payload = model.deflate(model.GZIP, inner, magic)
    batch = LegacyBatch(model.encode_message(Message(0, 1, None, payload), magic, model.GZIP))
    with pytest.raises(CorruptRecords, match="compressed itself"):
        batch.records()
    assert batch.validate().culprits == [(0, kernel.COMPRESSED, 1)]


def test_inner_messages_must_have_the_format_of_the_wrapper():
    payload = model.deflate(model.GZIP, model.encode_set([Message(0, 1, None, b"v")], 0), 1)
    batch = LegacyBatch(model.encode_message(Message(0, 1, None, payload), 1, model.GZIP))
    with pytest.raises(CorruptRecords, match="another magic"):
        batch.records()
    assert batch.validate().culprits == [(0, kernel.MAGIC, 0)]


def test_zstd_is_not_a_codec_of_the_old_formats():
    with pytest.raises(CorruptRecords, match="codec 4"):
        LegacyBatch(model.encode_message(Message(0, 1, None, b"x"), 1, 4))
    with pytest.raises(ValueError, match="format 2"):
        LegacyBuilder(1, Codec.ZSTD)


@pytest.mark.parametrize("value", [None, b""])
def test_wrapper_without_a_payload_is_corrupt(value):
    batch = LegacyBatch(model.encode_message(Message(0, 1, None, value), 1, model.GZIP))
    with pytest.raises(CorruptRecords):
        batch.records()


def test_wrapper_with_an_empty_set_is_corrupt():
    payload = model.deflate(model.GZIP, b"", 1)
    with pytest.raises(CorruptRecords, match="without messages"):
        LegacyBatch(model.encode_message(Message(0, 1, None, payload), 1, model.GZIP)).records()


def test_payload_that_ends_inside_a_message_is_corrupt():
    inner = model.encode_set([Message(i, 1, None, b"v") for i in range(2)], 1)
    payload = model.deflate(model.GZIP, inner[:-3], 1)
    with pytest.raises(CorruptRecords, match="larger than the bytes"):
        LegacyBatch(model.encode_message(Message(1, 1, None, payload), 1, model.GZIP)).records()


def test_inner_checksum_is_looked_at_when_asked_for():
    inner = bytearray(model.encode_set([Message(0, 1, None, b"v")], 1))
    inner[-1] ^= 1
    payload = model.deflate(model.GZIP, bytes(inner), 1)
    batch = LegacyBatch(model.encode_message(Message(0, 1, None, payload), 1, model.GZIP))
    batch.check_crc()
    with pytest.raises(CorruptRecords, match="checksum"):
        batch.records(check_crc=True)
    assert batch.validate().culprits == [(0, kernel.CHECKSUM, 0)]


def test_wrong_checksum_of_the_entry_is_told():
    data = bytearray(model.encode_set([Message(0, 1, b"k", b"v")], 1))
    data[-1] ^= 1
    batch = LegacyBatch(data)
    assert not batch.crc_is_valid()
    with pytest.raises(CorruptRecords, match="crc"):
        batch.check_crc()


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("magic", [0, 1])
def test_a_wrapper_that_inflates_beyond_the_limit_is_stopped(magic, codec):
    bomb = build([Message(0, 1, None, bytes(4 << 20))], magic, codec)
    assert len(bomb) < 1 << 20
    with pytest.raises(InflatedTooLarge):
        LegacyBatch(bomb).records(limit_bytes=1 << 20)
    with pytest.raises(InflatedTooLarge):
        LegacyBatch(bomb).validate(limit_bytes=1 << 20)


# In place.


@pytest.mark.spec("32.3")
@given(message_lists(), st.integers(0, LONG_MAX))
@settings(max_examples=50)
def test_append_time_of_a_wrapper_leaves_the_payload_as_it_is(messages, now_ms):
    data = bytearray(build(messages, 1, Codec.GZIP))
    before = bytes(data)
    LegacyBatch(data).set_append_time(now_ms)
    assert data[:12] == before[:12]
    assert data[26:] == before[26:]
    batch = LegacyBatch(data)
    batch.check_crc()
    assert batch.timestamp_type == TimestampType.LOG_APPEND_TIME
    assert (batch.max_timestamp, batch.codec) == (now_ms, Codec.GZIP)
    assert {(r.timestamp, r.timestamp_type) for r in batch.records()} == {(now_ms, TimestampType.LOG_APPEND_TIME)}
    assert model.decode(bytes(data)) == seen(batch.records())


@pytest.mark.spec("32.3")
def test_append_time_of_a_plain_message_is_written_into_it():
    data = bytearray(model.encode_set([Message(3, 17, b"k", b"v")], 1))
    LegacyBatch(data).set_append_time(99)
    assert bytes(data) == model.encode_set([Message(3, 99, b"k", b"v")], 1, model.LOG_APPEND_TIME)


@pytest.mark.spec("32.4")
def test_largest_timestamp_of_a_wrapper_is_replaced():
    data = bytearray(build([Message(0, 17, None, b"v"), Message(1, 12, None, b"w")], 1, Codec.LZ4))
    LegacyBatch(data).set_max_timestamp(1234)
    batch = LegacyBatch(data)
    batch.check_crc()
    assert (batch.max_timestamp, batch.timestamp_type) == (1234, TimestampType.CREATE_TIME)
    assert [r.timestamp for r in batch.records()] == [17, 12]
    batch.set_max_timestamp(17)
    assert bytes(data) == build([Message(0, 17, None, b"v"), Message(1, 12, None, b"w")], 1, Codec.LZ4)


def test_format_0_has_no_place_for_a_timestamp():
    batch = LegacyBatch(bytearray(model.encode_set([Message(0, -1, None, b"v")], 0)))
    with pytest.raises(ValueError, match="no timestamps"):
        batch.set_append_time(5)


def test_offsets_are_set_in_place_except_in_wrappers_of_format_0():
    messages = [Message(i, 7, None, b"v") for i in range(3)]
    data = bytearray(build(messages, 1, Codec.SNAPPY))
    LegacyBatch(data).set_base_offset(500)
    batch = LegacyBatch(data)
    batch.check_crc()
    assert [r.offset for r in batch.records()] == [500, 501, 502]
    batch.set_last_offset(41)
    assert [r.offset for r in batch.records()] == [39, 40, 41]
    plain = bytearray(build(messages[:1], 0))
    LegacyBatch(plain).set_base_offset(77)
    assert LegacyBatch(plain).base_offset == 77
    with pytest.raises(ValueError, match="absolute"):
        LegacyBatch(bytearray(build(messages, 0, Codec.GZIP))).set_base_offset(5)


@pytest.mark.spec("32.3")
@given(message_lists(), st.sampled_from([0, 1]), st.integers(0, 1 << 50), st.none() | st.integers(0, LONG_MAX))
@settings(max_examples=50)
def test_a_plain_set_is_numbered_and_stamped_in_one_pass(messages, magic, base, now_ms):
    data = bytearray(model.encode_set(messages, magic))
    end = kernel.assign(data, 0, len(data), base, now_ms or 0, now_ms is not None)
    assert end == base + len(messages)
    stamped = [
        Message(base + i, m.timestamp if now_ms is None else now_ms, m.key, m.value) for i, m in enumerate(messages)
    ]
    bit = model.LOG_APPEND_TIME if magic and now_ms is not None else 0
    assert bytes(data) == model.encode_set(stamped, magic, bit)


# The builder.


def test_builder_numbers_records_and_refuses_offsets_that_do_not_rise():
    builder = LegacyBuilder(1, base_offset=7)
    assert builder.append(-1, None, b"a")
    assert builder.append(5, b"k", memoryview(b"b"))
    assert builder.append(4, bytearray(b"k"), None, offset=20)
    assert (len(builder), builder.last_offset, builder.max_timestamp) == (3, 20, 5)
    with pytest.raises(ValueError, match="behind 20"):
        builder.append(6, None, None, offset=20)
    size_bytes = builder.size_bytes
    data = builder.build()
    assert len(data) == size_bytes
    assert data == model.encode_set(
        [Message(7, -1, None, b"a"), Message(8, 5, b"k", b"b"), Message(20, 4, b"k", None)], 1
    )


@pytest.mark.parametrize(("magic", "each_bytes"), [(0, 36), (1, 44)])
def test_builder_is_full_at_its_limit_but_takes_a_first_record_of_any_size(magic, each_bytes):
    builder = LegacyBuilder(magic, limit_bytes=2 * each_bytes)
    assert [builder.append(1, b"key", b"value!!") for _ in range(3)] == [True, True, False]
    assert builder.build() == model.encode_set([Message(i, 1, b"key", b"value!!") for i in range(2)], magic)
    small = LegacyBuilder(magic, limit_bytes=10)
    assert [small.append(1, None, b"larger than ten bytes") for _ in range(2)] == [True, False]


@pytest.mark.parametrize("codec", [Codec.NONE, Codec.GZIP])
def test_builder_without_records_refuses_to_build(codec):
    with pytest.raises(ValueError, match="no records"):
        LegacyBuilder(1, codec).build()


def test_builder_grows_over_many_and_large_records():
    messages = [Message(i, i, b"k" * (i % 7), bytes([i % 251]) * (i * 13 % 5000)) for i in range(300)]
    assert build(messages, 1) == model.encode_set(messages, 1)


def test_format_2_is_not_built_of_messages():
    with pytest.raises(ValueError, match="format 2"):
        LegacyBuilder(2)


# What is refused, and that nothing has changed then.


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda batch: batch.set_max_timestamp(1 << 63, TimestampType.LOG_APPEND_TIME), ValueError),
        (lambda batch: batch.set_max_timestamp(7.5, TimestampType.LOG_APPEND_TIME), TypeError),
        (lambda batch: batch.set_max_timestamp(7, 2), ValueError),
        (lambda batch: batch.set_append_time(-(1 << 63) - 1), ValueError),
        (lambda batch: batch.set_last_offset(1 << 63), ValueError),
        (lambda batch: batch.set_last_offset(2.0), TypeError),
        (lambda batch: batch.set_base_offset(1 << 63), ValueError),
    ],
)
def test_a_setter_that_refuses_changes_nothing(wrapped, change, error):
    messages = [Message(5, 10, b"k", b"v")]
    data = bytearray(build(messages, 1, Codec.GZIP if wrapped else Codec.NONE))
    before = bytes(data)
    with pytest.raises(error):
        change(LegacyBatch(data))
    assert data == before


def test_an_entry_does_not_start_in_front_of_the_data():
    data = build([Message(0, 1, None, b"v")], 1)
    with pytest.raises(ValueError, match="not inside"):
        LegacyBatch(data, -len(data))


@pytest.mark.parametrize("bad", [2.7, "2", None])
def test_builder_takes_integers_only(bad):
    builder = LegacyBuilder(1)
    builder.append(1, None, b"v")
    before = builder.build()
    with pytest.raises(TypeError):
        builder.append(bad, None, b"w")
    if bad is not None:
        with pytest.raises(TypeError):
            builder.append(2, None, b"w", offset=bad)
        with pytest.raises(TypeError):
            LegacyBuilder(1, base_offset=bad)
        with pytest.raises(TypeError):
            LegacyBuilder(1, append_time_ms=bad)
        with pytest.raises(TypeError):
            LegacyBuilder(bad)
    assert builder.build() == before
    assert builder.count == 1


@pytest.mark.parametrize("bounds", [(0.5, 9), (0, 999.5)])
def test_bounds_of_times_are_integers(bounds):
    with pytest.raises(TypeError):
        LegacyBatch(build([Message(0, 1, None, b"v")], 1)).validate(*bounds)


def test_integers_of_other_kinds_are_taken():
    class Number:
        def __index__(self):
            return 77

    builder = LegacyBuilder(1)
    builder.append(Number(), None, b"v", offset=Number())
    builder.append(True, None, b"w")
    assert [(r.offset, r.timestamp) for r in LegacyBatch(builder.build())] == [(77, 77)]
    assert (builder.last_offset, builder.max_timestamp, builder.count) == (78, 77, 2)


@pytest.mark.parametrize("number", [LONG_MIN - 1, LONG_MAX + 1])
def test_builder_refuses_numbers_beyond_64_bits(number):
    builder = LegacyBuilder(1)
    with pytest.raises(OverflowError):
        builder.append(number, None, b"v")
    with pytest.raises(OverflowError):
        builder.append(1, None, b"v", offset=number)
    assert builder.count == 0


@pytest.mark.parametrize("codec", [Codec.NONE, Codec.LZ4])
def test_builder_has_no_offset_behind_the_last_one(codec):
    builder = LegacyBuilder(1, codec, base_offset=LONG_MAX)
    builder.append(1, None, b"v")
    with pytest.raises(ValueError, match="no offset is left"):
        builder.append(1, None, b"w")
    assert [r.offset for r in LegacyBatch(builder.build())] == [LONG_MAX]
    with pytest.raises(ValueError, match="negative"):
        LegacyBuilder(1, codec, base_offset=-1)
    with pytest.raises(ValueError, match="negative"):
        LegacyBuilder(1, codec, limit_bytes=-1)


def test_builder_grows_while_somebody_looks_at_its_buffer():
    builder = LegacyBuilder(1)
    builder.append(1, None, b"first")
    with memoryview(builder.buffer):
        builder.append(2, None, bytes(100_000))
    builder.append(3, None, b"last")
    messages = [Message(0, 1, None, b"first"), Message(1, 2, None, bytes(100_000)), Message(2, 3, None, b"last")]
    assert builder.build() == model.encode_set(messages, 1)


def test_builder_that_was_never_initialised_refuses():
    class Careless(LegacyBuilder):
        def __init__(self):
            pass

    with pytest.raises(RuntimeError, match="never initialised"):
        Careless().append(1, b"k", b"v")


def test_builder_may_be_used_while_it_is_given_a_number():
    builder = LegacyBuilder(1)

    class Sly:
        def __index__(self):
            builder.append(1, None, b"first")
            return 9

    builder.append(2, None, b"second", offset=Sly())
    assert builder.build() == model.encode_set([Message(0, 1, None, b"first"), Message(9, 2, None, b"second")], 1)
