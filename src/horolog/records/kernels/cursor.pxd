# Fields and C functions of `cursor.py`, for the kernels that walk with it.

cimport cython


@cython.no_gc
@cython.final
cdef class Cursor:
    cdef Py_buffer view
    cdef const unsigned char *data
    cdef Py_ssize_t position
    cdef Py_ssize_t stop
    cdef Py_ssize_t size
    cdef int reason
    cdef long long base_offset
    cdef long long base_timestamp
    cdef long long offset
    cdef long long timestamp
    cdef int offset_delta
    cdef Py_ssize_t key_start
    cdef Py_ssize_t key_length
    cdef Py_ssize_t value_start
    cdef Py_ssize_t value_length
    cdef Py_ssize_t header_count
    cdef Py_ssize_t headers_start

    cdef int varint(self) noexcept nogil
    cdef bint step(self) noexcept nogil
    cdef object check_end(self, long long left)


cdef Cursor cursor_over(object data, long long base_offset, long long base_timestamp)
