"""Messages of formats 0 and 1: one entry of a log as a batch, and the builder of such entries.

An uncompressed message is a batch of one; a compressed one (a wrapper) is a batch of the messages inside it. The
layout of a message is in kernels/legacy.py. A wrapper is a message with a codec in its attributes, no key, and a
compressed set of uncompressed messages of the same format as its value:

    field         format 0                    format 1
    offset        of the last message inside  the same
    timestamp     -                           largest inside; the broker's if the type bit is 1
    inner offset  absolute                    relative: 0 is the first message of the wrapper as it was built (KIP-31)

What a consumer sees of the timestamps: type bit 0: each message's own; 1: the wrapper's for all of them.

Invariants: a `LegacyBatch` is exactly one entry. Its bytes are changed only by the `set_` methods, which leave the
payload of a wrapper as it is, and change nothing when they refuse a number. Whatever the bytes say, only
`CorruptRecords` comes out of reading them.

Kafka differs: it takes a wrapper whose payload ends in the middle of a message for a shorter one, lets bytes stand
behind the value of a message, reads any negative length as null, and lets messages of format 0 be in a wrapper of
format 1. All of these lose or hide data, and no client writes them; here they are corrupt.
"""

import struct
from collections.abc import Iterator
from operator import index
from typing import Final

from horolog.errors import CorruptRecords
from horolog.records.batch import (
    INFLATED_LIMIT_BYTES,
    LONG_MAX,
    LONG_MIN,
    NO_LEADER_EPOCH,
    NO_PRODUCER_EPOCH,
    NO_PRODUCER_ID,
    NO_SEQUENCE,
    NO_TIMESTAMP,
    OVERHEAD_BYTES,
    TimestampType,
    pack_numbers,
)
from horolog.records.compression import Bytes, Codec, decompress
from horolog.records.crc import crc32
from horolog.records.kernels import legacy as kernel
from horolog.records.kernels.legacy import Inspection
from horolog.records.kernels.records import Record
from horolog.records.kernels.validate import MAX_CULPRITS

NO_TIMESTAMP_TYPE: Final = -1
"""What format 0 has in place of a `TimestampType`."""

FIXED_BYTES: Final = (14, 22)
"""The fixed fields of a message behind offset and size, by format."""

CRC_AT: Final = 12
CRC_START: Final = 16
ATTRIBUTES_AT: Final = 17
TIMESTAMP_AT: Final = 18
_KEY_AT: Final = (18, 26)
CODEC_MASK: Final = 0x07
_APPEND_TIME_BIT: Final = 0x08

_INT32: Final = struct.Struct(">i")
_INT64: Final = struct.Struct(">q")
_UINT32: Final = struct.Struct(">I")


