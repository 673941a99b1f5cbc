"""One row of a settings table, and how a value in text becomes a value in Python.

| type     | in Python          | in text                                                       |
| -------- | ------------------ | ------------------------------------------------------------- |
| boolean  | bool               | true or false, capitals do not matter                         |
| string   | str                | as it is, blanks around it cut off                            |
| int      | int                | decimal, 32 bits                                              |
| short    | int                | decimal, 16 bits                                              |
| long     | int                | decimal, 64 bits                                              |
| double   | float              | decimal, with or without exponent                             |
| list     | tuple of str       | items between commas, blanks around them cut off              |
| class    | str or any object  | a dotted name; in Python also the class or function itself    |
| password | Password           | as string; never shown                                        |

A row does not name its scope: it is in the table of every scope that has it, and rows shared by several scopes
(all of security, for one) are written down once.

Invariants: what `parse` gives back has passed the row's check; parsing a value's `text` gives the value again.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from enum import IntEnum
from typing import Any, Final, NamedTuple

from horolog.config.checks import Check
from horolog.errors import ConfigError


class Type(IntEnum):
    """The numbers are those of DescribeConfigs."""

    BOOLEAN = 1
    STRING = 2
    INT = 3
    SHORT = 4
    LONG = 5
    DOUBLE = 6
    LIST = 7
    CLASS = 8
    PASSWORD = 9


class Update(IntEnum):
    """How a running broker takes a new value."""

    READ_ONLY = 0
    PER_BROKER = 1
    CLUSTER_WIDE = 2


class Required:
    """Stands where a row has no default: somebody must give a value."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = Required()
LONG_MAX: Final = 2**63 - 1
INT_MAX: Final = 2**31 - 1


class Password:
    """A secret that does not show itself in logs, tracebacks or descriptions; `value` has it."""

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Password) and other.value == self.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return "[hidden]"


class FallsTo(NamedTuple):
    """Where an unset broker setting takes its value from: another setting, times `scale`."""

    name: str
    scale: int = 1


class Setting(NamedTuple):
    """One setting, declared once; start-up, DescribeConfigs, topic creation, --help and the docs read it."""

    name: str
    type: Type
    default: Any
    check: Check | None
    doc: str
    topic_name: str | None = None
    """What the same setting is called where a topic overrides the broker."""
    replaces: tuple[str, ...] = ()
    """Older names that still work, with a warning."""
    topic_replaces: tuple[str, ...] = ()
    falls_to: tuple[FallsTo, ...] = ()
    update: Update = Update.READ_ONLY
    inert: str | None = None
    """Why the setting is accepted and has no effect, if it has none."""

    @property
    def sensitive(self) -> bool:
        return self.type is Type.PASSWORD

    @property
    def allowed(self) -> str:
        """What a value must be, in words."""
        kind = _KINDS[self.type]
        return f"{kind}, {self.check.allowed}" if self.check else kind

    def but(self, **changes: Any) -> Setting:
        """The same row with a few things different."""
        return self._replace(**changes)

    def parse(self, value: object, name: str | None = None) -> Any:
        """The value to use, from text or from a Python value. `name` is how the user called the setting."""
        if value is None:
            if self.default is None:
                return None
            raise ConfigError(name or self.name, None, f"needs a value: {self.allowed}")
        try:
            parsed = _PARSERS[self.type](value)
            return self.check(parsed) if self.check else parsed
        except ValueError:
            raise self.refusal(value, f"must be {self.allowed}", name) from None

    def refusal(self, value: object, why: str, name: str | None = None) -> ConfigError:
        """An error about a value, which does not give away a secret."""
        return ConfigError(name or self.name, Password("") if self.sensitive else value, why)

    def text(self, value: Any) -> str | None:
        """A value as Kafka would write it; None for no value."""
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return ",".join(value)
        if isinstance(value, Password):
            return value.value
        if isinstance(value, float) and not math.isfinite(value):
            return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
        if self.type is Type.CLASS:
            return f"{value.__module__}.{value.__qualname__}" if hasattr(value, "__qualname__") else repr(value)
        return str(value)


