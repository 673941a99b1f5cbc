"""Whole mappings: names, spellings, old names, unknown names, and the rules of each scope."""

import pytest

from horolog.config import (
    ADMIN,
    BROKER,
    CONSUMER,
    PRODUCER,
    TOPIC,
    BrokerConfig,
    Layer,
    Setting,
    Source,
    Table,
    Type,
    View,
)
from horolog.config.checks import at_least
from horolog.errors import ConfigError, ConfigException


def test_dots_and_underscores():
    view = PRODUCER.view(bootstrap_servers="a:1, b:2", linger_ms=7)
    assert view.bootstrap_servers == ("a:1", "b:2")
    assert view["linger.ms"] == view.linger_ms == 7
    assert PRODUCER.view({"bootstrap.servers": "a:1", "linger.ms": "7"}) == PRODUCER.view(
        bootstrap_servers=["a:1"], linger_ms=7
    )
    assert PRODUCER.view({"bootstrap.servers": "a:1"}, bootstrap_servers="b:2").bootstrap_servers == ("b:2",)


def test_two_spellings_in_one_mapping():
    with pytest.raises(ConfigError, match="twice"):
        PRODUCER.parse({"linger.ms": 1, "linger_ms": 2})


def test_view_is_plain_attributes():
    view = View({"a.b.ms": 3})
    assert vars(view) == {"a_b_ms": 3}
    with pytest.raises(AttributeError, match=r"a\.b\.s"):
        _ = view.a_b_s
    with pytest.raises(KeyError):
        _ = view["a.b.s"]
    with pytest.raises(TypeError):
        hash(view)
    with pytest.raises(AttributeError, match="never changes"):
        view.a_b_ms = 4
    with pytest.raises(AttributeError, match=r"a\.b\.ms cannot be removed"):
        del view.a_b_ms
    with pytest.raises(KeyError):
        _ = view[5]
    assert view.a_b_ms == 3


@pytest.mark.parametrize(
    ("table", "wrong", "right"),
    [
        (TOPIC, "retention.msec", "retention.ms"),
        (TOPIC, "mesage.timestamp.type", "message.timestamp.type"),
        (BROKER, "log.message.timestamp.befor.max.ms", "log.message.timestamp.before.max.ms"),
        (PRODUCER, "bootstrap_server", "bootstrap.servers"),
        (CONSUMER, "auto.ofset.reset", "auto.offset.reset"),
    ],
)
def test_unknown_name_gets_the_nearest_right_one(table, wrong, right):
    with pytest.raises(ConfigError) as caught:
        table.parse({wrong: "1"})
    assert str(caught.value) == f"{wrong}: is not a {table.scope} setting; did you mean {right}?"


@pytest.mark.parametrize("name", [5, None, b"acks", ("acks",)])
def test_name_that_is_no_text(name):
    for use in (PRODUCER.find, lambda name: PRODUCER.parse({name: 1}), lambda name: PRODUCER.view({name: 1})):
        with pytest.raises(ConfigError, match="is not a producer setting: names are text") as caught:
            use(name)
        assert caught.value.name == repr(name)
    with pytest.raises(ConfigError, match="names are text"):
        BROKER.parse({name: 1}, strict=False)
    with pytest.raises(ConfigError, match="names are text"):
        BrokerConfig().alter(Source.DYNAMIC_BROKER, {name: 1})


def test_unknown_name_that_is_near_nothing():
    with pytest.raises(ConfigError, match=r"^xyzzy: is not an admin setting$"):
        ADMIN.parse({"xyzzy": "1"})


def test_file_written_for_kafka_is_let_through_with_warnings():
    layer = BROKER.parse(
        {
            "process.roles": "broker,controller",
            "controller.quorum.voters": "1@localhost:9093",
            "num.io.threads": "16",
            "num.partitions": "3",
            "my.own": "x",
        },
        strict=False,
    )
    assert layer.values == {"num.io.threads": 16, "num.partitions": 3}
    text = "\n".join(layer.warnings)
    assert "controller.quorum.voters: is a setting of Kafka that is not used here: there is no controller" in text
    assert "num.io.threads is accepted and has no effect" in text
    assert "my.own: is not a broker setting" in text
    assert len(layer.warnings) == 4


def test_setting_without_effect_at_its_default_is_no_news():
    assert BROKER.parse({"num.io.threads": "8"}).warnings == ()


def test_settings_of_one_listener():
    layer = BROKER.parse({"listener.name.internal.ssl.keystore.location": "/k.pem"})
    assert layer.values == {"listener.name.internal.ssl.keystore.location": "/k.pem"}
    with pytest.raises(ConfigError, match=r"listener\.name\.internal\.ssl\.client\.auth"):
        BROKER.parse({"listener.name.internal.ssl.client.auth": "perhaps"})
    with pytest.raises(ConfigError, match="is not a broker setting"):
        BROKER.parse({"listener.name.internal.nonsense": "x"})


