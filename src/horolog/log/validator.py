"""The validator: may these bytes be appended, and what exactly is to be written?

A pure function of the records that a request has for one partition, the topic's rules, the broker's time and the next
offset. What it looks at, in this order; the first fault decides:

| fault                                                                     | code                              |
| ------------------------------------------------------------------------- | --------------------------------- |
| no whole batch, a size or format that cannot be                           | CORRUPT_MESSAGE                   |
| format 2: base offset is not 0                                            | INVALID_RECORD                    |
| a batch is larger than `max_batch_bytes`                                  | MESSAGE_TOO_LARGE                 |
| checksum                                                                  | CORRUPT_MESSAGE                   |
| format 2 or compressed: more than one batch                               | INVALID_RECORD                    |
| format 2: offset range, count, control records, sequence, producer epoch  | INVALID_RECORD                    |
| producer id or transaction, to be stored below format 2                   | UNSUPPORTED_FOR_MESSAGE_FORMAT    |
| zstd below format 2                                                       | UNSUPPORTED_COMPRESSION_TYPE      |
| inflates beyond `inflated_limit_bytes`                                    | MESSAGE_TOO_LARGE                 |
| what is inside are no records                                             | INVALID_RECORD                    |
| formats 0 and 1: checksum inside a wrapper                                | CORRUPT_MESSAGE                   |
| single records: another format, no key, timestamp type or range, offset   | INVALID_TIMESTAMP if any is about |
|                                                                           | time, else INVALID_RECORD         |
| headers, to be stored below format 2                                      | UNSUPPORTED_FOR_MESSAGE_FORMAT    |
| a rewritten batch is larger than `max_batch_bytes`                        | MESSAGE_TOO_LARGE                 |
| everything together does not fit into a segment                           | RECORD_LIST_TOO_LARGE             |

Single faults are all listed, one per record, in ascending order. CORRUPT_MESSAGE makes clients send the same bytes
again, so it is for damage on the way alone; whoever has built nonsense with a good checksum is told INVALID_RECORD.

Invariants: refused bytes are left as they are. Accepted ones are stamped where they lie if their buffer is writable
(the caller gives it away), else in one copy; they are compressed anew only if format, codec or offsets demand it.
Under LogAppendTime, `last_append_ms` keeps a partition's time from going backward.

Kafka differs: it lets bytes stand behind the last whole batch and drops them; takes a set without any batch for
success; lists only one culprit of a set of plain messages; lets a client set the LogAppendTime bit on topics with
CreateTime; takes transactional batches without a producer id, and negative producer epochs; takes records of format 2
whose offsets do not count up (uncompressed as they are, compressed it renumbers them); wraps around in time
arithmetic, so that the most negative timestamps pass any limit; and answers some kinds of nonsense (bad compressed
data, headers for format 1) with UNKNOWN_SERVER_ERROR.
"""

import struct
from enum import IntEnum
from typing import Final, NamedTuple

from horolog.errors import CorruptRecords, ErrorCode, InflatedTooLarge
from horolog.log.rules import Rules
from horolog.log.unit_doctor import diagnose
from horolog.log.verdict import SUSPICIOUS_AHEAD_MS, Accepted, Culprit, Fault, Refused, Suspicion, Verdict
from horolog.records.batch import (
    CODEC_BITS,
    CONTROL_BIT,
    LONG_MAX,
    LONG_MIN,
    MAGIC_AT,
    NO_TIMESTAMP,
    TIMESTAMP_TYPE_BIT,
    Batch,
)
from horolog.records.compression import Bytes, Codec
from horolog.records.convert import rewrite
from horolog.records.crc import crc32
from horolog.records.kernels import legacy as messages
from horolog.records.kernels import validate as kernel
from horolog.records.legacy import ATTRIBUTES_AT, CODEC_MASK, CRC_AT, CRC_START, LegacyBatch
from horolog.records.walk import scan

NO_OFFSET: Final = -1
_UINT32: Final = struct.Struct(">I")
_LARGEST_CODEC: Final = max(Codec)

# Which fault of a record is told if it has several: kinds of the kernels, the most basic first.
_TYPE: Final = messages.TIMESTAMP_TYPE
_PRIORITY: Final = {
    messages.COMPRESSED: 0,
    messages.MAGIC: 1,
    messages.CHECKSUM: 2,
    kernel.NO_KEY: 3,
    _TYPE: 4,
    kernel.TIMESTAMP: 5,
    kernel.OFFSET: 6,
}
_FAULTS: Final = {
    messages.COMPRESSED: Fault.OTHER,
    messages.MAGIC: Fault.MAGIC,
    kernel.NO_KEY: Fault.NO_KEY,
    _TYPE: Fault.TIMESTAMP,
    kernel.TIMESTAMP: Fault.TIMESTAMP,
    kernel.OFFSET: Fault.OFFSET_OR_SEQUENCE,
}


