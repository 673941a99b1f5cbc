"""Which value counts: a broker's settings from several layers, and a topic's on top of them.

From strong to weak:

| source                  | who sets it                                      |
| ----------------------- | ------------------------------------------------ |
| DYNAMIC_TOPIC           | alter-configs on one topic (topic settings only) |
| DYNAMIC_BROKER          | alter-configs on one broker                      |
| DYNAMIC_DEFAULT_BROKER  | alter-configs on all brokers                     |
| STATIC_BROKER           | the settings file, the command line, keywords    |
| DEFAULT                 | the tables                                       |

Inside a layer a setting's own name counts before the names it falls to (`log.retention.ms`, then `minutes`, then
`hours`), as in Kafka; a stronger layer counts before a better name. Old names are sorted out inside their layer,
so that an old name set on a topic beats the new name set on the broker.

Invariants: a change that fails changes nothing; every value in a `View` has been checked. Pure: who stores the
layers, and who must hear of a new view, is the caller's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Any, NamedTuple

from horolog.config.broker import BROKER
from horolog.config.setting import FallsTo, Setting, Type, Update
from horolog.config.table import Layer, View
from horolog.config.topic import TOPIC


class Source(IntEnum):
    """Where a value comes from. The numbers are those of DescribeConfigs."""

    DYNAMIC_TOPIC = 1
    DYNAMIC_BROKER = 2
    DYNAMIC_DEFAULT_BROKER = 3
    STATIC_BROKER = 4
    DEFAULT = 5


class Synonym(NamedTuple):
    """One place that gives a value to a setting; the first of them is the one in force."""

    name: str
    value: str | None
    source: Source


class Entry(NamedTuple):
    """All that DescribeConfigs says about one setting. `value` is None where there is none or it is secret."""

    name: str
    value: str | None
    source: Source
    read_only: bool
    sensitive: bool
    type: Type
    doc: str
    synonyms: tuple[Synonym, ...]


_LAYERS = (Source.DYNAMIC_BROKER, Source.DYNAMIC_DEFAULT_BROKER, Source.STATIC_BROKER)
_DYNAMIC = (Source.DYNAMIC_BROKER, Source.DYNAMIC_DEFAULT_BROKER)


class BrokerConfig:
    """The settings of one broker and, on top of them, of its topics."""

    def __init__(self, static: Mapping[str, object] | None = None, *, strict: bool = True) -> None:
        self._raw: dict[Source, dict[str, object]] = {source: {} for source in _LAYERS}
        self._raw[Source.STATIC_BROKER] = dict(static or {})
        self._layers = {source: Layer({}) for source in _LAYERS}
        self._layers[Source.STATIC_BROKER] = BROKER.parse(static or {}, strict=strict)
        self._resolve(self._layers)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the operator should be told: deprecated, unknown and idle settings."""
        return tuple(line for layer in self._layers.values() for line in layer.warnings)

    @property
    def view(self) -> View:
        """The broker's own values in force."""
        return self._view

    def raw(self, source: Source) -> dict[str, object]:
        """What was set in a layer, as it was set; for whoever has to store it."""
        return dict(self._raw[source])

    def alter(self, source: Source, changes: Mapping[str, object]) -> View:
        """Set (or, with None, unset) dynamic settings of the broker; all of the changes or none."""
        if source not in _DYNAMIC:
            raise ValueError(f"{source.name} cannot be altered")
        raw = dict(self._raw[source])
        for given, value in changes.items():
            name, _ = BROKER.find(given)
            for row in _rows(name):
                if row.update is Update.READ_ONLY:
                    raise row.refusal(value, "can only be changed in the settings file, with a restart", name)
                if row.update is Update.PER_BROKER and source is Source.DYNAMIC_DEFAULT_BROKER:
                    raise row.refusal(value, "can only be changed for one broker, not for all of them", name)
            if value is None:
                raw.pop(name, None)
            else:
                raw[name] = value
        self._resolve({**self._layers, source: BROKER.parse(raw)})
        self._raw[source] = raw
        return self._view

    def _resolve(self, layers: dict[Source, Layer]) -> None:
        """Work out the views; only when that went well does the broker take them."""
        values: dict[str, Any] = {}
        given: set[str] = set()
        for layer in layers.values():
            given.update(layer.values)
        for row in BROKER:
            values[row.name] = _in_force(row, layers)
        # Settings for single listeners have no row of their own.
        for source in reversed(_LAYERS):
            values.update({k: v for k, v in layers[source].values.items() if k not in values})
        for rule in BROKER.rules:
            rule(values, frozenset(given))
        base = {row.name: row.default for row in TOPIC}
        for row in BROKER:
            if row.topic_name is not None:
                base[row.topic_name] = values[row.name]
        self._layers = layers
        self._view = View(values)
        self._topic_base = base
        self._topic_default = self._topic_view({})

    def topic(self, overrides: Mapping[str, object] | None = None, *, strict: bool = True) -> View:
        """The values in force for a topic with these overrides. Topics without any share one view."""
        if not overrides:
            return self._topic_default
        return self._topic_view(TOPIC.parse(overrides, strict=strict).values)

    def _topic_view(self, overrides: dict[str, Any]) -> View:
        values = {**self._topic_base, **overrides}
        for rule in TOPIC.rules:
            rule(values, frozenset(overrides))
        return View(values)

    def describe(self) -> list[Entry]:
        """Every broker setting with its sources, for DescribeConfigs.

        As in Kafka, `value` is what stands under the setting's own name, if anything does; the synonyms tell
        from where it is taken otherwise.
        """
        entries = []
        for row in BROKER:
            own = next((found.value for found in _given(row, self._layers) if found.name == row.name), None)
            entries.append(_entry(row, own, _synonyms(row, self._layers)))
        return entries

    def describe_topic(self, overrides: Mapping[str, object]) -> list[Entry]:
        """Every topic setting with its sources, for DescribeConfigs."""
        parsed = TOPIC.parse(overrides, strict=False).values
        entries = []
        for row in TOPIC:
            synonyms: list[Synonym] = []
            if row.name in parsed:
                synonyms.append(Synonym(row.name, _shown(row, parsed[row.name]), Source.DYNAMIC_TOPIC))
            broker_row = _BROKER_ROW_OF_TOPIC.get(row.name)
            if broker_row is not None:
                synonyms.extend(_synonyms(broker_row, self._layers))
            entries.append(_entry(row, parsed.get(row.name, self._topic_base[row.name]), synonyms))
        return entries


