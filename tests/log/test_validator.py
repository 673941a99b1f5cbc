"""The validator, rule by rule: what is refused with which code and words, and what exactly is written."""

from __future__ import annotations

import struct

import pytest

from horolog.errors import ErrorCode
from horolog.log.marker import Marker, build_marker
from horolog.log.rules import Rules
from horolog.log.validator import Origin, validate
from horolog.log.verdict import Accepted, Culprit, Fault, Refused, Suspicion, Verdict
from horolog.records.batch import HEADER_BYTES, Batch, TimestampType
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec, compress
from horolog.records.crc import crc32, crc32c
from horolog.records.kernels.records import Record
from horolog.records.legacy import LegacyBatch
from horolog.records.legacy_builder import LegacyBuilder
from horolog.records.walk import read, walk

NOW_MS = 1_794_978_240_123  # 2026-11-18T05:04:00.123Z
LONG_MAX = 2**63 - 1
HOUR_MS = 3_600_000

CREATE, APPEND = TimestampType.CREATE_TIME, TimestampType.LOG_APPEND_TIME
CODECS = list(Codec)
OLD_CODECS = [Codec.NONE, Codec.GZIP, Codec.SNAPPY, Codec.LZ4]


def batch(*timestamps: int, codec: Codec = Codec.NONE, key: bytes | None = b"k", **header: int | bool) -> bytes:
    builder = BatchBuilder(codec)
    for timestamp in timestamps or (NOW_MS,):
        builder.append(timestamp, key, b"value")
    return builder.build(**header)  # type: ignore[arg-type]


def messages(*timestamps: int, magic: int = 1, codec: Codec = Codec.NONE, key: bytes | None = b"k") -> bytes:
    builder = LegacyBuilder(magic, codec)
    for timestamp in timestamps or (NOW_MS,):
        builder.append(timestamp, key, b"value")
    return builder.build()


def changed(data: bytes, layout: str, at: int, value: int) -> bytes:
    """A batch of format 2 with one field of its header changed, the checksum renewed."""
    copy = bytearray(data)
    struct.pack_into(layout, copy, at, value)
    struct.pack_into(">I", copy, 17, crc32c(copy[21:]))
    return bytes(copy)


def changed_message(data: bytes, layout: str, at: int, value: int) -> bytes:
    copy = bytearray(data)
    struct.pack_into(layout, copy, at, value)
    struct.pack_into(">I", copy, 12, crc32(copy[16:]))
    return bytes(copy)


def judge(data: bytes | bytearray | memoryview, rules: Rules | None = None, next_offset: int = 100) -> Verdict:
    return validate(data, rules or Rules(), NOW_MS, next_offset, leader_epoch=4)


def accepted(data: bytes | bytearray | memoryview, rules: Rules | None = None, next_offset: int = 100) -> Accepted:
    verdict = judge(data, rules, next_offset)
    assert isinstance(verdict, Accepted), verdict
    return verdict


def refused(data: bytes | bytearray | memoryview, rules: Rules | None = None) -> Refused:
    verdict = judge(data, rules)
    assert isinstance(verdict, Refused), verdict
    return verdict


def records(verdict: Accepted) -> list[Record]:
    return read(bytes(verdict.data), strict=True)


# What is written.


@pytest.mark.spec("32.3")
@pytest.mark.parametrize("codec", CODECS)
def test_append_time_in_format_2_changes_the_header_alone(codec: Codec) -> None:
    sent = batch(5, 6, 7, codec=codec)
    verdict = accepted(sent, Rules(APPEND))
    stored = Batch(verdict.data)
    assert bytes(verdict.data)[HEADER_BYTES:] == sent[HEADER_BYTES:]
    assert (stored.timestamp_type, stored.max_timestamp, stored.base_offset) == (APPEND, NOW_MS, 100)
    assert (stored.partition_leader_epoch, stored.crc_is_valid()) == (4, True)
    assert {record.timestamp for record in records(verdict)} == {NOW_MS}
    assert (verdict.append_time_ms, verdict.max_timestamp, verdict.max_timestamp_offset) == (NOW_MS, NOW_MS, 100)


