"""Requests taken apart and responses packed by hand, sharing no code with horolog.

A mistake in our codec must not be able to hide itself in the vectors it is measured by, nor in what an old consumer
is given to read. Only what `fake_broker` needs is here.
"""

from __future__ import annotations

import struct

PRODUCE, FETCH, LIST_OFFSETS, METADATA = 0, 1, 2, 3
OFFSET_COMMIT, OFFSET_FETCH, FIND_COORDINATOR = 8, 9, 10
JOIN_GROUP, HEARTBEAT, LEAVE_GROUP, SYNC_GROUP = 11, 12, 13, 14
API_VERSIONS, INIT_PRODUCER_ID, CONSUMER_GROUP_HEARTBEAT = 18, 22, 68
FLEXIBLE_SINCE = {
    PRODUCE: 9,
    FETCH: 12,
    LIST_OFFSETS: 6,
    METADATA: 9,
    OFFSET_COMMIT: 8,
    OFFSET_FETCH: 6,
    FIND_COORDINATOR: 3,
    JOIN_GROUP: 6,
    HEARTBEAT: 4,
    LEAVE_GROUP: 4,
    SYNC_GROUP: 4,
    API_VERSIONS: 3,
    INIT_PRODUCER_ID: 2,
    CONSUMER_GROUP_HEARTBEAT: 0,
}


class Answer:
    """Bytes of a response; lengths and tags take the form that the version asks for."""

    def __init__(self, flexible: bool) -> None:
        self.flexible = flexible
        self.data = bytearray()

    def put(self, layout: str, *values: int) -> Answer:
        self.data += struct.pack(">" + layout, *values)
        return self

    def raw(self, data: bytes) -> Answer:
        self.data += data
        return self

    def count(self, number: int) -> Answer:
        """Of an array; -1 is null."""
        return self._uvarint(number + 1) if self.flexible else self.put("i", number)

    def string(self, text: str | None) -> Answer:
        if text is None:
            return self._uvarint(0) if self.flexible else self.put("h", -1)
        raw = text.encode()
        return (self._uvarint(len(raw) + 1) if self.flexible else self.put("h", len(raw))).raw(raw)

    def blob(self, data: bytes) -> Answer:
        return self.count(len(data)).raw(data)

    def ints(self, *values: int) -> Answer:
        return self.count(len(values)).put(f"{len(values)}i", *values)

    def tags(self) -> Answer:
        return self.raw(b"\0") if self.flexible else self

    def _uvarint(self, value: int) -> Answer:
        while value > 0x7F:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)
        return self


class Question:
    """A cursor over a request: what the produce and the old fetch layouts need, no more."""

    def __init__(self, frame: bytes) -> None:
        self.frame = frame
        self.at = 0
        self.api_key, self.version, self.correlation = self.take("hhi")
        self.flexible = False
        self.string()
        if self.version >= FLEXIBLE_SINCE.get(self.api_key, 1 << 15):
            self.flexible = True
            self.tags()

    def take(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from(">" + layout, self.frame, self.at)
        self.at += struct.calcsize(">" + layout)
        return values

    def raw(self, length: int) -> bytes:
        self.at += length
        return self.frame[self.at - length : self.at]

    def count(self) -> int:
        return self._uvarint() - 1 if self.flexible else self.take("i")[0]

    def string(self) -> bytes:
        length = self._uvarint() - 1 if self.flexible else self.take("h")[0]
        return self.raw(max(length, 0))

    def tags(self) -> None:
        if self.flexible:
            for _ in range(self._uvarint()):
                self._uvarint()
                self.raw(self._uvarint())

    def _uvarint(self) -> int:
        value = shift = 0
        while True:
            byte = self.raw(1)[0]
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7


def produced(frame: bytes) -> dict[int, bytes]:
    """The record sets in a produce request, by partition."""
    question = Question(frame)
    if question.version >= 3:
        question.string()
    question.take("hi")
    sets: dict[int, bytes] = {}
    for _ in range(question.count()):
        question.raw(16) if question.version >= 13 else question.string()
        for _ in range(question.count()):
            (index,) = question.take("i")
            sets[index] = question.raw(question.count())
            question.tags()
        question.tags()
    question.tags()
    if question.at != len(frame):
        raise ValueError(f"{len(frame) - question.at} bytes left in a produce request")
    return sets


def fetched(question: Question) -> dict[int, int]:
    """Partition to offset asked for, in fetch requests older than fetch sessions."""
    question.take("iii")
    if question.version >= 3:
        question.take("i")
    if question.version >= 4:
        question.take("b")
    wanted: dict[int, int] = {}
    for _ in range(question.count()):
        question.string()
        for _ in range(question.count()):
            index, offset = question.take("iq")
            question.take("qi" if question.version >= 5 else "i")
            wanted[index] = offset
    return wanted
