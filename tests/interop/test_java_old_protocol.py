"""The schemas of kafka-clients 0.10 and 0.11, written by hand before messages were generated, agree with our tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from horolog.protocol import apis
from horolog.protocol.message import Message
from horolog.protocol.schema import Struct
from tests.protocol.samples import Sampler

from .clients import OLD_PROTOCOL_JUDGES, kafka_clients, version_of
from .judge import Judge, old_protocol_judge

pytestmark = [
    pytest.mark.interop,
    pytest.mark.parametrize("client", [kafka_clients(version) for version in OLD_PROTOCOL_JUDGES], scope="module"),
]
ROUNDS = 20
# LeaderAndIsr, StopReplica, UpdateMetadata and ControlledShutdown: between brokers, gone in 4.0.
RETIRED_KEYS = {4, 5, 6, 7}


@pytest.fixture(scope="module")
def judge(client: str) -> Iterator[Judge]:
    with old_protocol_judge(version_of(client)) as started:
        yield started


@pytest.fixture(scope="module")
def shared(judge: Judge) -> list[tuple[str, type[Message], int]]:
    """(side and key, class, version) of everything that they speak."""
    found = []
    for place, (oldest, newest) in judge.ask("list").items():
        side, key = place.split()
        if int(key) not in RETIRED_KEYS:
            api = apis.apis()[int(key)]
            cls = api.request if side == "request" else api.response
            found += [(place, cls, version) for version in range(oldest, newest + 1)]
    return found


def test_they_read_what_we_write(judge: Judge, shared: list[tuple[str, type[Message], int]]) -> None:
    asked = []
    for place, cls, version in shared:
        for round_ in range(ROUNDS):
            sample = Sampler((judge.version, cls.__name__, version, round_)).message(cls, version)
            without_null_records(cls.schema.root, sample)
            asked.append((place, version, sample, sample.encode(version)))
    lines = [f"echo {place} {version} {data.hex() or '.'}" for place, version, _, data in asked]
    agreed = set()
    for (place, version, sample, data), answer in zip(asked, judge.ask_all(lines), strict=True):
        # Some fields were made nullable later without a new version; an old reader refuses null there.
        if "length -1 cannot be negative" not in answer.get("error", ""):
            assert answer == {"hex": data.hex()}, (version, sample)
            agreed.add((place, version))
    assert agreed == {(place, version) for place, _, version in shared}


def without_null_records(struct: Struct, part: Any) -> None:
    """These versions call records nullable and then fail on null."""
    for field in struct.fields:
        value = getattr(part, field.name)
        if field.type == "records" and value is None:
            setattr(part, field.name, b"")
        elif field.struct is not None and value is not None:
            for child in value if field.is_array else [value]:
                without_null_records(field.struct, child)


def test_we_read_what_they_write(judge: Judge, shared: list[tuple[str, type[Message], int]]) -> None:
    asked = [(place, cls, version, seed) for place, cls, version in shared for seed in range(ROUNDS)]
    answers = judge.ask_all(f"random {place} {version} {seed}" for place, _, version, seed in asked)
    for (_, cls, version, seed), answer in zip(asked, answers, strict=True):
        assert answer.get("error") is None, (cls, version, seed, answer)
        data = bytes.fromhex(answer["hex"])
        message = cls.decode(data, version)
        assert message.encode(version) == data, (version, seed, message)