@pytest.mark.spec("32.3")
@pytest.mark.parametrize("codec", OLD_CODECS[1:])
def test_append_time_in_a_wrapper_leaves_its_payload_byte_for_byte(codec: Codec) -> None:
    sent = messages(5, 6, 7, codec=codec)
    verdict = accepted(sent, Rules(APPEND, magic=1))
    stored = LegacyBatch(verdict.data)
    assert bytes(verdict.data)[26:] == sent[26:]  # key and payload
    assert (stored.timestamp_type, stored.max_timestamp, stored.last_offset) == (APPEND, NOW_MS, 102)
    assert stored.crc_is_valid()
    assert [(record.offset, record.timestamp) for record in records(verdict)] == [(n, NOW_MS) for n in (100, 101, 102)]


@pytest.mark.spec("32.3")
def test_append_time_goes_into_each_plain_message() -> None:
    verdict = accepted(messages(5, 6), Rules(APPEND, magic=1))
    stored = list(walk(bytes(verdict.data), strict=True))
    assert [(one.last_offset, one.max_timestamp, one.timestamp_type) for one in stored] == [
        (100, NOW_MS, APPEND),
        (101, NOW_MS, APPEND),
    ]
    assert all(one.crc_is_valid() for one in stored)


@pytest.mark.spec("32.3")
@pytest.mark.parametrize("data", [batch(5), messages(5), messages(5, codec=Codec.GZIP)])
def test_append_time_never_goes_backward(data: bytes) -> None:
    rules = Rules(APPEND, magic=data[16])
    for last_ms, expected_ms in ((-1, NOW_MS), (NOW_MS - 1, NOW_MS), (NOW_MS + 77, NOW_MS + 77)):
        verdict = validate(data, rules, NOW_MS, 0, last_append_ms=last_ms)
        assert isinstance(verdict, Accepted)
        assert verdict.append_time_ms == verdict.max_timestamp == expected_ms
        assert [record.timestamp for record in records(verdict)] == [expected_ms]


@pytest.mark.spec("32.4")
@pytest.mark.parametrize("claimed", [0, -1, NOW_MS - 7, NOW_MS * 1000, LONG_MAX])
@pytest.mark.parametrize("codec", CODECS)
def test_the_largest_timestamp_is_what_the_records_say_not_what_the_client_claims(codec: Codec, claimed: int) -> None:
    sent = batch(NOW_MS - 3, NOW_MS - 1, NOW_MS - 2, codec=codec)
    verdict = accepted(changed(sent, ">q", 35, claimed), Rules(before_max_ms=10, after_max_ms=0))
    stored = Batch(verdict.data)
    assert (stored.max_timestamp, stored.timestamp_type, stored.crc_is_valid()) == (NOW_MS - 1, CREATE, True)
    assert (verdict.max_timestamp, verdict.max_timestamp_offset, verdict.append_time_ms) == (NOW_MS - 1, 101, -1)


@pytest.mark.spec("32.4")
def test_a_wrapper_gets_the_largest_timestamp_inside() -> None:
    sent = messages(NOW_MS - 3, NOW_MS - 1, codec=Codec.GZIP)
    verdict = accepted(changed_message(sent, ">q", 18, LONG_MAX), Rules(magic=1))
    assert LegacyBatch(verdict.data).max_timestamp == verdict.max_timestamp == NOW_MS - 1
    assert bytes(verdict.data)[26:] == sent[26:]


def test_what_is_right_already_keeps_its_checksum_and_is_copied_once_at_most() -> None:
    sent = batch(NOW_MS - 1, NOW_MS, codec=Codec.LZ4)
    verdict = accepted(sent)
    assert bytes(verdict.data)[16:] == sent[16:]
    room = bytearray(sent)
    verdict = accepted(room)
    assert isinstance(verdict.data, memoryview)
    assert verdict.data.obj is room
    assert verdict.batch is not None
    assert (verdict.batch.base_offset, verdict.batch.last_offset) == (100, 101)


def test_records_without_any_timestamp_have_no_largest_one() -> None:
    verdict = accepted(batch(-1, -1))
    assert (verdict.max_timestamp, verdict.max_timestamp_offset) == (-1, -1)
    assert Batch(verdict.data).max_timestamp == -1


