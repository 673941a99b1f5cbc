"""Outside judges: kio and kafka-python read our bytes and write them again; the bytes must be the same.

Both ways are proven at once: what the judge writes is read by us and compared with what we wrote first. Every version
that both sides know is run. Differences that are the judge's own are listed by name with the reason.
"""

from __future__ import annotations

import importlib
import io
import pkgutil
from collections.abc import Iterator
from typing import Any

import kafka.protocol
import kio.schema
import pytest
from kafka.protocol.api_data import ApiData
from kafka.protocol.api_message import ApiMessage
from kio.serial import entity_reader, entity_writer

from horolog.protocol import messages
from horolog.protocol.message import Message
from tests.protocol.samples import Sampler

ROUNDS = 4


def kio_entities() -> Iterator[tuple[str, int, str]]:
    """(message name, version, module) of everything in kio."""
    ours = set(messages.names())
    for package in pkgutil.iter_modules(kio.schema.__path__, "kio.schema."):
        if not package.ispkg:
            continue
        module = importlib.import_module(package.name)
        camel = "".join(word.capitalize() for word in package.name.rsplit(".", 1)[1].split("_"))
        for version in pkgutil.iter_modules(module.__path__):
            number = int(version.name.removeprefix("v"))
            path = importlib.import_module(f"{package.name}.{version.name}").__path__
            for kind in pkgutil.iter_modules(path):
                suffix = {"request": "Request", "response": "Response"}.get(kind.name, "")
                name = camel + suffix
                if name in ours:
                    yield name, number, f"{package.name}.{version.name}.{kind.name}"


KIO = sorted(kio_entities())


def samples(cls: type[Message], version: int, judge: str, **options: bool) -> Iterator[Message]:
    for round_ in range(ROUNDS):
        yield Sampler((judge, cls.__name__, version, round_), tame=True, **options).message(cls, version)


@pytest.mark.parametrize("name", sorted({name for name, _, _ in KIO}))
def test_kio_reads_and_writes_the_same_bytes(name: str) -> None:
    cls = messages.message(name)
    for _, version, module in (row for row in KIO if row[0] == name):
        if version not in cls.schema.versions:
            pytest.fail(f"kio knows {name} v{version}, we do not")
        entity = getattr(importlib.import_module(module), name)
        read, write = entity_reader(entity), entity_writer(entity)
        for sample in samples(cls, version, "kio", unknown_tags=False):
            data = sample.encode(version)
            theirs, size = read(data, 0)
            assert size == len(data)
            buffer = io.BytesIO()
            write(buffer, theirs)
            assert buffer.getvalue() == data, (version, theirs)
            assert cls.decode(buffer.getvalue(), version) == sample


def test_kio_covers_nearly_all_apis() -> None:
    judged = {name for name, _, _ in KIO}
    requests = {name for name in messages.names() if name.endswith(("Request", "Response"))}
    assert len(requests - judged) <= 4, sorted(requests - judged)


def kafka_python_messages() -> dict[str, Any]:
    for module in pkgutil.walk_packages(kafka.protocol.__path__, "kafka.protocol."):
        if ".old" not in module.name and "generate" not in module.name:
            importlib.import_module(module.name)

    def below(cls: type) -> Iterator[type]:
        for child in type.__subclasses__(cls):
            yield child
            yield from below(child)

    ours = set(messages.names())
    found = {c.__name__: c for c in (*below(ApiMessage), *below(ApiData)) if c.__name__ in ours}
    return dict(sorted(found.items()))


KAFKA_PYTHON = kafka_python_messages()


@pytest.mark.parametrize("name", KAFKA_PYTHON)
def test_kafka_python_reads_and_writes_the_same_bytes(name: str) -> None:
    cls, theirs = messages.message(name), KAFKA_PYTHON[name]
    for version in range(cls.schema.versions.first, min(cls.schema.versions.last, theirs.max_version) + 1):
        for sample in samples(cls, version, "kafka-python", unknown_tags=False):
            if name == "ApiVersionsResponse":
                sample.error_code = 0  # with an error it reads version 0, whatever it was told (KIP-511)
            data = sample.encode(version)
            if name.startswith("ConsumerProtocol"):
                data = version.to_bytes(2, "big") + data  # it counts the version in front as part of the message
            entity = theirs.decode(data, version=version)
            entity._header = None  # a decoded message cannot be encoded again without it
            again = bytes(entity.encode(version=version))
            assert again == data, (version, entity)
