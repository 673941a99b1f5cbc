# What pure-Python mode cannot say: a few lines of C around `Record`.

cdef extern from *:
    """
    #include <structmember.h>

    /* The fields of Record, as in records.pxd. */
    typedef struct {
        PyObject_HEAD
        PyObject *offset;
        PyObject *timestamp;
        PyObject *timestamp_type;
        PyObject *key;
        PyObject *value;
        PyObject *headers;
        Py_ssize_t header_count;
    } horolog_record;

    /* Records that were given up, for reuse: most are let go before the next one is made. Guarded by the GIL. */
    #ifdef Py_GIL_DISABLED
    #define HOROLOG_KEPT_RECORDS 0
    #else
    #define HOROLOG_KEPT_RECORDS 64
    #endif
    static horolog_record *horolog_kept[HOROLOG_KEPT_RECORDS + 1];
    static int horolog_kept_count = 0;
    static PyTypeObject *horolog_record_type = NULL;

    /* tp_dealloc of Record, for subclasses too. */
    static void horolog_free_record(PyObject *self) {
        horolog_record *record = (horolog_record *)self;
        PyTypeObject *type = Py_TYPE(self);
        Py_XDECREF(record->offset);
        Py_XDECREF(record->timestamp);
        Py_XDECREF(record->timestamp_type);
        Py_XDECREF(record->key);
        Py_XDECREF(record->value);
        Py_XDECREF(record->headers);
        if (type == horolog_record_type && horolog_kept_count < HOROLOG_KEPT_RECORDS)
            horolog_kept[horolog_kept_count++] = record;
        else
            type->tp_free(self);
        if (PyType_HasFeature(horolog_record_type, Py_TPFLAGS_HEAPTYPE))
            Py_DECREF(type);
    }

    static CYTHON_INLINE PyObject *horolog_bytes(const unsigned char *data, Py_ssize_t length) {
        if (length < 0) {
            Py_INCREF(Py_None);
            return Py_None;
        }
        return PyBytes_FromStringAndSize((const char *)data, length);
    }

    /* A Record of copies; a negative length means None. Cython's own constructor would set six fields to None first, and
       each of them would be given back. */
    static CYTHON_INLINE PyObject *horolog_make_record(
        long long offset, PyObject *timestamp, PyObject *timestamp_type, const unsigned char *key,
        Py_ssize_t key_length, const unsigned char *value, Py_ssize_t value_length
    ) {
        horolog_record *record;
        if (horolog_kept_count > 0) {
            record = horolog_kept[--horolog_kept_count];
            PyObject_Init((PyObject *)record, horolog_record_type);
        } else {
            record = PyObject_New(horolog_record, horolog_record_type);
            if (record == NULL)
                return NULL;
        }
        Py_INCREF(timestamp);
        record->timestamp = timestamp;
        Py_INCREF(timestamp_type);
        record->timestamp_type = timestamp_type;
        Py_INCREF(Py_None);
        record->headers = Py_None;
        record->header_count = 0;
        record->offset = PyLong_FromLongLong(offset);
        record->key = horolog_bytes(key, key_length);
        record->value = horolog_bytes(value, value_length);
        if (record->offset == NULL || record->key == NULL || record->value == NULL) {
            Py_DECREF(record);
            return NULL;
        }
        return (PyObject *)record;
    }

    /* Makes `type` the type of all records: replaces its properties named in `names` by member descriptors. Its fields
       must begin with these objects, in this order. The definitions live as long as the process, as the type does. */
    static int horolog_adopt_type(PyObject *type, PyObject *names) {
        PyTypeObject *owner = (PyTypeObject *)type;
        Py_ssize_t index, count = PyTuple_GET_SIZE(names);
        PyMemberDef *members = (PyMemberDef *)PyMem_Calloc((size_t)count, sizeof(PyMemberDef));
        if (members == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        if (owner->tp_basicsize != sizeof(horolog_record)) {
            PyErr_SetString(PyExc_SystemError, "records.pxd and members.pxd differ on the fields of Record");
            return -1;
        }
        for (index = 0; index < count; index++) {
            PyObject *descriptor;
            PyObject *name = PyTuple_GET_ITEM(names, index);
            members[index].name = PyUnicode_AsUTF8(name);
            members[index].type = T_OBJECT_EX;
            members[index].offset = (Py_ssize_t)(sizeof(PyObject) + (size_t)index * sizeof(PyObject *));
            members[index].flags = READONLY;
            descriptor = PyDescr_NewMember(owner, &members[index]);
            if (descriptor == NULL || PyDict_SetItem(owner->tp_dict, name, descriptor) < 0) {
                Py_XDECREF(descriptor);
                return -1;
            }
            Py_DECREF(descriptor);
        }
        horolog_record_type = owner;
        owner->tp_dealloc = horolog_free_record;
        PyType_Modified(owner);
        return 0;
    }
    """
    int adopt_type "horolog_adopt_type"(object type, tuple names) except -1
    object make_record "horolog_make_record"(
        long long offset,
        object timestamp,
        object timestamp_type,
        const unsigned char *key,
        Py_ssize_t key_length,
        const unsigned char *value,
        Py_ssize_t value_length,
    )
