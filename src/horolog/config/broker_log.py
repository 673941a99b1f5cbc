"""Broker settings about the log: those a topic can override, and those that belong to the broker alone."""

from __future__ import annotations

from typing import Final

from horolog.config.checks import LATEST_FORMAT, Choice, Each, FormatVersion, at_least, between
from horolog.config.setting import (
    BOOLEAN,
    CLUSTER_WIDE,
    DOUBLE,
    INT,
    LIST,
    LONG,
    LONG_MAX,
    NO_TIER,
    ONE_BROKER,
    STRING,
    FallsTo,
)
from horolog.config.setting import Setting as S

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS

# The seed of KIP-32 had one name for brokers and topics; the release of 0.10 had two; KIP-937 replaced both.
_OLD_DIFFERENCE: Final = ("log.message.timestamp.difference.max.ms", "max.message.time.difference.ms")
_OLD_TOPIC_DIFFERENCE: Final = ("message.timestamp.difference.max.ms", "max.message.time.difference.ms")

_CODECS: Final = Choice("uncompressed", "zstd", "lz4", "snappy", "gzip", "producer")

# Can be altered on a running broker; the sixth column is the name on a topic.
_OVERRIDABLE: Final = (
    S(
        "log.message.timestamp.type",
        STRING,
        "CreateTime",
        Choice("CreateTime", "LogAppendTime"),
        "Whose time a message carries: its producer's or the broker's at the append.",
        "message.timestamp.type",
    ),
    # Kafka differs: 4.x takes one hour as the default of `after`; the specification keeps the old "no limit".
    S(
        "log.message.timestamp.before.max.ms",
        LONG,
        LONG_MAX,
        at_least(0),
        "How far a CreateTime may lie behind the broker's clock.",
        "message.timestamp.before.max.ms",
        replaces=_OLD_DIFFERENCE,
        topic_replaces=_OLD_TOPIC_DIFFERENCE,
    ),
    S(
        "log.message.timestamp.after.max.ms",
        LONG,
        LONG_MAX,
        at_least(0),
        "How far a CreateTime may lie ahead of the broker's clock.",
        "message.timestamp.after.max.ms",
        replaces=_OLD_DIFFERENCE,
        topic_replaces=_OLD_TOPIC_DIFFERENCE,
    ),
    # Kafka differs: 4.x has dropped the setting and writes format 2 only.
    S(
        "log.message.format.version",
        STRING,
        LATEST_FORMAT,
        FormatVersion(),
        "Message format on disk, as the release that wrote it: below 0.10 is 0, 0.10 is 1, later is 2.",
        "message.format.version",
    ),
    # Kafka differs: it has only what is called create here.
    S(
        "log.retention.clock",
        STRING,
        "create",
        Choice("create", "append", "min"),
        "Time that retention and rolling go by: the messages' own, the broker's at the append, or the earlier.",
        "retention.clock",
    ),
    S(
        "log.retention.ms",
        LONG,
        None,
        at_least(-1),
        "Age at which a segment is deleted, by its largest timestamp; -1 keeps it for ever.",
        "retention.ms",
        falls_to=(FallsTo("log.retention.minutes", MINUTE_MS), FallsTo("log.retention.hours", HOUR_MS)),
    ),
    S(
        "log.retention.bytes",
        LONG,
        -1,
        None,
        "Size of a partition above which its oldest segments are deleted; -1 for no limit.",
        "retention.bytes",
    ),
    S(
        "log.roll.ms",
        LONG,
        None,
        at_least(1),
        "Time after which a new segment is started even if the old one is not full.",
        "segment.ms",
        falls_to=(FallsTo("log.roll.hours", HOUR_MS),),
    ),
    S(
        "log.roll.jitter.ms",
        LONG,
        None,
        at_least(0),
        "Largest random time taken off segment.ms, so that partitions do not all roll at once.",
        "segment.jitter.ms",
        falls_to=(FallsTo("log.roll.jitter.hours", HOUR_MS),),
    ),
    S(
        "log.segment.bytes",
        INT,
        2**30,
        at_least(2**20),
        "Size at which a new segment is started.",
        "segment.bytes",
    ),
    S(
        "log.index.size.max.bytes",
        INT,
        10 * 2**20,
        at_least(4),
        "Size of the offset index at which a new segment is started.",
        "segment.index.bytes",
    ),
    S(
        "log.index.interval.bytes",
        INT,
        4096,
        at_least(0),
        "Bytes of log between two entries of an index.",
        "index.interval.bytes",
    ),
    S(
        "log.segment.delete.delay.ms",
        LONG,
        MINUTE_MS,
        at_least(0),
        "How long files of a deleted segment stay, for readers that are still in them.",
        "file.delete.delay.ms",
    ),
    S(
        "log.flush.interval.messages",
        LONG,
        LONG_MAX,
        at_least(1),
        "Number of messages in a partition after which it is synced to disk.",
        "flush.messages",
    ),
    S(
        "log.flush.interval.ms",
        LONG,
        None,
        at_least(0),
        "Longest time that a message waits before it is synced to disk.",
        "flush.ms",
        falls_to=(FallsTo("log.flush.scheduler.interval.ms"),),
    ),
    S(
        "log.preallocate",
        BOOLEAN,
        False,
        None,
        "Give a new segment its full size on disk from the start.",
        "preallocate",
    ),
    S(
        "log.cleanup.policy",
        LIST,
        ("delete",),
        Each(Choice("compact", "delete"), may_be_empty=True),
        "What happens to old data: delete by age and size, compact to the last value of a key, or both.",
        "cleanup.policy",
    ),
    S(
        "log.cleaner.delete.retention.ms",
        LONG,
        DAY_MS,
        at_least(0),
        "How long the mark of a deleted key stays in a compacted topic.",
        "delete.retention.ms",
    ),
    S(
        "log.cleaner.min.compaction.lag.ms",
        LONG,
        0,
        at_least(0),
        "Time for which a message is safe from compaction.",
        "min.compaction.lag.ms",
    ),
    S(
        "log.cleaner.max.compaction.lag.ms",
        LONG,
        LONG_MAX,
        at_least(1),
        "Time after which a message must be open to compaction.",
        "max.compaction.lag.ms",
    ),
    S(
        "log.cleaner.min.cleanable.ratio",
        DOUBLE,
        0.5,
        between(0, 1),
        "Part of a log that must be uncompacted before it is compacted again.",
        "min.cleanable.dirty.ratio",
    ),
    S(
        "message.max.bytes",
        INT,
        2**20 + 12,
        at_least(0),
        "Largest batch accepted, after compression.",
        "max.message.bytes",
    ),
    S(
        "compression.type",
        STRING,
        "producer",
        _CODECS,
        "Codec on disk; producer keeps whatever the producer chose.",
        "compression.type",
    ),
    S(
        "compression.gzip.level",
        INT,
        -1,
        between(1, 9, or_else=-1),
        "Level where the broker itself compresses with gzip; -1 is gzip's own default.",
        "compression.gzip.level",
    ),
    S(
        "compression.lz4.level",
        INT,
        9,
        between(1, 17),
        "Level where the broker itself compresses with lz4.",
        "compression.lz4.level",
    ),
    S(
        "compression.zstd.level",
        INT,
        3,
        between(-131072, 22),
        "Level where the broker itself compresses with zstd.",
        "compression.zstd.level",
    ),
    S(
        "min.insync.replicas",
        INT,
        1,
        at_least(1),
        "Replicas that acks=all waits for; above 1 a lone broker refuses such writes.",
        "min.insync.replicas",
    ),
    S(
        "unclean.leader.election.enable",
        BOOLEAN,
        False,
        None,
        "Let a replica that is behind become leader.",
        "unclean.leader.election.enable",
        inert=ONE_BROKER,
    ),
    S(
        "log.local.retention.ms",
        LONG,
        -2,
        at_least(-2),
        "Time that data stays on local disk once tiered storage has it.",
        "local.retention.ms",
        inert=NO_TIER,
    ),
    S(
        "log.local.retention.bytes",
        LONG,
        -2,
        at_least(-2),
        "Size of the data kept on local disk once tiered storage has it.",
        "local.retention.bytes",
        inert=NO_TIER,
    ),
)

