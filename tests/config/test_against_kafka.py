"""Every row against the ConfigDef entries of Kafka 4.3; each deliberate difference is in one of the tables here."""

import json
import re
from pathlib import Path

import pytest

from horolog.config import ADMIN, BROKER, CONSUMER, PRODUCER, REQUIRED, TOPIC
from horolog.config.checks import Choice, Each, Range
from horolog.config.setting import LONG_MAX

VECTOR = json.loads((Path(__file__).parents[1] / "vectors" / "config-4.3.json").read_text())["settings"]
TABLES = {"broker": BROKER, "topic": TOPIC, "producer": PRODUCER, "consumer": CONSUMER, "admin": ADMIN}
CLIENTS = ("producer", "consumer", "admin")
ALL = ("broker", *CLIENTS)

# (scopes, name): our default, why it is not Kafka's
OTHER_DEFAULTS = {
    (("broker",), "log.message.timestamp.after.max.ms"): (LONG_MAX, "SPEC 937.1 keeps the default of the seed"),
    (("topic",), "message.timestamp.after.max.ms"): (LONG_MAX, "SPEC 937.1 keeps the default of the seed"),
    (("broker",), "node.id"): (1, "one broker needs no number to be told apart by"),
    (("broker",), "log.dir"): (("horolog-data",), "a reboot may empty /tmp"),
    (("broker",), "listeners"): (
        ("PLAINTEXT://127.0.0.1:9092",),
        "nobody should be reachable from outside without having asked for it",
    ),
    (("broker",), "group.coordinator.rebalance.protocols"): (("classic", "consumer"), "no streams groups"),
    (("broker",), "offsets.topic.replication.factor"): (1, "one broker"),
    (("broker",), "transaction.state.log.replication.factor"): (1, "one broker"),
    (("broker",), "transaction.state.log.min.isr"): (1, "one broker"),
    (("broker",), "principal.builder.class"): (None, "the default is a Java class"),
    (("broker",), "sasl.enabled.mechanisms"): (("PLAIN",), "no Kerberos"),
    (ALL, "metric.reporters"): ((), "the default is a Java class"),
    (ALL, "sasl.oauthbearer.jwt.retriever.class"): (None, "the default is a Java class"),
    (ALL, "sasl.oauthbearer.jwt.validator.class"): (None, "the default is a Java class"),
    (ALL, "ssl.keystore.type"): ("PEM", "JKS is a format of Java"),
    (ALL, "ssl.truststore.type"): ("PEM", "JKS is a format of Java"),
    (("producer",), "key.serializer"): (None, "bytes need no serializer"),
    (("producer",), "value.serializer"): (None, "bytes need no serializer"),
    (("consumer",), "key.deserializer"): (None, "bytes need no deserializer"),
    (("consumer",), "value.deserializer"): (None, "bytes need no deserializer"),
    (("consumer",), "partition.assignment.strategy"): (("range", "cooperative-sticky"), "Java classes there"),
}

# (scopes, name): why our check is not Kafka's
OTHER_CHECKS = {
    (("broker",), "log.flush.interval.ms"): "Kafka checks the topic's value only; here both are one row",
    (("broker",), "log.retention.ms"): "as above",
    (("broker",), "log.roll.ms"): "as above",
    (("broker",), "log.roll.jitter.ms"): "as above",
    (("broker",), "sasl.login.refresh.buffer.seconds"): "Kafka checks the clients' value only; here it is one row",
    (("broker",), "sasl.login.refresh.min.period.seconds"): "as above",
    (("broker",), "sasl.login.refresh.window.factor"): "as above",
    (("broker",), "sasl.login.refresh.window.jitter"): "as above",
    (("broker",), "metrics.recording.level"): "Kafka refuses other words a little later",
    (("topic",), "internal.segment.bytes"): "Kafka would run into 0 later",
    (("consumer",), "auto.offset.reset"): "no list of words: by_duration takes any duration",
    (ALL, "ssl.keystore.type"): "other types exist in Java only",
    (ALL, "ssl.truststore.type"): "other types exist in Java only",
}

OURS = {
    ("broker", "log.message.format.version"): "SPEC 32.12; Kafka had it until 3.x",
    ("topic", "message.format.version"): "SPEC 32.12; Kafka had it until 3.x",
    ("broker", "log.retention.clock"): "SPEC, beyond all five",
    ("topic", "retention.clock"): "SPEC, beyond all five",
    ("broker", "metrics.client.ids.max"): "skew per client id must have an end",
    ("broker", "clock.jump.threshold.ms"): "for the jump detector",
    ("producer", "culprits.topic"): "SPEC 467.8",
    ("consumer", "auto.offset.reset.latest.max.age"): "SPEC 1327.3",
}

NOT_HERE = {("consumer", "internal.throw.on.fetch.stable.offset.unsupported"): "internal to Kafka"}