def test_times_before_the_epoch_are_kept_but_are_no_largest_timestamp() -> None:
    verdict = accepted(changed(batch(-5, -3), ">q", 35, 7))
    assert [record.timestamp for record in records(verdict)] == [-5, -3]
    assert (Batch(verdict.data).max_timestamp, verdict.max_timestamp, verdict.max_timestamp_offset) == (-1, -1, -1)
    verdict = accepted(messages(-5, -3, codec=Codec.GZIP), Rules(magic=1))
    assert [record.timestamp for record in records(verdict)] == [-5, -3]
    assert (LegacyBatch(verdict.data).max_timestamp, verdict.max_timestamp) == (-1, -1)


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("target", CODECS)
def test_the_topics_codec_wins(codec: Codec, target: Codec) -> None:
    sent = batch(
        NOW_MS - 1, NOW_MS, codec=codec, producer_id=5, producer_epoch=1, base_sequence=7, is_transactional=True
    )
    verdict = accepted(sent, Rules(codec=target))
    stored = Batch(verdict.data)
    assert verdict.codec is codec
    assert stored.codec is target
    assert verdict.rewritten == (0 if codec is target else 2)
    assert (stored.producer_id, stored.producer_epoch, stored.base_sequence) == (5, 1, 7)
    assert stored.is_transactional
    assert stored.partition_leader_epoch == 4
    if codec is target:
        assert bytes(verdict.data)[16:] == sent[16:]


# Conversions.


@pytest.mark.spec("32.12")
@pytest.mark.parametrize("codec", OLD_CODECS)
@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("stored_magic", [0, 1, 2])
@pytest.mark.parametrize("timestamp_type", [CREATE, APPEND])
def test_any_format_is_stored_in_the_topics(
    magic: int, stored_magic: int, codec: Codec, timestamp_type: TimestampType
) -> None:
    times = (NOW_MS - 2, NOW_MS - 1)
    sent = batch(*times, codec=codec) if magic == 2 else messages(*times, magic=magic, codec=codec)
    verdict = accepted(sent, Rules(timestamp_type, magic=stored_magic))
    known = times if magic > 0 else (-1, -1)
    if timestamp_type is APPEND:
        known = (NOW_MS, NOW_MS)
    if stored_magic == 0:
        known = (-1, -1)
    assert [(record.offset, record.timestamp) for record in records(verdict)] == list(
        zip((100, 101), known, strict=True)
    )
    assert {one.magic for one in walk(bytes(verdict.data))} == {stored_magic}
    assert {one.codec for one in walk(bytes(verdict.data))} == {codec}
    assert verdict.max_timestamp == max(known)
    assert verdict.append_time_ms == (NOW_MS if timestamp_type is APPEND else -1)
    is_kept = magic == stored_magic and (magic != 0 or codec is Codec.NONE)
    assert verdict.rewritten == (0 if is_kept else 2)


def test_timestamps_lost_on_the_way_are_counted() -> None:
    verdict = accepted(batch(NOW_MS, -1), Rules(magic=0))
    assert verdict.losses is not None
    assert verdict.losses.timestamps == 1


def test_a_wrapper_with_wrong_inner_offsets_is_renumbered() -> None:
    """Some old clients count wrongly; Kafka has always taken their messages."""
    builder = LegacyBuilder(1, Codec.GZIP)
    for offset in (0, 3, 9):
        builder.append(NOW_MS, None, b"value", offset=offset)
    verdict = accepted(builder.build(), Rules(magic=1))
    assert [record.offset for record in records(verdict)] == [100, 101, 102]
    assert verdict.rewritten == 3


@pytest.mark.spec("467.3")
@pytest.mark.parametrize("header", [{"is_transactional": True}, {}])
@pytest.mark.parametrize("magic", [0, 1])
def test_producer_ids_and_transactions_need_format_2(magic: int, header: dict[str, bool]) -> None:
    sent = batch(NOW_MS, producer_id=1, producer_epoch=0, base_sequence=0, **header)
    assert refused(sent, Rules(magic=magic)).code == ErrorCode.UNSUPPORTED_FOR_MESSAGE_FORMAT


