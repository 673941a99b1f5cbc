"""Bytes made to hurt: claimed sizes, bombs and floods must cost nothing and name the field."""

from __future__ import annotations

import struct
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horolog.errors import ProtocolError
from horolog.protocol import messages
from horolog.protocol.apis import apis
from horolog.protocol.envelopes import open_request
from horolog.protocol.frames import FrameReader
from horolog.protocol.messages import (
    ApiVersionsRequest,
    DescribeConfigsRequest,
    FetchRequest,
    JoinGroupRequest,
    MetadataRequest,
    MetadataResponse,
    ProduceRequest,
)
from tests.protocol.reference import read_uvarint, uvarint

SMALL_ALLOCATION_BYTES = 200_000


def peak_bytes(action: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def refused(cls: type, data: bytes, version: int, field: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        cls.decode(data, version)
    assert caught.value.field == f"{cls.__name__}.{field}"


@pytest.mark.parametrize("count", [2**31 - 1, 10_000_000, 5])
def test_array_count_beyond_the_bytes_allocates_nothing(count: int) -> None:
    MetadataRequest.decode(struct.pack(">i", 0), 1)  # the decoder is made before memory is measured
    data = struct.pack(">i", count) + b"\0\1x"
    assert peak_bytes(lambda: refused(MetadataRequest, data, 1, "topics")) < SMALL_ALLOCATION_BYTES


def test_compact_array_count_beyond_the_bytes_allocates_nothing() -> None:
    MetadataRequest().encode(12)
    data = uvarint(2**32 - 1) + b"\1\1\1"
    assert peak_bytes(lambda: refused(MetadataRequest, data, 12, "topics")) < SMALL_ALLOCATION_BYTES


def test_primitive_array_count_beyond_the_bytes() -> None:
    data = b"\0\0\0\0\0\0\0\0\0\0\0\0" + struct.pack(">i", 1) + b"\0\1t" + struct.pack(">i", 2**30)
    refused(FetchRequest, data[:4] + data[4:], 0, "topics[0].partitions")


def test_string_length_beyond_the_bytes() -> None:
    refused(JoinGroupRequest, struct.pack(">h", 32767) + b"group", 0, "group_id")


def test_records_length_beyond_the_bytes() -> None:
    data = struct.pack(">hii", 1, 1000, 1) + b"\0\1t" + struct.pack(">iii", 1, 0, 2**31 - 1) + b"abc"
    refused(ProduceRequest, data, 0, "topic_data[0].partition_data[0].records")


def test_null_where_none_is_allowed() -> None:
    refused(JoinGroupRequest, struct.pack(">h", -1), 0, "group_id")


def test_varint_longer_than_32_bits() -> None:
    refused(MetadataRequest, b"\xff" * 10, 12, "topics")
    refused(MetadataRequest, b"\xff\xff\xff\xff\x7f" + b"\0" * 10, 12, "topics")


def test_tag_flood_is_bounded_by_the_bytes() -> None:
    body = ApiVersionsRequest().encode(3)[:-1]
    refused(ApiVersionsRequest, body + uvarint(2**31) + b"\1\0", 3, "tags")


def test_tag_with_a_size_beyond_the_bytes() -> None:
    body = ApiVersionsRequest().encode(3)[:-1]
    refused(ApiVersionsRequest, body + b"\x01\x63" + uvarint(1_000_000) + b"x", 3, "tags")


def test_known_tag_whose_size_is_not_its_fields() -> None:
    data = MetadataResponse(
        topics=[
            MetadataResponse.MetadataResponseTopic(
                name="t", partitions=[MetadataResponse.MetadataResponsePartition(partition_age_ms=5)]
            )
        ]
    ).encode(14)
    at = data.index(b"\x01\x00\x08" + (5).to_bytes(8, "big"))
    bad = data[: at + 2] + b"\x07" + data[at + 3 :]
    refused(MetadataResponse, bad, 14, "topics[0].partitions[0].tags.partition_age_ms")


def test_array_elements_of_a_message_are_bounded_in_total() -> None:
    request = DescribeConfigsRequest(
        resources=[
            DescribeConfigsRequest.DescribeConfigsResource(
                resource_type=2, resource_name="t", configuration_keys=["k"] * 10
            )
            for _ in range(10)
        ]
    )
    data = request.encode(0)
    assert DescribeConfigsRequest.decode(data, 0, max_elements=110) == request
    with pytest.raises(ProtocolError, match="more array elements"):
        DescribeConfigsRequest.decode(data, 0, max_elements=109)


def test_bytes_behind_the_message_are_an_error() -> None:
    with pytest.raises(ProtocolError, match="3 bytes too many"):
        MetadataRequest.decode(MetadataRequest().encode(1) + b"abc", 1)


def test_unknown_version_says_which_there_are() -> None:
    with pytest.raises(ProtocolError, match="no version 99; there are 0-13"):
        ProduceRequest.decode(b"", 99)


def test_bytes_that_are_not_utf8_are_replaced_as_kafka_does() -> None:
    assert JoinGroupRequest.decode_from(b"\0\2\xff\xfe" + b"\0" * 20, 0)[0].group_id == "��"


def test_value_out_of_range_names_its_field() -> None:
    data = ProduceRequest.PartitionProduceData(index=2**40)
    request = ProduceRequest(topic_data=[ProduceRequest.TopicProduceData(name="t", partition_data=[data])])
    with pytest.raises(ProtocolError) as caught:
        request.encode(7)
    assert caught.value.field == "ProduceRequest.topic_data[0].partition_data[0].index"


def test_value_that_a_version_cannot_carry_is_refused_unless_ignorable() -> None:
    with pytest.raises(ProtocolError, match="transactional_id: this version has no such field"):
        ProduceRequest(transactional_id="t").encode(2)
    assert FetchRequest(rack_id="r").encode(4) == FetchRequest().encode(4)


@settings(max_examples=300, deadline=None)
@given(key=st.sampled_from(sorted(apis())), version=st.integers(-2, 20), body=st.binary(max_size=200))
def test_any_bytes_as_a_request_end_in_a_message_or_a_protocol_error(key: int, version: int, body: bytes) -> None:
    payload = struct.pack(">hhi", key, version, 7) + body
    try:
        envelope = open_request(payload)
        envelope.decode_body()
    except ProtocolError as error:
        assert str(error)


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(messages.names()), pick=st.integers(0, 40), body=st.binary(max_size=300), data=st.data())
def test_any_bytes_as_a_message_end_in_a_message_or_a_protocol_error(
    name: str, pick: int, body: bytes, data: st.DataObject
) -> None:
    cls = messages.message(name)
    versions = cls.schema.versions.all()
    version = versions[pick % len(versions)]
    try:
        cls.decode_from(body, version)
    except ProtocolError as error:
        assert error.field


@given(st.integers(0, 2**32 - 1))
def test_uvarint_round_trip(value: int) -> None:
    data = uvarint(value)
    assert read_uvarint(data, 0) == (value, len(data))


@pytest.mark.parametrize("length", [-1, -(2**31), 0, 3, 2**31 - 1])
def test_impossible_frame_length_is_refused_at_once(length: int) -> None:
    with pytest.raises(ProtocolError, match="frame of"):
        FrameReader(max_bytes=1000).feed(struct.pack(">i", length))


def test_claimed_frame_length_reserves_no_memory() -> None:
    reader = FrameReader()
    claim = struct.pack(">i", 100_000_000)
    assert peak_bytes(lambda: reader.feed(claim + b"x")) < SMALL_ALLOCATION_BYTES
    assert reader.buffered_bytes == 1
