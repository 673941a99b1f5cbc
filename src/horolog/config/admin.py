"""Settings of the admin client."""

from __future__ import annotations

from typing import Any, Final

from horolog.config.checks import ADDRESSES, at_least, between
from horolog.config.client import client_rows
from horolog.config.setting import INT, INT_MAX, LIST
from horolog.config.setting import Setting as S
from horolog.config.table import Table
from horolog.errors import ConfigError

_ROWS: Final = (
    S("bootstrap.controllers", LIST, (), ADDRESSES, "Controllers of an Apache Kafka cluster to start from."),
    S("default.api.timeout.ms", INT, 60_000, at_least(0), "Time for calls that are given none."),
    S("retries", INT, INT_MAX, between(0, INT_MAX), "How often a failed request is sent again."),
)


def _one_bootstrap(values: dict[str, Any], given: frozenset[str]) -> None:
    if bool(values["bootstrap.servers"]) == bool(values["bootstrap.controllers"]):
        raise ConfigError("bootstrap.servers", None, "either this or bootstrap.controllers must be given")


ADMIN: Final = Table(
    "admin",
    (*client_rows(bootstrap_servers=(), connections_max_idle_ms=300_000, enable_metrics_push=False), *_ROWS),
    (_one_bootstrap,),
)