class Origin(IntEnum):
    """Who appends: a client, or one of the broker's own coordinators, which write markers and have no sequences."""

    CLIENT = 0
    COORDINATOR = 1


class _Append(NamedTuple):
    """Everything but the bytes."""

    rules: Rules
    now_ms: int
    append_ms: int
    next_offset: int
    leader_epoch: int
    origin: Origin

    def limits(self) -> tuple[int, int]:
        """The range that timestamps must lie in; LogAppendTime replaces them, so any will do."""
        if self.rules.timestamp_type:
            return LONG_MIN, LONG_MAX
        return self.rules.time_range(self.now_ms)


_Inspection = kernel.Inspection | messages.Inspection


def validate(
    records: Bytes,
    rules: Rules,
    now_ms: int,
    next_offset: int,
    *,
    last_append_ms: int = NO_TIMESTAMP,
    leader_epoch: int = 0,
    origin: Origin = Origin.CLIENT,
) -> Verdict:
    """Judge the records that one request has for one partition, and stamp them if they are right.

    `last_append_ms` is the largest append time in the partition so far, -1 if there is none.
    """
    append = _Append(rules, now_ms, max(now_ms, last_append_ms), next_offset, leader_epoch, origin)
    if len(records) <= MAGIC_AT:
        return Refused(ErrorCode.CORRUPT_MESSAGE, f"{len(records)} bytes are too few for a batch")
    magic = records[MAGIC_AT]
    if magic == 2:
        return _validate_batch(records, append)
    if magic > 2:
        return Refused(ErrorCode.CORRUPT_MESSAGE, f"there is no format {magic}", Fault.MAGIC)
    if records[ATTRIBUTES_AT : ATTRIBUTES_AT + 1] and records[ATTRIBUTES_AT] & CODEC_MASK:
        return _validate_wrapper(records, append)
    return _validate_plain(records, append)


# Format 2.


def _validate_batch(records: Bytes, append: _Append) -> Verdict:
    rules = append.rules
    try:
        batch = Batch(records)
    except CorruptRecords as error:
        return Refused(ErrorCode.CORRUPT_MESSAGE, str(error))
    fault = _header_fault(batch, records, append)
    if fault is not None:
        return fault
    lo, hi = append.limits()
    try:
        found = batch.validate(lo, hi, key_required=rules.key_required, limit_bytes=rules.inflated_limit_bytes)
    except CorruptRecords as error:
        return _not_inflated(error)
    if found.failure is not None:
        return _no_records(found.failure, found.failure_position)
    if found.culprits or batch.attributes & TIMESTAMP_TYPE_BIT:
        claims = found.count if batch.attributes & TIMESTAMP_TYPE_BIT else 0
        return _refuse_culprits(found.culprits, claims, (lo, hi), append)
    codec = Codec(batch.attributes & CODEC_BITS)
    if rules.magic != 2 or (rules.codec is not None and rules.codec is not codec and not batch.is_control):
        return _rewritten(records, codec, found, append)
    if len(records) > rules.max_set_bytes:
        return _too_large_for_segment(len(records), rules)
    stamped = batch if not batch.data.readonly else Batch(bytearray(records))
    stamped.set_base_offset(append.next_offset)
    stamped.set_leader_epoch(append.leader_epoch)
    if rules.timestamp_type:
        stamped.set_append_time(append.append_ms)
    else:
        stamped.set_max_timestamp(max(found.max_timestamp, NO_TIMESTAMP))
    return _accepted(stamped.data, codec, found, append, stamped)


