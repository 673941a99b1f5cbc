"""Metrics, with prometheus-client's parsers as the judge of what is exposed."""

import functools
import math
import operator
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse_openmetrics
from prometheus_client.parser import text_string_to_metric_families as parse_text

from horolog.metrics import (
    LATENCY_BOUNDS_MS,
    OTHER,
    SKEW_BOUNDS_MS,
    Histogram,
    Registry,
    prometheus_name,
)

TOPIC_METRICS = "kafka.server:type=BrokerTopicMetrics,name="


def judged(registry, openmetrics=False):
    """What the judge makes of the exposition: {(sample name, labels): value}, and {name: (type, doc)}."""
    parse = parse_openmetrics if openmetrics else parse_text
    families = list(parse(registry.expose(openmetrics=openmetrics)))
    samples = {(s.name, tuple(sorted(s.labels.items()))): s.value for f in families for s in f.samples}
    return samples, {f.name: (f.type, f.documentation) for f in families}


def own(registry):
    return {(s.name, tuple(sorted(s.labels))): s.value for family in registry for s in family.samples()}


def test_counter_gauge_and_histogram():
    registry = Registry()
    counter = registry.counter("horolog_things_total", "Things.").labels()
    counter.inc()
    counter.inc(4)
    counter.value += 1
    gauge = registry.gauge("horolog_level", "Level.").labels()
    gauge.set(10)
    gauge.inc(2.5)
    gauge.dec()
    histogram = registry.histogram("horolog_wait_ms", "Wait.", bounds=(1, 10)).labels()
    for value in (0, 1, 1.5, 10, 11):
        histogram.observe(value)
    assert own(registry) == {
        ("horolog_things_total", ()): 6,
        ("horolog_level", ()): 11.5,
        ("horolog_wait_ms_bucket", (("le", "1.0"),)): 2,
        ("horolog_wait_ms_bucket", (("le", "10.0"),)): 4,
        ("horolog_wait_ms_bucket", (("le", "+Inf"),)): 5,
        ("horolog_wait_ms_sum", ()): 23.5,
        ("horolog_wait_ms_count", ()): 5,
    }
    assert histogram.count == 5
    samples, families = judged(registry)
    assert samples == own(registry)
    assert families == {
        "horolog_things": ("counter", "Things."),
        "horolog_level": ("gauge", "Level."),
        "horolog_wait_ms": ("histogram", "Wait."),
    }


def test_watched_gauge_is_looked_up_when_asked():
    registry = Registry()
    size = [1]
    gauge = registry.gauge("horolog_size", "Size.").labels()
    gauge.watch(lambda: len(size))
    size.append(2)
    assert gauge.value == 2
    assert "horolog_size 2\n" in registry.expose()


def test_same_labels_same_child():
    family = Registry().counter("a_total", "A.", ["topic", "partition"])
    child = family.labels("t", "0")
    assert family.labels("t", "0") is child
    assert family.labels("t", "1") is not child
    with pytest.raises(ValueError, match="labels"):
        family.labels("t")
    with pytest.raises(ValueError, match="labels"):
        family.labels("t", "0", "x")


def test_labels_that_clients_choose_are_bounded():
    family = Registry().counter("a_total", "A.", ["topic", "client_id"], {"client_id": 2})
    for number in range(100):
        family.labels("t", f"client-{number}").inc()
        family.labels("u", f"client-{number}").inc()
    counts = {values: child.value for values, child in family.children}
    assert counts == {
        ("t", "client-0"): 1,
        ("t", "client-1"): 1,
        ("t", OTHER): 98,
        ("u", "client-0"): 1,
        ("u", "client-1"): 1,
        ("u", OTHER): 98,
    }
    family.remove(client_id="client-0")
    family.labels("t", "client-50").inc()
    family.labels("t", "client-51").inc()
    assert dict(family.children)["t", "client-50"].value == 1
    assert dict(family.children)["t", OTHER].value == 99
    assert ("t", "client-51") not in dict(family.children)


