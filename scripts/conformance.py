"""Makes docs/conformance.md: which tests prove which rows of the specification. --check: fail if it is stale.

A test names the rows it proves with `@pytest.mark.spec("937.4")`; a mark on a class or in `pytestmark` counts for
all tests inside. The sources are read, not run. docs/spec_rows.toml lists the rows; `missing` says of a row what
no test can prove yet, and is taken out when one can. A mark with an unknown id is an error; a row without a test is
shown as open.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from generated import ROOT, cell, settle

NOTE = "<!-- Made by scripts/conformance.py from the marks in tests/; `make docs` renews it. -->"

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def spec_ids(node: ast.AST) -> Iterator[str]:
    """The ids in all `….mark.spec("…")` calls at or below a node."""
    for call in ast.walk(node):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "spec"
            and isinstance(call.func.value, ast.Attribute)
            and call.func.value.attr == "mark"
        ):
            for argument in call.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise ValueError(f"line {call.lineno}: the id of a row must be a plain string")
                yield argument.value


def marked_tests(body: list[ast.stmt], inherited: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """(name, ids) of the tests in a module or class."""
    for statement in body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets):
            inherited |= set(spec_ids(statement))
    for statement in body:
        if not isinstance(statement, Scope):
            continue
        ids = inherited.union(*(spec_ids(decorator) for decorator in statement.decorator_list))
        if isinstance(statement, ast.ClassDef):
            yield from ((f"{statement.name}::{name}", found) for name, found in marked_tests(statement.body, ids))
        elif statement.name.startswith("test"):
            yield statement.name, ids


def collect(tests: Path) -> dict[str, list[tuple[str, str]]]:
    """Id to the (file, test) pairs that name it."""
    proofs: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        file = path.relative_to(tests.parent).as_posix()
        try:
            for name, ids in marked_tests(ast.parse(path.read_text(encoding="utf-8")).body, frozenset()):
                for row in ids:
                    proofs.setdefault(row, []).append((file, name))
        except (SyntaxError, ValueError) as wrong:
            raise SystemExit(f"{file}: {wrong}") from wrong
    return proofs


def proof_cell(proofs: list[tuple[str, str]]) -> str:
    by_file: dict[str, list[str]] = {}
    for file, name in proofs:
        by_file.setdefault(file, []).append(name)
    return "<br>".join(f"`{file}`: " + ", ".join(f"`{name}`" for name in names) for file, names in by_file.items())


def page(groups: list[dict], proofs: dict[str, list[tuple[str, str]]]) -> str:
    rows = [row for group in groups for row in group["rows"]]
    status = {
        row["id"]: "open" if row["id"] not in proofs else "in part" if row.get("missing") else "proved" for row in rows
    }
    counts = {word: list(status.values()).count(word) for word in ("proved", "in part", "open")}
    lines = [NOTE, "# What proves what", ""]
    lines.append(
        "Each row of the specification with the tests that name it. *Open*: no test names it. *In part*: tests"
    )
    lines.append("prove some of it, and what is missing is said.")
    lines += ["", f"{len(rows)} rows: " + ", ".join(f"{count} {word}" for word, count in counts.items()) + "."]
    for group in groups:
        lines += [
            "",
            f"## {group['title']}",
            "",
            "| row | what must hold | status | tests |",
            "| --- | --- | --- | --- |",
        ]
        for row in group["rows"]:
            missing = f"; missing: {row['missing']}" if row.get("missing") and row["id"] in proofs else ""
            cells = (row["id"], row["title"], status[row["id"]] + missing, proof_cell(proofs.get(row["id"], [])))
            lines.append("| " + " | ".join(cell(text) for text in cells) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str], root: Path = ROOT) -> int:
    groups = tomllib.loads((root / "docs" / "spec_rows.toml").read_text(encoding="utf-8"))["groups"]
    ids = [row["id"] for group in groups for row in group["rows"]]
    twice = sorted({row for row in ids if ids.count(row) > 1})
    proofs = collect(root / "tests")
    unknown = sorted(set(proofs) - set(ids))
    for row in twice:
        print(f"docs/spec_rows.toml lists {row} twice", file=sys.stderr)
    for row in unknown:
        for file, name in proofs[row]:
            print(f"{file}: {name} names the row {row!r}, which docs/spec_rows.toml does not list", file=sys.stderr)
    if twice or unknown:
        return 1
    return settle({root / "docs" / "conformance.md": page(groups, proofs)}, arguments, "run `make docs`")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