def _header_fault(batch: Batch, records: Bytes, append: _Append) -> Refused | None:
    """What the header of a batch of format 2 alone is refused for."""
    is_client = append.origin is Origin.CLIENT
    if batch.base_offset != 0 and is_client:
        return _bad_header(f"the base offset is {batch.base_offset}, a producer must leave it at 0")
    if batch.size_bytes > append.rules.max_batch_bytes:
        return _too_large(batch.size_bytes, append.rules)
    if not batch.crc_is_valid():
        return Refused(ErrorCode.CORRUPT_MESSAGE, "the checksum of the batch does not fit", Fault.CHECKSUM)
    if batch.size_bytes != len(records):
        return _tail_fault(records, batch.size_bytes)
    if batch.last_offset_delta < 0 or batch.count <= 0 or batch.count != batch.last_offset_delta + 1:
        return _bad_header(f"{batch.count} records do not fit a last offset delta of {batch.last_offset_delta}")
    attributes = batch.attributes
    if attributes & CONTROL_BIT and is_client:
        return _bad_header("clients must not write control records")
    if batch.producer_id >= 0:
        if is_client and (batch.base_sequence < 0 or batch.producer_epoch < 0):
            return _bad_header(
                f"sequence {batch.base_sequence} and epoch {batch.producer_epoch} from producer {batch.producer_id}"
            )
        if append.rules.magic < 2:
            return _not_in_format("idempotent or transactional records", append.rules)
    elif batch.is_transactional:
        return _bad_header("a transactional batch without a producer id")
    codec = attributes & CODEC_BITS
    if codec > _LARGEST_CODEC:
        return Refused(ErrorCode.INVALID_RECORD, f"there is no codec {codec}")
    return _codec_fault(codec, append.rules)


def _codec_fault(codec: int, rules: Rules) -> Refused | None:
    target = codec if rules.codec is None else rules.codec
    if target != Codec.ZSTD or rules.magic == 2:
        return None
    return Refused(ErrorCode.UNSUPPORTED_COMPRESSION_TYPE, f"zstd does not exist in format {rules.magic}")


# Formats 0 and 1.


def _validate_wrapper(records: Bytes, append: _Append) -> Verdict:
    """A single compressed message."""
    rules = append.rules
    if records[ATTRIBUTES_AT] & CODEC_MASK > Codec.LZ4:
        return _unknown_codec(records)
    try:
        batch = LegacyBatch(records)
    except CorruptRecords as error:
        return Refused(ErrorCode.CORRUPT_MESSAGE, str(error))
    if batch.size_bytes > rules.max_batch_bytes:
        return _too_large(batch.size_bytes, rules)
    if not batch.crc_is_valid():
        return Refused(ErrorCode.CORRUPT_MESSAGE, "the checksum of the message does not fit", Fault.CHECKSUM)
    if batch.size_bytes != len(records):
        return _tail_fault(records, batch.size_bytes)
    lo, hi = append.limits()
    try:
        found = batch.validate(lo, hi, key_required=rules.key_required, limit_bytes=rules.inflated_limit_bytes)
    except CorruptRecords as error:
        return _not_inflated(error)
    fault = _message_fault(found, (lo, hi), append)
    if fault is not None:
        return fault
    is_same_codec = rules.codec is None or rules.codec is batch.codec
    if batch.magic != rules.magic or rules.magic == 0 or not is_same_codec or not found.has_index_offsets:
        return _rewritten(records, batch.codec, found, append)
    if len(records) > rules.max_set_bytes:
        return _too_large_for_segment(len(records), rules)
    stamped = batch if not batch.data.readonly else LegacyBatch(bytearray(records))
    stamped.set_last_offset(append.next_offset + found.count - 1)
    if rules.timestamp_type:
        stamped.set_append_time(append.append_ms)
    else:
        stamped.set_max_timestamp(max(found.max_timestamp, NO_TIMESTAMP))
    return _accepted(stamped.data, batch.codec, found, append)


def _unknown_codec(records: Bytes) -> Refused:
    """A message with a codec that its format has not: damaged, or built like that."""
    codec = records[ATTRIBUTES_AT] & CODEC_MASK
    plain = bytearray(records)
    plain[ATTRIBUTES_AT] &= ~CODEC_MASK
    try:
        size_bytes = LegacyBatch(plain).size_bytes
    except CorruptRecords as error:
        return Refused(ErrorCode.CORRUPT_MESSAGE, str(error))
    if crc32(memoryview(records)[CRC_START:size_bytes]) != _UINT32.unpack_from(records, CRC_AT)[0]:
        return Refused(ErrorCode.CORRUPT_MESSAGE, "the checksum of the message does not fit", Fault.CHECKSUM)
    return Refused(
        ErrorCode.UNSUPPORTED_COMPRESSION_TYPE if codec == Codec.ZSTD else ErrorCode.INVALID_RECORD,
        f"codec {codec} does not exist in format {records[MAGIC_AT]}",
    )


