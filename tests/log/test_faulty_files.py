"""The fault model itself: a crash test is worth as much as the disk it is run on."""

from __future__ import annotations

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.log.files import DiskError, remove_tree, write_atomically
from tests.log.faulty_files import FaultyFiles, PowerCut

SEEDS = range(300)


def disk(seed: int = 0) -> FaultyFiles:
    """With a durable directory."""
    files = FaultyFiles(seed)
    files.make_directory("/data")
    files.sync_directory("/")
    return files


def durable(files: FaultyFiles, path: str, data: bytes = b"") -> None:
    files.create(path)
    files.append(path, data)
    files.sync(path)
    files.sync_directory("/data")


def ends(build: object, *paths: str) -> set[tuple[bytes | None, ...]]:
    """What the files can be like after a crash, over many seeds."""
    assert callable(build)
    found = set()
    for seed in SEEDS:
        files = disk(seed)
        build(files)
        files.crash()
        after = files.snapshot()
        found.add(tuple(after.get(path) for path in paths))
    return found


def test_synced_data_survives() -> None:
    for seed in SEEDS:
        files = disk(seed)
        durable(files, "/data/a", b"one")
        files.append("/data/a", b"two")
        files.sync("/data/a")
        files.crash()
        assert files.snapshot() == {"/data/a": b"onetwo"}


def test_unsynced_bytes_are_lost_torn_or_kept() -> None:
    def build(files: FaultyFiles) -> None:
        durable(files, "/data/a", b"ab")
        files.append("/data/a", b"cde")

    found = {content for (content,) in ends(build, "/data/a")}
    assert {b"ab", b"abc", b"abcd", b"abcde"} <= found  # torn at any byte
    assert b"ab\0\0e" in found  # out of order
    assert b"ab\0\0\0" in found  # the length without the data
    assert all(content is not None and content.startswith(b"ab") for content in found)


def test_an_overwrite_may_be_torn_and_a_cut_undone() -> None:
    def overwrite(files: FaultyFiles) -> None:
        durable(files, "/data/a", b"old")
        files.write("/data/a", 0, b"NEW")

    def cut(files: FaultyFiles) -> None:
        durable(files, "/data/a", b"old")
        files.truncate("/data/a", 1)

    assert {(b"old",), (b"NEW",), (b"Nld",), (b"olW",)} <= ends(overwrite, "/data/a")
    assert ends(cut, "/data/a") == {(b"old",), (b"o",)}


def test_a_later_write_can_survive_an_earlier_one() -> None:
    def build(files: FaultyFiles) -> None:
        durable(files, "/data/a")
        files.append("/data/a", b"11")
        files.append("/data/a", b"22")

    assert {(b"",), (b"11",), (b"\0\x0022",), (b"1122",)} <= ends(build, "/data/a")


def test_a_synced_file_is_nothing_without_its_name() -> None:
    def build(files: FaultyFiles) -> None:
        files.create("/data/a")
        files.append("/data/a", b"x")
        files.sync("/data/a")

    assert ends(build, "/data/a") == {(None,), (b"x",)}


def test_a_name_is_nothing_without_its_directory() -> None:
    def build(files: FaultyFiles) -> None:
        files.make_directory("/data/d")
        files.create("/data/d/a")
        files.sync_directory("/data/d")

    assert ends(build, "/data/d/a") == {(None,), (b"",)}


def test_an_unsynced_rename_may_be_undone_but_is_one_step() -> None:
    def build(files: FaultyFiles) -> None:
        durable(files, "/data/a", b"a")
        durable(files, "/data/b", b"b")
        files.rename("/data/a", "/data/b")

    def synced(files: FaultyFiles) -> None:
        build(files)
        files.sync_directory("/data")

    assert ends(build, "/data/a", "/data/b") == {(b"a", b"b"), (None, b"a")}
    assert ends(synced, "/data/a", "/data/b") == {(None, b"a")}


def test_a_rename_between_directories_needs_both_synced() -> None:
    def build(files: FaultyFiles) -> None:
        files.make_directory("/data/d")
        durable(files, "/data/a", b"a")
        files.rename("/data/a", "/data/d/a")
        files.sync_directory("/data/d")

    def both(files: FaultyFiles) -> None:
        build(files)
        files.sync_directory("/data")

    assert ends(build, "/data/a", "/data/d/a") == {(b"a", None), (None, b"a")}
    assert ends(both, "/data/a", "/data/d/a") == {(None, b"a")}


