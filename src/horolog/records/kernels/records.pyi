from collections.abc import Iterable
from typing import final

_Bytes = bytes | bytearray | memoryview

class Record:
    def __init__(
        self,
        offset: int,
        timestamp: int,
        timestamp_type: int,
        key: bytes | None,
        value: bytes | None,
        headers: Iterable[tuple[str, bytes | None]] = (),
    ) -> None: ...
    @property
    def offset(self) -> int: ...
    @property
    def timestamp(self) -> int: ...
    @property
    def timestamp_type(self) -> int: ...
    @property
    def key(self) -> bytes | None: ...
    @property
    def value(self) -> bytes | None: ...
    @property
    def headers(self) -> list[tuple[str, bytes | None]]: ...

@final
class RecordReader:
    def __init__(
        self,
        data: _Bytes,
        count: int,
        base_offset: int,
        base_timestamp: int,
        append_timestamp: int,
        is_append_time: int,
        start_offset: int,
    ) -> None: ...
    def __iter__(self) -> RecordReader: ...
    def __next__(self) -> Record: ...
    def read_all(self) -> list[Record]: ...
