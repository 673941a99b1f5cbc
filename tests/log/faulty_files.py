"""FaultyFiles: a disk in memory that loses, tears and refuses, by a seed.

It is a `Files` (horolog.log.files) as pessimistic as that port allows. What readers see and what would survive a
crash are kept apart:

| done                    | visible | survives a crash                                                         |
| ----------------------- | ------- | ------------------------------------------------------------------------ |
| write, truncate         | at once | surely after `sync`; before, any of them, each whole, in part or not     |
| create, rename, ...     | at once | surely after `sync_directory` of each directory concerned; before, any   |
|                         |         | of them, but none without those before it that concern the same file or  |
|                         |         | the same name. Each happens wholly or not at all                         |
| a sync that failed      |         | as if there had been a crash for this file's data; nothing of it is      |
|                         |         | written later, and what readers see of it may go back to what is on disk |

Use:

    files = FaultyFiles(seed)
    files.fail_next("sync", errno.EIO)            the next sync fails
    files.fail_next("write", errno.ENOSPC, after=2, short_bytes=10)
    files.capacity_bytes = 1_000                  the disk is full beyond that
    files.cut_power_after(5)                      five more changes, then PowerCut out of every call
    files.crash()                                 the machine restarts: only what survived is there
    files.calls["sync"], files.read_bytes[path]   what was done
    files.snapshot()                              path -> bytes, as visible now
"""

from __future__ import annotations

import errno
import os
import posixpath
import random
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from horolog.log.files import DISTRUSTED, Data, Lock, disk_error
from tests.log.faulty_nodes import Cut, Directory, Inode, Node, Renaming, Survival, Written

CHANGES = ("create", "write", "truncate", "allocate", "sync", "rename", "unlink", "make_directory", "remove_directory")
OPERATIONS = (*CHANGES, "sync_directory", "read", "size", "list", "lock")


class PowerCut(BaseException):
    """The machine has stopped in the middle of something. Not an Exception: nobody can handle it."""


@dataclass
class Fault:
    operation: str
    errno: int
    after: int
    short_bytes: int
    containing: str


class FaultyLock:
    def __init__(self, inode: Inode) -> None:
        self._inode: Inode | None = inode

    def release(self) -> None:
        if self._inode is not None:
            self._inode.locked = False
            self._inode = None


