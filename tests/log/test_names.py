"""Names on disk, against Kafka's own parser and rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.errors import StorageError
from horolog.log.names import (
    DELETE,
    DELETED_SUFFIX,
    DIRECTORY_STATES,
    LOG_SUFFIX,
    MAX_NAME_BYTES,
    PRODUCER_SNAPSHOT_SUFFIX,
    SEGMENT_SUFFIXES,
    STATE_SUFFIXES,
    SWAP_SUFFIX,
    TRANSACTION_INDEX_SUFFIX,
    PartitionDirectory,
    SegmentFile,
    TopicPartition,
    check_topic,
    directory_name,
    parse_directory,
    parse_segment,
    segment_name,
    stated_directory_name,
    topic_fault,
)

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "log-files-4.3.0.json").read_text())
TOPICS = st.from_regex(r"[a-zA-Z0-9._-]{1,60}", fullmatch=True).filter(lambda topic: topic not in (".", ".."))

KAFKA_IS_LENIENT = {"orders-01", "orders-+1", "a-\u0663"}
"""Names that Kafka takes for a partition though it would not write them so."""


@pytest.mark.parametrize("row", VECTORS["topic_names"], ids=lambda row: repr(row["name"])[:20])
def test_topics_that_kafka_allows(row: dict[str, object]) -> None:
    name = str(row["name"])
    assert (topic_fault(name) is None) == row["ok"]
    if row["ok"]:
        check_topic(name)
        directory_name(name, 0)
        return
    for call in (
        check_topic,
        lambda topic: directory_name(topic, 0),
        lambda topic: stated_directory_name(topic, 0, DELETE),
    ):
        with pytest.raises(ValueError, match="topic"):
            call(name)


@pytest.mark.parametrize("row", VECTORS["directory_names"], ids=lambda row: ascii(row["name"]))
def test_directories_are_parsed_as_kafka_does(row: dict[str, object]) -> None:
    name = str(row["name"])
    if "error" in row or name in KAFKA_IS_LENIENT:
        with pytest.raises(StorageError, match="not the directory of a partition") as caught:
            parse_directory(f"/data/{name}")
        assert caught.value.path == f"/data/{name}"
    else:
        found = parse_directory(f"/data/{name}")
        assert (found.topic, found.partition) == (row["topic"], row["partition"])
        assert found.state == next((state for state in DIRECTORY_STATES if name.endswith(state)), "")


@pytest.mark.parametrize("name", ["..-0", ".-0", "a b-0", "a\n-0", "-0", "é-0", "x" * 250 + "-0", "a-2147483648", ""])
def test_strange_directories_are_refused(name: str) -> None:
    with pytest.raises(StorageError):
        parse_directory(name)


def test_stated_names_are_like_kafkas_and_fit() -> None:
    for row in VECTORS["suffixed_names"]:
        state = next((state for state in DIRECTORY_STATES if row["name"].endswith(state)), None)
        if state is None:
            assert directory_name(row["topic"], row["partition"]) == row["name"]
            continue
        unique = row["name"].removesuffix(state).rpartition(".")[2]
        ours = stated_directory_name(row["topic"], row["partition"], state, unique)
        assert len(ours) <= MAX_NAME_BYTES
        if len(row["name"]) <= MAX_NAME_BYTES:
            assert ours == row["name"]
        found = parse_directory(ours)
        assert row["topic"].startswith(found.topic)
        assert (found.partition, found.state) == (row["partition"], state)


def test_stated_names_differ_each_time() -> None:
    assert stated_directory_name("a", 0, DELETE) != stated_directory_name("a", 0, DELETE)
    with pytest.raises(ValueError, match="no state"):
        stated_directory_name("a", 0, "-gone")


@given(topic=TOPICS, partition=st.integers(0, 2**31 - 1), state=st.sampled_from(DIRECTORY_STATES))
def test_directories_round_trip(topic: str, partition: int, state: str) -> None:
    plain = directory_name(topic, partition)
    assert parse_directory(plain) == PartitionDirectory(topic, partition)
    assert parse_directory(f"/some/where-1/{plain}/") == PartitionDirectory(topic, partition)
    assert parse_directory(stated_directory_name(topic, partition, state)) == PartitionDirectory(
        topic, partition, state
    )
    assert str(TopicPartition(topic, partition)) == plain


@pytest.mark.parametrize("partition", [-1, 2**31])
def test_partitions_are_31_bits(partition: int) -> None:
    with pytest.raises(ValueError, match="no partition"):
        directory_name("a", partition)


def test_segments_are_named_as_kafka_does() -> None:
    for row in VECTORS["file_names"]:
        assert segment_name(row["base_offset"]) == row["prefix"]
        assert segment_name(row["base_offset"], PRODUCER_SNAPSHOT_SUFFIX) == row["snapshot"]
        assert segment_name(row["base_offset"], TRANSACTION_INDEX_SUFFIX) == row["txnindex"]
    assert segment_name(7, LOG_SUFFIX, DELETED_SUFFIX) == "00000000000000000007.log.deleted"
    for wrong in (-1, 2**63):
        with pytest.raises(ValueError, match="no offset"):
            segment_name(wrong)


@given(
    base_offset=st.integers(0, 2**63 - 1),
    kind=st.sampled_from(SEGMENT_SUFFIXES),
    state=st.sampled_from(["", *STATE_SUFFIXES]),
)
def test_segments_round_trip(base_offset: int, kind: str, state: str) -> None:
    assert parse_segment(segment_name(base_offset, kind, state)) == SegmentFile(base_offset, kind, state)


@pytest.mark.parametrize(
    "name",
    [
        "leader-epoch-checkpoint",
        "partition.metadata",
        "00000000000000000007",
        "00000000000000000007.",
        "00000000000000000007.log.",
        "00000000000000000007.log.old",
        "00000000000000000007.dog",
        "00000000000000000007.log.swap.deleted",
        "00000000000000000007.log\n",
        "7.log",
        "000000000000000000007.log",
        "-0000000000000000007.log",
        "99999999999999999999.log",
        "\u0660" * 20 + ".log",
    ],
)
def test_other_files_are_no_segments(name: str) -> None:
    assert parse_segment(name) is None


def test_a_swap_file_says_so() -> None:
    assert parse_segment("00000000000000000007.index.swap") == SegmentFile(7, ".index", SWAP_SUFFIX)
