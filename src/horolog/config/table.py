"""All settings of one scope by name: look up, parse a whole mapping, fill in defaults.

Names are taken as Kafka spells them (`bootstrap.servers`) and as Python keywords (`bootstrap_servers`). Old
names of a row count for the row where its own name is not given. Unknown names raise, with the nearest right
name; from files that were written for Apache Kafka they can be let through with a warning instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from horolog.config.setting import REQUIRED, Setting
from horolog.errors import ConfigError

LISTENER_PREFIX: Final = "listener.name."

Rule = Callable[[dict[str, Any], frozenset[str]], None]
"""Looks at all values of a scope together, and at the names that the user gave; raises ConfigError, or corrects
a default that does not go with what was given."""


class Layer(NamedTuple):
    """One mapping, parsed: `values` by canonical name, and what the user should be told."""

    values: dict[str, Any]
    warnings: tuple[str, ...] = ()


class View:
    """Resolved values of a scope: `view.retention_ms` or `view["retention.ms"]`.

    The first is a plain attribute and as fast as one. A view never changes; whoever alters a setting makes a
    new one.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update({name.replace(".", "_"): value for name, value in values.items()})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name.replace('_', '.')} cannot be set here; a view never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name.replace('_', '.')} cannot be removed; a view never changes")

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name.replace(".", "_") if isinstance(name, str) else name]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no setting is called {name.replace('_', '.')}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"View({self.__dict__!r})"


class Table:
    """The rows of one scope."""

    def __init__(
        self,
        scope: str,
        rows: Iterable[Setting],
        rules: tuple[Rule, ...] = (),
        left_out: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """`left_out`: beginnings of names that Kafka has and we have not, each with the reason."""
        self.scope = scope
        self.article = "an" if scope == "admin" else "a"
        self.rules = rules
        self.left_out = left_out
        self.rows: dict[str, Setting] = {}
        self.deprecated: dict[str, list[Setting]] = {}
        for row in rows:
            assert row.name not in self.rows, f"{row.name} is declared twice"
            self.rows[row.name] = row
            for old in row.replaces:
                self.deprecated.setdefault(old, []).append(row)

    def __iter__(self) -> Iterator[Setting]:
        return iter(self.rows.values())

    def __contains__(self, name: object) -> bool:
        return name in self.rows

    def __getitem__(self, name: str) -> Setting:
        return self.rows[name]

    def find(self, name: str) -> tuple[str, Setting | None]:
        """A name as Kafka spells it and its row; None for a deprecated or unknown one."""
        # Mappings come from users, out of JSON and YAML as well, and types do not hold there.
        if not isinstance(name, str):
            raise ConfigError(repr(name), None, f"is not {self.article} {self.scope} setting: names are text")
        if name not in self.rows and name not in self.deprecated:
            dotted = name.replace("_", ".")
            if dotted in self.rows or dotted in self.deprecated:
                name = dotted
        if name.startswith(LISTENER_PREFIX):
            # listener.name.<listener>.<setting>, for one listener only.
            return name, self.rows.get(name[len(LISTENER_PREFIX) :].partition(".")[2])
        return name, self.rows.get(name)

    def unknown(self, name: str) -> ConfigError:
        """What to tell somebody who used a name that is not in the table."""
        for beginning, reason in self.left_out:
            if name.startswith(beginning):
                return ConfigError(name, None, f"is a setting of Kafka that is not used here: {reason}")
        # Imported here: difflib costs a broker's start more than all tables together.
        from difflib import get_close_matches

        near = get_close_matches(name.replace("_", "."), [*self.rows, *self.deprecated], n=1, cutoff=0.75)
        hint = f"; did you mean {near[0]}?" if near else ""
        return ConfigError(name, None, f"is not {self.article} {self.scope} setting{hint}")

    def parse(self, raw: Mapping[str, object], *, strict: bool = True) -> Layer:
        """Parse and check a mapping. Not `strict`: unknown names are left out with a warning."""
        values: dict[str, Any] = {}
        warnings: list[str] = []
        old: dict[str, object] = {}
        for given, value in raw.items():
            name, row = self.find(given)
            if row is not None:
                if name in values:
                    raise ConfigError(name, None, "is given twice, in two spellings")
                values[name] = row.parse(value, name)
                if row.inert and values[name] != row.default:
                    warnings.append(f"{name} is accepted and has no effect: {row.inert}")
            elif name in self.deprecated:
                old[name] = value
            elif strict:
                raise self.unknown(given)
            else:
                warnings.append(f"{self.unknown(given)} (ignored)")
        given_names = frozenset(values)
        for name, value in old.items():
            rows = self.deprecated[name]
            instead = " and ".join(row.name for row in rows)
            warnings.append(f"{name} is deprecated; use {instead}")
            for row in rows:
                parsed = row.parse(value, name)
                # Where two old names are given, the one listed first in the row is the newer and wins.
                if row.name not in given_names and not any(
                    newer in old for newer in row.replaces[: row.replaces.index(name)]
                ):
                    values[row.name] = parsed
        return Layer(values, tuple(warnings))

    def complete(self, layer: Layer) -> View:
        """Defaults for all that the layer leaves open, and the rules that look at several settings at once."""
        values = {row.name: row.default for row in self}
        values.update(layer.values)
        for name, value in values.items():
            if value is REQUIRED:
                raise ConfigError(name, None, f"must be given: {self.rows[name].allowed}")
        given = frozenset(layer.values)
        for rule in self.rules:
            rule(values, given)
        return View(values)

    def view(self, raw: Mapping[str, object] | None = None, /, **keywords: object) -> View:
        """Settings of a client from a mapping and keywords; keywords win."""
        merged: dict[str, object] = {}
        for source in (raw or {}, keywords):
            for name, value in source.items():
                merged[self.find(name)[0]] = value
        return self.complete(self.parse(merged))
