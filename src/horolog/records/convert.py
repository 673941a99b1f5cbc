"""Batches of one format written in another.

`down_convert` serves old consumers: what is above their format is written anew at the same offsets. `convert` does
the same in both directions. `rewrite` is for appends: all records of a produce request become one set (format 2: one
batch) at the next offsets of the log, with the broker's time if that is wanted.

    from / to   0                           1                           2
    0           as it is                    timestamp -1                timestamp -1
    1           timestamps lost             as it is                    nothing lost
    2           timestamps, headers,        headers, producers          as it is
                producers lost              lost

Control batches exist in format 2 only and are left out below it; old clients would take them for data. Their offsets,
like those of any gap, are simply not there. zstd exists in format 2 only as well: as in Kafka such a batch is not
served in another codec but refused, UNSUPPORTED_COMPRESSION_TYPE.

Invariants: a checksum is verified before a batch is written anew, so that damage is not sealed with a new checksum.
No record is left out without being counted. The codec stays what it was; so do header keys, UTF-8 or not.

Kafka differs: it converts without a look at the checksum; and when a producer's batch with headers meets a topic of
an old format it fails with an unknown error, where `rewrite` counts the headers and leaves the decision to the caller.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from horolog.errors import CorruptRecords, ErrorCode, KafkaError
from horolog.records.batch import (
    INFLATED_LIMIT_BYTES,
    LONG_MIN,
    NO_LEADER_EPOCH,
    NO_TIMESTAMP,
    Batch,
    TimestampType,
)
from horolog.records.builder import NO_LIMIT_BYTES, BatchBuilder
from horolog.records.columns import read_columns
from horolog.records.compression import Bytes, Codec
from horolog.records.kernels.records import Record
from horolog.records.legacy_builder import LegacyBuilder
from horolog.records.walk import AnyBatch, walk

MERGED_BATCH_BYTES: Final = 1 << 20
"""Plain messages that become batches of format 2 are put together up to this size."""

Headers = Sequence[tuple[str | bytes, bytes | None]] | Sequence[tuple[str, bytes | None]]


@dataclass(slots=True)
class Losses:
    """What the new format could not hold.

    Batches of control records, left out; batches that lost their producer id; records that lost headers; records that
    lost a timestamp.
    """

    control_batches: int = 0
    producer_batches: int = 0
    headers: int = 0
    timestamps: int = 0


@dataclass(frozen=True, slots=True)
class Conversion:
    """The converted bytes, how many records were written anew, and how many below the first offset were not."""

    data: bytes
    records: int
    skipped_records: int
    losses: Losses


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A set that is ready to be appended."""

    data: bytes
    count: int
    next_offset: int
    max_timestamp: int
    losses: Losses


def down_convert(
    data: Bytes, magic: int, *, first_offset: int = LONG_MIN, limit_bytes: int = INFLATED_LIMIT_BYTES
) -> Conversion:
    """Write what is above format `magic` in it; the rest stays byte for byte. A cut-off tail is left out.

    Of an uncompressed batch of format 2 only the records from `first_offset` on are written: each becomes an entry of
    its own, and some versions of librdkafka do not skip entries below the offset they asked for.
    """
    conversion = _Converter(magic, first_offset, limit_bytes)
    for batch in walk(data):
        conversion.take(batch, is_kept=batch.magic <= magic)
    return conversion.finish()


def convert(data: Bytes, magic: int, *, limit_bytes: int = INFLATED_LIMIT_BYTES) -> Conversion:
    """Write everything in format `magic`, at the same offsets. A cut-off tail is left out.

    Towards format 2, plain messages in a row become one batch; a gap in the offsets starts a new one.
    """
    conversion = _Converter(magic, LONG_MIN, limit_bytes)
    for batch in walk(data):
        conversion.take(batch, is_kept=batch.magic == magic)
    return conversion.finish()


