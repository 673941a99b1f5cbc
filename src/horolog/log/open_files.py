"""OpenFiles: descriptors opened on demand, the longest unused closed first.

A broker has more files than it may have open, and most of them are idle. So nobody keeps a descriptor: whoever
needs one borrows it by path, and gives it back at once.

    with open_files.borrow(path) as fd: ...

Invariants:

- A borrowed descriptor is never closed and never becomes another file's. If its file is renamed, removed or pushed
  out meanwhile, it is closed when the last borrower gives it back.
- There is at most one descriptor by which a path is found, so what one thread writes another one syncs.
- At most `max_open` are open, plus those borrowed at this moment.
- A file written to and not synced since goes last. Linux reports a failed write-back to whoever has the file open;
  for a file that nobody has open it remembers the failure only while it keeps the inode in memory.

Safe to use from any thread. Renames and removals go through here because the table of paths must change together
with the directory. Knows nothing of what is in the files.
"""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import threading
from collections import OrderedDict
from types import TracebackType
from typing import Final

FILE_MODE: Final = 0o600
_FLAGS: Final = os.O_RDWR | os.O_CLOEXEC
_OUT_OF_DESCRIPTORS: Final = frozenset((errno.EMFILE, errno.ENFILE))
_SHARE_OF_LIMIT: Final = 2
"""Half of what the process may open is for files; the rest is for sockets."""


def default_max_open() -> int:
    """How many files to keep open, going by the limit of this process."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        soft = 65_536
    return max(16, soft // _SHARE_OF_LIMIT)


class _Descriptor:
    """An open file: its number and how many borrow it."""

    __slots__ = ("borrowers", "fd", "known")

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.borrowers = 0
        self.known = True  # found by its path; if not, the last borrower closes it


class Loan:
    """A borrowed descriptor; leaving the `with` block gives it back."""

    __slots__ = ("_descriptor", "_owner")

    def __init__(self, owner: OpenFiles, descriptor: _Descriptor) -> None:
        self._owner = owner
        self._descriptor = descriptor

    def __enter__(self) -> int:
        return self._descriptor.fd

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._owner._give_back(self._descriptor)


class OpenFiles:
    """The open files of one `DiskFiles`. Errors of the operating system come out as they are (`OSError`)."""

    def __init__(self, max_open: int) -> None:
        if max_open < 1:
            raise ValueError("at least one file must be allowed to be open")
        self.max_open = max_open
        self.opened = 0
        """How often a file had to be opened: next to the number of uses it tells whether max_open is too small."""
        self._lock = threading.Lock()
        # Both in the order of last use, oldest first. A path is in one of them or in none.
        self._clean: OrderedDict[str, _Descriptor] = OrderedDict()
        self._dirty: OrderedDict[str, _Descriptor] = OrderedDict()

    def __len__(self) -> int:
        return len(self._clean) + len(self._dirty)

    def borrow(self, path: str, *, writing: bool = False, syncing: bool = False) -> Loan:
        """A descriptor for reading and writing an existing file, and what is about to be done with it."""
        with self._lock:
            return Loan(self, self._find(path, writing, syncing))

    def create(self, path: str) -> None:
        """Make a new, empty file. `FileExistsError` if there is something of that name."""
        with self._lock:
            self._make_room()
            descriptor = _Descriptor(self._open(path, _FLAGS | os.O_CREAT | os.O_EXCL))
            self._forget(path)  # left from a file that somebody else removed
            self._clean[path] = descriptor

    def rename(self, old: str, new: str) -> None:
        """Rename a file or a directory; what is open stays open under the new name."""
        with self._lock:
            os.rename(old, new)
            self._forget(new)
            inside = old + os.sep
            for table in (self._clean, self._dirty):
                for path in [path for path in table if path == old or path.startswith(inside)]:
                    table[new + path[len(old) :]] = table.pop(path)

    def unlink(self, path: str) -> None:
        with self._lock:
            os.unlink(path)
            self._forget(path)

    def forget(self, path: str) -> None:
        """Close the file now, or when its borrowers are done."""
        with self._lock:
            self._forget(path)

    def close(self) -> None:
        """Close everything. The next use of a file opens it again."""
        with self._lock:
            for path in [*self._clean, *self._dirty]:
                self._forget(path)

    def _find(self, path: str, writing: bool, syncing: bool) -> _Descriptor:
        descriptor = self._dirty.get(path)
        if descriptor is not None:
            if syncing and not writing:
                # A write that comes while the sync is under way makes it dirty again.
                self._clean[path] = self._dirty.pop(path)
            else:
                self._dirty.move_to_end(path)
        else:
            descriptor = self._clean.pop(path, None)
            if descriptor is None:
                self._make_room()
                descriptor = _Descriptor(self._open(path, _FLAGS))
            (self._dirty if writing else self._clean)[path] = descriptor
        descriptor.borrowers += 1
        return descriptor

    def _open(self, path: str, flags: int) -> int:
        self.opened += 1
        try:
            return os.open(path, flags, FILE_MODE)
        except OSError as error:
            if error.errno not in _OUT_OF_DESCRIPTORS:
                raise
        # Sockets have taken more than their share: make do with less than max_open.
        for _ in range(max(1, len(self) // 2)):
            self._close_oldest()
        return os.open(path, flags, FILE_MODE)

    def _make_room(self) -> None:
        while len(self) >= self.max_open and self._close_oldest():
            pass

    def _close_oldest(self) -> bool:
        """Close the file that was not used for longest; False if all are in use."""
        for table in (self._clean, self._dirty):
            for path, descriptor in table.items():
                if not descriptor.borrowers:
                    del table[path]
                    _close(descriptor.fd)
                    return True
        return False

    def _forget(self, path: str) -> None:
        descriptor = self._clean.pop(path, None) or self._dirty.pop(path, None)
        if descriptor is None:
            return
        descriptor.known = False
        if not descriptor.borrowers:
            _close(descriptor.fd)

    def _give_back(self, descriptor: _Descriptor) -> None:
        with self._lock:
            descriptor.borrowers -= 1
            if descriptor.borrowers or (descriptor.known and len(self) <= self.max_open):
                return
            if not descriptor.known:
                _close(descriptor.fd)
            else:
                self._close_oldest()  # more were borrowed at a time than there was room for


def _close(fd: int) -> None:
    # Linux frees the number whatever close says, and what it says was for those who wait for a sync.
    with contextlib.suppress(OSError):
        os.close(fd)