def test_an_unsynced_removal_may_be_undone() -> None:
    def build(files: FaultyFiles) -> None:
        durable(files, "/data/a", b"a")
        files.unlink("/data/a")

    def again(files: FaultyFiles) -> None:
        build(files)
        files.create("/data/a")

    assert ends(build, "/data/a") == {(b"a",), (None,)}
    assert ends(again, "/data/a") == {(b"a",), (None,), (b"",)}


def test_names_change_in_any_order_but_a_file_has_one_name() -> None:
    def build(files: FaultyFiles) -> None:
        durable(files, "/data/a", b"a")
        durable(files, "/data/x", b"x")
        files.rename("/data/a", "/data/b")
        files.rename("/data/x", "/data/y")
        files.rename("/data/b", "/data/c")

    assert ends(build, "/data/a", "/data/b", "/data/c", "/data/x", "/data/y") == {
        (*first, *second)
        for first in ((b"a", None, None), (None, b"a", None), (None, None, b"a"))
        for second in ((b"x", None), (None, b"x"))
    }


def test_a_failed_sync_loses_what_was_written() -> None:
    found = set()
    visible = set()
    for seed in SEEDS:
        files = disk(seed)
        durable(files, "/data/a", b"ok")
        files.append("/data/a", b"no")
        files.fail_next("sync", errno.EIO)
        with pytest.raises(DiskError, match="Input/output"):
            files.sync("/data/a")
        visible.add(files.read("/data/a", 0, 9))
        with pytest.raises(DiskError, match="earlier sync failed"):
            files.sync("/data/a")
        files.truncate("/data/a", 4)  # not cut to what is safe: the bug that this disk is there to find
        files.sync("/data/a")
        files.crash()
        found.add(files.read("/data/a", 0, 9))
    assert {b"okno", b"ok\0\0"} <= visible
    assert {b"okno", b"ok\0\0", b"okn\0"} <= found


def test_cutting_to_what_is_safe_mends_a_failed_sync() -> None:
    for seed in SEEDS:
        files = disk(seed)
        durable(files, "/data/a", b"ok")
        files.append("/data/a", b"no")
        files.fail_next("sync", errno.EIO)
        with pytest.raises(DiskError):
            files.sync("/data/a")
        files.truncate("/data/a", 2)
        files.append("/data/a", b"yes")
        files.sync("/data/a")
        files.crash()
        assert files.read("/data/a", 0, 9) == b"okyes"


def test_faults_happen_once_where_asked_for() -> None:
    files = disk()
    durable(files, "/data/a")
    durable(files, "/data/b")
    files.fail_next("write", errno.ENOSPC, after=1, short_bytes=2, containing="/a")
    files.append("/data/a", b"one")
    files.append("/data/b", b"bbb")
    files.append("/data/b", b"bbb")
    with pytest.raises(DiskError) as caught:
        files.append("/data/a", b"two")
    assert caught.value.is_disk_full
    assert (caught.value.written_bytes, caught.value.position) == (2, 5)
    files.append("/data/a", b"three")
    assert files.read("/data/a", 0, 99) == b"onetwthree"
    for operation, call in (
        ("create", lambda: files.create("/data/c")),
        ("read", lambda: files.read("/data/a", 0, 1)),
        ("read", lambda: files.read_into("/data/a", 0, bytearray(1))),
        ("size", lambda: files.size_bytes("/data/a")),
        ("truncate", lambda: files.truncate("/data/a", 0)),
        ("allocate", lambda: files.allocate("/data/a", 99)),
        ("rename", lambda: files.rename("/data/a", "/data/c")),
        ("unlink", lambda: files.unlink("/data/a")),
        ("list", lambda: files.list_directory("/data")),
        ("make_directory", lambda: files.make_directory("/data/d")),
        ("remove_directory", lambda: files.remove_directory("/data")),
        ("sync_directory", lambda: files.sync_directory("/data")),
        ("lock", lambda: files.lock("/data/a")),
    ):
        before = files.snapshot()
        files.fail_next(operation, errno.EIO)
        with pytest.raises(DiskError) as caught:
            call()
        assert caught.value.errno == errno.EIO
        assert files.snapshot() == before
    files.fail_next("create", errno.EIO)
    files.forgive()
    files.create("/data/c")


def test_a_full_disk_has_room_again_after_a_removal() -> None:
    files = disk()
    files.capacity_bytes = 10
    files.create("/data/a")
    files.create("/data/b")
    files.append("/data/a", b"0123456")
    with pytest.raises(DiskError) as caught:
        files.append("/data/b", b"01234")
    assert caught.value.is_disk_full
    assert files.read("/data/b", 0, 9) == b"012"
    files.write("/data/a", 0, b"6543210")  # takes no more room
    with pytest.raises(DiskError):
        files.allocate("/data/b", 4)
    files.truncate("/data/a", 2)
    files.write("/data/b", 3, b"34567")
    with pytest.raises(DiskError):
        files.append("/data/b", b"x")
    files.unlink("/data/a")
    files.append("/data/b", b"x")
    assert files.read("/data/b", 0, 99) == b"01234567x"


