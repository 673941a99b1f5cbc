"""Reads the tables in `tables/`: our own notation for messages, one file per API.

    request ProduceRequest  key 0  versions 0-13  flexible 9+      opens a message: kind, name, facts

    transactional_id  string?   3+   default null                  name, type, versions, options
    topic_data        [TopicProduceData]                           an array of structs, whose fields are indented
      name            string    0-12 ignorable

    struct Voter                                                   a struct that several fields refer to by name
      voter_id        int32

| part     | meaning                                                                                    |
| -------- | ------------------------------------------------------------------------------------------ |
| type     | a primitive, `Struct` or `[either]`; a `?` behind it: nullable, `?7+`: from version 7 on     |
| versions | `3+`, `0-12` or `5`; left out: all versions of what encloses the field                      |
| default  | `default -1`, `default null`, `default "x"`; left out: zero, empty, false                   |
| tag      | `tag 0`: a tagged field                                                                    |
| others   | `ignorable`; `flexible none`: never compact                                                |

A `#` starts a comment. Tables are part of the program: a mistake in one is an AssertionError or ValueError here,
found by the tests, which load them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from horolog.protocol.schema import LAST, NO_VERSIONS, VARIABLE, WIDTH_BYTES, ZERO_UUID, Field, Schema, Struct, Versions

KINDS = ("request", "response", "header", "data", "record")
INDENT = 2


def parse_versions(text: str, last: int = LAST) -> Versions:
    """`3+`, `0-12`, `5` or `none`; an open end is closed at `last`."""
    if text == "none":
        return NO_VERSIONS
    if text.endswith("+"):
        return Versions(int(text[:-1]), last)
    first, _, end = text.partition("-")
    return Versions(int(first), int(end or first))


@dataclass(slots=True)
class _Line:
    depth: int
    words: list[str]


@dataclass(slots=True)
class _Open:
    """A message being read: its facts, and the structs met so far by name."""

    kind: str
    name: str
    facts: dict[str, str]
    lines: list[_Line] = field(default_factory=list)
    shared: dict[str, list[_Line]] = field(default_factory=dict)


def parse(text: str) -> list[Schema]:
    """All messages of one table file."""
    return [_Reader(message).schema() for message in _messages(text)]


def headlines(text: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Kind, name and facts of each message of a file, without reading its fields."""
    for line in text.splitlines():
        words = line.split()
        if words and words[0] in KINDS and not line.startswith(" "):
            yield words[0], words[1], dict(zip(words[2::2], words[3::2], strict=True))


def _messages(text: str) -> Iterator[_Open]:
    message: _Open | None = None
    block: list[_Line] = []
    for raw in text.splitlines():
        line = raw.split("#", 1)[0].rstrip()
        if not line:
            continue
        words = line.split()
        depth, odd = divmod(len(line) - len(line.lstrip()), INDENT)
        if odd:
            raise ValueError(f"odd indentation: {raw!r}")
        if depth == 0 and words[0] in KINDS:
            if message is not None:
                yield message
            message = _Open(words[0], words[1], dict(zip(words[2::2], words[3::2], strict=True)))
            block = message.lines
        elif depth == 0 and words[0] == "struct" and len(words) == 2 and message is not None:
            block = message.shared.setdefault(words[1], [])
        else:
            block.append(_Line(depth, words))
    if message is not None:
        yield message


class _Reader:
    """Turns the lines of one message into its Schema."""

    def __init__(self, message: _Open) -> None:
        self.message = message
        self.versions = parse_versions(message.facts["versions"])
        self.flexible = parse_versions(message.facts["flexible"], self.versions.last)
        self.structs: dict[str, Struct] = {name: Struct(name) for name in message.shared}

    def schema(self) -> Schema:
        for name, lines in self.message.shared.items():
            self.structs[name].fields = self._fields(lines, 1, self.versions)
        root = Struct(self.message.name, self._fields(self.message.lines, 0, self.versions))
        key = self.message.facts.get("key")
        return Schema(
            self.message.kind,
            self.message.name,
            None if key is None else int(key),
            self.versions,
            self.flexible,
            root,
        )

    def _fields(self, lines: list[_Line], depth: int, around: Versions) -> tuple[Field, ...]:
        """The fields at `depth`; deeper lines belong to the struct of the field above them."""
        if not lines:
            return ()
        starts = [i for i, line in enumerate(lines) if line.depth == depth]
        ends = [*starts[1:], len(lines)]
        return tuple(
            self._field(lines[start].words, lines[start + 1 : end], depth, around)
            for start, end in zip(starts, ends, strict=True)
        )

    def _field(self, words: list[str], below: list[_Line], depth: int, around: Versions) -> Field:
        name, type_text, *options = words
        versions = around
        if options and options[0][0].isdigit():
            versions = parse_versions(options.pop(0), self.versions.last)
        facts = _options(options)
        core, _, null_text = type_text.partition("?")
        nullable = NO_VERSIONS
        if "?" in type_text:
            nullable = parse_versions(null_text, self.versions.last) if null_text else versions
        is_array = core.startswith("[")
        element = core.strip("[]")
        struct = self._struct(element, below, depth, versions)
        return Field(
            name=name,
            type=element,
            versions=versions,
            is_array=is_array,
            struct=struct,
            nullable=nullable,
            default=_default(facts.get("default"), element, is_array, struct is not None),
            tag=int(facts["tag"]) if "tag" in facts else None,
            ignorable="ignorable" in facts,
            flexible=facts.get("flexible") != "none",
        )

    def _struct(self, element: str, below: list[_Line], depth: int, versions: Versions) -> Struct | None:
        if element in WIDTH_BYTES or element in VARIABLE:
            assert not below, f"{element} has no fields"
            return None
        if not below:
            return self.structs[element]
        assert element not in self.structs, f"{element} is declared twice in {self.message.name}"
        struct = self.structs[element] = Struct(element)
        struct.fields = self._fields(below, depth + 1, versions)
        return struct


def _options(words: list[str]) -> dict[str, str]:
    facts: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word not in ("default", "tag", "ignorable", "flexible"):
            raise ValueError(f"unknown option {word!r}")
        facts[word] = "" if word == "ignorable" else next(rest)
    return facts


def _default(text: str | None, element: str, is_array: bool, is_struct: bool) -> Any:
    if text == "null" or (is_struct and not is_array):
        return None
    if is_array:
        return ()
    if text is None:
        zero = {"bool": False, "float64": 0.0, "uuid": ZERO_UUID, "string": "", "bytes": b"", "records": None}
        return zero.get(element, 0)
    if element == "bool":
        return text == "true"
    if element == "string":
        return text.strip('"')
    return float(text) if element == "float64" else int(text)