# Text, compiled when first used. No two repeats stand next to each other that could share the same characters: a
# long value would be tried in every division.
_INTEGER: Final = r"[+-]?[0-9]{1,40}"
_DOUBLE: Final = r"[+-]?(([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,5})?[fFdD]?|NaN|Infinity)"
_AROUND_COMMAS: Final = " \t\n\v\f\r"
_BLANKS = "".join(map(chr, range(33)))  # what Java's trim() cuts off, which is not what strip() does


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        word = value.strip(_BLANKS).lower()
        if word in ("true", "false"):
            return word == "true"
    raise ValueError


def _string(value: object) -> str:
    if isinstance(value, str):
        return value.strip(_BLANKS)
    raise ValueError


def _integer(bits: int) -> Callable[[object], int]:
    limit = 1 << (bits - 1)

    def parse(value: object) -> int:
        if isinstance(value, str) and re.fullmatch(_INTEGER, word := value.strip(_BLANKS)):
            number = int(word)
        elif isinstance(value, int) and not isinstance(value, bool):
            number = value
        else:
            raise ValueError
        if -limit <= number < limit:
            return number
        raise ValueError

    return parse


def _double(value: object) -> float:
    if isinstance(value, str) and re.fullmatch(_DOUBLE, word := value.strip(_BLANKS)):
        return float(word if word.endswith(("NaN", "Infinity")) else word.rstrip("fFdD"))
    if isinstance(value, float) or (isinstance(value, int) and not isinstance(value, bool)):
        try:
            return float(value)
        except OverflowError:
            raise ValueError from None
    raise ValueError


def _list(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        text = value.strip(_BLANKS)
        return tuple(item.strip(_AROUND_COMMAS) for item in text.split(",")) if text else ()
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        # Through text, so that a list means the same whichever way it came.
        return _list(",".join(value))
    raise ValueError


def _class(value: object) -> object:
    if not isinstance(value, str):
        return value
    if text := value.strip(_BLANKS):
        return text
    raise ValueError


def _password(value: object) -> Password:
    if isinstance(value, Password):
        return value
    return Password(_string(value))


_PARSERS: Final[dict[Type, Callable[[object], Any]]] = {
    Type.BOOLEAN: _boolean,
    Type.STRING: _string,
    Type.INT: _integer(32),
    Type.SHORT: _integer(16),
    Type.LONG: _integer(64),
    Type.DOUBLE: _double,
    Type.LIST: _list,
    Type.CLASS: _class,
    Type.PASSWORD: _password,
}

_KINDS: Final[dict[Type, str]] = {
    Type.BOOLEAN: "true or false",
    Type.STRING: "text",
    Type.INT: "a whole number of 32 bits",
    Type.SHORT: "a whole number of 16 bits",
    Type.LONG: "a whole number of 64 bits",
    Type.DOUBLE: "a number",
    Type.LIST: "a list, items between commas",
    Type.CLASS: "a class or its dotted name",
    Type.PASSWORD: "a secret text",
}

# Short names for the tables.
BOOLEAN, STRING, INT, SHORT, LONG = Type.BOOLEAN, Type.STRING, Type.INT, Type.SHORT, Type.LONG
DOUBLE, LIST, CLASS, PASSWORD = Type.DOUBLE, Type.LIST, Type.CLASS, Type.PASSWORD
PER_BROKER, CLUSTER_WIDE = Update.PER_BROKER, Update.CLUSTER_WIDE

# Why some settings of Kafka are accepted and have no effect here.
ONE_BROKER: Final = "a horolog broker stands alone"
ONE_LOOP: Final = "one event loop does the work of Kafka's thread pools"
NO_TIER: Final = "there is no tiered storage"
NO_JAVA: Final = "it belongs to the Java runtime"
NO_KERBEROS: Final = "there is no Kerberos"
