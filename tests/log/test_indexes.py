"""The three indexes one by one, and on files that are torn, padded or missing."""

from __future__ import annotations

import errno
import struct
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import StorageError
from horolog.log.append_time_index import UNKNOWN_MS, AppendTime, AppendTimeIndex
from horolog.log.files import DiskError
from horolog.log.offset_index import OffsetIndex, OffsetPosition
from horolog.log.sparse_index import SparseIndex
from horolog.log.time_index import NO_TIMESTAMP, TimeIndex, TimestampOffset
from tests.log.faulty_files import FaultyFiles

BASE = 1000
PATH = "/data/00000000000000001000.x"
BIG = 10 * 1024 * 1024


@pytest.fixture
def files() -> FaultyFiles:
    return disk()


def disk() -> FaultyFiles:
    made = FaultyFiles()
    made.make_directory("/data")
    return made


def store(files: FaultyFiles, content: bytes) -> None:
    files.create(PATH)
    files.append(PATH, content)


# The offset index


def test_offset_index_finds_the_entry_before(files: FaultyFiles) -> None:
    index = OffsetIndex.create(files, PATH, BASE, BIG)
    assert index.lookup(BASE + 5) == OffsetPosition(BASE, 0)
    assert index.last_offset == BASE
    assert index.first_at(0) is None
    index.append(1003, 4100)
    index.append(1007, 8300)
    assert index.lookup(1002) == (1000, 0)
    assert index.lookup(1003) == index.lookup(1006) == (1003, 4100)
    assert index.lookup(2**62) == (1007, 8300)
    assert index.lookup(0) == (1000, 0)


@pytest.mark.parametrize(
    "entry", [(1007, 9000), (1006, 9000), (1008, 8300), (999, 9000), (BASE + 2**31, 9000), (1008, 2**31), (1008, -1)]
)
def test_offset_index_refuses_what_cannot_follow(files: FaultyFiles, entry: tuple[int, int]) -> None:
    index = OffsetIndex.create(files, PATH, BASE, BIG)
    index.append(1007, 8300)
    with pytest.raises(ValueError, match=r"cannot follow|too far|does not fit"):
        index.append(*entry)
    assert index.entries() == [(1007, 8300)]


def test_offsets_fit_into_31_bits(files: FaultyFiles) -> None:
    index = OffsetIndex.create(files, PATH, BASE, BIG)
    assert index.can_append_offset(BASE)
    assert index.can_append_offset(BASE + 2**31 - 1)
    assert not index.can_append_offset(BASE + 2**31)
    assert not index.can_append_offset(BASE - 1)


def test_offset_index_is_full(files: FaultyFiles) -> None:
    index = OffsetIndex.create(files, PATH, BASE, 31)
    for number in range(1, 4):
        assert not index.is_full
        index.append(BASE + number, number * 100)
    assert index.is_full
    with pytest.raises(ValueError, match="full"):
        index.append(BASE + 9, 900)


# The time index


def test_time_index_keeps_a_slot_for_the_last_entry(files: FaultyFiles) -> None:
    index = TimeIndex.create(files, PATH, BASE, 36)
    assert index.last == TimestampOffset(NO_TIMESTAMP, BASE)
    index.maybe_append(10, 1001)
    index.maybe_append(20, 1002)
    assert index.is_full
    with pytest.raises(ValueError, match="full"):
        index.maybe_append(30, 1003)
    assert index.maybe_append(30, 1003, skip_full=True)
    assert not index.maybe_append(30, 1003, skip_full=True)


def test_time_index_refuses_what_goes_back(files: FaultyFiles) -> None:
    index = TimeIndex.create(files, PATH, BASE, BIG)
    assert not index.maybe_append(NO_TIMESTAMP, 1000)
    index.maybe_append(50, 1005)
    for entry in ((49, 1006), (60, 1004)):
        with pytest.raises(ValueError, match="cannot follow"):
            index.maybe_append(*entry)
    assert not index.maybe_append(50, 1007)
    assert index.entries() == [(50, 1005)]


def test_the_first_millisecond_of_1970_is_a_timestamp(files: FaultyFiles) -> None:
    index = TimeIndex.create(files, PATH, BASE, BIG)
    assert index.maybe_append(0, BASE)
    index.trim()
    again = TimeIndex(files, PATH, BASE, BIG)
    assert again.last == (0, BASE)
    assert len(again) == 1


# The append-time index


