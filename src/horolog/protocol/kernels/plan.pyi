from collections.abc import Callable, Sequence
from typing import Any

COMPILED: bool

class Op:
    def __init__(
        self,
        name: str,
        descriptor: Any,
        type_name: str,
        *,
        width: int,
        is_array: bool,
        is_nullable: bool,
        nullable_somewhere: bool,
        is_compact: bool,
        tag: int,
        smallest: int,
        default: Any,
        make_default: Callable[[], Any] | None,
        child: Plan | None,
    ) -> None: ...

class Plan:
    def __init__(
        self,
        cls: type[Any],
        *,
        ops: list[Op],
        absent: list[Op],
        guarded: list[Op],
        tagged: list[Op],
        is_flexible: bool,
        tags_descriptor: Any,
    ) -> None: ...

class Fault(Exception):
    path: str
    reason: str

    def __init__(self, trail: Sequence[str | int], reason: str) -> None: ...
