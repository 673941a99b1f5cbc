"""Writes messages to bytes, by a plan. The layout is in `reader.py`.

The bytes come in pieces: records from a few hundred bytes on are handed on as they are, all else is copied together.
`Fault` holds the path of a field whose value does not fit, or that the version does not have.
"""

# ruff: noqa: RET505  (the branch of the other implementation must be an `else`: the compiler drops it whole)

import struct
from operator import index

import cython

from horolog.protocol.kernels.plan import Fault
from horolog.protocol.primitives import Malformed

if cython.compiled:
    from cython.cimports.cpython.bytearray import PyByteArray_AS_STRING, PyByteArray_Resize
    from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
    from cython.cimports.cpython.unicode import PyUnicode_AsUTF8String
    from cython.cimports.horolog.protocol.kernels.plan import (
        BOOL,
        BYTES,
        INTEGER,
        RECORDS,
        STRING,
        STRUCT,
        UUID,
        Op,
        Plan,
        differs,
    )
    from cython.cimports.horolog.protocol.kernels.slots import slot_get
    from cython.cimports.libc.string import memcpy
else:
    from horolog.protocol.kernels.plan import (
        BOOL,
        BYTES,
        INTEGER,
        RECORDS,
        STRING,
        STRUCT,
        UUID,
        Op,
        Plan,
        differs,
    )

    slot_get = getattr

ENCODE_FAULTS = (ValueError, TypeError, AttributeError, OverflowError, BufferError, struct.error)

# Records from this size on are handed on as they are instead of being copied.
PIECE_BYTES = cython.declare(cython.Py_ssize_t, 512)
FIRST_CAPACITY = cython.declare(cython.Py_ssize_t, 256)


@cython.cfunc
def as_number(value) -> cython.longlong:
    """An integer, or what says that it is one; a float is not cut short."""
    if not isinstance(value, int):
        value = index(value)
    if not -(1 << 63) <= value < 1 << 63:
        raise Malformed("the number does not fit 64 bits")
    return value


@cython.cfunc
def as_bytes(value) -> bytes:
    """The bytes of any buffer, whatever its items are."""
    return value if type(value) is bytes else memoryview(value).tobytes()


@cython.cfunc
def as_piece(value):
    """Records as they are to be handed on: without a copy where their buffer is plain bytes in a row."""
    if type(value) is bytes or type(value) is bytearray:
        return value
    view = value if type(value) is memoryview else memoryview(value)
    if not view.c_contiguous:
        return view.tobytes()
    return view if view.ndim == 1 and view.itemsize == 1 else view.cast("B")


@cython.cfunc
def as_utf8(value) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} instead of str")
    if cython.compiled:
        return PyUnicode_AsUTF8String(value)
    else:
        return str.encode(value)


