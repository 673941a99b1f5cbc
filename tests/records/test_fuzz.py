"""Hostile bytes: the kernels either agree with the slow twin or raise `CorruptRecords`, and never read past the end.

Buffers have exactly the size of their bytes, so that a build with the address sanitizer sees every step too far.
"""

import contextlib
import ctypes
import random
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import CorruptRecords
from horolog.records.batch import Batch, batches
from horolog.records.builder import BatchBuilder
from horolog.records.columns import read_columns
from horolog.records.compression import Codec
from horolog.records.kernels.columns import ColumnWriter, Part
from horolog.records.kernels.records import RecordReader
from horolog.records.kernels.validate import validate

from .model import Bad, decode_records, encode_records, varint
from .strategies import BATCHES

LONG_MIN, LONG_MAX = -(2**63), 2**63 - 1
COUNTS = st.one_of(st.integers(0, 14), st.integers(-(2**31), 2**31 - 1))


def exact(data: bytes) -> memoryview:
    """The same bytes in an allocation of exactly their size; bytes and bytearray have one more."""
    return memoryview((ctypes.c_ubyte * len(data)).from_buffer_copy(data)).cast("B")


def check_against_twin(data: bytes, count: int) -> None:
    try:
        expected = decode_records(data, count, 1000) if count >= 0 else []
        sound = count >= 0 or not data
    except Bad:
        expected, sound = [], False
    found = validate(exact(data), count, 1000, LONG_MIN, LONG_MAX)
    # Readers take a negative count without bytes for an empty batch; nobody may append one.
    assert (found.failure is None) == (sound and count >= 0)
    reader = RecordReader(exact(data), count, 50, 1000, 0, False, LONG_MIN)
    writer = ColumnWriter(LONG_MIN, LONG_MAX)
    part = Part(exact(data), count, 50, 1000, 0, False)
    if sound:
        assert found.count == len(expected)
        records = reader.read_all()
        assert [(r.offset - 50, r.timestamp, r.key, r.value, r.headers) for r in records] == [
            (delta, r.timestamp, r.key, r.value, r.headers) for delta, r in expected
        ]
        writer.write([part])
        assert writer.rows == len(expected)
    else:
        assert 0 <= found.failure_position <= len(data)
        for call in (reader.read_all, lambda: writer.write([part])):
            try:
                call()
            except CorruptRecords as error:
                assert 0 <= error.position <= len(data)
            else:
                raise AssertionError("damage went unnoticed")


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=60), COUNTS)
def test_random_bytes(data, count):
    check_against_twin(data, count)


@settings(max_examples=300, deadline=None)
@given(BATCHES, st.data())
def test_damaged_records(records, draw):
    data = bytearray(encode_records(records[:4], 1000))
    for _ in range(draw.draw(st.integers(1, 3))):
        position = draw.draw(st.integers(0, len(data) - 1))
        match draw.draw(st.sampled_from(["flip", "set", "cut", "splice"])):
            case "flip":
                data[position] ^= 1 << draw.draw(st.integers(0, 7))
            case "set":
                data[position] = draw.draw(st.sampled_from([0, 1, 0x7F, 0x80, 0xFF]))
            case "cut":
                del data[position + 1 :]
            case "splice":
                data[position:position] = draw.draw(st.binary(min_size=1, max_size=10))
    check_against_twin(bytes(data), min(len(records), 4))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.integers(-3, 20), st.integers(-(2**40), 2**40)), min_size=1, max_size=9), st.binary())
def test_hostile_numbers_in_every_field(numbers, tail):
    body = b"\x00" + b"".join(varint(number) for number in numbers) + tail[:20]
    check_against_twin(varint(len(body)) + body, 1)
    check_against_twin(body, 1)


def test_numbers_at_their_longest():
    for size in (4, 5, 6, 9, 10, 11):
        longest = b"\xff" * (size - 1) + b"\x01"
        for field in range(5):
            parts = [b"\x00", b"\x00", b"\x01", b"\x01", b"\x00"]
            parts[field] = longest
            body = b"\x00" + b"".join(parts)
            check_against_twin(varint(len(body)) + body, 1)
        check_against_twin(longest + b"\x00" * 20, 1)


