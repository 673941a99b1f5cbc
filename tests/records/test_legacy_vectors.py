"""Golden vectors: what old Java producers sent, and what Kafka's own classes keep in a log, in formats 0 and 1."""

import itertools
import json
from pathlib import Path

import pytest

from horolog.records.compression import Codec
from horolog.records.convert import down_convert
from horolog.records.kernels import legacy as kernel
from horolog.records.legacy import LegacyBatch
from horolog.records.legacy_builder import LegacyBuilder
from horolog.records.walk import scan, walk

VECTORS = Path(__file__).parent.parent / "vectors"
LONG_MIN, LONG_MAX = -(1 << 63), (1 << 63) - 1
TYPES = {"NoTimestampType": -1, "CreateTime": 0, "LogAppendTime": 1}


def load(pattern):
    found = []
    for path in sorted(VECTORS.glob(pattern)):
        found += [pytest.param(v, id=f"{path.stem}-{v['name']}-{v['codec']}") for v in json.loads(path.read_text())]
    assert found, f"no vectors {pattern}"
    return found


def of_format(vectors, *formats):
    return [v for v in vectors if v.values[0]["format"] in formats]


PRODUCED = load("messages-*.json")
KEPT = load("memoryrecords-*.json")
CONVERTED = [v for v in KEPT if v.values[0]["name"].startswith("converted")]


def unhex(text):
    return None if text is None else bytes.fromhex(text)


def expected_rows(vector):
    return [
        (row.get("stored_offset", row["offset"]), row["timestamp"], unhex(row["key_hex"]), unhex(row["value_hex"]))
        for row in vector["records"]
    ]


def rows_of(data):
    return [(r.offset, r.timestamp, r.key, r.value) for batch in walk(data, strict=True) for r in batch.records()]


def test_there_are_vectors_of_every_codec_in_both_formats():
    have = {(v.values[0]["format"], v.values[0]["codec"]) for v in PRODUCED + KEPT}
    assert have >= {(magic, codec) for magic in (0, 1) for codec in ("none", "gzip", "snappy", "lz4")}


@pytest.mark.spec("32.1")
@pytest.mark.parametrize("vector", of_format(PRODUCED + KEPT, 0, 1))
def test_records_are_those_that_were_sent(vector):
    data = bytes.fromhex(vector["hex"])
    assert rows_of(data) == expected_rows(vector)
    for batch in walk(data, strict=True):
        assert isinstance(batch, LegacyBatch)
        batch.check_crc()
        assert (batch.magic, batch.codec.name.lower()) == (vector["format"], vector["codec"])
        assert batch.records(check_crc=True) == batch.records()


@pytest.mark.spec("467.3")
@pytest.mark.parametrize("vector", of_format(PRODUCED, 0, 1))
def test_what_java_producers_send_has_no_fault(vector):
    data = bytes.fromhex(vector["hex"])
    if vector["codec"] == "none":
        found = kernel.validate(data, 0, len(data), vector["format"], LONG_MIN, LONG_MAX)
    else:
        (batch,) = walk(data, strict=True)
        found = batch.validate()
    assert (found.failure, found.culprits, found.count) == (None, [], len(vector["records"]))
    assert found.max_timestamp == max(row["timestamp"] for row in vector["records"])


def has_rising_offsets(vector):
    """Kafka 0.8 and 0.9 leave 0 in all plain messages, which our builder would not write."""
    offsets = [offset for offset, *_ in expected_rows(vector)]
    return all(left < right for left, right in itertools.pairwise(offsets))


@pytest.mark.parametrize("vector", [v for v in of_format(PRODUCED, 0, 1) if has_rising_offsets(v.values[0])])
def test_our_builder_writes_what_java_producers_send(vector):
    data = bytes.fromhex(vector["hex"])
    builder = LegacyBuilder(vector["format"], Codec[vector["codec"].upper()])
    for _, timestamp, key, value in expected_rows(vector):
        builder.append(timestamp, key, value)
    assert opened(builder.build()) == opened(data)


def opened(data):
    """Everything that does not depend on the compressor: headers of the entries, and what is inside them."""
    return [
        (b.magic, b.attributes, b.last_offset, b.max_timestamp, bytes(b.records_bytes()))
        for b in walk(data, strict=True)
    ]


@pytest.mark.parametrize("vector", KEPT)
def test_headers_of_batches_are_those_that_kafka_reads(vector):
    data = bytes.fromhex(vector["hex"])
    batches = list(walk(data, strict=True))
    headers = scan(data).headers
    assert len(batches) == len(headers) == len(vector["batches"])
    for batch, header, kafka in zip(batches, headers, vector["batches"], strict=True):
        assert (batch.magic, batch.size_bytes) == (kafka["magic"], kafka["size"])
        assert (batch.base_offset, batch.last_offset) == (kafka["base_offset"], kafka["last_offset"])
        assert (batch.codec.name.lower(), batch.timestamp_type) == (kafka["codec"], TYPES[kafka["timestamp_type"]])
        assert batch.max_timestamp == kafka["max_timestamp"]
        batch.check_crc()
        assert (header.magic, header.size_bytes) == (batch.magic, batch.size_bytes)
        assert (header.last_offset, header.max_timestamp) == (batch.last_offset, batch.max_timestamp)
        unknown = batch.magic < 2 and batch.codec
        assert header.base_offset == (-1 if unknown else batch.base_offset)
        assert header.attributes == batch.attributes


@pytest.mark.spec("32.12")
@pytest.mark.parametrize("vector", CONVERTED)
def test_down_conversion_gives_what_kafka_gives(vector):
    source = bytes.fromhex(vector["source_hex"])
    converted = down_convert(source, vector["format"])
    expected = bytes.fromhex(vector["hex"])
    assert opened(converted.data) == opened(expected)
    if vector["codec"] == "none":
        assert converted.data == expected
    assert converted.records == len(vector["records"])
