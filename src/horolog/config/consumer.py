"""Consumer settings, and the rules that hold several of them together."""

from __future__ import annotations

from typing import Any, Final

from horolog.config.checks import NON_EMPTY, Choice, ResetPolicy, at_least
from horolog.config.client import client_rows, needs_brokers
from horolog.config.setting import BOOLEAN, CLASS, INT, LIST, LONG, STRING
from horolog.config.setting import Setting as S
from horolog.config.table import Table
from horolog.errors import ConfigError

AGE_UNUSED: Final = -1
"""auto.offset.reset.latest.max.age when nobody wants it."""

_SHARE: Final = "there are no share groups"

_ROWS: Final = (
    S("group.id", STRING, None, None, "Group whose members share the partitions; unset reads alone."),
    S("group.instance.id", STRING, None, NON_EMPTY, "Name of a member that keeps its partitions over a restart."),
    S(
        "group.protocol",
        STRING,
        "classic",
        Choice("classic", "consumer", fold=True),
        "Who assigns partitions: the members (classic) or the broker (consumer).",
    ),
    S("group.remote.assignor", STRING, None, None, "Assignor on the broker: uniform or range."),
    # Kafka differs: these are Java classes there; their names are understood here too.
    S(
        "partition.assignment.strategy",
        LIST,
        ("range", "cooperative-sticky"),
        None,
        "Assignors of the classic protocol, the best liked first.",
    ),
    S("session.timeout.ms", INT, 45_000, None, "Silence after which the group takes a member for dead."),
    S("heartbeat.interval.ms", INT, 3_000, None, "Time between two heartbeats."),
    S("max.poll.interval.ms", INT, 300_000, at_least(1), "Longest time between two polls of a live member."),
    S("max.poll.records", INT, 500, at_least(1), "Records that one poll gives at most."),
    S("auto.offset.reset", STRING, "latest", ResetPolicy(), "Where to start without a committed offset."),
    # Kafka differs: KIP-1327 is a draft.
    S(
        "auto.offset.reset.latest.max.age",
        LONG,
        AGE_UNUSED,
        at_least(-1),
        "With latest: partitions of at most this age (ms) are read from their start; -1 for none.",
    ),
    S("enable.auto.commit", BOOLEAN, True, None, "Commit positions in the background."),
    S("auto.commit.interval.ms", INT, 5_000, at_least(0), "Time between two such commits."),
    S(
        "isolation.level",
        STRING,
        "read_uncommitted",
        Choice("read_committed", "read_uncommitted"),
        "Whether records of open and aborted transactions are seen.",
    ),
    S("fetch.min.bytes", INT, 1, at_least(0), "Bytes that the broker waits for before it answers a fetch."),
    S("fetch.max.bytes", INT, 50 * 2**20, at_least(0), "Largest answer to a fetch."),
    S("fetch.max.wait.ms", INT, 500, at_least(0), "Longest time that the broker waits for fetch.min.bytes."),
    S("max.partition.fetch.bytes", INT, 2**20, at_least(0), "Most that one partition adds to an answer."),
    S("check.crcs", BOOLEAN, True, None, "Check the checksum of every batch."),
    S("client.rack", STRING, "", None, "Rack of this client, to read from a replica nearby."),
    S("default.api.timeout.ms", INT, 60_000, at_least(0), "Time for calls that are given none."),
    S("allow.auto.create.topics", BOOLEAN, True, None, "Let the broker create topics that are subscribed to."),
    S("exclude.internal.topics", BOOLEAN, True, None, "Leave internal topics out of a subscription by pattern."),
    # Kafka differs: a deserializer must be named; here bytes come as they are.
    S("key.deserializer", CLASS, None, None, "Turns bytes into keys."),
    S("value.deserializer", CLASS, None, None, "Turns bytes into values."),
    S("interceptor.classes", LIST, (), None, "Look at records before they are given out and at commits."),
    S(
        "share.acknowledgement.mode",
        STRING,
        "implicit",
        Choice("implicit", "explicit"),
        "How members of a share group acknowledge.",
        inert=_SHARE,
    ),
    S(
        "share.acquire.mode",
        STRING,
        "batch_optimized",
        Choice("batch_optimized", "record_limit", fold=True),
        "How members of a share group take records.",
        inert=_SHARE,
    ),
)


def _latest_max_age(values: dict[str, Any], given: frozenset[str]) -> None:
    age = values["auto.offset.reset.latest.max.age"]
    if age != AGE_UNUSED and values["auto.offset.reset"] == "latest" and values["group.protocol"] == "classic":
        raise ConfigError(
            "auto.offset.reset.latest.max.age",
            age,
            "needs group.protocol=consumer; the classic protocol does not know when partitions are new",
        )


def _heartbeat(values: dict[str, Any], given: frozenset[str]) -> None:
    if values["group.protocol"] == "classic" and values["heartbeat.interval.ms"] >= values["session.timeout.ms"]:
        raise ConfigError(
            "heartbeat.interval.ms",
            values["heartbeat.interval.ms"],
            f"must be below session.timeout.ms, which is {values['session.timeout.ms']}",
        )


_BROKERS_BUSINESS: Final = ("session.timeout.ms", "heartbeat.interval.ms", "partition.assignment.strategy")


def _consumer_protocol(values: dict[str, Any], given: frozenset[str]) -> None:
    """As Kafka: what the broker decides under the consumer protocol cannot be set by the member."""
    if values["group.protocol"] == "consumer":
        for name in _BROKERS_BUSINESS:
            if name in given:
                raise ConfigError(name, values[name], "cannot be set with group.protocol=consumer")
    elif values["group.remote.assignor"] is not None:
        raise ConfigError("group.remote.assignor", values["group.remote.assignor"], "needs group.protocol=consumer")


CONSUMER: Final = Table(
    "consumer", (*client_rows(), *_ROWS), (needs_brokers, _latest_max_age, _consumer_protocol, _heartbeat)
)
