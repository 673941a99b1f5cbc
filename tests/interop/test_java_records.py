"""Kafka's MemoryRecords reads what we build, we read what it builds, and both change batches in place alike."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from horolog.errors import CorruptRecords
from horolog.records.batch import LONG_MAX, Batch, ControlKey, ControlType, TimestampType
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.crc import crc32c
from horolog.records.walk import AnyBatch, walk

from .clients import RECORDS_JUDGES, kafka_clients, version_of
from .judge import Judge, records_judge
from .memory_records import build_line
from .probe import Sample
from .record_sets import NAMES, build, codecs, samples

pytestmark = [
    pytest.mark.interop,
    pytest.mark.parametrize("client", [kafka_clients(version) for version in RECORDS_JUDGES], scope="module"),
]
ROUNDS = 40
APPEND_TIME_MS = 1_500_000_000_000
TYPE_NAMES = {
    -1: "NoTimestampType",
    TimestampType.CREATE_TIME: "CreateTime",
    TimestampType.LOG_APPEND_TIME: "LogAppendTime",
}
KINDS = [
    (magic, codec, append_time_ms)
    for magic in (0, 1, 2)
    for codec in codecs(magic)
    for append_time_ms in ((None,) if magic == 0 else (None, APPEND_TIME_MS))
]


@pytest.fixture(scope="module")
def judge(client: str) -> Iterator[Judge]:
    with records_judge(version_of(client)) as started:
        yield started


def cases(label: str, rounds: int = ROUNDS) -> Iterator[tuple[int, Codec, int | None, int, list[Sample]]]:
    """(format, codec, append time, base offset, records)"""
    for magic, codec, append_time_ms in KINDS:
        for round_ in range(rounds):
            seed = (label, magic, codec, append_time_ms, round_)
            base_offset = random.Random(repr(seed)).choice([0, 1, 1000, (1 << 31) - 1, 1 << 40])
            yield magic, codec, append_time_ms, base_offset, samples(seed, magic)


def as_java_sees(batch: AnyBatch) -> dict[str, Any]:
    """Our reading of a batch in the judge's words."""
    facts: dict[str, Any] = {
        "magic": batch.magic,
        "base_offset": batch.base_offset,
        "last_offset": batch.last_offset,
        "size": batch.size_bytes,
        "valid": batch.crc_is_valid(),
        "codec": NAMES[batch.codec],
        "timestamp_type": TYPE_NAMES[batch.timestamp_type],
        "max_timestamp": batch.max_timestamp,
        "producer_id": batch.producer_id,
        "producer_epoch": batch.producer_epoch,
        "base_sequence": batch.base_sequence,
        "transactional": batch.is_transactional,
        "control": batch.is_control,
        "leader_epoch": batch.partition_leader_epoch,
    }
    if isinstance(batch, Batch):
        facts["count"] = batch.count
        facts["delete_horizon"] = batch.delete_horizon_ms
    facts["records"] = [
        {
            "offset": record.offset,
            "timestamp": record.timestamp,
            "key": None if record.key is None else bytes(record.key).hex(),
            "value": None if record.value is None else bytes(record.value).hex(),
            "headers": [[name, None if value is None else bytes(value).hex()] for name, value in record.headers],
        }
        for record in (batch.records() if isinstance(batch, Batch) else batch.records(check_crc=True))
    ]
    return facts


def shared_facts(theirs: dict[str, Any]) -> dict[str, Any]:
    """What both sides say of a batch. Kafka counts a plain message as one and gives sequences per record."""
    facts = {name: value for name, value in theirs.items() if name != "error"}
    if facts["magic"] < 2:
        del facts["count"], facts["delete_horizon"]
    facts["records"] = [
        {name: value for name, value in record.items() if name != "sequence"} for record in theirs["records"]
    ]
    return facts


@pytest.mark.spec("32.1")
def test_they_read_what_we_build(judge: Judge) -> None:
    asked = list(cases("ours"))
    sets = [
        build(magic, codec, rows, base_offset=base_offset, append_time_ms=append_time_ms)
        for magic, codec, append_time_ms, base_offset, rows in asked
    ]
    answers = judge.ask_all(f"read {data.hex()}" for data in sets)
    for (magic, codec, append_time_ms, base_offset, rows), data, answer in zip(asked, sets, answers, strict=True):
        place = (magic, codec, append_time_ms, base_offset)
        assert answer["error"] is None, place
        assert [batch["error"] for batch in answer["batches"]] == [None] * len(answer["batches"]), place
        assert all(batch["valid"] for batch in answer["batches"]), place
        read = [record for batch in answer["batches"] for record in batch["records"]]
        expected = []
        for offset, row in enumerate(rows, start=base_offset):
            timestamp = row.timestamp if append_time_ms is None else append_time_ms
            expected.append((offset, timestamp, row.key, row.value, list(row.headers)))
        assert [_row(record) for record in read] == expected, place
        assert [as_java_sees(batch) for batch in walk(data)] == [shared_facts(b) for b in answer["batches"]], place


