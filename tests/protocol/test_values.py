"""What may be put into a field, and what is refused by name before a byte is sent."""

from __future__ import annotations

import array
import pickle
import threading
from decimal import Decimal
from enum import StrEnum
from typing import Any

import pytest

from horolog.errors import ProtocolError
from horolog.protocol.envelopes import UnknownRequest, open_request
from horolog.protocol.frames import FrameReader, frame
from horolog.protocol.messages import (
    AlterClientQuotasRequest,
    ApiVersionsResponse,
    MetadataRequest,
    ProduceRequest,
    SyncGroupRequest,
)

Topic = MetadataRequest.MetadataRequestTopic
Member = SyncGroupRequest.SyncGroupRequestAssignment


class Names(StrEnum):
    EVENTS = "events"


class Four:
    def __index__(self) -> int:
        return 4


class Liar(list[Any]):
    def __len__(self) -> int:
        return 7


def produce(records: Any) -> ProduceRequest:
    part = ProduceRequest.PartitionProduceData(index=0, records=records)
    return ProduceRequest(topic_data=[ProduceRequest.TopicProduceData(name="t", partition_data=[part])])


def refused(message: Any, version: int, field: str) -> str:
    with pytest.raises(ProtocolError) as caught:
        message.encode(version)
    assert caught.value.field == f"{type(message).__name__}.{field}"
    return str(caught.value)


@pytest.mark.parametrize("number", [3.7, 3.0, Decimal("3.5"), "3", None, b"3", 2**31, -(2**31) - 1, 2**70])
def test_only_whole_numbers_that_fit_are_written(number: Any) -> None:
    refused(ProduceRequest(timeout_ms=number), 7, "timeout_ms")


def test_number_at_the_edges_and_number_like_objects() -> None:
    for number in (2**31 - 1, -(2**31), True, Four()):
        data = ProduceRequest(timeout_ms=number).encode(7)
        assert ProduceRequest.decode(data, 7).timeout_ms == number.__index__()


def test_text_of_a_subclass_is_text_and_other_things_are_not() -> None:
    assert MetadataRequest(topics=[Topic(name=Names.EVENTS)]).encode(4) == MetadataRequest(
        topics=[Topic(name="events")]
    ).encode(4)
    for wrong in (5, b"events", None, ["e"], "\ud800"):
        refused(MetadataRequest(topics=[Topic(name=wrong)]), 4, "topics[0].name")


@pytest.mark.parametrize("version", [0, 4])
def test_bytes_of_wider_items_are_written_whole(version: int) -> None:
    numbers = array.array("i", [1, 2, 3])
    request = SyncGroupRequest(assignments=[Member(member_id="m", assignment=numbers)])
    read = SyncGroupRequest.decode(request.encode(version), version)
    assert read.assignments[0].assignment == numbers.tobytes()


