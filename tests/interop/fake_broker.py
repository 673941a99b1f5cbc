"""A broker that remembers what real clients send, and answers just enough to keep them going.

| api                    | versions | what is said                                                     |
| ---------------------- | -------- | ---------------------------------------------------------------- |
| Produce                | 0 to 13  | accepted at offset 0                                             |
| Fetch                  | 0 to 18  | up to v6 the record set of the partition asked for; above: empty |
| ListOffsets            | 0 to 11  | offset 0                                                         |
| Metadata               | 0 to 13  | this broker leads every partition of the one topic               |
| OffsetCommit, -Fetch   | 0 to 10  | done; none                                                       |
| FindCoordinator        | 0 to 6   | this broker                                                      |
| JoinGroup, SyncGroup   | 0 to 9/5 | someone else leads; the member gets partition 0                  |
| Heartbeat, LeaveGroup  | 0 to 4/5 | fine                                                             |
| ApiVersions            | 0 to 4   | the limits given to the constructor                              |
| InitProducerId         | 0 to 5   | producer id 4711, epoch 0                                        |
| ConsumerGroupHeartbeat | 0 to 1   | partition 0 is assigned                                          |
"""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType

from . import fake_wire as wire
from .fake_wire import Answer, Question

TOPIC = "golden"
TOPIC_ID = bytes(range(16, 32))
GROUP = "golden-group"
MEMBER = "golden-member"
HOST = "127.0.0.1"
NEWEST = {
    wire.PRODUCE: (0, 13),
    wire.FETCH: (0, 18),
    wire.LIST_OFFSETS: (0, 11),
    wire.METADATA: (0, 13),
    wire.OFFSET_COMMIT: (0, 10),
    wire.OFFSET_FETCH: (0, 10),
    wire.FIND_COORDINATOR: (0, 6),
    wire.JOIN_GROUP: (0, 9),
    wire.HEARTBEAT: (0, 4),
    wire.LEAVE_GROUP: (0, 5),
    wire.SYNC_GROUP: (0, 5),
    wire.API_VERSIONS: (0, 4),
    wire.INIT_PRODUCER_ID: (0, 5),
    wire.CONSUMER_GROUP_HEARTBEAT: (0, 1),
}
UNSUPPORTED_VERSION = 35
NO_AUTHORIZED_OPERATIONS = -(1 << 31)
# A client that finds nothing asks again at once; this keeps it from spinning.
EMPTY_FETCH_PAUSE_S = 0.02


@dataclass(frozen=True)
class Captured:
    """One request as it came over the wire, without the four bytes of its length."""

    api_key: int
    version: int
    frame: bytes


