"""Writes generated pages, or (with --check) says which of them are stale."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def settle(pages: dict[Path, str], arguments: list[str], remedy: str) -> int:
    """Write what differs, or with --check report it; the exit code."""
    if arguments not in ([], ["--check"]):
        print(f"usage: {sys.argv[0]} [--check]", file=sys.stderr)
        return 2
    stale = [path for path, text in pages.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if arguments:
            print(f"{path} is stale; {remedy}", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pages[path], encoding="utf-8")
            print(f"wrote {path}")
    return 1 if arguments and stale else 0


def cell(text: str) -> str:
    """Text that cannot break out of a cell of a Markdown table."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
