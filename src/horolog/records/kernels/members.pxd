# What pure-Python mode cannot say: a few lines of C for `read.py`.

cdef extern from *:
    """
    #include <structmember.h>

    /* Replaces the properties of `type` named in `names` by member descriptors. The type's own fields must begin
       with these objects, in this order. The definitions live as long as the process, as the type does. */
    static int horolog_expose_members(PyObject *type, PyObject *names) {
        PyTypeObject *owner = (PyTypeObject *)type;
        Py_ssize_t index, count = PyTuple_GET_SIZE(names);
        PyMemberDef *members = (PyMemberDef *)PyMem_Calloc((size_t)count, sizeof(PyMemberDef));
        if (members == NULL) {
            PyErr_NoMemory();
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
        PyType_Modified(owner);
        return 0;
    }
    """
    int expose_members "horolog_expose_members"(object type, tuple names) except -1
