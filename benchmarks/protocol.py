"""Wire codec against kio and kafka-python: the same messages, the same bytes, one process, rounds interleaved.

    python benchmarks/protocol.py [--rounds N] [--json FILE]

Before anything is timed, each codec must give back the bytes it was given. Times are the best of the rounds, so that
what else the machine does weighs little; CPU seconds are of all rounds.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kafka.protocol.consumer import FetchResponse as KafkaPythonFetchResponse
from kafka.protocol.metadata import MetadataResponse as KafkaPythonMetadataResponse
from kafka.protocol.producer import ProduceRequest as KafkaPythonProduceRequest
from kio.serial import entity_reader, entity_writer

from horolog.protocol.messages import FetchResponse, MetadataResponse, ProduceRequest

RECORDS = bytes(range(256)) * 4


def produce_request() -> ProduceRequest:
    """One topic, 4 partitions, 1 KB each."""
    partitions = [ProduceRequest.PartitionProduceData(index=i, records=RECORDS) for i in range(4)]
    topic = ProduceRequest.TopicProduceData(name="events", partition_data=partitions)
    return ProduceRequest(acks=-1, timeout_ms=30_000, topic_data=[topic])


def fetch_response() -> FetchResponse:
    """10 topics of 10 partitions."""
    return FetchResponse(
        session_id=77,
        responses=[
            FetchResponse.FetchableTopicResponse(
                topic=f"events-{t}",
                partitions=[
                    FetchResponse.PartitionData(
                        partition_index=p,
                        high_watermark=10_000 + p,
                        last_stable_offset=10_000 + p,
                        log_start_offset=0,
                        aborted_transactions=None,
                        records=RECORDS,
                    )
                    for p in range(10)
                ],
            )
            for t in range(10)
        ],
    )


def metadata_response() -> MetadataResponse:
    """3 brokers, 100 topics of 10 partitions with 3 replicas."""
    return MetadataResponse(
        brokers=[
            MetadataResponse.MetadataResponseBroker(node_id=i, host=f"broker-{i}.example", port=9092) for i in range(3)
        ],
        cluster_id="cluster",
        controller_id=1,
        topics=[
            MetadataResponse.MetadataResponseTopic(
                name=f"events-{t}",
                topic_id=bytes([t]) * 16,
                partitions=[
                    MetadataResponse.MetadataResponsePartition(
                        partition_index=p, leader_id=p % 3, leader_epoch=4, replica_nodes=[0, 1, 2], isr_nodes=[0, 1, 2]
                    )
                    for p in range(10)
                ],
            )
            for t in range(100)
        ],
    )


class Ours:
    name = "horolog"

    def __init__(self, message: Any, version: int, data: bytes) -> None:
        self.message, self.version, self.data = message, version, data

    def encode(self) -> bytes:
        return self.message.encode(self.version)

    def decode(self) -> Any:
        return type(self.message).decode(self.data, self.version)


class Kio:
    name = "kio"

    def __init__(self, message: Any, version: int, data: bytes) -> None:
        name = type(message).__name__
        kind = "request" if name.endswith("Request") else "response"
        api = name.removesuffix(kind.capitalize()).lower()
        entity = getattr(importlib.import_module(f"kio.schema.{api}.v{version}.{kind}"), name)
        self._read, self._write, self.data = entity_reader(entity), entity_writer(entity), data
        self.entity = self.decode()

    def encode(self) -> bytes:
        buffer = io.BytesIO()
        self._write(buffer, self.entity)
        return buffer.getvalue()

    def decode(self) -> Any:
        return self._read(self.data, 0)[0]


class KafkaPython:
    name = "kafka-python"
    classes = (KafkaPythonProduceRequest, KafkaPythonFetchResponse, KafkaPythonMetadataResponse)

    def __init__(self, message: Any, version: int, data: bytes) -> None:
        self.entity_type = next(c for c in self.classes if c.__name__ == type(message).__name__)
        self.version, self.data = version, data
        self.entity = self.decode()
        self.entity._header = None  # a decoded message cannot be encoded again without it

    def encode(self) -> bytes:
        return self.entity.encode(version=self.version)

    def decode(self) -> Any:
        return self.entity_type.decode(self.data, version=self.version)


def seconds_per_call(function: Callable[[], Any], budget_s: float) -> float:
    """Mean time of one call over about `budget_s`."""
    start = time.perf_counter()
    function()
    once = max(time.perf_counter() - start, 1e-7)
    count = max(1, int(budget_s / once))
    start = time.perf_counter()
    for _ in range(count):
        function()
    return (time.perf_counter() - start) / count


CASES = [
    ("Produce request, 4 partitions", produce_request, 9),
    ("Fetch response, 100 partitions", fetch_response, 12),
    ("Metadata response, 1,000 partitions", metadata_response, 12),
]


def run(rounds: int, budget_s: float) -> list[dict[str, Any]]:
    rows = []
    for title, make, version in CASES:
        message = make()
        data = message.encode(version)
        codecs = [codec(message, version, data) for codec in (Ours, Kio, KafkaPython)]
        for codec in codecs:
            if codec.encode() != data:
                raise SystemExit(f"{codec.name} does not give the same bytes for: {title}")
        best: dict[tuple[str, str], float] = {}
        cpu: dict[str, float] = dict.fromkeys((c.name for c in codecs), 0.0)
        for _ in range(rounds):
            for codec in codecs:
                cpu_start = time.process_time()
                for way in ("encode", "decode"):
                    taken = seconds_per_call(getattr(codec, way), budget_s)
                    best[codec.name, way] = min(taken, best.get((codec.name, way), taken))
                cpu[codec.name] += time.process_time() - cpu_start
        total = {c.name: best[c.name, "encode"] + best[c.name, "decode"] for c in codecs}
        for rival in ("kio", "kafka-python"):
            for way, ours, theirs in (
                ("encode", best["horolog", "encode"], best[rival, "encode"]),
                ("decode", best["horolog", "decode"], best[rival, "decode"]),
                ("encode + decode", total["horolog"], total[rival]),
            ):
                rows.append(
                    {
                        "bench": "protocol",
                        "case": f"{title}: {way}",
                        "ours": round(ours * 1e6, 2),
                        "rival": round(theirs * 1e6, 2),
                        "rival_name": rival,
                        "unit": "µs",
                        "ratio": round(theirs / ours, 2),
                        "cpu_s": round(cpu["horolog"], 2),
                        "rival_cpu_s": round(cpu[rival], 2),
                    }
                )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--budget-s", type=float, default=0.2, help="seconds per codec, direction and round")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--quick", action="store_true", help="one short round")
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.budget_s = 1, 0.02
    rows = run(options.rounds, options.budget_s)
    print(f"{'case':50} {'rival':14} {'horolog µs':>11} {'rival µs':>10} {'ratio':>6}")
    for row in rows:
        print(f"{row['case']:50} {row['rival_name']:14} {row['ours']:11} {row['rival']:10} {row['ratio']:6}")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
