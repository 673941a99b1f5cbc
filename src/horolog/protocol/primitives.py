"""What all of the protocol room shares: the types that bytes come in, and the way in which they can be wrong."""

from __future__ import annotations

Buffer = bytes | bytearray | memoryview


class Malformed(ValueError):
    """Bytes that cannot be what they claim, or a value that has no bytes; `message` makes a ProtocolError of it."""
