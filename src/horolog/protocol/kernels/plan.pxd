# Fields and C functions of `plan.py`, for the reader and the writer.

cimport cython


cdef enum Kind:
    BOOL = 0
    INTEGER = 1
    UUID = 2
    FLOAT = 3
    STRING = 4
    BYTES = 5
    RECORDS = 6
    STRUCT = 7


@cython.final
cdef class Op:
    cdef object name
    cdef Py_ssize_t offset
    cdef int kind
    cdef int width
    cdef bint is_signed
    cdef long long low
    cdef long long high
    cdef bint is_array
    cdef bint is_nullable
    cdef bint nullable_somewhere
    cdef bint is_compact
    cdef long long tag
    cdef Py_ssize_t smallest
    cdef object default
    cdef object make_default
    cdef object child


@cython.final
cdef class Plan:
    cdef object cls
    cdef list ops
    cdef list absent
    cdef list guarded
    cdef list tagged
    cdef bint is_flexible
    cdef Py_ssize_t tags_offset


cdef object default_of(Op op)
cdef bint differs(Op op, object value) except? -1
