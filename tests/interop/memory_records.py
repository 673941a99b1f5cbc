"""Record sets as a broker writes and keeps them, made by Kafka's own `MemoryRecords` for tests/vectors/.

Old producers show what arrives; these show what lies in a log: append times, absolute offsets, transactions and their
markers, gaps left by compaction, timestamps at both ends of the range, and what down-conversion makes of newer sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .judge import Judge, records_judge
from .probe import Sample, hex_word

# The last line of Kafka whose classes still convert downwards.
VERSION = "3.9.1"
CODECS = {
    0: ("none", "gzip", "snappy", "lz4"),
    1: ("none", "gzip", "snappy", "lz4"),
    2: ("none", "gzip", "snappy", "lz4", "zstd"),
}
TYPES = {0: ("NoTimestampType",), 1: ("CreateTime", "LogAppendTime"), 2: ("CreateTime", "LogAppendTime")}
T0 = 1_447_823_045_123
APPEND_TIME_MS = 1_500_000_000_000
LONG_MAX = (1 << 63) - 1
# Fields that Kafka's classes answer for every batch but only format 2 holds.
_ONLY_2 = (
    "producer_id",
    "producer_epoch",
    "base_sequence",
    "transactional",
    "control",
    "leader_epoch",
    "count",
    "delete_horizon",
)
HEADERS = (("trace", b"\x01"), ("null", None), ("empty", b""))


def build_line(
    magic: int,
    codec: str,
    timestamp_type: str,
    rows: Sequence[tuple[int, Sample]],
    *,
    base_offset: int | None = None,
    append_time_ms: int = -1,
    producer: tuple[int, int, int] = (-1, -1, -1),
    transactional: bool = False,
    control: bool = False,
    leader_epoch: int = -1,
    delete_horizon_ms: int | None = None,
) -> str:
    """The question that has the judge build a set of (offset, sample) rows."""
    base = rows[0][0] if base_offset is None else base_offset
    flags = [str(transactional).lower(), str(control).lower()]
    horizon = "-" if delete_horizon_ms is None else delete_horizon_ms
    words: list[object] = ["build", magic, codec, timestamp_type, base, append_time_ms, *producer, *flags]
    words += [leader_epoch, horizon]
    for offset, sample in rows:
        timestamp = -1 if sample.timestamp is None else sample.timestamp
        fields = [str(offset), str(timestamp), hex_word(sample.key), hex_word(sample.value)]
        fields += [f"{hex_word(name.encode())}={hex_word(value)}" for name, value in sample.headers]
        words.append(",".join(fields))
    return " ".join(map(str, words))


def vectors() -> list[dict[str, Any]]:
    with records_judge(VERSION) as judge:
        return [*_plain(judge), *_format_2(judge), *_extremes(judge), *_compacted(judge), *_converted(judge)]


def _rows(magic: int, base_offset: int) -> list[tuple[int, Sample]]:
    headers = HEADERS if magic == 2 else ()
    samples = [
        Sample(T0 + 5, b"key", b"value", headers),
        Sample(T0 + 1, None, b""),
        Sample(-1, b"", b"no time"),
        Sample(T0 + 7, b"tombstone", None),
    ]
    return [(base_offset + index, sample) for index, sample in enumerate(samples)]


def _plain(judge: Judge) -> Iterator[dict[str, Any]]:
    """Every format, codec and timestamp type, at a base offset that needs more than 32 bits."""
    for magic, codecs in CODECS.items():
        for codec in codecs:
            for kind in TYPES[magic]:
                append_time_ms = APPEND_TIME_MS if kind == "LogAppendTime" else -1
                line = build_line(magic, codec, kind, _rows(magic, 1 << 40), append_time_ms=append_time_ms)
                yield _vector(judge, f"plain {kind}", line)


def _format_2(judge: Judge) -> Iterator[dict[str, Any]]:
    rows = _rows(2, 1000)
    producer = (4711, 3, 2_147_483_646)  # the sequence wraps inside the batch
    yield _vector(judge, "idempotent", build_line(2, "none", "CreateTime", rows, producer=producer, leader_epoch=9))
    for codec in CODECS[2]:
        line = build_line(2, codec, "CreateTime", rows, producer=producer, transactional=True)
        yield _vector(judge, "transactional", line)
    line = build_line(2, "none", "CreateTime", rows, producer=producer, delete_horizon_ms=T0 + 86_400_000)
    yield _vector(judge, "delete horizon", line)
    for outcome in ("commit", "abort"):
        yield _vector(judge, f"{outcome} marker", f"marker 1004 {T0} 9 4711 3 {outcome} 7")


def _extremes(judge: Judge) -> Iterator[dict[str, Any]]:
    """Timestamps at the ends of the range; the first of a batch may not be below -1, later ones may."""
    ends = [Sample(0, None, b"0"), Sample(LONG_MAX, None, b"max"), Sample(1, None, b"1")]
    for magic in (1, 2):
        for codec in ("none", "gzip"):
            rows = list(enumerate(ends, start=LONG_MAX - 3))
            yield _vector(judge, "huge", build_line(magic, codec, "CreateTime", rows))
    below = [Sample(0, None, b"0"), Sample(-5, None, b"-5"), Sample(-LONG_MAX - 1, None, b"min")]
    yield _vector(judge, "negative", build_line(2, "none", "CreateTime", list(enumerate(below))))
    none = [Sample(-1, b"k", b"v"), Sample(-1, b"k", b"w")]
    for magic in (1, 2):
        yield _vector(judge, "no timestamps", build_line(magic, "gzip", "CreateTime", list(enumerate(none))))


def _compacted(judge: Judge) -> Iterator[dict[str, Any]]:
    for magic, codecs in CODECS.items():
        for codec in codecs:
            built = judge.ask(build_line(magic, codec, TYPES[magic][0], _rows(magic, 500)))["hex"]
            yield _vector(judge, "compacted", f"filter {built} 501 503", source=built)


def _converted(judge: Judge) -> Iterator[dict[str, Any]]:
    for magic in (1, 2):
        for codec in CODECS[1]:
            for kind in TYPES[magic]:
                line = build_line(magic, codec, kind, _rows(magic, 700), append_time_ms=APPEND_TIME_MS)
                built = judge.ask(line)["hex"]
                for target in range(magic):
                    yield _vector(judge, f"converted to {target}", f"convert {target} 0 {built}", source=built)


def _vector(judge: Judge, name: str, question: str, source: str | None = None) -> dict[str, Any]:
    """The set that the question makes, with what the same classes read from it."""
    answer = judge.ask(question)
    if "hex" not in answer:
        raise RuntimeError(f"{name}: {answer}")
    read = judge.ask("read", answer["hex"])
    batches = read["batches"]
    if read["error"] or any(batch["error"] for batch in batches):
        raise RuntimeError(f"{name}: made but not readable: {read}")
    records = [_record(record) for batch in batches for record in batch.pop("records")]
    for batch in batches:
        unused = _ONLY_2 if batch["magic"] < 2 else ()
        for fact in ("error", "valid", *unused):
            del batch[fact]
    vector = {
        "name": name,
        "origin": f"MemoryRecords of kafka-clients {VERSION}",
        "format": batches[0]["magic"],
        "codec": batches[0]["codec"],
        "timestamp_type": batches[0]["timestamp_type"],
        "hex": answer["hex"],
        "batches": batches,
        "records": records,
    }
    return vector if source is None else vector | {"source_hex": source}


def _record(read: dict[str, Any]) -> dict[str, Any]:
    return {
        "offset": read["offset"],
        "timestamp": read["timestamp"],
        "sequence": read["sequence"],
        "key_hex": read["key"],
        "value_hex": read["value"],
        "headers": read["headers"],
    }
