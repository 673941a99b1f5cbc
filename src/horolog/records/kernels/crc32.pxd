cdef unsigned int checksum(const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
