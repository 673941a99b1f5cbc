r"""Settings files to raw mappings: Java properties, TOML, and `key=value` words of a command line.

Properties, as `java.util.Properties` reads them: one entry per logical line; `#` and `!` start a comment line; a
backslash at the end joins lines (blanks at the start of the next one are cut off); the key ends at the first
unescaped `=`, `:` or blank; `\t \n \r \f \uXXXX` are escapes, any other escaped character stands for itself.
The last of two equal keys wins. TOML: nested tables are joined with dots, so `[log.retention] ms = 1` and
`"log.retention.ms" = 1` are the same.

This module turns text into mappings and reads no file itself, except in `read`. It knows no setting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from horolog.errors import ConfigError

_BLANK = " \t\f"
_ESCAPES = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_HEX4 = re.compile(r"[0-9a-fA-F]{4}")


def read(path: str | Path) -> dict[str, object]:
    """The raw mapping in a file; `.toml` is TOML, everything else is properties."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise ConfigError(str(path), None, f"cannot be read: {wrong}") from wrong
    if path.suffix == ".toml":
        return toml(text, str(path))
    return dict(properties(text, str(path)))


def properties(text: str, name: str = "properties") -> dict[str, str]:
    """Parse Java properties; `name` is for error messages."""
    found: dict[str, str] = {}
    for line in _logical_lines(text):
        key_end = _key_end(line)
        value_start = key_end
        while value_start < len(line) and line[value_start] in _BLANK:
            value_start += 1
        if value_start < len(line) and line[value_start] in "=:":
            value_start += 1
            while value_start < len(line) and line[value_start] in _BLANK:
                value_start += 1
        found[_unescape(line[:key_end], name)] = _unescape(line[value_start:], name)
    return found


def toml(text: str, name: str = "TOML") -> dict[str, object]:
    """Parse TOML into dotted names; `name` is for error messages."""
    import tomllib

    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise ConfigError(name, None, f"is not TOML: {wrong}") from wrong
    found: dict[str, object] = {}
    for key, value in _leaves(tree, ""):
        if key in found:
            raise ConfigError(key, None, f"is given twice in {name}")
        found[key] = value
    return found


def words(items: Iterable[str]) -> dict[str, str]:
    """Parse `key=value` words, as `--config` takes them."""
    found: dict[str, str] = {}
    for item in items:
        key, equals, value = item.partition("=")
        if not equals or not key.strip():
            raise ConfigError(item, None, "must look like name=value")
        found[key.strip()] = value
    return found


def _leaves(tree: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _logical_lines(text: str) -> Iterator[str]:
    """Lines with content, comments left out, continued lines joined, blanks at the start cut off.

    A file that ends in a lone backslash has an entry with an empty key and value, as in Java.
    """
    pending: str | None = None
    natural = _LINE_ENDS.split(text)
    for number, raw in enumerate(natural, 1):
        line = raw.lstrip(_BLANK)
        # While nothing has come of a line it may still be a comment, or nothing at all.
        nothing_yet = not pending and (not line or line[0] in "#!")
        if nothing_yet and (pending is None or raw or number < len(natural)):
            pending = None
            continue
        pending = pending or ""
        if (len(line) - len(line.rstrip("\\"))) % 2:
            pending += line[:-1]
            continue
        yield pending + line
        pending = None
    if pending is not None:
        yield pending


def _key_end(line: str) -> int:
    position = 0
    while position < len(line):
        if line[position] == "\\":
            position += 1
        elif line[position] in "=:" + _BLANK:
            break
        position += 1
    return min(position, len(line))


def _unescape(text: str, name: str) -> str:
    if "\\" not in text:
        return text
    out: list[str] = []
    position = 0
    while position < len(text):
        char = text[position]
        position += 1
        if char != "\\" or position == len(text):
            out.append(char if char != "\\" else "")
            continue
        char = text[position]
        position += 1
        if char != "u":
            out.append(_ESCAPES.get(char, char))
            continue
        if not _HEX4.match(text, position):
            raise ConfigError(name, None, f"has a bad \\u escape in {text!r}")
        out.append(chr(int(text[position : position + 4], 16)))
        position += 4
    # Escapes give UTF-16 units, as Java strings hold them; pairs of them are one character.
    return "".join(out).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
