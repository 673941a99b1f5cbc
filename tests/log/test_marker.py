"""Transaction markers: written and read; nonsense is corrupt."""

from __future__ import annotations

import pytest

from horolog.errors import CorruptRecords
from horolog.log.marker import Marker, build_marker, read_marker
from horolog.records.batch import Batch, ControlKey, pack_header
from horolog.records.builder import BatchBuilder


def control_batch(key: bytes | None, value: bytes | None) -> Batch:
    builder = BatchBuilder()
    builder.append(5, key, value)
    return Batch(builder.build(producer_id=1, producer_epoch=0, is_transactional=True, is_control=True))


@pytest.mark.parametrize("is_abort", [False, True])
def test_round_trip(is_abort: bool) -> None:
    marker = Marker(is_abort, 12, 1_700_000_000_000)
    batch = Batch(build_marker(99, 3, marker, base_offset=17))
    assert batch.crc_is_valid()
    assert batch.is_control
    assert batch.is_transactional
    assert (batch.producer_id, batch.producer_epoch, batch.base_offset) == (99, 3, 17)
    assert read_marker(batch) == marker


def test_what_compaction_has_emptied_is_no_marker() -> None:
    data = bytearray(61)
    pack_header(data, size_bytes=61, count=0, attributes=0x30, last_offset_delta=0, base_timestamp=-1, max_timestamp=-1)
    assert read_marker(Batch(data)) is None


def test_other_control_records_are_no_markers() -> None:
    assert read_marker(control_batch(ControlKey(0, 2).pack(), b"")) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (None, bytes(6)),
        (b"\0\0", bytes(6)),
        (ControlKey(0, 1).pack(), None),
        (ControlKey(0, 1).pack(), bytes(5)),
        (ControlKey(0, 1).pack(), b"\xff\xff" + bytes(4)),
    ],
)
def test_nonsense_is_corrupt(key: bytes | None, value: bytes | None) -> None:
    with pytest.raises(CorruptRecords):
        read_marker(control_batch(key, value))
