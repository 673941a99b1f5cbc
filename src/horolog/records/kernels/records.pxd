# Fields of `Record`, for the kernels that make records of other formats; members.pxd has them once more.

cimport cython


@cython.no_gc
cdef class Record:
    cdef readonly object offset
    cdef readonly object timestamp
    cdef readonly object timestamp_type
    cdef readonly object key
    cdef readonly object value
    cdef object _headers
    cdef Py_ssize_t _header_count


cdef object record_of(
    const unsigned char *data,
    long long offset,
    object timestamp,
    object timestamp_type,
    Py_ssize_t key_start,
    Py_ssize_t key_length,
    Py_ssize_t value_start,
    Py_ssize_t value_length,
)