def test_headers_are_refused_rather_than_lost() -> None:
    builder = BatchBuilder()
    builder.append(NOW_MS, b"k", b"v", [("name", b"x")])
    found = refused(builder.build(), Rules(magic=1))
    assert found.code == ErrorCode.UNSUPPORTED_FOR_MESSAGE_FORMAT
    assert "headers" in found.message


def test_zstd_needs_format_2() -> None:
    code = ErrorCode.UNSUPPORTED_COMPRESSION_TYPE
    assert refused(batch(NOW_MS, codec=Codec.ZSTD), Rules(magic=1)).code == code
    assert refused(batch(NOW_MS), Rules(magic=1, codec=Codec.ZSTD)).code == code
    assert refused(messages(NOW_MS), Rules(magic=1, codec=Codec.ZSTD)).code == code
    wrapper = messages(NOW_MS, codec=Codec.GZIP)
    assert refused(changed_message(wrapper, "B", 17, Codec.ZSTD)).code == code
    assert refused(changed_message(wrapper, "B", 17, 6)).code == ErrorCode.INVALID_RECORD
    assert accepted(batch(NOW_MS, codec=Codec.ZSTD), Rules(magic=1, codec=Codec.GZIP)).rewritten == 1


# Time.


@pytest.mark.spec("32.5")
@pytest.mark.spec("937.2")
@pytest.mark.parametrize("kind", ["batch", "plain", "wrapper"])
@pytest.mark.parametrize(
    ("before_ms", "after_ms", "timestamp", "passes"),
    [
        (1000, 10, NOW_MS - 1000, True),
        (1000, 10, NOW_MS - 1001, False),
        (1000, 10, NOW_MS + 10, True),
        (1000, 10, NOW_MS + 11, False),
        (0, 0, NOW_MS, True),
        (0, 0, NOW_MS - 1, False),
        (0, 0, NOW_MS + 1, False),
        (0, 0, -1, True),
        (0, 0, -2, False),
        (LONG_MAX, LONG_MAX, LONG_MAX, True),
        (LONG_MAX, LONG_MAX, -2, True),
        (LONG_MAX, LONG_MAX, NOW_MS - LONG_MAX, True),
        (LONG_MAX, 0, LONG_MAX, False),
        (0, LONG_MAX, -LONG_MAX - 1, False),
        (LONG_MAX, LONG_MAX - NOW_MS, LONG_MAX, True),
        (LONG_MAX, LONG_MAX - NOW_MS - 1, LONG_MAX, False),
    ],
)
def test_equal_to_the_limit_passes_one_more_does_not(
    kind: str, before_ms: int, after_ms: int, timestamp: int, passes: bool
) -> None:
    codec = Codec.GZIP if kind == "wrapper" else Codec.NONE
    sent = batch(timestamp) if kind == "batch" else messages(timestamp, codec=codec)
    rules = Rules(before_max_ms=before_ms, after_max_ms=after_ms, magic=2 if kind == "batch" else 1)
    if passes:
        assert [record.timestamp for record in records(accepted(sent, rules))] == [timestamp]
    else:
        found = refused(sent, rules)
        assert (found.code, len(found.culprits)) == (ErrorCode.INVALID_TIMESTAMP, 1)


@pytest.mark.spec("937.3")
@pytest.mark.spec("937.7")
def test_the_words_name_timestamp_offset_and_the_real_bounds() -> None:
    nanoseconds = NOW_MS * 10**6 + 5
    found = refused(batch(NOW_MS, NOW_MS + 11, nanoseconds), Rules(before_max_ms=LONG_MAX, after_max_ms=10))
    bounds = f"The timestamp should be within [{NOW_MS - LONG_MAX}, {NOW_MS + 10}]"
    assert found.code == ErrorCode.INVALID_TIMESTAMP
    assert found.culprits == (
        Culprit(1, Fault.TIMESTAMP, f"Timestamp {NOW_MS + 11} of message with offset 1 is out of range. {bounds}"),
        Culprit(
            2,
            Fault.TIMESTAMP,
            f"Timestamp {nanoseconds} of message with offset 2 is out of range. {bounds} "
            "(read as nanoseconds it is 2026-11-18T05:04:00.123Z)",
        ),
    )
    assert found.message == found.culprits[0].message + " (and 1 more records)"
    found = refused(batch(0), Rules(before_max_ms=5, after_max_ms=LONG_MAX))
    assert found.message.endswith(f"[{NOW_MS - 5}, {LONG_MAX}]")


