"""Counters, gauges and histograms, under Kafka's names and under Prometheus'.

A `Family` is one metric with its label names; its children, one per combination of label values, are the plain
objects that the hot path holds on to and adds to without locks: one event loop owns them. Readers in other
threads see every number whole, though not all of the same instant.

    kafka.server:type=BrokerTopicMetrics,name=BytesInPerSec           to Kafka's tools is
    kafka_server_brokertopicmetrics_bytesin_total                     to Prometheus, and
    kafka.server:type=BrokerTopicMetrics,name=BytesInPerSec,topic=a   is
    kafka_server_brokertopicmetrics_bytesin_total{topic="a"}

The mapping is that of the JMX exporter's rules for Kafka, so that dashboards made for those work. As there, a
family with a `total` shows it beside its children under the same name, without labels; a query that sums must
take the one or the others.

Whatever was counted, what is shown are plain whole numbers and floats. A number that cannot be read, because the
function that a gauge watches fails or gives something else, is left out and logged; the rest shows all the same.

Labels whose values clients choose (client ids) are bounded: after so many different values the rest is counted
as `other`, so that nobody can fill the memory.

This module knows no metric in particular, serves nothing, and reads no clock: durations come in as numbers.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Generic, Literal, NamedTuple, TypeVar

OTHER: Final = "other"
"""Label value that stands for all values beyond a label's bound."""

LATENCY_BOUNDS_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000)

SKEW_BOUNDS_MS: Final = (
    *(-86_400_000, -3_600_000, -60_000, -10_000, -1_000, -100, -10),
    *(0, 10, 100, 1_000, 10_000, 60_000, 3_600_000, 86_400_000, 604_800_000),
)
"""For broker time minus timestamp: below 0 the timestamp is ahead of the broker."""

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
OPENMETRICS_CONTENT_TYPE: Final = "application/openmetrics-text; version=1.0.0; charset=utf-8"

Kind = Literal["counter", "gauge", "histogram"]

# What samples of a family are called after its name; `_created` we do not show, but readers take it for theirs.
_ENDINGS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "counter": ("_total", "_created"),
    "gauge": (),
    "histogram": ("_bucket", "_sum", "_count", "_created"),
}

_NAME = re.compile(r"[a-zA-Z_:][a-zA-Z0-9_:]*")
_DOUBLE_END: Final = 2**1023
_LABEL = re.compile(r"(?!__)[a-zA-Z_][a-zA-Z0-9_]*")


class Counter:
    """A number that only grows. The hottest paths may add to `value` themselves."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value: float = 0

    def inc(self, amount: float = 1) -> None:
        # Written so that NaN, which compares as false with everything, is refused.
        if amount >= 0:
            self.value += amount
        else:
            raise ValueError(f"a counter only grows, not by {amount}")


class Gauge:
    """A number that goes up and down, set by its owner or looked up when somebody asks."""

    __slots__ = ("_value", "_watched")

    def __init__(self) -> None:
        self._value: float = 0
        self._watched: Callable[[], float] | None = None

    @property
    def value(self) -> float:
        return self._watched() if self._watched else self._value

    def set(self, value: float) -> None:
        self._value = value

    def inc(self, amount: float = 1) -> None:
        self._value += amount

    def dec(self, amount: float = 1) -> None:
        self._value -= amount

    def watch(self, look: Callable[[], float]) -> None:
        """Take the value from a function from now on."""
        self._watched = look


class Histogram:
    """How often values fell at or below each bound, and above the last one."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum: float = 0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @property
    def count(self) -> int:
        return sum(self.counts)


Child = TypeVar("Child", bound="Counter | Gauge | Histogram")


class Sample(NamedTuple):
    """One number as it is shown."""

    name: str
    labels: tuple[tuple[str, str], ...]
    value: float


