"""Broker settings about groups, committed offsets and transactions."""

from __future__ import annotations

from typing import Final

from horolog.config.checks import Choice, Each, at_least
from horolog.config.setting import BOOLEAN, CLUSTER_WIDE, INT, INT_MAX, LIST, LONG, ONE_LOOP, SHORT, STRING
from horolog.config.setting import Setting as S

_PROTOCOLS: Final = Choice("consumer", "classic", "share", "streams")

_GROUPS: Final = (
    S("group.min.session.timeout.ms", INT, 6_000, None, "Shortest session timeout a classic member may ask for."),
    S("group.max.session.timeout.ms", INT, 1_800_000, None, "Longest session timeout a classic member may ask for."),
    S("group.initial.rebalance.delay.ms", INT, 3_000, None, "Wait for more members before a new group starts."),
    S("group.max.size", INT, INT_MAX, at_least(1), "Members a classic group may have."),
    # Kafka differs: it serves streams groups as well.
    S(
        "group.coordinator.rebalance.protocols",
        LIST,
        ("classic", "consumer"),
        Each(_PROTOCOLS),
        "Group protocols that are served.",
    ),
    S("group.coordinator.threads", INT, 4, at_least(1), "Threads of the group coordinator.", inert=ONE_LOOP),
    S(
        "group.coordinator.background.threads",
        INT,
        2,
        at_least(1),
        "Threads for slow work of the group coordinator.",
        inert=ONE_LOOP,
    ),
    S(
        "group.coordinator.append.linger.ms",
        INT,
        -1,
        at_least(-1),
        "How long group records are gathered before they are written; -1 lets the broker choose.",
    ),
    S(
        "group.coordinator.cached.buffer.max.bytes",
        INT,
        2**20 + 12,
        at_least(2**19),
        "Buffer that the group coordinator keeps for the next write.",
        update=CLUSTER_WIDE,
    ),
    S("group.consumer.session.timeout.ms", INT, 45_000, at_least(1), "Silence after which a member is put out."),
    S("group.consumer.min.session.timeout.ms", INT, 45_000, at_least(1), "Least session timeout of a group."),
    S("group.consumer.max.session.timeout.ms", INT, 60_000, at_least(1), "Greatest session timeout of a group."),
    S("group.consumer.heartbeat.interval.ms", INT, 5_000, at_least(1), "Heartbeat that members are told to keep."),
    S("group.consumer.min.heartbeat.interval.ms", INT, 5_000, at_least(1), "Least heartbeat interval of a group."),
    S("group.consumer.max.heartbeat.interval.ms", INT, 15_000, at_least(1), "Greatest heartbeat interval of a group."),
    S(
        "group.consumer.assignment.interval.ms",
        INT,
        1_000,
        at_least(0),
        "Least time between two assignments of a group.",
        update=CLUSTER_WIDE,
    ),
    S("group.consumer.min.assignment.interval.ms", INT, 0, at_least(0), "Least assignment interval of a group."),
    S("group.consumer.max.assignment.interval.ms", INT, 15_000, at_least(0), "Greatest such interval of a group."),
    S("group.consumer.max.size", INT, INT_MAX, at_least(1), "Members a group of the consumer protocol may have."),
    S("group.consumer.assignors", LIST, ("uniform", "range"), None, "Assignors on the broker, the default one first."),
    S(
        "group.consumer.migration.policy",
        STRING,
        "bidirectional",
        Choice("disabled", "downgrade", "upgrade", "bidirectional", fold=True),
        "Which way groups may change between the classic and the consumer protocol.",
    ),
    S(
        "group.consumer.regex.refresh.interval.ms",
        INT,
        600_000,
        at_least(10_000),
        "How often subscriptions by regular expression are looked at again.",
    ),
)

_OFFSETS: Final = (
    S("offset.metadata.max.bytes", INT, 4096, None, "Longest note beside a committed offset."),
    S("offsets.commit.timeout.ms", INT, 5_000, at_least(1), "Time in which a commit must be on disk."),
    S("offsets.load.buffer.size", INT, 5 * 2**20, at_least(1), "Buffer for reading committed offsets at start."),
    S("offsets.retention.minutes", INT, 10_080, at_least(1), "How long offsets of an empty group are kept."),
    S("offsets.retention.check.interval.ms", LONG, 600_000, at_least(1), "How often expired offsets are looked for."),
    S("offsets.topic.num.partitions", INT, 50, at_least(1), "Partitions of the topic of committed offsets."),
    # Kafka differs: 3 replicas, which a lone broker cannot have.
    S("offsets.topic.replication.factor", SHORT, 1, at_least(1), "Replicas of that topic."),
    S("offsets.topic.segment.bytes", INT, 100 * 2**20, at_least(1), "Segment size of that topic."),
    S("offsets.topic.compression.codec", INT, 0, None, "Codec of that topic, as its number in a batch."),
)

_TRANSACTIONS: Final = (
    S("transaction.max.timeout.ms", INT, 900_000, at_least(1), "Longest transaction timeout a producer may ask for."),
    S("transactional.id.expiration.ms", INT, 604_800_000, at_least(1), "When an idle transactional id is forgotten."),
    S(
        "transaction.abort.timed.out.transaction.cleanup.interval.ms",
        INT,
        10_000,
        at_least(1),
        "How often transactions that took too long are looked for.",
    ),
    S(
        "transaction.remove.expired.transaction.cleanup.interval.ms",
        INT,
        3_600_000,
        at_least(1),
        "How often expired transactional ids are looked for.",
    ),
    S("transaction.state.log.num.partitions", INT, 50, at_least(1), "Partitions of the topic of transactions."),
    # Kafka differs: 3 replicas, 2 of them in sync.
    S("transaction.state.log.replication.factor", SHORT, 1, at_least(1), "Replicas of that topic."),
    S("transaction.state.log.min.isr", INT, 1, at_least(1), "Replicas of that topic that must be in sync."),
    S("transaction.state.log.segment.bytes", INT, 100 * 2**20, at_least(1), "Segment size of that topic."),
    S("transaction.state.log.load.buffer.size", INT, 5 * 2**20, at_least(1), "Buffer for reading that topic."),
    S("transaction.two.phase.commit.enable", BOOLEAN, False, None, "Let producers keep transactions open at will."),
    S(
        "transaction.partition.verification.enable",
        BOOLEAN,
        True,
        None,
        "Check that a partition is part of the transaction before writing to it.",
        update=CLUSTER_WIDE,
    ),
)

ROWS: Final = (*_GROUPS, *_OFFSETS, *_TRANSACTIONS)
