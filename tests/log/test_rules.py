"""Rules: from a topic's settings, and the range of time they leave."""

from __future__ import annotations

import pytest

from horolog.config.layers import BrokerConfig
from horolog.log.rules import Rules
from horolog.records.batch import TimestampType
from horolog.records.compression import Codec

LONG_MAX = 2**63 - 1
NOW_MS = 1_790_000_000_000


def rules_of(**settings: object) -> Rules:
    topic = BrokerConfig().topic({name.replace("_", "."): value for name, value in settings.items()})
    return Rules.of(topic)


def test_defaults_are_those_of_the_table() -> None:
    assert rules_of() == Rules()


def test_every_setting_counts() -> None:
    rules = rules_of(
        message_timestamp_type="LogAppendTime",
        message_timestamp_before_max_ms="5",
        message_timestamp_after_max_ms="6",
        message_format_version="0.10.2",
        cleanup_policy="compact,delete",
        max_message_bytes="7000",
        segment_bytes="2000000",
        compression_type="lz4",
        compression_lz4_level="17",
    )
    assert rules == Rules(TimestampType.LOG_APPEND_TIME, 5, 6, 1, True, 7000, 2_000_000, codec=Codec.LZ4, level=12)


@pytest.mark.parametrize(
    ("kind", "codec", "level"),
    [
        ("producer", None, None),
        ("uncompressed", Codec.NONE, None),
        ("gzip", Codec.GZIP, None),
        ("snappy", Codec.SNAPPY, None),
        ("zstd", Codec.ZSTD, 3),
        ("lz4", Codec.LZ4, 9),
    ],
)
def test_codecs_and_their_levels(kind: str, codec: Codec | None, level: int | None) -> None:
    rules = rules_of(compression_type=kind)
    assert (rules.codec, rules.level) == (codec, level)


@pytest.mark.spec("937.2")
def test_the_range_is_clamped_and_never_wraps_around() -> None:
    assert Rules().time_range(NOW_MS) == (NOW_MS - LONG_MAX, LONG_MAX)
    assert Rules(before_max_ms=0, after_max_ms=0).time_range(NOW_MS) == (NOW_MS, NOW_MS)
    assert Rules(after_max_ms=LONG_MAX - NOW_MS).time_range(NOW_MS)[1] == LONG_MAX
    assert Rules(after_max_ms=LONG_MAX - NOW_MS - 1).time_range(NOW_MS)[1] == LONG_MAX - 1