class LegacyBatch:
    """One entry of format 0 or 1, read in place from `buffer` at `start`, with the names of `Batch`.

    Raises `CorruptRecords` if no whole entry lies there.
    """

    __slots__ = ("data", "magic")

    data: memoryview
    magic: int

    # What format 2 says of itself and the older ones cannot.
    is_transactional: Final = False
    is_control: Final = False
    has_producer_id: Final = False
    has_delete_horizon: Final = False
    producer_id: Final = NO_PRODUCER_ID
    producer_epoch: Final = NO_PRODUCER_EPOCH
    base_sequence: Final = NO_SEQUENCE
    last_sequence: Final = NO_SEQUENCE
    partition_leader_epoch: Final = NO_LEADER_EPOCH

    def __init__(self, buffer: Bytes, start: int = 0) -> None:
        if start < 0:
            raise ValueError("the start is not inside the data")
        left_bytes = len(buffer) - start - OVERHEAD_BYTES
        if left_bytes < FIXED_BYTES[0]:
            raise CorruptRecords(f"a message needs 26 bytes, {len(buffer) - start} are left", start)
        self.magic = buffer[start + CRC_START]
        if self.magic > 1:
            raise CorruptRecords(f"a message of format {self.magic}, not 0 or 1", start + CRC_START)
        size = _INT32.unpack_from(buffer, start + 8)[0]
        if not FIXED_BYTES[self.magic] <= size <= left_bytes:
            raise CorruptRecords(f"a message size of {size} does not fit", start + 8)
        self.data = memoryview(buffer)[start : start + OVERHEAD_BYTES + size]
        codec = self.attributes & CODEC_MASK
        if codec > Codec.LZ4:
            raise CorruptRecords(f"codec {codec} does not exist in format {self.magic}", start + ATTRIBUTES_AT)

    def __repr__(self) -> str:
        return (
            f"LegacyBatch(format {self.magic}, last offset {self.last_offset}, {self.size_bytes} bytes, "
            f"attributes={self.attributes:#04x}, max_timestamp={self.max_timestamp})"
        )

    # What the entry says without being inflated.

    @property
    def size_bytes(self) -> int:
        """The whole entry, offset and size included."""
        return len(self.data)

    @property
    def attributes(self) -> int:
        return self.data[ATTRIBUTES_AT]

    @property
    def codec(self) -> Codec:
        return Codec(self.attributes & CODEC_MASK)

    @property
    def is_wrapper(self) -> bool:
        return self.attributes & CODEC_MASK != 0

    @property
    def crc(self) -> int:
        found: int = _UINT32.unpack_from(self.data, CRC_AT)[0]
        return found

    @property
    def timestamp_type(self) -> int:
        """A `TimestampType`, or `NO_TIMESTAMP_TYPE` in format 0."""
        if self.magic == 0:
            return NO_TIMESTAMP_TYPE
        return TimestampType(self.attributes >> 3 & 1)

    @property
    def max_timestamp(self) -> int:
        """The timestamp of the message or wrapper itself: what the time index is made of."""
        if self.magic == 0:
            return NO_TIMESTAMP
        found: int = _INT64.unpack_from(self.data, TIMESTAMP_AT)[0]
        return found

    @property
    def count(self) -> int | None:
        """How many records; None for a wrapper, which tells only when it is inflated."""
        return None if self.is_wrapper else 1

    @property
    def last_offset(self) -> int:
        found: int = _INT64.unpack_from(self.data, 0)[0]
        return found

    @property
    def next_offset(self) -> int:
        return self.last_offset + 1

    def crc_is_valid(self) -> bool:
        """Whether the bytes are what was written; the checksums of the messages inside a wrapper are not looked at."""
        return crc32(self.data[CRC_START:]) == self.crc

    def check_crc(self) -> None:
        """Raise `CorruptRecords` if the checksum does not fit."""
        found = crc32(self.data[CRC_START:])
        if found != self.crc:
            raise CorruptRecords(f"crc is {found:#010x}, the message says {self.crc:#010x}", CRC_AT)

    # What lies inside.

    def records_bytes(self, limit_bytes: int = INFLATED_LIMIT_BYTES) -> Bytes:
        """The message set in this entry: the inflated one of a wrapper, else the entry itself."""
        if not self.is_wrapper:
            return self.data
        key_at = _KEY_AT[self.magic]
        # Kafka ignores the key of a wrapper, whatever it is.
        at = key_at + 4 + max(0, _INT32.unpack_from(self.data, key_at)[0])
        if at + 4 > len(self.data):
            raise CorruptRecords("the key of a wrapper does not fit into it", key_at)
        if _INT32.unpack_from(self.data, at)[0] != len(self.data) - at - 4:
            raise CorruptRecords("the value of a wrapper does not end where the wrapper ends", at)
        inflated = decompress(self.codec, self.data[at + 4 :], magic=self.magic, limit_bytes=limit_bytes)
        if not inflated:
            raise CorruptRecords("a wrapper without messages", at)
        return inflated

    def _shift(self, last_inner_offset: int) -> int:
        """What to add to the offsets in the messages of the payload."""
        if not self.is_wrapper or self.magic == 0:
            return 0
        if last_inner_offset < 0:
            raise CorruptRecords(f"a relative offset of {last_inner_offset} in a wrapper")
        # Some versions of librdkafka leave 0 in the wrappers they produce; Kafka then counts from 0.
        if self.last_offset == 0:
            return 0
        if self.last_offset < last_inner_offset:
            raise CorruptRecords(f"offset {self.last_offset} in a wrapper that ends with {last_inner_offset}", 0)
        return self.last_offset - last_inner_offset

    def measure(self, limit_bytes: int = INFLATED_LIMIT_BYTES) -> tuple[int, int]:
        """(offset of the first record, number of records); a wrapper has to be inflated for it."""
        messages = self.records_bytes(limit_bytes)
        count, first, last = kernel.measure(messages, 0, len(messages))
        return _wrap(self._shift(last) + first), count

    @property
    def base_offset(self) -> int:
        """Offset of the first record; a wrapper has to be inflated for it."""
        return self.measure()[0] if self.is_wrapper else self.last_offset

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records())

    def records(
        self,
        start_offset: int = LONG_MIN,
        *,
        check_crc: bool = False,
        limit_bytes: int = INFLATED_LIMIT_BYTES,
    ) -> list[Record]:
        """The records from `start_offset` on. `check_crc` is about the messages inside a wrapper."""
        messages = self.records_bytes(limit_bytes)
        shift = self._shift(kernel.measure(messages, 0, len(messages))[2])
        return kernel.read(
            messages,
            0,
            len(messages),
            self.magic,
            shift,
            self.timestamp_type,
            self.max_timestamp,
            index(start_offset),
            check_crc and self.is_wrapper,
        )

    def validate(
        self,
        lo: int = LONG_MIN,
        hi: int = LONG_MAX,
        *,
        key_required: bool = False,
        limit_bytes: int = INFLATED_LIMIT_BYTES,
    ) -> Inspection:
        """Look at every record: see `kernels.legacy.validate`. The checksum of a wrapper is left to the caller.

        Every record of a wrapper that claims LogAppendTime is a culprit, because the claim is about all of them.
        """
        messages = self.records_bytes(limit_bytes)
        found = kernel.validate(messages, 0, len(messages), self.magic, index(lo), index(hi), key_required)
        if self.is_wrapper and self.timestamp_type == TimestampType.LOG_APPEND_TIME:
            listed = min(found.count, MAX_CULPRITS)
            claimed = {(position, kernel.TIMESTAMP_TYPE, 0) for position in range(listed)}
            found.culprits[:] = sorted(claimed.union(found.culprits))
        return found

    # What may be changed in place; all of these need a writable buffer.

    def set_last_offset(self, offset: int) -> None:
        """Give the last record `offset`, and those before it what follows from that."""
        if self.magic == 0 and self.is_wrapper:
            raise ValueError("messages in a wrapper of format 0 have absolute offsets: it must be written anew")
        self.data[:8] = pack_numbers(_INT64, offset)

    def set_base_offset(self, offset: int) -> None:
        """Give the first record `offset`. A wrapper is inflated for it; with the count known, set the last one."""
        messages = self.records_bytes()
        _, first, last = kernel.measure(messages, 0, len(messages))
        self.set_last_offset(offset + last - first)

    def set_max_timestamp(self, timestamp_ms: int, timestamp_type: TimestampType = TimestampType.CREATE_TIME) -> None:
        """Set timestamp and type of the entry itself, and renew the checksum. Nothing to do if both are right.

        The payload of a wrapper stays as it is, byte for byte.
        """
        if self.magic == 0:
            raise ValueError("format 0 has no timestamps")
        if timestamp_type not in (0, 1):
            raise ValueError(f"there is no timestamp type {timestamp_type}")
        attributes = self.attributes & ~_APPEND_TIME_BIT | timestamp_type << 3
        if attributes == self.attributes and timestamp_ms == self.max_timestamp:
            return
        packed = pack_numbers(_INT64, timestamp_ms)
        self.data[ATTRIBUTES_AT] = attributes
        self.data[TIMESTAMP_AT : TIMESTAMP_AT + 8] = packed
        _UINT32.pack_into(self.data, CRC_AT, crc32(self.data[CRC_START:]))

    def set_append_time(self, timestamp_ms: int) -> None:
        """Give all records the broker's time, without touching (or inflating) what is inside a wrapper."""
        self.set_max_timestamp(timestamp_ms, TimestampType.LOG_APPEND_TIME)


def _wrap(number: int) -> int:
    """`number` in two's complement of 64 bits."""
    return ((number + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)
