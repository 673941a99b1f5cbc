"""DiskFiles beyond what every `Files` does: rights, descriptors, what the kernel refuses."""

from __future__ import annotations

import errno
import os
import resource
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from horolog.log import files as files_module
from horolog.log.files import DiskError, DiskFiles, make_directories, remove_tree, write_atomically
from horolog.log.open_files import OpenFiles, default_max_open


@pytest.fixture
def many(tmp_path: Path) -> list[str]:
    """Twenty files, each with its number in it."""
    paths = [str(tmp_path / f"{number:02}") for number in range(20)]
    for number, path in enumerate(paths):
        Path(path).write_bytes(b"%02d" % number)
    return paths


def open_count() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_only_the_owner_can_read(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        files = DiskFiles()
        make_directories(files, str(tmp_path / "a" / "b"))
        files.create(str(tmp_path / "a" / "file"))
        write_atomically(files, str(tmp_path / "a" / "atomic"), b"x")
        files.lock(str(tmp_path / "a" / "lock")).release()
        files.close()
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "a" / "b").stat().st_mode) == 0o700
    for name in ("file", "atomic", "lock"):
        assert stat.S_IMODE((tmp_path / "a" / name).stat().st_mode) == 0o600


def test_descriptors_are_bounded(many: list[str]) -> None:
    files = DiskFiles(max_open=4)
    before = open_count()
    for _ in range(2):
        for number, path in enumerate(many):
            assert files.read(path, 0, 9) == b"%02d" % number
            assert len(files.open_files) <= 4
            assert open_count() <= before + 4
    files.close()
    assert open_count() == before


def test_the_longest_unused_goes_first(many: list[str]) -> None:
    open_files = OpenFiles(max_open=3)
    for path in (*many[:3], many[0], many[3]):
        with open_files.borrow(path):
            pass
    opened = open_files.opened
    for path in (many[0], many[2], many[3]):
        with open_files.borrow(path):
            pass
    assert open_files.opened == opened
    with open_files.borrow(many[1]):
        pass
    assert open_files.opened == opened + 1
    open_files.close()


def test_unsynced_files_stay_open_longest(many: list[str]) -> None:
    files = DiskFiles(max_open=3)
    files.append(many[0], b"x")
    for path in many[1:]:
        files.read(path, 0, 1)
    opened = files.open_files.opened
    files.sync(many[0])
    assert files.open_files.opened == opened
    for path in many[1:4]:
        files.read(path, 0, 1)
    files.sync(many[0])
    assert files.open_files.opened > opened + 3
    for path in many:
        files.append(path, b"x")  # more of them than there is room for
    assert len(files.open_files) <= 3
    files.close()


def test_a_borrowed_file_is_not_closed_under_its_user(many: list[str]) -> None:
    files = DiskFiles(max_open=2)
    before = open_count()
    with files.descriptor(many[0]) as first, files.descriptor(many[1]) as second, files.descriptor(many[2]) as third:
        for path in many[3:]:
            files.read(path, 0, 1)
        files.rename(many[0], many[0] + ".deleted")
        files.unlink(many[1])
        files.create(many[1])
        files.append(many[1], b"new")
        files.close()
        assert [os.pread(fd, 9, 0) for fd in (first, second, third)] == [b"00", b"01", b"02"]
        assert files.read(many[1], 0, 9) == b"new"
    assert open_count() <= before + 2
    files.close()
    assert open_count() == before


def test_a_replaced_file_is_not_read_from_its_old_descriptor(many: list[str]) -> None:
    files = DiskFiles(max_open=10)
    before = open_count()
    files.read(many[1], 0, 9)
    files.rename(many[0], many[1])
    assert files.read(many[1], 0, 9) == b"00"
    files.read(many[2], 0, 9)
    files.rename(many[2], many[1])
    assert files.read(many[1], 0, 9) == b"02"
    assert open_count() == before + 1
    files.close()
    assert open_count() == before


def test_a_renamed_directory_takes_its_own_descriptors_along(tmp_path: Path) -> None:
    files = DiskFiles(max_open=10)
    for name in ("t-0", "t-00"):
        files.make_directory(str(tmp_path / name))
        files.create(str(tmp_path / name / "log"))
    files.rename(str(tmp_path / "t-0"), str(tmp_path / "t-1"))
    opened = files.open_files.opened
    files.append(str(tmp_path / "t-1" / "log"), b"x")
    files.append(str(tmp_path / "t-00" / "log"), b"y")
    assert files.open_files.opened == opened
    assert len(files.open_files) == 2
    files.close()


def test_more_borrowed_than_allowed_is_mended_afterwards(many: list[str]) -> None:
    open_files = OpenFiles(max_open=2)
    loans = [open_files.borrow(path) for path in many]
    assert len(open_files) == 20
    for loan in loans:
        with loan:
            pass
    assert len(open_files) == 2
    open_files.close()


