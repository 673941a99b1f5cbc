"""Names on disk: topics as directories, segments as files.

| name                                    | what                                                                |
| --------------------------------------- | ------------------------------------------------------------------- |
| `orders-0`                              | the directory of partition 0 of the topic "orders"                  |
| `orders-0.<32 hex digits>-delete`       | ... which is being removed                                          |
| `orders-0.<32 hex digits>-future`       | ... a copy that is to replace it (made by Kafka between its disks)  |
| `orders-0.<32 hex digits>-stray`        | ... which the broker found and does not know                        |
| `00000000000000001000.log`              | the segment whose first offset is 1000; other suffixes below        |
| `00000000000000001000.log.deleted`      | a file that is being removed                                        |
| `00000000000000001000.log.cleaned`      | a compacted segment that is not finished: of no worth after a crash |
| `00000000000000001000.log.swap`         | a compacted segment that is to replace others: to be finished       |

A topic's name comes from the network and becomes part of a path here, so `check_topic` is what keeps it inside: 1 to
249 of the characters `a-zA-Z0-9._-`, and neither `.` nor `..`.

Kafka differs: it reads a partition number as Java reads any number (`+1`, `01`, digits of other scripts), so that two
directories can be one partition. Here only the one way in which the number is written is a partition.

Pure functions; nothing here looks at a disk.
"""

from __future__ import annotations

import re
import uuid
from typing import Final, NamedTuple

from horolog.errors import StorageError

LOG_SUFFIX: Final = ".log"
OFFSET_INDEX_SUFFIX: Final = ".index"
TIME_INDEX_SUFFIX: Final = ".timeindex"
TRANSACTION_INDEX_SUFFIX: Final = ".txnindex"
APPEND_TIME_INDEX_SUFFIX: Final = ".appendtime"
PRODUCER_SNAPSHOT_SUFFIX: Final = ".snapshot"
SEGMENT_SUFFIXES: Final = (
    LOG_SUFFIX,
    OFFSET_INDEX_SUFFIX,
    TIME_INDEX_SUFFIX,
    TRANSACTION_INDEX_SUFFIX,
    APPEND_TIME_INDEX_SUFFIX,
    PRODUCER_SNAPSHOT_SUFFIX,
)

DELETED_SUFFIX: Final = ".deleted"
CLEANED_SUFFIX: Final = ".cleaned"
SWAP_SUFFIX: Final = ".swap"
STATE_SUFFIXES: Final = (DELETED_SUFFIX, CLEANED_SUFFIX, SWAP_SUFFIX)

DELETE: Final = "-delete"
FUTURE: Final = "-future"
STRAY: Final = "-stray"
DIRECTORY_STATES: Final = (DELETE, FUTURE, STRAY)

MAX_TOPIC_CHARACTERS: Final = 249
MAX_NAME_BYTES: Final = 255
"""What Linux allows for one name in a directory."""
MAX_OFFSET: Final = 2**63 - 1
MAX_PARTITION: Final = 2**31 - 1

_TOPIC: Final = re.compile(r"[a-zA-Z0-9._-]+")
_PARTITION: Final = re.compile(r"(?P<topic>.+)-(?P<partition>0|[1-9][0-9]*)", re.ASCII)
_STATED: Final = re.compile(r"(?P<directory>.+)\.(?P<unique>[^.]+)(?P<state>-delete|-future|-stray)")
_SEGMENT: Final = re.compile(r"(?P<offset>[0-9]{20})(?P<kind>\.[a-z]+)(?P<state>\.[a-z]+)?", re.ASCII)


class TopicPartition(NamedTuple):
    topic: str
    partition: int

    def __str__(self) -> str:
        return f"{self.topic}-{self.partition}"


class PartitionDirectory(NamedTuple):
    """What the name of a directory says; `state` is one of DIRECTORY_STATES, or empty for a partition in use."""

    topic: str
    partition: int
    state: str = ""


class SegmentFile(NamedTuple):
    """What the name of a file says; `kind` is one of SEGMENT_SUFFIXES, `state` one of STATE_SUFFIXES or empty."""

    base_offset: int
    kind: str
    state: str = ""


def topic_fault(topic: str) -> str | None:
    """What is wrong with the name of a topic; None if nothing is."""
    if not topic:
        return "a topic's name cannot be empty"
    if topic in (".", ".."):
        return 'a topic cannot be called "." or ".."'
    if len(topic) > MAX_TOPIC_CHARACTERS:
        return f"a topic's name has at most {MAX_TOPIC_CHARACTERS} characters, this one has {len(topic)}"
    if not _TOPIC.fullmatch(topic):
        return f"a topic's name is made of letters, digits, '.', '_' and '-' (ASCII); not so {topic!r}"
    return None


def check_topic(topic: str) -> None:
    """ValueError if this is no name for a topic."""
    fault = topic_fault(topic)
    if fault:
        raise ValueError(fault)


def directory_name(topic: str, partition: int) -> str:
    """The directory of a partition. ValueError if the topic's name is not allowed."""
    check_topic(topic)
    if not 0 <= partition <= MAX_PARTITION:
        raise ValueError(f"{partition} is no partition")
    return f"{topic}-{partition}"


def stated_directory_name(topic: str, partition: int, state: str, unique: str | None = None) -> str:
    """The directory of a partition in one of DIRECTORY_STATES, unique and never too long for the file system.

    A long topic's name is cut for that: what is to be removed need not be told apart any more.
    """
    if state not in DIRECTORY_STATES:
        raise ValueError(f"{state!r} is no state of a directory")
    check_topic(topic)
    end = f"-{partition}.{unique or uuid.uuid4().hex}{state}"
    return topic[: MAX_NAME_BYTES - len(end)] + end


def parse_directory(path: str) -> PartitionDirectory:
    """What the last part of a path says. `StorageError` if that is no directory of a partition."""
    name = path.rstrip("/").rpartition("/")[2]
    stated = _STATED.fullmatch(name)
    found = _PARTITION.fullmatch(stated["directory"] if stated else name)
    if found is None:
        raise _strange(path, "is not the directory of a partition (TOPIC-NUMBER)")
    if fault := topic_fault(found["topic"]):
        raise _strange(path, f"is not the directory of a partition: {fault}")
    partition = int(found["partition"])
    if partition > MAX_PARTITION:
        raise _strange(path, f"is not the directory of a partition: there is no partition {partition}")
    return PartitionDirectory(found["topic"], partition, stated["state"] if stated else "")


def segment_name(base_offset: int, kind: str = "", state: str = "") -> str:
    """The name of a segment's file: 20 digits and a suffix or two."""
    if not 0 <= base_offset <= MAX_OFFSET:
        raise ValueError(f"{base_offset} is no offset")
    return f"{base_offset:020}{kind}{state}"


def parse_segment(name: str) -> SegmentFile | None:
    """What a file's name says; None if it is no file of a segment."""
    found = _SEGMENT.fullmatch(name)
    if found is None or found["kind"] not in SEGMENT_SUFFIXES:
        return None
    state = found["state"] or ""
    base_offset = int(found["offset"])
    if (state and state not in STATE_SUFFIXES) or base_offset > MAX_OFFSET:
        return None
    return SegmentFile(base_offset, found["kind"], state)


def _strange(path: str, what: str) -> StorageError:
    return StorageError(what, path, hint="Move it out of the data directory if it does not belong there")