@pytest.mark.spec("937.4")
@pytest.mark.parametrize("kind", ["batch", "plain", "wrapper"])
def test_one_bad_record_rejects_all_and_append_time_skips_the_check(kind: str) -> None:
    times = (NOW_MS, NOW_MS + HOUR_MS, NOW_MS)
    codec = Codec.GZIP if kind == "wrapper" else Codec.NONE
    sent = batch(*times) if kind == "batch" else messages(*times, codec=codec)
    magic = 2 if kind == "batch" else 1
    found = refused(sent, Rules(after_max_ms=5, magic=magic))
    assert [culprit.batch_index for culprit in found.culprits] == [1]
    assert accepted(sent, Rules(APPEND, before_max_ms=0, after_max_ms=0, magic=magic)).count == 3


@pytest.mark.spec("32.5")
@pytest.mark.parametrize("timestamp_type", [CREATE, APPEND])
def test_the_type_bit_is_for_the_broker_to_set(timestamp_type: TimestampType) -> None:
    sent = [
        batch(NOW_MS, NOW_MS, timestamp_type=APPEND),
        changed_message(messages(NOW_MS, NOW_MS, codec=Codec.GZIP), "B", 17, 8 | Codec.GZIP),
        changed_message(messages(NOW_MS), "B", 17, 8) + changed_message(messages(NOW_MS), "B", 17, 8),
    ]
    for data in sent:
        found = refused(data, Rules(timestamp_type, magic=data[16]))
        assert found.code == ErrorCode.INVALID_TIMESTAMP
        assert [culprit.batch_index for culprit in found.culprits] == [0, 1]
        assert found.faults() == {Fault.TIMESTAMP: 2}


def test_far_ahead_but_allowed_is_noted() -> None:
    limit_ms = NOW_MS + HOUR_MS
    assert accepted(batch(limit_ms)).suspicion is None
    assert accepted(batch(NOW_MS, limit_ms + 1)).suspicion == Suspicion(101, limit_ms + 1, None)
    microseconds = NOW_MS * 1000
    assert accepted(batch(microseconds)).suspicion == Suspicion(
        100, microseconds, "(read as microseconds it is 2026-11-18T05:04:00.123Z)"
    )
    assert accepted(batch(microseconds), Rules(APPEND)).suspicion is None
    assert accepted(messages(microseconds, codec=Codec.LZ4), Rules(magic=1)).suspicion is not None


# Culprits of other kinds, and several at once.


@pytest.mark.spec("467.3")
@pytest.mark.parametrize("kind", ["batch", "plain", "wrapper"])
def test_compacted_topics_need_keys(kind: str) -> None:
    codec = Codec.GZIP if kind == "wrapper" else Codec.NONE
    sent = batch(1, 2, key=None) if kind == "batch" else messages(1, 2, key=None, codec=codec)
    found = refused(sent, Rules(key_required=True, magic=2 if kind == "batch" else 1))
    assert found.code == ErrorCode.INVALID_RECORD
    assert found.faults() == {Fault.NO_KEY: 2}
    assert [culprit.batch_index for culprit in found.culprits] == [0, 1]


@pytest.mark.spec("467.4")
def test_of_mixed_faults_time_decides_the_code_and_every_culprit_is_listed() -> None:
    builder = BatchBuilder(Codec.LZ4)
    for timestamp, key in ((NOW_MS, b"k"), (NOW_MS, None), (NOW_MS + 9, b"k"), (NOW_MS + 9, None), (NOW_MS, b"k")):
        builder.append(timestamp, key, b"value")
    found = refused(builder.build(), Rules(after_max_ms=5, key_required=True))
    assert found.code == ErrorCode.INVALID_TIMESTAMP
    assert [(culprit.batch_index, culprit.fault) for culprit in found.culprits] == [
        (1, Fault.NO_KEY),
        (2, Fault.TIMESTAMP),
        (3, Fault.NO_KEY),
    ]
    assert found.faults() == {Fault.NO_KEY: 2, Fault.TIMESTAMP: 1}


