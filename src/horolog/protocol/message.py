"""Message and Part: the Python classes of messages and of the structs inside them, made from their Schema.

A message class has one slot per field of any version and one method pair for all versions:

    request = ProduceRequest(acks=-1, timeout_ms=1000, topic_data=[ProduceRequest.TopicProduceData(name="t")])
    data = request.encode(9)
    ProduceRequest.decode(data, 9) == request

Structs are attributes of their message's class. Fields that a version lacks have their defaults after decoding;
encoding refuses a value that the version cannot carry unless the field is ignorable. Tagged fields that nobody here
knows stay in `unknown_tags` and are written again. `records` fields are views of the frame, never copies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Self

from horolog.errors import ProtocolError
from horolog.protocol.kernels.plan import Fault, Plan
from horolog.protocol.kernels.reader import decode
from horolog.protocol.kernels.writer import encode_pieces
from horolog.protocol.plans import PlanMaker
from horolog.protocol.primitives import Buffer
from horolog.protocol.schema import Schema, Struct

# A message of a cluster with 200,000 partitions has some two million array elements.
MAX_ELEMENTS: Final = 4_000_000


class _Unset:
    """Default of array and struct arguments, for which each message needs an object of its own."""

    def __repr__(self) -> str:
        return "..."


UNSET: Final = _Unset()


class Part:
    """A struct inside a message."""

    __slots__ = ("unknown_tags",)
    fields: ClassVar[tuple[str, ...]] = ()

    unknown_tags: dict[int, bytes] | None

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        same = all(getattr(self, name) == getattr(other, name) for name in self.fields)
        return same and (self.unknown_tags or None) == (other.unknown_tags or None)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = [f"{name}={_short(getattr(self, name))}" for name in self.fields]
        if self.unknown_tags:
            shown.append(f"unknown_tags={self.unknown_tags!r}")
        return f"{type(self).__name__}({', '.join(shown)})"


def _short(value: object) -> str:
    """repr, with long bytes cut: a record set in a log line helps nobody."""
    if isinstance(value, (bytes, bytearray, memoryview)) and len(value) > 64:
        return f"<{len(value)} bytes>"
    return repr(bytes(value)) if isinstance(value, memoryview) else repr(value)


class Message(Part):
    """A whole message: what a request, response or record body is."""

    __slots__ = ()
    schema: ClassVar[Schema]
    _classes: ClassVar[_Classes]
    _plans: ClassVar[dict[int, Plan]]

    @classmethod
    def decode(cls, data: Buffer, version: int, *, max_elements: int = MAX_ELEMENTS) -> Self:
        """The message that `data` is, all of it. ProtocolError names the field that is wrong."""
        message, end = cls.decode_from(data, version, max_elements=max_elements)
        size = data.nbytes if isinstance(data, memoryview) else len(data)
        if end != size:
            raise ProtocolError(f"{cls.__name__} v{version}: {size - end} bytes too many behind the message")
        return message

    @classmethod
    def decode_from(
        cls, data: Buffer, version: int, position: int = 0, *, max_elements: int = MAX_ELEMENTS
    ) -> tuple[Self, int]:
        """The message that starts at `position`, and the position behind it."""
        plan = cls._plans.get(version) or cls._plan(version)
        if isinstance(data, memoryview) and data.itemsize != 1:
            data = data.cast("B")
        if not 0 <= position <= len(data):
            raise ProtocolError(f"{cls.__name__} cannot start at byte {position} of {len(data)}")
        view = memoryview(data) if cls._classes.has_records else None
        try:
            message, end = decode(plan, data, view, position, max_elements)
        except Fault as fault:
            raise cls._error(fault, version) from None
        return message, end

    def encode(self, version: int) -> bytes:
        """The bytes of this message in a version."""
        return b"".join(self.encode_parts(version))

    def encode_parts(self, version: int) -> list[Buffer]:
        """The same in pieces, in which bytes and records are the message's own objects, not copies."""
        plan = self._plans.get(version) or self._plan(version)
        try:
            pieces: list[Buffer] = encode_pieces(plan, self)
        except Fault as fault:
            raise self._error(fault, version) from None
        return pieces

    @classmethod
    def _error(cls, fault: Fault, version: int) -> ProtocolError:
        return ProtocolError(f"{fault.reason} (version {version})", field=f"{cls.__name__}.{fault.path}")

    @classmethod
    def _plan(cls, version: int) -> Plan:
        if version not in cls.schema.versions:
            raise ProtocolError(f"{cls.__name__} has no version {version}; there are {cls.schema.versions}")
        plan = cls._plans[version] = PlanMaker(cls.schema, version, cls._classes).make()
        return plan


class _Classes:
    """The Python classes of one message's structs."""

    def __init__(self, schema: Schema) -> None:
        self._by_identity: dict[int, type[Any]] = {}
        self.has_records = any(f.type == "records" for s in schema.structs() for f in s.fields)

    def of(self, struct_: Struct) -> type[Any]:
        return self._by_identity[id(struct_)]

    def add(self, struct_: Struct, made: type[Any]) -> None:
        self._by_identity[id(struct_)] = made


def make_class(schema: Schema, module: str) -> type[Message]:
    """The class of a message, with the classes of its structs as attributes."""
    classes = _Classes(schema)
    parts: dict[str, Any] = {}
    for struct_ in reversed(schema.structs()[1:]):
        made = type(struct_.name, (Part,), _body(struct_, classes, module, f"{schema.name}.{struct_.name}"))
        classes.add(struct_, made)
        parts[struct_.name] = made
    body = _body(schema.root, classes, module, schema.name)
    body.update(parts, schema=schema, _classes=classes, _plans={})
    message = type(schema.name, (Message,), body)
    classes.add(schema.root, message)
    return message


def _body(struct_: Struct, classes: _Classes, module: str, qualified: str) -> dict[str, Any]:
    names = tuple(field.name for field in struct_.fields)
    return {
        "__slots__": names,
        "__module__": module,
        "__qualname__": qualified,
        "fields": names,
        "__init__": _initializer(struct_, classes),
    }


def _initializer(struct_: Struct, classes: _Classes) -> Callable[..., None]:
    """A keyword-only `__init__` with the defaults of the fields."""
    arguments, lines = [], []
    for field in struct_.fields:
        name = field.name
        if field.is_array and field.default is not None:
            arguments.append(f"{name}=UNSET")
            lines.append(f"    self.{name} = [] if {name} is UNSET else {name}")
        elif field.struct is not None and not field.is_array and not field.is_optional_struct:
            arguments.append(f"{name}=UNSET")
            lines.append(f"    self.{name} = classes.of(structs[{name!r}])() if {name} is UNSET else {name}")
        else:
            arguments.append(f"{name}={field.default!r}")
            lines.append(f"    self.{name} = {name}")
    text = f"def __init__(self, *, {', '.join([*arguments, 'unknown_tags=None'])}):\n"
    text += "\n".join([*lines, "    self.unknown_tags = unknown_tags"]) + "\n"
    names = {"UNSET": UNSET, "classes": classes, "structs": {f.name: f.struct for f in struct_.fields}}
    exec(text, names)
    function: Callable[..., None] = names["__init__"]  # type: ignore[assignment]
    return function
