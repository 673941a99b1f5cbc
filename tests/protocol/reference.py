"""The slow twin of the codec kernels: walks the schema field by field, as plainly as can be.

It shares nothing with them but the schema.
"""

from __future__ import annotations

import struct
from typing import Any

from horolog.protocol.plans import Classes
from horolog.protocol.primitives import Buffer, Malformed
from horolog.protocol.schema import Field, Schema, Struct

# What the struct module calls each fixed-width type.
FIXED = {
    "bool": "?",
    "int8": "b",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "uint32": "I",
    "int64": "q",
    "float64": "d",
    "uuid": "16s",
}
MAX_VARINT_BYTES = 5
MAX_UINT32 = 0xFFFF_FFFF

BAD_BYTES = (Malformed, IndexError, struct.error)
BAD_VALUES = (Malformed, AttributeError, TypeError, UnicodeEncodeError, struct.error)


def uvarint(value: int) -> bytes:
    """An unsigned varint of any width up to 32 bits."""
    if not 0 <= value <= MAX_UINT32:
        raise Malformed(f"{value} does not fit an unsigned varint")
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def read_uvarint(data: Buffer, position: int) -> tuple[int, int]:
    """Value and the position behind it. IndexError at the end of the bytes."""
    value = shift = 0
    for _ in range(MAX_VARINT_BYTES):
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            if value > MAX_UINT32:
                break
            return value, position
        shift += 7
    raise Malformed("varint longer than 32 bits")