class FakeBroker:
    """Listens on a free port; `with` starts and stops it. Every request ends up in `captured`, in order of arrival."""

    def __init__(
        self, limits: Mapping[int, tuple[int, int]] | None = None, partitions: Sequence[bytes] = (b"",)
    ) -> None:
        self.limits = dict(NEWEST if limits is None else limits)
        self.partitions = list(partitions)
        self.captured: list[Captured] = []
        self._listener = socket.create_server((HOST, 0))
        self.port: int = self._listener.getsockname()[1]
        self._connections: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept, daemon=True)]

    def __enter__(self) -> FakeBroker:
        self._threads[0].start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # The listener's thread ends first, so that no connection comes in behind the last look at them.
        self._close(self._listener)
        self._threads[0].join(5)
        for connection in self._connections:
            self._close(connection)
        for thread in self._threads:
            thread.join(5)

    def _close(self, sock: socket.socket) -> None:
        # Closing alone would leave the thread that waits in accept or recv where it is.
        with contextlib.suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)
        sock.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections.append(connection)
            thread = threading.Thread(target=self._serve, args=(connection,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket) -> None:
        stream = connection.makefile("rb")
        try:
            while header := stream.read(4):
                frame = stream.read(int.from_bytes(header, "big"))
                question = Question(frame)
                self.captured.append(Captured(question.api_key, question.version, frame))
                answer = self.answer(question)
                connection.sendall(struct.pack(">i", len(answer)) + answer)
        except OSError:
            return
        finally:
            stream.close()

    def answer(self, question: Question) -> bytes:
        answer = Answer(question.flexible).put("i", question.correlation)
        # The answer to ApiVersions keeps the old header for ever: the client does not know our versions yet.
        if question.api_key != wire.API_VERSIONS:
            answer.tags()
        ANSWERS[question.api_key](self, question, answer)
        return bytes(answer.data)


def _api_versions(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    error = 0
    if version > broker.limits[wire.API_VERSIONS][1]:
        version, error, answer.flexible = 0, UNSUPPORTED_VERSION, False
    answer.put("h", error).count(len(broker.limits))
    for key, (low, high) in sorted(broker.limits.items()):
        answer.put("hhh", key, low, high).tags()
    if version >= 1:
        answer.put("i", 0)
    answer.tags()


def _metadata(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    if version >= 3:
        answer.put("i", 0)
    answer.count(1).put("i", 1).string(HOST).put("i", broker.port)
    if version >= 1:
        answer.string(None)
    answer.tags()
    if version >= 2:
        answer.string("golden-cluster")
    if version >= 1:
        answer.put("i", 1)
    answer.count(1).put("h", 0).string(TOPIC)
    if version >= 10:
        answer.raw(TOPIC_ID)
    if version >= 1:
        answer.put("?", False)
    answer.count(len(broker.partitions))
    for index in range(len(broker.partitions)):
        answer.put("hii", 0, index, 1)
        if version >= 7:
            answer.put("i", 0)
        answer.ints(1).ints(1)
        if version >= 5:
            answer.ints()
        answer.tags()
    if version >= 8:
        answer.put("i", NO_AUTHORIZED_OPERATIONS)
    answer.tags()
    if 8 <= version <= 10:
        answer.put("i", NO_AUTHORIZED_OPERATIONS)
    if version >= 13:
        answer.put("h", 0)
    answer.tags()


def _topic(answer: Answer, by_id: bool) -> None:
    if by_id:
        answer.raw(TOPIC_ID)
    else:
        answer.string(TOPIC)


def _produce(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    parts = wire.produced(question.frame)
    answer.count(1)
    _topic(answer, version >= 13)
    answer.count(len(parts))
    for index in parts:
        answer.put("ihq", index, 0, 0)
        if version >= 2:
            answer.put("q", -1)
        if version >= 5:
            answer.put("q", 0)
        if version >= 8:
            answer.count(0).string(None)
        answer.tags()
    answer.tags()
    if version >= 1:
        answer.put("i", 0)
    answer.tags()


def _fetch(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    wanted = wire.fetched(question) if version <= 6 else {}
    sets = {index: broker.partitions[index] if offset == 0 else b"" for index, offset in wanted.items()}
    if not any(sets.values()):
        time.sleep(EMPTY_FETCH_PAUSE_S)
    if version >= 1:
        answer.put("i", 0)
    if version >= 7:
        answer.put("hi", 0, 0).count(0).tags()
        return
    answer.count(1).string(TOPIC).count(len(sets))
    for index, record_set in sets.items():
        answer.put("ihq", index, 0, 1 << 20)
        if version >= 4:
            answer.put("q", 1 << 20)
        if version >= 5:
            answer.put("q", 0)
        if version >= 4:
            answer.count(-1)
        answer.blob(record_set)


def _list_offsets(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    if version >= 2:
        answer.put("i", 0)
    answer.count(1).string(TOPIC).count(len(broker.partitions))
    for index in range(len(broker.partitions)):
        answer.put("ih", index, 0)
        if version == 0:
            answer.count(1).put("q", 0)
        else:
            answer.put("qq", -1, 0)
        if version >= 4:
            answer.put("i", 0)
        answer.tags()
    answer.tags().tags()


def _find_coordinator(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    if version >= 1:
        answer.put("i", 0)
    if version >= 4:
        answer.count(1).string(GROUP).put("i", 1).string(HOST).put("ih", broker.port, 0).string("")
        answer.tags().tags()
        return
    answer.put("h", 0)
    if version >= 1:
        answer.string("")
    answer.put("i", 1).string(HOST).put("i", broker.port).tags()


def _init_producer_id(broker: FakeBroker, question: Question, answer: Answer) -> None:
    answer.put("ihqh", 0, 0, 4711, 0).tags()


def _offset_commit(broker: FakeBroker, question: Question, answer: Answer) -> None:
    if question.version >= 3:
        answer.put("i", 0)
    answer.count(1)
    _topic(answer, question.version >= 10)
    answer.count(1).put("ih", 0, 0).tags().tags().tags()


def _offset_fetch(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    if version >= 3:
        answer.put("i", 0)
    if version >= 8:
        answer.count(1).string(GROUP)
    answer.count(1)
    _topic(answer, version >= 10)
    answer.count(len(broker.partitions))
    for index in range(len(broker.partitions)):
        answer.put("iq", index, -1)
        if version >= 5:
            answer.put("i", -1)
        answer.string("").put("h", 0).tags()
    answer.tags()
    if version >= 2:
        answer.put("h", 0)
    answer.tags()
    if version >= 8:
        answer.tags()


def _join_group(broker: FakeBroker, question: Question, answer: Answer) -> None:
    version = question.version
    if version >= 2:
        answer.put("i", 0)
    answer.put("hi", 0, 1)
    if version >= 7:
        answer.string("consumer")
    answer.string("range").string("someone-else")
    if version >= 9:
        answer.put("?", False)
    answer.string(MEMBER).count(0).tags()


def _sync_group(broker: FakeBroker, question: Question, answer: Answer) -> None:
    if question.version >= 1:
        answer.put("i", 0)
    answer.put("h", 0)
    if question.version >= 5:
        answer.string("consumer").string("range")
    assignment = Answer(flexible=False).put("h", 0).count(1).string(TOPIC).ints(0).count(-1)
    answer.blob(bytes(assignment.data)).tags()


def _heartbeat(broker: FakeBroker, question: Question, answer: Answer) -> None:
    if question.version >= 1:
        answer.put("i", 0)
    answer.put("h", 0).tags()


def _leave_group(broker: FakeBroker, question: Question, answer: Answer) -> None:
    if question.version >= 1:
        answer.put("i", 0)
    answer.put("h", 0)
    if question.version >= 3:
        answer.count(1).string(MEMBER).string(None).put("h", 0).tags()
    answer.tags()


def _consumer_group_heartbeat(broker: FakeBroker, question: Question, answer: Answer) -> None:
    answer.put("ih", 0, 0).string(None).string(MEMBER).put("ii", 1, 100)
    answer.put("b", 1).count(1).raw(TOPIC_ID).ints(0).tags().tags().tags()


ANSWERS: dict[int, Callable[[FakeBroker, Question, Answer], None]] = {
    wire.PRODUCE: _produce,
    wire.FETCH: _fetch,
    wire.LIST_OFFSETS: _list_offsets,
    wire.METADATA: _metadata,
    wire.OFFSET_COMMIT: _offset_commit,
    wire.OFFSET_FETCH: _offset_fetch,
    wire.FIND_COORDINATOR: _find_coordinator,
    wire.JOIN_GROUP: _join_group,
    wire.HEARTBEAT: _heartbeat,
    wire.LEAVE_GROUP: _leave_group,
    wire.SYNC_GROUP: _sync_group,
    wire.API_VERSIONS: _api_versions,
    wire.INIT_PRODUCER_ID: _init_producer_id,
    wire.CONSUMER_GROUP_HEARTBEAT: _consumer_group_heartbeat,
}