class FaultyFiles:
    """See above. Each instance is one machine with one disk."""

    def __init__(self, seed: int = 0, *, capacity_bytes: int | None = None) -> None:
        self.seed = seed
        self.capacity_bytes = capacity_bytes
        self.calls: Counter[str] = Counter()
        self.read_bytes: Counter[str] = Counter()
        self._chance = random.Random(seed)
        self._root = Directory()
        self._renamings: list[Renaming] = []
        self._faults: list[Fault] = []
        self._changes_left: int | None = None
        self._lock = threading.RLock()

    def __repr__(self) -> str:
        return f"FaultyFiles(seed={self.seed})"

    # Trouble

    def fail_next(
        self, operation: str, errno: int, *, after: int = 0, short_bytes: int = 0, containing: str = ""
    ) -> None:
        """Fail the next call of this operation (not counting `after` more) on a path that contains `containing`.

        A failing write gets `short_bytes` in first.
        """
        assert operation in OPERATIONS, operation
        self._faults.append(Fault(operation, errno, after, short_bytes, containing))

    def forgive(self) -> None:
        """Take back all faults that have not happened yet."""
        self._faults.clear()
        self._changes_left = None

    def cut_power_after(self, changes: int) -> None:
        """Let so many more changes happen; the one after them happens in part, and then nothing until `crash`."""
        self._changes_left = changes

    def crash(self, survival: Survival = "some") -> None:
        """Stop and restart the machine. What was not synced survives in part, wholly or not at all."""
        with self._lock:
            self.forgive()
            for directory in self._directories_durable_or_not():
                for node in (*directory.entries.values(), *directory.durable.values()):
                    if isinstance(node, Inode):
                        node.settle(survival, self._chance)
            for renaming in self._renamings:
                for node in renaming.nodes:
                    if isinstance(node, Inode):
                        node.settle(survival, self._chance)
            self._settle_names(survival)
            self._restart(self._root)

    def snapshot(self) -> dict[str, bytes]:
        """All files as a reader would find them now."""
        return {path: bytes(node.content) for path, node in self._walk("", self._root) if isinstance(node, Inode)}

    # Files

    def exists(self, path: str) -> bool:
        with self._lock:
            self._count("size", path)
            return self._find(path) is not None

    def is_directory(self, path: str) -> bool:
        with self._lock:
            self._count("size", path)
            return isinstance(self._find(path), Directory)

    def size_bytes(self, path: str) -> int:
        with self._lock:
            self._begin("size", "stat", path)
            node = self._find(path)
            if node is None:
                raise disk_error("stat", errno.ENOENT, path)
            return len(node.content) if isinstance(node, Inode) else 0

    def create(self, path: str) -> None:
        with self._lock:
            self._begin("create", "create", path)
            directory, name = self._slot("create", path)
            if name in directory.entries:
                raise disk_error("create", errno.EEXIST, path)
            inode = Inode()
            self._rename_slots([(directory, name, inode)], [inode])
            self._end()

    def read(self, path: str, position: int, size_bytes: int) -> bytes:
        with self._lock:
            self._begin("read", "read", path, position)
            data = bytes(self._inode("read", path, position).content[position : position + size_bytes])
            self.read_bytes[path] += len(data)
            return data

    def read_into(self, path: str, position: int, target: bytearray | memoryview) -> int:
        with memoryview(target).cast("B") as view:
            data = self.read(path, position, len(view))
            view[: len(data)] = data
        return len(data)

    def write(self, path: str, position: int, *pieces: Data) -> None:
        data = b"".join(bytes(piece) for piece in pieces)
        with self._lock:
            fault = self._begin("write", "write", path, position, may_be_short=True)
            inode = self._inode("write", path, position)
            number = fault.errno if fault else errno.ENOSPC
            room = min(fault.short_bytes, len(data)) if fault else len(data)
            if self.capacity_bytes is not None:
                spare = max(0, self.capacity_bytes - self._used_bytes() + inode.room_bytes - position)
                if spare < room:
                    number, room = errno.ENOSPC, spare
            if self._changes_left == 0:
                room = self._chance.randint(0, room)
            inode.change(Written(position, data[:room]))
            inode.room_bytes = max(inode.room_bytes, position + room)
            if room < len(data) and self._changes_left != 0:
                raise disk_error("write", number, path, position + room, written_bytes=room)
            if fault and self._changes_left != 0:
                raise disk_error("write", number, path, position, written_bytes=room)
            self._end()

    def append(self, path: str, *pieces: Data) -> int:
        with self._lock:
            position = len(self._inode("write", path).content)
            self.write(path, position, *pieces)
            return position

    def truncate(self, path: str, size_bytes: int) -> None:
        with self._lock:
            self._begin("truncate", "truncate", path, size_bytes)
            inode = self._inode("truncate", path, size_bytes)
            inode.change(Cut(size_bytes))
            inode.room_bytes = min(inode.room_bytes, size_bytes)
            inode.distrusted = False
            self._end()

    def allocate(self, path: str, size_bytes: int) -> None:
        with self._lock:
            self._begin("allocate", "allocate", path, size_bytes)
            inode = self._inode("allocate", path, size_bytes)
            more = max(0, size_bytes - inode.room_bytes)
            if self.capacity_bytes is not None and self._used_bytes() + more > self.capacity_bytes:
                raise disk_error("allocate", errno.ENOSPC, path, size_bytes)
            inode.room_bytes += more
            if size_bytes > len(inode.content):
                inode.change(Cut(size_bytes))
            self._end()

    def sync(self, path: str) -> None:
        with self._lock:
            if self._changes_left == 0:
                self._changes_left = -1
            fault = self._begin("sync", "sync", path, may_be_short=True)
            inode = self._inode("sync", path)
            if inode.distrusted:
                raise disk_error("sync", errno.EIO, path, why=DISTRUSTED)
            if fault:
                inode.settle("some", self._chance)
                inode.distrusted = True
                if self._chance.random() < 0.5:
                    self._drop_cache(inode)
                raise disk_error("sync", fault.errno, path)
            inode.settle("all", self._chance)
            self._end()

    def descriptor(self, path: str) -> _Descriptor:
        with self._lock:
            self._begin("read", "read", path)
            return _Descriptor(bytes(self._inode("read", path).content))

    def lock(self, path: str) -> Lock:
        with self._lock:
            self._begin("lock", "lock", path)
            if self._find(path) is None:
                self.create(path)
            inode = self._inode("lock", path)
            if inode.locked:
                raise disk_error("lock", errno.EAGAIN, path, why="another broker works in this directory")
            inode.locked = True
            return FaultyLock(inode)

    # Names

    def rename(self, old: str, new: str) -> None:
        doing = f"rename to {new}"
        with self._lock:
            self._begin("rename", doing, old)
            source, old_name = self._slot(doing, old)
            target, new_name = self._slot(doing, new, blamed=old)
            node = source.entries.get(old_name)
            if node is None:
                raise disk_error(doing, errno.ENOENT, old)
            there = target.entries.get(new_name)
            if isinstance(there, Directory):
                if isinstance(node, Inode):
                    raise disk_error(doing, errno.EISDIR, old)
                if there.entries:
                    raise disk_error(doing, errno.ENOTEMPTY, old)
            elif isinstance(there, Inode) and isinstance(node, Directory):
                raise disk_error(doing, errno.ENOTDIR, old)
            if there is not node:
                nodes = [node] if there is None else [node, there]
                self._rename_slots([(source, old_name, None), (target, new_name, node)], nodes)
            self._end()

    def unlink(self, path: str, *, missing_ok: bool = False) -> None:
        with self._lock:
            self._begin("unlink", "remove", path)
            node = self._find(path)
            if node is None and missing_ok:
                return
            if isinstance(node, Directory):
                raise disk_error("remove", errno.EISDIR, path)
            if node is None:
                raise disk_error("remove", errno.ENOENT, path)
            directory, name = self._slot("remove", path)
            self._rename_slots([(directory, name, None)], [node])
            self._end()

    def list_directory(self, path: str) -> list[str]:
        with self._lock:
            self._begin("list", "list", path)
            return sorted(self._directory("list", path).entries)

    def make_directory(self, path: str) -> None:
        doing = "make the directory"
        with self._lock:
            self._begin("make_directory", doing, path)
            parent, name = self._slot(doing, path)
            if name in parent.entries or not name:
                raise disk_error(doing, errno.EEXIST, path)
            made = Directory()
            self._rename_slots([(parent, name, made)], [made])
            self._end()

    def remove_directory(self, path: str) -> None:
        doing = "remove the directory"
        with self._lock:
            self._begin("remove_directory", doing, path)
            node = self._directory(doing, path)
            if node.entries:
                raise disk_error(doing, errno.ENOTEMPTY, path)
            parent, name = self._slot(doing, path)
            self._rename_slots([(parent, name, None)], [node])
            self._end()

    def sync_directory(self, path: str) -> None:
        doing = "sync the directory"
        with self._lock:
            self._begin("sync_directory", doing, path)
            directory = self._directory(doing, path)
            for renaming in self._renamings:
                renaming.waits_for.discard(id(directory))
            self._settle_synced()

    def release_file(self, path: str) -> None:
        pass

    def close(self) -> None:
        pass

    # How it works

    def _count(self, operation: str, path: str) -> None:
        del path
        if self._changes_left == -1:
            raise PowerCut
        self.calls[operation] += 1

    def _begin(
        self, operation: str, doing: str, path: str, position: int | None = None, *, may_be_short: bool = False
    ) -> Fault | None:
        self._count(operation, path)
        if self._changes_left == 0 and operation in CHANGES and operation != "write" and self._chance.random() < 0.5:
            self._changes_left = -1  # not done at all
            raise PowerCut
        for fault in self._faults:
            if fault.operation != operation or fault.containing not in path:
                continue
            if fault.after:
                fault.after -= 1
                continue
            self._faults.remove(fault)
            if may_be_short:
                return fault
            raise disk_error(doing, fault.errno, path, position)
        return None

    def _end(self) -> None:
        """A change has been made; was it the last one?"""
        if self._changes_left is None:
            return
        self._changes_left -= 1
        if self._changes_left < 0:
            raise PowerCut

    def _find(self, path: str) -> Node | None:
        node: Node = self._root
        for name in _names(path):
            found = node.entries.get(name) if isinstance(node, Directory) else None
            if found is None:
                return None
            node = found
        return node

    def _inode(self, doing: str, path: str, position: int | None = None) -> Inode:
        node = self._find(path)
        if node is None:
            raise disk_error(doing, errno.ENOENT, path, position)
        if isinstance(node, Directory):
            raise disk_error(doing, errno.EISDIR, path, position)
        return node

    def _directory(self, doing: str, path: str, blamed: str | None = None) -> Directory:
        node = self._find(path)
        if node is None:
            raise disk_error(doing, errno.ENOENT, blamed or path)
        if isinstance(node, Inode):
            raise disk_error(doing, errno.ENOTDIR, blamed or path)
        return node

    def _slot(self, doing: str, path: str, blamed: str | None = None) -> tuple[Directory, str]:
        parent, name = posixpath.split(posixpath.normpath(path))
        return self._directory(doing, parent, blamed or path), name

    def _rename_slots(self, slots: list[tuple[Directory, str, Node | None]], nodes: list[Node]) -> None:
        for directory, name, node in slots:
            if node is None:
                directory.entries.pop(name, None)
            else:
                directory.entries[name] = node
        self._renamings.append(Renaming(slots, nodes, {id(directory) for directory, _, _ in slots}))

    def _settle_synced(self) -> None:
        """Make durable what waits for no directory any more, and what that depends on."""
        needed: list[Renaming] = []
        keys: set[object] = set()
        for renaming in reversed(self._renamings):
            if not renaming.waits_for or renaming.keys() & keys:
                keys |= renaming.keys()
                needed.append(renaming)
        for renaming in reversed(needed):
            renaming.apply()
        self._renamings = [renaming for renaming in self._renamings if renaming not in needed]

    def _settle_names(self, survival: Survival) -> None:
        lost: set[object] = set()
        for renaming in self._renamings:
            dies = survival == "none" or (survival == "some" and self._chance.random() < 0.5)
            if dies or renaming.keys() & lost:
                lost |= renaming.keys()
            else:
                renaming.apply()
        self._renamings = []

    def _restart(self, directory: Directory) -> None:
        directory.entries = dict(directory.durable)
        for node in directory.entries.values():
            if isinstance(node, Directory):
                self._restart(node)
            else:
                node.content[:] = node.durable
                node.room_bytes = len(node.content)
                node.distrusted = node.locked = False

    def _directories_durable_or_not(self) -> Iterator[Directory]:
        todo = [self._root]
        while todo:
            directory = todo.pop()
            yield directory
            nodes = {id(node): node for node in (*directory.entries.values(), *directory.durable.values())}
            todo += [node for node in nodes.values() if isinstance(node, Directory)]

    def _walk(self, prefix: str, directory: Directory) -> Iterator[tuple[str, Node]]:
        for name, node in sorted(directory.entries.items()):
            yield f"{prefix}/{name}", node
            if isinstance(node, Directory):
                yield from self._walk(f"{prefix}/{name}", node)

    def _used_bytes(self) -> int:
        return sum(node.room_bytes for _, node in self._walk("", self._root) if isinstance(node, Inode))

    @staticmethod
    def _drop_cache(inode: Inode) -> None:
        """The pages that could not be written are thrown out, and readers get what is on disk; the length stays."""
        size = len(inode.content)
        inode.content[:] = (inode.durable + bytes(max(0, size - len(inode.durable))))[:size]


def _names(path: str) -> list[str]:
    return [name for name in posixpath.normpath(path).split("/") if name and name != "."]


class _Descriptor:
    """A descriptor of a copy of the file, for what insists on a real one."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._fd = -1

    def __enter__(self) -> int:
        self._fd = os.memfd_create("faulty")
        os.pwrite(self._fd, self._content, 0)
        return self._fd

    def __exit__(self, *_: object) -> None:
        os.close(self._fd)