_BROKER_ROW_OF_TOPIC = {row.topic_name: row for row in BROKER if row.topic_name is not None}


def _rows(name: str) -> list[Setting]:
    """The rows that a name, its own or an old one, stands for."""
    if name in BROKER.deprecated:
        return BROKER.deprecated[name]
    row = BROKER.find(name)[1]
    if row is None:
        raise BROKER.unknown(name)
    return [row]


def _chain(row: Setting) -> tuple[FallsTo, ...]:
    return (FallsTo(row.name), *row.falls_to)


def _scaled(value: Any, scale: int) -> Any:
    # Below 0 means "no limit" in every unit.
    return value if scale == 1 else -1 if value < 0 else value * scale


class _Given(NamedTuple):
    """A value somebody gave to a setting, in the unit of the name it was given under."""

    name: str
    value: Any
    source: Source
    scale: int


def _given(row: Setting, layers: Mapping[Source, Layer]) -> Iterator[_Given]:
    """From the strongest to the weakest, the defaults last."""
    for source in _LAYERS:
        values = layers[source].values
        for name, scale in _chain(row):
            if values.get(name) is not None:
                yield _Given(name, values[name], source, scale)
    for name, scale in _chain(row):
        default = BROKER[name].default
        if default is not None:
            yield _Given(name, default, Source.DEFAULT, scale)


def _in_force(row: Setting, layers: Mapping[Source, Layer]) -> Any:
    for found in _given(row, layers):
        if found.scale == 1:
            return found.value
        # Below 0 means "no limit" in every unit.
        return -1 if found.value < 0 else found.value * found.scale
    return None


def _synonyms(row: Setting, layers: Mapping[Source, Layer]) -> Iterator[Synonym]:
    for found in _given(row, layers):
        yield Synonym(found.name, _shown(BROKER[found.name], found.value), found.source)


def _shown(row: Setting, value: Any) -> str | None:
    return None if row.sensitive else row.text(value)


def _entry(row: Setting, value: Any, synonyms: Iterable[Synonym]) -> Entry:
    listed = tuple(synonyms)
    return Entry(
        name=row.name,
        value=_shown(row, value),
        source=listed[0].source if listed else Source.DEFAULT,
        read_only=row.update is Update.READ_ONLY,
        sensitive=row.sensitive,
        type=row.type,
        doc=row.doc,
        synonyms=listed,
    )
