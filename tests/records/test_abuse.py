"""The kernels in careless hands: objects never initialised, numbers that are none, foreign code in between."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from horolog.errors import CorruptRecords
from horolog.records.batch import Batch
from horolog.records.builder import BatchBuilder
from horolog.records.columns import read_columns
from horolog.records.compression import Codec
from horolog.records.kernels.columns import ColumnWriter, Part
from horolog.records.kernels.records import RecordReader, unpack_headers
from horolog.records.kernels.validate import MAX_CULPRITS, TIMESTAMP
from horolog.records.legacy import LegacyBatch
from horolog.records.legacy_builder import LegacyBuilder


def test_reader_that_was_never_initialised() -> None:
    with pytest.raises((TypeError, AttributeError)):
        next(RecordReader.__new__(RecordReader))


@pytest.mark.parametrize("part", [None, Part.__new__(Part)])
def test_columns_of_nothing(part: Any) -> None:
    with pytest.raises((TypeError, AttributeError)):
        ColumnWriter(0, 5).write([part])


@pytest.mark.parametrize("packed", [b"", b"\xff\xff\xff\xff\x0f" * 4, b"\x01", b"\x08ab", b"\x02a\x09b", b"\x80" * 9])
def test_bytes_that_are_no_headers(packed: bytes) -> None:
    with pytest.raises(CorruptRecords):
        unpack_headers(packed, 3)


@pytest.mark.parametrize("timestamp", [1000.7, "1000", None])
def test_timestamp_that_is_no_whole_number_is_refused(timestamp: Any) -> None:
    builder = BatchBuilder()
    with pytest.raises(TypeError):
        builder.append(timestamp, b"k", b"v")
    assert builder.count == 0


@pytest.mark.parametrize("limit", [999.5, "1", None])
def test_limit_that_is_no_whole_number_is_refused(limit: Any) -> None:
    builder = BatchBuilder()
    builder.append(1, b"k", b"v")
    with pytest.raises(TypeError):
        Batch(builder.build()).validate(0, limit)


def test_headers_that_append_to_their_own_builder() -> None:
    builder = BatchBuilder()

    def headers() -> Any:
        builder.append(5000, b"inner", b"")
        yield "h", b"x"

    builder.append(1000, b"outer", b"", headers())
    assert [(r.offset, r.timestamp, r.key) for r in Batch(builder.build())] == [
        (0, 5000, b"inner"),
        (1, 1000, b"outer"),
    ]


def test_negative_count_is_a_failure() -> None:
    builder = BatchBuilder()
    builder.append(1, b"k", b"v")
    data = bytearray(builder.build())[:61]
    data[57:61] = (-1).to_bytes(4, "big", signed=True)
    data[8:12] = (61 - 12).to_bytes(4, "big")
    assert Batch(data).validate().failure


def test_culprits_are_counted_to_the_end_but_listed_to_a_limit() -> None:
    builder = BatchBuilder(Codec.ZSTD)
    extra = 5
    for _ in range(MAX_CULPRITS + extra):
        builder.append(7, None, None)
    found = Batch(builder.build()).validate(10, 20)
    assert found.faults == MAX_CULPRITS + extra
    assert len(found.culprits) == MAX_CULPRITS
    assert found.culprits[-1] == (MAX_CULPRITS - 1, TIMESTAMP, 7)


def test_bytes_that_change_under_the_columns_stay_an_error_and_no_crash() -> None:
    builder = BatchBuilder()
    builder.append(1, b"k", b"v", [("abcdef", b"x")] * 2000)
    data = bytearray(builder.build())
    at, stop = len(data) - 9, threading.Event()
    good, bad = bytes(data[at : at + 5]), b"\xff\xff\xff\xff\x0f"

    def flip() -> None:
        while not stop.is_set():
            data[at : at + 5] = bad
            data[at : at + 5] = good

    thread = threading.Thread(target=flip)
    thread.start()
    try:
        for _ in range(200):
            try:
                assert read_columns([Batch(data)]).rows == 1
            except CorruptRecords as error:
                assert error.reason
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize("lo", [10, -(2**63)])
def test_culprits_of_a_wrapper_are_listed_to_a_limit(lo: int) -> None:
    builder = LegacyBuilder(1, Codec.GZIP, append_time_ms=None if lo == 10 else 7)
    for _ in range(MAX_CULPRITS + 5):
        builder.append(7, None, None)
    found = LegacyBatch(builder.build()).validate(lo, 2**63 - 1)
    assert found.count == MAX_CULPRITS + 5
    assert len(found.culprits) == MAX_CULPRITS