@cython.final
@cython.cclass
class Writer:
    """Encodes one message into pieces."""

    if cython.compiled:
        out: cython.p_uchar
    buffer: bytearray
    size: cython.Py_ssize_t
    capacity: cython.Py_ssize_t
    pieces: list
    trail: list

    def __init__(self):
        self.buffer = bytearray(FIRST_CAPACITY)
        self.capacity = FIRST_CAPACITY
        self.size = 0
        self.pieces = []
        self.trail = []
        self.point()

    @cython.cfunc
    def point(self):
        if cython.compiled:
            self.out = cython.cast(cython.p_uchar, PyByteArray_AS_STRING(self.buffer))
        else:
            self.out = self.buffer

    @cython.cfunc
    def reserve(self, more: cython.Py_ssize_t) -> cython.int:
        """Make room for `more` bytes."""
        if self.size + more > self.capacity:
            self.capacity = 2 * self.capacity + more
            if cython.compiled:
                PyByteArray_Resize(self.buffer, self.capacity)
            else:
                self.buffer.extend(bytes(self.capacity - len(self.buffer)))
            self.point()
        return 0

    @cython.cfunc
    def flush(self) -> cython.int:
        """Close the piece being written."""
        if self.size > 0:
            if cython.compiled:
                self.pieces.append(PyBytes_FromStringAndSize(cython.cast(cython.p_char, self.out), self.size))
            else:
                self.pieces.append(bytes(self.buffer[: self.size]))
            self.size = 0
        return 0

    @cython.cfunc
    def integer(self, number: cython.ulonglong, width: cython.int) -> cython.int:
        """The low `width` bytes of a number."""
        self.reserve(width)
        at: cython.int = width
        while at > 0:
            at -= 1
            self.out[self.size + at] = number & 0xFF
            number >>= 8
        self.size += width
        return 0

    @cython.cfunc
    def checked(self, value, op: Op) -> cython.int:
        """An integer field, if the value fits it."""
        number: cython.longlong = as_number(value)
        if number < op.low or number > op.high:
            raise Malformed(f"{number} does not fit; allowed are {op.low} to {op.high}")
        if cython.compiled:
            return self.integer(cython.cast(cython.ulonglong, number), op.width)
        else:
            return self.integer(number & 0xFFFFFFFFFFFFFFFF, op.width)

    @cython.cfunc
    def uvarint(self, number: cython.longlong) -> cython.int:
        if number < 0 or number > 0xFFFFFFFF:
            raise Malformed(f"{number} does not fit an unsigned varint")
        self.reserve(5)
        while number > 0x7F:
            self.out[self.size] = (number & 0x7F) | 0x80
            self.size += 1
            number >>= 7
        self.out[self.size] = number
        self.size += 1
        return 0

    @cython.cfunc
    def length(self, count: cython.longlong, is_compact: cython.bint, width: cython.int) -> cython.int:
        """A length or count; -1 for null."""
        if is_compact:
            return self.uvarint(count + 1)
        if count >= (cython.cast(cython.longlong, 1) << (8 * width - 1)):
            raise Malformed(f"{count} is too long for its length field")
        if count < 0:
            return self.integer(0xFFFFFFFFFFFFFFFF, width)
        return self.integer(count, width)

    @cython.cfunc
    def append(self, data: bytes) -> cython.int:
        size: cython.Py_ssize_t = len(data)
        self.reserve(size)
        if cython.compiled:
            memcpy(self.out + self.size, cython.cast(cython.p_char, data), size)
        else:
            self.out[self.size : self.size + size] = data
        self.size += size
        return 0

    @cython.cfunc
    def variable(self, value, op: Op) -> cython.int:
        """string, bytes or records."""
        width: cython.int = 2 if op.kind == STRING else 4
        if value is None:
            if not op.is_nullable:
                raise Malformed("None in a field that may not be null")
            return self.length(-1, op.is_compact, width)
        if op.kind == RECORDS:
            return self.records(as_piece(value), op)
        data: bytes = as_utf8(value) if op.kind == STRING else as_bytes(value)
        self.length(len(data), op.is_compact, width)
        return self.append(data)

    @cython.cfunc
    def records(self, piece, op: Op) -> cython.int:
        size: cython.Py_ssize_t = len(piece)
        self.length(size, op.is_compact, 4)
        if size < PIECE_BYTES:
            return self.append(as_bytes(piece))
        self.flush()
        self.pieces.append(piece)
        return 0

    @cython.cfunc
    def one(self, value, op: Op) -> cython.int:
        """A value that is not an array."""
        if op.kind == INTEGER:
            return self.checked(value, op)
        if op.kind == STRING or op.kind == BYTES or op.kind == RECORDS:
            return self.variable(value, op)
        if op.kind == STRUCT:
            if op.is_nullable and not op.is_array:
                self.integer(0xFF if value is None else 1, 1)
                if value is None:
                    return 0
            return self.struct(value, op.child)
        if op.kind == BOOL:
            return self.integer(1 if value else 0, 1)
        if op.kind == UUID:
            data: bytes = as_bytes(value)
            if len(data) != 16:
                raise Malformed("a uuid has 16 bytes")
            return self.append(data)
        return self.append(struct.pack(">d", value))

    @cython.cfunc
    def array(self, value, op: Op, is_flexible: cython.bint) -> cython.int:
        if value is None:
            if not op.is_nullable:
                raise Malformed("None in a field that may not be null")
            return self.length(-1, is_flexible, 4)
        count: cython.Py_ssize_t = len(value)
        self.length(count, is_flexible, 4)
        at: cython.Py_ssize_t = 0
        try:
            for item in value:
                self.one(item, op)
                at += 1
            if at != count:
                raise Malformed(f"{at} elements where there were {count}")
        except ENCODE_FAULTS:
            self.trail.append(at)
            raise
        return 0

    @cython.cfunc
    def field(self, source, op: Op, is_flexible: cython.bint) -> cython.int:
        value = slot_get(source, op.offset)
        if op.is_array:
            return self.array(value, op, is_flexible)
        return self.one(value, op)

    @cython.cfunc
    def struct(self, source, plan: Plan) -> cython.int:
        if type(source) is not plan.cls:
            raise TypeError(f"{type(source).__name__} instead of {plan.cls.__name__}")
        op: Op = None
        try:
            for op in plan.guarded:
                if differs(op, slot_get(source, op.offset)):
                    raise Malformed("this version has no such field")
            for op in plan.ops:
                self.field(source, op, plan.is_flexible)
        except ENCODE_FAULTS:
            self.trail.append(op.name)
            raise
        return self.tags(source, plan) if plan.is_flexible else 0

    @cython.cfunc
    def tags(self, source, plan: Plan) -> cython.int:
        """The tag section at a struct's end: known and unknown tags in ascending order."""
        found: list = []
        op: Op
        for op in plan.tagged:
            if differs(op, slot_get(source, op.offset)):
                inner: Writer = Writer()
                try:
                    inner.field(source, op, True)
                except ENCODE_FAULTS:
                    self.trail.extend(inner.trail)
                    self.trail.append(op.name)
                    raise
                found.append((op.tag, inner.whole()))
        unknown = slot_get(source, plan.tags_offset)
        if unknown:
            try:
                self.add_unknown(found, unknown, plan)
            except ENCODE_FAULTS:
                self.trail.append("unknown_tags")
                raise
        self.uvarint(len(found))
        for tag, body in found:
            self.uvarint(tag)
            self.uvarint(len(body))
            self.append(body)
        return 0

    @cython.cfunc
    def add_unknown(self, found: list, unknown, plan: Plan) -> cython.int:
        op: Op
        for tag, body in unknown.items():
            number: cython.longlong = as_number(tag)
            for op in plan.tagged:
                if op.tag == number:
                    raise Malformed(f"tag {number} is the field {op.name}")
            if number < 0 or number > 0xFFFFFFFF:
                raise Malformed(f"{number} is no tag")
            found.append((number, as_bytes(body)))
        found.sort()
        return 0

    @cython.cfunc
    def whole(self) -> bytes:
        self.flush()
        return b"".join(self.pieces)


def encode_pieces(plan: Plan, message) -> list:
    """The bytes of a message in pieces; large records are pieces of their own, not copied."""
    writer: Writer = Writer()
    try:
        writer.struct(message, plan)
    except ENCODE_FAULTS as error:
        raise Fault(writer.trail, str(error)) from None
    writer.flush()
    return writer.pieces
