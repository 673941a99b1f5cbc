"""Random messages of any schema and version, from a seed; used by the twin tests and by all judges."""

from __future__ import annotations

import random
from typing import Any

from horolog.protocol.message import Message
from horolog.protocol.schema import ZERO_UUID, Field, Struct

RANGES = {
    "int8": (-(2**7), 2**7 - 1),
    "int16": (-(2**15), 2**15 - 1),
    "uint16": (0, 2**16 - 1),
    "int32": (-(2**31), 2**31 - 1),
    "uint32": (0, 2**32 - 1),
    "int64": (-(2**63), 2**63 - 1),
}
TEXTS = ["", "a", "topic-1", "größe", "日本語", "x" * 126, "y" * 127, "z" * 300]
# Bytes that judges may look into as record batches must not look like any.
BLOBS = [b"", b"\x00", b"abc", bytes(range(200)), b"q" * 127]


class Sampler:
    """Makes messages. `tame` keeps to values that judges with richer types (dates, error enums) can hold."""

    def __init__(self, seed: object, *, tame: bool = False, unknown_tags: bool = True, depth: int = 3) -> None:
        self.random = random.Random(repr(seed))
        self.tame = tame
        self.unknown_tags = unknown_tags
        self.depth = depth

    def message(self, cls: type[Message], version: int) -> Message:
        return self._struct(cls, cls.schema.root, version, cls.schema.is_flexible(version), 0, cls)

    def _struct(self, cls: Any, struct: Struct, version: int, flexible: bool, depth: int, owner: Any) -> Any:
        made = cls()
        for field in struct.fields:
            if version in field.versions:
                setattr(made, field.name, self._value(field, version, flexible, depth, owner))
        if flexible and self.unknown_tags and self.random.random() < 0.2:
            made.unknown_tags = {self.random.choice([100, 200, 40_000]): self.random.choice(BLOBS)}
        return made

    def _value(self, field: Field, version: int, flexible: bool, depth: int, owner: Any) -> Any:
        if version in field.nullable and self.random.random() < 0.25:
            return None
        if field.tag is not None and field.is_optional_struct and self.random.random() < 0.5:
            return None
        if field.is_array:
            most = 3 if depth < self.depth else 0
            count = self.random.choice([0, 1, 1, most]) if field.struct else self.random.choice([0, 1, 3, 17])
            return [self._one(field, version, flexible, depth, owner) for _ in range(count)]
        value = self._one(field, version, flexible, depth, owner)
        # A tagged struct that is all defaults is not sent, and reads as None.
        return None if field.tag is not None and field.struct is not None and value == type(value)() else value

    def _one(self, field: Field, version: int, flexible: bool, depth: int, owner: Any) -> Any:
        if field.struct is not None:
            cls = getattr(owner, field.struct.name)
            return self._struct(cls, field.struct, version, flexible, depth + 1, owner)
        if field.type == "bool":
            return self.random.random() < 0.5
        if field.type == "string":
            return self.random.choice(TEXTS)
        if field.type in ("bytes", "records"):
            return self.random.choice(BLOBS)
        if field.type == "uuid":
            return self.random.choice([ZERO_UUID, self.random.randbytes(16)])
        if field.type == "float64":
            return self.random.choice([0.0, -1.5, 1e300])
        return self._integer(field)

    def _integer(self, field: Field) -> int:
        low, high = RANGES[field.type]
        if self.tame:
            if field.name == "error_code" or field.name.endswith("_error_code"):
                return self.random.choice([-1, 0, 3, 32, 87, 100])
            return self.random.choice([0, 1, self.random.randint(0, min(high, 10**12 if high > 2**40 else high))])
        return self.random.choice([low, high, -1 if low < 0 else 1, 0, self.random.randint(low, high)])
