"""Real clients of all generations, shown to a fake broker, and what they sent.

`messages` are the record sets that a producer made, one per data set, codec and message format. The `offset` of a
record is its place in the set, `stored_offset` what Kafka's `MemoryRecords` reads from the bytes: producers of format 0
leave all offsets at 0 and rely on the broker. `requests` are whole request frames, without length prefix, one per API
and version that was seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import fake_wire, probe
from .fake_broker import NEWEST, FakeBroker
from .fake_wire import FETCH, PRODUCE
from .judge import Judge
from .probe import Sample

CODECS = ("none", "gzip", "snappy", "lz4")
CODECS_2 = (*CODECS, "zstd")
T0 = 1_447_823_045_123


@dataclass(frozen=True)
class Client:
    """A client and the (message format, highest produce version offered) pairs it is to be seen with.

    `steps` are the highest versions to offer when whole requests are captured, from the oldest broker that the
    client agrees to talk to up to its own newest versions; clients without ApiVersions are not asked twice.
    """

    version: str
    formats: tuple[tuple[int, int], ...]
    idempotent: bool = False
    steps: range = range(1)

    def exchanges(self, step: int) -> list[str]:
        """What to do with a broker whose versions end at `step`; the Java consumer came with 0.9."""
        kinds = ["produce"]
        if self.version != "0.8.2.2":
            kinds += ["consume", "join"]
        if self.idempotent and 3 <= step <= 13:
            kinds.append("idempotent")
        if self.version == "4.3.0" and step >= 9:
            kinds.append("join-consumer")
        return kinds


CLIENTS = (
    Client("0.8.2.2", ((0, 0),)),
    Client("0.9.0.1", ((0, 1),)),
    Client("0.10.0.1", ((1, 2),)),
    Client("0.10.2.2", ((1, 2),), steps=range(1, 4)),
    Client("0.11.0.3", ((1, 2), (2, 3)), idempotent=True, steps=range(1, 6)),
    Client("2.8.2", ((1, 2), (2, 9)), idempotent=True, steps=range(2, 13)),
    Client("4.3.0", ((2, 13),), idempotent=True, steps=range(3, 19)),
)


def data_sets(message_format: int) -> dict[str, list[Sample]]:
    """What is sent: small, awkward and compressible; only what the format can carry."""
    stamp = message_format >= 1
    line = b"2015-11-18T05:04:05.123Z INFO request served in 12 ms; "
    plain = {
        "single": [Sample(T0, None, b"one")],
        "mixed": [
            Sample(T0 + 5, b"key", b"value"),
            Sample(T0 + 1, None, b""),
            Sample(T0 + 9, b"", b"\x00\xff\x80binary"),
            Sample(T0 + 9, b"tombstone", None),
            Sample(0, None, "Grüße 🕰".encode()),
        ],
        "compressible": [Sample(T0, b"k1", (line * 20)[:700]), Sample(T0 + 1000, b"k2", (line * 6)[:150])],
    }
    if message_format < 2:
        return {name: [_stamped(sample, stamp) for sample in samples] for name, samples in plain.items()}
    plain["headers"] = [
        Sample(T0, b"a", b"b", (("trace", b"\x01\x02"), ("empty", b""), ("null", None))),
        Sample(T0 - 86_400_000, None, None, (("trace", b"first"), ("trace", b"again"), ("", b"no name"))),
        Sample(T0, None, b"none"),
    ]
    return plain


def _stamped(sample: Sample, stamp: bool) -> Sample:
    return Sample(sample.timestamp if stamp else None, sample.key, sample.value)


def limits(produce: int) -> dict[int, tuple[int, int]]:
    """Offer the newest of everything but Produce; clients choose the message format by that alone."""
    return NEWEST | {PRODUCE: (0, produce), FETCH: (0, 18 if produce > 2 else 3)}


def messages(client: Client, judge: Judge) -> list[dict[str, Any]]:
    """Every record set of a client."""
    vectors = []
    for message_format, produce in client.formats:
        # Where a newer client writes an old format it does so for an old broker, without zstd.
        for codec in CODECS_2 if message_format == 2 and client.version != "0.11.0.3" else CODECS:
            vectors += _record_sets(client, message_format, produce, codec, idempotent=False)
    if client.idempotent:
        vectors += _record_sets(client, 2, client.formats[-1][1], "none", idempotent=True)
    for vector in vectors:
        read = judge.ask("read", vector["hex"])
        stored = [record for batch in read["batches"] for record in batch["records"]]
        for ours, theirs in zip(vector["records"], stored, strict=True):
            ours["stored_offset"] = theirs["offset"]
    return vectors


def _record_sets(
    client: Client, message_format: int, produce: int, codec: str, idempotent: bool
) -> list[dict[str, Any]]:
    sets = data_sets(message_format)
    if message_format < client.formats[-1][0]:
        del sets["compressible"]  # enough of it from the clients that know no other format
    if idempotent:
        sets = {"idempotent": sets["mixed"]}
    settings = {"compression_type": codec, "acks": "all" if idempotent else "1"}
    if client.formats[-1][0] == 2:
        settings["enable_idempotence"] = str(idempotent).lower()
    with FakeBroker(limits(produce), [b""] * len(sets)) as broker:
        probe.produce(client.version, broker, list(sets.values()), **settings)
    taken: dict[int, bytes] = {}
    for frame in (c for c in broker.captured if c.api_key == PRODUCE):
        for index, record_set in fake_wire.produced(frame.frame).items():
            if index in taken:
                raise RuntimeError(f"{client.version}: partition {index} came in two batches")
            taken[index] = record_set
        origin = f"kafka-clients {client.version}, {codec}, produce v{frame.version}"
    vectors = []
    for index, (name, samples) in enumerate(sets.items()):
        vectors.append(
            {
                "name": name,
                "origin": origin,
                "format": message_format,
                "codec": codec,
                "hex": taken[index].hex(),
                "records": [_expected(offset, sample) for offset, sample in enumerate(samples)],
            }
        )
    return vectors


def _expected(offset: int, sample: Sample) -> dict[str, Any]:
    return {
        "offset": offset,
        "timestamp": -1 if sample.timestamp is None else sample.timestamp,
        "key_hex": None if sample.key is None else sample.key.hex(),
        "value_hex": None if sample.value is None else sample.value.hex(),
        "headers": [[name, None if value is None else value.hex()] for name, value in sample.headers],
    }


def requests(client: Client) -> list[dict[str, Any]]:
    """Offer ever newer versions, so that a client that negotiates shows every version it can speak."""
    seen: dict[tuple[int, int], bytes] = {}
    samples = [[Sample(T0 if client.formats[-1][0] else None, b"key", b"value")]]
    for step in client.steps:
        offered = {key: (low, min(high, step)) for key, (low, high) in NEWEST.items()}
        for kind in client.exchanges(step):
            with FakeBroker(offered) as broker:
                try:
                    _exchange(client, broker, kind, samples)
                except RuntimeError as problem:
                    # A client refuses a broker that is too old for it; what it said until then is kept.
                    print(f"  {client.version} {kind} with versions up to {step}: {_last_cause(problem)}")
            for request in broker.captured:
                seen.setdefault((request.api_key, request.version), request.frame)
    return [
        {"origin": f"kafka-clients {client.version}", "api_key": key, "version": version, "hex": frame.hex()}
        for (key, version), frame in sorted(seen.items())
    ]


def _exchange(client: Client, broker: FakeBroker, kind: str, samples: list[list[Sample]]) -> None:
    if kind in ("consume", "join", "join-consumer"):
        settings = {"group_protocol": "consumer"} if kind == "join-consumer" else {}
        probe.listen(client.version, broker, join=kind != "consume", **settings)
        return
    settings = {"acks": "all" if kind == "idempotent" else "1"}
    if client.formats[-1][0] == 2:
        settings |= {"enable_idempotence": str(kind == "idempotent").lower(), "max_block_ms": "3000"}
    probe.produce(client.version, broker, samples, **settings)


def _last_cause(problem: RuntimeError) -> str:
    causes = [line for line in str(problem).splitlines() if "Exception" in line]
    return causes[-1].strip()[:200] if causes else str(problem)[-200:]
