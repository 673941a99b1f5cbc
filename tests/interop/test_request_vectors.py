"""Requests captured from real clients: we read each one, header and body, and write it again byte for byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from horolog.protocol.envelopes import open_request, request_frame

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
FILES = sorted(VECTORS.glob("requests-*.json"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_captured_requests_are_read_and_written_again(path: Path) -> None:
    for vector in json.loads(path.read_text(encoding="utf-8")):
        frame = bytes.fromhex(vector["hex"])
        request = open_request(frame)
        assert (request.api.key, request.version) == (vector["api_key"], vector["version"])
        body = request.decode_body()
        parts = request_frame(request.api, request.version, request.correlation_id, request.client_id, body)
        assert b"".join(parts)[4:] == frame, vector["origin"]


def test_every_client_that_was_captured_is_there() -> None:
    versions = {path.stem.removeprefix("requests-") for path in FILES}
    assert versions == {"0.8.2.2", "0.9.0.1", "0.10.0.1", "0.10.2.2", "0.11.0.3", "2.8.2", "4.3.0"}
