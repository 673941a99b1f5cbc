"""A batch of format 2 where it lies: its header, its checks, and what a broker may change in place.

| at | bytes | field                  | remarks                                                               |
| -- | ----- | ---------------------- | --------------------------------------------------------------------- |
| 0  | 8     | base offset            |                                                                       |
| 8  | 4     | batch length           | bytes behind this field                                               |
| 12 | 4     | partition leader epoch |                                                                       |
| 16 | 1     | magic                  | 2                                                                     |
| 17 | 4     | crc                    | CRC-32C of everything behind this field                               |
| 21 | 2     | attributes             | bits 0-2 codec, 3 timestamp type, 4 transactional, 5 control, 6 delete horizon |
| 23 | 4     | last offset delta      |                                                                       |
| 27 | 8     | base timestamp         | or the delete horizon, if bit 6 is set                                |
| 35 | 8     | max timestamp          |                                                                       |
| 43 | 8     | producer id            | -1: none                                                              |
| 51 | 2     | producer epoch         |                                                                       |
| 53 | 4     | base sequence          |                                                                       |
| 57 | 4     | record count           |                                                                       |
| 61 |       | records                | compressed as a whole, unless the codec is 0                          |

Base offset and leader epoch lie before the checksum's range, so a broker can set them without renewing it.

Invariants: a `Batch` covers exactly the bytes of one batch; nothing is copied or inflated until it is asked for;
setters work on the buffer given and need it writable. Setters that change checked bytes renew the checksum, and
therefore must not be used on a batch whose checksum has not been verified. A setter that refuses its numbers
(TypeError, ValueError) has changed nothing.

This module knows nothing of messages of formats 0 and 1, of files and of settings.
"""

import struct
from collections.abc import Iterator
from enum import IntEnum
from operator import index
from typing import Final, NamedTuple

from horolog.errors import CorruptRecords
from horolog.records.compression import Bytes, Codec, decompress
from horolog.records.crc import crc32c
from horolog.records.kernels.records import Record, RecordReader
from horolog.records.kernels.validate import Inspection, validate

HEADER_BYTES: Final = 61
OVERHEAD_BYTES: Final = 12  # base offset and length: what the length field does not count
CRC_START: Final = 21
LENGTH_AT: Final = 8
MAGIC_AT: Final = 16

NO_TIMESTAMP: Final = -1
NO_PRODUCER_ID: Final = -1
NO_PRODUCER_EPOCH: Final = -1
NO_SEQUENCE: Final = -1
NO_LEADER_EPOCH: Final = -1

CODEC_BITS: Final = 0x07
TIMESTAMP_TYPE_BIT: Final = 0x08
TRANSACTIONAL_BIT: Final = 0x10
CONTROL_BIT: Final = 0x20
DELETE_HORIZON_BIT: Final = 0x40

LONG_MIN: Final = -(1 << 63)
LONG_MAX: Final = (1 << 63) - 1
INFLATED_LIMIT_BYTES: Final = 256 * 1024 * 1024

_HEADER = struct.Struct(">qiibIhiqqqhii")
_INT16 = struct.Struct(">h")
_INT32 = struct.Struct(">i")
_INT64 = struct.Struct(">q")
_UINT32 = struct.Struct(">I")
_PRODUCER = struct.Struct(">qhi")


def pack_numbers(layout: struct.Struct, *numbers: int) -> bytes:
    """`numbers` as bytes, all or none. TypeError if one is no integer, ValueError if it does not fit its field."""
    try:
        return layout.pack(*numbers)
    except struct.error as error:
        raise _refusal(error, *numbers) from error


def _refusal(error: struct.error, *numbers: int) -> ValueError:
    for number in numbers:
        index(number)  # TypeError
    return ValueError(f"numbers that do not fit their fields: {numbers} ({error})")


class TimestampType(IntEnum):
    """Who gave the records their time: the producer, or the broker."""

    CREATE_TIME = 0
    LOG_APPEND_TIME = 1


class ControlType(IntEnum):
    """What a control record says, as far as clients need to know."""

    ABORT = 0
    COMMIT = 1
    UNKNOWN = -1


class ControlKey(NamedTuple):
    """The key of a control record."""

    version: int
    type: int

    @classmethod
    def parse(cls, key: bytes | None) -> "ControlKey":
        if key is None or len(key) < 4:
            raise CorruptRecords("the key of a control record is too short")
        version, kind = struct.unpack_from(">hh", key)
        if version < 0:
            raise CorruptRecords(f"a control record of version {version}")
        return cls(version, kind)

    def pack(self) -> bytes:
        return struct.pack(">hh", self.version, self.type)