@pytest.mark.spec("467.3")
def test_offsets_must_count_up() -> None:
    sent = batch(NOW_MS, NOW_MS)
    at = HEADER_BYTES + len(sent[HEADER_BYTES:]) // 2 + 3  # length, attributes, timestamp delta, then offset delta
    found = refused(changed(sent, "B", at, 4))
    assert (found.code, found.faults()) == (ErrorCode.INVALID_RECORD, {Fault.OFFSET_OR_SEQUENCE: 1})
    assert "offset 2" in found.message


@pytest.mark.spec("467.3")
def test_messages_inside_a_wrapper_are_of_its_format_and_undamaged() -> None:
    good, other = messages(NOW_MS), messages(NOW_MS, magic=0)
    bad = bytearray(good)
    bad[-1] ^= 1

    def wrapper(payload: bytes) -> bytes:
        builder = LegacyBuilder(1)
        builder.append(NOW_MS, None, compress(Codec.GZIP, payload, magic=1))
        return changed_message(builder.build(), "B", 17, Codec.GZIP)

    found = refused(wrapper(good + other), Rules(magic=1))
    assert (found.code, found.faults()) == (ErrorCode.INVALID_RECORD, {Fault.MAGIC: 1})
    found = refused(wrapper(good + bad), Rules(magic=1))
    assert (found.code, found.fault) == (ErrorCode.CORRUPT_MESSAGE, Fault.CHECKSUM)
    assert refused(wrapper(b""), Rules(magic=1)).code == ErrorCode.INVALID_RECORD
    assert refused(wrapper(b"nonsense of some length, no message"), Rules(magic=1)).code == ErrorCode.INVALID_RECORD


# The batch as a whole.


@pytest.mark.spec("467.3")
@pytest.mark.parametrize(
    ("layout", "at", "value"),
    [
        (">q", 0, 1),  # base offset
        (">i", 23, -1),  # last offset delta
        (">i", 23, 5),
        (">i", 57, 0),  # count
        (">i", 57, -1),
        (">i", 57, 3),
        (">h", 21, 0x20),  # control
        (">h", 21, 0x10),  # transactional without a producer
        (">h", 21, 5),  # codec
        (">h", 51, -1),  # producer epoch
        (">i", 53, -1),  # base sequence
    ],
)
def test_headers_must_make_sense(layout: str, at: int, value: int) -> None:
    is_about_producer = at >= 51 and at < 57
    header = {"producer_id": 9, "producer_epoch": 0, "base_sequence": 0} if is_about_producer else {}
    sent = batch(NOW_MS, NOW_MS, **header)
    assert accepted(sent).count == 2
    found = refused(changed(sent, layout, at, value))
    assert (found.code, found.culprits) == (ErrorCode.INVALID_RECORD, ())


@pytest.mark.spec("467.2")
def test_damage_is_worth_a_retry_nonsense_is_not() -> None:
    damaged = bytearray(batch(NOW_MS))
    damaged[-1] ^= 1
    assert refused(damaged).code == ErrorCode.CORRUPT_MESSAGE
    assert refused(damaged).fault is Fault.CHECKSUM
    assert ErrorCode.CORRUPT_MESSAGE.retriable
    nonsense = changed(batch(NOW_MS), "B", HEADER_BYTES, 200)
    assert refused(nonsense).code == ErrorCode.INVALID_RECORD == 87
    assert not ErrorCode.INVALID_RECORD.retriable
    not_gzip = changed(batch(NOW_MS), ">h", 21, Codec.GZIP)
    assert refused(not_gzip).code == ErrorCode.INVALID_RECORD
    for data in (messages(NOW_MS), messages(NOW_MS, codec=Codec.GZIP)):
        damaged = bytearray(data)
        damaged[-1] ^= 1
        assert refused(damaged).code == ErrorCode.CORRUPT_MESSAGE