RENAMED = Table(
    "test",
    [
        Setting("new.a", Type.INT, 0, at_least(0), "A.", replaces=("old", "older")),
        Setting("new.b", Type.INT, 0, None, "B.", replaces=("old", "older")),
    ],
)


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ({"old": "5"}, {"new.a": 5, "new.b": 5}),
        ({"older": "5"}, {"new.a": 5, "new.b": 5}),
        ({"old": "5", "new.a": "1"}, {"new.a": 1, "new.b": 5}),
        ({"new.a": "1", "new.b": "2", "old": "5"}, {"new.a": 1, "new.b": 2}),
        ({"older": "6", "old": "5"}, {"new.a": 5, "new.b": 5}),
        ({"old": "5", "older": "6"}, {"new.a": 5, "new.b": 5}),
    ],
)
def test_old_names_count_where_the_new_one_is_not_given(given, values):
    layer = RENAMED.parse(given)
    assert layer.values == values
    assert len(layer.warnings) == sum(name in given for name in ("old", "older"))
    assert all("deprecated; use new.a and new.b" in line for line in layer.warnings)


def test_value_of_an_old_name_is_checked_under_that_name():
    with pytest.raises(ConfigError, match=r"^old = '-1'"):
        RENAMED.parse({"old": "-1"})
    with pytest.raises(ConfigError, match=r"^old = '-1'"):
        RENAMED.parse({"old": "-1", "new.a": 0, "new.b": 0})


@pytest.mark.spec("32.16")
@pytest.mark.spec("937.5")
@pytest.mark.parametrize(
    ("table", "prefix", "old"),
    [
        (BROKER, "log.", "log.message.timestamp.difference.max.ms"),
        (BROKER, "log.", "max.message.time.difference.ms"),
        (TOPIC, "", "message.timestamp.difference.max.ms"),
        (TOPIC, "", "max.message.time.difference.ms"),
    ],
)
def test_old_difference_setting_limits_both_directions(table, prefix, old):
    before, after = f"{prefix}message.timestamp.before.max.ms", f"{prefix}message.timestamp.after.max.ms"
    layer = table.parse({old: "60000"})
    assert layer.values == {before: 60_000, after: 60_000}
    assert layer.warnings == (f"{old} is deprecated; use {before} and {after}",)
    assert table.parse({old: "60000", after: "5"}).values == {before: 60_000, after: 5}
    with pytest.raises(ConfigError):
        table.parse({old: "-1"})


@pytest.mark.spec("937.1")
@pytest.mark.parametrize("name", ["message.timestamp.before.max.ms", "message.timestamp.after.max.ms"])
def test_limits_of_timestamps(name):
    for row in (TOPIC[name], BROKER[f"log.{name}"]):
        assert row.type is Type.LONG
        assert row.default == 9223372036854775807
        assert row.parse("0") == 0
        with pytest.raises(ConfigError, match="at least 0"):
            row.parse("-1")
        assert row.update.name == "CLUSTER_WIDE"


@pytest.mark.spec("32.2")
def test_timestamp_type():
    for row in (TOPIC["message.timestamp.type"], BROKER["log.message.timestamp.type"]):
        assert row.default == "CreateTime"
        assert row.parse("LogAppendTime") == "LogAppendTime"
        with pytest.raises(ConfigError, match="one of CreateTime, LogAppendTime"):
            row.parse("logappendtime")
        assert row.update.name == "CLUSTER_WIDE"


def test_required():
    with pytest.raises(ConfigError, match=r"^bootstrap\.servers: must be given"):
        PRODUCER.view()
    with pytest.raises(ConfigError, match=r"^bootstrap\.servers"):
        CONSUMER.view(group_id="g")


@pytest.mark.parametrize(
    "servers", ["a:1", "a.example:9092,b:1", "[::1]:9092", "10.0.0.1:9092", "SSL://a:1", "a_b-c:1", "a:65535"]
)
def test_addresses(servers):
    assert PRODUCER.view(bootstrap_servers=servers).bootstrap_servers == tuple(servers.split(","))


@pytest.mark.parametrize(
    "servers",
    [
        *("localhost", "a:", ":1", "a:1,b", "a b:1", "a:123456", "::1:9092", "", [], "a:1,"),
        *("a:0", "a:00", "a:65536", "a:99999", "a:1,b:65536", "[::1]:65536"),
    ],
)
def test_not_addresses(servers):
    with pytest.raises(ConfigError, match=r"^bootstrap\.servers = "):
        CONSUMER.view(bootstrap_servers=servers)


def test_listeners():
    row = BROKER["listeners"]
    assert row.parse("PLAINTEXT://:9092, IN-side_1://[::]:0") == ("PLAINTEXT://:9092", "IN-side_1://[::]:0")
    assert row.parse("A://h:65535") == ("A://h:65535",)
    for wrong in ("localhost:9092", "PLAINTEXT://host", "://h:1", "A://h:1/path", "A://:1,B://h:65536"):
        with pytest.raises(ConfigError, match="PLAINTEXT://host:port"):
            row.parse(wrong)


