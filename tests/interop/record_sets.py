"""Random records, and record sets that horolog builds of them: what the Java judges and old consumers are given."""

from __future__ import annotations

import random

from horolog.records.batch import TimestampType
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.legacy_builder import LegacyBuilder

from .probe import Sample

NAMES = {Codec.NONE: "none", Codec.GZIP: "gzip", Codec.SNAPPY: "snappy", Codec.LZ4: "lz4", Codec.ZSTD: "zstd"}
T0 = 1_447_823_045_123
TEXTS = ("", "trace", "größe", "日本語")


def codecs(magic: int) -> list[Codec]:
    return [codec for codec in NAMES if magic == 2 or codec is not Codec.ZSTD]


def samples(seed: object, magic: int, most: int = 40) -> list[Sample]:
    """At least one record; what the format cannot carry is left out."""
    source = random.Random(repr(seed))
    made = []
    for _ in range(source.choice([1, 2, source.randint(3, most)])):
        headers = [(source.choice(TEXTS), _blob(source)) for _ in range(source.choice([0, 0, 1, 3]))]
        made.append(
            Sample(
                timestamp=-1 if magic == 0 else source.choice([-1, 0, T0, T0 + source.randint(-(10**9), 10**9)]),
                key=_blob(source),
                value=_blob(source),
                headers=tuple(headers) if magic == 2 else (),
            )
        )
    return made


def _blob(source: random.Random) -> bytes | None:
    """Null, empty, short, compressible, or bytes that do not compress and fill more than a block of a codec."""
    kind = source.random()
    if kind < 0.15:
        return None
    if kind < 0.3:
        return b""
    if kind < 0.9:
        return source.randbytes(source.randint(1, 40))
    if kind < 0.98:
        return b"compressible " * source.randint(10, 200)
    return source.randbytes(source.choice([127, 128, 40_000, 70_000]))


def build(
    magic: int, codec: Codec, rows: list[Sample], *, base_offset: int = 0, append_time_ms: int | None = None
) -> bytes:
    """The rows as one batch of format 2, or one set of messages of an older format."""
    if magic < 2:
        legacy = LegacyBuilder(magic, codec, base_offset=base_offset, append_time_ms=append_time_ms)
        for row in rows:
            legacy.append(-1 if row.timestamp is None else row.timestamp, row.key, row.value)
        return legacy.build()
    builder = BatchBuilder(codec)
    for row in rows:
        taken = builder.append(-1 if row.timestamp is None else row.timestamp, row.key, row.value, list(row.headers))
        assert taken
    kind = TimestampType.CREATE_TIME if append_time_ms is None else TimestampType.LOG_APPEND_TIME
    return builder.build(base_offset=base_offset, timestamp_type=kind, append_timestamp=append_time_ms)
