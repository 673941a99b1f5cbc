"""The snapshot file of producer state: Kafka's bytes, and no trust in any others."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.errors import StorageError
from horolog.log.producer_snapshot import ENTRY_BYTES, HEADER_BYTES, SnapshotEntry, pack, unpack
from horolog.records.crc import crc32c

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "log-producer-state-4.3.0.json").read_text())

LONGS = st.integers(-(2**63), 2**63 - 1)
INTS = st.integers(-(2**31), 2**31 - 1)
SHORTS = st.integers(-(2**15), 2**15 - 1)
ENTRIES = st.builds(SnapshotEntry, LONGS, SHORTS, INTS, LONGS, INTS, LONGS, INTS, LONGS)


def test_kafkas_file_is_read_and_written_again() -> None:
    data = bytes.fromhex(VECTORS["snapshot"])
    entries = unpack(data)
    assert [entry.producer_id for entry in entries] == [1, 2, 3, 4, 5]
    assert entries[1] == SnapshotEntry(2, 4, 2, 9, 0, 1_700_000_000_009, 5, 9)
    assert pack(entries) == data


@given(st.lists(ENTRIES, max_size=6))
def test_round_trip(entries: list[SnapshotEntry]) -> None:
    data = pack(entries)
    assert len(data) == HEADER_BYTES + ENTRY_BYTES * len(entries)
    assert unpack(memoryview(data)) == entries


@given(st.lists(ENTRIES, max_size=3), st.data())
def test_any_flipped_bit_and_any_cut_is_noticed(entries: list[SnapshotEntry], data: st.DataObject) -> None:
    good = pack(entries)
    flipped = bytearray(good)
    flipped[data.draw(st.integers(0, len(good) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(StorageError):
        unpack(flipped)
    with pytest.raises(StorageError):
        unpack(good[: data.draw(st.integers(0, len(good) - 1))])


def test_a_count_that_lies_under_a_right_checksum_is_noticed() -> None:
    body = struct.pack(">i", 3) + bytes(ENTRY_BYTES)
    with pytest.raises(StorageError, match="3 producers do not fill 46 bytes") as caught:
        unpack(struct.pack(">hI", 1, crc32c(body)) + body, "17.snapshot")
    assert caught.value.path == "17.snapshot"
