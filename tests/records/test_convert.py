"""Conversion between the three formats: what stays, what is lost, and that the loss is counted."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import CorruptRecords, ErrorCode, KafkaError
from horolog.records.batch import Batch, ControlKey, ControlType, TimestampType, pack_header
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.convert import Losses, convert, down_convert, rewrite
from horolog.records.legacy import LegacyBatch
from horolog.records.legacy_builder import LegacyBuilder
from horolog.records.walk import walk

FORMATS = [0, 1, 2]
PAIRS = list(itertools.product(FORMATS, FORMATS))
OLD_CODECS = [Codec.NONE, Codec.GZIP, Codec.SNAPPY, Codec.LZ4]
NOW_MS = 1_700_000_000_000

blobs = st.none() | st.binary(max_size=30)
rows = st.lists(st.tuples(st.integers(-1, 1 << 42), blobs, blobs), min_size=1, max_size=6)
offsets = st.integers(0, 1 << 40)


def build(magic, codec, table, base_offset=0, *, append_time_ms=None, headers=None, **more):
    if magic == 2:
        builder = BatchBuilder(codec)
        for row in table:
            builder.append(*row, headers)
        kind = TimestampType.CREATE_TIME if append_time_ms is None else TimestampType.LOG_APPEND_TIME
        return builder.build(base_offset=base_offset, timestamp_type=kind, append_timestamp=append_time_ms, **more)
    old = LegacyBuilder(magic, codec, base_offset=base_offset, append_time_ms=append_time_ms)
    for row in table:
        old.append(*row)
    return old.build()


def read(data):
    return [(r.offset, r.timestamp, r.key, r.value) for batch in walk(data, strict=True) for r in batch.records()]


def check(data, magic):
    """Every batch is sound and of the format asked for."""
    for batch in walk(data, strict=True):
        batch.check_crc()
        assert batch.magic == magic
        if isinstance(batch, LegacyBatch):
            assert batch.records(check_crc=True)


def numbered(table, base_offset, *, has_time=True, append_time_ms=None):
    return [
        (base_offset + i, (t if append_time_ms is None else append_time_ms) if has_time else -1, k, v)
        for i, (t, k, v) in enumerate(table)
    ]


@pytest.mark.spec("32.12")
@pytest.mark.parametrize("codec", OLD_CODECS)
@pytest.mark.parametrize(("source", "target"), PAIRS)
@given(table=rows, base_offset=offsets, append_time_ms=st.none() | st.integers(0, 1 << 42))
@settings(max_examples=12)
def test_every_format_becomes_every_other(source, target, codec, table, base_offset, append_time_ms):
    data = build(source, codec, table, base_offset, append_time_ms=append_time_ms)
    result = convert(data, target)
    check(result.data, target)
    has_time = source > 0 and target > 0
    expected = numbered(table, base_offset, has_time=has_time, append_time_ms=append_time_ms)
    assert read(result.data) == expected
    assert result.records == (0 if source == target else len(table))
    assert {b.codec for b in walk(result.data)} == {codec}
    if has_time:
        kind = TimestampType.CREATE_TIME if append_time_ms is None else TimestampType.LOG_APPEND_TIME
        assert {b.timestamp_type for b in walk(result.data)} == {kind}
        largest = max(t for _, t, _, _ in expected)
        assert max(b.max_timestamp for b in walk(result.data)) == largest
    lost = sum(t != -1 for _, t, _, _ in read(data)) if target == 0 < source else 0
    assert result.losses == Losses(timestamps=lost)
    if source == target:
        assert result.data == data


@pytest.mark.spec("32.12")
@given(st.lists(st.tuples(st.sampled_from(FORMATS), st.sampled_from(OLD_CODECS), rows), max_size=5), st.data())
@settings(max_examples=60)
def test_a_mixed_log_goes_down_and_up_with_its_offsets(parts, data):
    target = data.draw(st.sampled_from(FORMATS))
    position, log, sources = 0, b"", []
    for magic, codec, table in parts:
        log += build(magic, codec, table, position)
        position += len(table)
        sources += [magic] * len(table)
    before = read(log)
    everything = convert(log, target)
    check(everything.data, target)
    expected = [(o, t if magic and target else -1, k, v) for magic, (o, t, k, v) in zip(sources, before, strict=True)]
    assert read(everything.data) == expected
    downwards = down_convert(log, target)
    assert read(downwards.data) == expected
    assert downwards.records == sum(magic > target for magic in sources)
    assert all(batch.magic <= target for batch in walk(downwards.data, strict=True))


def test_what_the_client_understands_is_served_byte_for_byte():
    parts = [build(0, Codec.GZIP, [(1, None, b"a")]), build(1, Codec.LZ4, [(1, None, b"b")], 1)]
    log = b"".join(parts) + build(2, Codec.SNAPPY, [(7, b"k", b"c")], 2)
    converted = down_convert(log, 1)
    assert converted.data.startswith(b"".join(parts))
    assert converted.records == 1
    assert down_convert(log, 2).data == log


def test_a_cut_off_tail_is_left_out():
    first = build(2, Codec.NONE, [(7, b"k", b"c")])
    log = first + build(2, Codec.NONE, [(8, b"k", b"d")], 1)
    assert read(down_convert(log[:-1], 1).data) == [(0, 7, b"k", b"c")]


def test_headers_and_producer_ids_are_counted_when_they_go():
    log = build(2, Codec.NONE, [(7, b"k", b"c")], headers=[("h", b"1")])
    log += build(2, Codec.GZIP, [(7, b"k", b"c")] * 3, 1, producer_id=9, producer_epoch=0, base_sequence=0)
    assert down_convert(log, 1).losses == Losses(headers=1, producer_batches=1)
    assert down_convert(log, 0).losses == Losses(headers=1, producer_batches=1, timestamps=4)
    assert down_convert(log, 2).losses == Losses()


def control(offset):
    builder = BatchBuilder()
    builder.append(5, ControlKey(0, ControlType.COMMIT).pack(), bytes(6))
    return builder.build(base_offset=offset, producer_id=9, producer_epoch=0, is_transactional=True, is_control=True)


def test_control_batches_are_left_out_below_format_2_and_counted():
    log = build(2, Codec.NONE, [(7, b"k", b"c")]) + control(1) + build(2, Codec.NONE, [(8, b"k", b"d")], 2)
    for target in (0, 1):
        converted = down_convert(log, target)
        assert [o for o, *_ in read(converted.data)] == [0, 2]
        assert converted.losses.control_batches == 1
    assert down_convert(log, 2).data == log
    assert down_convert(control(0), 1).data == b""


@pytest.mark.parametrize("target", [0, 1])
def test_zstd_is_refused_below_format_2(target):
    log = build(2, Codec.ZSTD, [(7, b"k", b"c")])
    for call in (down_convert, convert):
        with pytest.raises(KafkaError, match="zstd") as caught:
            call(log, target)
        assert caught.value.code == ErrorCode.UNSUPPORTED_COMPRESSION_TYPE
    with pytest.raises(KafkaError, match="zstd"):
        rewrite(log, target, base_offset=0)
    assert read(rewrite(log, target, base_offset=0, codec=Codec.GZIP).data)[0][3] == b"c"


def with_gaps(deltas, codec=Codec.NONE):
    """A batch of format 2 as compaction leaves it: offsets 100 + deltas, up to 109."""
    builder = BatchBuilder(codec)
    for delta in range(10):
        builder.append(50 + delta, b"k%d" % delta, b"v")
    batch = Batch(builder.build(base_offset=100))
    kept, at = b"", 61
    for delta in range(10):
        size = batch.data[at] // 2 + 1  # small records: the length is a varint of one byte
        if delta in deltas:
            kept += bytes(batch.data[at : at + size])
        at += size
    out = bytearray(61) + kept
    pack_header(
        out,
        size_bytes=len(out),
        count=len(deltas),
        attributes=0,
        last_offset_delta=9,
        base_timestamp=50,
        max_timestamp=59,
        base_offset=100,
    )
    return bytes(out)


@pytest.mark.parametrize("target", [0, 1])
def test_gaps_of_compaction_stay_where_they_are(target):
    converted = down_convert(with_gaps([2, 3, 7]), target)
    assert [(o, k) for o, _, k, _ in read(converted.data)] == [(102, b"k2"), (103, b"k3"), (107, b"k7")]
    back = convert(converted.data, 2)
    assert [(o, k) for o, _, k, _ in read(back.data)] == [(102, b"k2"), (103, b"k3"), (107, b"k7")]
    assert [b.count for b in walk(back.data)] == [2, 1]


@pytest.mark.parametrize("codec", OLD_CODECS[1:])
def test_gaps_inside_wrappers_survive_the_way_between_old_formats(codec):
    old = LegacyBuilder(1, codec, base_offset=100)
    for offset in (102, 103, 107):
        old.append(offset, b"k", b"v", offset=offset)
    down = convert(old.build(), 0)
    assert [o for o, *_ in read(down.data)] == [102, 103, 107]
    assert [o for o, *_ in read(convert(down.data, 1).data)] == [102, 103, 107]


def test_a_batch_emptied_by_compaction_becomes_nothing():
    empty = with_gaps([])
    for target in (0, 1):
        converted = down_convert(empty, target)
        assert (converted.data, converted.records, converted.losses) == (b"", 0, Losses())


@pytest.mark.parametrize("codec", OLD_CODECS)
def test_records_below_the_first_offset_are_dropped_only_from_uncompressed_batches(codec):
    log = build(2, codec, [(t, None, b"v") for t in range(5)], 10)
    converted = down_convert(log, 1, first_offset=13)
    if codec is Codec.NONE:
        assert ([o for o, *_ in read(converted.data)], converted.skipped_records) == ([13, 14], 3)
    else:
        assert ([o for o, *_ in read(converted.data)], converted.skipped_records) == ([10, 11, 12, 13, 14], 0)
    old = build(1, Codec.NONE, [(t, None, b"v") for t in range(5)], 10)
    assert len(read(down_convert(old, 0, first_offset=13).data)) == 5


def test_damage_is_not_sealed_with_a_new_checksum():
    for magic, target in itertools.permutations(FORMATS, 2):
        data = bytearray(build(magic, Codec.NONE, [(7, b"key", b"value")]))
        data[-2] ^= 1
        with pytest.raises(CorruptRecords, match="crc"):
            convert(data, target)
        with pytest.raises(CorruptRecords, match="crc"):
            rewrite(data, target, base_offset=0)


def test_offsets_that_do_not_rise_are_refused_rather_than_moved():
    batch = bytearray(with_gaps([2, 3]))
    batch[61 + 3] = batch[61 + 3 + batch[61] // 2 + 1]  # the first record takes the second one's delta
    pack_header(
        batch,
        size_bytes=len(batch),
        count=2,
        attributes=0,
        last_offset_delta=9,
        base_timestamp=50,
        max_timestamp=59,
        base_offset=100,
    )
    assert [o for o, *_ in read(batch)] == [103, 103]
    with pytest.raises(CorruptRecords, match="offset 103 behind 103"):
        down_convert(batch, 1)


def test_plain_messages_share_batches_of_bounded_size():
    data = build(1, Codec.NONE, [(t, None, bytes(100_000)) for t in range(25)])
    sizes = [batch.size_bytes for batch in walk(convert(data, 2).data, strict=True)]
    assert len(sizes) == 3
    assert max(sizes) <= 1 << 20


def test_plain_messages_with_different_append_times_keep_them():
    data = b"".join(build(1, Codec.NONE, [(1, None, b"v")], i, append_time_ms=NOW_MS + i // 2) for i in range(4))
    data += build(1, Codec.NONE, [(3, None, b"v")], 4)
    result = convert(data, 2).data
    assert [t for _, t, _, _ in read(result)] == [NOW_MS, NOW_MS, NOW_MS + 1, NOW_MS + 1, 3]
    assert [b.count for b in walk(result)] == [2, 2, 1]


@pytest.mark.parametrize("magic", [-1, 3])
def test_there_are_three_formats(magic):
    with pytest.raises(ValueError, match="no format"):
        convert(b"", magic)


# Appends.


@pytest.mark.spec("32.12")
@pytest.mark.parametrize("codec", OLD_CODECS)
@pytest.mark.parametrize(("source", "target"), PAIRS)
@given(table=rows, base_offset=offsets, append_time_ms=st.none() | st.integers(0, 1 << 42))
@settings(max_examples=12)
def test_rewrite_numbers_and_stamps_the_records(source, target, codec, table, base_offset, append_time_ms):
    data = build(source, codec, table, 3)
    result = rewrite(data, target, base_offset=base_offset, append_time_ms=append_time_ms)
    check(result.data, target)
    sent = table if source else [(-1, k, v) for _, k, v in table]
    expected = numbered(sent, base_offset, has_time=target > 0, append_time_ms=append_time_ms)
    assert read(result.data) == expected
    assert (result.count, result.next_offset) == (len(table), base_offset + len(table))
    assert result.max_timestamp == max(t for _, t, _, _ in expected)
    assert {b.codec for b in walk(result.data)} == {codec}
    if target:
        kind = TimestampType.CREATE_TIME if append_time_ms is None else TimestampType.LOG_APPEND_TIME
        assert {b.timestamp_type for b in walk(result.data)} == {kind}
    if target == 2:
        assert len(list(walk(result.data))) == 1


def test_rewrite_changes_the_codec_and_keeps_the_producer():
    data = build(2, Codec.GZIP, [(1, b"k", b"v")] * 3, producer_id=9, producer_epoch=2, base_sequence=40)
    result = rewrite(data, 2, base_offset=8, codec=Codec.ZSTD, partition_leader_epoch=5)
    (batch,) = walk(result.data, strict=True)
    assert isinstance(batch, Batch)
    assert (batch.codec, batch.producer_id, batch.producer_epoch, batch.base_sequence) == (Codec.ZSTD, 9, 2, 40)
    assert (batch.partition_leader_epoch, batch.base_offset, batch.last_offset) == (5, 8, 10)


def test_rewrite_keeps_headers_in_format_2_and_counts_them_below():
    data = build(2, Codec.NONE, [(1, b"k", b"v")] * 2, headers=[("h", None)])
    (batch,) = walk(rewrite(data, 2, base_offset=0, codec=Codec.LZ4).data)
    assert [r.headers for r in batch.records()] == [[("h", None)]] * 2
    assert rewrite(data, 1, base_offset=0).losses == Losses(headers=2)


def test_rewrite_refuses_what_no_producer_may_send():
    with pytest.raises(CorruptRecords, match="control"):
        rewrite(control(0), 2, base_offset=0)
    one = build(2, Codec.NONE, [(1, b"k", b"v")], producer_id=9, producer_epoch=0, base_sequence=0)
    with pytest.raises(CorruptRecords, match="producer id"):
        rewrite(one + one, 2, base_offset=0)
    with pytest.raises(CorruptRecords, match="no records"):
        rewrite(b"", 2, base_offset=0)
    with pytest.raises(CorruptRecords, match="cut off"):
        rewrite(one[:-1], 2, base_offset=0)


def test_wrapper_with_wrong_inner_offsets_is_put_right():
    # Some old clients number all inner messages 0; Kafka writes such wrappers anew.
    from . import legacy_model as model

    zeros = [model.Message(0, 9, None, b"v%d" % i) for i in range(3)]
    payload = model.deflate(model.GZIP, model.encode_set(zeros, 1), 1)
    wrapper = model.encode_message(model.Message(0, 9, None, payload), 1, model.GZIP)
    result = rewrite(wrapper, 1, base_offset=70)
    assert read(result.data) == [(70, 9, None, b"v0"), (71, 9, None, b"v1"), (72, 9, None, b"v2")]


@pytest.mark.parametrize("codec", Codec)
def test_header_keys_that_are_not_utf8_stay_as_they_are(codec):
    odd = [(b"\xff\xfe", b"1"), ("\ufffd", None), (b"plain", b""), (b"\xc3", b"\xc3")]
    old, new = BatchBuilder(codec), BatchBuilder(Codec.NONE)
    for builder in (old, new):
        builder.append(1, None, b"none")
        builder.append(2, b"k", b"odd", odd)
        builder.append(3, None, b"even", [("even", b"2")])
        builder.append(4, None, None, odd[:1])
    data = old.build()
    result = rewrite(data, 2, base_offset=7, codec=Codec.NONE)
    assert result.data == new.build(base_offset=7)
    assert result.losses == Losses()


def test_header_keys_of_several_batches_stay_with_their_records():
    def part(number):
        builder = BatchBuilder()
        builder.append(1, None, b"plain", [("a", b"b")])
        builder.append(1, None, b"odd", [(b"\xff%d" % number, b"x")])
        return builder.build()

    legacy = build(1, Codec.NONE, [(1, None, b"old")])
    result = rewrite(part(1) + legacy + part(2), 2, base_offset=0)
    wanted = BatchBuilder()
    for number in (1, 2):
        wanted.append(1, None, b"plain", [("a", b"b")])
        wanted.append(1, None, b"odd", [(b"\xff%d" % number, b"x")])
        if number == 1:
            wanted.append(1, None, b"old")
    assert result.data == wanted.build()
