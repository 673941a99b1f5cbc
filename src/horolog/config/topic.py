"""Topic settings: the overridable rows of the broker under their topic names, and a few that only topics have."""

from __future__ import annotations

from typing import Any, Final

from horolog.config.broker import BROKER
from horolog.config.checks import Shape, at_least
from horolog.config.setting import BOOLEAN, INT, LIST, NO_TIER, ONE_BROKER, FallsTo, Setting, Update
from horolog.config.table import Table
from horolog.errors import ConfigError

_REPLICAS: Final = Shape(r"\*|\d+:\d+", "* or pairs like 0:1,1:1 (partition:broker)")

_TOPIC_ONLY: Final = (
    Setting(
        "leader.replication.throttled.replicas",
        LIST,
        (),
        _REPLICAS,
        "Replicas whose leaders slow down replication.",
        inert=ONE_BROKER,
    ),
    Setting(
        "follower.replication.throttled.replicas",
        LIST,
        (),
        _REPLICAS,
        "Replicas whose followers slow down replication.",
        inert=ONE_BROKER,
    ),
    Setting(
        "internal.segment.bytes",
        INT,
        None,
        at_least(1),
        "Segment size that counts instead of segment.bytes and may be tiny; for tests.",
    ),
    Setting("remote.storage.enable", BOOLEAN, False, None, "Use tiered storage.", inert=NO_TIER),
    Setting("remote.log.copy.disable", BOOLEAN, False, None, "Copy nothing to tiered storage.", inert=NO_TIER),
    Setting(
        "remote.log.delete.on.disable",
        BOOLEAN,
        False,
        None,
        "Delete what tiered storage has when it is switched off.",
        inert=NO_TIER,
    ),
)


def _default(row: Setting) -> Any:
    for name, scale in (FallsTo(row.name), *row.falls_to):
        default = BROKER[name].default
        if default is not None:
            return default * scale if scale != 1 else default
    raise AssertionError(f"{row.name} comes to no default")


def _as_topic(row: Setting) -> Setting:
    assert row.topic_name is not None
    return row.but(
        name=row.topic_name,
        default=_default(row),
        topic_name=None,
        replaces=row.topic_replaces,
        topic_replaces=(),
        falls_to=(),
        update=Update.CLUSTER_WIDE,
    )


def _compaction_window(values: dict[str, Any], given: frozenset[str]) -> None:
    if values["min.compaction.lag.ms"] > values["max.compaction.lag.ms"]:
        raise ConfigError(
            "min.compaction.lag.ms",
            values["min.compaction.lag.ms"],
            f"must not be above max.compaction.lag.ms, which is {values['max.compaction.lag.ms']}",
        )


TOPIC: Final = Table(
    "topic",
    (*(_as_topic(row) for row in BROKER if row.topic_name is not None), *_TOPIC_ONLY),
    (_compaction_window,),
)
