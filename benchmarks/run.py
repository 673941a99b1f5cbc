"""Runs every benchmark and writes docs/benchmarks.md: figures, machine, commands.

    python benchmarks/run.py [--quick] [NAME ...]

Each benchmark is a script of its own that compares us with a rival in the same run and saves rows as JSON; the raw rows
stay in benchmarks/results/. Ratios above 1 mean that horolog is ahead.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PAGE = HERE.parent / "docs" / "benchmarks.md"
TITLES = {
    "protocol": "Wire codec",
    "records": "Records, format 2",
    "legacy_records": "Records, formats 0 and 1",
}
RIVALS = ("kio", "kafka-python", "aiokafka")


def machine() -> str:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    packages = ", ".join(f"{name} {version(name)}" for name in ("cython", "cramjam", "crc32c", *RIVALS))
    return (
        f"{os.cpu_count()} cores, {model}; {platform.system()} {platform.release()}; "
        f"Python {platform.python_version()}; {packages}"
    )


def run(name: str, quick: bool) -> list[dict[str, Any]]:
    """One benchmark script; its table goes to the terminal, its rows to a file."""
    target = RESULTS / f"{name}.json"
    command = [sys.executable, str(HERE / f"{name}.py"), "--json", str(target)]
    if quick:
        command.append("--quick")
    print(f"== {TITLES[name]}: {' '.join(command[1:])}", flush=True)
    subprocess.run(command, check=True)
    rows: list[dict[str, Any]] = json.loads(target.read_text())
    return rows


def table(rows: list[dict[str, Any]]) -> str:
    lines = ["| case | unit | horolog | rival | | ratio |", "| --- | --- | ---: | ---: | --- | ---: |"]
    for row in rows:
        ratio = "" if row.get("ratio") is None else f"{row['ratio']:.2f}x"
        rival = "" if row.get("rival") is None else f"{row['rival']:,}"
        lines.append(
            f"| {row['case']} | {row['unit']} | {row['ours']:,} | {rival} | {row.get('rival_name') or ''} | {ratio} |"
        )
    return "\n".join(lines)


def page(names: list[str]) -> str:
    parts = [
        "# Benchmarks",
        "",
        "Made by `make bench`. Each figure compares horolog with a rival in the same process, on the same bytes, with",
        "the rounds interleaved; a ratio above 1 means that horolog is ahead. Times are the best of the rounds.",
        "",
        f"Machine: {machine()}. Measured {datetime.now(UTC):%Y-%m-%d}.",
    ]
    for name in names:
        source = RESULTS / f"{name}.json"
        if source.exists():
            parts += ["", f"## {TITLES[name]}", "", f"`python benchmarks/{name}.py`", ""]
            parts.append(table(json.loads(source.read_text())))
    return "\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*TITLES, []], help="which to run; all by default")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: to see that all run, not for figures")
    options = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for name in options.names or TITLES:
        run(name, options.quick)
    if options.quick:
        print("quick run: docs/benchmarks.md is left as it is")
        return
    PAGE.write_text(page(list(TITLES)))
    print(f"written: {PAGE.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
