"""Record batches of format 2: our kernels beside aiokafka's Cython codec and kafka-python's, on the same bytes.

    python benchmarks/records.py [--json FILE] [--rounds N] [--quick]

Every pair is measured in turns within one run, round after round, and the best round of each counts: the machine's
mood then hits both alike. Rates are records per second. `cpu_s` is the processor time of our best round. Nothing is
cached between rounds; header parsing, and for builders the finished batch with its checksum, are part of the work.

Beside the rivals stands what any reader must do at least. "value slices" makes a bytes object of each value, from
positions known beforehand, and drops it: where values are large, that is most of the time of iterating. "one copy"
copies the whole batch once: columns copy all of it, too, into memory that is as new.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from aiokafka.record._crecords.default_records import DefaultRecordBatch as AiokafkaBatch
from aiokafka.record._crecords.default_records import DefaultRecordBatchBuilder as AiokafkaBuilder
from kafka.record.default_records import DefaultRecordBatch as KafkaPythonBatch
from kafka.record.default_records import DefaultRecordBatchBuilder as KafkaPythonBuilder

from horolog.records import kernels
from horolog.records.arrow import to_arrow
from horolog.records.batch import Batch
from horolog.records.builder import BatchBuilder
from horolog.records.columns import build_from_columns, read_columns
from horolog.records.compression import Codec

NOW_MS = 1_763_000_000_000
LONG_MAX = 2**63 - 1
Work = Callable[[], Any]
Headers = Sequence[tuple[str, bytes]]
ONE_HEADER: Headers = [("trace", b"0123456789abcdef")]


class Case:
    """Records of one size in batches of one count, all with distinct keys and rising timestamps."""

    def __init__(self, value_bytes: int, count: int, batches: int, codec: Codec = Codec.NONE) -> None:
        self.codec = codec
        self.total = count * batches
        pattern = bytes(range(32, 127)) * (value_bytes // 95 + 1)
        self.records = [(NOW_MS + i // 10, b"key-%06d" % i, pattern[i % 40 :][:value_bytes]) for i in range(count)]
        self.batches = batches
        self.data = self.build()
        size = f"{value_bytes} B" if value_bytes < 1000 else f"{value_bytes // 1000} KB"
        shape = f"{count} records" if batches == 1 else f"{batches} x {count} records"
        self.name = f"{size} values, {shape}" + ("" if codec is Codec.NONE else f", {codec.name.lower()}")
        self.total_bytes = len(self.data) * batches
        self.inflated = bytes(Batch(self.data).records_bytes())
        step = len(self.inflated) // count
        self.slices = [slice(start, start + value_bytes) for start in range(0, step * count, step)]

    def build(self, headers: Headers = ()) -> bytes:
        builder = BatchBuilder(self.codec, limit_bytes=1 << 30)
        append = builder.append
        for timestamp, key, value in self.records:
            append(timestamp, key, value, headers)
        return builder.build()

    def build_with(self, maker: Any, headers: Headers = ()) -> bytes:
        builder = maker(2, self.codec, 0, -1, -1, -1, 1 << 30)
        append = builder.append
        headers = list(headers)
        for offset, (timestamp, key, value) in enumerate(self.records):
            append(offset, timestamp, key, value, headers)
        return builder.build()

    def slice_values(self) -> None:
        """A bytes object for each value, as a reader must make it."""
        for _ in range(self.batches):
            for value in map(self.inflated.__getitem__, self.slices):  # noqa: B007
                pass


def touch_all(records: Any) -> None:
    for record in records:
        key = record.key  # noqa: F841
        value = record.value  # noqa: F841
        offset = record.offset  # noqa: F841
        timestamp = record.timestamp  # noqa: F841


def measure(works: list[Work], rounds: int, repeat: int) -> list[tuple[float, float]]:
    """(wall, cpu) seconds of each work's best round, `repeat` runs a round."""
    best = [(float("inf"), 0.0)] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            cpu = time.process_time()
            wall = time.perf_counter()
            for _ in range(repeat):
                work()
            spent = time.perf_counter() - wall, time.process_time() - cpu
            best[index] = min(best[index], spent)
    return best


