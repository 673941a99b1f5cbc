"""The nouns of the wire protocol: Versions, Field, Struct, Schema.

A Schema is one message in all of its versions. It is read from a table in `tables/` by `notation`; `message` makes the
Python classes from it, and `plans` what the kernels follow in one version.
Nothing here knows of bytes or of APIs' meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

# Bytes of every fixed-width type. A uuid is 16 raw bytes: making a uuid.UUID costs more than decoding the rest of a
# partition.
WIDTH_BYTES = {
    "bool": 1,
    "int8": 1,
    "int16": 2,
    "uint16": 2,
    "int32": 4,
    "uint32": 4,
    "int64": 8,
    "float64": 8,
    "uuid": 16,
}
VARIABLE = frozenset({"string", "bytes", "records"})
ZERO_UUID = bytes(16)
LAST = 32767


class Versions(NamedTuple):
    """An inclusive range of versions; empty when last < first."""

    first: int
    last: int

    def __contains__(self, version: object) -> bool:
        return isinstance(version, int) and self.first <= version <= self.last

    def all(self) -> range:
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        if self.last < self.first:
            return "none"
        if self.last == LAST:
            return f"{self.first}+"
        return f"{self.first}-{self.last}" if self.last > self.first else str(self.first)


NO_VERSIONS = Versions(0, -1)


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its wire name, type and the versions in which it exists.

    `type` is a primitive's name or the name of a struct, then `struct` is set. `default` is the value itself; an
    empty array's is `()` (messages hold a new list), a struct's is None (see `is_optional_struct`). `tag` is the
    number of a tagged field. `ignorable` fields are left out silently when a version lacks them; others must hold
    their default. `flexible=False` keeps the old string encoding even in flexible versions (the client id of
    request headers).
    """

    name: str
    type: str
    versions: Versions
    is_array: bool = False
    struct: Struct | None = None
    nullable: Versions = NO_VERSIONS
    default: Any = None
    tag: int | None = None
    ignorable: bool = False
    flexible: bool = True

    @property
    def is_optional_struct(self) -> bool:
        """A struct that a message need not carry: nullable, or tagged (then None stands for 'all defaults')."""
        return self.struct is not None and not self.is_array and (self.tag is not None or bool(self.nullable.all()))


@dataclass(slots=True)
class Struct:
    """A named list of fields; filled after construction so that structs can be shared within a message."""

    name: str
    fields: tuple[Field, ...] = ()

    def at(self, version: int) -> Iterator[Field]:
        """The untagged fields of a version, in wire order."""
        return (f for f in self.fields if version in f.versions and f.tag is None)

    def tagged_at(self, version: int) -> list[Field]:
        """The tagged fields of a version, by ascending tag."""
        tagged = (f for f in self.fields if version in f.versions and f.tag is not None)
        return sorted(tagged, key=lambda f: f.tag or 0)


@dataclass(frozen=True, slots=True)
class Schema:
    """One message: `kind` is request, response, header, data or record; `key` the API or record key."""

    kind: str
    name: str
    key: int | None
    versions: Versions
    flexible: Versions
    root: Struct

    def is_flexible(self, version: int) -> bool:
        return version in self.flexible

    def structs(self) -> list[Struct]:
        """Every struct of the message, the root first, each once."""
        found: list[Struct] = []

        def visit(struct: Struct) -> None:
            if any(struct is seen for seen in found):
                return
            found.append(struct)
            for field in struct.fields:
                if field.struct is not None:
                    visit(field.struct)

        visit(self.root)
        return found


def minimum_size(field: Field, version: int, flexible: bool) -> int:
    """The fewest bytes that one element of this field's type can have."""
    if field.struct is not None:
        return _struct_minimum(field.struct, version, flexible)
    if field.type in WIDTH_BYTES:
        return WIDTH_BYTES[field.type]
    if flexible and field.flexible:
        return 1
    return 2 if field.type == "string" else 4


def _struct_minimum(struct_: Struct, version: int, flexible: bool) -> int:
    total = 1 if flexible else 0
    for field in struct_.at(version):
        if field.is_array:
            total += 1 if flexible else 4
        elif field.struct is not None and version in field.nullable:
            total += 1
        else:
            total += minimum_size(field, version, flexible)
    return total
