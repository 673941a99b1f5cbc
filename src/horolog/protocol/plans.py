"""Makes the plan of a message in a version: what the codec kernel follows, from the schema.

A plan names for each struct the fields of that version in wire order, those that the version lacks (they get their
defaults), those that must hold their defaults because the version cannot carry them, and the tagged ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from horolog.protocol.kernels.plan import Op, Plan
from horolog.protocol.schema import WIDTH_BYTES, Field, Schema, Struct, minimum_size


class Classes(Protocol):
    """Gives the Python class of a struct."""

    def of(self, struct_: Struct) -> type[Any]: ...


class PlanMaker:
    """Makes the plans of one message in one version."""

    def __init__(self, schema: Schema, version: int, classes: Classes) -> None:
        self.schema = schema
        self.version = version
        self.is_flexible = schema.is_flexible(version)
        self.classes = classes
        self._made: dict[int, Plan] = {}

    def make(self) -> Plan:
        return self._plan(self.schema.root)

    def _plan(self, struct_: Struct) -> Plan:
        made = self._made.get(id(struct_))
        if made is None:
            made = self._made[id(struct_)] = self._new_plan(struct_)
        return made

    def _new_plan(self, struct_: Struct) -> Plan:
        cls = self.classes.of(struct_)
        absent = [field for field in struct_.fields if self.version not in field.versions]

        def ops(fields: list[Field]) -> list[Op]:
            return [self._op(field, cls) for field in fields]

        return Plan(
            cls,
            ops=ops(list(struct_.at(self.version))),
            absent=ops(absent),
            guarded=ops([field for field in absent if not field.ignorable]),
            tagged=ops(struct_.tagged_at(self.version)),
            is_flexible=self.is_flexible,
            tags_descriptor=cls.unknown_tags,
        )

    def _op(self, field: Field, cls: type[Any]) -> Op:
        smallest = minimum_size(field, self.version, self.is_flexible)
        assert smallest > 0 or self.version not in field.versions, f"elements of {field.name} may have no bytes"
        return Op(
            field.name,
            cls.__dict__[field.name],
            field.type if field.struct is None else "struct",
            width=WIDTH_BYTES.get(field.type, 0),
            is_array=field.is_array,
            is_nullable=self.version in field.nullable,
            nullable_somewhere=bool(field.nullable.all()),
            is_compact=self.is_flexible and field.flexible,
            tag=-1 if field.tag is None else field.tag,
            smallest=smallest,
            default=None if field.default == () else field.default,
            make_default=self._maker(field),
            child=None if field.struct is None else self._plan(field.struct),
        )

    def _maker(self, field: Field) -> Callable[[], Any] | None:
        """What makes the default, where each message needs an object of its own."""
        if field.is_array:
            return None if field.default is None else list
        if field.struct is not None and not field.is_optional_struct:
            return self.classes.of(field.struct)
        return None
