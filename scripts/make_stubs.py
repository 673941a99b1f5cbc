"""Writes src/horolog/protocol/messages.pyi from the tables, so that type checkers know every field.

python scripts/make_stubs.py [--check]
"""

from __future__ import annotations

import sys
from pathlib import Path

from horolog.protocol import messages
from horolog.protocol.schema import Field, Schema, Struct

TARGET = Path(messages.__file__).with_suffix(".pyi")
PYTHON = {"bool": "bool", "float64": "float", "string": "str", "bytes": "bytes", "uuid": "bytes", "records": "Buffer"}
HEAD = '''"""Made by scripts/make_stubs.py from the tables; do not edit."""

from pathlib import Path

from horolog.protocol.message import Message, Part
from horolog.protocol.primitives import Buffer

TABLES: Path

def names() -> list[str]: ...
def message(name: str) -> type[Message]: ...
'''


def annotation(field: Field, owner: str) -> str:
    base = PYTHON.get(field.type, "int") if field.struct is None else f"{owner}.{field.type}"
    text = f"list[{base}]" if field.is_array else base
    may_be_none = bool(field.nullable.all()) or field.is_optional_struct
    return f"{text} | None" if may_be_none else text


def body(struct: Struct, owner: str, indent: str) -> list[str]:
    lines = [f"{indent}{field.name}: {annotation(field, owner)}" for field in struct.fields]
    lines += [f"{indent}def __init__(", f"{indent}    self,", f"{indent}    *,"]
    lines += [f"{indent}    {field.name}: {annotation(field, owner)} = ...," for field in struct.fields]
    lines += [f"{indent}    unknown_tags: dict[int, bytes] | None = None,", f"{indent}) -> None: ..."]
    return lines


def stub(schema: Schema) -> str:
    lines = [f"class {schema.name}(Message):"]
    for struct in schema.structs()[1:]:
        lines += [f"    class {struct.name}(Part):", *body(struct, schema.name, "        "), ""]
    return "\n".join([*lines, *body(schema.root, schema.name, "    ")])


def main() -> None:
    text = HEAD + "\n" + "\n\n".join(stub(messages.message(name).schema) for name in messages.names()) + "\n"
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text() != text:
            sys.exit(f"{TARGET.name} is stale: run python scripts/make_stubs.py")
        return
    TARGET.write_text(text)
    print(f"{TARGET}: {text.count('class ')} classes")


if __name__ == "__main__":
    main()
