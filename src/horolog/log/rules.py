"""What a topic demands of the batches that are appended to it.

A `Rules` is made once per change of the settings and read for every batch; it knows nothing of the settings' layers,
of time or of the log itself.
"""

from dataclasses import dataclass
from typing import Final

from horolog.config.checks import message_format
from horolog.config.table import View
from horolog.records.batch import INFLATED_LIMIT_BYTES, LONG_MAX, TimestampType
from horolog.records.compression import Codec

DEFAULT_MAX_BATCH_BYTES: Final = (1 << 20) + 12
_LARGEST_LZ4_LEVEL: Final = 12  # of the encoder in use; Kafka's goes on to 17, which means the same as 12

_CODECS: Final = {
    "producer": None,
    "uncompressed": Codec.NONE,
    "gzip": Codec.GZIP,
    "snappy": Codec.SNAPPY,
    "lz4": Codec.LZ4,
    "zstd": Codec.ZSTD,
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings that the validator obeys. `codec` None: whatever the producer chose."""

    timestamp_type: TimestampType = TimestampType.CREATE_TIME
    before_max_ms: int = LONG_MAX
    after_max_ms: int = LONG_MAX
    magic: int = 2
    key_required: bool = False
    max_batch_bytes: int = DEFAULT_MAX_BATCH_BYTES
    max_set_bytes: int = 1 << 30
    """All batches of one append together: they must fit into a segment."""
    inflated_limit_bytes: int = INFLATED_LIMIT_BYTES
    codec: Codec | None = None
    level: int | None = None
    """For the broker's own compression, on the codec's scale; None is the codec's default."""

    @classmethod
    def of(cls, topic: View, *, inflated_limit_bytes: int = INFLATED_LIMIT_BYTES) -> "Rules":
        """The rules in a topic's settings."""
        codec = _CODECS[topic["compression.type"]]
        segment_bytes = topic["internal.segment.bytes"]
        return cls(
            timestamp_type=TimestampType(topic["message.timestamp.type"] == "LogAppendTime"),
            before_max_ms=topic["message.timestamp.before.max.ms"],
            after_max_ms=topic["message.timestamp.after.max.ms"],
            magic=message_format(topic["message.format.version"]),
            key_required="compact" in topic["cleanup.policy"],
            max_batch_bytes=topic["max.message.bytes"],
            max_set_bytes=topic["segment.bytes"] if segment_bytes is None else segment_bytes,
            inflated_limit_bytes=inflated_limit_bytes,
            codec=codec,
            level=_level(codec, topic),
        )

    def time_range(self, now_ms: int) -> tuple[int, int]:
        """The earliest and the latest CreateTime that is allowed; both are. Never beyond what 64 bits can hold."""
        return max(now_ms - self.before_max_ms, -LONG_MAX - 1), min(now_ms + self.after_max_ms, LONG_MAX)


def _level(codec: Codec | None, topic: View) -> int | None:
    if codec is Codec.GZIP:
        level: int = topic["compression.gzip.level"]
        return None if level < 0 else level
    if codec is Codec.LZ4:
        level = topic["compression.lz4.level"]
        return min(level, _LARGEST_LZ4_LEVEL)
    return int(topic["compression.zstd.level"]) if codec is Codec.ZSTD else None
