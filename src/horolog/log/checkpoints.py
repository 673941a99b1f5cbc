"""Checkpoints: Kafka's small text files beside the segments, written whole or not at all.

| file                               | content                                                                     |
| ---------------------------------- | --------------------------------------------------------------------------- |
| in a data directory                |                                                                             |
| `recovery-point-offset-checkpoint` | `0`, count, then `topic partition offset` per line                          |
| `log-start-offset-checkpoint`      | the same                                                                    |
| `meta.properties`                  | properties: version=1, cluster.id, node.id, directory.id                    |
| `.kafka_cleanshutdown`             | `{"version":0,"brokerEpoch":77}`; is there after a clean stop only          |
| in the directory of a partition    |                                                                             |
| `leader-epoch-checkpoint`          | `0`, count, then `epoch start-offset` per line                              |
| `partition.metadata`               | `version: 0` and `topic_id: ` with 22 characters of base64, no line end     |

Invariants: a file that was written is on disk, name and all. What is read is what was meant, or a `StorageError` with
file and line: a wrong recovery point costs data, so nothing is guessed. A file that is not there is None or empty,
which is for the caller to judge.

Knows nothing of logs; topic ids and directory ids are 16 bytes.
"""

from __future__ import annotations

import base64
import binascii
import json
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from horolog.config.files import properties
from horolog.errors import ConfigError, StorageError
from horolog.log.files import DiskError, Files, write_atomically
from horolog.log.names import MAX_OFFSET, MAX_PARTITION, TopicPartition, check_topic, topic_fault

RECOVERY_POINT_FILE: Final = "recovery-point-offset-checkpoint"
LOG_START_OFFSET_FILE: Final = "log-start-offset-checkpoint"
LEADER_EPOCH_FILE: Final = "leader-epoch-checkpoint"
PARTITION_METADATA_FILE: Final = "partition.metadata"
META_PROPERTIES_FILE: Final = "meta.properties"
CLEAN_SHUTDOWN_FILE: Final = ".kafka_cleanshutdown"
LOCK_FILE: Final = ".lock"

ID_BYTES: Final = 16
_VERSION: Final = "0"
_META_VERSION: Final = "1"
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)
_HINT: Final = "Restore the file, or remove it to have it made again from the log"
_TOPIC_HINT: Final = "Restore the file; it says to which topic the data belongs"
_STOP_HINT: Final = "Remove the file; the logs are then checked as after a crash"
_META_HINT: Final = "Restore the file; it says to which cluster and broker the data belongs"

Row = TypeVar("Row")


class EpochStart(NamedTuple):
    """The first offset that was written under a leader's epoch."""

    epoch: int
    start_offset: int


class MetaProperties(NamedTuple):
    """Whose data a directory holds."""

    cluster_id: str
    node_id: int
    directory_id: bytes | None = None


class CleanShutdown(NamedTuple):
    """A broker was stopped in order; `broker_epoch` is None if it did not say, as older brokers do not."""

    broker_epoch: int | None


def write_offsets(files: Files, path: str, offsets: Mapping[TopicPartition, int]) -> None:
    """Write a recovery-point or log-start-offset checkpoint."""
    lines = []
    for (topic, partition), offset in offsets.items():
        check_topic(topic)
        lines.append(f"{topic} {_checked(partition, MAX_PARTITION)} {_checked(offset, MAX_OFFSET)}")
    _write_rows(files, path, lines)


def read_offsets(files: Files, path: str) -> dict[TopicPartition, int]:
    """Read a recovery-point or log-start-offset checkpoint; empty if there is none."""
    found: dict[TopicPartition, int] = {}
    for number, (partition, offset) in _read_rows(files, path, _parse_offset):
        if partition in found:
            raise _malformed(path, number, f"{partition} comes twice")
        found[partition] = offset
    return found


def write_epochs(files: Files, path: str, epochs: Sequence[EpochStart]) -> None:
    """Write a leader-epoch checkpoint, oldest epoch first."""
    for before, after in pairwise(epochs):
        if not _epoch_follows(before, after):
            raise ValueError(f"{after} cannot follow {before}")
    _write_rows(
        files,
        path,
        [f"{_checked(row.epoch, MAX_PARTITION)} {_checked(row.start_offset, MAX_OFFSET)}" for row in epochs],
    )


