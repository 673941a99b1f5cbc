# Fields of `Record`, for the kernels that make records of other formats.

cimport cython


@cython.no_gc
@cython.freelist(1024)
cdef class Record:
    cdef readonly object offset
    cdef readonly object timestamp
    cdef readonly object timestamp_type
    cdef readonly object key
    cdef readonly object value
    cdef object _headers
    cdef Py_ssize_t _header_count
