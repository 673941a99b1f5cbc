"""Frames: any cut of the bytes gives the same frames."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from horolog.protocol.apis import api, apis
from horolog.protocol.envelopes import correlation_id_of, open_request, open_response, request_frame, response_frame
from horolog.protocol.frames import FrameReader, frame
from horolog.protocol.messages import ApiVersionsRequest, ApiVersionsResponse, FetchResponse, ProduceRequest


@given(
    payloads=st.lists(st.binary(min_size=4, max_size=60), max_size=8),
    cuts=st.lists(st.integers(0, 600), max_size=20),
)
def test_any_cut_gives_the_same_frames(payloads: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(b"".join(frame([payload])) for payload in payloads)
    reader = FrameReader()
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    got = []
    for start, end in itertools.pairwise(edges):
        got += [bytes(f) for f in reader.feed(stream[start:end])]
    assert got == payloads
    assert reader.buffered_bytes == 0


def test_byte_by_byte() -> None:
    stream = b"".join(frame([b"hello world"])) * 2
    reader = FrameReader()
    assert [bytes(f) for i in range(len(stream)) for f in reader.feed(stream[i : i + 1])] == [b"hello world"] * 2


def test_frame_within_the_bytes_is_a_view_of_them() -> None:
    data = b"".join(frame([b"abcdef"]))
    (payload,) = FrameReader().feed(data)
    assert isinstance(payload, memoryview)
    assert payload.obj is data


def test_records_are_views_of_the_frame() -> None:
    part = ProduceRequest.PartitionProduceData(index=0, records=b"r" * 1000)
    request = ProduceRequest(topic_data=[ProduceRequest.TopicProduceData(name="t", partition_data=[part])])
    data = b"".join(request_frame(api("Produce"), 9, 5, "me", request))
    (payload,) = FrameReader().feed(data)
    envelope = open_request(payload)
    assert (envelope.api.name, envelope.version, envelope.correlation_id, envelope.client_id) == ("Produce", 9, 5, "me")
    body = envelope.decode_body()
    records = body.topic_data[0].partition_data[0].records
    assert isinstance(records, memoryview)
    assert records.obj is data


def test_records_are_not_copied_on_the_way_out() -> None:
    records = memoryview(bytes(5000))
    part = FetchResponse.PartitionData(records=records)
    response = FetchResponse(responses=[FetchResponse.FetchableTopicResponse(topic="t", partitions=[part])])
    pieces = response_frame(api("Fetch"), 11, 3, response)
    assert any(piece is records for piece in pieces)
    payload = b"".join(pieces)[4:]
    assert correlation_id_of(payload) == 3
    assert open_response(api("Fetch"), 11, payload) == response


def test_every_api_has_both_headers_right() -> None:
    for row in apis().values():
        for version in row.versions.all():
            pieces = request_frame(row, version, 9, None, row.request())
            envelope = open_request(b"".join(pieces)[4:])
            assert envelope.decode_body() == row.request()
            payload = b"".join(response_frame(row, version, 9, row.response()))[4:]
            assert open_response(row, version, payload) == row.response()


def test_answer_to_api_versions_always_has_the_oldest_header() -> None:
    payload = b"".join(response_frame(api("ApiVersions"), 3, 1, ApiVersionsResponse()))[4:]
    assert payload == b"\0\0\0\1" + ApiVersionsResponse().encode(3)
    assert api("ApiVersions").request_header_version(3) == 2
    assert ApiVersionsRequest().encode(0) == b""
