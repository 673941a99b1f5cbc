"""Messages of formats 0 and 1 the slow and obvious way: struct, zlib, gzip, python-snappy and lz4 alone.

Shares no line with horolog, so that the two can judge each other.
"""

import gzip
import struct
import zlib
from dataclasses import dataclass

import lz4.frame
import snappy

NONE, GZIP, SNAPPY, LZ4 = 0, 1, 2, 3
LOG_APPEND_TIME = 8


@dataclass(frozen=True)
class Message:
    offset: int
    timestamp: int
    key: bytes | None
    value: bytes | None


def encode_bytes(value: bytes | None) -> bytes:
    return struct.pack(">i", -1) if value is None else struct.pack(">i", len(value)) + value


def encode_message(message: Message, magic: int, attributes: int = 0) -> bytes:
    body = struct.pack(">BB", magic, attributes)
    if magic == 1:
        body += struct.pack(">q", message.timestamp)
    body += encode_bytes(message.key) + encode_bytes(message.value)
    body = struct.pack(">I", zlib.crc32(body)) + body
    return struct.pack(">qi", message.offset, len(body)) + body


def encode_set(messages: list[Message], magic: int, attributes: int = 0) -> bytes:
    return b"".join(encode_message(message, magic, attributes) for message in messages)


def encode_wrapper(
    messages: list[Message], magic: int, codec: int, *, append_time_ms: int | None = None, base: int | None = None
) -> bytes:
    """One wrapper; inner offsets are relative to `base` (the first message's) in format 1."""
    if base is None:
        base = messages[0].offset
    inner = [Message(m.offset - base if magic == 1 else m.offset, m.timestamp, m.key, m.value) for m in messages]
    payload = deflate(codec, encode_set(inner, magic), magic)
    timestamp = max(m.timestamp for m in messages) if append_time_ms is None else append_time_ms
    bit = 0 if append_time_ms is None or magic == 0 else LOG_APPEND_TIME
    return encode_message(Message(messages[-1].offset, timestamp, None, payload), magic, codec | bit)


def decode_set(data: bytes) -> list[tuple[int, int, Message]]:
    """(magic, attributes, message) of each message, wrappers left closed."""
    found = []
    at = 0
    while at < len(data):
        offset, size, crc, magic, attributes = struct.unpack_from(">qiIBB", data, at)
        end = at + 12 + size
        assert end <= len(data), "message is cut off"
        assert crc == zlib.crc32(data[at + 16 : end]), "wrong crc"
        at += 18
        timestamp = -1
        if magic == 1:
            (timestamp,) = struct.unpack_from(">q", data, at)
            at += 8
        key, at = decode_bytes(data, at)
        value, at = decode_bytes(data, at)
        assert at == end, "size is wrong"
        found.append((magic, attributes, Message(offset, timestamp, key, value)))
    return found


def decode_bytes(data: bytes, at: int) -> tuple[bytes | None, int]:
    (size,) = struct.unpack_from(">i", data, at)
    at += 4
    return (None, at) if size < 0 else (data[at : at + size], at + size)


def decode(data: bytes) -> list[Message]:
    """What a consumer sees of a log of formats 0 and 1."""
    seen = []
    for magic, attributes, message in decode_set(data):
        if attributes & 7 == NONE:
            seen.append(message)
            continue
        assert message.value is not None
        inner = [m for _, _, m in decode_set(inflate(attributes & 7, message.value))]
        base = message.offset - inner[-1].offset if magic == 1 else 0
        for m in inner:
            timestamp = message.timestamp if attributes & LOG_APPEND_TIME else m.timestamp
            seen.append(Message(base + m.offset, timestamp, m.key, m.value))
    return seen


def deflate(codec: int, data: bytes, magic: int) -> bytes:
    if codec == GZIP:
        return gzip.compress(data, mtime=0)
    if codec == SNAPPY:
        block = snappy.compress(data)
        return b"\x82SNAPPY\0" + struct.pack(">iii", 1, 1, len(block)) + block
    assert codec == LZ4
    frame = bytearray(lz4.frame.compress(data, store_size=False, block_linked=False))
    if magic == 0:  # old Java clients hashed the frame's magic number too
        frame[6] = (xxh32_short(bytes(frame[:6])) >> 8) & 255
    return bytes(frame)


def inflate(codec: int, data: bytes) -> bytes:
    if codec == GZIP:
        return gzip.decompress(data)
    if codec == SNAPPY:
        assert data[:8] == b"\x82SNAPPY\0"
        at, parts = 16, []
        while at < len(data):
            (size,) = struct.unpack_from(">i", data, at)
            parts.append(snappy.decompress(data[at + 4 : at + 4 + size]))
            at += 4 + size
        return b"".join(parts)
    assert codec == LZ4
    frame = bytearray(data)
    frame[6] = (xxh32_short(bytes(frame[4:6])) >> 8) & 255
    result: bytes = lz4.frame.decompress(bytes(frame))
    return result


def xxh32_short(data: bytes) -> int:
    """xxHash32 with seed 0 of fewer than 16 bytes."""
    mask = 0xFFFFFFFF
    h = (374761393 + len(data)) & mask
    at = 0
    while at + 4 <= len(data):
        h = (h + int.from_bytes(data[at : at + 4], "little") * 3266489917) & mask
        h = (((h << 17) | (h >> 15)) & mask) * 668265263 & mask
        at += 4
    for byte in data[at:]:
        h = (h + byte * 374761393) & mask
        h = (((h << 11) | (h >> 21)) & mask) * 2654435761 & mask
    h = ((h ^ (h >> 15)) * 2246822519) & mask
    h = ((h ^ (h >> 13)) * 3266489917) & mask
    return h ^ (h >> 16)
