from typing import Final, final

NO_KEY: Final = 1
TIMESTAMP: Final = 2
OFFSET: Final = 3
MAX_CULPRITS: Final = 100_000

_Bytes = bytes | bytearray | memoryview

@final
class Inspection:
    @property
    def count(self) -> int: ...
    @property
    def max_timestamp(self) -> int: ...
    @property
    def max_timestamp_offset_delta(self) -> int: ...
    @property
    def culprits(self) -> list[tuple[int, int, int]]: ...
    @property
    def faults(self) -> int: ...
    @property
    def failure(self) -> str | None: ...
    @property
    def failure_position(self) -> int: ...

def validate(
    data: _Bytes, count: int, base_timestamp: int, lo: int, hi: int, key_required: bool = False
) -> Inspection: ...
