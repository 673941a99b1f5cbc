"""Requests and responses with their headers: what stands inside a frame.

The header's layout depends on the API and version, which are its own first fields; so they are peeked at first.
A request of an unknown API or version still gives its correlation id, for the answer that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct

from horolog.errors import ProtocolError
from horolog.protocol.apis import Api, apis
from horolog.protocol.frames import frame
from horolog.protocol.message import MAX_ELEMENTS, Message
from horolog.protocol.messages import RequestHeader, ResponseHeader
from horolog.protocol.primitives import Buffer

_PEEK = Struct(">hhi")


@dataclass(slots=True)
class RequestEnvelope:
    """A request as it came: the header, and the bytes of the body, not decoded yet."""

    api: Api
    version: int
    correlation_id: int
    client_id: str | None
    payload: Buffer
    body_at: int

    def decode_body(self, *, max_elements: int = MAX_ELEMENTS) -> Message:
        """The request itself. Bytes behind it are let be, as Kafka does."""
        message, _ = self.api.request.decode_from(self.payload, self.version, self.body_at, max_elements=max_elements)
        return message


class UnknownRequest(ProtocolError):
    """An API key or version that the codec does not have. `correlation_id` is what an answer needs."""

    def __init__(self, api_key: int, version: int, correlation_id: int) -> None:
        known = apis().get(api_key)
        there = f"; there are {known.versions}" if known else ""
        super().__init__(f"no version {version} of API {api_key}{there}", field="request_api_key")
        self.api_key = api_key
        self.version = version
        self.correlation_id = correlation_id

    def __reduce__(self) -> tuple[type[UnknownRequest], tuple[int, int, int]]:
        return type(self), (self.api_key, self.version, self.correlation_id)


def open_request(payload: Buffer) -> RequestEnvelope:
    """Read the header of a request frame."""
    if len(payload) < _PEEK.size:
        raise ProtocolError(f"{len(payload)} bytes are too few for a request header", field="request_api_key")
    api_key, version, correlation_id = _PEEK.unpack_from(payload)
    api = apis().get(api_key)
    if api is None or version not in api.versions:
        raise UnknownRequest(api_key, version, correlation_id)
    header, body_at = RequestHeader.decode_from(payload, api.request_header_version(version))
    return RequestEnvelope(api, version, correlation_id, header.client_id, payload, body_at)


def request_frame(api: Api, version: int, correlation_id: int, client_id: str | None, body: Message) -> list[Buffer]:
    """The pieces of a request's frame."""
    header = RequestHeader(
        request_api_key=api.key, request_api_version=version, correlation_id=correlation_id, client_id=client_id
    )
    return frame(header.encode_parts(api.request_header_version(version)) + body.encode_parts(version))


def response_frame(api: Api, version: int, correlation_id: int, body: Message) -> list[Buffer]:
    """The pieces of a response's frame."""
    header = ResponseHeader(correlation_id=correlation_id)
    return frame(header.encode_parts(api.response_header_version(version)) + body.encode_parts(version))


def correlation_id_of(payload: Buffer) -> int:
    """Which request a response frame answers."""
    if len(payload) < 4:
        raise ProtocolError(f"{len(payload)} bytes are too few for a response header", field="correlation_id")
    return int.from_bytes(payload[:4], "big", signed=True)


def open_response(api: Api, version: int, payload: Buffer, *, max_elements: int = MAX_ELEMENTS) -> Message:
    """The body of a response frame to a request of this API and version."""
    _, body_at = ResponseHeader.decode_from(payload, api.response_header_version(version))
    message, _ = api.response.decode_from(payload, version, body_at, max_elements=max_elements)
    return message
