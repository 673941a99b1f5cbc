"""The five codecs of Kafka records: bytes in, bytes out, with a hard limit on inflation.

| id | codec  | what is written                                       | what is read                      |
| -- | ------ | ----------------------------------------------------- | --------------------------------- |
| 0  | none   | the bytes themselves                                  | the same                          |
| 1  | gzip   | one member                                            | any number of members             |
| 2  | snappy | xerial stream: header, then blocks of 32 KiB          | xerial streams, or one raw block  |
| 3  | lz4    | one frame: independent blocks of 64 KiB, no checksums | the first frame, of any shape     |
| 4  | zstd   | one frame with its content size                       | any number of frames              |

xerial (snappy-java) stream:

| bytes | meaning                                            |
| ----- | -------------------------------------------------- |
| 8     | 82 53 4e 41 50 50 59 00                            |
| 4     | version, 1                                         |
| 4     | lowest compatible version, 1                       |
| 4 + n | int32 big-endian length, then a raw snappy block; repeated |

lz4 frame:

| bytes  | meaning                                                                             |
| ------ | ----------------------------------------------------------------------------------- |
| 4      | 04 22 4d 18                                                                         |
| 1      | FLG: 01 (version), then a bit each: independent blocks, block checksums,            |
|        | content size, content checksum, 0, dictionary                                       |
| 1      | BD: bits 4-6 = largest block (4: 64 KiB, 5: 256 KiB, 6: 1 MiB, 7: 4 MiB)            |
| 0 / 8  | content size                                                                        |
| 1      | HC: second byte of xxh32 from FLG to here; messages of format 0 hash the magic too  |
| 4 + n  | uint32 little-endian size (top bit: stored as it is), then the block; size 0 ends   |

Invariants:
- `decompress` raises `CorruptRecords` for anything malformed, `InflatedTooLarge` past the limit, and nothing
  else.
- Nothing is allocated on the word of the input alone: buffers grow with what was really inflated, or are
  bounded by what the codec can at most make of that many bytes.
- Bytes behind the end of the stream are treated as Java's clients treat them: ignored behind an lz4 frame and
  (unless they start a new member) behind a gzip member; an error behind a zstd frame or a snappy block.

This module knows nothing of batches and messages beyond their format number (`magic`).
"""

import struct
import sys
import zlib
from enum import IntEnum
from typing import Final

import cramjam

from horolog.errors import CorruptRecords, InflatedTooLarge


class Codec(IntEnum):
    """Compression of a batch or wrapper message: the low three bits of its attributes."""

    NONE = 0
    GZIP = 1
    SNAPPY = 2
    LZ4 = 3
    ZSTD = 4


Bytes = bytes | bytearray | memoryview

XERIAL_MAGIC: Final = b"\x82SNAPPY\x00"
XERIAL_HEADER: Final = XERIAL_MAGIC + struct.pack(">ii", 1, 1)
XERIAL_BLOCK_BYTES: Final = 32 * 1024

LZ4_MAGIC: Final = b"\x04\x22\x4d\x18"
LZ4_BLOCK_BYTES: Final = 64 * 1024
LZ4_END: Final = bytes(4)
LZ4_STORED: Final = 0x80000000
LZ4_FLG_BD: Final = b"\x60\x40"  # version 01, independent blocks; at most 64 KiB each
LZ4_INDEPENDENT: Final = 0x20
LZ4_BLOCK_CHECKSUM: Final = 0x10
LZ4_CONTENT_SIZE: Final = 0x08
LZ4_CONTENT_CHECKSUM: Final = 0x04
LZ4_DICTIONARY: Final = 0x01

# The most that one compressed byte can become: snappy copies 64 bytes by 3; an lz4 length byte adds 255.
SNAPPY_LARGEST_RATIO: Final = 22
LZ4_LARGEST_RATIO: Final = 255
FIRST_GUESS_RATIO: Final = 6
GZIP_MEMBER_BYTES: Final = 4096

_int32 = struct.Struct(">i")
_uint32_le = struct.Struct("<I")

