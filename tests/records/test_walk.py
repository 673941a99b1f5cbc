"""The walk over logs of mixed formats: whole, cut off anywhere, and damaged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.errors import CorruptRecords
from horolog.records.batch import Batch, ControlKey, ControlType, TimestampType
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.legacy import LegacyBatch
from horolog.records.walk import read, scan, walk

from . import legacy_model as model
from .legacy_model import Message


def format_2(offset, count, codec=Codec.NONE, timestamp=50):
    builder = BatchBuilder(codec)
    for i in range(count):
        builder.append(timestamp + i, b"k", b"value %d" % i)
    return builder.build(base_offset=offset)


def messages(offset, count):
    return [Message(offset + i, 10 + i, None, b"v%d" % i) for i in range(count)]


MIXED = [
    model.encode_set(messages(0, 1), 0),
    model.encode_wrapper(messages(1, 3), 0, model.GZIP),
    model.encode_set(messages(4, 1), 1),
    format_2(5, 4),
    model.encode_wrapper(messages(9, 2), 1, model.LZ4),
    format_2(11, 1, Codec.ZSTD),
    model.encode_set(messages(12, 1), 1),
]
# Names for tests: workers that run them together must agree on them, whatever the bytes are.
MIXED_IDS = [f"entry{index}" for index in range(len(MIXED))]


@pytest.mark.spec("32.12")
def test_one_log_holds_all_three_formats():
    data = b"".join(MIXED)
    batches = list(walk(data, strict=True))
    assert [bytes(batch.data) for batch in batches] == MIXED
    assert [type(batch) for batch in batches] == [Batch if part[16] == 2 else LegacyBatch for part in MIXED]
    assert [r.offset for batch in batches for r in batch.records()] == list(range(13))


@given(st.lists(st.sampled_from(MIXED), max_size=6), st.integers(-1, 14), st.data())
def test_read_gives_the_records_that_the_walk_gives(parts, start_offset, data):
    log = b"".join(parts)
    log = log[: data.draw(st.integers(0, len(log)))]
    expected = [r for batch in walk(log) for r in batch.records(start_offset)]
    assert read(log, start_offset) == expected
    assert read(log, start_offset, check_crc=False) == expected
    whole = b"".join(parts)
    assert len(read(whole, strict=True)) == sum(len(batch.records()) for batch in walk(whole))
    if log not in {b"".join(parts[:i]) for i in range(len(parts) + 1)}:
        with pytest.raises(CorruptRecords, match="cut off"):
            read(log, strict=True)


@pytest.mark.spec("32.7")
def test_read_gives_plain_messages_their_own_time_and_type():
    log = model.encode_set(messages(0, 2), 1) + model.encode_set(messages(2, 1), 1, model.LOG_APPEND_TIME)
    log += model.encode_set(messages(3, 1), 0)
    assert [(r.offset, r.timestamp, r.timestamp_type) for r in read(log)] == [
        (0, 10, 0),
        (1, 11, 0),
        (2, 10, 1),
        (3, -1, -1),
    ]


@pytest.mark.parametrize("part", MIXED, ids=MIXED_IDS)
def test_read_looks_at_checksums_unless_told_not_to(part):
    bad = bytearray(part)
    bad[12 if part[16] < 2 else 17] ^= 1
    with pytest.raises(CorruptRecords, match=r"crc|checksum"):
        read(MIXED[0] + bad)
    assert read(MIXED[0] + bad, check_crc=False) == read(MIXED[0] + part)


def test_read_leaves_out_control_batches():
    builder = BatchBuilder()
    builder.append(5, ControlKey(0, ControlType.COMMIT).pack(), bytes(6))
    marker = builder.build(base_offset=1, producer_id=9, producer_epoch=0, is_transactional=True, is_control=True)
    assert [r.offset for r in read(format_2(0, 1) + marker + format_2(2, 1))] == [0, 2]


def test_views_share_the_buffer():
    data = bytearray(b"".join(MIXED))
    for batch in walk(data):
        if batch.magic:
            batch.set_append_time(777)
    again = list(walk(data))
    assert [b.max_timestamp for b in again if b.magic] == [777] * 5
    assert {b.timestamp_type for b in again if b.magic} == {TimestampType.LOG_APPEND_TIME}
    for batch in again:
        batch.check_crc()


@given(st.lists(st.sampled_from(MIXED), max_size=4), st.data())
def test_a_cut_tail_ends_the_walk_or_is_an_error(parts, data):
    whole = b"".join(parts)
    cut = data.draw(st.integers(0, len(whole)))
    ends = [sum(map(len, parts[:i])) for i in range(len(parts) + 1)]
    complete = max(i for i, end in enumerate(ends) if end <= cut)
    assert [bytes(b.data) for b in walk(whole[:cut])] == parts[:complete]
    found = scan(whole[:cut])
    assert ([h.position for h in found.headers], found.end) == (ends[:complete], ends[complete])
    if cut == ends[complete]:
        assert len(list(walk(whole[:cut], strict=True))) == complete
        assert (found.failure, found.is_cut) == (None, False)
    else:
        assert found.is_cut
        assert found.failure == "a batch is cut off"
        with pytest.raises(CorruptRecords, match="cut off") as caught:
            list(walk(whole[:cut], strict=True))
        assert caught.value.position == ends[complete]


def test_scan_reads_the_headers_of_all_formats():
    data = b"".join(MIXED)
    found = scan(data)
    assert [(h.magic, h.base_offset, h.last_offset, h.max_timestamp) for h in found.headers] == [
        (0, 0, 0, -1),
        (0, -1, 3, -1),
        (1, 4, 4, 10),
        (2, 5, 8, 53),
        (1, -1, 10, 11),
        (2, 11, 11, 50),
        (1, 12, 12, 10),
    ]
    assert [h.attributes & 7 for h in found.headers] == [0, 1, 0, 0, 3, 4, 0]
    assert [h.size_bytes for h in found.headers] == [len(part) for part in MIXED]
    assert [h.position for h in scan(data, len(MIXED[0])).headers] == [h.position for h in found.headers][1:]


def patched(data, at, new):
    return data[:at] + new + data[at + len(new) :]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (patched(MIXED[0], 8, (13).to_bytes(4, "big")), "smaller"),
        (patched(MIXED[0], 8, b"\xff\xff\xff\xff"), "smaller"),
        (patched(MIXED[2], 8, (21).to_bytes(4, "big")), "smaller"),
        (patched(MIXED[3], 8, (48).to_bytes(4, "big")), "smaller"),
        (patched(MIXED[3], 16, b"\x03"), "magic"),
        (patched(MIXED[3], 16, b"\xff"), "magic"),
    ],
    ids=["size13", "size-1", "format1-size21", "format2-size48", "magic3", "magic255"],
)
def test_what_can_never_be_a_batch_is_an_error_in_any_walk(bad, reason):
    data = MIXED[2] + bad + MIXED[0]
    for strict in (False, True):
        with pytest.raises(CorruptRecords, match=reason) as caught:
            list(walk(data, strict=strict))
        assert caught.value.position == len(MIXED[2])
    found = scan(data)
    assert (len(found.headers), found.end, found.is_cut) == (1, len(MIXED[2]), False)
    assert found.failure is not None
    assert reason in found.failure


def test_scan_stops_at_a_negative_last_offset_delta():
    found = scan(MIXED[2] + patched(MIXED[3], 23, b"\xff\xff\xff\xff"))
    assert (len(found.headers), found.is_cut) == (1, False)
    assert found.failure is not None
    assert "last offset delta" in found.failure


def test_a_size_beyond_the_data_is_not_believed():
    huge = patched(MIXED[2], 8, b"\x7f\xff\xff\xff")
    assert list(walk(huge)) == []
    with pytest.raises(CorruptRecords, match="cut off"):
        list(walk(huge, strict=True))


def test_an_empty_log():
    assert list(walk(b"", strict=True)) == []
    assert scan(b"").headers == []


@pytest.mark.parametrize("start", [-1, 1])
def test_scan_starts_inside_the_data(start):
    with pytest.raises(ValueError, match="not inside"):
        scan(b"", start)
