"""Index files that Kafka's own classes wrote, and the answers they gave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from horolog.log.offset_index import OffsetIndex
from horolog.log.time_index import TimeIndex
from tests.log.faulty_files import FaultyFiles

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "log-files-4.3.0.json").read_text())
PATH = "/00000000000000001000.x"


def offset_index(content: str) -> tuple[FaultyFiles, OffsetIndex]:
    files = FaultyFiles()
    files.create(PATH)
    files.append(PATH, bytes.fromhex(content))
    vector = VECTORS["offset_index"]
    return files, OffsetIndex(files, PATH, vector["base_offset"], vector["max_bytes"])


def time_index(content: str) -> tuple[FaultyFiles, TimeIndex]:
    files = FaultyFiles()
    files.create(PATH)
    files.append(PATH, bytes.fromhex(content))
    vector = VECTORS["time_index"]
    return files, TimeIndex(files, PATH, vector["base_offset"], vector["max_bytes"])


def content(files: FaultyFiles) -> str:
    return files.read(PATH, 0, 10_000).hex()


@pytest.mark.parametrize("form", ["trimmed", "untrimmed"])
def test_offset_index_of_kafka(form: str) -> None:
    vector = VECTORS["offset_index"]
    files, index = offset_index(vector[form])
    index.verify()
    assert [list(entry) for entry in index.entries()] == vector["entries"]
    assert index.max_entries == vector["max_entries"]
    for target, offset, position in vector["lookups"]:
        assert index.lookup(target) == (offset, position)
    index.trim()
    assert content(files) == vector["trimmed"]


def test_offset_index_written_as_kafka_writes_it() -> None:
    vector = VECTORS["offset_index"]
    files, index = offset_index("")
    for offset, position in vector["entries"]:
        index.append(offset, position)
    index.trim()
    assert content(files) == vector["trimmed"]


def test_offset_index_upper_bounds() -> None:
    vector = VECTORS["offset_index"]
    _, index = offset_index(vector["trimmed"])
    for position, *expected in vector["first_at"]:
        if position == 4100:
            # Kafka differs: where the first entry of all is an exact hit, its search gives the one behind it.
            assert expected == [1007, 8300]
            expected = [1003, 4100]
        found = index.first_at(position)
        assert (list(found) if found else []) == expected


def test_offset_index_is_cut_where_kafka_cuts() -> None:
    vector = VECTORS["offset_index"]
    for case in vector["truncations"]:
        files, index = offset_index(vector["trimmed"])
        index.truncate_to(case["offset"])
        assert (len(index), index.last_offset, content(files)) == (case["entries"], case["last_offset"], case["file"])


def test_time_index_takes_what_kafka_takes() -> None:
    vector = VECTORS["time_index"]
    files, index = time_index("")
    for step in vector["steps"]:
        arguments: dict[str, Any] = {"skip_full": step["skip_full"]}
        if step["outcome"] == "error" and step["error"] == "BufferOverflowException":
            continue  # Kafka's file has no more room; ours has
        if step["outcome"] == "error":
            with pytest.raises(ValueError, match=r"cannot follow|full"):
                index.maybe_append(step["timestamp_ms"], step["offset"], **arguments)
        else:
            added = index.maybe_append(step["timestamp_ms"], step["offset"], **arguments)
            assert added == (step["outcome"] == "added")
        assert index.is_full == step["full"]
        assert list(index.last) == step["last"]
    index.trim()
    assert content(files) == vector["trimmed"]


@pytest.mark.parametrize("form", ["trimmed", "untrimmed"])
def test_time_index_of_kafka(form: str) -> None:
    vector = VECTORS["time_index"]
    _, index = time_index(vector[form])
    index.verify()
    for target, timestamp, offset in vector["lookups"]:
        assert index.lookup(target) == (timestamp, offset)


def test_time_index_is_cut_where_kafka_cuts() -> None:
    vector = VECTORS["time_index"]
    for case in vector["truncations"]:
        files, index = time_index(vector["trimmed"])
        index.truncate_to(case["offset"])
        if case["offset"] == 1003:
            # Kafka differs: of two entries with the very offset it keeps one. A log never has two such.
            assert (case["entries"], len(index), index.last) == (2, 1, (0, 1000))
            continue
        assert (len(index), list(index.last), content(files)) == (case["entries"], case["last"], case["file"])


def test_kafka_takes_our_append_times_for_nothing_of_its_own() -> None:
    assert VECTORS["is_index_file"] == {
        "00000000000000000000.index": True,
        "00000000000000000000.appendtime": False,
        "00000000000000000000.timeindex": True,
        "00000000000000000000.txnindex": True,
    }
