"""Reads messages from bytes, by a plan.

| type            | old versions            | flexible versions                                              |
| --------------- | ----------------------- | -------------------------------------------------------------- |
| int, uuid, …    | big-endian, fixed width | the same                                                       |
| string          | int16 length, -1 null   | uvarint length + 1, 0 null                                     |
| bytes, records  | int32 length, -1 null   | uvarint length + 1, 0 null                                     |
| array           | int32 count, -1 null    | uvarint count + 1, 0 null                                      |
| nullable struct | int8, negative null     | the same                                                       |
| struct's end    |                         | uvarint number of tags; each: uvarint tag, uvarint size, bytes |

Invariants:
- Each length and count is compared with the bytes that are left before anything is made from it; the array elements of
  a message are bounded in total by `room`.
- Whatever the bytes are, only `Fault` comes out; it holds the path of the field.
- A slot is written by its offset only on an object that was just made of the plan's class.
"""

# ruff: noqa: RET505  (the branch of the other implementation must be an `else`: the compiler drops it whole)

import gc
import struct

import cython

from horolog.protocol.kernels.plan import Fault
from horolog.protocol.primitives import Malformed

if cython.compiled:
    from cython.cimports.cpython.buffer import Py_buffer, PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
    from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
    from cython.cimports.cpython.unicode import PyUnicode_DecodeUTF8
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
        default_of,
    )
    from cython.cimports.horolog.protocol.kernels.slots import allocate, slot_set
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
        default_of,
    )

    def allocate(cls):
        return object.__new__(cls)

    slot_set = setattr

# Below this size a message cannot have so many objects that the garbage collector matters.
LARGE_BYTES = cython.declare(cython.Py_ssize_t, 4096)

CUT_OFF = "the bytes end here"
TOO_LONG = "longer than the bytes that are there"
TOO_MANY = "more array elements in one message than allowed"
NOT_NULL = "null in a field that may not be null"


