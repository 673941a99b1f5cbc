"""Conversion between message formats: downwards Kafka 3.9 does the same, upwards it reads what we made."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from horolog.records.compression import Codec
from horolog.records.convert import convert, down_convert

from .clients import kafka_clients
from .judge import Judge, records_judge
from .memory_records import VERSION
from .record_sets import build, codecs, samples

pytestmark = [pytest.mark.interop, pytest.mark.client(kafka_clients(VERSION))]
ROUNDS = 15
APPEND_TIME_MS = 1_500_000_000_000


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with records_judge(VERSION) as started:
        yield started


def sets(label: str) -> Iterator[tuple[int, bytes]]:
    """(format, record set) in every format, codec and timestamp type; one to three batches each."""
    for magic in (0, 1, 2):
        for codec in codecs(1):  # zstd exists in format 2 only and is refused elsewhere
            for append_time_ms in (None,) if magic == 0 else (None, APPEND_TIME_MS):
                for round_ in range(ROUNDS):
                    seed = (label, magic, codec, append_time_ms, round_)
                    yield magic, _batches(seed, magic, codec, append_time_ms)


def _batches(seed: object, magic: int, codec: Codec, append_time_ms: int | None) -> bytes:
    source = random.Random(repr(seed))
    offset = source.choice([0, 1000, 1 << 40])
    parts = []
    for number in range(source.choice([1, 1, 3])):
        rows = samples((seed, number), magic, most=12)
        parts.append(build(magic, codec, rows, base_offset=offset, append_time_ms=append_time_ms))
        offset += len(rows) + source.choice([0, 0, 7])
    return b"".join(parts)


def content(read: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What a consumer sees, and how it is packed, without the size that the compressors give it."""
    assert read["error"] is None
    assert all(batch["valid"] and batch["error"] is None for batch in read["batches"])
    facts = ("magic", "base_offset", "last_offset", "codec", "timestamp_type", "max_timestamp")
    return [(*(batch[fact] for fact in facts), batch["records"]) for batch in read["batches"]]


@pytest.mark.parametrize("target", [0, 1])
def test_down_conversion_is_the_same(judge: Judge, target: int) -> None:
    asked = [(magic, data, 0) for magic, data in sets(f"down {target}")]
    # A consumer that asks from the middle of an uncompressed batch is not given what lies before.
    first = {data: int.from_bytes(data[:8], "big") for _, data, _ in asked}
    asked += [(magic, data, first[data] + 2) for magic, data, _ in asked if magic == 2]
    answers = judge.ask_all(f"convert {target} {offset} {data.hex()}" for _, data, offset in asked)
    ours = [down_convert(data, target, first_offset=offset).data for _, data, offset in asked]
    ours_read = judge.ask_all(f"read {data.hex() or '.'}" for data in ours)
    theirs_read = judge.ask_all(f"read {answer['hex'] or '.'}" for answer in answers)
    for case, answer, mine, one, other in zip(asked, answers, ours, ours_read, theirs_read, strict=True):
        place = (case[0], case[2], case[1].hex()[:400])
        assert content(one) == content(other), place
        if all(batch["codec"] == "none" for batch in one["batches"]):
            assert mine.hex() == answer["hex"], place


@pytest.mark.parametrize("target", [0, 1, 2])
def test_nothing_moves_in_any_conversion(judge: Judge, target: int) -> None:
    """Offsets, keys and values stay; timestamps and headers stay where the target has room for them."""
    asked = [data for _, data in sets(f"any {target}")]
    before = judge.ask_all(f"read {data.hex()}" for data in asked)
    after = judge.ask_all(f"read {convert(data, target).data.hex()}" for data in asked)
    for data, one, other in zip(asked, before, after, strict=True):
        assert other["error"] is None
        assert {batch["magic"] for batch in other["batches"]} == {target}
        assert all(batch["valid"] and batch["error"] is None for batch in other["batches"])
        assert _records(other, target) == _records(one, target), data.hex()[:400]


def _records(read: dict[str, Any], target: int) -> list[tuple[Any, ...]]:
    rows = []
    for batch in read["batches"]:
        for record in batch["records"]:
            timestamp = record["timestamp"] if target > 0 else -1
            headers = record["headers"] if target == 2 else []
            rows.append((record["offset"], timestamp, record["key"], record["value"], headers))
    return rows