def _row(record: dict[str, Any]) -> tuple[int, int, bytes | None, bytes | None, list[tuple[str, bytes | None]]]:
    headers = [(name, _bytes(value)) for name, value in record["headers"]]
    return record["offset"], record["timestamp"], _bytes(record["key"]), _bytes(record["value"]), headers


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def their_line(
    source: random.Random, magic: int, codec: Codec, append_time_ms: int | None, base: int, rows: list[Sample]
) -> str:
    """A question to build these records, in format 2 with everything that a header may say, and with gaps."""
    offset = base
    placed = []
    for row in rows:
        placed.append((offset, row))
        offset += source.choice([1, 1, 1, 2, 100])
    kind = "NoTimestampType" if magic == 0 else TYPE_NAMES[0 if append_time_ms is None else 1]
    options: dict[str, Any] = {"append_time_ms": -1 if append_time_ms is None else append_time_ms}
    if magic == 2:
        options["leader_epoch"] = source.choice([-1, 0, 77])
        if source.random() < 0.5:
            options["producer"] = (
                source.randint(0, 1 << 40),
                source.randint(0, 32767),
                source.choice([0, (1 << 31) - 2]),
            )
            options["transactional"] = source.random() < 0.5
        elif source.random() < 0.3:
            options["delete_horizon_ms"] = APPEND_TIME_MS
    return build_line(magic, NAMES[codec], kind, placed, base_offset=base, **options)


@pytest.mark.spec("32.1")
def test_we_read_what_they_build(judge: Judge) -> None:
    source = random.Random(7)
    lines = [their_line(source, *case) for case in cases("theirs")]
    built = judge.ask_all(lines)
    assert [line for line, answer in zip(lines, built, strict=True) if "hex" not in answer] == []
    answers = judge.ask_all(f"read {answer['hex']}" for answer in built)
    for line, set_, answer in zip(lines, built, answers, strict=True):
        batches = list(walk(bytes.fromhex(set_["hex"]), strict=True))
        assert [as_java_sees(batch) for batch in batches] == [shared_facts(b) for b in answer["batches"]], line[:500]


def test_without_compression_both_build_the_same_bytes(judge: Judge) -> None:
    asked = []
    lines = []
    for magic, codec, append_time_ms, base_offset, rows in cases("same", rounds=100):
        # In format 2 the Java builder also stamps the records inside, which nobody reads.
        if codec is Codec.NONE and not (magic == 2 and append_time_ms is not None):
            asked.append(build(magic, codec, rows, base_offset=base_offset, append_time_ms=append_time_ms))
            kind = "NoTimestampType" if magic == 0 else TYPE_NAMES[0 if append_time_ms is None else 1]
            placed = list(enumerate(rows, start=base_offset))
            append_time = -1 if append_time_ms is None else append_time_ms
            lines.append(build_line(magic, "none", kind, placed, append_time_ms=append_time))
    assert len(lines) == 400
    for line, ours, answer in zip(lines, asked, judge.ask_all(lines), strict=True):
        assert answer["hex"] == ours.hex(), line[:500]


def test_both_write_producers_and_transactions_alike(judge: Judge) -> None:
    source = random.Random(13)
    ours = []
    lines = []
    for round_ in range(100):
        rows = samples(("producer", round_), 2)
        producer = (source.randint(0, LONG_MAX), source.randint(0, 32767), source.choice([0, 7, (1 << 31) - 1]))
        transactional = source.random() < 0.5
        builder = BatchBuilder()
        for row in rows:
            builder.append(row.timestamp or 0, row.key, row.value, list(row.headers))
        ours.append(
            builder.build(
                base_offset=round_,
                producer_id=producer[0],
                producer_epoch=producer[1],
                base_sequence=producer[2],
                is_transactional=transactional,
                partition_leader_epoch=round_,
            )
        )
        facts: dict[str, Any] = {"producer": producer, "transactional": transactional, "leader_epoch": round_}
        lines.append(build_line(2, "none", "CreateTime", list(enumerate(rows, start=round_)), **facts))
    for line, data, answer in zip(lines, ours, judge.ask_all(lines), strict=True):
        assert answer.get("hex") == data.hex(), (line[:300], answer)


@pytest.mark.parametrize(("outcome", "kind"), [("abort", ControlType.ABORT), ("commit", ControlType.COMMIT)])
def test_both_write_the_end_of_a_transaction_alike(judge: Judge, outcome: str, kind: ControlType) -> None:
    builder = BatchBuilder()
    coordinator_epoch = 77
    builder.append(APPEND_TIME_MS, ControlKey(0, kind).pack(), struct.pack(">hi", 0, coordinator_epoch))
    data = builder.build(
        base_offset=1 << 33,
        producer_id=4711,
        producer_epoch=5,
        is_transactional=True,
        is_control=True,
        partition_leader_epoch=3,
    )
    theirs = judge.ask("marker", 1 << 33, APPEND_TIME_MS, 3, 4711, 5, outcome, coordinator_epoch)
    assert theirs == {"hex": data.hex()}


