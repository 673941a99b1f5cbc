"""What a faulty disk is made of: files and directories, each as readers see it and as it would survive a crash.

Used by `faulty_files.FaultyFiles`, which says what the rules are.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Literal

Survival = Literal["some", "all", "none"]


@dataclass(frozen=True)
class Written:
    position: int
    data: bytes


@dataclass(frozen=True)
class Cut:
    size_bytes: int


@dataclass(eq=False)
class Inode:
    """A file: what readers see, what is on disk, and the changes between the two, oldest first."""

    content: bytearray = field(default_factory=bytearray)
    durable: bytearray = field(default_factory=bytearray)
    pending: list[Written | Cut] = field(default_factory=list)
    room_bytes: int = 0
    distrusted: bool = False
    locked: bool = False

    def change(self, change: Written | Cut) -> None:
        apply(self.content, change)
        self.pending.append(change)

    def settle(self, survival: Survival, chance: random.Random) -> None:
        """Decide what of the pending changes gets to the disk."""
        for change in self.pending:
            for part in surviving(change, survival, chance):
                apply(self.durable, part)
        self.pending.clear()


@dataclass(eq=False)
class Directory:
    entries: dict[str, Node] = field(default_factory=dict)
    durable: dict[str, Node] = field(default_factory=dict)


Node = Inode | Directory


@dataclass(eq=False)
class Renaming:
    """A change of names that is not known to be on disk: the slots it sets, and the directories not synced since."""

    slots: list[tuple[Directory, str, Node | None]]
    nodes: list[Node]
    waits_for: set[int]

    def apply(self) -> None:
        for directory, name, node in self.slots:
            if node is None:
                directory.durable.pop(name, None)
            else:
                directory.durable[name] = node

    def keys(self) -> set[object]:
        """What it is about: names and files. One change depends on an earlier one if they share any."""
        return {(id(directory), name) for directory, name, _ in self.slots} | {id(node) for node in self.nodes}


def apply(content: bytearray, change: Written | Cut) -> None:
    if isinstance(change, Cut):
        missing = change.size_bytes - len(content)
        if missing > 0:
            content.extend(bytes(missing))
        else:
            del content[change.size_bytes :]
        return
    if not change.data:
        return
    if change.position > len(content):
        content.extend(bytes(change.position - len(content)))
    content[change.position : change.position + len(change.data)] = change.data


def surviving(change: Written | Cut, survival: Survival, chance: random.Random) -> list[Written | Cut]:
    """The parts of an unsynced change that get to the disk."""
    if survival == "none":
        return []
    if survival == "all":
        return [change]
    if isinstance(change, Cut):
        return [change] if chance.random() < 0.5 else []
    size = len(change.data)
    fate = chance.choice(("whole", "nothing", "head", "tail", "hole", "length"))
    first, second = sorted((chance.randint(0, size), chance.randint(0, size)))
    pieces = {
        "whole": [(0, size)],
        "nothing": [],
        "head": [(0, first)],
        "tail": [(second, size)],
        "hole": [(0, first), (second, size)],
        "length": [],
    }[fate]
    parts: list[Written | Cut] = [
        Written(change.position + start, change.data[start:end]) for start, end in pieces if end > start
    ]
    if fate == "length" and first:
        # The file has grown and its data has not come: the last byte is there, as a zero, and all before it.
        parts.append(Written(change.position + first - 1, b"\0"))
    return parts
