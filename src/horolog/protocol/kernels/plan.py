"""Plan and Op: what the reader and the writer follow. A Plan is one struct in one version, an Op one of its fields.

`plans` makes them from the schema when a version is first used. `offset` is where a message object keeps the field (see
`slots.pxd`); it is used only on objects of exactly the plan's class.
"""

import cython

if cython.compiled:
    from cython.cimports.horolog.protocol.kernels.slots import slot_offset
else:
    # Kinds of fields; when compiled they are the enum of plan.pxd.
    BOOL, INTEGER, UUID, FLOAT, STRING, BYTES, RECORDS, STRUCT = range(8)

    def slot_offset(descriptor):
        return descriptor.__name__


COMPILED: bool = cython.compiled

KINDS = {
    "bool": BOOL,
    "uuid": UUID,
    "float64": FLOAT,
    "string": STRING,
    "bytes": BYTES,
    "records": RECORDS,
    "struct": STRUCT,
    **dict.fromkeys(("int8", "int16", "uint16", "int32", "uint32", "int64"), INTEGER),
}


@cython.final
@cython.cclass
class Op:
    """One field in one version: how to read and write it, where it is kept, what it is by default."""

    def __init__(
        self,
        name,
        descriptor,
        type_name,
        *,
        width,
        is_array,
        is_nullable,
        nullable_somewhere,
        is_compact,
        tag,
        smallest,
        default,
        make_default,
        child,
    ):
        self.name = name
        self.offset = slot_offset(descriptor)
        self.kind = KINDS[type_name]
        self.width = width
        self.is_signed = not type_name.startswith("u")
        self.low = self.high = 0
        if self.kind == INTEGER:
            self.low = -(1 << (8 * width - 1)) if self.is_signed else 0
            self.high = self.low + (1 << 8 * width) - 1
        self.is_array = is_array
        self.is_nullable = is_nullable
        self.nullable_somewhere = nullable_somewhere
        self.is_compact = is_compact
        self.tag = tag
        self.smallest = smallest
        self.default = default
        self.make_default = make_default
        self.child = child


@cython.final
@cython.cclass
class Plan:
    """One struct in one version."""

    def __init__(self, cls, *, ops, absent, guarded, tagged, is_flexible, tags_descriptor):
        self.cls = cls
        self.ops = ops
        self.absent = absent
        self.guarded = guarded
        self.tagged = tagged
        self.is_flexible = is_flexible
        self.tags_offset = slot_offset(tags_descriptor)


@cython.cfunc
def default_of(op: Op):
    return op.default if op.make_default is None else op.make_default()


@cython.cfunc
def differs(op: Op, value) -> cython.bint:
    """Whether a field holds something else than its default."""
    if op.is_array:
        return value is not None if op.default is None and op.make_default is None else value is None or len(value) > 0
    if op.kind == STRUCT:
        return value is not None and (op.nullable_somewhere or value != cython.cast(Plan, op.child).cls())
    if op.default is None:
        return value is not None
    return value != op.default


class Fault(Exception):
    """A message could not be read or written: the field's path, and why."""

    def __init__(self, trail, reason):
        path = ""
        for step in reversed(trail):
            path += f"[{step}]" if isinstance(step, int) else f".{step}"
        super().__init__(path[1:], reason)
        self.path = path[1:]
        self.reason = reason
