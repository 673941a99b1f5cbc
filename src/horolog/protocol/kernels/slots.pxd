# What pure-Python mode cannot say: slots of message objects as memory.
#
# Messages are plain classes with __slots__. A slot is a pointer at a fixed offset, which its descriptor tells; writing
# there costs a tenth of setattr. Callers make sure that the object's type is the one the offset was taken from.

cdef extern from *:
    """
    #include <structmember.h>

    static CYTHON_INLINE Py_ssize_t horolog_slot_offset(PyObject *descriptor) {
        if (!Py_IS_TYPE(descriptor, &PyMemberDescr_Type)) {
            PyErr_SetString(PyExc_TypeError, "not a slot");
            return -1;
        }
        return ((PyMemberDescrObject *)descriptor)->d_member->offset;
    }

    static CYTHON_INLINE PyObject *horolog_allocate(PyObject *type) {
        return ((PyTypeObject *)type)->tp_alloc((PyTypeObject *)type, 0);
    }

    /* For a new object, whose slots are empty, or for the second value of a tag sent twice. */
    static CYTHON_INLINE void horolog_slot_set(PyObject *object, Py_ssize_t offset, PyObject *value) {
        PyObject **slot = (PyObject **)((char *)object + offset);
        PyObject *before = *slot;
        Py_INCREF(value);
        *slot = value;
        Py_XDECREF(before);
    }

    static CYTHON_INLINE PyObject *horolog_slot_get(PyObject *object, Py_ssize_t offset) {
        PyObject *value = *(PyObject **)((char *)object + offset);
        if (value == NULL) {
            PyErr_SetString(PyExc_AttributeError, "the field was deleted");
            return NULL;
        }
        Py_INCREF(value);
        return value;
    }
    """
    Py_ssize_t slot_offset "horolog_slot_offset"(object descriptor) except -1
    object allocate "horolog_allocate"(object type)
    void slot_set "horolog_slot_set"(object target, Py_ssize_t offset, object value)
    object slot_get "horolog_slot_get"(object source, Py_ssize_t offset)