def test_total_outlives_deleted_topics():
    registry = Registry()
    family = registry.counter(TOPIC_METRICS + "BytesInPerSec", "Bytes in.", ["topic"], total=True)
    family.labels("a").inc(3)
    family.labels("b").inc(4)
    family.remove(topic="a")
    assert registry.kafka() == {TOPIC_METRICS + "BytesInPerSec": 7, TOPIC_METRICS + "BytesInPerSec,topic=b": 4}
    assert judged(registry)[0] == {
        ("kafka_server_brokertopicmetrics_bytesin_total", ()): 7,
        ("kafka_server_brokertopicmetrics_bytesin_total", (("topic", "b"),)): 4,
    }
    family.labels("a").inc()
    assert registry.kafka()[TOPIC_METRICS + "BytesInPerSec"] == 8


@pytest.mark.parametrize(
    ("kafka_name", "name"),
    [
        (TOPIC_METRICS + "MessagesInPerSec", "kafka_server_brokertopicmetrics_messagesinpersec"),
        ("kafka.network:type=RequestMetrics,name=TotalTimeMs", "kafka_network_requestmetrics_totaltimems"),
        ("kafka.server:type=group-coordinator-metrics", "kafka_server_group_coordinator_metrics"),
    ],
)
def test_prometheus_name_of_a_kafka_name(kafka_name, name):
    assert prometheus_name(kafka_name) == name


def test_kafka_names_are_object_names():
    registry = Registry()
    family = registry.counter(TOPIC_METRICS + "NoKeyCompactedTopicRecordsPerSec", "No key.", ["topic"])
    assert family.name == "kafka_server_brokertopicmetrics_nokeycompactedtopicrecords_total"
    family.labels("x").inc()
    skew = registry.histogram("kafka.server:type=Skew,name=SkewMs", "Skew.", ["client_id"], bounds=SKEW_BOUNDS_MS)
    skew.labels('odd,"id"=*').observe(5)
    registry.gauge("horolog_plain", "No Kafka name.")
    assert registry.kafka() == {
        TOPIC_METRICS + "NoKeyCompactedTopicRecordsPerSec,topic=x": 1,
        'kafka.server:type=Skew,name=SkewMs,client-id="odd,\\"id\\"=\\*"': 1,
    }


def test_names_that_cannot_be():
    registry = Registry()
    registry.counter("a", "A.")
    with pytest.raises(ValueError, match="already"):
        registry.counter("a_total", "Again.")
    for name in ("9a", "a-b", "", "ä"):
        with pytest.raises(ValueError, match="metric"):
            registry.gauge(name, "Bad.")
    for label in ("le", "__x", "a-b", ""):
        with pytest.raises(ValueError, match="label"):
            registry.gauge("b", "B.", [label])
    for bounds in ((), (1, 1), (2, 1)):
        with pytest.raises(ValueError, match="rise"):
            registry.histogram("c", "C.", bounds=bounds)
    for bounds in ((math.nan,), (1, math.nan), (1, math.inf), (-math.inf, 1), (2**53, 2**53 + 1)):
        with pytest.raises(ValueError, match="rise"):
            registry.histogram("c", "C.", bounds=bounds)
    with pytest.raises(ValueError, match="total"):
        registry.counter("d", "D.", total=True)
    with pytest.raises(ValueError, match="label"):
        registry.counter("d", "D.", ["topic", "client_id", "topic"])
    with pytest.raises(ValueError, match="metric"):
        registry.counter("_total", "Nothing before the ending.")


