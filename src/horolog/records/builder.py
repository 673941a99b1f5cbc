"""Batches of format 2, built from single records.

`BatchBuilder.append` is the kernel's own method; this module adds what is done once per batch: compression, header
and checksum.
"""

from typing import Final

from horolog.records.batch import (
    CONTROL_BIT,
    HEADER_BYTES,
    NO_LEADER_EPOCH,
    NO_PRODUCER_EPOCH,
    NO_PRODUCER_ID,
    NO_SEQUENCE,
    TRANSACTIONAL_BIT,
    TimestampType,
    pack_header,
)
from horolog.records.compression import Bytes, Codec, compress
from horolog.records.kernels.build import RecordWriter

NO_LIMIT_BYTES: Final = 0x7FFFFFFF


class BatchBuilder(RecordWriter):
    """Takes records until it is full, then makes a batch of them.

    `limit_bytes` bounds the batch before compression, header included; a first record that is larger is taken all
    the same. `append(timestamp_ms, key, value, headers=None)` is False when the batch is full.
    """

    __slots__ = ("codec", "level")

    def __init__(
        self, codec: Codec = Codec.NONE, *, limit_bytes: int = NO_LIMIT_BYTES, level: int | None = None
    ) -> None:
        if limit_bytes < 0:
            raise ValueError(f"a limit of {limit_bytes} bytes")
        super().__init__(HEADER_BYTES, limit_bytes)
        self.codec = codec
        self.level = level

    def __len__(self) -> int:
        return self.count

    @property
    def size_bytes(self) -> int:
        """What the batch takes without compression."""
        return self.position

    def build(
        self,
        *,
        base_offset: int = 0,
        producer_id: int = NO_PRODUCER_ID,
        producer_epoch: int = NO_PRODUCER_EPOCH,
        base_sequence: int = NO_SEQUENCE,
        is_transactional: bool = False,
        is_control: bool = False,
        partition_leader_epoch: int = NO_LEADER_EPOCH,
        timestamp_type: TimestampType = TimestampType.CREATE_TIME,
        append_timestamp: int | None = None,
        last_offset_delta: int | None = None,
    ) -> bytes:
        """The batch. It can be built again with other numbers; records can still be added.

        A batch without records (as compaction may leave one) needs its `last_offset_delta`; else ValueError.
        `append_timestamp` replaces the largest timestamp, for a batch that is to carry the broker's time.
        """
        if not self.count and last_offset_delta is None:
            raise ValueError("no records to build a batch of")
        attributes = self.codec | timestamp_type << 3
        attributes |= TRANSACTIONAL_BIT if is_transactional else 0
        attributes |= CONTROL_BIT if is_control else 0
        batch, size_bytes = finished_records(self.buffer, self.position, self.codec, self.level)
        pack_header(
            batch,
            size_bytes=size_bytes,
            count=self.count,
            attributes=attributes,
            last_offset_delta=self.count - 1 if last_offset_delta is None else last_offset_delta,
            base_timestamp=self.base_timestamp,
            max_timestamp=self.max_timestamp if append_timestamp is None else append_timestamp,
            base_offset=base_offset,
            partition_leader_epoch=partition_leader_epoch,
            producer_id=producer_id,
            producer_epoch=producer_epoch,
            base_sequence=base_sequence,
        )
        with memoryview(batch) as view:
            return bytes(view[:size_bytes])


def finished_records(buffer: bytearray, end: int, codec: Codec, level: int | None = None) -> tuple[bytearray, int]:
    """(buffer, size): the same records, compressed, behind room for the header. `buffer` itself if not compressed."""
    if codec is Codec.NONE:
        return buffer, end
    with memoryview(buffer) as view:
        records: Bytes = compress(codec, view[HEADER_BYTES:end], level=level)
    return bytearray(HEADER_BYTES) + records, HEADER_BYTES + len(records)