class Report:
    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.rows: list[dict[str, Any]] = []
        print(f"{'bench':30} {'case':34} {'ours M/s':>9} {'MB/s':>8} {'rival M/s':>9} {'ratio':>6} {'cpu s':>7}  rival")

    def compare(self, bench: str, case: Case, ours: Work, rivals: dict[str, Work]) -> None:
        repeat = max(1, 20_000 // case.total)
        spent = measure([ours, *rivals.values()], self.rounds, repeat)
        records, size = case.total * repeat, case.total_bytes * repeat
        wall, cpu = spent[0]
        names = list(rivals) or ["-"]
        for index, name in enumerate(names):
            theirs = records / spent[index + 1][0] if rivals else None
            row = {
                "bench": bench,
                "case": case.name,
                "ours": round(records / wall),
                "rival": theirs and round(theirs),
                "rival_name": name,
                "unit": "records/s",
                "ratio": round(records / wall / theirs, 2) if theirs else None,
                "cpu_s": round(cpu, 6),
                "ours_mb_per_s": round(size / wall / 1e6),
            }
            self.rows.append(row)
            shown = f"{theirs / 1e6:9.2f} {row['ratio']:6.1f}" if theirs else f"{'':9} {'':6}"
            rates = f"{row['ours'] / 1e6:9.2f} {row['ours_mb_per_s']:8.0f} {shown} {cpu:7.4f}"
            print(f"{bench:30} {case.name:34} {rates}  {name}")


def bench_case(report: Report, case: Case) -> None:
    data, many = case.data, range(case.batches)
    aiokafka = {"aiokafka": lambda: [touch_all(AiokafkaBatch(data)) for _ in many]}
    python = {"kafka-python": lambda: [touch_all(KafkaPythonBatch(data)) for _ in many]}
    slices = {"value slices": case.slice_values}
    copy = {"one copy": lambda: [bytearray(case.inflated) for _ in many]}
    if case.batches == 1:
        report.compare(
            "build, one by one",
            case,
            case.build,
            {
                "aiokafka": lambda: case.build_with(AiokafkaBuilder),
                "kafka-python": lambda: case.build_with(KafkaPythonBuilder),
            },
        )
        report.compare(
            "build, one header each",
            case,
            lambda: case.build(ONE_HEADER),
            {"aiokafka": lambda: case.build_with(AiokafkaBuilder, ONE_HEADER)},
        )
        source = read_columns([Batch(data)]).source()
        report.compare(
            "build, from columns",
            case,
            lambda: build_from_columns(source, codec=case.codec),
            {"aiokafka": lambda: case.build_with(AiokafkaBuilder)},
        )
    report.compare("iterate", case, lambda: [touch_all(Batch(data)) for _ in many], aiokafka | python | slices)
    report.compare(
        "list of records",
        case,
        lambda: [Batch(data).records() for _ in many],
        {"aiokafka": lambda: [list(AiokafkaBatch(data)) for _ in many]} | slices,
    )
    report.compare("columns", case, lambda: read_columns([Batch(data) for _ in many]), aiokafka | copy)
    report.compare("columns to pyarrow", case, lambda: to_arrow(read_columns([Batch(data) for _ in many])), aiokafka)
    report.compare("validate", case, lambda: [Batch(data).validate(0, LONG_MAX) for _ in many], aiokafka)

    def checked() -> None:
        for _ in many:
            batch = Batch(data)
            batch.check_crc()
            batch.validate(0, LONG_MAX)

    def checked_by_aiokafka() -> None:
        for _ in many:
            batch = AiokafkaBatch(data)
            batch.validate_crc()
            touch_all(batch)

    report.compare("validate with crc", case, checked, {"aiokafka": checked_by_aiokafka})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--json", type=Path, help="save the results here")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--quick", action="store_true", help="few rounds: does it run at all")
    options = parser.parse_args()
    print(f"kernels compiled: {kernels.COMPILED}; Python {platform.python_version()}, {platform.machine()}")
    report = Report(2 if options.quick else options.rounds)
    for value_bytes in (100, 1000):
        bench_case(report, Case(value_bytes, 10_000 if value_bytes == 100 else 1000, 1))
        bench_case(report, Case(value_bytes, 100, 100 if value_bytes == 100 else 10))
    bench_case(report, Case(100, 10_000, 1, Codec.LZ4))
    if options.json:
        options.json.write_text(json.dumps(report.rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
