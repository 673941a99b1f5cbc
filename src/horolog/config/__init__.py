"""Every setting, declared once.

    setting   one row, and how text becomes a value      checks   what a value must be
    table     the rows of one scope                      layers   which value counts for a broker, for a topic
    files     properties, TOML, key=value                the rest the rows themselves, a file per scope

Kafka's names, types, defaults and meanings; what differs says so beside its row. Nothing here reads the clock,
logs, or opens a file (except `files.read`): warnings are handed back for the caller to log.

Broker and client tables load on first use, so that a client does not pay for the broker's rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from horolog.config.setting import REQUIRED, Password, Setting, Type, Update
from horolog.config.table import Layer, Table, View

if TYPE_CHECKING:
    from horolog.config.admin import ADMIN
    from horolog.config.broker import BROKER
    from horolog.config.consumer import CONSUMER
    from horolog.config.layers import BrokerConfig, Entry, Source, Synonym
    from horolog.config.producer import PRODUCER
    from horolog.config.topic import TOPIC

__all__ = [
    "ADMIN",
    "BROKER",
    "CONSUMER",
    "PRODUCER",
    "REQUIRED",
    "TOPIC",
    "BrokerConfig",
    "Entry",
    "Layer",
    "Password",
    "Setting",
    "Source",
    "Synonym",
    "Table",
    "Type",
    "Update",
    "View",
]

_HOMES = {
    "ADMIN": "admin",
    "BROKER": "broker",
    "CONSUMER": "consumer",
    "PRODUCER": "producer",
    "TOPIC": "topic",
    "BrokerConfig": "layers",
    "Entry": "layers",
    "Source": "layers",
    "Synonym": "layers",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