def rewrite(
    data: Bytes,
    magic: int,
    *,
    base_offset: int,
    codec: Codec | None = None,
    level: int | None = None,
    append_time_ms: int | None = None,
    partition_leader_epoch: int = NO_LEADER_EPOCH,
    limit_bytes: int = INFLATED_LIMIT_BYTES,
) -> Rewrite:
    """Write all records of `data` anew in format `magic`, from `base_offset` on.

    They stay in the codec of the first batch unless one is given. `data` must be whole and hold no more than one batch
    with a producer id. With `append_time_ms` all records get that time, where the format has times at all.
    """
    batches = list(walk(data, strict=True))
    records: list[Record] = []
    raw_headers: dict[int, Headers] = {}
    losses = Losses()
    for batch in batches:
        batch.check_crc()
        if batch.is_control:
            raise CorruptRecords("a control batch among those of a producer")
        if batch.has_producer_id and len(batches) > 1:
            raise CorruptRecords("several batches, of which one has a producer id")
        found = batch.records(limit_bytes=limit_bytes)
        _count_losses(losses, batch, found, magic)
        if magic == 2 and isinstance(batch, Batch):
            raw_headers |= _raw_headers(batch, found, len(records), limit_bytes)
        records += found
    if not records:
        raise CorruptRecords("no records at all")
    codec = _checked_codec(batches[0].codec if codec is None else codec, magic)
    if magic == 2:
        rows = ((r.timestamp, r.key, r.value, raw_headers.get(at, r.headers)) for at, r in enumerate(records))
        written = _build_batch(rows, codec, level, append_time_ms, base_offset, batches[0], partition_leader_epoch)
    else:
        written = _build_messages(enumerate(records, base_offset), magic, codec, level, append_time_ms, base_offset)
    max_timestamp = max(record.timestamp for record in records) if append_time_ms is None else append_time_ms
    return Rewrite(
        written,
        len(records),
        base_offset + len(records),
        NO_TIMESTAMP if magic == 0 else max_timestamp,
        losses,
    )


def _checked_codec(codec: Codec, magic: int) -> Codec:
    if codec is Codec.ZSTD and magic < 2:
        raise KafkaError.of(
            ErrorCode.UNSUPPORTED_COMPRESSION_TYPE, f"records compressed with zstd cannot be written in format {magic}"
        )
    return codec


def _count_losses(losses: Losses, batch: AnyBatch, records: Iterable[Record], magic: int) -> None:
    if magic == 2 or batch.magic == 0:
        return
    if batch.has_producer_id:
        losses.producer_batches += 1
    if batch.magic == 2:
        losses.headers += sum(1 for record in records if record.headers)
    if magic == 0:
        losses.timestamps += sum(1 for record in records if record.timestamp != NO_TIMESTAMP)


class _Converter:
    """One conversion that keeps offsets. Plain messages on their way up wait in `_row` for their neighbours."""

    def __init__(self, magic: int, first_offset: int, limit_bytes: int) -> None:
        if magic not in (0, 1, 2):
            raise ValueError(f"there is no format {magic}")
        self._magic = magic
        self._first_offset = first_offset
        self._limit_bytes = limit_bytes
        self._parts: list[Bytes] = []
        self._row: list[Record] = []
        self._records = 0
        self._skipped = 0
        self._losses = Losses()

    def take(self, batch: AnyBatch, *, is_kept: bool) -> None:
        if self._magic < 2 and batch.is_control:
            self._losses.control_batches += 1
            return
        codec = _checked_codec(batch.codec, self._magic)
        if is_kept:
            self._end_row()
            self._parts.append(batch.data)
            return
        batch.check_crc()
        # The reason is in down_convert.
        skips = batch.magic == 2 and codec is Codec.NONE
        records = batch.records(self._first_offset if skips else LONG_MIN, limit_bytes=self._limit_bytes)
        if skips and batch.count is not None:
            self._skipped += batch.count - len(records)
        if not records:
            return
        self._records += len(records)
        _count_losses(self._losses, batch, records, self._magic)
        append_time_ms = batch.max_timestamp if batch.timestamp_type == TimestampType.LOG_APPEND_TIME else None
        _check_offsets(records)
        if self._magic < 2:
            rows = ((record.offset, record) for record in records)
            first = records[0].offset
            self._parts.append(_build_messages(rows, self._magic, codec, None, append_time_ms, first))
        elif codec is Codec.NONE:
            self._extend_row(records[0])
        else:
            self._end_row()
            self._parts += _split_batches(records, codec, append_time_ms, NO_LIMIT_BYTES)

    def _extend_row(self, record: Record) -> None:
        """Put a plain message behind its neighbours, which share one batch as long as they have one time type."""
        if self._row:
            last = self._row[-1]
            has_append_time = record.timestamp_type == TimestampType.LOG_APPEND_TIME
            if record.timestamp_type != last.timestamp_type or (has_append_time and record.timestamp != last.timestamp):
                self._end_row()
        self._row.append(record)

    def _end_row(self) -> None:
        if self._row:
            first = self._row[0]
            append_time_ms = first.timestamp if first.timestamp_type == TimestampType.LOG_APPEND_TIME else None
            self._parts += _split_batches(self._row, Codec.NONE, append_time_ms, MERGED_BATCH_BYTES)
            self._row = []

    def finish(self) -> Conversion:
        self._end_row()
        return Conversion(b"".join(self._parts), self._records, self._skipped, self._losses)