# cramjam has one exception for everything; this is what it says when the output buffer was too small.
_OUTPUT_FULL: Final = "failed to write whole buffer"


def compress(codec: Codec, data: Bytes, *, level: int | None = None, magic: int = 2) -> bytes:
    """The bytes of `data` in `codec`, framed as records of format `magic` need it.

    `level` is on the codec's own scale: gzip 1 to 9, zstd up to 22, lz4 1 to 12 (none given: its fast mode).
    """
    match codec:
        case Codec.NONE:
            return bytes(data)
        case Codec.GZIP:
            return zlib.compress(data, -1 if level is None else level, wbits=31)
        case Codec.SNAPPY:
            return _snappy_stream(memoryview(data))
        case Codec.LZ4:
            if level is not None:
                return _lz4_frame_at_level(data, level, magic)
            return _lz4_frame(memoryview(data), magic)
        case Codec.ZSTD:
            if magic < 2:
                raise ValueError("zstd needs records of format 2")
            return bytes(cramjam.zstd.compress(data, 3 if level is None else level))
    raise ValueError(f"unknown codec {codec}")


def decompress(codec: Codec, data: Bytes, *, magic: int = 2, limit_bytes: int) -> Bytes:
    """What `compress` was given. At most `limit_bytes` are ever inflated; beyond that `InflatedTooLarge`.

    The result may share memory with `data` (codec none), else it is a fresh bytes or bytearray.
    """
    if limit_bytes < 0 and codec != Codec.NONE:
        raise _too_large(limit_bytes)  # to zlib and others a negative size means none at all
    match codec:
        case Codec.NONE:
            return data
        case Codec.GZIP:
            return _gunzip(memoryview(data), limit_bytes)
        case Codec.SNAPPY:
            return _unsnappy(memoryview(data), limit_bytes)
        case Codec.LZ4:
            return _unlz4(memoryview(data), magic, limit_bytes)
        case Codec.ZSTD:
            if magic < 2:
                raise CorruptRecords(f"zstd in a message of format {magic}")
            return _unzstd(memoryview(data), limit_bytes)
    raise CorruptRecords(f"unknown codec {codec}")


def _too_large(limit_bytes: int) -> InflatedTooLarge:
    return InflatedTooLarge(f"inflates to more than {limit_bytes} bytes")


# --- gzip ------------------------------------------------------------------------------------------------


def _gunzip(data: memoryview, limit_bytes: int) -> bytes:
    # zlib rather than cramjam: it stops at a given size in the middle of its work, at the same speed.
    members: list[bytes] = []
    left_bytes = min(limit_bytes, sys.maxsize - 1)
    position = 0
    while True:
        member, position = _gunzip_member(data, position, left_bytes, first=not members)
        members.append(member)
        left_bytes -= len(member)
        if left_bytes < 0:
            raise _too_large(limit_bytes)
        if bytes(data[position : position + 3]) != b"\x1f\x8b\x08":
            return members[0] if len(members) == 1 else b"".join(members)


def _gunzip_member(data: memoryview, start: int, left_bytes: int, *, first: bool) -> tuple[bytes, int]:
    """One member and the position behind it; of a member that is too large, one byte more than allowed.

    zlib copies all that follows a member, so later ones are fed in pieces: many tiny members would take
    quadratic time otherwise.
    """
    inflater = zlib.decompressobj(wbits=31)
    piece_bytes = len(data) if first else GZIP_MEMBER_BYTES
    parts: list[bytes] = []
    size_bytes = 0
    position = start
    try:
        while not inflater.eof:
            if position >= len(data):
                raise CorruptRecords("gzip data ends in the middle", position=position)
            piece = data[position : position + piece_bytes]
            part = inflater.decompress(piece, left_bytes + 1 - size_bytes)
            parts.append(part)
            size_bytes += len(part)
            if size_bytes > left_bytes:
                break
            position += len(piece)
    except zlib.error as error:
        raise CorruptRecords(f"gzip: {error}", position=position) from error
    position -= len(inflater.unused_data)
    return (parts[0] if len(parts) == 1 else b"".join(parts)), position


