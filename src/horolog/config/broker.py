"""Broker settings: identity, network, limits and metrics; the log, groups and security come from their files.

Settings of Kafka that make no sense on one node (elections, replication, the controller quorum, share and streams
groups, tiered storage) are not rows. `LEFT_OUT` names them, so that a settings file written for Kafka can be used:
they are let through with the reason why nothing comes of them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from horolog.config import broker_groups, broker_log
from horolog.config.checks import LISTENERS, Choice, at_least
from horolog.config.security import BROKER_ROWS as SECURITY
from horolog.config.setting import (
    CLASS,
    CLUSTER_WIDE,
    INT,
    INT_MAX,
    LIST,
    LONG,
    NO_JAVA,
    ONE_LOOP,
    PER_BROKER,
    STRING,
)
from horolog.config.setting import Setting as S
from horolog.config.table import Table
from horolog.errors import ConfigError

LEFT_OUT: Final = (
    ("remote.", "there is no tiered storage"),
    ("follower.fetch.last.tiered.", "there is no tiered storage"),
    ("group.share.", "there are no share groups"),
    ("share.", "there are no share groups"),
    ("group.streams.", "there are no streams groups"),
    ("controller.", "there is no controller quorum"),
    ("process.roles", "there is no controller quorum"),
    ("internal.", "it is internal to Kafka"),
    ("unstable.", "it is internal to Kafka"),
    ("server.max.startup.time.ms", "it is internal to Kafka"),
    ("log.initial.task.delay.ms", "it is internal to Kafka"),
    ("metadata.log.", "there is no metadata quorum"),
    ("metadata.max.", "there is no metadata quorum"),
    ("replica.", "there are no replicas"),
    ("replication.quota.", "there are no replicas"),
    ("num.replica.", "there are no replicas"),
    ("alter.log.dirs.replication.", "there are no replicas"),
    ("leader.", "there are no replicas"),
    ("auto.leader.rebalance.enable", "there are no replicas"),
    ("unclean.leader.election.interval.ms", "there are no replicas"),
    ("broker.heartbeat.interval.ms", "there is no other broker"),
    ("broker.session.timeout.ms", "there is no other broker"),
    ("initial.broker.registration.timeout.ms", "there is no other broker"),
    ("controlled.shutdown.enable", "there is no other broker"),
    ("inter.broker.listener.name", "there is no other broker"),
    ("security.inter.broker.protocol", "there is no other broker"),
    ("sasl.mechanism.inter.broker.protocol", "there is no other broker"),
    ("sasl.mechanism.controller.protocol", "there is no other broker"),
    ("add.partitions.to.txn.", "there is no other broker"),
    ("early.start.listeners", "there is one server for all listeners"),
    ("cordoned.log.dirs", "directories cannot be cordoned off"),
    ("fetch.purgatory.purge.", "waiting requests are not kept in a purgatory"),
    ("producer.purgatory.purge.", "waiting requests are not kept in a purgatory"),
    ("delete.records.purgatory.purge.", "waiting requests are not kept in a purgatory"),
    ("kafka.metrics.", "metrics are read from outside"),
)

_IDENTITY: Final = (
    # Kafka differs: has no default.
    S("node.id", INT, 1, at_least(0), "Number of this broker."),
    S("broker.id", INT, -1, None, "Older name of node.id; used where it is set and node.id is not."),
    S("broker.rack", STRING, None, None, "Rack of this broker, for clients that like to stay in theirs."),
)

_NETWORK: Final = (
    S(
        "listeners",
        LIST,
        ("PLAINTEXT://127.0.0.1:9092",),
        LISTENERS,
        "Addresses to listen on: NAME://host:port. Without a host: all of the machine's; port 0: a free one.",
        update=PER_BROKER,
    ),
    S("advertised.listeners", LIST, None, LISTENERS, "Addresses that clients are told; listeners where it is not set."),
    S(
        "listener.security.protocol.map",
        STRING,
        "SASL_SSL:SASL_SSL,PLAINTEXT:PLAINTEXT,SSL:SSL,SASL_PLAINTEXT:SASL_PLAINTEXT",
        None,
        "Security protocol of each listener name.",
        update=PER_BROKER,
    ),
    S("socket.send.buffer.bytes", INT, 102_400, None, "Send buffer of a socket; -1 leaves it to the system."),
    S("socket.receive.buffer.bytes", INT, 102_400, None, "Receive buffer of a socket; -1 leaves it to the system."),
    S("socket.listen.backlog.size", INT, 50, at_least(1), "Connections that may wait to be accepted."),
    S("socket.request.max.bytes", INT, 100 * 2**20, at_least(1), "Largest request accepted."),
    S("socket.connection.setup.timeout.ms", LONG, 10_000, None, "Time for an outgoing connection to open."),
    S("socket.connection.setup.timeout.max.ms", LONG, 30_000, None, "The same, after many failures."),
    S("connections.max.idle.ms", LONG, 600_000, None, "Idle connections are closed after this time."),
    S("connection.failed.authentication.delay.ms", INT, 100, at_least(0), "Pause before a failed login is answered."),
    S("queued.max.requests", INT, 500, at_least(1), "Requests that may wait before reading stops."),
    S("queued.max.request.bytes", LONG, -1, None, "Bytes of requests that may wait; -1 for no limit."),
    S("request.timeout.ms", INT, 30_000, None, "Time for requests that the broker itself sends."),
)

_NETWORK_CLUSTER: Final = (
    S("max.connections", INT, INT_MAX, at_least(0), "Connections the broker holds at a time."),
    S("max.connections.per.ip", INT, INT_MAX, at_least(0), "Connections from one address."),
    S("max.connections.per.ip.overrides", STRING, "", None, "Other limits for single addresses: host:n,host:n."),
    S("max.connection.creation.rate", INT, INT_MAX, at_least(0), "New connections in a second."),
    S("num.network.threads", INT, 3, at_least(1), "Threads for sockets.", inert=ONE_LOOP),
    S("num.io.threads", INT, 8, at_least(1), "Threads for requests.", inert=ONE_LOOP),
    S("background.threads", INT, 10, at_least(1), "Threads for background work.", inert=ONE_LOOP),
)

_LIMITS: Final = (
    S("fetch.max.bytes", INT, 55 * 2**20, at_least(1024), "Largest answer to one fetch."),
    S("max.incremental.fetch.session.cache.slots", INT, 1_000, at_least(0), "Fetch sessions the broker remembers."),
    S("quota.window.num", INT, 11, at_least(1), "Samples that client quotas look back on."),
    S("quota.window.size.seconds", INT, 1, at_least(1), "Length of one of those samples."),
    S("client.quota.callback.class", CLASS, None, None, "Decides quotas instead of the broker."),
    S("create.topic.policy.class.name", CLASS, None, None, "Says which topics may be created."),
    S("alter.config.policy.class.name", CLASS, None, None, "Says which settings may be altered."),
    S("authorizer.class.name", STRING, "", None, "Says who may do what; empty lets everybody do everything."),
    S("config.providers", LIST, (), None, "Where values like ${file:...} come from.", update=CLUSTER_WIDE),
)

_METRICS: Final = (
    # Kafka differs: its default is the JMX reporter.
    S("metric.reporters", LIST, (), None, "Where metrics go.", update=CLUSTER_WIDE, inert=NO_JAVA),
    S("metrics.num.samples", INT, 2, at_least(1), "Samples that rates are computed from."),
    S("metrics.sample.window.ms", LONG, 30_000, at_least(1), "Length of one of those samples."),
    S("metrics.recording.level", STRING, "INFO", Choice("INFO", "DEBUG", "TRACE"), "How much is measured."),
    S("telemetry.max.bytes", INT, 2**20, at_least(1), "Largest push of client metrics."),
    # Kafka differs: these two are ours.
    S("metrics.client.ids.max", INT, 100, at_least(0), "Client ids with series of their own; the rest is `other`."),
    S("clock.jump.threshold.ms", LONG, 1_000, at_least(1), "Wall-clock jumps of this size are logged and counted."),
)


def _ordered(low: str, middle: str | None, high: str) -> Any:
    names = [name for name in (low, middle, high) if name is not None]

    def rule(values: dict[str, Any], given: frozenset[str]) -> None:
        for lower, upper in pairwise(names):
            if values[lower] > values[upper]:
                raise ConfigError(lower, values[lower], f"must not be above {upper}, which is {values[upper]}")

    return rule


def _node_id(values: dict[str, Any], given: frozenset[str]) -> None:
    if "broker.id" in given and values["broker.id"] >= 0:
        if "node.id" not in given:
            values["node.id"] = values["broker.id"]
        elif values["node.id"] != values["broker.id"]:
            raise ConfigError("broker.id", values["broker.id"], f"must equal node.id, which is {values['node.id']}")


BROKER: Final = Table(
    "broker",
    (
        *_IDENTITY,
        *_NETWORK,
        *(row.but(update=CLUSTER_WIDE) for row in _NETWORK_CLUSTER),
        *_LIMITS,
        *broker_log.ROWS,
        *broker_groups.ROWS,
        *_METRICS,
        *SECURITY,
    ),
    (
        _node_id,
        _ordered("group.min.session.timeout.ms", None, "group.max.session.timeout.ms"),
        _ordered(
            "group.consumer.min.session.timeout.ms",
            "group.consumer.session.timeout.ms",
            "group.consumer.max.session.timeout.ms",
        ),
        _ordered(
            "group.consumer.min.heartbeat.interval.ms",
            "group.consumer.heartbeat.interval.ms",
            "group.consumer.max.heartbeat.interval.ms",
        ),
        _ordered(
            "group.consumer.min.assignment.interval.ms",
            "group.consumer.assignment.interval.ms",
            "group.consumer.max.assignment.interval.ms",
        ),
    ),
    LEFT_OUT,
)
