"""Real consumers of all Kafka generations read what we build; real producers still send what the vectors say.

The consumers know nothing of formats newer than their own and check more than today's classes do (those of 0.9 insist
on the wrong header checksum that Java's lz4 framing once had), so they are the strictest judges of formats 0 and 1.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from . import capture, probe
from .clients import CONSUMERS, PRODUCERS, kafka_clients, version_of
from .fake_broker import FakeBroker
from .fake_wire import FETCH
from .judge import Judge, records_judge
from .memory_records import VERSION as JUDGE_VERSION
from .probe import Sample
from .record_sets import build, codecs, samples

pytestmark = pytest.mark.interop
VECTORS = Path(__file__).resolve().parents[1] / "vectors"
NEWEST_FORMAT = {"0.9.0.1": 0, "0.10.0.1": 1, "0.10.2.2": 1}  # the others: 2
# The fake broker answers fetches up to v6 with records.
FETCH_VERSION = {"0.9.0.1": 1, "0.10.0.1": 2, "0.10.2.2": 3, "0.11.0.3": 5, "2.8.2": 6, "4.3.0": 6}
APPEND_TIME_MS = 1_500_000_000_000
ROUNDS = 3


@pytest.mark.spec("32.1")
@pytest.mark.parametrize("client", [kafka_clients(version) for version in CONSUMERS])
def test_consumers_read_what_we_build(client: str) -> None:
    version = version_of(client)
    sets: list[bytes] = []
    expected: list[tuple[Any, ...]] = []
    for magic in range(NEWEST_FORMAT.get(version, 2) + 1):
        for codec in codecs(1 if version.startswith("0.") else magic):  # zstd came with 2.1
            for append_time_ms in (None,) if magic == 0 else (None, APPEND_TIME_MS):
                for round_ in range(ROUNDS):
                    rows = samples((client, magic, codec, append_time_ms, round_), magic)
                    expected += _expected(version, len(sets), magic, append_time_ms, rows)
                    sets.append(build(magic, codec, rows, append_time_ms=append_time_ms))
    limits = capture.limits(produce=2) | {FETCH: (0, FETCH_VERSION[version])}
    # What the consumer may take at once, so that it need not come back for the rest of a set.
    room = {"max_partition_fetch_bytes": "10000000"}
    with FakeBroker(limits, sets) as broker:
        seen = probe.consume(version, broker, len(sets), len(expected), **room)
    rows_seen = [(s.partition, s.offset, s.timestamp, s.timestamp_type, s.key, s.value, s.headers) for s in seen]
    # Partitions arrive in any order, the records of one in theirs.
    assert sorted(rows_seen, key=lambda row: row[0]) == expected


def _expected(
    version: str, partition: int, magic: int, append_time_ms: int | None, rows: list[Sample]
) -> list[tuple[Any, ...]]:
    kind = "NoTimestampType" if magic == 0 else "CreateTime" if append_time_ms is None else "LogAppendTime"
    expected = []
    for offset, row in enumerate(rows):
        time = row.timestamp if append_time_ms is None else append_time_ms
        if version == "0.9.0.1":  # its records have no time at all
            time, kind = None, probe.UNKNOWN
        expected.append((partition, offset, time, kind, row.key, row.value, row.headers))
    return expected


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with records_judge(JUDGE_VERSION) as started:
        yield started


@pytest.mark.parametrize("client", [kafka_clients(version) for version in PRODUCERS])
def test_producers_still_send_what_the_vectors_say(client: str, judge: Judge) -> None:
    version = version_of(client)
    saved = json.loads((VECTORS / f"messages-{version}.json").read_text(encoding="utf-8"))
    (row,) = (row for row in capture.CLIENTS if row.version == version)
    captured = capture.messages(row, judge)
    assert [_fingerprint(vector, judge) for vector in captured] == [_fingerprint(vector, judge) for vector in saved]


def _fingerprint(vector: dict[str, Any], judge: Judge) -> dict[str, Any]:
    """Deflate is the machine's own library and may pack tighter elsewhere; all else is the same to the byte."""
    if vector["codec"] != "gzip":
        return vector
    batches = judge.ask("read", vector["hex"])["batches"]
    return vector | {"hex": [batch["records"] for batch in batches]}
