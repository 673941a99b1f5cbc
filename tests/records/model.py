"""Format 2 in plain Python, as slow and obvious as can be: the twin that the kernels are compared with.

Written from the format's description alone; it shares no line with the kernels.
"""

import struct
from dataclasses import dataclass, field

from crc32c import crc32c


@dataclass
class ModelRecord:
    timestamp: int
    key: bytes | None
    value: bytes | None
    headers: list[tuple[str, bytes | None]] = field(default_factory=list)


def to_int64(number: int) -> int:
    return (number + 2**63) % 2**64 - 2**63


def varint(number: int) -> bytes:
    """Zigzag, then seven bits a byte, lowest first."""
    number = number * 2 if number >= 0 else -number * 2 - 1
    out = []
    while True:
        low = number % 128
        number //= 128
        if number == 0:
            out.append(low)
            return bytes(out)
        out.append(low + 128)


def varbytes(data: bytes | None) -> bytes:
    return varint(-1) if data is None else varint(len(data)) + data


def encode_record(record: ModelRecord, base_timestamp: int, offset_delta: int) -> bytes:
    body = b"\x00"
    body += varint(to_int64(record.timestamp - base_timestamp))
    body += varint(offset_delta)
    body += varbytes(record.key)
    body += varbytes(record.value)
    body += varint(len(record.headers))
    for name, content in record.headers:
        body += varbytes(name.encode()) + varbytes(content)
    return varint(len(body)) + body


def encode_records(records: list[ModelRecord], base_timestamp: int) -> bytes:
    return b"".join(encode_record(record, base_timestamp, index) for index, record in enumerate(records))


def encode_batch(records: list[ModelRecord], base_offset: int = 0, attributes: int = 0) -> bytes:
    """An uncompressed batch."""
    base = records[0].timestamp if records else -1
    largest = max((record.timestamp for record in records), default=-1)
    behind_crc = struct.pack(">hiqqqhii", attributes, len(records) - 1, base, largest, -1, -1, -1, len(records))
    behind_crc += encode_records(records, base)
    behind_length = struct.pack(">ibI", -1, 2, crc32c(behind_crc)) + behind_crc
    return struct.pack(">qi", base_offset, len(behind_length)) + behind_length


class Bad(Exception):
    """The bytes are no records."""


class Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, size: int) -> bytes:
        if size > len(self.data):
            raise Bad
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def number(self, bits: int) -> int:
        total = 0
        for index in range(-(-bits // 7)):
            (byte,) = self.take(1)
            total += byte % 128 << 7 * index
            if byte < 128:
                total %= 2**bits
                return total // 2 if total % 2 == 0 else -(total + 1) // 2
        raise Bad

    def nullable(self) -> bytes | None:
        size = self.number(32)
        return None if size < 0 else self.take(size)


def decode_records(data: bytes, count: int, base_timestamp: int) -> list[tuple[int, ModelRecord]]:
    """(offset delta, record) of each; `Bad` unless there are exactly `count` and every byte has its place."""
    reader = Reader(data)
    found = []
    for _ in range(count):
        size = reader.number(32)
        if size < 1:
            raise Bad
        body = Reader(reader.take(size))
        body.take(1)
        timestamp = to_int64(base_timestamp + body.number(64))
        delta = body.number(32)
        key = body.nullable()
        value = body.nullable()
        header_count = body.number(32)
        if header_count < 0:
            raise Bad
        headers = []
        for _ in range(header_count):
            name = body.nullable()
            if name is None:
                raise Bad
            headers.append((name.decode("utf-8", "replace"), body.nullable()))
        if body.data:
            raise Bad
        found.append((delta, ModelRecord(timestamp, key, value, headers)))
    if reader.data:
        raise Bad
    return found