@cython.final
@cython.cclass
class Reader:
    """Decodes one message."""

    if cython.compiled:
        data: cython.p_uchar
        buffer: Py_buffer
    view: object
    position: cython.Py_ssize_t
    end: cython.Py_ssize_t
    room: cython.longlong
    trail: list

    @cython.cfunc
    def unsigned(self, width: cython.int) -> cython.ulonglong:
        position: cython.Py_ssize_t = self.position
        if self.end - position < width:
            raise Malformed(CUT_OFF)
        number: cython.ulonglong = 0
        at: cython.int
        for at in range(width):
            number = (number << 8) | self.data[position + at]
        self.position = position + width
        return number

    @cython.cfunc
    def signed(self, width: cython.int) -> cython.longlong:
        number: cython.ulonglong = self.unsigned(width)
        shift: cython.int = 64 - 8 * width
        if cython.compiled:
            return cython.cast(cython.longlong, number << shift) >> shift
        else:
            return number - (1 << 8 * width) if number >> (8 * width - 1) else number

    @cython.cfunc
    def uvarint(self) -> cython.longlong:
        number: cython.ulonglong = 0
        byte: cython.ulonglong
        shift: cython.int = 0
        while shift < 35:
            if self.position >= self.end:
                raise Malformed(CUT_OFF)
            byte = self.data[self.position]
            self.position += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                if number > 0xFFFFFFFF:
                    break
                return cython.cast(cython.longlong, number)
            shift += 7
        raise Malformed("varint longer than 32 bits")

    @cython.cfunc
    def length(self, is_compact: cython.bint, width: cython.int) -> cython.longlong:
        """A length or count; negative for null."""
        return self.uvarint() - 1 if is_compact else self.signed(width)

    @cython.cfunc
    def take(self, size: cython.longlong) -> cython.Py_ssize_t:
        """Go past `size` bytes; where they start."""
        start: cython.Py_ssize_t = self.position
        if size > self.end - start:
            raise Malformed(TOO_LONG)
        self.position = start + cython.cast(cython.Py_ssize_t, size)
        return start

    @cython.cfunc
    def copy(self, size: cython.Py_ssize_t) -> bytes:
        start: cython.Py_ssize_t = self.take(size)
        if cython.compiled:
            return PyBytes_FromStringAndSize(cython.cast(cython.p_char, self.data) + start, size)
        else:
            return bytes(self.data[start : start + size])

    @cython.cfunc
    def null(self, op: Op):
        if not op.is_nullable:
            raise Malformed(NOT_NULL)

    @cython.cfunc
    def variable(self, op: Op):
        """string, bytes or records."""
        size: cython.longlong = self.length(op.is_compact, 2 if op.kind == STRING else 4)
        if size < 0:
            return self.null(op)
        if op.kind == BYTES:
            return self.copy(size)
        start: cython.Py_ssize_t = self.take(size)
        if op.kind == RECORDS:
            return self.view[start : self.position]
        # As Kafka: bytes that are not UTF-8 are replaced, not refused; client ids in Latin-1 exist.
        if cython.compiled:
            return PyUnicode_DecodeUTF8(
                cython.cast(cython.p_char, self.data) + start, cython.cast(cython.Py_ssize_t, size), b"replace"
            )
        else:
            return str(self.data[start : self.position], "utf-8", "replace")

    @cython.cfunc
    def one(self, op: Op):
        """A value that is not an array."""
        if op.kind == INTEGER:
            if op.is_signed:
                return self.signed(op.width)
            return self.unsigned(op.width)
        if op.kind == STRING or op.kind == BYTES or op.kind == RECORDS:
            return self.variable(op)
        if op.kind == STRUCT:
            if op.is_nullable and not op.is_array and self.signed(1) < 0:
                return None
            return self.struct(op.child)
        if op.kind == BOOL:
            return self.unsigned(1) != 0
        if op.kind == UUID:
            if self.end - self.position < 16:
                raise Malformed(CUT_OFF)
            return self.copy(16)
        if self.end - self.position < 8:
            raise Malformed(CUT_OFF)
        return struct.unpack(">d", self.copy(8))[0]

    @cython.cfunc
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def array(self, op: Op, is_flexible: cython.bint):
        count: cython.longlong = self.length(is_flexible, 4)
        if count < 0:
            return self.null(op)
        if count * op.smallest > self.end - self.position:
            raise Malformed(TOO_LONG)
        self.room -= count
        if self.room < 0:
            raise Malformed(TOO_MANY)
        items: list = [None] * cython.cast(cython.Py_ssize_t, count)
        at: cython.Py_ssize_t = 0
        if op.kind == INTEGER and op.is_signed:
            while at < count:
                items[at] = self.signed(op.width)
                at += 1
            return items
        try:
            while at < count:
                items[at] = self.one(op)
                at += 1
        except Malformed:
            self.trail.append(at)
            raise
        return items

    @cython.cfunc
    def struct(self, plan: Plan):
        made = allocate(plan.cls)
        op: Op
        for op in plan.absent:
            slot_set(made, op.offset, default_of(op))
        slot_set(made, plan.tags_offset, None)
        field: object = "tags"
        try:
            for op in plan.ops:
                field = op.name
                slot_set(made, op.offset, self.array(op, plan.is_flexible) if op.is_array else self.one(op))
            if plan.is_flexible:
                field = "tags"
                self.tags(made, plan)
        except Malformed:
            self.trail.append(field)
            raise
        return made

    @cython.cfunc
    def tags(self, made, plan: Plan):
        """The tag section at a struct's end; tags that the plan does not know are kept as bytes."""
        op: Op
        for op in plan.tagged:
            slot_set(made, op.offset, default_of(op))
        count: cython.longlong = self.uvarint()
        if count * 2 > self.end - self.position:
            raise Malformed(TOO_LONG)
        unknown: dict = None
        while count > 0:
            count -= 1
            tag: cython.longlong = self.uvarint()
            size: cython.longlong = self.uvarint()
            if size > self.end - self.position:
                raise Malformed(TOO_LONG)
            if not self.known_tag(made, plan, tag, size):
                if unknown is None:
                    unknown = {}
                    slot_set(made, plan.tags_offset, unknown)
                unknown[tag] = self.copy(size)

    @cython.cfunc
    def known_tag(self, made, plan: Plan, tag: cython.longlong, size: cython.longlong) -> cython.bint:
        op: Op
        for op in plan.tagged:
            if op.tag == tag:
                stop: cython.Py_ssize_t = self.position + cython.cast(cython.Py_ssize_t, size)
                try:
                    slot_set(made, op.offset, self.array(op, True) if op.is_array else self.one(op))
                    if self.position != stop:
                        raise Malformed("tag has another size than its field")
                except Malformed:
                    self.trail.append(op.name)
                    raise
                return True
        return False

    @cython.cfunc
    def run(self, plan: Plan, data, position: cython.Py_ssize_t):
        if cython.compiled:
            PyObject_GetBuffer(data, cython.address(self.buffer), PyBUF_SIMPLE)
            try:
                self.data = cython.cast(cython.p_uchar, self.buffer.buf)
                self.end = self.buffer.len
                self.position = min(max(position, 0), self.end)
                return self.struct(plan)
            finally:
                PyBuffer_Release(cython.address(self.buffer))
        else:
            self.data = memoryview(data)
            self.end = len(data)
            self.position = min(max(position, 0), self.end)
            return self.struct(plan)


@cython.cfunc
def run_uncollected(reader: Reader, plan: Plan, data, position: cython.Py_ssize_t):
    """Decode a large message with the garbage collector off.

    A message has no cycles, but a thousand partitions are thousands of new objects: the collector would look through
    the young ones every 700 and through all of the program's every now and then, which takes longer than decoding.
    """
    collects = gc.isenabled()
    if collects:
        gc.disable()
    try:
        return reader.run(plan, data, position)
    finally:
        if collects:
            gc.enable()


def decode(plan: Plan, data, view, position: cython.Py_ssize_t, room: cython.longlong):
    """The message at `position` of `data`, and the position behind it. `records` are cut from `view`."""
    reader: Reader = Reader()
    reader.view = view
    reader.room = room
    reader.trail = []
    try:
        if len(data) < LARGE_BYTES:
            message = reader.run(plan, data, position)
        else:
            message = run_uncollected(reader, plan, data, position)
    except Malformed as error:
        raise Fault(reader.trail, str(error)) from None
    return message, reader.position