def test_a_plain_message_of_nonsense_with_a_good_checksum_is_not_worth_a_retry() -> None:
    assert refused(changed_message(messages(NOW_MS), ">i", 26, 1000), Rules(magic=1)).code == ErrorCode.INVALID_RECORD


@pytest.mark.parametrize("data", [batch(NOW_MS), messages(NOW_MS), messages(NOW_MS, codec=Codec.LZ4)])
def test_what_is_cut_off_or_followed_by_noise_is_damaged(data: bytes) -> None:
    rules = Rules(magic=data[16])
    assert accepted(data, rules)
    for size in range(len(data)):
        assert refused(data[:size], rules).code == ErrorCode.CORRUPT_MESSAGE
    for tail in (b"\0", data[:-1]):
        assert refused(data + tail, rules).code == ErrorCode.CORRUPT_MESSAGE


@pytest.mark.parametrize("first", [batch(NOW_MS), messages(NOW_MS, codec=Codec.LZ4)])
def test_a_batch_is_alone(first: bytes) -> None:
    for second in (first, batch(NOW_MS), messages(NOW_MS)):
        assert refused(first + second, Rules(magic=first[16])).code == ErrorCode.INVALID_RECORD
    assert refused(messages(NOW_MS) + messages(NOW_MS, codec=Codec.GZIP)).code == ErrorCode.INVALID_RECORD


@pytest.mark.parametrize("magic", [3, 127, 255])
def test_unknown_formats_are_damage(magic: int) -> None:
    data = bytearray(batch(NOW_MS))
    data[16] = magic
    assert refused(data).code == ErrorCode.CORRUPT_MESSAGE


def test_sizes() -> None:
    sent = batch(*[NOW_MS] * 20)
    size = len(sent)
    assert accepted(sent, Rules(max_batch_bytes=size, max_set_bytes=size))
    assert refused(sent, Rules(max_batch_bytes=size - 1)).code == ErrorCode.MESSAGE_TOO_LARGE
    assert refused(sent, Rules(max_set_bytes=size - 1)).code == ErrorCode.RECORD_LIST_TOO_LARGE
    plain = messages(*[NOW_MS] * 20)
    one = len(plain) // 20
    assert accepted(plain, Rules(magic=1, max_batch_bytes=one, max_set_bytes=len(plain)))
    assert refused(plain, Rules(magic=1, max_batch_bytes=one - 1)).code == ErrorCode.MESSAGE_TOO_LARGE
    assert refused(plain, Rules(magic=1, max_set_bytes=len(plain) - 1)).code == ErrorCode.RECORD_LIST_TOO_LARGE


def test_a_batch_that_grows_beyond_the_limit_is_refused_too() -> None:
    sent = batch(*[NOW_MS] * 200, codec=Codec.GZIP)
    rules = Rules(codec=Codec.NONE, max_batch_bytes=len(sent))
    assert refused(sent, rules).code == ErrorCode.MESSAGE_TOO_LARGE


@pytest.mark.parametrize("codec", CODECS[1:])
def test_inflation_has_a_limit(codec: Codec) -> None:
    sent = batch(*[NOW_MS] * 2000, codec=codec)
    assert refused(sent, Rules(inflated_limit_bytes=1000)).code == ErrorCode.MESSAGE_TOO_LARGE
    assert accepted(sent, Rules(inflated_limit_bytes=100_000)).count == 2000


def test_coordinators_may_write_markers_and_go_without_sequences() -> None:
    marker = build_marker(5, 1, Marker(True, 2, NOW_MS))
    assert refused(marker).code == ErrorCode.INVALID_RECORD
    verdict = validate(marker, Rules(codec=Codec.GZIP), NOW_MS, 9, origin=Origin.COORDINATOR)
    assert isinstance(verdict, Accepted)
    assert verdict.batch is not None
    assert (verdict.batch.is_control, verdict.batch.codec, verdict.batch.base_offset) == (True, Codec.NONE, 9)
    offsets = batch(NOW_MS, producer_id=5, producer_epoch=1, is_transactional=True)
    assert isinstance(validate(offsets, Rules(), NOW_MS, 9, origin=Origin.COORDINATOR), Accepted)
    assert refused(offsets).code == ErrorCode.INVALID_RECORD