def test_append_times_are_known_as_bounds(files: FaultyFiles) -> None:
    index = AppendTimeIndex(files, PATH, BASE, BIG)
    assert index.last is None
    assert index.time_of(BASE) == AppendTime(UNKNOWN_MS, UNKNOWN_MS)
    index.maybe_append(500, 1009)
    index.maybe_append(700, 1019)
    assert index.time_of(1000) == AppendTime(UNKNOWN_MS, 500)
    assert index.time_of(1009) == AppendTime(UNKNOWN_MS, 500)
    assert index.time_of(1010) == index.time_of(1019) == AppendTime(500, 700)
    assert index.time_of(1020) == AppendTime(700, UNKNOWN_MS)
    assert index.first_offset_since(500) == BASE
    assert index.first_offset_since(501) == index.first_offset_since(700) == 1010
    assert index.first_offset_since(701) == 1020


def test_append_times_can_be_thinned_out(files: FaultyFiles) -> None:
    index = AppendTimeIndex(files, PATH, BASE, 24)
    assert index.maybe_append(500, 1000, interval_ms=100)
    assert not index.maybe_append(599, 1001, interval_ms=100)
    assert index.maybe_append(600, 1002, interval_ms=100)
    assert index.is_full
    assert not index.maybe_append(900, 1003)
    assert index.maybe_append(900, 1003, skip_full=True)
    assert index.entries() == [(500, 1000), (600, 1002), (900, 1003)]


def test_a_clock_put_back_counts_as_standing_still(files: FaultyFiles) -> None:
    index = AppendTimeIndex(files, PATH, BASE, BIG)
    index.maybe_append(500, 1000)
    index.maybe_append(100, 1001)
    assert index.entries() == [(500, 1000), (500, 1001)]


def test_a_segment_without_append_times_has_none(files: FaultyFiles) -> None:
    index = AppendTimeIndex(files, PATH, BASE, BIG)
    for call in (index.check, index.verify, index.flush, index.sync, index.trim, index.release, index.reset):
        call()
        assert not files.exists(PATH)
    assert len(index) == 0
    index.truncate_to(BASE)
    index.rename(PATH + ".deleted")
    index.rename(PATH)
    index.maybe_append(1, BASE)
    assert not files.exists(PATH)
    index.sync()
    assert files.read(PATH, 0, 99) == struct.pack(">qi", 1, 0)
    index.rename(PATH + ".deleted")
    assert files.list_directory("/data") == ["00000000000000001000.x.deleted"]
    assert index.last == (1, BASE)


# Files


def test_other_indexes_must_be_there(files: FaultyFiles) -> None:
    for kind in (OffsetIndex, TimeIndex):
        with pytest.raises(DiskError) as caught:
            len(kind(files, PATH, BASE, BIG))
        assert caught.value.is_missing
        index = kind(files, PATH, BASE, BIG)
        index.reset()
        assert len(index) == 0
        assert files.exists(PATH)
        files.unlink(PATH)


def test_nothing_is_read_before_it_is_needed(files: FaultyFiles) -> None:
    before = files.calls.copy()
    OffsetIndex(files, PATH, BASE, BIG)
    assert files.calls == before


@pytest.mark.parametrize("kind", [OffsetIndex, TimeIndex, AppendTimeIndex])
def test_a_torn_file_is_not_believed(files: FaultyFiles, kind: type[SparseIndex]) -> None:
    store(files, bytes(kind.ENTRY.size + 3))
    index: Any = kind(files, PATH, BASE, BIG)
    with pytest.raises(StorageError, match="not a multiple") as caught:
        index.check()
    assert caught.value.path == PATH
    assert caught.value.hint
    index.reset()
    index.check()
    assert len(index) == 0


def test_checks_find_disorder(files: FaultyFiles) -> None:
    pack = struct.Struct(">ii").pack
    store(files, pack(5, 100) + pack(9, 200) + pack(7, 300) + pack(12, 400))
    index = OffsetIndex(files, PATH, BASE, BIG)
    index.check()
    with pytest.raises(StorageError, match=r"has \(1007, 300\) after \(1009, 200\)") as caught:
        index.verify()
    assert caught.value.position == 16
    files.write(PATH, 24, pack(4, 400))
    with pytest.raises(StorageError, match="less than its start"):
        OffsetIndex(files, PATH, BASE, BIG).check()
    files.write(PATH, 0, pack(-1, 100))
    with pytest.raises(StorageError, match="before its segment"):
        OffsetIndex(files, PATH, BASE, BIG).check()


