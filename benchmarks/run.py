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
NOTES = {
    "protocol": """
Goal: ahead of both in encode and decode together. kio decodes with native code and is ahead of us in one place,
the decoding of a small Produce request, where the fixed cost of a call is most of it.
""",
    "records": """
Goals, with records of 100 bytes: validate 15 million records/s (and 1.5 GB/s with 1 KB records), build and iterate
2 times aiokafka's Cython codec, columns 5 times its iteration. "value slices" makes a `bytes` of each value from
known positions and nothing else; "one copy" is a plain copy of the same bytes: what any reader has to pay. With
values of 1 KB iteration runs at 80 to 90 % of the first, and columns move half as many bytes per second as the
second, so that 2 and 5 times the rival are out of reach there.
""",
    "legacy_records": """
Compressed wrappers of formats 0 and 1 are read into a list, which costs more than aiokafka's going through them one
by one: here we are level or slightly behind. The broker's own path does not iterate; it validates and stamps.
""",
}


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
    lines = ["| case | unit | horolog | CPU s | rival | | ratio |", "| --- | --- | ---: | ---: | ---: | --- | ---: |"]
    for row in rows:
        ratio = "" if row.get("ratio") is None else f"{row['ratio']:.2f}x"
        rival = "" if row.get("rival") is None else f"{row['rival']:,}"
        is_named = row["bench"] in TITLES or row["case"].startswith(row["bench"])
        title = row["case"] if is_named else f"{row['bench']}: {row['case']}"
        cells = (title, row["unit"], f"{row['ours']:,}", str(row.get("cpu_s", "")), rival, row.get("rival_name") or "")
        lines.append(f"| {' | '.join(cells)} | {ratio} |")
    return "\n".join(lines)


def page(names: list[str]) -> str:
    parts = [
        "# Benchmarks",
        "",
        "Made by `make bench`. Each figure compares horolog with a rival in the same process, on the same bytes, with",
        "the rounds interleaved; a ratio above 1 means that horolog is ahead. Times are the best of the rounds; CPU",
        "seconds are what horolog took for them.",
        "",
        f"Machine: {machine()}. Measured {datetime.now(UTC):%Y-%m-%d}.",
    ]
    for name in names:
        source = RESULTS / f"{name}.json"
        if source.exists():
            parts += ["", f"## {TITLES[name]}", "", f"`python benchmarks/{name}.py`", ""]
            parts.append(table(json.loads(source.read_text())))
            parts += ["", NOTES[name].strip()]
    return "\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*TITLES, []], help="which to run; all by default")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: to see that all run, not for figures")
    parser.add_argument("--page", action="store_true", help="write the page from the saved results, run nothing")
    options = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for name in () if options.page else options.names or TITLES:
        run(name, options.quick)
    if options.quick:
        print("quick run: docs/benchmarks.md is left as it is")
        return
    PAGE.write_text(page(list(TITLES)))
    print(f"written: {PAGE.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
