"""Every message of the protocol as a class, made from its table when it is first asked for.

    from horolog.protocol.messages import FetchRequest

`messages.pyi` beside this file tells type checkers and editors the fields; `scripts/make_stubs.py` writes it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from horolog.protocol.message import Message, make_class
from horolog.protocol.notation import headlines, parse

TABLES = Path(__file__).parent / "tables"


@cache
def _homes() -> dict[str, Path]:
    """The table file of each message."""
    return {name: path for path in sorted(TABLES.glob("*.txt")) for _, name, _ in headlines(path.read_text())}


def names() -> list[str]:
    """The names of all messages."""
    return list(_homes())


def message(name: str) -> type[Message]:
    """The class called `name`; KeyError if there is none."""
    found = globals().get(name)
    if isinstance(found, type) and issubclass(found, Message):
        return found
    for schema in parse(_homes()[name].read_text()):
        globals().setdefault(schema.name, make_class(schema, __name__))
    made: type[Message] = globals()[name]
    return made


def __getattr__(name: str) -> Any:
    if name[:1].isupper() and name in _homes():
        return message(name)
    raise AttributeError(f"module {__name__!r} has no message {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_homes()])