def test_both_stamp_offset_time_and_epoch_alike(judge: Judge) -> None:
    """What a broker does on append, without recompression."""
    asked = []
    lines = []
    for magic, codec, append_time_ms, base_offset, rows in cases("stamp", rounds=10):
        built = build(magic, codec, rows, base_offset=base_offset, append_time_ms=append_time_ms)
        if magic < 2 and codec is Codec.NONE:
            built = build(magic, codec, rows[:1], base_offset=base_offset, append_time_ms=append_time_ms)
        if magic == 0 and codec is not Codec.NONE:
            continue  # offsets inside are absolute: such a set is written anew
        (batch,) = walk(bytearray(built))
        last_offset = batch.last_offset + 5_000_000_000
        if isinstance(batch, Batch):
            batch.set_base_offset(last_offset - batch.last_offset_delta)
            batch.set_leader_epoch(42)
        else:
            batch.set_last_offset(last_offset)
        kind = "-"
        if magic > 0:
            kind = "LogAppendTime"
            batch.set_append_time(APPEND_TIME_MS + 1)
        asked.append(bytes(batch.data))
        epoch = 42 if magic == 2 else "-"
        lines.append(f"stamp {last_offset} {kind} {APPEND_TIME_MS + 1} {epoch} {built.hex()}")
    for line, ours, answer in zip(lines, asked, judge.ask_all(lines), strict=True):
        assert answer.get("hex") == ours.hex(), (line[:200], answer)


def test_a_changed_byte_is_noticed_by_both(judge: Judge) -> None:
    """Any byte behind the checksum; what lies before it may change the framing and is tried by the fuzzers."""
    source = random.Random(11)
    sets = []
    for magic, codec, append_time_ms, base_offset, rows in cases("damage", rounds=20):
        data = bytearray(build(magic, codec, rows[:1], base_offset=base_offset, append_time_ms=append_time_ms))
        place = source.randrange(21 if magic == 2 else 18, len(data))
        data[place] ^= 1 << source.randrange(8)
        sets.append(data)
    for data, answer in zip(sets, judge.ask_all(f"read {data.hex()}" for data in sets), strict=True):
        assert [batch["valid"] for batch in answer["batches"]] == [False]
        (batch,) = walk(data)
        assert not batch.crc_is_valid()
        with pytest.raises(CorruptRecords, match="crc"):
            batch.check_crc()


# Where Kafka looks away and we do not; the beginning of what we say.
STRICTER = (
    "the key of a message does not fit",  # it takes any negative length for null
    "the value of a message does not end where",  # the same, and bytes behind a value
    "a message is larger than the bytes that are left",  # it drops a cut-off message inside a wrapper
    "bytes remain behind the last record",  # it does not look behind an empty batch
    "lz4: the frame's header fails its check",  # it skips that check in format 0
    "snappy: stream of version",  # it takes any version for its own
    "gzip: ",  # reserved bits of the header
)


def test_damage_under_a_right_checksum_is_judged_alike(judge: Judge) -> None:
    """Both refuse a set, or both read the same from it; where only one refuses, it is us, for a known reason."""
    source = random.Random(f"damage {judge.version}")
    sets = [damaged(source, magic, codec, rows) for magic, codec, _, _, rows in cases("damage 2", rounds=60)]
    answers = judge.ask_all(f"read {data.hex()}" for data in sets)
    agreed = refused = 0
    for data, answer in zip(sets, answers, strict=True):
        their_error = answer["error"] or next((b["error"] for b in answer["batches"] if b["error"]), None)
        try:
            ours = [as_java_sees(batch) for batch in walk(data)]
        except CorruptRecords as problem:
            assert their_error or str(problem).startswith(STRICTER), (problem, data.hex(), answer)
            refused += 1
        else:
            assert their_error is None, (data.hex(), ours)
            assert ours == [shared_facts(batch) for batch in answer["batches"]], data.hex()
            agreed += 1
    assert agreed > 100
    assert refused > 100


def damaged(source: random.Random, magic: int, codec: Codec, rows: list[Sample]) -> bytes:
    """A few records of which one or two bytes were changed before the checksum was made."""
    few = 3 if magic == 2 or codec is not Codec.NONE else 1
    data = bytearray(build(magic, codec, rows[:few], base_offset=source.choice([0, 100])))
    start = 21 if magic == 2 else 17
    for _ in range(source.choice([1, 1, 2])):
        end = len(data) if source.random() < 0.5 else min(len(data), start + 60)
        place = source.randrange(start, end)
        data[place] = source.choice([data[place] ^ 1 << source.randrange(8), source.randrange(256), 0, 255, 1])
    view = memoryview(data)
    if magic == 2:
        struct.pack_into(">I", data, 17, crc32c(view[21:]))
    else:
        struct.pack_into(">I", data, 12, zlib.crc32(view[16:]))
    return bytes(data)
