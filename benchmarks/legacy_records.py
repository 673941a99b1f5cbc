"""Messages of formats 0 and 1: our kernels beside aiokafka's Cython codec, on the same bytes.

    python benchmarks/legacy_records.py [--json FILE] [--rounds N] [--quick]

Both are measured in turns within one run and the best round of each counts. Rates are records per second; `cpu_s` is
the processor time of our best round. We read into a list, the rival one by one. Where the rival has no such operation
the rate stands alone. "inflate only" is what both must do before they see the first message of a wrapper.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiokafka.record._crecords.legacy_records import LegacyRecordBatchBuilder as AiokafkaBuilder
from aiokafka.record._crecords.memory_records import MemoryRecords as AiokafkaRecords

from horolog.records import kernels
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.convert import down_convert
from horolog.records.kernels import legacy as kernel
from horolog.records.legacy import LegacyBatch
from horolog.records.legacy_builder import LegacyBuilder
from horolog.records.walk import read, scan

NOW_MS = 1_763_000_000_000
LONG_MIN, LONG_MAX = -(2**63), 2**63 - 1
Work = Callable[[], Any]


class Case:
    """One set of messages of a format and codec, with distinct keys and rising timestamps."""

    def __init__(self, magic: int, codec: Codec, value_bytes: int, count: int) -> None:
        self.magic = magic
        self.codec = codec
        self.count = count
        pattern = bytes(range(32, 127)) * (value_bytes // 95 + 1)
        self.records = [(NOW_MS + i // 10, b"key-%06d" % i, pattern[i % 40 :][:value_bytes]) for i in range(count)]
        self.data = self.build()
        self.name = f"format {magic}, {codec.name.lower()}, {value_bytes} B values"

    def build(self) -> bytes:
        builder = LegacyBuilder(self.magic, self.codec)
        append = builder.append
        for timestamp, key, value in self.records:
            append(timestamp, key, value)
        return builder.build()

    def build_by_rival(self) -> bytes:
        builder = AiokafkaBuilder(self.magic, self.codec.value, 1 << 30)
        append = builder.append
        for offset, (timestamp, key, value) in enumerate(self.records):
            append(offset, timestamp, key, value)
        return bytes(builder.build())

    def format_2(self) -> bytes:
        builder = BatchBuilder(self.codec)
        for row in self.records:
            builder.append(*row)
        return builder.build()

    def read(self) -> int:
        records = read(self.data)
        touch_all(records)
        return len(records)

    def read_by_rival(self) -> int:
        """How many batches; a plain message is one."""
        count = 0
        records = AiokafkaRecords(self.data)
        while records.has_next():
            batch = records.next_batch()
            batch.validate_crc()
            touch_all(batch)
            count += 1
        return count

    def validate(self) -> int:
        if self.codec is Codec.NONE:
            found = kernel.validate(self.data, 0, len(self.data), self.magic, 0, LONG_MAX, True, True)
        else:
            batch = LegacyBatch(self.data)
            batch.check_crc()
            found = batch.validate(0, LONG_MAX, key_required=True)
        assert not found.culprits
        return found.count


def touch_all(records: Any) -> None:
    for record in records:
        key = record.key  # noqa: F841
        value = record.value  # noqa: F841
        offset = record.offset  # noqa: F841
        timestamp = record.timestamp  # noqa: F841


def measure(works: list[Work], rounds: int) -> list[tuple[float, float]]:
    """(wall, cpu) seconds of each work's best round."""
    best = [(float("inf"), 0.0)] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            cpu = time.process_time()
            wall = time.perf_counter()
            work()
            best[index] = min(best[index], (time.perf_counter() - wall, time.process_time() - cpu))
    return best


def row(bench: str, case: Case, ours: Work, rival: Work | None, rounds: int) -> dict[str, Any]:
    spent = measure([ours] if rival is None else [ours, rival], rounds)
    rates = [round(case.count / wall) for wall, _ in spent]
    return {
        "bench": bench,
        "case": f"{bench}: {case.name}",
        "ours": rates[0],
        "rival": rates[1] if rival else None,
        "rival_name": "aiokafka" if rival else None,
        "unit": "records/s",
        "ratio": round(rates[0] / rates[1], 2) if rival else None,
        "cpu_s": round(spent[0][1], 6),
    }


def rows(rounds: int, count: int) -> list[dict[str, Any]]:
    found = []
    cases = [
        Case(magic, codec, value_bytes, count)
        for magic, codec, value_bytes in [
            (0, Codec.NONE, 100),
            (1, Codec.NONE, 100),
            (1, Codec.NONE, 1000),
            (1, Codec.LZ4, 100),
            (1, Codec.SNAPPY, 100),
        ]
    ]
    for case in cases:
        assert case.read() == case.validate() == count
        assert case.read_by_rival() == (count if case.codec is Codec.NONE else 1)
        found.append(row("build", case, case.build, case.build_by_rival, rounds))
        found.append(row("iterate, entry checksums verified", case, case.read, case.read_by_rival, rounds))
        found.append(row("validate", case, case.validate, None, rounds))
        if case.codec is not Codec.NONE:
            found.append(row("inflate only", case, LegacyBatch(case.data).records_bytes, None, rounds))
    plain = cases[1]
    copy = bytearray(plain.data)
    stamp = (lambda: kernel.assign(copy, 0, len(copy), 7, NOW_MS, True), lambda: scan(plain.data))
    found.append(row("number and stamp in place", plain, stamp[0], None, rounds))
    found.append(row("scan headers", plain, stamp[1], None, rounds))
    for case in (plain, cases[3]):
        newer = case.format_2()
        found.append(row("convert from format 2", case, lambda newer=newer: down_convert(newer, 1), None, rounds))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="save the rows here")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--quick", action="store_true", help="few rounds on small sets")
    options = parser.parse_args()
    kind = "compiled" if kernels.COMPILED else "plain Python"
    print(f"{platform.python_implementation()} {platform.python_version()}, kernels: {kind}")
    found = rows(2, 500) if options.quick else rows(options.rounds, 10_000)
    for line in found:
        rival = f"{line['rival']:>12,} {line['ratio']:6.2f}x" if line["rival"] else ""
        print(f"{line['case']:<66}{line['ours']:>12,}{rival}")
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