def test_counters_only_grow():
    counter = Registry().counter("a", "A.").labels()
    for amount in (-5, -0.5, math.nan):
        with pytest.raises(ValueError, match="grows"):
            counter.inc(amount)
    counter.inc(0)
    assert counter.value == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("counter", "foo"), ("gauge", "foo")),
        (("counter", "foo"), ("gauge", "foo_total")),
        (("counter", "foo"), ("gauge", "foo_created")),
        (("counter", "foo"), ("histogram", "foo")),
        (("histogram", "foo"), ("gauge", "foo_sum")),
        (("histogram", "foo"), ("counter", "foo_count")),
        (("histogram", "foo"), ("gauge", "foo_bucket")),
        (("histogram", "foo"), ("counter", "foo_created")),
    ],
)
def test_families_share_no_name_in_either_format(first, second):
    for one, other in ((first, second), (second, first)):
        registry = Registry()
        getattr(registry, one[0])(one[1], "One.")
        with pytest.raises(ValueError, match="already"):
            getattr(registry, other[0])(other[1], "Other.")
        assert len(list(registry)) == 1
        judged(registry, openmetrics=True)


@pytest.mark.parametrize("value", [5, None, True, b"t", 1.5])
def test_label_values_are_text(value):
    registry = Registry()
    family = registry.counter("a", "A.", ["topic", "client_id"], {"client_id": 1})
    with pytest.raises(TypeError, match="text"):
        family.labels("t", value)
    with pytest.raises(ValueError, match="surrogates"):
        family.labels("t", "\udc80")
    assert family.children == []
    # What was refused has not used up the bound.
    family.labels("t", "c").inc()
    assert judged(registry)[0] == {("a_total", (("client_id", "c"), ("topic", "t"))): 1}


class Level(IntEnum):
    HIGH = 3


class Measured(float):
    def __repr__(self):
        return f"Measured({float(self)})"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "1"),
        (Level.HIGH, "3"),
        (Measured(0.5), "0.5"),
        (Decimal("2.50"), "2.5"),
        (Fraction(1, 4), "0.25"),
        (2**70, str(2**70)),
        (10**400, "+Inf"),
        (-(10**5000), "-Inf"),
        (Decimal("NaN"), "NaN"),
    ],
    ids=["bool", "enum", "float", "decimal", "fraction", "large", "too large", "too small", "nan"],
)
def test_every_kind_of_number_shows_as_a_plain_one(value, text):
    registry = Registry()
    registry.gauge("a", "A.").labels().set(value)
    watched = registry.gauge("kafka.x:type=W", "W.", ["x"])
    watched.labels("1").watch(lambda: value)
    shown = registry.expose()
    assert f"\na {text}\n" in shown
    assert f'\nkafka_x_w{{x="1"}} {text}\n' in shown
    assert type(registry.kafka()["kafka.x:type=W,x=1"]) in (int, float)
    for openmetrics in (False, True):
        judged(registry, openmetrics)


def test_totals_of_different_kinds_of_numbers():
    registry = Registry()
    family = registry.counter("a", "A.", ["topic"], total=True)
    family.labels("t").inc(Decimal("0.5"))
    family.labels("u").inc(0.25)
    assert "\na_total 0.75\n" in registry.expose()
    family.remove(topic="t")
    family.remove(topic="u")
    assert "\na_total 0.75\n" in registry.expose()


def test_a_number_that_cannot_be_read_is_left_out_and_logged_once(caplog):
    registry = Registry()
    family = registry.gauge("kafka.x:type=Size", "Size.", ["topic"])
    sizes = {"u": None}
    family.labels("t").watch(lambda: sizes["t"])
    family.labels("u").watch(lambda: sizes["u"])
    family.labels("v").set(3)
    registry.counter("after", "Comes after it.")
    rest = {("kafka_x_size", (("topic", "v"),)): 3, ("after_total", ()): 0}
    for _ in range(2):
        assert judged(registry)[0] == rest
        assert judged(registry, openmetrics=True)[0] == rest
        assert registry.kafka() == {"kafka.x:type=Size,topic=v": 3}
    assert [record.getMessage() for record in caplog.records] == [
        'kafka_x_size{topic="t"} cannot be read',
        'kafka_x_size{topic="u"} cannot be read',
    ]
    assert caplog.records[0].exc_info[0] is KeyError
    # Its owner, who asks for it, gets the error.
    with pytest.raises(KeyError):
        _ = family.labels("t").value
    sizes["t"] = 7
    assert judged(registry)[0]["kafka_x_size", (("topic", "t"),)] == 7
    del sizes["t"]
    registry.expose()
    assert len(caplog.records) == 3
    family.remove(topic="t")
    family.labels("t").watch(lambda: sizes["t"])
    registry.expose()
    assert len(caplog.records) == 4