@pytest.mark.parametrize("size", [16, 4096])
def test_records_of_wider_items_or_with_gaps_are_written_whole(size: int) -> None:
    plain = bytes(range(256)) * (size // 16)
    for buffer in (memoryview(plain).cast("i"), memoryview(bytes(2 * len(plain)))[::2], bytearray(plain)):
        data = produce(buffer).encode(7)
        records = ProduceRequest.decode(data, 7).topic_data[0].partition_data[0].records
        assert records == memoryview(buffer).tobytes()


@pytest.mark.parametrize("records", ["abc", [1, 2], 5, object()])
def test_records_that_are_no_bytes_are_refused(records: Any) -> None:
    refused(produce(records), 7, "topic_data[0].partition_data[0].records")


def test_released_view_is_refused() -> None:
    view = memoryview(bytes(1000))
    view.release()
    refused(produce(view), 7, "topic_data[0].partition_data[0].records")


@pytest.mark.parametrize("uuid", [b"short", [300] * 16, array.array("i", range(16)), "0" * 16, None])
def test_uuid_must_be_sixteen_bytes(uuid: Any) -> None:
    refused(MetadataRequest(topics=[Topic(name="t", topic_id=uuid)]), 12, "topics[0].topic_id")


@pytest.mark.parametrize("value", ["x", None, []])
def test_float_must_be_a_number(value: Any) -> None:
    request = AlterClientQuotasRequest(
        entries=[AlterClientQuotasRequest.EntryData(ops=[AlterClientQuotasRequest.OpData(key="k", value=value)])]
    )
    refused(request, 0, "entries[0].ops[0].value")


def test_array_that_lies_about_its_length_is_refused() -> None:
    refused(MetadataRequest(topics=Liar([Topic(name="t")])), 4, "topics[1]")


def test_element_of_another_class_is_refused() -> None:
    refused(MetadataRequest(topics=[Member()]), 4, "topics[0]")  # type: ignore[list-item]


def test_deleted_field_is_refused() -> None:
    request = ProduceRequest()
    del request.acks
    refused(request, 7, "acks")


@pytest.mark.parametrize("tags", [{1: b"x"}, {1.5: b""}, {-1: b""}, {2**32: b""}, {9: "text"}, {9: None}])
def test_unknown_tags_must_be_unknown_numbers_with_bytes(tags: Any) -> None:
    refused(ApiVersionsResponse(finalized_features_epoch=7, unknown_tags=tags), 3, "unknown_tags")


def test_unknown_tags_may_be_any_buffer_and_come_in_order() -> None:
    message = ApiVersionsResponse(unknown_tags={9: bytearray(b"b"), 7: memoryview(b"a")})
    assert ApiVersionsResponse.decode(message.encode(3), 3).unknown_tags == {7: b"a", 9: b"b"}


@pytest.mark.parametrize("position", [-5, 100])
def test_message_cannot_start_outside_its_bytes(position: int) -> None:
    with pytest.raises(ProtocolError, match="cannot start at byte"):
        MetadataRequest.decode_from(MetadataRequest().encode(1), 1, position)


def test_view_of_wider_items_is_read_as_bytes() -> None:
    data = produce(b"r" * 13).encode(7)
    padded = data + bytes(-len(data) % 4)
    assert ProduceRequest.decode_from(memoryview(padded).cast("i"), 7)[0] == produce(b"r" * 13)


def test_frame_counts_bytes_not_items() -> None:
    assert b"".join(frame([memoryview(bytes(8)).cast("i")]))[:4] == b"\0\0\0\x08"


def test_whole_frames_before_a_bad_length_are_given_first() -> None:
    reader = FrameReader(max_bytes=100)
    good = b"".join(frame([b"good"]))
    assert [bytes(f) for f in reader.feed(good + good + b"\xff\xff\xff\xff")] == [b"good", b"good"]
    assert reader.error is not None
    for data in (b"", good):
        with pytest.raises(ProtocolError, match="frame of -1"):
            reader.feed(data)


def test_bytes_fed_from_a_reused_buffer_are_kept_as_they_were() -> None:
    reader, buffer = FrameReader(), bytearray(b"\0\0\0\x08abcd")
    assert reader.feed(buffer) == []
    buffer[:] = b"XXXXXXXX"
    assert [bytes(f) for f in reader.feed(b"efgh")] == [b"abcdefgh"]


def test_request_of_an_unknown_api_survives_pickling() -> None:
    with pytest.raises(UnknownRequest) as caught:
        open_request(b"\x7f\x00\x00\x01\x00\x00\x00\x2a")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.api_key, copy.version, copy.correlation_id, str(copy)) == (0x7F00, 1, 42, str(caught.value))


def test_threads_may_decode_at_once() -> None:
    data = produce(b"r" * 5000).encode(7)
    failures = []

    def work() -> None:
        for _ in range(200):
            if ProduceRequest.decode(data, 7).topic_data[0].partition_data[0].records != b"r" * 5000:
                failures.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
