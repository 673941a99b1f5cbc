"""The text files beside the segments: Kafka's bytes, and nothing guessed from damaged ones."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.errors import StorageError
from horolog.log import checkpoints
from horolog.log.checkpoints import CleanShutdown, EpochStart, MetaProperties
from horolog.log.files import DiskError
from horolog.log.names import TopicPartition
from tests.log.faulty_files import FaultyFiles, PowerCut

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "log-files-4.3.0.json").read_text())["checkpoints"]
PATH = "/data/checkpoint"
TOPIC_ID = bytes.fromhex(VECTORS["topic_id_bytes"])
OFFSETS = {
    TopicPartition("orders", 0): 42,
    TopicPartition("a-b.c_d-7", 11): 2**63 - 1,
    TopicPartition("__consumer_offsets", 49): 0,
}
EPOCHS = [EpochStart(0, 0), EpochStart(3, 17), EpochStart(4, 17_000_000_000)]


@pytest.fixture
def files() -> FaultyFiles:
    return disk()


def disk(text: str | bytes | None = None, seed: int = 0) -> FaultyFiles:
    made = FaultyFiles(seed)
    made.make_directory("/data")
    made.sync_directory("/")
    if text is not None:
        made.create(PATH)
        made.append(PATH, text.encode() if isinstance(text, str) else text)
    return made


def content(files: FaultyFiles) -> str:
    return files.read(PATH, 0, 10_000).decode()


def test_offsets_are_kafkas(files: FaultyFiles) -> None:
    checkpoints.write_offsets(files, PATH, OFFSETS)
    assert content(files) == VECTORS["recovery-point-offset-checkpoint"]
    assert checkpoints.read_offsets(files, PATH) == OFFSETS
    checkpoints.write_offsets(files, PATH, {})
    assert content(files) == VECTORS["empty-offset-checkpoint"]
    assert checkpoints.read_offsets(files, PATH) == {}


def test_epochs_are_kafkas(files: FaultyFiles) -> None:
    checkpoints.write_epochs(files, PATH, EPOCHS)
    assert content(files) == VECTORS["leader-epoch-checkpoint"]
    assert checkpoints.read_epochs(files, PATH) == EPOCHS


def test_topic_ids_are_kafkas(files: FaultyFiles) -> None:
    checkpoints.write_topic_id(files, PATH, TOPIC_ID)
    assert content(files) == VECTORS["partition.metadata"]
    assert checkpoints.read_topic_id(files, PATH) == TOPIC_ID


def test_meta_properties_are_read_from_kafka_and_back() -> None:
    meta = MetaProperties("AAAAAAAAAAAAAAAAAAAAAg", 3, TOPIC_ID)
    files = disk(VECTORS["meta.properties"])
    assert checkpoints.read_meta(files, PATH) == meta
    checkpoints.write_meta(files, PATH, meta)
    assert checkpoints.read_meta(files, PATH) == meta
    theirs = {line for line in VECTORS["meta.properties"].splitlines() if not line.startswith("#")}
    assert set(content(files).splitlines()) == theirs
    checkpoints.write_meta(files, PATH, MetaProperties("c", 0))
    assert checkpoints.read_meta(files, PATH) == MetaProperties("c", 0, None)


def test_clean_shutdown_is_kafkas(files: FaultyFiles) -> None:
    checkpoints.write_clean_shutdown(files, PATH, 77)
    assert content(files) == VECTORS[".kafka_cleanshutdown"]
    assert checkpoints.read_clean_shutdown(files, PATH) == CleanShutdown(77)
    checkpoints.remove_clean_shutdown(files, PATH)
    assert checkpoints.read_clean_shutdown(files, PATH) is None
    checkpoints.remove_clean_shutdown(files, PATH)


def test_clean_shutdowns_that_kafka_reads() -> None:
    for text, epoch in VECTORS["cleanshutdown_reads"].items():
        files = disk(text)
        if text == "rubbish":
            # Kafka differs: it goes on without the epoch.
            with pytest.raises(StorageError, match="no JSON"):
                checkpoints.read_clean_shutdown(files, PATH)
        else:
            assert checkpoints.read_clean_shutdown(files, PATH) == CleanShutdown(epoch)


def test_a_removed_mark_does_not_come_back_after_a_crash() -> None:
    for seed in range(30):
        files = disk(seed=seed)
        checkpoints.write_clean_shutdown(files, PATH, 1)
        checkpoints.remove_clean_shutdown(files, PATH)
        files.crash()
        assert checkpoints.read_clean_shutdown(files, PATH) is None


def test_what_is_not_there_is_empty(files: FaultyFiles) -> None:
    assert checkpoints.read_offsets(files, PATH) == {}
    assert checkpoints.read_epochs(files, PATH) == []
    assert checkpoints.read_topic_id(files, PATH) is None
    assert checkpoints.read_meta(files, PATH) is None


def test_what_cannot_be_read_is_not_empty() -> None:
    for read in READERS:
        files = disk("0\n0\n")
        files.fail_next("read", errno.EIO)
        with pytest.raises(DiskError) as caught:
            read(files, PATH)
        assert caught.value.errno == errno.EIO


READERS: tuple[Any, ...] = (
    checkpoints.read_offsets,
    checkpoints.read_epochs,
    checkpoints.read_topic_id,
    checkpoints.read_meta,
    checkpoints.read_clean_shutdown,
)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "middle of a line"),
        ("0", 1, "middle of a line"),
        ("0\n1\na 0 4", 3, "middle of a line"),
        ("1\n0\n", 1, "version"),
        ("\n0\n", 1, "version"),
        ("x\n0\n", 1, "version"),
        ("0\n", 2, "number of lines"),
        ("0\n\n", 2, "number of lines"),
        ("0\n-1\n", 2, "number of lines"),
        ("0\n1\n", 3, "expected 1 lines of content, found 0"),
        ("0\n1\na 0 1\nb 0 1\n", 5, "expected 1 lines of content, found 2"),
        ("0\n1\na 0\n", 3, "topic, partition and offset"),
        ("0\n1\na 0 1 2\n", 3, "topic, partition and offset"),
        ("0\n1\na  0 1\n", 3, "topic, partition and offset"),
        ("0\n1\na 0 -1\n", 3, "topic, partition and offset"),
        ("0\n1\na 0 01\n", 3, "topic, partition and offset"),
        ("0\n1\na 0 9223372036854775808\n", 3, "topic, partition and offset"),
        ("0\n1\na 2147483648 0\n", 3, "topic, partition and offset"),
        ("0\n1\na 0 \u0663\n", 3, "topic, partition and offset"),
        ("0\r\n0\r\n", 1, "version"),
        ("0\n2\na 0 1\n.. 0 1\n", 4, "topic"),
        ("0\n2\na 0 1\na 0 1\n", 4, "twice"),
        ("0\n1\na 0 1\n\n", 4, "topic, partition and offset"),
    ],
)
def test_damaged_offsets_name_the_line(text: str, line: int, what: str) -> None:
    with pytest.raises(StorageError, match=what) as caught:
        checkpoints.read_offsets(disk(text), PATH)
    assert caught.value.message.startswith(f"line {line}: ")
    assert caught.value.path == PATH
    assert caught.value.hint


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("0\n1\n5\n", 3),
        ("0\n1\n5 x\n", 3),
        ("0\n1\n5 6 7\n", 3),
        ("0\n2\n5 6\n5 7\n", 4),
        ("0\n2\n5 6\n6 5\n", 4),
        ("0\n1\n-1 5\n", 3),
    ],
)
def test_damaged_epochs_name_the_line(text: str, line: int) -> None:
    with pytest.raises(StorageError, match=f"line {line}: "):
        checkpoints.read_epochs(disk(text), PATH)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("version: 1\ntopic_id: mFJ1b2X_TzGx-7Ay1pDKlQ", 1),
        ("version: 0", 2),
        ("version: 0\ntopic: mFJ1b2X_TzGx-7Ay1pDKlQ", 2),
        ("version: 0\ntopic_id: mFJ1b2X_TzGx-7Ay1pDKl", 2),
        ("version: 0\ntopic_id: mFJ1b2X/TzGx-7Ay1pDKlQ", 2),
        ("version: 0\ntopic_id: mFJ1b2X_TzGx-7Ay1pDKlR", 2),
        ("version: 0\ntopic_id: AAAAAAAAAAAAAAAAAAAAAA", 2),
        ("version: 0\ntopic_id: mFJ1b2X_TzGx-7Ay1pDKlQ\nmore", 2),
    ],
)
def test_damaged_topic_ids_name_the_line(text: str, line: int) -> None:
    with pytest.raises(StorageError, match=f"line {line}: "):
        checkpoints.read_topic_id(disk(text), PATH)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "version"),
        ("version=0\ncluster.id=a\nbroker.id=1\n", "version"),
        ("version=1\nnode.id=1\n", "cluster.id"),
        ("version=1\ncluster.id=a\n", "node.id"),
        ("version=1\ncluster.id=a\nnode.id=x\n", "node.id"),
        ("version=1\ncluster.id=a\nnode.id=1\ndirectory.id=b\n", "directory.id"),
        ("version=1\ncluster.id=\\u12\n", "properties"),
    ],
)
def test_damaged_meta_properties(text: str, what: str) -> None:
    with pytest.raises(StorageError, match=what) as caught:
        checkpoints.read_meta(disk(text), PATH)
    assert caught.value.path == PATH


@pytest.mark.parametrize("text", ["[1]", "{", '{"brokerEpoch":"1"}', '{"brokerEpoch":true}', "[" * 100_000])
def test_damaged_marks(text: str) -> None:
    with pytest.raises(StorageError, match="line 1: "):
        checkpoints.read_clean_shutdown(disk(text), PATH)


@given(data=st.binary(max_size=60))
def test_any_bytes_give_content_or_storage_errors(data: bytes) -> None:
    for read in READERS:
        try:
            read(disk(data), PATH)
        except StorageError as error:
            assert error.path == PATH


@given(cut=st.integers(0, 200))
def test_no_part_of_a_checkpoint_is_taken_for_the_whole(cut: int) -> None:
    text = VECTORS["recovery-point-offset-checkpoint"]
    part = text[: cut % len(text)]
    with pytest.raises(StorageError):
        checkpoints.read_offsets(disk(part), PATH)


@pytest.mark.parametrize(
    "call",
    [
        lambda files: checkpoints.write_offsets(files, PATH, {TopicPartition("../x", 0): 1}),
        lambda files: checkpoints.write_offsets(files, PATH, {TopicPartition("a\nb", 0): 1}),
        lambda files: checkpoints.write_offsets(files, PATH, {TopicPartition("a", -1): 1}),
        lambda files: checkpoints.write_offsets(files, PATH, {TopicPartition("a", 0): -1}),
        lambda files: checkpoints.write_epochs(files, PATH, [EpochStart(2, 0), EpochStart(1, 5)]),
        lambda files: checkpoints.write_topic_id(files, PATH, b"short"),
        lambda files: checkpoints.write_meta(files, PATH, MetaProperties("a\nb", 1)),
        lambda files: checkpoints.write_meta(files, PATH, MetaProperties("", 1)),
    ],
)
def test_nothing_is_written_that_could_not_be_read(files: FaultyFiles, call: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        call(files)
    assert files.list_directory("/data") == []


@pytest.mark.parametrize("operation", ["create", "write", "sync", "rename", "sync_directory"])
def test_a_failure_leaves_the_old_checkpoint(operation: str) -> None:
    files = disk()
    checkpoints.write_offsets(files, PATH, {TopicPartition("a", 0): 1})
    files.fail_next(operation, errno.ENOSPC)
    with pytest.raises(DiskError) as caught:
        checkpoints.write_offsets(files, PATH, {TopicPartition("a", 0): 2})
    assert caught.value.is_disk_full
    expected = {1, 2} if operation == "sync_directory" else {1}
    assert set(checkpoints.read_offsets(files, PATH).values()) <= expected
    checkpoints.write_offsets(files, PATH, {TopicPartition("a", 0): 3})
    files.crash()
    assert checkpoints.read_offsets(files, PATH) == {TopicPartition("a", 0): 3}


def test_after_a_crash_it_is_the_old_or_the_new_one() -> None:
    seen = set()
    for seed in range(120):
        files = disk(seed=seed)
        checkpoints.write_epochs(files, PATH, EPOCHS[:1])
        files.cut_power_after(seed % 6)
        try:
            checkpoints.write_epochs(files, PATH, EPOCHS)
            done = True
        except PowerCut:
            done = False
        files.crash()
        found = checkpoints.read_epochs(files, PATH)
        assert found == EPOCHS or (found == EPOCHS[:1] and not done)
        seen.add(len(found))
    assert seen == {1, 3}


@given(value=st.binary(min_size=16, max_size=16))
def test_ids_round_trip(value: bytes) -> None:
    assert checkpoints.decode_id(checkpoints.encode_id(value)) == value