def _validate_plain(records: Bytes, append: _Append) -> Verdict:
    """A set of plain messages, each a batch of its own."""
    rules = append.rules
    if len(records) > rules.max_batch_bytes:
        fault = _size_fault(records, rules)
        if fault is not None:
            return fault
    lo, hi = append.limits()
    magic = records[MAGIC_AT]
    found = messages.validate(records, 0, len(records), magic, lo, hi, rules.key_required)
    for index, kind, value in found.culprits:
        if kind == messages.COMPRESSED:
            return _bad_header(f"message {index} is compressed (codec {value}), which must be the only one of its set")
    if found.failure is not None and not _is_whole(records, found.failure_position):
        return Refused(ErrorCode.CORRUPT_MESSAGE, f"{found.failure} (at byte {found.failure_position})")
    fault = _message_fault(found, (lo, hi), append)
    if fault is not None:
        return fault
    if magic != rules.magic or (rules.codec is not None and rules.codec is not Codec.NONE):
        return _rewritten(records, Codec.NONE, found, append)
    if len(records) > rules.max_set_bytes:
        return _too_large_for_segment(len(records), rules)
    view = memoryview(records)
    data = view if not view.readonly else memoryview(bytearray(records))
    messages.assign(data, 0, len(data), append.next_offset, append.append_ms, bool(rules.timestamp_type))
    return _accepted(data, Codec.NONE, found, append)


def _is_whole(records: Bytes, position: int) -> bool:
    """Whether a message lies at `position` as it was built, sense or not."""
    try:
        return LegacyBatch(records, position).crc_is_valid()
    except CorruptRecords:
        return False


def _message_fault(found: messages.Inspection, limits: tuple[int, int], append: _Append) -> Refused | None:
    """What messages of formats 0 and 1 are refused for: damage first, then nonsense, then their own faults."""
    if any(kind == messages.CHECKSUM for _, kind, _ in found.culprits):
        index = next(index for index, kind, _ in found.culprits if kind == messages.CHECKSUM)
        return Refused(ErrorCode.CORRUPT_MESSAGE, f"the checksum of message {index} does not fit", Fault.CHECKSUM)
    if found.failure is not None:
        return _no_records(found.failure, found.failure_position)
    if found.count == 0:
        return _no_records("no messages at all", 0)
    if found.culprits:
        return _refuse_culprits(found.culprits, 0, limits, append)
    return _codec_fault(Codec.NONE, append.rules)


# Writing anew what cannot stay as it is.


def _rewritten(records: Bytes, source: Codec, found: _Inspection, append: _Append) -> Verdict:
    rules = append.rules
    try:
        written = rewrite(
            records,
            rules.magic,
            base_offset=append.next_offset,
            codec=rules.codec,
            level=rules.level,
            append_time_ms=append.append_ms if rules.timestamp_type else None,
            partition_leader_epoch=append.leader_epoch,
            limit_bytes=rules.inflated_limit_bytes,
        )
    except CorruptRecords as error:
        # Offsets of a wrapper that cannot be; nobody had to look at them before.
        return _no_records(error.reason, error.position or 0)
    if written.losses.headers:
        return _not_in_format(f"headers (of {written.losses.headers} records)", rules)
    data = bytearray(written.data)
    if len(data) > rules.max_batch_bytes:
        fault = _size_fault(data, rules)
        if fault is not None:
            return fault
    if len(data) > rules.max_set_bytes:
        return _too_large_for_segment(len(data), rules)
    batch = Batch(data) if rules.magic == 2 else None
    if batch is not None and not rules.timestamp_type:
        batch.set_max_timestamp(max(found.max_timestamp, NO_TIMESTAMP))
    verdict = _accepted(data, source, found, append, batch)
    verdict.rewritten = written.count
    verdict.losses = written.losses
    return verdict


def _accepted(data: Bytes, source: Codec, found: _Inspection, append: _Append, batch: Batch | None = None) -> Accepted:
    rules = append.rules
    first_offset = append.next_offset
    if rules.timestamp_type:
        has_time = rules.magic > 0
        max_timestamp = append.append_ms if has_time else NO_TIMESTAMP
        at = first_offset if has_time else NO_OFFSET
        return Accepted(data, found.count, first_offset, max_timestamp, at, append.append_ms, source, batch)
    max_timestamp = found.max_timestamp if rules.magic > 0 else NO_TIMESTAMP
    if max_timestamp <= NO_TIMESTAMP:
        return Accepted(data, found.count, first_offset, NO_TIMESTAMP, NO_OFFSET, NO_TIMESTAMP, source, batch)
    at = first_offset + found.max_timestamp_offset_delta
    verdict = Accepted(data, found.count, first_offset, max_timestamp, at, NO_TIMESTAMP, source, batch)
    if max_timestamp - append.now_ms > SUSPICIOUS_AHEAD_MS:
        verdict.suspicion = Suspicion(at, max_timestamp, diagnose(max_timestamp, append.now_ms))
    return verdict


