"""What a parsed value must be: the checks that rows of the settings tables use.

A check is called with a value of the right type and gives back the value to keep (a `Choice` may correct the
spelling); it raises ValueError where the value is not allowed. `allowed` says in words what is, and goes into
error messages and the reference pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, Protocol

# Apache Kafka's name for the newest format in use; any release from 0.11 on means format 2.
LATEST_FORMAT: Final = "latest"

PORT_MAX: Final = 65_535

# Patterns are text, compiled when first used: start-up should not pay for settings that nobody sets.
_RELEASE: Final = r"(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(?:-IV\d{1,4})?"
_DURATION: Final = r"by_duration:P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,9})?S)?)?"


class Check(Protocol):
    @property
    def allowed(self) -> str: ...

    def __call__(self, value: Any) -> Any: ...


class Range:
    """A number from `lo` to `hi`, both included; `or_else` is one more value that is fine."""

    __slots__ = ("hi", "lo", "or_else")

    def __init__(self, lo: float | None = None, hi: float | None = None, or_else: int | None = None) -> None:
        self.lo = lo
        self.hi = hi
        self.or_else = or_else

    @property
    def allowed(self) -> str:
        if self.hi is None:
            return f"at least {self.lo}"
        text = f"from {self.lo} to {self.hi}"
        return text if self.or_else is None else f"{text}, or {self.or_else}"

    def __call__(self, value: Any) -> Any:
        if value == self.or_else:
            return value
        # Written so that NaN, which compares as false with everything, is refused.
        if (self.lo is None or value >= self.lo) and (self.hi is None or value <= self.hi):
            return value
        raise ValueError(self.allowed)


class Choice:
    """One of a few words. With `fold` capitals do not matter, and the value becomes the spelling listed here."""

    __slots__ = ("_folded", "words")

    def __init__(self, *words: str, fold: bool = False) -> None:
        self.words = words
        self._folded = {word.lower(): word for word in words} if fold else None

    @property
    def allowed(self) -> str:
        return "one of " + ", ".join(self.words)

    def __call__(self, value: Any) -> Any:
        if self._folded is not None:
            found = self._folded.get(value.lower())
            if found is not None:
                return found
        elif value in self.words:
            return value
        raise ValueError(self.allowed)


class Each:
    """A list whose items all pass one check, none of them twice."""

    __slots__ = ("check", "may_be_empty")

    def __init__(self, check: Check, *, may_be_empty: bool = False) -> None:
        self.check = check
        self.may_be_empty = may_be_empty

    @property
    def allowed(self) -> str:
        return f"a list, each item {self.check.allowed}" + ("" if self.may_be_empty else ", not empty")

    def __call__(self, value: Any) -> Any:
        if not (value or self.may_be_empty) or len(set(value)) != len(value):
            raise ValueError(self.allowed)
        try:
            return tuple(self.check(item) for item in value)
        except ValueError as wrong:
            raise ValueError(self.allowed) from wrong


class Shape:
    """Text (or every item of a list) that matches a pattern from end to end."""

    __slots__ = ("_pattern", "allowed")

    def __init__(self, pattern: str, allowed: str) -> None:
        self._pattern = pattern
        self.allowed = allowed

    def __call__(self, value: Any) -> Any:
        items: Sequence[str] = (value,) if isinstance(value, str) else value
        if all(re.fullmatch(self._pattern, item, re.ASCII) for item in items):
            return value
        raise ValueError(self.allowed)


class Addresses(Shape):
    """Addresses of a `Shape` that ends in a port, which is from `lowest_port` to 65535."""

    __slots__ = ("lowest_port",)

    def __init__(self, pattern: str, allowed: str, lowest_port: int) -> None:
        super().__init__(pattern + r":\d{1,5}", f"{allowed}, port from {lowest_port} to {PORT_MAX}")
        self.lowest_port = lowest_port

    def __call__(self, value: Any) -> Any:
        super().__call__(value)
        items: Sequence[str] = (value,) if isinstance(value, str) else value
        if all(self.lowest_port <= int(item.rpartition(":")[2]) <= PORT_MAX for item in items):
            return value
        raise ValueError(self.allowed)


class FormatVersion:
    """A release whose message format is meant; see `message_format`."""

    __slots__ = ()
    allowed = "a Kafka release from 0.8.0 on (such as 0.9.0, 0.10.2, 2.8 or 3.0-IV1) or latest"

    def __call__(self, value: Any) -> Any:
        message_format(value)
        return value


class ResetPolicy:
    """Where a consumer without a position starts."""

    __slots__ = ()
    allowed = "one of latest, earliest, none, by_duration:PnDTnHnMn.nS"

    def __call__(self, value: Any) -> Any:
        if value in ("latest", "earliest", "none") or re.fullmatch(_DURATION, value, re.ASCII):
            return value
        raise ValueError(self.allowed)


def message_format(version: str) -> int:
    """The message format (magic) that brokers of this release wrote: 0, 1 or 2."""
    if version == LATEST_FORMAT:
        return 2
    found = re.fullmatch(_RELEASE, version, re.ASCII)
    if found is None:
        raise ValueError(FormatVersion.allowed)
    release = int(found[1]), int(found[2])
    if release < (0, 8):
        raise ValueError(FormatVersion.allowed)
    if release < (0, 10):
        return 0
    return 1 if release < (0, 11) else 2


def at_least(lo: float) -> Range:
    return _AT_LEAST.get(lo) or Range(lo)


def between(lo: float, hi: float, or_else: int | None = None) -> Range:
    return Range(lo, hi, or_else)


# Half of all rows use one of these, so they share them.
_AT_LEAST: Final[dict[float, Range]] = {lo: Range(lo) for lo in (-2, -1, 0, 1)}

_HOST: Final = r"(\[[0-9a-fA-F:.%\w]+\]|[^\s:/\[\],]+)"

# Kafka differs: lets port 0 pass, where no broker can be.
ADDRESSES: Final = Addresses(r"([\w.+-]+://)?" + _HOST, "addresses like host:port or [::1]:port", 1)
# Without a host a listener takes every address of the machine, with port 0 a port that is free.
LISTENERS: Final = Addresses(r"[\w.-]+://" + _HOST + "?", "addresses like PLAINTEXT://host:port", 0)
NON_EMPTY: Final = Shape(r"(?s:.+)", "not empty")
