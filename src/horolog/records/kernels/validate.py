"""Validation of a batch's records: one pass that finds everything a broker must know before it accepts them.

Structure (lengths, numbers, headers, count, no bytes left over) is judged by the cursor; a fault there ends the walk,
because nothing behind it can be trusted. Faults of single records (no key, timestamp out of range, offset out of
order) do not end it: all are listed.

The walk runs without the GIL. It builds no objects: where it counts faults, a second walk lists them.
"""

from operator import index

import cython

if cython.compiled:
    from cython.cimports.horolog.records.kernels.cursor import Cursor, cursor_over
else:
    from horolog.records.kernels.cursor import Cursor, cursor_over

from horolog.records.kernels.cursor import REASONS

NO_KEY = 1
TIMESTAMP = 2
OFFSET = 3

# More than an honest batch of 1 MB has records of 100 bytes; what is listed goes into an answer.
MAX_CULPRITS = 100_000


@cython.final
@cython.cclass
class Inspection:
    """What `validate` found.

    `failure` is None, or why the walk stopped at byte `failure_position`: the bytes are no records. `faults` counts
    what is wrong with single records, and `culprits` lists it as (record index, kind, value), in order: the value is
    the timestamp, or the offset delta found, or 0 where the key is missing. The list ends at `MAX_CULPRITS`, because a
    few kilobytes can inflate to millions of bad records. `max_timestamp` belongs to the first record that has it, at
    `max_timestamp_offset_delta`; both are -1 if there are no records.
    """

    count = cython.declare(cython.Py_ssize_t, visibility="readonly")
    max_timestamp = cython.declare(cython.longlong, visibility="readonly")
    max_timestamp_offset_delta = cython.declare(cython.Py_ssize_t, visibility="readonly")
    culprits = cython.declare(list, visibility="readonly")
    failure = cython.declare(object, visibility="readonly")
    failure_position = cython.declare(cython.Py_ssize_t, visibility="readonly")
    faults = cython.declare(cython.Py_ssize_t, visibility="readonly")

    def __repr__(self):
        trouble = f", failure={self.failure!r} at {self.failure_position}" if self.failure else ""
        return (
            f"Inspection(count={self.count}, max_timestamp={self.max_timestamp}, "
            f"max_timestamp_offset_delta={self.max_timestamp_offset_delta}, culprits={self.culprits}{trouble})"
        )


def validate(
    data,
    count: cython.longlong,
    base_timestamp: cython.longlong,
    lo,
    hi,
    key_required: cython.bint = False,
) -> Inspection:
    """One pass over `data`, which must hold exactly `count` records with offset deltas 0, 1, 2, ...

    Timestamps must lie within [lo, hi]; -1 (none) passes.
    """
    low: cython.longlong = lo if isinstance(lo, int) else index(lo)
    high: cython.longlong = hi if isinstance(hi, int) else index(hi)
    cursor: Cursor = cursor_over(data, 0, base_timestamp)
    found: Inspection = Inspection.__new__(Inspection)
    with cython.nogil:
        walk(cursor, found, count, low, high, key_required)
    found.culprits = []
    found.failure = None
    found.failure_position = -1
    if cursor.reason:
        found.failure = REASONS[cursor.reason]
        found.failure_position = cursor.position
    if found.faults:
        list_culprits(cursor_over(data, 0, base_timestamp), found, low, high, key_required)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def walk(
    cursor: Cursor,
    found: Inspection,
    count: cython.longlong,
    lo: cython.longlong,
    hi: cython.longlong,
    key_required: cython.bint,
) -> cython.void:
    index: cython.longlong = 0
    faults: cython.Py_ssize_t = 0
    timestamp: cython.longlong
    largest: cython.longlong = -1
    largest_at: cython.longlong = -1
    if count < 0:
        cursor.reason = 11
    while index < count:
        if cursor.position == cursor.size:
            cursor.reason = 10
            break
        if not cursor.step():
            break
        timestamp = cursor.timestamp
        if timestamp > largest or index == 0:
            largest = timestamp
            largest_at = index
        faults += (timestamp < lo or timestamp > hi) and timestamp != -1
        faults += cursor.offset_delta != index
        faults += key_required and cursor.key_length < 0
        index += 1
    if cursor.reason == 0 and cursor.position != cursor.size:
        cursor.reason = 9
    found.count = index
    found.faults = faults
    found.max_timestamp = largest
    found.max_timestamp_offset_delta = largest_at


@cython.cfunc
def list_culprits(
    cursor: Cursor,
    found: Inspection,
    lo: cython.longlong,
    hi: cython.longlong,
    key_required: cython.bint,
):
    """The second pass, over records known to be well-formed, only where there is something to list."""
    index: cython.Py_ssize_t
    timestamp: cython.longlong
    for index in range(found.count):
        if len(found.culprits) >= MAX_CULPRITS:
            break
        cursor.step()
        timestamp = cursor.timestamp
        if key_required and cursor.key_length < 0:
            found.culprits.append((index, NO_KEY, 0))
        if (timestamp < lo or timestamp > hi) and timestamp != -1:
            found.culprits.append((index, TIMESTAMP, timestamp))
        if cursor.offset_delta != index:
            found.culprits.append((index, OFFSET, cursor.offset_delta))
