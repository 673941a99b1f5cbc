"""Capture golden vectors from real Java clients into tests/vectors/ (docs/interop.md).

    python scripts/capture_vectors.py [messages] [requests] [memoryrecords] [--only VERSION]

Written are `messages-<version>.json` and `requests-<version>.json` per client (tests/interop/capture.py says what is in
them), and `memoryrecords-3.9.1.json`: record sets as a broker writes them, made by Kafka's own `MemoryRecords`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.interop import capture, memory_records  # noqa: E402
from tests.interop.judge import records_judge  # noqa: E402

VECTORS = ROOT / "tests" / "vectors"


def _write(name: str, rows: list[dict[str, Any]]) -> None:
    """One vector per line: a change to one of them is one line in a diff."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    (VECTORS / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{name}: {len(rows)} vectors, {(VECTORS / name).stat().st_size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description="capture golden vectors from Java clients")
    kinds = ("messages", "requests", "memoryrecords")
    parser.add_argument("kinds", nargs="*", help=f"any of {', '.join(kinds)}; all if none is named")
    parser.add_argument("--only", help="one client version")
    options = parser.parse_args()
    wanted = options.kinds or kinds
    VECTORS.mkdir(parents=True, exist_ok=True)
    for client in capture.CLIENTS:
        if options.only in (None, client.version):
            if "messages" in wanted:
                with records_judge(memory_records.VERSION) as judge:
                    _write(f"messages-{client.version}.json", capture.messages(client, judge))
            if "requests" in wanted:
                _write(f"requests-{client.version}.json", capture.requests(client))
    if "memoryrecords" in wanted and options.only in (None, memory_records.VERSION):
        _write(f"memoryrecords-{memory_records.VERSION}.json", memory_records.vectors())


if __name__ == "__main__":
    main()
