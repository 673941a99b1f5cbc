"""Codecs: round trips, the framings of Java clients, bombs, and damage."""

import contextlib
import random
import struct
import sys
import tracemalloc
import zlib
from pathlib import Path

import cramjam
import lz4.frame
import pytest
import snappy
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import CorruptRecords, InflatedTooLarge
from horolog.records.builder import BatchBuilder
from horolog.records.compression import XERIAL_HEADER, XERIAL_MAGIC, Codec, compress, decompress, xxh32_short
from horolog.records.legacy_builder import LegacyBuilder
from horolog.records.walk import read

REAL = [codec for codec in Codec if codec is not Codec.NONE]
LIMIT_BYTES = 1 << 22
TEXT = b"".join(b"line %d of some text, " % (number * number) for number in range(9000))
SAMPLES = [b"", b"x", b"abc" * 1000, bytes(70_000), random.Random(5).randbytes(70_000), TEXT]


def inflated(codec: Codec, data: bytes, magic: int = 2, limit_bytes: int = LIMIT_BYTES) -> bytes:
    return bytes(decompress(codec, data, magic=magic, limit_bytes=limit_bytes))


@pytest.mark.spec("32.1")
@pytest.mark.parametrize("codec", Codec)
@pytest.mark.parametrize("index", range(len(SAMPLES)))
def test_round_trip_with_exactly_the_limit(codec, index):
    data = SAMPLES[index]
    for magic in (0, 1, 2) if codec is not Codec.ZSTD else (2,):
        squeezed = compress(codec, memoryview(data), magic=magic)
        assert inflated(codec, memoryview(squeezed), magic, len(data)) == data


@pytest.mark.parametrize("codec", [Codec.GZIP, Codec.LZ4, Codec.ZSTD])
def test_higher_levels_squeeze_more(codec):
    data = Path(__file__).read_bytes()
    low, high = (compress(codec, data, level=level) for level in (1, 9))
    assert len(high) < len(low)
    assert inflated(codec, high) == data


def test_lz4_at_a_level_is_still_for_java():
    frame = compress(Codec.LZ4, TEXT, level=9)
    assert frame[4] & 0xE9 == 0x60  # version 01, independent blocks, no content size, no dictionary
    assert frame[5] == 0x40
    assert lz4.frame.decompress(frame) == TEXT
    old = compress(Codec.LZ4, TEXT, level=9, magic=0)
    assert old[6] != frame[6]
    assert inflated(Codec.LZ4, old, magic=0) == TEXT


@pytest.mark.parametrize("codec", REAL)
@pytest.mark.parametrize("data", [b"x", b"abc" * 1000, TEXT])
def test_one_byte_over_the_limit_is_too_large(codec, data):
    with pytest.raises(InflatedTooLarge):
        inflated(codec, compress(codec, data), limit_bytes=len(data) - 1)


@pytest.mark.parametrize("codec", REAL)
@pytest.mark.parametrize("data", [b"", b"abc" * 1000], ids=["empty", "full"])
def test_below_a_negative_limit_there_is_nothing(codec, data):
    for limit_bytes in (-1, -5, -(1 << 70)):
        with pytest.raises(InflatedTooLarge):
            inflated(codec, compress(codec, data), limit_bytes=limit_bytes)


@pytest.mark.parametrize("codec", REAL)
@pytest.mark.parametrize("limit_bytes", [sys.maxsize, 1 << 70])
def test_a_limit_may_be_beyond_all_memory(codec, limit_bytes):
    assert inflated(codec, compress(codec, TEXT), limit_bytes=limit_bytes) == TEXT


@pytest.mark.parametrize(
    ("codec", "level"),
    [(Codec.NONE, 1), (Codec.SNAPPY, 1)]
    + [(Codec.GZIP, level) for level in (-1, 1, 9)]
    + [(Codec.LZ4, level) for level in (1, 3, 17)]
    + [(Codec.ZSTD, level) for level in (-7, 1, 19)],
)
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_builders_compress_at_any_level(magic, codec, level):
    if magic < 2 and codec is Codec.ZSTD:
        with pytest.raises(ValueError, match="format 2"):
            LegacyBuilder(magic, codec, level=level)
        return
    builder = BatchBuilder(codec, level=level) if magic == 2 else LegacyBuilder(magic, codec, level=level)
    for number in range(40):
        builder.append(1000 + number, b"key", b"value " * number)
    found = read(builder.build())
    assert [(r.offset, r.key, r.value) for r in found] == [(i, b"key", b"value " * i) for i in range(40)]