def validated(batch: Batch, limit_bytes: int) -> None:
    batch.validate(limit_bytes=limit_bytes, key_required=True)


def columned(batch: Batch, limit_bytes: int) -> None:
    read_columns([batch], limit_bytes=limit_bytes)


@settings(max_examples=200, deadline=None)
@given(BATCHES, st.sampled_from(Codec), st.data())
def test_damaged_batches_raise_nothing_but_corrupt_records(records, codec, draw):
    builder = BatchBuilder(codec)
    for record in records[:4]:
        builder.append(record.timestamp, record.key, record.value, record.headers)
    data = bytearray(builder.build())
    for _ in range(draw.draw(st.integers(1, 4))):
        data[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    del data[draw.draw(st.integers(0, len(data))) :]
    with contextlib.suppress(CorruptRecords):
        for batch in batches(exact(data)):
            batch.crc_is_valid()
            repr(batch)
            for read in (validated, Batch.records, columned):
                with contextlib.suppress(CorruptRecords):
                    read(batch, limit_bytes=1 << 20)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=90))
def test_random_batches_raise_nothing_but_corrupt_records(data):
    for start in (b"", bytes(8) + b"\x00\x00\x00\x40" + bytes(4) + b"\x02"):
        with contextlib.suppress(CorruptRecords):
            for batch in batches(start + data):
                batch.records(limit_bytes=1 << 20)
        with contextlib.suppress(CorruptRecords):
            Batch(start + data).validate(limit_bytes=1 << 20)


@pytest.mark.parametrize(
    ("numbers", "sound"),
    [
        ([0, 0, -1, -1, 0], True),
        ([0, 0, -7, -7, 0], True),  # any negative length is null, as in Java
        ([0, 0, -1, -1, 1, 0, -1], True),
        ([0, 0, -1, -1, 1, 0, -9], True),
        ([0, 0, -1, -1, 1, -1, -1], False),  # a header without a key
        ([0, 0, -1, -1, 1, -1, 0], False),
        ([0, 0, -1, -1, -1], False),
        ([0, 0, -1, -1, -1, 0], False),
        ([0, 0, -1, -1, 2, 0, 0], False),
        ([0, 0, -1, -1, 0, 0], False),
        ([0, 0, -1, -1], False),
        ([0, 0, 1, -1, 0], False),
        ([0, 0, 2**31 - 1, -1, 0], False),
        ([0, 0, -1, 2**31 - 1, 0], False),
        ([0, 0, -1, -1, 2**31 - 1], False),
        ([2**63 - 1, -(2**31), -1, -1, 0], True),
    ],
)
def test_records_on_either_side_of_the_rules(numbers, sound):
    body = b"\x00" + b"".join(varint(number) for number in numbers)
    data = varint(len(body)) + body
    assert (validate(exact(data), 1, 1000, LONG_MIN, LONG_MAX).failure is None) == sound
    check_against_twin(data, 1)


def test_bytes_that_change_while_they_are_read_do_no_harm():
    builder = BatchBuilder()
    for index in range(300):
        builder.append(index, b"key", b"value" * 10, [("name", b"content")])
    data = bytearray(builder.build()[61:])
    good = bytes(data)
    stop = threading.Event()

    def disturb() -> None:
        rng = random.Random(7)
        while not stop.is_set():
            position = rng.randrange(len(data))
            data[position] = rng.choice((0, 2, 60, 100, 255))
            data[:] = good

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(100):
            with contextlib.suppress(CorruptRecords):
                ColumnWriter(LONG_MIN, LONG_MAX).write([Part(memoryview(data), 300, 0, 0, 0, False)])
            with contextlib.suppress(CorruptRecords):
                RecordReader(memoryview(data), 300, 0, 0, 0, False, LONG_MIN).read_all()
            validate(memoryview(data), 300, 0, LONG_MIN, LONG_MAX)
    finally:
        stop.set()
        thread.join()
