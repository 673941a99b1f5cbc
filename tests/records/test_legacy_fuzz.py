"""Damaged and hostile bytes: only `CorruptRecords` may come out of them, and no more memory than was allowed."""

import contextlib

from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import CorruptRecords, ErrorCode, KafkaError
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.convert import convert, down_convert, rewrite
from horolog.records.kernels import legacy as kernel
from horolog.records.legacy import LegacyBatch
from horolog.records.walk import read, scan, walk

from . import legacy_model as model
from .legacy_model import Message

LIMIT_BYTES = 1 << 16
LONG_MIN, LONG_MAX = -(1 << 63), (1 << 63) - 1


def format_2(codec):
    builder = BatchBuilder(codec)
    for i in range(3):
        builder.append(1000 + i, b"key", b"value", [("h", b"1")] if i else None)
    return builder.build(base_offset=7)


MESSAGES = [Message(i, 1000 + i, b"key" if i else None, b"value %d" % i) for i in range(4)]
SEEDS = [model.encode_set(MESSAGES, magic) for magic in (0, 1)]
SEEDS += [model.encode_wrapper(MESSAGES, magic, codec) for magic in (0, 1) for codec in (1, 2, 3)]
SEEDS += [format_2(codec) for codec in (Codec.NONE, Codec.GZIP, Codec.LZ4)]
INTERESTING = [0, 1, 2, 0x7F, 0x80, 0xFF]


@st.composite
def damaged(draw):
    data = bytearray(b"".join(draw(st.lists(st.sampled_from(SEEDS), min_size=1, max_size=3))))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data) - 1))
        kind = draw(st.sampled_from(["set", "flip", "cut", "insert", "word"]))
        if kind == "set":
            data[at] = draw(st.sampled_from(INTERESTING))
        elif kind == "flip":
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif kind == "cut" and len(data) > 1:
            del data[at : at + draw(st.integers(1, 9))]
            if not data:
                data = bytearray(1)
        elif kind == "insert":
            data[at:at] = draw(st.binary(min_size=1, max_size=9))
        else:
            data[at : at + 4] = draw(st.sampled_from([b"\xff" * 4, b"\x7f\xff\xff\xff", b"\x80\0\0\0", bytes(4)]))
    return bytes(data)


def reseal(data):
    """Renew all checksums that can be renewed, so that the damage behind them is reached."""
    sealed = bytearray(data)
    with contextlib.suppress(CorruptRecords):
        for batch in walk(sealed):
            if isinstance(batch, LegacyBatch):
                batch.data[12:16] = model.zlib.crc32(batch.data[16:]).to_bytes(4, "big")
            else:
                batch.set_producer(batch.producer_id, batch.producer_epoch, batch.base_sequence)
    return sealed


@contextlib.contextmanager
def corrupt_or_zstd():
    """A batch that says it is compressed with zstd is refused before it is looked at."""
    try:
        yield
    except CorruptRecords:
        pass
    except KafkaError as error:
        assert error.code == ErrorCode.UNSUPPORTED_COMPRESSION_TYPE


def use(data):
    """Everything that is done with bytes from outside."""
    scan(data)
    for strict in (False, True):
        with contextlib.suppress(CorruptRecords):
            for batch in walk(data, strict=strict):
                repr(batch)
                with contextlib.suppress(CorruptRecords):
                    batch.check_crc()
                with contextlib.suppress(CorruptRecords):
                    batch.records(limit_bytes=LIMIT_BYTES)
                with contextlib.suppress(CorruptRecords):
                    batch.validate(0, 5000, key_required=True, limit_bytes=LIMIT_BYTES)
                if isinstance(batch, LegacyBatch):
                    with contextlib.suppress(CorruptRecords):
                        batch.measure(LIMIT_BYTES)
                    with contextlib.suppress(CorruptRecords):
                        batch.records(3, check_crc=True, limit_bytes=LIMIT_BYTES)
    for check_crc in (False, True):
        with contextlib.suppress(CorruptRecords):
            read(data, check_crc=check_crc, limit_bytes=LIMIT_BYTES)
    for magic in (0, 1, 2):
        with corrupt_or_zstd():
            convert(data, magic, limit_bytes=LIMIT_BYTES)
        with corrupt_or_zstd():
            down_convert(data, magic, first_offset=9, limit_bytes=LIMIT_BYTES)
        with contextlib.suppress(CorruptRecords):
            rewrite(data, magic, base_offset=5, codec=Codec.NONE, limit_bytes=LIMIT_BYTES)


def use_kernels(data):
    for magic in (0, 1):
        kernel.validate(data, 0, len(data), magic, 0, 5000, True, True)
        with contextlib.suppress(CorruptRecords):
            kernel.read(data, 0, len(data), magic, LONG_MAX, 0, 0, LONG_MIN, False)
    with contextlib.suppress(CorruptRecords):
        kernel.measure(data, 0, len(data))
    with contextlib.suppress(CorruptRecords):
        kernel.assign(bytearray(data), 0, len(data), 5, 6, True)


@given(damaged())
@settings(max_examples=300)
def test_damage_is_corrupt_records_and_nothing_else(data):
    use(data)
    use_kernels(data)


@given(damaged())
@settings(max_examples=300)
def test_hostile_bytes_with_right_checksums_are_corrupt_records_and_nothing_else(data):
    use(reseal(data))


@given(st.sampled_from([0, 1]), st.sampled_from([1, 2, 3]), damaged())
@settings(max_examples=200)
def test_hostile_payloads_of_wrappers(magic, codec, payload):
    inner = model.deflate(codec, payload, magic)
    use(model.encode_message(Message(3, 1000, None, inner), magic, codec))
    use(model.encode_message(Message(LONG_MAX, -2, b"key", inner), magic, codec | 8))


@given(st.binary(max_size=200))
def test_noise(data):
    use(data)
    use_kernels(data)