def test_admin_starts_from_brokers_or_controllers():
    assert ADMIN.view(bootstrap_servers="a:1").bootstrap_servers == ("a:1",)
    assert ADMIN.view(bootstrap_controllers="a:1").bootstrap_controllers == ("a:1",)
    for wrong in ({}, {"bootstrap.servers": "a:1", "bootstrap.controllers": "b:1"}):
        with pytest.raises(ConfigError, match="either"):
            ADMIN.view(wrong)


def producer(**settings):
    return PRODUCER.view(bootstrap_servers="a:1", **settings)


@pytest.mark.parametrize(
    ("settings", "idempotent"),
    [
        ({}, True),
        ({"acks": "1"}, False),
        ({"acks": "-1"}, True),
        ({"retries": 0}, False),
        ({"enable_idempotence": False, "acks": "0", "max_in_flight_requests_per_connection": 50}, False),
        ({"transactional_id": "t"}, True),
        ({"enable_idempotence": True, "max_in_flight_requests_per_connection": 5}, True),
    ],
)
def test_idempotence(settings, idempotent):
    assert producer(**settings).enable_idempotence is idempotent


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"enable_idempotence": True, "acks": "1"}, "acks"),
        ({"enable_idempotence": "true", "retries": 0}, "retries"),
        ({"enable_idempotence": True, "max_in_flight_requests_per_connection": 6}, "max.in.flight"),
        ({"max_in_flight_requests_per_connection": 6}, "max.in.flight"),
        ({"transactional_id": "t", "acks": "1"}, "acks"),
        ({"transactional_id": "t", "enable_idempotence": False}, "enable.idempotence"),
        ({"transactional_id": ""}, "transactional.id"),
        ({"delivery_timeout_ms": 100}, "delivery.timeout.ms"),
        ({"acks": "2"}, "acks"),
        ({"compression_type": "brotli"}, "compression.type"),
    ],
)
def test_producer_settings_that_do_not_go_together(settings, name):
    with pytest.raises(ConfigError) as caught:
        producer(**settings)
    assert caught.value.name.startswith(name)


def test_delivery_timeout_that_nobody_gave_makes_room():
    assert producer(request_timeout_ms=200_000).delivery_timeout_ms == 200_005
    assert producer(linger_ms=2**62).delivery_timeout_ms == 2**31 - 1


def consumer(**settings):
    return CONSUMER.view(bootstrap_servers="a:1", group_id="g", **settings)


@pytest.mark.spec("1327.3")
def test_latest_max_age():
    setting = CONSUMER["auto.offset.reset.latest.max.age"]
    assert (setting.type, setting.default) == (Type.LONG, -1)
    with pytest.raises(ConfigException, match="at least -1"):
        consumer(auto_offset_reset_latest_max_age=-2, group_protocol="consumer")
    assert consumer(auto_offset_reset_latest_max_age=0, group_protocol="CONSUMER").group_protocol == "consumer"
    with pytest.raises(ConfigException, match=r"group\.protocol=consumer"):
        consumer(auto_offset_reset_latest_max_age=3_600_000)
    with pytest.raises(ConfigException, match=r"group\.protocol=consumer"):
        consumer(auto_offset_reset_latest_max_age=0, group_protocol="classic")
    # Not looked at: another policy, or not in use.
    consumer(auto_offset_reset_latest_max_age=3_600_000, auto_offset_reset="earliest")
    consumer(auto_offset_reset_latest_max_age=-1)


@pytest.mark.parametrize(
    "settings",
    [
        {"heartbeat_interval_ms": 45_000},
        {"group_protocol": "consumer", "session_timeout_ms": 10_000},
        {"group_protocol": "consumer", "partition_assignment_strategy": "range"},
        {"group_remote_assignor": "uniform"},
        {"auto_offset_reset": "smallest"},
        {"max_poll_records": 0},
    ],
)
def test_consumer_settings_that_do_not_go_together(settings):
    with pytest.raises(ConfigError):
        consumer(**settings)


def test_consumer_protocol():
    view = consumer(group_protocol="consumer", group_remote_assignor="uniform")
    assert view.group_remote_assignor == "uniform"


def test_complete_keeps_what_was_given():
    view = RENAMED.complete(Layer({"new.a": 3}))
    assert (view.new_a, view.new_b) == (3, 0)


def test_a_row_is_declared_once():
    one = Setting("a", Type.INT, 0, None, "A.")
    with pytest.raises(AssertionError, match="twice"):
        Table("test", [one, one])


def test_keywords_of_clients_are_names_of_python():
    for table in (PRODUCER, CONSUMER, ADMIN):
        keywords = [row.name.replace(".", "_") for row in table]
        assert all(word.isidentifier() for word in keywords)
        assert len(set(keywords)) == len(keywords)
        assert [table.find(word)[0] for word in keywords] == [row.name for row in table]