def read_epochs(files: Files, path: str) -> list[EpochStart]:
    """Read a leader-epoch checkpoint; empty if there is none."""
    found: list[EpochStart] = []
    for number, row in _read_rows(files, path, _parse_epoch):
        if found and not _epoch_follows(found[-1], row):
            raise _malformed(
                path, number, f"epoch {row.epoch} from {row.start_offset} cannot follow {tuple(found[-1])}"
            )
        found.append(row)
    return found


def write_topic_id(files: Files, path: str, topic_id: bytes) -> None:
    """Write `partition.metadata`."""
    # No line end at the end: so does Kafka.
    write_atomically(files, path, f"version: 0\ntopic_id: {encode_id(topic_id)}".encode())


def read_topic_id(files: Files, path: str) -> bytes | None:
    """Read `partition.metadata`; None if there is none."""
    text = _read_text(files, path)
    if text is None:
        return None
    lines = text.removesuffix("\n").split("\n")
    if lines[0] != "version: 0":
        raise _malformed(path, 1, f"expected 'version: 0', found {_shown(lines[0])}", _TOPIC_HINT)
    if len(lines) != 2 or not lines[1].startswith("topic_id: "):
        raise _malformed(path, 2, "expected 'topic_id: ' and an id, and nothing more", _TOPIC_HINT)
    topic_id = decode_id(lines[1].removeprefix("topic_id: "))
    if topic_id is None:
        raise _malformed(path, 2, f"{_shown(lines[1])} has no id of 16 bytes in base64", _TOPIC_HINT)
    if not any(topic_id):
        raise _malformed(path, 2, "the id of a topic cannot be zero", _TOPIC_HINT)
    return topic_id


def write_meta(files: Files, path: str, meta: MetaProperties) -> None:
    """Write `meta.properties`."""
    if not meta.cluster_id or re.search(r"[^\w.-]", meta.cluster_id, re.ASCII):
        raise ValueError(f"{meta.cluster_id!r} is no id of a cluster")
    lines = [
        f"version={_META_VERSION}",
        f"cluster.id={meta.cluster_id}",
        f"node.id={_checked(meta.node_id, MAX_PARTITION)}",
    ]
    if meta.directory_id is not None:
        lines.append(f"directory.id={encode_id(meta.directory_id)}")
    write_atomically(files, path, _joined(lines))


def read_meta(files: Files, path: str) -> MetaProperties | None:
    """Read `meta.properties`; None if there is none. Of version 1 only: no broker of today writes another."""
    text = _read_text(files, path)
    if text is None:
        return None
    try:
        found = properties(text, path)
    except ConfigError as wrong:
        raise StorageError(f"is no properties file: {wrong.allowed}", path, hint=_META_HINT) from wrong
    version = found.get("version")
    if version != _META_VERSION:
        raise StorageError(f"version is {version!r}, only '1' can be read", path, hint=_META_HINT)
    cluster_id = found.get("cluster.id")
    if not cluster_id:
        raise StorageError("there is no cluster.id", path, hint=_META_HINT)
    node_id = _parse_number(found.get("node.id", ""), MAX_PARTITION)
    if node_id is None:
        raise StorageError(f"node.id is {found.get('node.id')!r}, not a number", path, hint=_META_HINT)
    directory_id = None
    if "directory.id" in found:
        directory_id = decode_id(found["directory.id"])
        if directory_id is None:
            raise StorageError(f"directory.id is {found['directory.id']!r}, not an id", path, hint=_META_HINT)
    return MetaProperties(cluster_id, node_id, directory_id)


def write_clean_shutdown(files: Files, path: str, broker_epoch: int) -> None:
    """Leave the mark that nothing needs to be recovered."""
    write_atomically(
        files, path, json.dumps({"version": 0, "brokerEpoch": broker_epoch}, separators=(",", ":")).encode()
    )


def read_clean_shutdown(files: Files, path: str) -> CleanShutdown | None:
    """The mark, if there is one. Older brokers left an empty file; fields that newer ones may add are passed over."""
    text = _read_text(files, path)
    if text is None:
        return None
    if not text:
        return CleanShutdown(None)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise _malformed(path, 1, f"is no JSON: {wrong}", _STOP_HINT) from wrong
    if not isinstance(found, dict):
        raise _malformed(path, 1, "is no JSON object", _STOP_HINT)
    epoch = found.get("brokerEpoch")
    if epoch is not None and (not isinstance(epoch, int) or isinstance(epoch, bool)):
        raise _malformed(path, 1, f"brokerEpoch is {epoch!r}, not a number", _STOP_HINT)
    return CleanShutdown(epoch)