def by_scope(table):
    return {(scope, name): value for (scopes, name), value in table.items() for scope in scopes}


DEFAULTS = by_scope(OTHER_DEFAULTS)
CHECKS = by_scope(OTHER_CHECKS)
SHARED = [row for row in VECTOR if row["name"] in TABLES[row["scope"]]]


def key(row):
    return row["scope"], row["name"]


def test_every_setting_of_kafka_is_here_or_left_out_with_a_reason():
    missing = {key(row) for row in VECTOR} - {key(row) for row in SHARED}
    left_out = {
        (scope, name) for scope, name in missing if any(name.startswith(start) for start, _ in TABLES[scope].left_out)
    }
    assert missing - left_out == set(NOT_HERE)


def test_nothing_is_both_here_and_left_out():
    for table in TABLES.values():
        for start, reason in table.left_out:
            assert reason
            assert not [row.name for row in table if row.name.startswith(start)]
            assert [row for row in VECTOR if row["scope"] == table.scope and row["name"].startswith(start)]


def test_every_other_row_is_ours():
    kafkas = {key(row) for row in VECTOR}
    assert {(scope, row.name) for scope, table in TABLES.items() for row in table} - kafkas == set(OURS)


@pytest.mark.parametrize("scope", TABLES)
def test_types(scope):
    rows = [row for row in SHARED if row["scope"] == scope]
    assert len(rows) > 30
    assert {r["name"]: TABLES[scope][r["name"]].type.name.lower() for r in rows} == {r["name"]: r["type"] for r in rows}


def test_defaults():
    for row in SHARED:
        setting = TABLES[row["scope"]][row["name"]]
        if key(row) in DEFAULTS:
            assert setting.default == DEFAULTS[key(row)][0]
            assert row["required"] or setting.text(setting.default) != row["default"], f"{key(row)} does not differ"
        elif row["required"]:
            assert setting.default is REQUIRED, key(row)
        else:
            assert setting.default == setting.parse(row["default"]), key(row)


def kafka_range(text):
    """`[lo,...,hi] or x` as numbers."""
    found = re.fullmatch(r"\[(-?[\d.]+),\.\.\.(?:,(-?[\d.]+))?\](?: or (-?\d+))?", text or "")
    return found and tuple(float(part) if part else None for part in found.groups())


def kafka_words(text):
    found = re.fullmatch(r"(?:\(case insensitive\) )?\[([\w, :.-]+)\]", text or "")
    return None if kafka_range(text) else found and {word.lower() for word in found[1].split(", ")}


def own_range(check):
    if not isinstance(check, Range):
        return None
    return tuple(None if part is None else float(part) for part in (check.lo, check.hi, check.or_else))


def own_words(check):
    inner = check.check if isinstance(check, Each) else check
    return {word.lower() for word in inner.words} if isinstance(inner, Choice) else None


def test_checks():
    ranges = words = 0
    for row in SHARED:
        check = TABLES[row["scope"]][row["name"]].check
        theirs = kafka_range(row["valid"]), kafka_words(row["valid"])
        same = (own_range(check), own_words(check)) == theirs
        assert same != (key(row) in CHECKS), (key(row), row["valid"])
        ranges += theirs[0] is not None
        words += theirs[1] is not None
    assert ranges > 150
    assert words > 30


def test_update_modes():
    rows = [row for row in SHARED if row["scope"] == "broker"]
    ours = {row["name"]: BROKER[row["name"]].update.name.lower().replace("_", "-") for row in rows}
    assert ours == {row["name"]: row["update"] for row in rows}


def test_broker_names_of_topic_settings():
    rows = [row for row in SHARED if row["scope"] == "topic"]
    chains = {}
    for setting in BROKER:
        if setting.topic_name is not None:
            assert setting.topic_name not in chains
            chains[setting.topic_name] = [[setting.name, 1], *map(list, setting.falls_to)]
    for row in rows:
        assert chains.get(row["name"]) == row.get("broker_names"), row["name"]


@pytest.mark.parametrize("scope", TABLES)
def test_every_default_passes_its_own_check(scope):
    for row in TABLES[scope]:
        if row.default is not REQUIRED:
            assert row.parse(row.default) == row.default, row.name
            assert row.parse(row.text(row.default)) == row.default, row.name


@pytest.mark.parametrize("scope", TABLES)
def test_every_row_says_what_it_is_in_one_line(scope):
    for row in TABLES[scope]:
        assert row.doc.endswith("."), row.name
        assert "\n" not in row.doc
        assert len(row.doc) < 110, row.name


def test_words_are_our_own():
    """No sentence of Kafka's documentation could be here: the vector does not even hold them."""
    assert {name for row in VECTOR for name in row} == {
        *("scope", "name", "type", "default", "required", "valid", "internal", "update", "broker_names")
    }