# The words.


def _refuse_culprits(
    found: list[tuple[int, int, int]], claims: int, limits: tuple[int, int], append: _Append
) -> Refused:
    """One culprit per record: its most basic fault. The first `claims` records claim LogAppendTime."""
    worst: dict[int, tuple[int, int]] = dict.fromkeys(range(claims), (_TYPE, 0))
    for index, kind, value in found:
        if index not in worst or _PRIORITY[kind] < _PRIORITY[worst[index][0]]:
            worst[index] = (kind, value)
    culprits = tuple(
        Culprit(index, _FAULTS[kind], _words(index, kind, value, limits, append))
        for index, (kind, value) in sorted(worst.items())
    )
    is_about_time = any(culprit.fault is Fault.TIMESTAMP for culprit in culprits)
    message = culprits[0].message
    if len(culprits) > 1:
        message += f" (and {len(culprits) - 1} more records)"
    return Refused(
        ErrorCode.INVALID_TIMESTAMP if is_about_time else ErrorCode.INVALID_RECORD,
        message,
        Fault.TIMESTAMP if is_about_time else culprits[0].fault,
        culprits,
    )


def _words(index: int, kind: int, value: int, limits: tuple[int, int], append: _Append) -> str:
    if kind == kernel.TIMESTAMP:
        words = (
            f"Timestamp {value} of message with offset {index} is out of range. "
            f"The timestamp should be within [{limits[0]}, {limits[1]}]"
        )
        hint = diagnose(value, append.now_ms)
        return words if hint is None else f"{words} {hint}"
    if kind == _TYPE:
        return f"Record {index} claims LogAppendTime, which is for the broker to set"
    if kind == kernel.NO_KEY:
        return f"Record {index} has no key, which a compacted topic needs"
    if kind == kernel.OFFSET:
        return f"Record {index} has offset {value} in its batch; offsets must count up from 0"
    if kind == messages.MAGIC:
        return f"Record {index} is of format {value}, unlike the batch it is in"
    return f"Record {index} is compressed (codec {value}) inside a compressed message"


def _bad_header(message: str) -> Refused:
    return Refused(ErrorCode.INVALID_RECORD, message, Fault.OFFSET_OR_SEQUENCE)


def _no_records(reason: str, position: int) -> Refused:
    return Refused(ErrorCode.INVALID_RECORD, f"what the batch holds are no records: {reason} (at byte {position})")


def _not_inflated(error: CorruptRecords) -> Refused:
    if isinstance(error, InflatedTooLarge):
        # Clients split a batch that is too large and send the halves; one with other nonsense is given up.
        return Refused(ErrorCode.MESSAGE_TOO_LARGE, str(error), Fault.SIZE)
    return Refused(ErrorCode.INVALID_RECORD, f"the records cannot be inflated: {error}")


def _not_in_format(what: str, rules: Rules) -> Refused:
    return Refused(ErrorCode.UNSUPPORTED_FOR_MESSAGE_FORMAT, f"{what} do not exist in format {rules.magic}")


def _tail_fault(records: Bytes, end: int) -> Refused:
    """What lies behind a batch that should be alone: another whole one, or less."""
    if scan(records, end).headers:
        return _bad_header("more than one batch for a partition")
    return Refused(ErrorCode.CORRUPT_MESSAGE, f"{len(records) - end} bytes behind the batch are not a batch")


def _size_fault(records: Bytes, rules: Rules) -> Refused | None:
    largest = max((header.size_bytes for header in scan(records).headers), default=0)
    return _too_large(largest, rules) if largest > rules.max_batch_bytes else None


def _too_large(size_bytes: int, rules: Rules) -> Refused:
    return Refused(
        ErrorCode.MESSAGE_TOO_LARGE,
        f"a batch of {size_bytes} bytes, max.message.bytes is {rules.max_batch_bytes}",
        Fault.SIZE,
    )


def _too_large_for_segment(size_bytes: int, rules: Rules) -> Refused:
    return Refused(
        ErrorCode.RECORD_LIST_TOO_LARGE,
        f"{size_bytes} bytes do not fit into a segment of {rules.max_set_bytes}",
        Fault.SIZE,
    )
