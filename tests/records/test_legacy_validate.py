"""The validation of message sets against a slow twin."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.records.kernels import legacy as kernel
from horolog.records.kernels.crc32 import crc32
from horolog.records.kernels.legacy import CHECKSUM, COMPRESSED, MAGIC, TIMESTAMP_TYPE, validate
from horolog.records.kernels.validate import NO_KEY, OFFSET, TIMESTAMP
from horolog.records.legacy import LegacyBatch

from . import legacy_model as model
from .legacy_model import Message

LONG_MIN, LONG_MAX = -(1 << 63), (1 << 63) - 1
LO, HI = 1000, 2000


@st.composite
def suspects(draw):
    """(message, magic, attributes, broken) of a set in which anything may be wrong."""
    rows = []
    for index in range(draw(st.integers(0, 6))):
        message = Message(
            draw(st.sampled_from([index, index, 0, 7, -1])),
            draw(st.sampled_from([-1, LO, HI, LO - 1, HI + 1, -2, LONG_MIN, LONG_MAX, 1500])),
            draw(st.sampled_from([None, b"", b"key"])),
            draw(st.sampled_from([None, b"", b"value" * 9])),
        )
        magic = draw(st.sampled_from([0, 1, 1, 1]))
        attributes = draw(st.sampled_from([0, 0, 0, 1, 3, 8, 9, 0xF0]))
        rows.append((message, magic, attributes, draw(st.sampled_from([False, False, False, True]))))
    return rows


def encode(rows):
    parts = []
    for message, magic, attributes, broken in rows:
        part = bytearray(model.encode_message(message, magic, attributes))
        if broken:
            part[12] ^= 0x40
        parts.append(bytes(part))
    return b"".join(parts)


def judge(rows, magic, key_required, index_offsets_required):
    """What should be found: culprits and the largest timestamp with its index."""
    culprits, largest, largest_at = [], -1, -1
    for index, (message, found_magic, attributes, broken) in enumerate(rows):
        if broken:
            culprits.append((index, CHECKSUM, 0))
            continue
        if found_magic != magic:
            culprits.append((index, MAGIC, found_magic))
            continue
        timestamp = message.timestamp if magic else -1
        if magic and (timestamp > largest or index == 0):
            largest, largest_at = timestamp, index
        if attributes & 7:
            culprits.append((index, COMPRESSED, attributes & 7))
        if key_required and message.key is None:
            culprits.append((index, NO_KEY, 0))
        if magic and attributes & 8:
            culprits.append((index, TIMESTAMP_TYPE, 0))
        if timestamp != -1 and not LO <= timestamp <= HI:
            culprits.append((index, TIMESTAMP, timestamp))
        if index_offsets_required and message.offset != index:
            culprits.append((index, OFFSET, message.offset))
    return culprits, largest, largest_at


@pytest.mark.spec("467.3")
@given(suspects(), st.sampled_from([0, 1]), st.booleans(), st.booleans())
@settings(max_examples=300)
def test_every_fault_of_every_message_is_found(rows, magic, key_required, index_offsets_required):
    data = encode(rows)
    found = validate(data, 0, len(data), magic, LO, HI, key_required, index_offsets_required)
    culprits, largest, largest_at = judge(rows, magic, key_required, index_offsets_required)
    assert found.culprits == culprits
    assert (found.max_timestamp, found.max_timestamp_offset_delta) == (largest, largest_at)
    assert (found.count, found.failure, found.failure_position) == (len(rows), None, -1)
    believed = [(i, m) for i, (m, of, _, broken) in enumerate(rows) if of == magic and not broken]
    assert found.has_index_offsets == all(m.offset == i for i, m in believed)


@pytest.mark.spec("32.5")
def test_both_ends_of_the_range_are_inside():
    rows = [(Message(0, t, None, b"v"), 1, 0, False) for t in (LO, HI, -1)]
    data = encode(rows)
    assert validate(data, 0, len(data), 1, LO, HI).culprits == []


@pytest.mark.spec("32.5")
def test_a_wrapper_that_claims_append_time_makes_a_culprit_of_each_record():
    messages = [Message(i, 1500, None, b"v") for i in range(3)]
    data = model.encode_wrapper(messages, 1, model.GZIP, append_time_ms=1500)
    found = LegacyBatch(data).validate(LO, HI, key_required=True)
    assert found.culprits == [
        (0, NO_KEY, 0),
        (0, TIMESTAMP_TYPE, 0),
        (1, NO_KEY, 0),
        (1, TIMESTAMP_TYPE, 0),
        (2, NO_KEY, 0),
        (2, TIMESTAMP_TYPE, 0),
    ]


def resealed(data: bytes, **changes: tuple[int, bytes]) -> bytes:
    """One message with bytes replaced and its checksum renewed."""
    changed = bytearray(data)
    for at, new in changes.values():
        changed[at : at + len(new)] = new
    changed[12:16] = model.zlib.crc32(changed[16:]).to_bytes(4, "big")
    return bytes(changed)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (lambda m: m[:11], "ends inside the offset"),
        (lambda m: m[:-1], "larger than the bytes"),
        (lambda m: resealed(m, size=(8, (13).to_bytes(4, "big"))), "smaller than its fixed"),
        (lambda m: resealed(m, size=(8, b"\xff\xff\xff\xff")), "smaller than its fixed"),
        (lambda m: resealed(m, size=(8, b"\x7f\xff\xff\xff")), "larger than the bytes"),
        (lambda m: resealed(m, key=(26, b"\x7f\xff\xff\xff")), "key of a message"),
        (lambda m: resealed(m, key=(26, b"\xff\xff\xff\xfe")), "key of a message"),
        (lambda m: resealed(m, key=(26, b"\x00\x00\x00\x05")), "value of a message|key of a message"),
        (lambda m: resealed(m, value=(33, b"\x00\x00\x00\x04")), "value of a message"),
        (lambda m: resealed(m, value=(33, b"\x00\x00\x00\x06")), "value of a message"),
        (lambda m: resealed(m, value=(33, b"\xff\xff\xff\xff")), "value of a message"),
        (lambda m: resealed(m, value=(33, b"\x80\x00\x00\x00")), "value of a message"),
    ],
)
def test_bytes_that_are_no_messages_stop_the_walk(bad, reason):
    good = model.encode_message(Message(0, 1500, b"key", b"value"), 1)
    data = good + bad(good)
    found = validate(data, 0, len(data), 1, LO, HI)
    assert found.count == 1
    assert found.failure is not None
    assert any(part in found.failure for part in reason.split("|"))
    assert found.failure_position == len(good)


def test_a_message_of_format_1_too_short_for_its_timestamp():
    body = bytes([1, 0]) + b"\xff" * 8
    data = bytes(8) + (14).to_bytes(4, "big") + model.zlib.crc32(body).to_bytes(4, "big") + body
    found = validate(data, 0, len(data), 1, LO, HI)
    assert found.failure is not None
    assert "smaller" in found.failure


@given(st.binary(max_size=300), st.integers(0, 40), st.integers(0, 40))
def test_checksum_is_that_of_zlib(data, start, cut):
    start = min(start, len(data))
    end = max(start, len(data) - cut)
    assert crc32(data, start, end) == model.zlib.crc32(data[start:end])


@pytest.mark.parametrize("bounds", [(-1, 3), (0, 5), (3, 2)])
def test_ranges_outside_the_data_are_refused(bounds):
    for function in (crc32, kernel.measure):
        with pytest.raises(ValueError, match="not inside"):
            function(b"abcd", *bounds)
