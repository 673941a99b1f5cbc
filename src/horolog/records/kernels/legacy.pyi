from typing import Final, final

from horolog.records.kernels.records import Record

_Bytes = bytes | bytearray | memoryview

CHECKSUM: Final = 4
MAGIC: Final = 5
COMPRESSED: Final = 6
TIMESTAMP_TYPE: Final = 7
REASONS: Final[tuple[str, ...]]

@final
class Inspection:
    @property
    def count(self) -> int: ...
    @property
    def max_timestamp(self) -> int: ...
    @property
    def max_timestamp_offset_delta(self) -> int: ...
    @property
    def has_index_offsets(self) -> bool: ...
    @property
    def culprits(self) -> list[tuple[int, int, int]]: ...
    @property
    def failure(self) -> str | None: ...
    @property
    def failure_position(self) -> int: ...

def validate(
    data: _Bytes,
    start: int,
    end: int,
    magic: int,
    lo: int,
    hi: int,
    key_required: bool = False,
    index_offsets_required: bool = False,
) -> Inspection: ...
def measure(data: _Bytes, start: int, end: int) -> tuple[int, int, int]: ...
def read(
    data: _Bytes,
    start: int,
    end: int,
    magic: int,
    base_offset: int,
    timestamp_type: int,
    append_time_ms: int,
    start_offset: int,
    check_crc: bool,
) -> list[Record]: ...
def read_plain(data: _Bytes, start: int, end: int, start_offset: int, check_crc: bool) -> tuple[list[Record], int]: ...
def assign(
    data: bytearray | memoryview,
    start: int,
    end: int,
    offset: int,
    append_time_ms: int,
    has_append_time: bool,
) -> int: ...
