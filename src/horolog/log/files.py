"""The file port: all that a log asks of an operating system, and the real disk behind it.

Files are named by path at each call; there are no file objects to keep, so that an idle file costs nothing
(`open_files.py` keeps descriptors while there is room). Whoever writes here decides what is durable:

| done                     | survives a crash once                                          |
| ------------------------ | -------------------------------------------------------------- |
| write, append, truncate  | `sync(path)` has returned                                      |
| create, rename, unlink   | `sync_directory` of the directory (both, in a rename) returned |
| make / remove_directory  | `sync_directory` of the parent has returned                    |

Until then any part may be on disk and any part not, in any order.

Invariants:

- Everything that goes wrong is a `DiskError` with path, position and errno. A write goes in whole, or the error says
  how much of it did (`written_bytes`).
- A failed sync sticks: the kernel gives up the pages it could not write and would call the next sync a success. So
  `sync` goes on failing until the file is cut (`truncate`) to what is known to be safe, or replaced or removed.
- Only the owner may read what is made here (0600, directories 0700).

Any thread may call; two threads must not write one file at a time. Linux only (locks, fdatasync). This module knows
nothing of what files contain.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import struct
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, NoReturn, Protocol

from horolog.errors import StorageError
from horolog.log.open_files import FILE_MODE, OpenFiles, default_max_open

__all__ = [
    "Data",
    "DiskError",
    "DiskFiles",
    "DiskLock",
    "Files",
    "Lock",
    "disk_error",
    "make_directories",
    "remove_tree",
    "write_atomically",
]

Data = bytes | bytearray | memoryview

DIRECTORY_MODE: Final = 0o700
TEMPORARY_SUFFIX: Final = ".tmp"
DISTRUSTED: Final = "an earlier sync failed; what was written before it may be lost"
_DISK_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT))
_IS_DIRECTORY: Final = frozenset((errno.EISDIR, errno.EPERM))
"""What unlink says of a directory: Linux the first, POSIX the second."""
_MOST_PIECES: Final = 1024
"""IOV_MAX of Linux: what one pwritev takes."""

_HINTS: Final = {
    errno.ENOSPC: "Free some room on this disk; writes are taken again once there is some",
    errno.EDQUOT: "Raise the quota of the broker's user, or free some room",
    errno.EIO: "The disk reports a fault; look at the kernel's messages before trusting it again",
    errno.EROFS: "The file system has been mounted read-only, often after a fault; look at the kernel's messages",
    errno.EACCES: "The broker's user must own the data directory",
    errno.EPERM: "The broker's user must own the data directory",
    errno.EMFILE: "Raise the limit of open files of the broker's user (ulimit -n)",
    errno.ENFILE: "Raise the limit of open files of this machine (fs.file-max)",
}


_WHOLE_FILE: Final = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
"""`struct flock` of 64-bit Linux."""


class DiskError(StorageError):
    """The operating system refused. `errno` is its number; `written_bytes` is what a failed write left behind."""

    def __init__(
        self,
        message: str,
        path: str,
        position: int | None = None,
        hint: str | None = None,
        *,
        errno: int = 0,
        written_bytes: int = 0,
    ) -> None:
        super().__init__(message, path, position, hint)
        self.errno = errno
        self.written_bytes = written_bytes

    @property
    def is_disk_full(self) -> bool:
        return self.errno in _DISK_FULL

    @property
    def is_missing(self) -> bool:
        return self.errno == errno.ENOENT


def disk_error(
    doing: str, number: int, path: str, position: int | None = None, *, written_bytes: int = 0, why: str | None = None
) -> DiskError:
    """The error for `doing` ("write", "sync", ...) having failed with this errno."""
    message = f"cannot {doing}: {why or os.strerror(number)}"
    if written_bytes:
        message += f" after {written_bytes} bytes"
    return DiskError(message, path, position, _HINTS.get(number), errno=number, written_bytes=written_bytes)


class Lock(Protocol):
    """A lock that is held; ends with the process."""

    def release(self) -> None: ...


class Files(Protocol):
    """What a log needs of a disk. Every method raises `DiskError` only."""

    def exists(self, path: str) -> bool:
        """Whether there is a file or directory of this name."""
        ...

    def is_directory(self, path: str) -> bool: ...

    def size_bytes(self, path: str) -> int: ...

    def create(self, path: str) -> None:
        """Make an empty file; an error (EEXIST) if the name is taken."""
        ...

    def read(self, path: str, position: int, size_bytes: int) -> bytes:
        """Up to `size_bytes` from `position`: fewer only where the file ends."""
        ...

    def read_into(self, path: str, position: int, target: bytearray | memoryview) -> int:
        """Fill `target` from `position`; the number of bytes read, fewer than its size only where the file ends."""
        ...

    def write(self, path: str, position: int, *pieces: Data) -> None:
        """Write the pieces one after the other. Beyond the end, the gap reads as zeros."""
        ...

    def append(self, path: str, *pieces: Data) -> int:
        """Write at the end; returns where that was."""
        ...

    def truncate(self, path: str, size_bytes: int) -> None:
        """Cut the file, or lengthen it with zeros (which take no room and may find none later)."""
        ...

    def allocate(self, path: str, size_bytes: int) -> None:
        """Make sure that there is room for `size_bytes`; the file is that long afterwards, if it was shorter."""
        ...

    def sync(self, path: str) -> None:
        """Wait until what was written is on disk."""
        ...

    def rename(self, old: str, new: str) -> None:
        """Give a file or directory another name, replacing a file that has it, in one step."""
        ...

    def unlink(self, path: str, *, missing_ok: bool = False) -> None:
        """Remove a file."""
        ...

    def list_directory(self, path: str) -> list[str]:
        """The names in a directory, sorted."""
        ...

    def make_directory(self, path: str) -> None:
        """Make one directory; an error (EEXIST) if the name is taken."""
        ...

    def remove_directory(self, path: str) -> None:
        """Remove an empty directory."""
        ...

    def sync_directory(self, path: str) -> None:
        """Wait until the names in this directory are on disk."""
        ...

    def descriptor(self, path: str) -> AbstractContextManager[int]:
        """A descriptor for `sendfile`, open as long as the `with` block; not for writing or seeking."""
        ...

    def lock(self, path: str) -> Lock:
        """Take the lock of this file, made if need be; an error (EAGAIN) if somebody has it."""
        ...

    def release_file(self, path: str) -> None:
        """A hint: the file will not be used soon."""
        ...

    def close(self) -> None:
        """Give back all descriptors; whatever is used afterwards is opened again."""
        ...


class DiskLock:
    """A lock of `DiskFiles`.

    It belongs to the open file, not to the process: a second broker in this process is kept out as well, and so is a
    Kafka broker, whose locks of the older kind (by process) conflict with these.
    """

    __slots__ = ("_fd",)

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def release(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


class DiskFiles:
    """The files of this machine."""

    def __init__(self, max_open: int | None = None) -> None:
        self.open_files = OpenFiles(default_max_open() if max_open is None else max_open)
        self._distrusted: set[str] = set()  # whose last sync failed

    def exists(self, path: str) -> bool:
        return self._stat(path) is not None

    def is_directory(self, path: str) -> bool:
        found = self._stat(path)
        return found is not None and _is_directory(found)

    def size_bytes(self, path: str) -> int:
        try:
            return os.stat(path).st_size
        except OSError as error:
            _fail("stat", error, path)

    def create(self, path: str) -> None:
        try:
            self.open_files.create(path)
        except OSError as error:
            _fail("create", error, path)
        self._distrusted.discard(path)

    def read(self, path: str, position: int, size_bytes: int) -> bytes:
        try:
            with self.open_files.borrow(path) as fd:
                data = os.pread(fd, size_bytes, position)
                if len(data) in (0, size_bytes):
                    return data
                # Linux gives at most 2 GiB at a time, and some file systems less.
                parts = [data]
                got = len(data)
                while data := os.pread(fd, size_bytes - got, position + got):
                    parts.append(data)
                    got += len(data)
                return b"".join(parts)
        except OSError as error:
            _fail("read", error, path, position)

    def read_into(self, path: str, position: int, target: bytearray | memoryview) -> int:
        got = 0
        try:
            with self.open_files.borrow(path) as fd, memoryview(target).cast("B") as view:
                while got < len(view):
                    count = os.preadv(fd, [view[got:]], position + got)
                    if not count:
                        break
                    got += count
        except OSError as error:
            _fail("read", error, path, position + got)
        return got

    def write(self, path: str, position: int, *pieces: Data) -> None:
        try:
            loan = self.open_files.borrow(path, writing=True)
        except OSError as error:
            _fail("write", error, path, position)
        with loan as fd:
            _write_all(fd, path, position, [memoryview(piece).cast("B") for piece in pieces if len(piece)])

    def append(self, path: str, *pieces: Data) -> int:
        position = self.size_bytes(path)
        self.write(path, position, *pieces)
        return position

    def truncate(self, path: str, size_bytes: int) -> None:
        try:
            with self.open_files.borrow(path, writing=True) as fd:
                os.ftruncate(fd, size_bytes)
        except OSError as error:
            _fail("truncate", error, path, size_bytes)
        self._distrusted.discard(path)

    def allocate(self, path: str, size_bytes: int) -> None:
        try:
            with self.open_files.borrow(path, writing=True) as fd:
                os.posix_fallocate(fd, 0, size_bytes)
        except OSError as error:
            _fail("allocate", error, path, size_bytes)

    def sync(self, path: str) -> None:
        if path in self._distrusted:
            raise disk_error("sync", errno.EIO, path, why=DISTRUSTED)
        try:
            loan = self.open_files.borrow(path, syncing=True)
        except OSError as error:
            _fail("sync", error, path)
        with loan as fd:
            try:
                os.fdatasync(fd)
            except OSError as error:
                self._distrusted.add(path)
                _fail("sync", error, path)

    def rename(self, old: str, new: str) -> None:
        try:
            self.open_files.rename(old, new)
        except OSError as error:
            _fail(f"rename to {new}", error, old)
        self._distrusted.discard(new)
        for path in [path for path in list(self._distrusted) if path == old or path.startswith(old + os.sep)]:
            self._distrusted.remove(path)
            self._distrusted.add(new + path[len(old) :])

    def unlink(self, path: str, *, missing_ok: bool = False) -> None:
        try:
            self.open_files.unlink(path)
        except OSError as error:
            if not (missing_ok and error.errno == errno.ENOENT):
                _fail("remove", error, path)
        self._distrusted.discard(path)

    def list_directory(self, path: str) -> list[str]:
        try:
            return sorted(os.listdir(path))
        except OSError as error:
            _fail("list", error, path)

    def make_directory(self, path: str) -> None:
        try:
            os.mkdir(path, DIRECTORY_MODE)
        except OSError as error:
            _fail("make the directory", error, path)

    def remove_directory(self, path: str) -> None:
        try:
            os.rmdir(path)
        except OSError as error:
            _fail("remove the directory", error, path)

    def sync_directory(self, path: str) -> None:
        try:
            fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            try:
                os.fsync(fd)
            finally:
                os.close(fd)
        except OSError as error:
            _fail("sync the directory", error, path)

    @contextmanager
    def descriptor(self, path: str) -> Iterator[int]:
        try:
            loan = self.open_files.borrow(path)
        except OSError as error:
            _fail("read", error, path)
        with loan as fd:
            yield fd

    def lock(self, path: str) -> DiskLock:
        try:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
        except OSError as error:
            _fail("lock", error, path)
        try:
            fcntl.fcntl(fd, fcntl.F_OFD_SETLK, _WHOLE_FILE)
        except OSError as error:
            os.close(fd)
            if error.errno in (errno.EAGAIN, errno.EACCES):
                raise disk_error("lock", errno.EAGAIN, path, why="another broker works in this directory") from error
            _fail("lock", error, path)
        return DiskLock(fd)

    def release_file(self, path: str) -> None:
        self.open_files.forget(path)

    def close(self) -> None:
        self.open_files.close()

    def _stat(self, path: str) -> os.stat_result | None:
        try:
            return os.stat(path)
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.ENOTDIR):
                return None
            _fail("stat", error, path)


def _is_directory(found: os.stat_result) -> bool:
    return stat.S_ISDIR(found.st_mode)


def _fail(doing: str, error: OSError, path: str, position: int | None = None) -> NoReturn:
    raise disk_error(doing, error.errno or 0, path, position) from error


def _write_all(fd: int, path: str, position: int, left: list[memoryview]) -> None:
    """Write until all is in; the operating system may take less at a time than it is offered."""
    written = 0
    while left:
        try:
            if len(left) == 1:
                count = os.pwrite(fd, left[0], position + written)
            else:
                count = os.pwritev(fd, left[:_MOST_PIECES], position + written)
        except OSError as error:
            number = error.errno or 0
            raise disk_error("write", number, path, position + written, written_bytes=written) from error
        if not count:
            raise disk_error("write", errno.EIO, path, position + written, written_bytes=written)
        written += count
        while left and count >= len(left[0]):
            count -= len(left.pop(0))
        if count:
            left[0] = left[0][count:]


def make_directories(files: Files, path: str) -> None:
    """Make a directory and those above it, durably, where there is none."""
    parent = os.path.dirname(path)
    if files.is_directory(path):
        return
    if parent and parent != path:
        make_directories(files, parent)
    files.make_directory(path)
    files.sync_directory(parent or os.curdir)


def write_atomically(files: Files, path: str, data: Data) -> None:
    """Replace a small file durably. A crash at any moment leaves the old or the new one, whole."""
    temporary = path + TEMPORARY_SUFFIX
    files.unlink(temporary, missing_ok=True)
    files.create(temporary)
    files.write(temporary, 0, data)
    files.sync(temporary)
    files.rename(temporary, path)
    files.sync_directory(os.path.dirname(path) or os.curdir)
    files.release_file(path)


def remove_tree(files: Files, path: str) -> None:
    """Remove a directory and all that is in it. Not durable before its parent is synced."""
    for name in files.list_directory(path):
        inner = os.path.join(path, name)
        try:
            # Tried first, so that a link to a directory is removed and not followed.
            files.unlink(inner)
        except DiskError as error:
            if error.errno not in _IS_DIRECTORY:
                raise
            remove_tree(files, inner)
    files.remove_directory(path)
