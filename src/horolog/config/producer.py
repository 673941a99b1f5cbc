"""Producer settings, and the rules that hold several of them together."""

from __future__ import annotations

from typing import Any, Final

from horolog.config.checks import NON_EMPTY, Choice, at_least, between
from horolog.config.client import client_rows, needs_brokers
from horolog.config.setting import BOOLEAN, CLASS, INT, INT_MAX, LIST, LONG, STRING
from horolog.config.setting import Setting as S
from horolog.config.table import Table
from horolog.errors import ConfigError

IN_FLIGHT_MAX_IDEMPOTENT: Final = 5

_ROWS: Final = (
    S(
        "acks",
        STRING,
        "all",
        Choice("all", "-1", "0", "1"),
        "Whose word counts: the leader's (1), nobody's (0) or all.",
    ),
    S("enable.idempotence", BOOLEAN, True, None, "Write each record exactly once in spite of retries."),
    S("transactional.id", STRING, None, NON_EMPTY, "Name under which transactions survive restarts."),
    S("transaction.timeout.ms", INT, 60_000, None, "Time after which the broker aborts a transaction."),
    S("transaction.two.phase.commit.enable", BOOLEAN, False, None, "Let an outside coordinator end transactions."),
    S("linger.ms", LONG, 5, at_least(0), "How long a batch waits for more records."),
    S("batch.size", INT, 16_384, at_least(0), "Bytes that make a batch full."),
    S("buffer.memory", LONG, 32 * 2**20, at_least(0), "Bytes of records that may wait to be sent."),
    S("max.block.ms", LONG, 60_000, at_least(0), "How long send() may wait for memory or metadata."),
    S("max.request.size", INT, 2**20, at_least(0), "Largest request, and so the largest record."),
    S("max.in.flight.requests.per.connection", INT, 5, at_least(1), "Requests to a broker that wait for answers."),
    S(
        "retries",
        INT,
        INT_MAX,
        between(0, INT_MAX),
        "How often a batch is sent again; delivery.timeout.ms ends it too.",
    ),
    S("delivery.timeout.ms", INT, 120_000, at_least(0), "Time from send() to success or failure."),
    S(
        "compression.type",
        STRING,
        "none",
        Choice("none", "gzip", "snappy", "lz4", "zstd"),
        "Codec of the batches.",
    ),
    S("compression.gzip.level", INT, -1, between(1, 9, or_else=-1), "Level of gzip; -1 is its own default."),
    S("compression.lz4.level", INT, 9, between(1, 17), "Level of lz4."),
    S("compression.zstd.level", INT, 3, between(-131072, 22), "Level of zstd."),
    S("metadata.max.idle.ms", LONG, 300_000, at_least(5_000), "Topics not written to for this long are forgotten."),
    # Kafka differs: a serializer must be named; here bytes go as they are.
    S("key.serializer", CLASS, None, None, "Turns keys into bytes."),
    S("value.serializer", CLASS, None, None, "Turns values into bytes."),
    S("partitioner.class", CLASS, None, None, "Chooses the partition; unset: by key, without key in batches."),
    S("partitioner.ignore.keys", BOOLEAN, False, None, "Spread records in batches even if they have keys."),
    S("partitioner.adaptive.partitioning.enable", BOOLEAN, True, None, "Send less to partitions that are slow."),
    S("partitioner.availability.timeout.ms", LONG, 0, at_least(0), "Leave out partitions that are stuck this long."),
    S("interceptor.classes", LIST, (), None, "Look at records before they are sent and after they are answered."),
    # Kafka differs: this one is ours.
    S("culprits.topic", STRING, None, NON_EMPTY, "Topic that takes records the broker refused, with the reason."),
)


def _idempotence(values: dict[str, Any], given: frozenset[str]) -> None:
    """As Kafka: asked for, it must be possible; by default it steps back for what the user did ask for."""
    in_flight = values["max.in.flight.requests.per.connection"]
    clash = None
    if values["acks"] not in ("all", "-1"):
        clash = "acks", values["acks"], "must be all"
    elif values["retries"] == 0:
        clash = "retries", 0, "must be above 0"
    elif in_flight > IN_FLIGHT_MAX_IDEMPOTENT:
        clash = "max.in.flight.requests.per.connection", in_flight, f"must be at most {IN_FLIGHT_MAX_IDEMPOTENT}"
    wanted = "transactional.id" if values["transactional.id"] is not None else "enable.idempotence"
    if clash is not None and (wanted == "transactional.id" or "enable.idempotence" in given):
        if values["enable.idempotence"]:
            raise ConfigError(clash[0], clash[1], f"{clash[2]} where {wanted} is used")
    elif clash is not None:
        # Kafka differs: too many requests in flight is refused even where idempotence is only the default.
        if clash[0] == "max.in.flight.requests.per.connection":
            raise ConfigError(clash[0], clash[1], f"{clash[2]} where enable.idempotence is not false")
        values["enable.idempotence"] = False
    if wanted == "transactional.id" and not values["enable.idempotence"]:
        raise ConfigError("enable.idempotence", False, "must be true where transactional.id is used")


def _delivery_timeout(values: dict[str, Any], given: frozenset[str]) -> None:
    least = min(values["linger.ms"] + values["request.timeout.ms"], INT_MAX)
    if values["delivery.timeout.ms"] < least:
        if "delivery.timeout.ms" in given:
            raise ConfigError(
                "delivery.timeout.ms",
                values["delivery.timeout.ms"],
                f"must be at least linger.ms + request.timeout.ms, which is {least}",
            )
        values["delivery.timeout.ms"] = least


PRODUCER: Final = Table(
    "producer", (*client_rows(receive_buffer_bytes=32_768), *_ROWS), (needs_brokers, _idempotence, _delivery_timeout)
)
