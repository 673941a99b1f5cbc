from typing import final

_Bytes = bytes | bytearray | memoryview

@final
class BytesSource:
    def __init__(
        self, entries: int, ends: _Bytes, data: _Bytes, valid: _Bytes | None = None, offset: int = 0
    ) -> None: ...
    @property
    def entries(self) -> int: ...

@final
class RowSource:
    def __init__(
        self,
        timestamps: _Bytes,
        key: BytesSource | None,
        value: BytesSource | None,
        lists: _Bytes | None = None,
        header_key: BytesSource | None = None,
        header_value: BytesSource | None = None,
    ) -> None: ...
    @property
    def rows(self) -> int: ...