def test_a_file_that_shrinks_under_us_is_noticed(files: FaultyFiles) -> None:
    index = OffsetIndex.create(files, PATH, BASE, BIG)
    for number in range(1, 100):
        index.append(BASE + number, number * 10)
    index.flush()
    files.truncate(PATH, 80)
    for call in (lambda: index.lookup(BASE + 50), index.entries, lambda: index.entry(50)):
        with pytest.raises(StorageError, match="shorter than it was"):
            call()


@pytest.mark.parametrize("real", [0, 1, 2, 511, 512, 513, 1500])
@pytest.mark.parametrize("zeros", [2, 3, 1000])
def test_room_that_kafka_set_aside_holds_no_entries(files: FaultyFiles, real: int, zeros: int) -> None:
    entries = [(number, number * 4096) for number in range(1, real + 1)]
    store(files, b"".join(struct.pack(">ii", *entry) for entry in entries) + bytes(8 * zeros))
    index = OffsetIndex(files, PATH, BASE, BIG)
    assert len(index) == real
    assert index.last_offset == BASE + real
    index.check()
    index.append(BASE + real + 1, (real + 1) * 4096)
    index.trim()
    assert files.size_bytes(PATH) == 8 * (real + 1)
    assert OffsetIndex(files, PATH, BASE, BIG).last_offset == BASE + real + 1


def test_a_lookup_reads_little_of_a_large_index() -> None:
    files = disk()
    store(files, b"".join(struct.pack(">ii", number, number * 4096) for number in range(1, 262_145)))
    index = OffsetIndex(files, PATH, BASE, BIG)
    assert index.lookup(BASE + 100_000) == (BASE + 100_000, 100_000 * 4096)
    assert files.read_bytes[PATH] < 5_000
    assert files.calls["read"] <= 12
    reads = files.calls["read"]
    for near in range(99_900, 100_100):
        index.lookup(BASE + near)
    assert files.calls["read"] <= reads + 12


def test_entries_wait_for_a_full_disk(files: FaultyFiles) -> None:
    index = OffsetIndex.create(files, PATH, BASE, BIG)
    files.capacity_bytes = 100
    for number in range(1, 200):
        index.append(BASE + number, number * 10)
    with pytest.raises(DiskError) as caught:
        index.flush()
    assert caught.value.is_disk_full
    assert index.lookup(BASE + 150) == (BASE + 150, 1500)
    files.capacity_bytes = None
    index.flush()
    assert OffsetIndex(files, PATH, BASE, BIG).entries() == [(BASE + number, number * 10) for number in range(1, 200)]


def test_half_an_entry_is_cut_off_again(files: FaultyFiles) -> None:
    index = OffsetIndex.create(files, PATH, BASE, BIG)
    index.append(BASE + 1, 10)
    files.fail_next("write", errno.ENOSPC, short_bytes=5)
    with pytest.raises(DiskError):
        index.flush()
    assert files.size_bytes(PATH) == 5
    index.truncate_to(BASE)
    index.release()
    assert len(index) == 0


def test_what_was_synced_survives() -> None:
    for seed in range(50):
        files = FaultyFiles(seed)
        files.make_directory("/data")
        files.sync_directory("/")
        index = TimeIndex.create(files, PATH, BASE, BIG)
        files.sync_directory("/data")
        index.maybe_append(10, 1001)
        index.sync()
        index.maybe_append(20, 1002)
        index.flush()
        files.crash()
        assert files.read(PATH, 0, 12) == struct.pack(">qi", 10, 1)
        # Whatever became of the rest, it can be made again.
        index = TimeIndex(files, PATH, BASE, BIG)
        index.reset()
        index.maybe_append(10, 1001)
        assert index.entries() == [(10, 1001)]


@settings(max_examples=200, deadline=None)
@given(content=st.binary(max_size=120))
def test_any_bytes_give_answers_or_storage_errors(content: bytes) -> None:
    files = disk()
    store(files, content)
    for kind in (OffsetIndex, TimeIndex, AppendTimeIndex):
        index: Any = kind(files, PATH, BASE, BIG)
        try:
            index.check()
            index.verify()
        except StorageError:
            index = kind(files, PATH, BASE, BIG)
        if len(content) % kind.ENTRY.size:
            continue
        if kind is AppendTimeIndex:
            index.time_of(BASE + 3)
            index.first_offset_since(3)
        else:
            index.lookup(BASE + 3)
        index.truncate_to(BASE + 1)
        index.reset()
        files.write(PATH, 0, content)