_CLEANER: Final = (
    S("num.recovery.threads.per.data.dir", INT, 2, at_least(1), "Logs that are recovered at once at start."),
    S("producer.id.expiration.ms", INT, DAY_MS, at_least(1), "Time after which an idle producer id is forgotten."),
    S("log.cleaner.threads", INT, 1, at_least(0), "Compactions that may run at the same time."),
    S("log.cleaner.backoff.ms", LONG, 15_000, at_least(0), "Pause when there is nothing to compact."),
    S("log.cleaner.dedupe.buffer.size", LONG, 128 * 2**20, None, "Memory for the keys of one compaction."),
    S("log.cleaner.io.buffer.size", INT, 512 * 2**10, at_least(0), "Memory for reading and writing in compaction."),
    S("log.cleaner.io.buffer.load.factor", DOUBLE, 0.9, None, "How full the table of keys may get."),
    S(
        "log.cleaner.io.max.bytes.per.second",
        DOUBLE,
        1.7976931348623157e308,
        None,
        "Limit on what compaction reads and writes in a second.",
    ),
)

_STATIC: Final = (
    S("log.retention.minutes", INT, None, None, "Retention in minutes, where log.retention.ms is not set."),
    S("log.retention.hours", INT, 168, None, "Retention in hours, where minutes and ms are not set."),
    S("log.roll.hours", INT, 168, at_least(1), "Roll time in hours, where log.roll.ms is not set."),
    S("log.roll.jitter.hours", INT, 0, at_least(0), "Jitter in hours, where log.roll.jitter.ms is not set."),
    S(
        "log.flush.scheduler.interval.ms",
        LONG,
        LONG_MAX,
        None,
        "How often the broker looks for partitions to sync to disk.",
    ),
    S("log.retention.check.interval.ms", LONG, 5 * MINUTE_MS, at_least(1), "How often old segments are looked for."),
    S("log.cleaner.enable", BOOLEAN, True, None, "Compact topics whose policy says so."),
    # Kafka differs: /tmp/kafka-logs, which a reboot may empty.
    S("log.dir", LIST, ("horolog-data",), None, "Where data lives, where log.dirs is not set."),
    S("log.dirs", LIST, None, None, "Directories that hold the data.", falls_to=(FallsTo("log.dir"),)),
    S(
        "log.flush.offset.checkpoint.interval.ms",
        INT,
        MINUTE_MS,
        at_least(0),
        "How often the point from which recovery starts is written down.",
    ),
    S(
        "log.flush.start.offset.checkpoint.interval.ms",
        INT,
        MINUTE_MS,
        at_least(0),
        "How often the first offset of each partition is written down.",
    ),
    S("num.partitions", INT, 1, at_least(1), "Partitions of a topic that is created without a number."),
    S("default.replication.factor", INT, 1, None, "Replicas of such a topic.", inert=ONE_BROKER),
    S("auto.create.topics.enable", BOOLEAN, True, None, "Create a topic when a client asks for it by name."),
    S("delete.topic.enable", BOOLEAN, True, None, "Let topics be deleted."),
    S(
        "producer.id.expiration.check.interval.ms",
        INT,
        10 * MINUTE_MS,
        at_least(1),
        "How often idle producer ids are looked for.",
    ),
    S("log.dir.failure.timeout.ms", LONG, 30_000, at_least(1), "Time after which a failed directory stops the broker."),
    S("max.request.partition.size.limit", INT, 2000, at_least(1), "Partitions in one DescribeTopicPartitions answer."),
)

ROWS: Final = (*(row.but(update=CLUSTER_WIDE) for row in (*_OVERRIDABLE, *_CLEANER)), *_STATIC)