def test_running_out_of_descriptors_closes_files(many: list[str]) -> None:
    """The limit is the process's: another process has to live with a low one."""
    program = (
        "import sys\n"
        "from horolog.log.files import DiskFiles\n"
        "files = DiskFiles(max_open=1000)\n"
        "for _ in range(2):\n"
        "    for number, path in enumerate(sys.argv[1:]):\n"
        "        assert files.read(path, 0, 9) == b'%02d' % number\n"
        "print(files.open_files.opened)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *many],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16)),
    )
    assert int(done.stdout) > 20


def test_threads_share_few_descriptors(many: list[str]) -> None:
    files = DiskFiles(max_open=2)
    wrong: list[object] = []

    def work(start: int) -> None:
        for turn in range(300):
            number = (start + turn * 7) % len(many)
            data = files.read(many[number], 0, 9)
            if data != b"%02d" % number:
                wrong.append((number, data))

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=work, args=(start,)) for start in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not wrong
    assert len(files.open_files) <= 2
    files.close()


def test_the_default_leaves_room_for_sockets() -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 16 <= default_max_open() <= max(16, soft // 2)
    with pytest.raises(ValueError, match="at least one"):
        OpenFiles(0)


def test_short_writes_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.pwritev

    def stingy(fd: int, pieces: list[memoryview], position: int) -> int:
        return real(fd, [b"".join(pieces)[:3]], position)

    files = DiskFiles()
    path = str(tmp_path / "a")
    files.create(path)
    monkeypatch.setattr(files_module.os, "pwritev", stingy)
    monkeypatch.setattr(files_module.os, "pwrite", lambda fd, piece, position: stingy(fd, [piece], position))
    files.write(path, 0, b"01", b"2345", b"", b"6789")
    assert files.read(path, 0, 99) == b"0123456789"
    files.close()


def test_a_full_disk_says_how_much_went_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.pwritev
    room = 5

    def full(fd: int, pieces: list[memoryview], position: int) -> int:
        nonlocal room
        if not room:
            raise OSError(errno.ENOSPC, "full")
        count = real(fd, [b"".join(pieces)[:room]], position)
        room -= count
        return count

    files = DiskFiles()
    path = str(tmp_path / "a")
    files.create(path)
    monkeypatch.setattr(files_module.os, "pwrite", lambda fd, piece, position: full(fd, [piece], position))
    with pytest.raises(DiskError) as caught:
        files.write(path, 100, b"0123456789")
    assert caught.value.is_disk_full
    assert caught.value.written_bytes == 5
    assert caught.value.position == 105
    assert caught.value.hint is not None
    assert files.size_bytes(path) == 105
    files.close()


def test_the_device_that_is_always_full() -> None:
    files = DiskFiles()
    with pytest.raises(DiskError) as caught:
        files.write("/dev/full", 0, b"x")
    assert caught.value.is_disk_full
    assert caught.value.written_bytes == 0
    files.close()


def test_a_failed_sync_sticks_until_the_file_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(fd: int) -> None:
        raise OSError(errno.EIO, "broken")

    files = DiskFiles()
    paths = [str(tmp_path / name) for name in "abc"]
    for path in paths:
        files.create(path)
        files.append(path, b"x")
    with monkeypatch.context() as patch:
        patch.setattr(files_module.os, "fdatasync", broken)
        for path in paths:
            with pytest.raises(DiskError, match="Input/output error"):
                files.sync(path)
    for path in paths:
        with pytest.raises(DiskError, match="earlier sync failed"):
            files.sync(path)
    files.truncate(paths[0], 0)
    files.sync(paths[0])
    files.rename(paths[1], paths[1] + "2")
    with pytest.raises(DiskError, match="earlier sync failed"):
        files.sync(paths[1] + "2")
    files.unlink(paths[2])
    files.create(paths[2])
    files.sync(paths[2])
    files.close()


def test_a_read_that_comes_in_pieces_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_pread: Any = os.pread
    real_preadv: Any = os.preadv
    path = str(tmp_path / "a")
    Path(path).write_bytes(b"0123456789")
    files = DiskFiles()
    monkeypatch.setattr(files_module.os, "pread", lambda fd, size, position: real_pread(fd, min(size, 3), position))
    monkeypatch.setattr(
        files_module.os, "preadv", lambda fd, views, position: real_preadv(fd, [views[0][:3]], position)
    )
    assert files.read(path, 1, 8) == b"12345678"
    assert files.read(path, 1, 80) == b"123456789"
    target = bytearray(8)
    assert files.read_into(path, 1, target) == 8
    assert target == b"12345678"
    files.close()


def test_remove_tree_does_not_follow_links(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "precious").write_bytes(b"x")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(outside)
    files = DiskFiles()
    remove_tree(files, str(inside))
    assert not inside.exists()
    assert (outside / "precious").read_bytes() == b"x"


def test_a_lock_is_seen_by_other_processes(tmp_path: Path) -> None:
    """By `lockf`, the kind of lock that Java takes."""
    path = str(tmp_path / ".lock")
    program = "import fcntl, sys\nfcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)\n"

    def other() -> int:
        return subprocess.run([sys.executable, "-c", program, path], capture_output=True, check=False).returncode

    files = DiskFiles()
    held = files.lock(path)
    assert files.exists(path)
    assert other() != 0
    held.release()
    assert other() == 0
