"""Settings that producers, consumers and admin clients share; each table says where its default is another."""

from __future__ import annotations

from typing import Any, Final

from horolog.config.checks import ADDRESSES, Choice, at_least
from horolog.config.security import CLIENT_ROWS as SECURITY
from horolog.config.setting import BOOLEAN, INT, LIST, LONG, NO_JAVA, REQUIRED, STRING
from horolog.config.setting import Setting as S
from horolog.errors import ConfigError

_ROWS: Final = (
    S("bootstrap.servers", LIST, REQUIRED, ADDRESSES, "Brokers to start from: host:port,host:port."),
    S("client.id", STRING, "", None, "Name of this client in the broker's logs, quotas and metrics."),
    S(
        "client.dns.lookup",
        STRING,
        "use_all_dns_ips",
        Choice("use_all_dns_ips", "resolve_canonical_bootstrap_servers_only"),
        "Which addresses of a host name are tried.",
    ),
    S("request.timeout.ms", INT, 30_000, at_least(0), "Time for the answer to one request."),
    S("retry.backoff.ms", LONG, 100, at_least(0), "First pause before a request is sent again."),
    S("retry.backoff.max.ms", LONG, 1_000, at_least(0), "Longest pause before a request is sent again."),
    S("reconnect.backoff.ms", LONG, 50, at_least(0), "First pause before a lost broker is tried again."),
    S("reconnect.backoff.max.ms", LONG, 1_000, at_least(0), "Longest pause before a lost broker is tried again."),
    S("socket.connection.setup.timeout.ms", LONG, 10_000, None, "Time for a connection to open."),
    S("socket.connection.setup.timeout.max.ms", LONG, 30_000, None, "The same, after many failures."),
    S("connections.max.idle.ms", LONG, 540_000, None, "Idle connections are closed after this time."),
    S("send.buffer.bytes", INT, 131_072, at_least(-1), "Send buffer of a socket; -1 leaves it to the system."),
    S("receive.buffer.bytes", INT, 65_536, at_least(-1), "Receive buffer of a socket; -1 leaves it to the system."),
    S("metadata.max.age.ms", LONG, 300_000, at_least(0), "Metadata older than this is fetched again."),
    S(
        "metadata.recovery.strategy",
        STRING,
        "rebootstrap",
        Choice("rebootstrap", "none", fold=True),
        "What to do when no known broker answers.",
    ),
    S(
        "metadata.recovery.rebootstrap.trigger.ms",
        LONG,
        300_000,
        at_least(0),
        "Time without metadata after which the client starts again from bootstrap.servers.",
    ),
    S("enable.metrics.push", BOOLEAN, True, None, "Send client metrics to brokers that ask for them."),
    # Kafka differs: its default is the JMX reporter.
    S("metric.reporters", LIST, (), None, "Where metrics go.", inert=NO_JAVA),
    S("metrics.num.samples", INT, 2, at_least(1), "Samples that rates are computed from."),
    S("metrics.sample.window.ms", LONG, 30_000, at_least(0), "Length of one of those samples."),
    S("metrics.recording.level", STRING, "INFO", Choice("INFO", "DEBUG", "TRACE"), "How much is measured."),
    S("config.providers", LIST, (), None, "Where values like ${file:...} come from."),
    *SECURITY,
)


def needs_brokers(values: dict[str, Any], given: frozenset[str]) -> None:
    """For clients that have nowhere else to start from."""
    if not values["bootstrap.servers"]:
        raise ConfigError("bootstrap.servers", (), "must name at least one broker")


def client_rows(**defaults: Any) -> tuple[S, ...]:
    """The shared rows, with other defaults for some; underscores in the keywords stand for dots."""
    changed = {name.replace("_", "."): value for name, value in defaults.items()}
    rows = tuple(row.but(default=changed.pop(row.name)) if row.name in changed else row for row in _ROWS)
    assert not changed, f"not shared: {', '.join(changed)}"
    return rows
