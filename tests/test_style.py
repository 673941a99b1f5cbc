"""Style is a test as well: what CONTRIBUTING.md promises about the shape of the code."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
MOST_FUNCTION_LINES = 70
MOST_FILE_LINES = 500
# Who may catch everything, and why.
BROAD = {"horolog/metrics.py": "a gauge's callback is foreign code, and must not take the page with all others down"}


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT / "src")))
def test_file_keeps_the_habits(path: Path) -> None:
    text = path.read_text()
    tree = ast.parse(text)
    assert text.count("\n") <= MOST_FILE_LINES
    assert ast.get_docstring(tree), "a module opens with its job"
    faults = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            size = (node.end_lineno or node.lineno) - node.lineno + 1
            if size > MOST_FUNCTION_LINES:
                faults.append(f"{where(path, node)} {node.name} has {size} lines")
        if isinstance(node, ast.ExceptHandler) and (
            (node.type is None or getattr(node.type, "id", "") in ("Exception", "BaseException"))
            and str(path.relative_to(ROOT / "src")) not in BROAD
        ):
            faults.append(f"{where(path, node)} catches everything")
    assert not faults