def _check_offsets(records: list[Record]) -> None:
    """Refuse offsets that the target could not express without moving a record."""
    last = -1
    for record in records:
        if record.offset <= last:
            raise CorruptRecords(f"offset {record.offset} behind {last} in one batch")
        last = record.offset


def _build_messages(
    rows: Iterable[tuple[int, Record]],
    magic: int,
    codec: Codec,
    level: int | None,
    append_time_ms: int | None,
    base_offset: int,
) -> bytes:
    builder = LegacyBuilder(magic, codec, base_offset=base_offset, append_time_ms=append_time_ms, level=level)
    for offset, record in rows:
        if not builder.append(record.timestamp, record.key, record.value, offset=offset):
            raise CorruptRecords("the records do not fit into one message set")
    return builder.build()


def _raw_headers(batch: Batch, records: list[Record], first: int, limit_bytes: int) -> dict[int, Headers]:
    """The headers as they lie in `batch`, by index from `first` on, if any key may be other bytes than its text.

    Records give the keys as str, with replacement characters for what is not UTF-8; columns give the bytes.
    """
    if not any("\ufffd" in key for record in records for key, _ in record.headers):
        return {}
    columns = read_columns([batch], limit_bytes=limit_bytes)
    if columns.rows != len(records):
        raise CorruptRecords("offsets at the end of their range")
    keys = columns.header_keys
    starts = memoryview(keys.ends).cast("B").cast("i")
    raw: dict[int, Headers] = {}
    at = 0  # among all headers of the batch
    for index, record in enumerate(records, first):
        values = [value for _, value in record.headers]
        raw[index] = [(bytes(keys.data[starts[at + i] : starts[at + i + 1]]), v) for i, v in enumerate(values)]
        at += len(values)
    return raw


def _build_batch(
    rows: Iterable[tuple[int, bytes | None, bytes | None, Headers]],
    codec: Codec,
    level: int | None,
    append_time_ms: int | None,
    base_offset: int,
    source: AnyBatch,
    partition_leader_epoch: int,
) -> bytes:
    """One batch of format 2 with the producer of `source`."""
    builder = BatchBuilder(codec, level=level)
    for row in rows:
        if not builder.append(*row):
            raise CorruptRecords("the records do not fit into one batch")
    return builder.build(
        base_offset=base_offset,
        producer_id=source.producer_id,
        producer_epoch=source.producer_epoch,
        base_sequence=source.base_sequence,
        is_transactional=source.is_transactional,
        partition_leader_epoch=partition_leader_epoch,
        timestamp_type=TimestampType.CREATE_TIME if append_time_ms is None else TimestampType.LOG_APPEND_TIME,
        append_timestamp=append_time_ms,
    )


def _split_batches(
    records: list[Record], codec: Codec, append_time_ms: int | None, limit_bytes: int
) -> Iterator[bytes]:
    """Batches of format 2 with these records at their offsets; a gap or a full batch starts the next one."""
    timestamp_type = TimestampType.CREATE_TIME if append_time_ms is None else TimestampType.LOG_APPEND_TIME
    builder = BatchBuilder(codec, limit_bytes=limit_bytes)
    base_offset = 0
    for record in records:
        row = (record.timestamp, record.key, record.value)
        if builder.count and (record.offset != base_offset + builder.count or not builder.append(*row)):
            yield builder.build(base_offset=base_offset, timestamp_type=timestamp_type, append_timestamp=append_time_ms)
            builder.clear()
        elif builder.count:
            continue
        base_offset = record.offset
        builder.append(*row)
    yield builder.build(base_offset=base_offset, timestamp_type=timestamp_type, append_timestamp=append_time_ms)