def assert_stopped(files: FaultyFiles) -> None:
    for call in (
        lambda: files.read("/data/a", 0, 1),
        lambda: files.sync("/data/a"),
        lambda: files.exists("/data"),
        lambda: files.sync_directory("/data"),
        lambda: files.append("/data/a", b""),
    ):
        with pytest.raises(PowerCut):
            call()


def test_power_is_cut_in_the_middle() -> None:
    found = set()
    for seed in SEEDS:
        files = disk(seed)
        durable(files, "/data/a")
        files.cut_power_after(1)
        files.append("/data/a", b"one")
        with pytest.raises(PowerCut):
            files.append("/data/a", b"two")
        assert_stopped(files)
        files.crash("all")
        found.add(files.read("/data/a", 0, 9))
    assert found == {b"one", b"onet", b"onetw", b"onetwo"}


def test_power_cut_before_a_sync_returns() -> None:
    found = set()
    for seed in SEEDS:
        files = disk(seed)
        durable(files, "/data/a", b"ok")
        files.append("/data/a", b"!")
        files.cut_power_after(0)
        with pytest.raises(PowerCut):
            files.sync("/data/a")
        files.crash()
        found.add(files.read("/data/a", 0, 9))
    assert found >= {b"ok", b"ok!"}


def test_survival_can_be_chosen() -> None:
    for survival, expected in (("all", {"/data/a": b"x"}), ("none", {})):
        files = disk()
        files.create("/data/a")
        files.append("/data/a", b"x")
        files.crash(survival)  # type: ignore[arg-type]
        assert files.snapshot() == expected


def test_locks_end_with_the_process_that_held_them() -> None:
    files = disk()
    durable(files, "/data/.lock")
    files.lock("/data/.lock")
    files.crash()
    files.lock("/data/.lock")


def test_one_seed_one_story() -> None:
    def story(seed: int) -> dict[str, bytes]:
        files = disk(seed)
        for name in "abc":
            files.create(f"/data/{name}")
            files.append(f"/data/{name}", b"0123456789")
        files.crash()
        return files.snapshot()

    assert all(story(seed) == story(seed) for seed in range(50))
    assert len({str(story(seed)) for seed in range(50)}) > 10


def test_calls_and_reads_are_counted() -> None:
    files = disk()
    durable(files, "/data/a", b"0123456789")
    files.read("/data/a", 4, 100)
    files.read("/data/a", 0, 2)
    assert files.read_bytes["/data/a"] == 8
    assert files.calls["read"] == 2
    assert files.calls["sync"] == 1


@pytest.mark.parametrize("steps", range(9))
def test_atomic_writes_are_old_or_new_wherever_the_power_is_cut(steps: int) -> None:
    for seed in range(60):
        files = disk(seed)
        write_atomically(files, "/data/a", b"old")
        files.cut_power_after(steps)
        try:
            write_atomically(files, "/data/a", b"new")
            done = True
        except PowerCut:
            done = False
        files.crash()
        assert files.read("/data/a", 0, 9) in ((b"new",) if done else (b"old", b"new"))
        write_atomically(files, "/data/a", b"newer")
        assert files.list_directory("/data") == ["a"]


def test_remove_tree_is_durable_once_the_parent_is_synced() -> None:
    for seed in SEEDS:
        files = disk(seed)
        files.make_directory("/data/t-0")
        files.create("/data/t-0/log")
        files.sync_directory("/data/t-0")
        files.sync_directory("/data")
        remove_tree(files, "/data/t-0")
        files.sync_directory("/data")
        files.crash()
        assert files.list_directory("/data") == []


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    synced=st.binary(max_size=20),
    later=st.lists(st.tuples(st.integers(20, 40), st.binary(max_size=10)), max_size=6),
)
def test_what_was_synced_is_never_touched_by_writes_behind_it(
    seed: int, synced: bytes, later: list[tuple[int, bytes]]
) -> None:
    files = disk(seed)
    durable(files, "/data/a", synced)
    for position, data in later:
        files.write("/data/a", position, data)
    files.crash()
    content = files.read("/data/a", 0, 100)
    assert content[: len(synced)] == synced
    written = {position + index: set() for position, data in later for index in range(len(data))}
    for position, data in later:
        for index, byte in enumerate(data):
            written[position + index].add(byte)
    for place, byte in enumerate(content[len(synced) :], len(synced)):
        assert byte == 0 or byte in written.get(place, ())
