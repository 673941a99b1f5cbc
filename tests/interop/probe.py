"""Runs `java/ProbeClient.java`, a real Kafka producer or consumer, with the kafka-clients jar of a chosen version.

Records cross the pipe as lines of hex words: `-` is null, `.` is empty, a header is `name=value`.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from . import fake_broker, maven

RUN_TIMEOUT_S = 45
# Answered by clients that have no such notion (timestamps before 0.10, headers before 0.11).
UNKNOWN = "~"


@dataclass(frozen=True)
class Sample:
    """One record as a client is told to send it; `timestamp` None leaves the client to itself."""

    timestamp: int | None
    key: bytes | None
    value: bytes | None
    headers: tuple[tuple[str, bytes | None], ...] = ()


@dataclass(frozen=True)
class Seen:
    """One record as a consumer handed it over."""

    partition: int
    offset: int
    timestamp: int | None
    timestamp_type: str
    key: bytes | None
    value: bytes | None
    headers: tuple[tuple[str, bytes | None], ...]


def hex_word(data: bytes | None) -> str:
    if data is None:
        return "-"
    return data.hex() or "."


def from_word(word: str) -> bytes | None:
    if word == "-":
        return None
    return b"" if word == "." else bytes.fromhex(word)


def produce(
    version: str, broker: fake_broker.FakeBroker, partitions: Sequence[Sequence[Sample]], **settings: str
) -> None:
    """Send each partition's samples as one batch with the producer of `version`."""
    lines = []
    for index, samples in enumerate(partitions):
        for sample in samples:
            timestamp = "-" if sample.timestamp is None else str(sample.timestamp)
            words = [str(index), timestamp, hex_word(sample.key), hex_word(sample.value)]
            words += [f"{hex_word(name.encode())}={hex_word(value)}" for name, value in sample.headers]
            lines.append(" ".join(words) + "\n")
    answer = _run(version, ["produce", str(broker.port), fake_broker.TOPIC], settings, "".join(lines))
    sent = answer.count("sent ")
    if sent != len(lines):
        raise RuntimeError(f"{version}: {sent} of {len(lines)} records were sent:\n{answer}")


def consume(
    version: str, broker: fake_broker.FakeBroker, partitions: int, expected: int, **settings: str
) -> list[Seen]:
    """What the consumer of `version` makes of the broker's partitions."""
    arguments = ["consume", str(broker.port), fake_broker.TOPIC, str(partitions), str(expected)]
    answer = _run(version, arguments, settings, "")
    return [_seen(line) for line in answer.splitlines() if not line.startswith("seen ")]


def listen(version: str, broker: fake_broker.FakeBroker, join: bool, **settings: str) -> None:
    """A consumer's life of a second, for the sake of the requests it sends."""
    how = "join" if join else "assign"
    _run(version, ["listen", str(broker.port), fake_broker.TOPIC, how], settings, "")


def _run(version: str, arguments: Sequence[str], settings: dict[str, str], stdin: str) -> str:
    jars = maven.classpath(f"org.apache.kafka:kafka-clients:{version}")
    classes = maven.compile_java(maven.JAVA_SOURCES / "ProbeClient.java", jars)
    pairs = [f"{name.replace('_', '.')}={value}" for name, value in settings.items()]
    command = maven.java_command("ProbeClient", [classes, *jars], *arguments, *pairs)
    try:
        run = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=RUN_TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"kafka-clients {version} {arguments[0]}: no end after {RUN_TIMEOUT_S} s") from None
    if run.returncode:
        raise RuntimeError(f"kafka-clients {version} {arguments[0]} failed:\n{run.stderr[-4000:]}")
    return run.stdout


def _seen(line: str) -> Seen:
    partition, offset, timestamp, timestamp_type, key, value, *headers = line.split(" ")
    pairs = [word.split("=", 1) for word in headers]
    return Seen(
        partition=int(partition),
        offset=int(offset),
        timestamp=None if timestamp == UNKNOWN else int(timestamp),
        timestamp_type=timestamp_type,
        key=from_word(key),
        value=from_word(value),
        headers=tuple(((from_word(name) or b"").decode(), from_word(word)) for name, word in pairs),
    )
