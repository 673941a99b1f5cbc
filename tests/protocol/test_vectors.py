"""Requests as real Java clients sent them, from 0.8.2 to 4.3: read whole, and written again to the same bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from horolog.protocol.apis import apis
from horolog.protocol.envelopes import open_request, request_frame
from horolog.protocol.messages import ApiVersionsRequest, MetadataRequest

VECTORS = sorted((Path(__file__).parent.parent / "vectors").glob("requests-*.json"))


def frames() -> list[Any]:
    found = []
    for path in VECTORS:
        for number, row in enumerate(json.loads(path.read_text())):
            name = f"{path.stem.removeprefix('requests-')}-{apis()[row['api_key']].name}-v{row['version']}-{number}"
            found.append(pytest.param(row, id=name))
    return found


def test_there_are_vectors_of_old_and_new_clients() -> None:
    versions = {path.stem.removeprefix("requests-") for path in VECTORS}
    assert {"0.8.2.2", "0.9.0.1", "0.10.0.1", "0.10.2.2", "0.11.0.3", "2.8.2", "4.3.0"} <= versions


@pytest.mark.parametrize("row", frames())
def test_captured_request_is_read_and_written_alike(row: dict[str, Any]) -> None:
    payload = bytes.fromhex(row["hex"])
    envelope = open_request(payload)
    assert (envelope.api.key, envelope.version) == (row["api_key"], row["version"])
    body = envelope.api.request.decode_from(payload, envelope.version, envelope.body_at)[0]
    again = request_frame(envelope.api, envelope.version, envelope.correlation_id, envelope.client_id, body)
    assert b"".join(again)[4:] == payload


def test_first_bytes_of_the_protocol_by_hand() -> None:
    assert MetadataRequest(topics=[MetadataRequest.MetadataRequestTopic(name="ab")]).encode(0) == b"\0\0\0\1\0\2ab"
    request = ApiVersionsRequest(client_software_name="me", client_software_version="1")
    assert request.encode(3) == b"\x03me\x021\x00"
