"""Kafka's own message classes read and write what we write, and we what they write, in every version they know.

Bytes alone would not show two fields of one type in the wrong order, so the fields are compared by name and value
with the JSON that Kafka's classes make of the same message.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from horolog.errors import ProtocolError
from horolog.protocol import apis, messages
from horolog.protocol.message import Message
from horolog.protocol.schema import ZERO_UUID, Field, Struct
from tests.protocol.samples import Sampler

from .clients import PROTOCOL_JUDGES, kafka_clients, version_of
from .judge import Judge, protocol_judge

pytestmark = [
    pytest.mark.interop,
    pytest.mark.parametrize("client", [kafka_clients(version) for version in PROTOCOL_JUDGES], scope="module"),
]
ROUNDS = 12

# Spoken between brokers and controllers of releases that needed ZooKeeper; gone in 4.0.
RETIRED = {
    f"{name}{side}"
    for name in ("LeaderAndIsr", "StopReplica", "UpdateMetadata", "ControlledShutdown")
    for side in ("Request", "Response")
}
# Our name is the newest one.
RENAMED = {
    f"{old}{side}": f"{new}{side}"
    for old, new in (("ListClientMetricsResources", "ListConfigResources"), ("AlterIsr", "AlterPartition"))
    for side in ("Request", "Response")
}
# Kept by a broker for share and streams groups, which horolog has not.
OTHER_GROUPS = ("ShareGroup", "StreamsGroup")
# Messages that a release had as a preview and whose layout of the same version was changed before it was final.
PREVIEWS = {
    "2.8.2": {"LeaderChangeMessage"},
    "3.9.1": {
        "ReadShareGroupStateSummaryResponse",
        *(
            f"{name}{side}"
            for name in ("ShareFetch", "ShareAcknowledge", "ShareGroupHeartbeat", "ShareGroupDescribe")
            for side in ("Request", "Response")
        ),
    },
}
# The describing schemas, from which the judge makes random messages, forget the byte that says whether an optional
# struct is there: everywhere up to 3.9, in tagged fields still in 4.3. The codec classes beside them do not.
TAGGED_OPTIONAL_STRUCT = "ConsumerGroupMemberMetadataValue"
# Fields of ours that no Kafka has: for it they are unknown tags, which it must keep.
OURS_ALONE = {"PartitionRecord.creation_time_ms"}
# Names of fields and structs changed over time; ours are those of this release. Older ones are compared by position.
NAMING_RELEASE = "4.3.0"


@pytest.fixture(scope="module")
def judge(client: str) -> Iterator[Judge]:
    with protocol_judge(version_of(client)) as started:
        yield started


@pytest.fixture(scope="module")
def known(judge: Judge) -> dict[str, dict[str, Any]]:
    """What they know, by our names."""
    listed: dict[str, dict[str, Any]] = judge.ask("list")
    return {RENAMED.get(name, name): facts | {"name": name} for name, facts in listed.items()}


def shared_versions(known: dict[str, dict[str, Any]]) -> Iterator[tuple[type[Message], int, str]]:
    """(our class, version, their name) of everything that both sides know."""
    for name in messages.names():
        cls = messages.message(name)
        if name in known:
            for version in cls.schema.versions.all():
                if known[name]["lowest"] <= version <= known[name]["highest"]:
                    yield cls, version, known[name]["name"]


def test_we_have_every_message_and_version_that_they_have(judge: Judge, known: dict[str, dict[str, Any]]) -> None:
    ours = {name: messages.message(name).schema.versions for name in messages.names()}
    missing = {name for name in known if name not in ours and not name.startswith(OTHER_GROUPS)}
    assert missing - RETIRED == set()
    short = {
        name: (facts, str(ours[name]))
        for name, facts in known.items()
        if name in ours
        and name not in PREVIEWS.get(judge.version, ())
        and not (ours[name].first <= facts["lowest"] and facts["highest"] <= ours[name].last)
    }
    # Version 0 of the request header went away with ControlledShutdown, the one request that used it.
    assert {name for name in short if name != "RequestHeader"} == set(), short


def test_the_headers_have_the_same_versions(known: dict[str, dict[str, Any]]) -> None:
    compared = 0
    for api in apis.apis().values():
        for side, version_for in (
            ("Request", api.request_header_version),
            ("Response", api.response_header_version),
        ):
            facts = known.get(api.name + side)
            if facts is not None:
                assert facts["key"] == api.key
                for version, theirs in enumerate(facts["headers"], start=facts["lowest"]):
                    if version in api.versions:
                        assert version_for(version) == theirs, (api.name, side, version)
                        compared += 1
    assert compared > 400


def test_they_read_what_we_write(judge: Judge, known: dict[str, dict[str, Any]]) -> None:
    asked = []
    lines = []
    for cls, version, name in shared_versions(known):
        for round_ in range(ROUNDS):
            sample = Sampler((judge.version, name, version, round_)).message(cls, version)
            data = sample.encode(version)
            asked.append((cls, version, sample, data))
            lines.append(f"echo {name} {version} {data.hex() or '.'}")
    assert len(asked) > 400 * ROUNDS
    problems = Problems(judge.version)
    for (cls, version, sample, data), answer in zip(asked, judge.ask_all(lines), strict=True):
        with problems.of(cls, version, f"{sample}"):
            assert answer.get("error") is None
            assert answer["hex"] == data.hex()
            Fields(cls, version, judge.version).compare(sample, answer["json"])
    problems.report()


def test_we_read_what_they_write(judge: Judge, known: dict[str, dict[str, Any]]) -> None:
    asked = [
        (cls, version, name, seed)
        for cls, version, name in shared_versions(known)
        if not forgets_optional_struct(judge.version, cls, version)
        for seed in range(ROUNDS)
    ]
    assert len(asked) > 400 * ROUNDS
    answers = judge.ask_all(f"random {name} {version} {seed}" for _, version, name, seed in asked)
    problems = Problems(judge.version)
    for (cls, version, name, seed), answer in zip(asked, answers, strict=True):
        with problems.of(cls, version, f"random {name} {version} {seed}"):
            assert answer.get("error") is None
            data = bytes.fromhex(answer["hex"])
            message = cls.decode(data, version)
            assert message.encode(version) == data
            Fields(cls, version, judge.version).compare(message, answer["json"])
    problems.report()


class Problems:
    """Collects the first problem of each message and version, so that one run shows them all."""

    def __init__(self, judge_version: str) -> None:
        self.found: dict[tuple[str, int], str] = {}
        self.previews = PREVIEWS.get(judge_version, ())

    @contextmanager
    def of(self, cls: type[Message], version: int, what: str) -> Iterator[None]:
        try:
            yield
        except (AssertionError, ProtocolError) as problem:
            if cls.__name__ not in self.previews:
                self.found.setdefault((cls.__name__, version), f"{str(problem)[:400]}\n  {what[:400]}")

    def report(self) -> None:
        shown = "\n".join(f"{name} v{version}: {text}" for (name, version), text in self.found.items())
        assert not self.found, f"{len(self.found)} messages differ:\n{shown}"


def forgets_optional_struct(judge_version: str, cls: type[Message], version: int) -> bool:
    if cls.__name__ == TAGGED_OPTIONAL_STRUCT:
        return True
    return not judge_version.startswith("4.") and _has_optional_struct(cls.schema.root, version)


def _has_optional_struct(struct: Struct, version: int) -> bool:
    return any(
        (not field.is_array and field.tag is None and version in field.nullable)
        or _has_optional_struct(field.struct, version)
        for field in struct.fields
        if field.struct is not None and version in field.versions
    )


class Fields:
    """Compares our message with their JSON: every field of the version is there with our value, and nothing else."""

    def __init__(self, cls: type[Message], version: int, judge_version: str) -> None:
        self.cls = cls
        self.version = version
        self.by_name = judge_version == NAMING_RELEASE

    def compare(self, ours: Message, theirs: dict[str, Any]) -> None:
        self._struct(self.cls.schema.root, ours, theirs, self.cls.__name__)

    def _struct(self, struct: Struct, ours: Any, theirs: dict[str, Any], place: str) -> None:
        left = {_plain(name): value for name, value in theirs.items()}
        names = {_wire_name(field, getattr(ours, field.name)) for field in struct.fields}
        for field in (field for field in struct.fields if self.version in field.versions):
            value = getattr(ours, field.name)
            name = _wire_name(field, value)
            path = f"{place}.{field.name}"
            if name not in left and field.tag is not None:
                # Tags come without a new version, so an older release may not know this one and keeps it as it is.
                silent = path in OURS_ALONE or not self.by_name or _is_default(field, value)
                assert silent, f"{path} is {value!r} and absent from their JSON"
                continue
            if name not in left and not self.by_name:
                name = next(other for other in left if other not in names)
            assert name in left, f"{path} is not in {sorted(left)}"
            self._value(field, value, left.pop(name), path)
        assert left == {}, f"{place}: not among our fields"

    def _value(self, field: Field, value: Any, theirs: Any, path: str) -> None:
        if value is None and field.struct is not None and field.tag is not None and theirs is not None:
            return  # a tagged struct that is all defaults reads as None here and is shown by them
        if value is None or theirs is None:
            assert value is theirs, path
        elif field.is_array:
            assert len(value) == len(theirs), path
            for index, (one, other) in enumerate(zip(value, theirs, strict=True)):
                self._one(field, one, other, f"{path}[]" if field.struct else f"{path}[{index}]")
        else:
            self._one(field, value, theirs, path)

    def _one(self, field: Field, value: Any, theirs: Any, path: str) -> None:
        if field.struct is not None:
            self._struct(field.struct, value, theirs, path)
        elif field.type == "uuid":
            assert base64.urlsafe_b64encode(value).rstrip(b"=").decode() == theirs, path
        elif field.type == "records":
            assert len(value) == theirs, path
        elif field.type == "bytes":
            assert base64.b64encode(value).decode() == theirs, path
        else:
            assert value == theirs, path


def _wire_name(field: Field, value: Any) -> str:
    """Of records, JSON has the size only."""
    return _plain(field.name) + ("sizeinbytes" if field.type == "records" and value is not None else "")


def _is_default(field: Field, value: Any) -> bool:
    if value is None or field.default is None:
        return value is field.default
    if field.is_array:
        return not value
    if field.type == "uuid":
        return bool(value == ZERO_UUID)
    return bool(value == field.default)


def _plain(name: str) -> str:
    """camelCase and snake_case as one."""
    return name.replace("_", "").lower()