class Batch:
    """One batch, read in place from `buffer` at `start`. Raises `CorruptRecords` if no whole batch lies there."""

    __slots__ = (
        "attributes",
        "base_offset",
        "base_sequence",
        "base_timestamp",
        "batch_length",
        "count",
        "crc",
        "data",
        "last_offset_delta",
        "magic",
        "max_timestamp",
        "partition_leader_epoch",
        "producer_epoch",
        "producer_id",
    )

    attributes: int
    base_offset: int
    base_sequence: int
    base_timestamp: int
    batch_length: int
    count: int
    crc: int
    data: memoryview
    last_offset_delta: int
    magic: int
    max_timestamp: int
    partition_leader_epoch: int
    producer_epoch: int
    producer_id: int

    def __init__(self, buffer: Bytes, start: int = 0) -> None:
        if start < 0:
            raise ValueError("the start is not inside the data")
        if len(buffer) - start < HEADER_BYTES:
            raise CorruptRecords(f"a batch needs {HEADER_BYTES} bytes, {len(buffer) - start} are left", start)
        (
            self.base_offset,
            self.batch_length,
            self.partition_leader_epoch,
            self.magic,
            self.crc,
            self.attributes,
            self.last_offset_delta,
            self.base_timestamp,
            self.max_timestamp,
            self.producer_id,
            self.producer_epoch,
            self.base_sequence,
            self.count,
        ) = _HEADER.unpack_from(buffer, start)
        if self.magic != 2:
            raise CorruptRecords(f"a batch of format {self.magic}, not 2", start + MAGIC_AT)
        end = start + OVERHEAD_BYTES + self.batch_length
        if not start + HEADER_BYTES <= end <= len(buffer):
            raise CorruptRecords(f"a batch length of {self.batch_length} does not fit", start + LENGTH_AT)
        self.data = memoryview(buffer)[start:end]

    def __repr__(self) -> str:
        return (
            f"Batch(offsets {self.base_offset}..{self.last_offset}, {self.count} records, {self.size_bytes} bytes, "
            f"attributes={self.attributes:#04x}, max_timestamp={self.max_timestamp}, "
            f"producer=({self.producer_id}, {self.producer_epoch}, {self.base_sequence}))"
        )

    # What the header says.

    @property
    def size_bytes(self) -> int:
        """The whole batch, header included."""
        return self.batch_length + OVERHEAD_BYTES

    @property
    def last_offset(self) -> int:
        return self.base_offset + self.last_offset_delta

    @property
    def next_offset(self) -> int:
        return self.base_offset + self.last_offset_delta + 1

    @property
    def last_sequence(self) -> int:
        """Sequence of the last record; sequences wrap around from 2**31 - 1 to 0."""
        if self.base_sequence == NO_SEQUENCE:
            return NO_SEQUENCE
        return (self.base_sequence + self.last_offset_delta) & 0x7FFFFFFF

    @property
    def codec(self) -> Codec:
        try:
            return Codec(self.attributes & CODEC_BITS)
        except ValueError as error:
            raise CorruptRecords(f"unknown codec {self.attributes & CODEC_BITS}", CRC_START) from error

    @property
    def timestamp_type(self) -> TimestampType:
        return TimestampType(self.attributes >> 3 & 1)

    @property
    def is_transactional(self) -> bool:
        return bool(self.attributes & TRANSACTIONAL_BIT)

    @property
    def is_control(self) -> bool:
        return bool(self.attributes & CONTROL_BIT)

    @property
    def has_producer_id(self) -> bool:
        return self.producer_id > NO_PRODUCER_ID

    @property
    def has_delete_horizon(self) -> bool:
        return bool(self.attributes & DELETE_HORIZON_BIT)

    @property
    def delete_horizon_ms(self) -> int | None:
        """When the batch's tombstones or markers may go; None if not decided yet (KIP-534)."""
        return self.base_timestamp if self.attributes & DELETE_HORIZON_BIT else None

    # What lies behind it.

    def crc_is_valid(self) -> bool:
        return crc32c(self.data[CRC_START:]) == self.crc

    def check_crc(self) -> None:
        """Raise `CorruptRecords` if the checksum does not fit."""
        found = crc32c(self.data[CRC_START:])
        if found != self.crc:
            raise CorruptRecords(f"crc is {found:#010x}, the batch says {self.crc:#010x}", CRC_START - 4)

    def records_bytes(self, limit_bytes: int = INFLATED_LIMIT_BYTES) -> Bytes:
        """The records, inflated; a view of the batch itself if they are not compressed."""
        records = self.data[HEADER_BYTES:]
        if not self.attributes & CODEC_BITS:
            return records
        return decompress(self.codec, records, limit_bytes=limit_bytes)

    def validate(
        self,
        lo: int = LONG_MIN,
        hi: int = LONG_MAX,
        *,
        key_required: bool = False,
        limit_bytes: int = INFLATED_LIMIT_BYTES,
    ) -> Inspection:
        """Look at every record: see `kernels.validate`. The header and the checksum are left to the caller."""
        records = self.records_bytes(limit_bytes)
        return validate(records, self.count, self.base_timestamp, index(lo), index(hi), key_required)

    def __iter__(self) -> Iterator[Record]:
        return self.reader()

    def reader(self, start_offset: int = LONG_MIN, *, limit_bytes: int = INFLATED_LIMIT_BYTES) -> RecordReader:
        """An iterator over the records from `start_offset` on; may raise `CorruptRecords` on its way."""
        return RecordReader(
            self.records_bytes(limit_bytes),
            self.count,
            self.base_offset,
            self.base_timestamp,
            self.max_timestamp,
            self.attributes & TIMESTAMP_TYPE_BIT,
            index(start_offset),
        )

    def records(self, start_offset: int = LONG_MIN, *, limit_bytes: int = INFLATED_LIMIT_BYTES) -> list[Record]:
        """The records from `start_offset` on."""
        return self.reader(start_offset, limit_bytes=limit_bytes).read_all()

    # What may be changed in place; all of these need a writable buffer.

    def set_base_offset(self, offset: int) -> None:
        try:
            # Not `pack_into`, which clears the field before it looks at the number.
            packed = _INT64.pack(offset)
        except struct.error as error:
            raise _refusal(error, offset) from error
        self.data[:8] = packed
        self.base_offset = offset

    def set_leader_epoch(self, epoch: int) -> None:
        self.data[12:16] = pack_numbers(_INT32, epoch)
        self.partition_leader_epoch = epoch

    def set_max_timestamp(self, timestamp_ms: int, timestamp_type: TimestampType = TimestampType.CREATE_TIME) -> None:
        """Set the largest timestamp and the type bit, and renew the checksum. Nothing to do if both are right."""
        if timestamp_type not in (0, 1):
            raise ValueError(f"there is no timestamp type {timestamp_type}")
        attributes = self.attributes & ~TIMESTAMP_TYPE_BIT | timestamp_type << 3
        if attributes == self.attributes and timestamp_ms == self.max_timestamp:
            return
        packed = pack_numbers(_INT64, timestamp_ms)
        self.data[21:23] = _INT16.pack(attributes)
        self.data[35:43] = packed
        self.attributes = attributes
        self.max_timestamp = timestamp_ms
        self._renew_crc()

    def set_append_time(self, timestamp_ms: int) -> None:
        """Give all records the broker's time, without touching (or inflating) any of them."""
        self.set_max_timestamp(timestamp_ms, TimestampType.LOG_APPEND_TIME)

    def set_producer(self, producer_id: int, producer_epoch: int, base_sequence: int) -> None:
        self.data[43:57] = pack_numbers(_PRODUCER, producer_id, producer_epoch, base_sequence)
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.base_sequence = base_sequence
        self._renew_crc()

    def _renew_crc(self) -> None:
        self.crc = crc32c(self.data[CRC_START:])
        _UINT32.pack_into(self.data, 17, self.crc)


