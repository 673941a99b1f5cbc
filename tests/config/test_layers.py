"""Which value counts for a broker and for a topic, and how DescribeConfigs explains it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.config import TOPIC, BrokerConfig, Source, Synonym, Type
from horolog.config.setting import LONG_MAX
from horolog.errors import ConfigError

HOUR_MS = 3_600_000


def test_defaults():
    config = BrokerConfig()
    assert config.view.message_max_bytes == 1_048_588
    assert config.view.log_retention_ms == 168 * HOUR_MS
    assert config.view.log_dirs == ("horolog-data",)
    assert config.topic().retention_ms == 168 * HOUR_MS
    assert config.topic().segment_ms == 168 * HOUR_MS
    assert config.topic().segment_jitter_ms == 0
    assert config.topic().flush_ms == LONG_MAX
    assert config.topic().retention_clock == "create"
    assert config.topic().message_format_version == "latest"
    assert config.warnings == ()
    assert set(vars(config.topic())) == {row.name.replace(".", "_") for row in TOPIC}


def test_topics_without_overrides_share_one_view():
    config = BrokerConfig()
    assert config.topic() is config.topic({})


@pytest.mark.parametrize(
    ("static", "retention_ms"),
    [
        ({"log.retention.hours": "1"}, HOUR_MS),
        ({"log.retention.hours": "-1"}, -1),
        ({"log.retention.minutes": "2", "log.retention.hours": "1"}, 120_000),
        ({"log.retention.ms": "3", "log.retention.minutes": "2", "log.retention.hours": "1"}, 3),
        ({"log.retention.ms": "-1", "log.retention.hours": "1"}, -1),
    ],
)
def test_finer_unit_counts(static, retention_ms):
    config = BrokerConfig(static)
    assert config.view.log_retention_ms == retention_ms
    assert config.topic().retention_ms == retention_ms
    assert config.topic({"retention.ms": "77"}).retention_ms == 77


def test_order_of_the_layers():
    name, topic_name = "log.segment.bytes", "segment_bytes"
    config = BrokerConfig({name: 2_000_000})
    assert config.topic()[topic_name] == 2_000_000
    config.alter(Source.DYNAMIC_DEFAULT_BROKER, {name: "3000000"})
    assert (config.view[name], config.topic()[topic_name]) == (3_000_000, 3_000_000)
    config.alter(Source.DYNAMIC_BROKER, {name: 4_000_000})
    assert (config.view[name], config.topic()[topic_name]) == (4_000_000, 4_000_000)
    assert config.topic({"segment.bytes": 5_000_000})[topic_name] == 5_000_000
    config.alter(Source.DYNAMIC_BROKER, {name: None})
    assert config.view[name] == 3_000_000
    config.alter(Source.DYNAMIC_DEFAULT_BROKER, {name: None})
    assert config.view[name] == 2_000_000


def test_stronger_layer_beats_finer_unit():
    config = BrokerConfig({"log.roll.hours": 1, "log.roll.ms": 5})
    config.alter(Source.DYNAMIC_BROKER, {"log.roll.ms": 6})
    assert config.view.log_roll_ms == 6


@pytest.mark.spec("32.2")
def test_timestamp_type_of_a_running_topic():
    config = BrokerConfig()
    assert config.topic().message_timestamp_type == "CreateTime"
    assert config.topic({"message.timestamp.type": "LogAppendTime"}).message_timestamp_type == "LogAppendTime"
    config.alter(Source.DYNAMIC_DEFAULT_BROKER, {"log.message.timestamp.type": "LogAppendTime"})
    assert config.topic().message_timestamp_type == "LogAppendTime"
    assert config.topic({"message.timestamp.type": "CreateTime"}).message_timestamp_type == "CreateTime"


@pytest.mark.spec("937.1")
def test_timestamp_limits_of_a_running_broker():
    config = BrokerConfig()
    config.alter(Source.DYNAMIC_BROKER, {"log.message.timestamp.after.max.ms": "60000"})
    topic = config.topic()
    assert (topic.message_timestamp_before_max_ms, topic.message_timestamp_after_max_ms) == (LONG_MAX, 60_000)
    with pytest.raises(ConfigError, match="at least 0"):
        config.alter(Source.DYNAMIC_BROKER, {"log.message.timestamp.after.max.ms": "-1"})
    assert config.topic() is topic


@pytest.mark.spec("937.5")
def test_old_difference_setting_through_the_layers():
    config = BrokerConfig({"log.message.timestamp.difference.max.ms": "1000"})
    assert len(config.warnings) == 1
    assert "deprecated" in config.warnings[0]
    topic = config.topic()
    assert (topic.message_timestamp_before_max_ms, topic.message_timestamp_after_max_ms) == (1_000, 1_000)
    # The new name wins in the same layer, and each layer wins over the ones below it.
    topic = config.topic({"message.timestamp.difference.max.ms": 5, "message.timestamp.after.max.ms": 7})
    assert (topic.message_timestamp_before_max_ms, topic.message_timestamp_after_max_ms) == (5, 7)
    config = BrokerConfig({"log.message.timestamp.before.max.ms": 9, "log.message.timestamp.after.max.ms": 9})
    topic = config.topic({"message.timestamp.difference.max.ms": 5})
    assert (topic.message_timestamp_before_max_ms, topic.message_timestamp_after_max_ms) == (5, 5)
    config.alter(Source.DYNAMIC_BROKER, {"log.message.timestamp.difference.max.ms": 4})
    assert config.topic().message_timestamp_before_max_ms == 4
    config.alter(Source.DYNAMIC_BROKER, {"log.message.timestamp.difference.max.ms": None})
    assert config.topic().message_timestamp_before_max_ms == 9


def test_changes_come_all_or_not_at_all():
    config = BrokerConfig()
    before = config.view
    with pytest.raises(ConfigError):
        config.alter(Source.DYNAMIC_BROKER, {"log.segment.bytes": 2_000_000, "message.max.bytes": "many"})
    assert config.view is before
    assert config.raw(Source.DYNAMIC_BROKER) == {}
    config.alter(Source.DYNAMIC_BROKER, {"log_segment_bytes": 2_000_000, "message.max.bytes": "5"})
    assert config.raw(Source.DYNAMIC_BROKER) == {"log.segment.bytes": 2_000_000, "message.max.bytes": "5"}
    assert before.message_max_bytes == 1_048_588


@pytest.mark.parametrize(
    ("source", "changes", "message"),
    [
        (Source.DYNAMIC_BROKER, {"node.id": "7"}, "restart"),
        (Source.DYNAMIC_DEFAULT_BROKER, {"listeners": "PLAINTEXT://:1"}, "one broker"),
        (Source.DYNAMIC_BROKER, {"log.retention.hours": "7"}, "restart"),
        (Source.DYNAMIC_BROKER, {"no.such": "7"}, "is not a broker setting"),
        (Source.DYNAMIC_BROKER, {"no.such": None}, "is not a broker setting"),
    ],
)
def test_what_cannot_be_altered(source, changes, message):
    config = BrokerConfig()
    with pytest.raises(ConfigError, match=message):
        config.alter(source, changes)


def test_settings_file_cannot_be_altered():
    with pytest.raises(ValueError, match="STATIC_BROKER"):
        BrokerConfig().alter(Source.STATIC_BROKER, {"message.max.bytes": 1})


def test_one_broker_may_be_altered_where_all_may_not():
    config = BrokerConfig()
    assert config.alter(Source.DYNAMIC_BROKER, {"listeners": "PLAINTEXT://:1"}).listeners == ("PLAINTEXT://:1",)


@pytest.mark.parametrize(
    ("static", "name"),
    [
        ({"group.min.session.timeout.ms": 2_000_000}, "group.min.session.timeout.ms"),
        ({"group.consumer.session.timeout.ms": 1}, "group.consumer.min.session.timeout.ms"),
        ({"group.consumer.heartbeat.interval.ms": 60_000}, "group.consumer.heartbeat.interval.ms"),
        ({"broker.id": 3, "node.id": 4}, "broker.id"),
        ({"num.partitions": 0}, "num.partitions"),
        ({"log.cleaner.min.compaction.lag.ms": 9, "log.cleaner.max.compaction.lag.ms": 8}, "min.compaction.lag.ms"),
    ],
)
def test_broker_settings_that_do_not_go_together(static, name):
    with pytest.raises(ConfigError) as caught:
        BrokerConfig(static)
    assert caught.value.name == name


def test_broker_id_is_the_older_name():
    assert BrokerConfig({"broker.id": 3}).view.node_id == 3
    assert BrokerConfig({"broker.id": 3, "node.id": 3}).view.node_id == 3
    assert BrokerConfig({"broker.id": -1}).view.node_id == 1


def test_topic_settings_that_do_not_go_together():
    config = BrokerConfig({"log.cleaner.max.compaction.lag.ms": 10})
    with pytest.raises(ConfigError, match=r"max\.compaction\.lag\.ms, which is 10"):
        config.topic({"min.compaction.lag.ms": 11})


def test_stored_topic_settings_of_another_version_do_not_stop_a_start():
    stored = {"retention.ms": "5", "setting.of.the.future": "x"}
    assert BrokerConfig().topic(stored, strict=False).retention_ms == 5
    with pytest.raises(ConfigError):
        BrokerConfig().topic(stored)


def test_listener_settings_are_in_the_view():
    config = BrokerConfig({"listener.name.x.ssl.client.auth": "required"})
    assert config.view["listener.name.x.ssl.client.auth"] == "required"
    assert config.view.ssl_client_auth == "none"


def described(entries):
    return {entry.name: entry for entry in entries}


def test_describe_topic_says_where_a_value_comes_from():
    config = BrokerConfig({"log.retention.hours": "24"})
    config.alter(Source.DYNAMIC_DEFAULT_BROKER, {"log.retention.ms": "5000"})
    entries = described(config.describe_topic({"retention.ms": "77", "cleanup.policy": "compact,delete"}))
    assert set(entries) == {row.name for row in TOPIC}
    entry = entries["retention.ms"]
    assert (entry.value, entry.source, entry.type) == ("77", Source.DYNAMIC_TOPIC, Type.LONG)
    assert (entry.read_only, entry.sensitive) == (False, False)
    assert entry.doc
    assert entry.synonyms == (
        Synonym("retention.ms", "77", Source.DYNAMIC_TOPIC),
        Synonym("log.retention.ms", "5000", Source.DYNAMIC_DEFAULT_BROKER),
        Synonym("log.retention.hours", "24", Source.STATIC_BROKER),
        Synonym("log.retention.hours", "168", Source.DEFAULT),
    )
    assert entries["cleanup.policy"].value == "compact,delete"
    assert entries["segment.ms"].value == str(168 * HOUR_MS)
    assert entries["segment.ms"].source is Source.DEFAULT
    assert entries["segment.ms"].synonyms == (Synonym("log.roll.hours", "168", Source.DEFAULT),)
    assert entries["remote.storage.enable"].synonyms == ()
    assert entries["preallocate"].value == "false"


def test_describe_broker():
    config = BrokerConfig({"ssl.key.password": "s3cret", "log.retention.minutes": "1", "num.partitions": 4})
    entries = described(config.describe())
    secret = entries["ssl.key.password"]
    assert (secret.value, secret.sensitive, secret.source) == (None, True, Source.STATIC_BROKER)
    assert secret.synonyms == (Synonym("ssl.key.password", None, Source.STATIC_BROKER),)
    assert "s3cret" not in repr(config.describe())
    assert "s3cret" not in repr(config.view)
    # As in Kafka: nothing stands under the name itself, and the synonyms say what is used instead.
    retention = entries["log.retention.ms"]
    assert (retention.value, retention.source) == (None, Source.STATIC_BROKER)
    assert retention.synonyms[0] == Synonym("log.retention.minutes", "1", Source.STATIC_BROKER)
    partitions = entries["num.partitions"]
    assert (partitions.value, partitions.source, partitions.read_only) == ("4", Source.STATIC_BROKER, True)
    assert partitions.synonyms[1] == Synonym("num.partitions", "1", Source.DEFAULT)
    assert not entries["message.max.bytes"].read_only


def test_errors_keep_secrets():
    with pytest.raises(
        ConfigError, match=r"ssl\.key\.password = \[hidden\]: can only be changed for one broker"
    ) as caught:
        BrokerConfig().alter(Source.DYNAMIC_DEFAULT_BROKER, {"ssl.key.password": "s3cret"})
    assert "s3cret" not in repr(caught.value.args)


def test_file_for_kafka():
    config = BrokerConfig({"process.roles": "broker", "num.partitions": "2"}, strict=False)
    assert config.view.num_partitions == 2
    assert len(config.warnings) == 1
    with pytest.raises(ConfigError):
        BrokerConfig({"process.roles": "broker"})


BEFORE = "message.timestamp.before.max.ms"
AFTER = "message.timestamp.after.max.ms"
OLD = "message.timestamp.difference.max.ms"
OLDEST = "max.message.time.difference.ms"
MILLISECONDS = st.integers(0, 10)
LIMITS = st.dictionaries(st.sampled_from([BEFORE, AFTER, OLD, OLDEST]), MILLISECONDS)
UNITS = st.dictionaries(
    st.sampled_from(["log.retention.ms", "log.retention.minutes", "log.retention.hours"]), MILLISECONDS
)
LIVE_UNITS = st.dictionaries(st.just("log.retention.ms"), MILLISECONDS)


def expected_limit(name, layers):
    """The rules of the layers in the plainest words: strongest layer first, newest name first in each."""
    for layer in layers:
        for candidate in (name, OLD, OLDEST):
            if candidate in layer:
                return layer[candidate]
    return LONG_MAX


def expected_retention(topic, layers):
    if topic is not None:
        return topic
    for layer in layers:
        for unit, factor in (("ms", 1), ("minutes", 60_000), ("hours", HOUR_MS)):
            if f"log.retention.{unit}" in layer:
                return layer[f"log.retention.{unit}"] * factor
    return 168 * HOUR_MS


def at_broker(limits):
    return {name if name == OLDEST else f"log.{name}": value for name, value in limits.items()}


@pytest.mark.spec("937.5")
@given(
    limits=st.tuples(LIMITS, LIMITS, LIMITS, LIMITS),
    units=st.tuples(LIVE_UNITS, LIVE_UNITS, UNITS),
    retention_ms=st.none() | MILLISECONDS,
)
def test_layers_against_their_slow_twin(limits, units, retention_ms):
    config = BrokerConfig({**at_broker(limits[3]), **units[2]})
    config.alter(Source.DYNAMIC_BROKER, {**at_broker(limits[1]), **units[0]})
    config.alter(Source.DYNAMIC_DEFAULT_BROKER, {**at_broker(limits[2]), **units[1]})
    overrides = dict(limits[0])
    if retention_ms is not None:
        overrides["retention.ms"] = retention_ms
    topic = config.topic(overrides)
    assert topic[BEFORE] == expected_limit(BEFORE, limits)
    assert topic[AFTER] == expected_limit(AFTER, limits)
    assert topic.retention_ms == expected_retention(retention_ms, units)
    assert config.view.log_retention_ms == expected_retention(None, units)
    assert config.view[f"log.{BEFORE}"] == expected_limit(BEFORE, limits[1:])
    entries = described(config.describe_topic(overrides))
    assert entries["retention.ms"].value == str(topic.retention_ms)
    assert entries[AFTER].value == str(topic[AFTER])