def test_a_family_without_labels_shows_from_the_start():
    registry = Registry()
    registry.counter("a", "A.")
    registry.counter("b", "B.", ["topic"])
    assert own(registry) == {("a_total", ()): 0}


@pytest.mark.parametrize("bounds", [LATENCY_BOUNDS_MS, SKEW_BOUNDS_MS])
@given(values=st.lists(st.floats(-1e12, 1e12)))
def test_histogram_counts_what_is_at_or_below_each_bound(bounds, values):
    histogram = Histogram(bounds)
    for value in values:
        histogram.observe(value)
    reached = 0
    for bound, count in zip((*bounds, math.inf), histogram.counts, strict=True):
        reached += count
        assert reached == sum(value <= bound for value in values)
    # One after the other, as they came: sum() of Python 3.12 rounds otherwise.
    assert histogram.sum == functools.reduce(operator.add, values, 0)


# Surrogates cannot be encoded; NUL and its like are what clients send when they are broken.
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NUMBER = st.one_of(st.integers(-(2**53), 2**53), st.floats(allow_nan=False))


@given(st.dictionaries(st.tuples(TEXT, TEXT), NUMBER, max_size=5), TEXT)
def test_judge_reads_back_every_label_and_number(children, doc):
    registry = Registry()
    gauges = registry.gauge("horolog_gauge", f"Doc {doc}.", ["topic", "client_id"])
    counters = registry.counter("horolog_counter", "C.", ["topic", "client_id"], total=True)
    histograms = registry.histogram("horolog_histogram", "H.", ["topic", "client_id"], bounds=(0.5, 7, 1e9))
    for labels, value in children.items():
        gauges.labels(*labels).set(value)
        counters.labels(*labels).inc(abs(value))
        histograms.labels(*labels).observe(min(abs(value), 1e300))
    expected = own(registry)
    assert judged(registry)[0] == expected
    samples, families = judged(registry, openmetrics=True)
    assert samples == expected
    assert families["horolog_gauge"] == ("gauge", f"Doc {doc}.")


def test_not_a_number_and_infinities():
    registry = Registry()
    gauge = registry.gauge("a", "A.", ["x"])
    for name, value in (("nan", math.nan), ("up", math.inf), ("down", -math.inf)):
        gauge.labels(name).set(value)
    text = registry.expose()
    assert 'a{x="nan"} NaN\n' in text
    samples = judged(registry)[0]
    assert samples["a", (("x", "up"),)] == math.inf
    assert samples["a", (("x", "down"),)] == -math.inf
    assert math.isnan(samples["a", (("x", "nan"),)])


def test_openmetrics_has_no_sum_of_negative_numbers():
    registry = Registry()
    registry.histogram("skew_ms", "S.", bounds=SKEW_BOUNDS_MS).labels().observe(-5)
    assert "skew_ms_sum -5" in registry.expose()
    text = registry.expose(openmetrics=True)
    assert "_sum" not in text
    assert "_count" not in text
    samples, _ = judged(registry, openmetrics=True)
    assert samples["skew_ms_bucket", (("le", "-10.0"),)] == 0
    assert samples["skew_ms_bucket", (("le", "0.0"),)] == 1


def test_pieces_are_the_whole():
    registry = Registry()
    registry.counter("a", "A.")
    registry.gauge("b", "B.")
    for openmetrics in (False, True):
        pieces = list(registry.pieces(openmetrics=openmetrics))
        assert len(pieces) == (3 if openmetrics else 2)
        assert "".join(pieces) == registry.expose(openmetrics=openmetrics)
