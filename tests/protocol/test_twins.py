"""The compiled codecs against their slow twin, for every message in every version."""

from __future__ import annotations

import pytest

from horolog.errors import ProtocolError
from horolog.protocol import messages
from horolog.protocol.message import MAX_ELEMENTS, Message
from tests.protocol.reference import Fault, Reader, Writer
from tests.protocol.samples import Sampler

ROUNDS = 6


def twin_read(cls: type[Message], version: int, data: bytes) -> Message:
    reader = Reader(cls.schema, version, cls._classes, data, MAX_ELEMENTS)
    made = reader.read()
    assert reader.position == len(data)
    return made


@pytest.mark.parametrize("name", messages.names())
def test_compiled_and_reference_codecs_agree(name: str) -> None:
    cls = messages.message(name)
    for version in cls.schema.versions.all():
        for round_ in range(ROUNDS):
            sample = Sampler((name, version, round_)).message(cls, version)
            data = sample.encode(version)
            assert data == Writer(cls.schema, version).write(sample)
            assert cls.decode(data, version) == sample == twin_read(cls, version, data)


@pytest.mark.parametrize("name", messages.names())
def test_defaults_survive_a_round_trip(name: str) -> None:
    cls = messages.message(name)
    for version in cls.schema.versions.all():
        assert cls.decode(cls().encode(version), version) == cls()


@pytest.mark.parametrize("name", messages.names())
def test_every_cut_of_a_message_is_a_protocol_error(name: str) -> None:
    cls = messages.message(name)
    for version in cls.schema.versions.all():
        data = Sampler((name, version, "cut")).message(cls, version).encode(version)
        step = max(1, len(data) // 40)
        for end in [*range(0, len(data), step), len(data) - 1]:
            if end < 0:
                continue
            with pytest.raises(ProtocolError) as caught:
                cls.decode(data[:end], version)
            assert caught.value.field
            assert caught.value.field.startswith(name + ".")


@pytest.mark.parametrize("name", messages.names())
def test_mutated_bytes_are_read_alike_or_refused_by_both(name: str) -> None:
    cls = messages.message(name)
    for version in cls.schema.versions.all():
        sampler = Sampler((name, version, "mutate"))
        data = bytearray(sampler.message(cls, version).encode(version))
        for _ in range(12 if data else 0):
            mutant = bytearray(data)
            for _ in range(sampler.random.choice([1, 1, 2, 4])):
                mutant[sampler.random.randrange(len(mutant))] = sampler.random.choice([0, 1, 0x7F, 0x80, 0xFF])
            try:
                read: Message | None = cls.decode_from(bytes(mutant), version)[0]
            except ProtocolError:
                read = None
            try:
                twin = Reader(cls.schema, version, cls._classes, bytes(mutant), MAX_ELEMENTS).read()
            except Fault:
                twin = None
            assert repr(read) == repr(twin)  # repr: a float may be NaN
