"""What any `Files` must do: the real disk and the faulty one in memory, by the same tests."""

from __future__ import annotations

import errno
import os
import pickle
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import StorageError
from horolog.log.files import DiskError, DiskFiles, Files, make_directories, remove_tree, write_atomically
from tests.log.faulty_files import FaultyFiles


@pytest.fixture(params=["disk", "faulty"])
def port(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Files, str]]:
    """A `Files` and an empty directory in it."""
    if request.param == "disk":
        # Fewer descriptors than files, so that all goes through the closing and opening.
        files: Files = DiskFiles(max_open=2)
        yield files, str(tmp_path)
        files.close()
    else:
        files = FaultyFiles()
        files.make_directory("/data")
        yield files, "/data"


def failure(number: int) -> pytest.RaisesExc[DiskError]:
    return pytest.raises(DiskError, check=lambda error: error.errno == number)


def test_what_is_written_is_read(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    files.create(path)
    assert files.size_bytes(path) == 0
    files.write(path, 0, b"0123456789")
    files.write(path, 3, b"ab", bytearray(b"c"), memoryview(b"xdx")[1:2])
    assert files.read(path, 0, 100) == b"012abcd789"
    assert files.read(path, 8, 2) == b"89"
    assert files.read(path, 9, 2) == b"9"
    assert files.read(path, 10, 2) == files.read(path, 1000, 2) == b""
    files.write(path, 12, b"z")
    assert files.read(path, 8, 100) == b"89\0\0z"
    files.write(path, 100)
    files.write(path, 100, b"")
    assert files.size_bytes(path) == 13


def test_append_says_where(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    files.create(path)
    assert files.append(path, b"one") == 0
    assert files.append(path, b"tw", b"o") == 3
    assert files.append(path) == 6
    assert files.read(path, 0, 9) == b"onetwo"


def test_more_pieces_than_one_call_takes(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    files.create(path)
    pieces = [bytes([number % 251]) * (number % 7) for number in range(3000)]
    files.append(path, *pieces)
    assert files.read(path, 0, 20_000) == b"".join(pieces)


def test_read_into_a_buffer(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    files.create(path)
    files.append(path, b"0123456789")
    target = bytearray(4)
    assert files.read_into(path, 2, target) == 4
    assert target == b"2345"
    assert files.read_into(path, 8, memoryview(target)[1:]) == 2
    assert target == b"2895"
    assert files.read_into(path, 10, target) == 0
    assert files.read_into(path, 0, bytearray()) == 0


def test_truncate_cuts_and_lengthens(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    files.create(path)
    files.append(path, b"0123456789")
    files.truncate(path, 4)
    assert files.read(path, 0, 10) == b"0123"
    files.truncate(path, 6)
    assert files.read(path, 0, 10) == b"0123\0\0"


def test_allocate_lengthens_and_never_cuts(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    files.create(path)
    files.append(path, b"0123")
    files.allocate(path, 6)
    assert files.read(path, 0, 10) == b"0123\0\0"
    files.allocate(path, 2)
    assert files.size_bytes(path) == 6


def test_create_is_exclusive(port: tuple[Files, str]) -> None:
    files, root = port
    files.create(f"{root}/a")
    files.append(f"{root}/a", b"kept")
    with failure(errno.EEXIST):
        files.create(f"{root}/a")
    assert files.size_bytes(f"{root}/a") == 4
    with failure(errno.ENOENT):
        files.create(f"{root}/nowhere/a")


def test_missing_files_are_named(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    calls = (
        lambda: files.size_bytes(path),
        lambda: files.read(path, 5, 1),
        lambda: files.read_into(path, 5, bytearray(1)),
        lambda: files.write(path, 5, b"x"),
        lambda: files.append(path, b"x"),
        lambda: files.truncate(path, 5),
        lambda: files.allocate(path, 5),
        lambda: files.sync(path),
        lambda: files.rename(path, path + "b"),
        lambda: files.unlink(path),
        lambda: files.list_directory(path),
        lambda: files.remove_directory(path),
        lambda: files.sync_directory(path),
        lambda: files.descriptor(path).__enter__(),
        lambda: files.lock(f"{path}/b"),
    )
    for call in calls:
        with pytest.raises(StorageError) as caught:
            call()
        assert isinstance(caught.value, DiskError)
        assert caught.value.is_missing
        assert not caught.value.is_disk_full
        assert caught.value.path.startswith(path)
        assert str(caught.value).startswith(path)
    with pytest.raises(DiskError) as caught:
        files.read(path, 5, 1)
    assert caught.value.position == 5
    files.unlink(path, missing_ok=True)
    # A sync that failed because there is no file says nothing about the file that comes.
    files.create(path)
    files.sync(path)


def test_exists_and_is_directory(port: tuple[Files, str]) -> None:
    files, root = port
    files.create(f"{root}/a")
    assert files.exists(root)
    assert files.is_directory(root)
    assert files.exists(f"{root}/a")
    assert not files.is_directory(f"{root}/a")
    assert not files.exists(f"{root}/b")
    assert not files.is_directory(f"{root}/b")
    assert not files.exists(f"{root}/a/b")


def test_rename_replaces(port: tuple[Files, str]) -> None:
    files, root = port
    for name in "ab":
        files.create(f"{root}/{name}")
        files.append(f"{root}/{name}", name.encode())
    assert files.read(f"{root}/b", 0, 1) == b"b"
    files.rename(f"{root}/a", f"{root}/b")
    assert files.read(f"{root}/b", 0, 1) == b"a"
    assert files.list_directory(root) == ["b"]
    files.create(f"{root}/a")
    assert files.read(f"{root}/a", 0, 1) == b""
    files.write(f"{root}/b", 0, b"B")
    assert files.read(f"{root}/b", 0, 1) == b"B"
    files.rename(f"{root}/b", f"{root}/b")
    assert files.read(f"{root}/b", 0, 1) == b"B"


def test_rename_of_a_directory_takes_its_files_along(port: tuple[Files, str]) -> None:
    files, root = port
    for name in ("t-0", "t-00"):
        files.make_directory(f"{root}/{name}")
        files.create(f"{root}/{name}/log")
        files.append(f"{root}/{name}/log", name.encode())
    files.rename(f"{root}/t-0", f"{root}/t-0.delete")
    assert files.read(f"{root}/t-0.delete/log", 0, 9) == b"t-0"
    assert files.read(f"{root}/t-00/log", 0, 9) == b"t-00"
    with failure(errno.ENOENT):
        files.read(f"{root}/t-0/log", 0, 9)
    with failure(errno.ENOTEMPTY):
        files.rename(f"{root}/t-00", f"{root}/t-0.delete")
    files.create(f"{root}/file")
    with failure(errno.EISDIR):
        files.rename(f"{root}/file", f"{root}/t-00")
    with failure(errno.ENOTDIR):
        files.rename(f"{root}/t-00", f"{root}/file")


def test_a_removed_file_is_gone_and_its_name_free(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/a"
    files.create(path)
    files.append(path, b"old")
    files.unlink(path)
    assert not files.exists(path)
    files.create(path)
    assert files.read(path, 0, 9) == b""
    files.make_directory(f"{root}/d")
    with failure(errno.EISDIR):
        files.unlink(f"{root}/d")


def test_directories(port: tuple[Files, str]) -> None:
    files, root = port
    make_directories(files, f"{root}/x/y/z")
    make_directories(files, f"{root}/x/y")
    files.create(f"{root}/x/b")
    files.create(f"{root}/x/a")
    assert files.list_directory(f"{root}/x") == ["a", "b", "y"]
    with failure(errno.EEXIST):
        files.make_directory(f"{root}/x")
    with failure(errno.ENOTEMPTY):
        files.remove_directory(f"{root}/x")
    with failure(errno.ENOTDIR):
        files.list_directory(f"{root}/x/a")
    with failure(errno.EISDIR):
        files.append(f"{root}/x", b"x")
    remove_tree(files, f"{root}/x")
    assert files.list_directory(root) == []


def test_write_atomically_replaces_whole(port: tuple[Files, str]) -> None:
    files, root = port
    path = f"{root}/checkpoint"
    write_atomically(files, path, b"first and long")
    assert files.read(path, 0, 99) == b"first and long"
    files.create(f"{path}.tmp")  # left by a crash
    files.append(f"{path}.tmp", b"rubbish that is longer")
    write_atomically(files, path, b"second")
    assert files.read(path, 0, 99) == b"second"
    assert files.list_directory(root) == ["checkpoint"]


def test_a_descriptor_can_be_sent(port: tuple[Files, str]) -> None:
    files, root = port
    files.create(f"{root}/a")
    files.append(f"{root}/a", b"0123456789")
    here, there = socket.socketpair()
    with here, there, files.descriptor(f"{root}/a") as fd:
        assert os.sendfile(here.fileno(), fd, 2, 5) == 5
        assert there.recv(10) == b"23456"


def test_a_lock_keeps_others_out(port: tuple[Files, str]) -> None:
    files, root = port
    held = files.lock(f"{root}/.lock")
    with failure(errno.EAGAIN):
        files.lock(f"{root}/.lock")
    held.release()
    held.release()
    again = files.lock(f"{root}/.lock")
    with failure(errno.EAGAIN):
        files.lock(f"{root}/.lock")
    again.release()


def test_closing_and_releasing_files_changes_nothing(port: tuple[Files, str]) -> None:
    files, root = port
    files.create(f"{root}/a")
    files.append(f"{root}/a", b"one")
    files.release_file(f"{root}/a")
    files.release_file(f"{root}/never")
    files.append(f"{root}/a", b"two")
    files.close()
    files.sync(f"{root}/a")
    assert files.read(f"{root}/a", 0, 9) == b"onetwo"


def test_errors_survive_pickling() -> None:
    error = DiskError("cannot write", "/a", 7, "Free some room", errno=errno.ENOSPC, written_bytes=3)
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, DiskError)
    assert copy.is_disk_full
    assert (copy.path, copy.position, copy.written_bytes, str(copy)) == ("/a", 7, 3, str(error))


@settings(max_examples=100, deadline=None)
@given(
    steps=st.lists(
        st.one_of(
            st.tuples(st.just("write"), st.integers(0, 30), st.binary(max_size=12)),
            st.tuples(st.just("append"), st.just(0), st.binary(max_size=12)),
            st.tuples(st.just("truncate"), st.integers(0, 40), st.just(b"")),
            st.tuples(st.just("sync"), st.just(0), st.just(b"")),
        ),
        max_size=20,
    )
)
def test_both_disks_hold_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int, bytes]]
) -> None:
    disk, faulty = DiskFiles(), FaultyFiles()
    root = str(tmp_path_factory.mktemp("twins"))
    make_directories(faulty, root)
    ends: list[bytes] = []
    for files in (disk, faulty):
        path = f"{root}/a"
        files.create(path)
        for step, position, data in steps:
            if step == "write":
                files.write(path, position, data)
            elif step == "append":
                assert files.append(path, data) <= 1000
            elif step == "truncate":
                files.truncate(path, position)
            else:
                files.sync(path)
        ends.append(files.read(path, 0, 1000))
    disk.close()
    assert ends[0] == ends[1]