# --- snappy ----------------------------------------------------------------------------------------------


def _snappy_stream(data: memoryview) -> bytes:
    out = bytearray(XERIAL_HEADER)
    # One block's room, used again for each: a buffer for the worst case of all of them would cost more than the work.
    room = bytearray(cramjam.snappy.compress_raw_max_len(data[:XERIAL_BLOCK_BYTES]))
    with memoryview(room) as view:
        for start in range(0, len(data), XERIAL_BLOCK_BYTES):
            size_bytes = cramjam.snappy.compress_raw_into(data[start : start + XERIAL_BLOCK_BYTES], room)
            out += _int32.pack(size_bytes)
            out += view[:size_bytes]
    return bytes(out)


def _unsnappy(data: memoryview, limit_bytes: int) -> Bytes:
    if bytes(data[:8]) != XERIAL_MAGIC:
        return _unsnappy_block(data, limit_bytes, limit_bytes)
    blocks: list[bytearray] = []
    left_bytes = limit_bytes
    position = 0
    while position < len(data):
        # Streams may follow each other: a header cannot be taken for a block, its length would be negative.
        if bytes(data[position : position + 8]) == XERIAL_MAGIC:
            position += _xerial_header_bytes(data, position)
            continue
        if position + 4 > len(data):
            raise CorruptRecords("snappy: a block's length is cut off", position=position)
        (size_bytes,) = _int32.unpack_from(data, position)
        position += 4
        if not 0 <= size_bytes <= len(data) - position:
            raise CorruptRecords(f"snappy: block of {size_bytes} bytes", position=position)
        block = _unsnappy_block(data[position : position + size_bytes], left_bytes, limit_bytes)
        blocks.append(block)
        left_bytes -= len(block)
        position += size_bytes
    return blocks[0] if len(blocks) == 1 else b"".join(blocks)


def _xerial_header_bytes(data: memoryview, position: int) -> int:
    if position + len(XERIAL_HEADER) > len(data):
        raise CorruptRecords("snappy: the stream's header is cut off", position=position)
    (version,) = _int32.unpack_from(data, position + len(XERIAL_MAGIC))
    if version < 1:
        raise CorruptRecords(f"snappy: stream of version {version}", position=position)
    return len(XERIAL_HEADER)


def _unsnappy_block(block: memoryview, left_bytes: int, limit_bytes: int) -> bytearray:
    try:
        claimed_bytes = cramjam.snappy.decompress_raw_len(block)
        if claimed_bytes > len(block) * SNAPPY_LARGEST_RATIO:
            raise CorruptRecords(f"snappy: {len(block)} bytes cannot hold {claimed_bytes}")
        if claimed_bytes > left_bytes:
            raise _too_large(limit_bytes)
        out = bytearray(claimed_bytes)
        size_bytes = cramjam.snappy.decompress_raw_into(block, out)
    except cramjam.DecompressionError as error:
        raise CorruptRecords(f"snappy: {error}") from error
    if size_bytes != claimed_bytes:
        raise CorruptRecords(f"snappy: {claimed_bytes} bytes announced, {size_bytes} found")
    return out


# --- lz4 -------------------------------------------------------------------------------------------------


def xxh32_short(data: bytes) -> int:
    """xxHash32, seed 0, of fewer than 16 bytes: all that an lz4 frame's header needs."""
    assert len(data) < 16
    mask = 0xFFFFFFFF
    prime1, prime2, prime3, prime4, prime5 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F, 0x165667B1
    value = (prime5 + len(data)) & mask
    whole = len(data) & ~3
    for start in range(0, whole, 4):
        value = (value + int.from_bytes(data[start : start + 4], "little") * prime3) & mask
        value = ((value << 17 | value >> 15) & mask) * prime4 & mask
    for byte in data[whole:]:
        value = (value + byte * prime5) & mask
        value = ((value << 11 | value >> 21) & mask) * prime1 & mask
    value = (value ^ value >> 15) * prime2 & mask
    value = (value ^ value >> 13) * prime3 & mask
    return value ^ value >> 16