class Fault(Exception):
    """What went wrong, and in which field."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class Reader:
    """Decodes one message; raises Fault."""

    def __init__(self, schema: Schema, version: int, classes: Classes, data: Buffer, room: int) -> None:
        self.version = version
        self.flexible = schema.is_flexible(version)
        self.schema = schema
        self.classes = classes
        self.data = data
        self.room = room
        self.position = 0
        self.path: list[str] = []

    def read(self) -> Any:
        try:
            return self._struct(self.schema.root)
        except BAD_BYTES as error:
            reason = str(error) if isinstance(error, Malformed) else "the bytes end here"
            raise Fault(".".join(self.path) or "tags", f"{reason} (at byte {self.position})") from None

    def _fixed(self, fmt: str) -> Any:
        (value,) = struct.unpack_from(">" + fmt, self.data, self.position)
        self.position += struct.calcsize(">" + fmt)
        return value

    def _uvarint(self) -> int:
        value, self.position = read_uvarint(self.data, self.position)
        return value

    def _length(self, compact: bool, fmt: str) -> int:
        return self._uvarint() - 1 if compact else int(self._fixed(fmt))

    def _take(self, size: int) -> Buffer:
        if size > len(self.data) - self.position:
            raise Malformed("too long")
        start, self.position = self.position, self.position + size
        return self.data[start : self.position]

    def _struct(self, struct_: Struct) -> Any:
        message = self.classes.of(struct_)()
        for field in struct_.at(self.version):
            setattr(message, field.name, self._named(field))
        if self.flexible:
            self._tags(message, struct_)
        return message

    def _named(self, field: Field) -> Any:
        self.path.append(field.name)
        value = self._field(field)
        self.path.pop()
        return value

    def _field(self, field: Field) -> Any:
        compact = self.flexible and field.flexible
        if field.is_array:
            return self._array(field)
        if field.struct is not None:
            if self.version in field.nullable and self._fixed("b") < 0:
                return None
            return self._struct(field.struct)
        if field.type in FIXED:
            return self._fixed(FIXED[field.type])
        size = self._length(compact, "h" if field.type == "string" else "i")
        if size < 0:
            return self._null(field)
        taken = self._take(size)
        if field.type == "string":
            return str(taken, "utf-8", "replace")
        return bytes(taken) if field.type == "bytes" else taken

    def _null(self, field: Field) -> None:
        if self.version not in field.nullable:
            raise Malformed("null in a field that may not be null")

    def _array(self, field: Field) -> list[Any] | None:
        count = self._length(self.flexible, "i")
        if count < 0:
            return self._null(field)
        if count > len(self.data) - self.position:
            raise Malformed("too long")
        self.room -= count
        if self.room < 0:
            raise Malformed("too many")
        element = Field(field.name, field.type, field.versions, struct=field.struct, flexible=field.flexible)
        items = []
        for index in range(count):
            self.path[-1] = f"{field.name}[{index}]"
            items.append(self._field(element))
        self.path[-1] = field.name
        return items

    def _tags(self, message: Any, struct_: Struct) -> None:
        known = {field.tag: field for field in struct_.tagged_at(self.version)}
        self.path.append("tags")
        for _ in range(self._uvarint()):
            tag = self._uvarint()
            size = self._uvarint()
            field = known.get(tag)
            if size > len(self.data) - self.position:
                raise Malformed("too long")
            end = self.position + size
            if field is None:
                message.unknown_tags = message.unknown_tags or {}
                message.unknown_tags[tag] = bytes(self._take(size))
                continue
            self.path[-1] = field.name
            setattr(message, field.name, self._field(field))
            if self.position != end:
                raise Malformed("tag has another size than its field")
            self.path[-1] = "tags"
        self.path.pop()


class Writer:
    """Encodes one message; raises Fault."""

    def __init__(self, schema: Schema, version: int) -> None:
        self.schema = schema
        self.version = version
        self.flexible = schema.is_flexible(version)
        self.path: list[str] = []

    def write(self, message: Any) -> bytes:
        try:
            return self._struct(message, self.schema.root)
        except BAD_VALUES as error:
            raise Fault(".".join(self.path), str(error)) from None

    def _length(self, value: int, compact: bool, fmt: str) -> bytes:
        return uvarint(value + 1) if compact else struct.pack(">" + fmt, value)

    def _struct(self, message: Any, struct_: Struct) -> bytes:
        for field in struct_.fields:
            if self.version not in field.versions and not field.ignorable:
                self.path.append(field.name)
                if not self._is_default(getattr(message, field.name), field):
                    raise Malformed(f"{field.name} needs another version than {self.version}")
                self.path.pop()
        body = b"".join(self._named(message, field) for field in struct_.at(self.version))
        return body + self._tags(message, struct_) if self.flexible else body

    def _is_default(self, value: Any, field: Field) -> bool:
        if field.is_array and field.default is not None:
            return value is not None and len(value) == 0
        if field.struct is not None and not field.nullable.all():
            return value is None or value == type(value)()
        return bool(value == field.default)

    def _named(self, message: Any, field: Field) -> bytes:
        self.path.append(field.name)
        data = self._field(getattr(message, field.name), field)
        self.path.pop()
        return data

    def _field(self, value: Any, field: Field) -> bytes:
        compact = self.flexible and field.flexible
        if value is None and self.version not in field.nullable:
            raise Malformed("None in a field that may not be null")
        if field.is_array:
            return self._array(value, field)
        if field.struct is not None:
            if self.version not in field.nullable:
                return self._struct(value, field.struct)
            return b"\xff" if value is None else b"\x01" + self._struct(value, field.struct)
        if field.type in FIXED:
            if field.type == "uuid" and len(value) != 16:
                raise Malformed("a uuid has 16 bytes")
            return struct.pack(">" + FIXED[field.type], value)
        fmt = "h" if field.type == "string" else "i"
        if value is None:
            return self._length(-1, compact, fmt)
        data = value.encode() if field.type == "string" else bytes(value)
        return self._length(len(data), compact, fmt) + data

    def _array(self, value: Any, field: Field) -> bytes:
        if value is None:
            return self._length(-1, self.flexible, "i")
        element = Field(field.name, field.type, field.versions, struct=field.struct, flexible=field.flexible)
        parts = [self._length(len(value), self.flexible, "i")]
        for index, item in enumerate(value):
            self.path[-1] = f"{field.name}[{index}]"
            parts.append(self._field(item, element))
        self.path[-1] = field.name
        return b"".join(parts)

    def _tags(self, message: Any, struct_: Struct) -> bytes:
        known = [
            (field.tag or 0, self._named(message, field))
            for field in struct_.tagged_at(self.version)
            if not self._is_default(getattr(message, field.name), field)
        ]
        tags = sorted([*known, *(message.unknown_tags or {}).items()])
        return uvarint(len(tags)) + b"".join(uvarint(tag) + uvarint(len(body)) + body for tag, body in tags)