def pack_header(
    buffer: bytearray | memoryview,
    *,
    size_bytes: int,
    count: int,
    attributes: int,
    last_offset_delta: int,
    base_timestamp: int,
    max_timestamp: int,
    base_offset: int = 0,
    partition_leader_epoch: int = NO_LEADER_EPOCH,
    producer_id: int = NO_PRODUCER_ID,
    producer_epoch: int = NO_PRODUCER_EPOCH,
    base_sequence: int = NO_SEQUENCE,
) -> None:
    """Write the header of the batch whose records lie behind it in `buffer`, checksum included."""
    header = pack_numbers(
        _HEADER,
        base_offset,
        size_bytes - OVERHEAD_BYTES,
        partition_leader_epoch,
        2,
        0,
        attributes,
        last_offset_delta,
        base_timestamp,
        max_timestamp,
        producer_id,
        producer_epoch,
        base_sequence,
        count,
    )
    with memoryview(buffer) as view:
        view[:HEADER_BYTES] = header
        _UINT32.pack_into(buffer, 17, crc32c(view[CRC_START:size_bytes]))


def batches(buffer: Bytes) -> Iterator[Batch]:
    """The batches that lie one behind the other in `buffer`; a last one that is cut off, as in a fetch, is left out."""
    position = 0
    while len(buffer) - position >= HEADER_BYTES:
        (length,) = _INT32.unpack_from(buffer, position + LENGTH_AT)
        if length > len(buffer) - position - OVERHEAD_BYTES:
            return
        batch = Batch(buffer, position)
        yield batch
        position += batch.size_bytes