def _header_check(descriptor: bytes) -> int:
    return xxh32_short(descriptor) >> 8 & 0xFF


_LZ4_HEADER: Final = LZ4_MAGIC + LZ4_FLG_BD + bytes([_header_check(LZ4_FLG_BD)])
# Old Java clients hashed the magic as well. Whoever reads format 0 expects that.
_LZ4_HEADER_FORMAT_0: Final = LZ4_MAGIC + LZ4_FLG_BD + bytes([_header_check(LZ4_MAGIC + LZ4_FLG_BD)])


def _lz4_frame_at_level(data: Bytes, level: int, magic: int) -> bytes:
    # cramjam's frames, because its blocks know no levels. They carry block checksums, which Java reads as well.
    compressor = cramjam.lz4.Compressor(level=level, content_checksum=False, block_linked=False)
    compressor.compress(bytes(data))  # it takes no memoryview
    frame = bytearray(compressor.finish())
    if magic == 0:
        frame[6] = _header_check(bytes(frame[:6]))
    return bytes(frame)


def _lz4_frame(data: memoryview, magic: int) -> bytes:
    # Own framing over cramjam's blocks, which is several times faster than its frames.
    out = bytearray(_LZ4_HEADER_FORMAT_0 if magic == 0 else _LZ4_HEADER)
    room = bytearray(cramjam.lz4.compress_block_bound(data[:LZ4_BLOCK_BYTES]))
    with memoryview(room) as view:
        for start in range(0, len(data), LZ4_BLOCK_BYTES):
            block = data[start : start + LZ4_BLOCK_BYTES]
            size_bytes = cramjam.lz4.compress_block_into(block, room, store_size=False)
            if size_bytes < len(block):
                out += _uint32_le.pack(size_bytes)
                out += view[:size_bytes]
            else:
                out += _uint32_le.pack(len(block) | LZ4_STORED)
                out += block
    out += LZ4_END
    return bytes(out)


def _unlz4(data: memoryview, magic: int, limit_bytes: int) -> Bytes:
    if bytes(data[:4]) != LZ4_MAGIC:
        raise CorruptRecords("lz4: no frame", position=0)
    if len(data) < 7:
        raise CorruptRecords("lz4: the frame's header is cut off", position=0)
    flags, bd = data[4], data[5]
    size_id = bd >> 4
    if flags >> 6 != 1 or flags & 0x02 or bd & 0x8F or size_id < 4:
        raise CorruptRecords(f"lz4: frame of unknown kind {flags:02x} {bd:02x}", position=4)
    if flags & LZ4_DICTIONARY:
        raise CorruptRecords("lz4: frame needs a dictionary", position=4)
    end = 14 if flags & LZ4_CONTENT_SIZE else 6
    if len(data) <= end:
        raise CorruptRecords("lz4: the frame's header is cut off", position=len(data))
    right = _header_check(bytes(data[4:end]))
    if data[end] != right and not (magic == 0 and data[end] == _header_check(bytes(data[:end]))):
        raise CorruptRecords("lz4: the frame's header fails its check", position=end)
    largest_bytes = 1 << 8 + 2 * size_id
    blocks, frame_end = _lz4_block_spans(data, end + 1, flags, largest_bytes)
    if flags & LZ4_INDEPENDENT and not flags & (LZ4_BLOCK_CHECKSUM | LZ4_CONTENT_CHECKSUM):
        return _unlz4_blocks(data, blocks, largest_bytes, limit_bytes)
    # Kafka differs: Java refuses linked blocks. They are read here, because some clients write them.
    frame = data[:frame_end]
    if data[end] != right:
        frame = memoryview(bytes(data[:end]) + bytes([right]) + bytes(data[end + 1 : frame_end]))
    return _inflate_growing(Codec.LZ4, frame, limit_bytes, FIRST_GUESS_RATIO * len(frame))