def bomb(codec: Codec, size_bytes: int) -> bytes:
    """`size_bytes` of zeros, in the shape that hides its size best."""
    if codec is Codec.ZSTD:
        stream = zstandard.ZstdCompressor(write_content_size=False).compressobj()
        return stream.compress(bytes(size_bytes)) + stream.flush()
    if codec is Codec.LZ4:
        return lz4.frame.compress(bytes(size_bytes), block_size=lz4.frame.BLOCKSIZE_MAX4MB, store_size=False)
    return compress(codec, bytes(size_bytes))


@pytest.mark.parametrize("codec", REAL)
def test_a_bomb_is_stopped_while_it_inflates(codec):
    squeezed = bomb(codec, 64 << 20)
    tracemalloc.start()
    try:
        with pytest.raises(InflatedTooLarge):
            inflated(codec, squeezed, limit_bytes=1 << 20)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes < 12 << 20


@pytest.mark.parametrize(
    ("codec", "squeezed"),
    [
        (Codec.SNAPPY, b"\xff\xff\xff\xff\x0f" + b"\x00" * 20),
        (Codec.SNAPPY, XERIAL_HEADER + struct.pack(">i", 25) + b"\xff\xff\xff\xff\x0f" + b"\x00" * 20),
        (Codec.ZSTD, bytes.fromhex("28b52ffd e0 ffffffffffff0000 010000")),
        (Codec.LZ4, bytes.fromhex("04224d18 6c40 ffffffffffff0000 c0 00000000")),
    ],
)
def test_a_size_that_is_only_claimed_is_not_allocated(codec, squeezed):
    tracemalloc.start()
    try:
        with pytest.raises(CorruptRecords):
            decompress(codec, squeezed, limit_bytes=1 << 40)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes < 1 << 20


# --- gzip


def test_gzip_members_follow_each_other():
    members = b"".join(zlib.compress(part, wbits=31) for part in (b"one ", b"", b"two ", TEXT))
    assert inflated(Codec.GZIP, members) == b"one two " + TEXT
    with pytest.raises(InflatedTooLarge):
        inflated(Codec.GZIP, members, limit_bytes=len(TEXT) + 7)


def test_many_tiny_gzip_members_are_read_in_linear_time():
    assert inflated(Codec.GZIP, zlib.compress(b"x", wbits=31) * 20_000) == b"x" * 20_000


def test_what_is_no_gzip_member_behind_one_is_ignored_as_in_java():
    squeezed = compress(Codec.GZIP, b"data")
    assert inflated(Codec.GZIP, squeezed + b"padding") == b"data"
    with pytest.raises(CorruptRecords):
        inflated(Codec.GZIP, squeezed + squeezed[:-1])


# --- snappy


def test_snappy_is_written_as_java_writes_it():
    squeezed = compress(Codec.SNAPPY, TEXT)
    assert squeezed[:16] == bytes.fromhex("82534e4150505900 00000001 00000001")
    position, plain = 16, b""
    while position < len(squeezed):
        (size,) = struct.unpack_from(">i", squeezed, position)
        block = snappy.uncompress(squeezed[position + 4 : position + 4 + size])
        assert len(block) <= 32 * 1024
        plain += block
        position += 4 + size
    assert plain == TEXT


def test_raw_snappy_and_chained_streams_are_read():
    assert inflated(Codec.SNAPPY, snappy.compress(TEXT)) == TEXT
    chained = compress(Codec.SNAPPY, b"one ") + compress(Codec.SNAPPY, b"two")
    assert inflated(Codec.SNAPPY, chained) == b"one two"


@pytest.mark.parametrize(
    "squeezed",
    [
        b"",
        XERIAL_MAGIC,
        XERIAL_MAGIC + struct.pack(">ii", 0, 0),
        XERIAL_HEADER + b"\x00\x00",
        XERIAL_HEADER + struct.pack(">i", -1),
        XERIAL_HEADER + struct.pack(">i", 100) + b"short",
    ],
)
def test_damaged_snappy_streams(squeezed):
    with pytest.raises(CorruptRecords):
        inflated(Codec.SNAPPY, squeezed)


# --- lz4


def test_lz4_frames_are_such_as_old_java_clients_read():
    squeezed = compress(Codec.LZ4, TEXT)
    assert squeezed[:7] == bytes.fromhex("04224d18 6040 82")  # independent blocks of 64 KiB, nothing else
    assert squeezed[-4:] == bytes(4)
    assert lz4.frame.decompress(squeezed) == TEXT


@pytest.mark.spec("32.1")
def test_format_0_has_the_wrong_header_check_and_accepts_both():
    old = compress(Codec.LZ4, TEXT, magic=0)
    right = compress(Codec.LZ4, TEXT, magic=1)
    assert old[6] == xxh32_short(bytes.fromhex("04224d186040")) >> 8 & 0xFF != right[6]
    assert old[7:] == right[7:]
    assert inflated(Codec.LZ4, old, magic=0) == inflated(Codec.LZ4, right, magic=0) == TEXT
    for magic in (1, 2):
        assert inflated(Codec.LZ4, right, magic=magic) == TEXT
        with pytest.raises(CorruptRecords, match="check"):
            inflated(Codec.LZ4, old, magic=magic)


