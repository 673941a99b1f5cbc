"""Builds entries of formats 0 and 1: a set of plain messages, or one wrapper with a compressed set inside.

Layouts are in kernels/legacy.py (message) and legacy.py (wrapper). `append` is the kernel's own method; this module
adds what is done once per set. The bytes are those of Kafka's own builder: an append time stands in every message,
those inside a wrapper included, although readers look at the wrapper's alone.
"""

from operator import index
from typing import Final

from horolog.records.compression import Codec, compress
from horolog.records.kernels.legacy_writer import SetWriter

NO_LIMIT_BYTES: Final = 0x7FFFFFFF

_APPEND_TIME_BIT: Final = 0x08


class LegacyBuilder(SetWriter):
    """Takes records until it is full, then makes a set or a wrapper of them.

    `append(timestamp_ms, key, value, offset=None)` is False when `limit_bytes` (before compression) would be passed; a
    first record that is larger is taken all the same. With `append_time_ms` all records carry the broker's time
    (format 1). Headers and producers do not exist in these formats.
    """

    __slots__ = ("codec", "level")

    def __init__(
        self,
        magic: int,
        codec: Codec = Codec.NONE,
        *,
        base_offset: int = 0,
        append_time_ms: int | None = None,
        limit_bytes: int = NO_LIMIT_BYTES,
        level: int | None = None,
    ) -> None:
        magic = index(magic)
        if magic not in (0, 1):
            raise ValueError(f"format {magic} is not built from messages")
        if codec > Codec.LZ4:
            raise ValueError(f"{codec.name} needs records of format 2")
        if base_offset < 0 or limit_bytes < 0:
            raise ValueError(f"negative: base offset {base_offset} or limit of {limit_bytes} bytes")
        has_append_time = magic == 1 and append_time_ms is not None
        super().__init__(
            magic,
            _APPEND_TIME_BIT if has_append_time else 0,
            index(base_offset),
            magic == 1 and codec is not Codec.NONE,
            index(append_time_ms or 0),
            has_append_time,
            limit_bytes,
        )
        self.codec = codec
        self.level = level

    def __len__(self) -> int:
        return self.count

    def build(self) -> bytes:
        """The bytes of the set or wrapper; ValueError if there are no records. More records can still be added."""
        if not self.count:
            raise ValueError("no records to build a set of")
        with memoryview(self.buffer) as view, view[: self.size_bytes] as messages:
            if self.codec is Codec.NONE:
                return bytes(messages)
            payload = compress(self.codec, messages, level=self.level, magic=self.magic)
        # The attributes of the first message have the type bit, if there is one.
        attributes = self.buffer[17] | self.codec
        wrapper = SetWriter(self.magic, attributes, self.last_offset, False, 0, False, NO_LIMIT_BYTES)
        wrapper.append(self.max_timestamp, None, payload)
        return bytes(memoryview(wrapper.buffer)[: wrapper.size_bytes])