class Family(Generic[Child]):
    """One metric: name, labels, children. Made by a `Registry`."""

    def __init__(
        self,
        kind: Kind,
        name: str,
        doc: str,
        make: Callable[[], Child],
        labels: Sequence[str] = (),
        bounded: Mapping[str, int] | None = None,
        kafka_name: str | None = None,
        total: bool = False,
    ) -> None:
        if not _NAME.fullmatch(name.removesuffix("_total") if kind == "counter" else name):
            raise ValueError(f"{name!r} cannot name a metric")
        for label in labels:
            if not _LABEL.fullmatch(label) or label == "le":
                raise ValueError(f"{label!r} cannot name a label")
        if len(set(labels)) != len(labels):
            raise ValueError(f"{name} has a label twice")
        if total and (kind != "counter" or not labels):
            raise ValueError("only a counter with labels has a total of its own")
        self.kind = kind
        self.name = name
        self.doc = doc
        self.label_names = tuple(labels)
        self.kafka_name = kafka_name
        self.total = total
        self._make = make
        self._children: dict[tuple[str, ...], Child] = {}
        self._retired: float = 0
        # Label values of the children that could not be read when last asked.
        self._unread: set[tuple[str, ...]] = set()
        # For each bounded label: its place, how many values it may have, and those it has.
        self._bounds = [(self.label_names.index(n), most, set[str]()) for n, most in (bounded or {}).items()]

    def labels(self, *values: str) -> Child:
        """The child for these label values, in the order of the label names; the same object each time."""
        child = self._children.get(values)
        return child if child is not None else self._adopt(values)

    def _adopt(self, values: tuple[str, ...]) -> Child:
        if len(values) != len(self.label_names):
            raise ValueError(f"{self.name} has the labels {self.label_names}, not {len(values)} of them")
        for value in values:
            if not isinstance(value, str):
                raise TypeError(f"{self.name}: label values are text, not {value!r}")
            # Half a surrogate pair raises a ValueError here, where it would spoil the whole page later.
            value.encode()
        kept = list(values)
        for place, most, seen in self._bounds:
            if kept[place] in seen:
                continue
            if len(seen) < most:
                seen.add(kept[place])
            else:
                kept[place] = OTHER
        key = tuple(kept)
        child = self._children.get(key)
        if child is None:
            child = self._children[key] = self._make()
        return child

    def remove(self, **labels: str) -> None:
        """Forget the children with these label values, as when a topic is deleted. A total keeps their count."""
        wanted = [(self.label_names.index(name), value) for name, value in labels.items()]
        for values in [v for v in self._children if all(v[place] == value for place, value in wanted)]:
            child = self._children.pop(values)
            if isinstance(child, Counter):
                self._retired += self._read(values, child) or 0
            self._unread.discard(values)
        for place, _, seen in self._bounds:
            seen.intersection_update({values[place] for values in self._children})

    @property
    def children(self) -> list[tuple[tuple[str, ...], Child]]:
        return list(self._children.items())

    def samples(self) -> Iterator[Sample]:
        """The numbers of all children; a histogram's are its buckets (cumulative), sum and count."""
        children = self.children
        if self.total:
            yield Sample(self.name, (), self._sum(children))
        for values, child in children:
            pairs = tuple(zip(self.label_names, values, strict=True))
            if isinstance(child, Histogram):
                reached = 0
                for bound, count in zip((*child.bounds, math.inf), list(child.counts), strict=True):
                    reached += count
                    yield Sample(f"{self.name}_bucket", (*pairs, ("le", _number(float(bound)))), reached)
                yield Sample(f"{self.name}_sum", pairs, _plain(child.sum))
                yield Sample(f"{self.name}_count", pairs, reached)
            elif (value := self._read(values, child)) is not None:
                yield Sample(self.name, pairs, value)

    def kafka_samples(self) -> Iterator[tuple[str, float]]:
        """Kafka's name of each child and its number: the count, for a histogram."""
        if self.kafka_name is None:
            return
        children = self.children
        if self.total:
            yield self.kafka_name, self._sum(children)
        for values, child in children:
            pairs = zip(self.label_names, values, strict=True)
            keys = "".join(f",{name.replace('_', '-')}={_mbean_value(value)}" for name, value in pairs)
            value = child.count if isinstance(child, Histogram) else self._read(values, child)
            if value is not None:
                yield self.kafka_name + keys, value

    def _sum(self, children: Iterable[tuple[tuple[str, ...], Child]]) -> float:
        return self._retired + sum(
            self._read(values, child) or 0 for values, child in children if isinstance(child, Counter)
        )

    def _read(self, values: tuple[str, ...], child: Counter | Gauge) -> float | None:
        """The child's number; None where it cannot be had, which is logged when it begins."""
        try:
            number = _plain(child.value)
        # Broad, for a watched function is anybody's code, and one that fails must not take the others' numbers along.
        except Exception:
            if values not in self._unread:
                self._unread.add(values)
                # Imported here: it is seldom needed, and clients should start quickly.
                import logging

                shown = self.name + _label_text(tuple(zip(self.label_names, values, strict=True)))
                logging.getLogger(__name__).exception("%s cannot be read", shown)
            return None
        if self._unread:
            self._unread.discard(values)
        return number


AnyFamily = Family[Counter] | Family[Gauge] | Family[Histogram]


