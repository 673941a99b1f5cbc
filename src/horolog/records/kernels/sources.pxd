# Fields of `sources.py`, for `build.py`.

cimport cython


@cython.final
cdef class BytesSource:
    cdef const int[::1] ends
    cdef const unsigned char[::1] data
    cdef const unsigned char[::1] valid
    cdef bint has_nulls
    cdef readonly Py_ssize_t entries
    cdef Py_ssize_t offset
    cdef bint is_begun

    cdef bint is_sound(self, Py_ssize_t entries)


@cython.final
cdef class RowSource:
    cdef readonly Py_ssize_t rows
    cdef const long long[::1] timestamps
    cdef BytesSource key
    cdef BytesSource value
    cdef const int[::1] lists
    cdef BytesSource header_key
    cdef BytesSource header_value
    cdef bint has_headers
    cdef bint is_begun

    cdef object check_lists(self, Py_ssize_t rows)