def _lz4_block_spans(
    data: memoryview, position: int, flags: int, largest_bytes: int
) -> tuple[list[tuple[int, int, bool]], int]:
    """(start, end, stored) of each block, and where the frame ends; every span lies inside `data`."""
    blocks: list[tuple[int, int, bool]] = []
    check_bytes = 4 if flags & LZ4_BLOCK_CHECKSUM else 0
    while True:
        if position + 4 > len(data):
            raise CorruptRecords("lz4: the frame ends in the middle", position=position)
        (word,) = _uint32_le.unpack_from(data, position)
        position += 4
        size_bytes = word & ~LZ4_STORED
        if size_bytes == 0:
            return blocks, position + (4 if flags & LZ4_CONTENT_CHECKSUM else 0)
        if size_bytes > largest_bytes or size_bytes + check_bytes > len(data) - position:
            raise CorruptRecords(f"lz4: block of {size_bytes} bytes", position=position)
        blocks.append((position, position + size_bytes, word >= LZ4_STORED))
        position += size_bytes + check_bytes


def _unlz4_blocks(
    data: memoryview, blocks: list[tuple[int, int, bool]], largest_bytes: int, limit_bytes: int
) -> bytearray:
    bound_bytes = sum(min(largest_bytes, LZ4_LARGEST_RATIO * (end - start)) for start, end, _ in blocks)
    # One block beyond the limit: each block then has all the room it can need, and its real size is judged.
    out = bytearray(min(bound_bytes, limit_bytes + largest_bytes))
    size_bytes = 0
    with memoryview(out) as view:
        for start, end, stored in blocks:
            if stored:
                view[size_bytes : size_bytes + end - start] = data[start:end]
                size_bytes += end - start
            else:
                with view[size_bytes : size_bytes + largest_bytes] as room:
                    size_bytes += _unlz4_block(data[start:end], room, start)
            if size_bytes > limit_bytes:
                raise _too_large(limit_bytes)
    del out[size_bytes:]
    return out


def _unlz4_block(block: memoryview, room: memoryview, position: int) -> int:
    try:
        return cramjam.lz4.decompress_block_into(block, room)
    except cramjam.DecompressionError as error:
        raise CorruptRecords(f"lz4: {error}", position=position) from error


# --- zstd ------------------------------------------------------------------------------------------------


def _unzstd(data: memoryview, limit_bytes: int) -> bytearray:
    guess_bytes = FIRST_GUESS_RATIO * len(data)
    claimed_bytes = _zstd_content_bytes(data)
    if claimed_bytes is not None and claimed_bytes <= 8 * guess_bytes:
        guess_bytes = claimed_bytes
    return _inflate_growing(Codec.ZSTD, data, limit_bytes, guess_bytes)


def _zstd_content_bytes(data: memoryview) -> int | None:
    """The content size in the first frame's header, if it is there. A hint: nothing has been checked."""
    if len(data) < 5 or bytes(data[:4]) != b"\x28\xb5\x2f\xfd":
        return None
    descriptor = data[4]
    single_segment = descriptor >> 5 & 1
    width = (single_segment, 2, 4, 8)[descriptor >> 6]
    start = 5 + (1 - single_segment) + (0, 1, 2, 4)[descriptor & 3]
    if width == 0 or len(data) < start + width:
        return None
    return int.from_bytes(data[start : start + width], "little") + (256 if width == 2 else 0)


def _inflate_growing(codec: Codec, data: memoryview, limit_bytes: int, guess_bytes: int) -> bytearray:
    """Inflate into a buffer that starts at a guess and grows eightfold, at most to the limit."""
    inflate = cramjam.zstd.decompress_into if codec is Codec.ZSTD else cramjam.lz4.decompress_into
    room_bytes = min(limit_bytes, max(guess_bytes, 1024))
    while True:
        out = bytearray(room_bytes)
        try:
            size_bytes = inflate(data, out)
        except cramjam.DecompressionError as error:
            if str(error) != _OUTPUT_FULL:
                raise CorruptRecords(f"{codec.name.lower()}: {error}") from error
            if room_bytes == limit_bytes:
                raise _too_large(limit_bytes) from error
            room_bytes = min(limit_bytes, room_bytes * 8)
        else:
            del out[size_bytes:]
            return out
