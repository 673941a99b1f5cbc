"""The marker that ends a transaction in a partition: a control batch of format 2 with one record.

| where | at | bytes | field             | remarks           |
| ----- | -- | ----- | ----------------- | ----------------- |
| key   | 0  | 2     | version           | 0                 |
| key   | 2  | 2     | type              | 0 abort, 1 commit |
| value | 0  | 2     | version           | 0                 |
| value | 2  | 4     | coordinator epoch |                   |

Later versions may append fields, which are not looked at. Knows nothing of what a marker does to a log.
"""

import struct
from typing import Final, NamedTuple

from horolog.errors import CorruptRecords
from horolog.records.batch import Batch, ControlKey, ControlType
from horolog.records.builder import BatchBuilder

_VALUE: Final = struct.Struct(">hi")


class Marker(NamedTuple):
    """How a transaction ended, who said so, and when."""

    is_abort: bool
    coordinator_epoch: int
    timestamp_ms: int


def read_marker(batch: Batch) -> Marker | None:
    """The marker in a control batch; None if there is none in it.

    Compaction may have emptied the batch, and other kinds of control records (of a Raft log) end no transaction.
    """
    for record in batch.reader():
        key = ControlKey.parse(record.key)
        if key.type not in (ControlType.ABORT, ControlType.COMMIT):
            return None
        if record.value is None or len(record.value) < _VALUE.size:
            raise CorruptRecords("the value of a transaction marker is too short")
        version, coordinator_epoch = _VALUE.unpack_from(record.value)
        if version < 0:
            raise CorruptRecords(f"a transaction marker of version {version}")
        return Marker(key.type == ControlType.ABORT, coordinator_epoch, record.timestamp)
    return None


def build_marker(producer_id: int, producer_epoch: int, marker: Marker, *, base_offset: int = 0) -> bytes:
    """The control batch for `marker`."""
    builder = BatchBuilder()
    kind = ControlType.ABORT if marker.is_abort else ControlType.COMMIT
    builder.append(marker.timestamp_ms, ControlKey(0, kind).pack(), _VALUE.pack(0, marker.coordinator_epoch))
    return builder.build(
        base_offset=base_offset,
        producer_id=producer_id,
        producer_epoch=producer_epoch,
        is_transactional=True,
        is_control=True,
    )