def remove_clean_shutdown(files: Files, path: str) -> None:
    """Take the mark away, durably, before anything is written: from now on a stop is a crash."""
    if files.exists(path):
        files.unlink(path)
        files.sync_directory(posixpath.dirname(path) or ".")


def encode_id(value: bytes) -> str:
    """An id as Kafka writes it: 22 characters of URL-safe base64."""
    if len(value) != ID_BYTES:
        raise ValueError(f"an id has {ID_BYTES} bytes, not {len(value)}")
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def decode_id(text: str) -> bytes | None:
    """The 16 bytes of an id; None if the text is not one."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{22}", text):
        return None
    try:
        value = base64.urlsafe_b64decode(text + "==")
    except binascii.Error:
        return None
    # The last character has four bits to spare; set, they make a second name for the same id.
    return value if encode_id(value) == text else None


def _write_rows(files: Files, path: str, rows: Sequence[str]) -> None:
    write_atomically(files, path, _joined([_VERSION, str(len(rows)), *rows]))


def _joined(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _read_rows(files: Files, path: str, parse: Callable[[str], Row | str]) -> Iterator[tuple[int, Row]]:
    """The rows with the numbers of their lines. `parse` gives a row, or says what is wrong."""
    text = _read_text(files, path)
    if text is None:
        return
    if not text.endswith("\n"):
        raise _malformed(path, text.count("\n") + 1, "the file ends in the middle of a line")
    version, *rest = text[:-1].split("\n")
    if version != _VERSION:
        raise _malformed(path, 1, f"the version is {_shown(version)}, only 0 can be read")
    count = _parse_number(rest[0], MAX_OFFSET) if rest else None
    if count is None:
        raise _malformed(path, 2, "expected the number of lines to come")
    rows = rest[1:]
    for number, line in enumerate(rows, 3):
        row = parse(line)
        if isinstance(row, str):
            raise _malformed(path, number, f"{row}, found {_shown(line)}")
        yield number, row
    if len(rows) != count:
        raise _malformed(path, len(rows) + 3, f"expected {count} lines of content, found {len(rows)}")


def _parse_offset(line: str) -> tuple[TopicPartition, int] | str:
    words = line.split(" ")
    if len(words) != 3:
        return "expected topic, partition and offset"
    topic, partition, offset = words[0], _parse_number(words[1], MAX_PARTITION), _parse_number(words[2], MAX_OFFSET)
    if partition is None or offset is None:
        return "expected topic, partition and offset"
    return topic_fault(topic) or (TopicPartition(topic, partition), offset)


def _parse_epoch(line: str) -> EpochStart | str:
    words = line.split(" ")
    numbers = [_parse_number(word, limit) for word, limit in zip(words, (MAX_PARTITION, MAX_OFFSET), strict=False)]
    if len(words) != 2 or numbers[0] is None or numbers[1] is None:
        return "expected epoch and start offset"
    return EpochStart(numbers[0], numbers[1])


def _epoch_follows(before: EpochStart, after: EpochStart) -> bool:
    return after.epoch > before.epoch and after.start_offset >= before.start_offset


def _parse_number(text: str, most: int) -> int | None:
    if not _NUMBER.fullmatch(text):
        return None
    number = int(text)
    return number if number <= most else None


def _checked(number: int, most: int) -> int:
    if not 0 <= number <= most:
        raise ValueError(f"{number} is not between 0 and {most}")
    return number


def _read_text(files: Files, path: str) -> str | None:
    try:
        data = files.read(path, 0, files.size_bytes(path))
    except DiskError as error:
        if error.is_missing:
            return None
        raise
    files.release_file(path)
    try:
        return data.decode()
    except UnicodeDecodeError as wrong:
        raise StorageError("is not text", path, wrong.start, _HINT) from wrong


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:80] + "...")


def _malformed(path: str, line: int, what: str, hint: str = _HINT) -> StorageError:
    return StorageError(f"line {line}: {what}", path, hint=hint)