def test_a_checksummed_frame_with_the_wrong_header_check_is_read_in_format_0():
    frame = bytearray(lz4.frame.compress(TEXT, content_checksum=True, store_size=False))
    frame[6] = xxh32_short(bytes(frame[:6])) >> 8 & 0xFF
    assert inflated(Codec.LZ4, bytes(frame), magic=0) == TEXT


@pytest.mark.parametrize("linked", [True, False])
@pytest.mark.parametrize("content_checksum", [True, False])
@pytest.mark.parametrize("block_checksum", [True, False])
@pytest.mark.parametrize("store_size", [True, False])
@pytest.mark.parametrize("block_size", [lz4.frame.BLOCKSIZE_MAX64KB, lz4.frame.BLOCKSIZE_MAX4MB])
def test_lz4_frames_of_every_shape_are_read(linked, content_checksum, block_checksum, store_size, block_size):
    for data in SAMPLES:
        frame = lz4.frame.compress(
            data,
            block_linked=linked,
            content_checksum=content_checksum,
            block_checksum=block_checksum,
            store_size=store_size,
            block_size=block_size,
        )
        assert inflated(Codec.LZ4, frame) == data
        # Java stops at the end of the first frame.
        assert inflated(Codec.LZ4, frame + b"behind") == inflated(Codec.LZ4, frame + frame) == data


@pytest.mark.parametrize("stored", [0, 0x80000000])
def test_an_lz4_block_larger_than_its_frame_allows_is_refused(stored):
    block = bytes(65_537)
    frame = compress(Codec.LZ4, b"")[:7] + struct.pack("<I", len(block) | stored) + block + bytes(4)
    with pytest.raises(CorruptRecords, match="block of 65537"):
        inflated(Codec.LZ4, frame)


def test_xxh32_of_known_values():
    assert xxh32_short(b"") == 0x02CC5D05
    assert xxh32_short(b"a") == 0x550D7456
    assert xxh32_short(b"abc") == 0x32D153FF
    assert xxh32_short(b"Nobody inspect") == lz4_hash(b"Nobody inspect")


def lz4_hash(data: bytes) -> int:
    """xxh32 of `data` from outside: the content checksum of its frame."""
    frame = lz4.frame.compress(data, content_checksum=True)
    return int.from_bytes(frame[-4:], "little")


# --- zstd


def test_zstd_frames_of_every_shape_are_read():
    unsized = bomb(Codec.ZSTD, 300_000)
    checked = zstandard.ZstdCompressor(write_checksum=True).compress(TEXT)
    skippable = struct.pack("<II", 0x184D2A50, 3) + b"abc"
    assert inflated(Codec.ZSTD, unsized) == bytes(300_000)
    assert inflated(Codec.ZSTD, skippable + checked + unsized) == TEXT + bytes(300_000)
    for size in (0, 1, 255, 256, 257, 65_791, 65_792, 70_000):
        assert inflated(Codec.ZSTD, bytes(cramjam.zstd.compress(bytes(size)))) == bytes(size)


def test_zstd_needs_format_2():
    with pytest.raises(ValueError, match="format 2"):
        compress(Codec.ZSTD, b"", magic=1)
    with pytest.raises(CorruptRecords):
        decompress(Codec.ZSTD, compress(Codec.ZSTD, b""), magic=1, limit_bytes=10)


# --- damage


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(REAL), st.binary(max_size=200), st.data())
def test_damaged_bytes_raise_nothing_but_corrupt_records(codec, data, draw):
    squeezed = bytearray(compress(codec, data * draw.draw(st.integers(1, 50))))
    for _ in range(draw.draw(st.integers(1, 4))):
        squeezed[draw.draw(st.integers(0, len(squeezed) - 1))] = draw.draw(st.integers(0, 255))
    del squeezed[draw.draw(st.integers(0, len(squeezed))) :]
    with contextlib.suppress(CorruptRecords):
        magic = 2 if codec is Codec.ZSTD else 0
        assert len(decompress(codec, bytes(squeezed), magic=magic, limit_bytes=5000)) <= 5000


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(REAL), st.binary(max_size=100))
def test_random_bytes_raise_nothing_but_corrupt_records(codec, data):
    starts = {Codec.GZIP: b"\x1f\x8b\x08\x00", Codec.SNAPPY: XERIAL_HEADER, Codec.LZ4: b"\x04\x22\x4d\x18"}
    for start in (b"", starts.get(codec, b"\x28\xb5\x2f\xfd")):
        with contextlib.suppress(CorruptRecords):
            assert len(decompress(codec, start + data, limit_bytes=5000)) <= 5000
