"""Bytes of a connection to frames and back. A frame is an int32 length, then that many bytes.

| bytes | field   |
| ----- | ------- |
| 4     | length  |
| n     | payload |

A length reserves no memory: the bytes are kept as they come. A length below the smallest header or above the limit is a
ProtocolError as soon as its four bytes are there; after it the connection is of no use, and the reader stays failed.
"""

from __future__ import annotations

from collections.abc import Iterable

from horolog.errors import ProtocolError
from horolog.protocol.primitives import Buffer

LENGTH_BYTES = 4
# Kafka's socket.request.max.bytes.
DEFAULT_MAX_BYTES = 100 * 1024 * 1024
# A response header is a correlation id; a request header is longer.
SMALLEST_FRAME = 4
SMALL_CHUNK_BYTES = 2048


class FrameReader:
    """Collects bytes, gives whole frames. One per connection.

    A length that cannot be ends the connection: `error` holds the reason from then on. `feed` raises it, but first
    gives the whole frames that came before it: whether they are served must not depend on how the bytes were cut.
    """

    __slots__ = ("_chunks", "_have", "_need", "error", "max_bytes")

    def __init__(self, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        self.error: ProtocolError | None = None
        self._chunks: list[bytes | bytearray] = []  # of the length or frame begun
        self._have = 0
        self._need: int | None = None  # size of the frame begun, None: its length is not complete

    @property
    def buffered_bytes(self) -> int:
        """How much is kept of a frame that is not whole yet."""
        return self._have

    def feed(self, data: Buffer) -> list[Buffer]:
        """The frames that `data` completes. A frame within `data` (if it is bytes) is a view of it, without a copy."""
        frames: list[Buffer] = []
        if self.error is None:
            try:
                self._take(data if isinstance(data, bytes) else bytes(data), frames)
            except ProtocolError as error:
                self.error = error
                self._chunks, self._have = [], 0
        if self.error is not None and not frames:
            raise self.error
        return frames

    def _take(self, data: bytes, frames: list[Buffer]) -> None:
        view = memoryview(data)
        position, end = 0, len(data)
        while position < end:
            if self._chunks or self._need is not None:
                position = self._continue(data, position, frames)
                continue
            if end - position < LENGTH_BYTES:
                self._keep(data[position:])
                break
            size = self._checked(int.from_bytes(view[position : position + LENGTH_BYTES], "big", signed=True))
            position += LENGTH_BYTES
            if end - position < size:
                self._need = size
                self._keep(data[position:])
                break
            frames.append(view[position : position + size])
            position += size

    def _keep(self, chunk: bytes) -> None:
        """Keep a chunk; small ones are put together, else their objects would take many times their bytes."""
        self._have += len(chunk)
        last = self._chunks[-1] if self._chunks else None
        if len(chunk) >= SMALL_CHUNK_BYTES:
            self._chunks.append(chunk)
        elif isinstance(last, bytearray):
            last += chunk
        elif chunk:
            self._chunks.append(bytearray(chunk))

    def _continue(self, data: bytes, position: int, frames: list[Buffer]) -> int:
        """Go on with the length or frame begun; returns how far `data` has been used."""
        goal = LENGTH_BYTES if self._need is None else self._need
        take = min(goal - self._have, len(data) - position)
        self._keep(data[position : position + take] if take < len(data) else data)
        if self._have == goal:
            whole = b"".join(self._chunks)
            self._chunks, self._have = [], 0
            if self._need is None:
                self._need = self._checked(int.from_bytes(whole, "big", signed=True))
            else:
                self._need = None
                frames.append(whole)
        return position + take

    def _checked(self, size: int) -> int:
        if not SMALLEST_FRAME <= size <= self.max_bytes:
            allowed = f"{SMALLEST_FRAME} to {self.max_bytes}"
            raise ProtocolError(f"a frame of {size} bytes; allowed are {allowed}", field="length")
        return size


def frame(parts: Iterable[Buffer]) -> list[Buffer]:
    """The pieces of a frame: the length, then the parts as they are."""
    pieces = list(parts)
    size = sum(piece.nbytes if isinstance(piece, memoryview) else len(piece) for piece in pieces)
    return [size.to_bytes(LENGTH_BYTES, "big"), *pieces]