class Registry:
    """All metrics of one broker or client. `name` may be Kafka's, which has a colon and keys."""

    def __init__(self) -> None:
        self._families: dict[str, AnyFamily] = {}
        # Every name a family uses, or may use, in one of the formats, and the family.
        self._taken: dict[str, str] = {}

    def counter(
        self,
        name: str,
        doc: str,
        labels: Sequence[str] = (),
        bounded: Mapping[str, int] | None = None,
        *,
        total: bool = False,
    ) -> Family[Counter]:
        shown, kafka = _names(name)
        shown = shown.removesuffix("persec") + "_total" if not shown.endswith("_total") else shown
        family = Family("counter", shown, doc, Counter, labels, bounded, kafka, total)
        self._add(family)
        return family

    def gauge(
        self, name: str, doc: str, labels: Sequence[str] = (), bounded: Mapping[str, int] | None = None
    ) -> Family[Gauge]:
        shown, kafka = _names(name)
        family = Family("gauge", shown, doc, Gauge, labels, bounded, kafka)
        self._add(family)
        return family

    def histogram(
        self,
        name: str,
        doc: str,
        labels: Sequence[str] = (),
        bounded: Mapping[str, int] | None = None,
        *,
        bounds: Sequence[float] = LATENCY_BOUNDS_MS,
    ) -> Family[Histogram]:
        # As floats, for so they are shown. What is above the last bound counts as up to +Inf by itself.
        shown_bounds = [float(bound) for bound in bounds]
        if not bounds or not all(map(math.isfinite, shown_bounds)) or any(a >= b for a, b in pairwise(shown_bounds)):
            raise ValueError(f"{name}: bounds must rise and be finite")
        shown, kafka = _names(name)
        fixed = tuple(bounds)
        family = Family("histogram", shown, doc, lambda: Histogram(fixed), labels, bounded, kafka)
        self._add(family)
        return family

    def _add(self, family: AnyFamily) -> None:
        base = family.name.removesuffix("_total") if family.kind == "counter" else family.name
        names = [base, *(base + ending for ending in _ENDINGS[family.kind])]
        for name in names:
            if name in self._taken:
                raise ValueError(f"{family.name} cannot use the name {name}, which {self._taken[name]} has already")
        self._taken.update(dict.fromkeys(names, family.name))
        if not family.label_names:
            # Without labels there is one child, and it shows from the start.
            family.labels()
        self._families[family.name] = family

    def __iter__(self) -> Iterator[AnyFamily]:
        return iter(list(self._families.values()))

    def kafka(self) -> dict[str, float]:
        """Numbers under Kafka's names."""
        return {name: value for family in self for name, value in family.kafka_samples()}

    def expose(self, *, openmetrics: bool = False) -> str:
        """All of it as Prometheus reads it: text format 0.0.4, or OpenMetrics 1.0."""
        return "".join(self.pieces(openmetrics=openmetrics))

    def pieces(self, *, openmetrics: bool = False) -> Iterator[str]:
        """The same, a family at a time, for a server that wants to do other things in between."""
        for family in self:
            yield _exposed(family, openmetrics)
        if openmetrics:
            yield "# EOF\n"


def prometheus_name(kafka_name: str) -> str:
    """`kafka.server:type=T,name=N` as kafka_server_t_n; counters get their ending elsewhere."""
    domain, _, keys = kafka_name.partition(":")
    values = [pair.partition("=")[2] for pair in keys.split(",")]
    return re.sub(r"[^a-z0-9_]", "_", "_".join([domain, *values]).lower())


def _names(name: str) -> tuple[str, str | None]:
    return (prometheus_name(name), name) if ":" in name else (name, None)


def _exposed(family: AnyFamily, openmetrics: bool) -> str:
    name = family.name.removesuffix("_total") if openmetrics and family.kind == "counter" else family.name
    doc = family.doc.replace("\\", r"\\").replace("\n", r"\n")
    if openmetrics:
        doc = doc.replace('"', r"\"")
    lines = [f"# HELP {name} {doc}\n# TYPE {name} {family.kind}\n"]
    without_sum = openmetrics and any(
        isinstance(child, Histogram) and child.bounds[0] < 0 for _, child in family.children
    )
    for sample in family.samples():
        # OpenMetrics: a sum that can shrink is no counter, so a histogram of negative numbers shows none.
        if without_sum and not sample.name.endswith("_bucket"):
            continue
        lines.append(f"{sample.name}{_label_text(sample.labels)} {_number(sample.value)}\n")
    return "".join(lines)


def _label_text(labels: tuple[tuple[str, str], ...]) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace("\n", r"\n").replace('"', r"\"")


def _number(value: float) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "+Inf" if value > 0 else "-Inf"
    return repr(value)


def _plain(value: float) -> float:
    """A number of any type (bool, Decimal, of numpy) as one that prints as a number."""
    if not isinstance(value, int):
        return float(value)
    # Readers take all numbers as doubles, and refuse the page for a whole number beyond them.
    return int(value) if -_DOUBLE_END < value < _DOUBLE_END else math.copysign(math.inf, 1 if value > 0 else -1)


def _mbean_value(value: str) -> str:
    """Quoted where a plain value would end the name early, as Java's ObjectName does."""
    if not any(char in value for char in ',=:"*?\n'):
        return value
    quoted = re.sub(r'(["*?\\])', r"\\\1", value).replace("\n", r"\n")
    return f'"{quoted}"'
