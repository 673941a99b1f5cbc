"""The validator against a slow and obvious model: any records, format, codec and rules.

The model works on the records as they were drawn and never sees a byte of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.errors import ErrorCode
from horolog.log.rules import Rules
from horolog.log.validator import validate
from horolog.log.verdict import Accepted, Fault, Refused
from horolog.records.batch import TimestampType
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.legacy_builder import LegacyBuilder
from horolog.records.walk import read, walk

NOW_MS = 1_790_000_000_000
LONG_MAX = 2**63 - 1
NEXT_OFFSET = 1000

LIMITS = st.one_of(st.sampled_from([0, 1, 10, 3_600_000, LONG_MAX - 1, LONG_MAX]), st.integers(0, LONG_MAX))


@dataclass(frozen=True)
class Row:
    timestamp: int
    key: bytes | None
    value: bytes | None


@dataclass(frozen=True)
class Case:
    rows: list[Row]
    magic: int
    codec: Codec
    rules: Rules
    last_append_ms: int


@st.composite
def cases(draw: st.DrawFn) -> Case:
    before, after = draw(LIMITS), draw(LIMITS)
    edges = [NOW_MS - before, NOW_MS + after]
    timestamps = st.one_of(
        st.integers(NOW_MS - 12, NOW_MS + 12),
        st.sampled_from([-1, 0, -2, LONG_MAX, -LONG_MAX - 1]),
        st.sampled_from([edge + step for edge in edges for step in (-1, 0, 1)]).filter(lambda t: -(2**63) <= t < 2**63),
    )
    values = st.one_of(st.none(), st.binary(max_size=40))
    rows = draw(
        st.lists(st.builds(Row, timestamps, st.one_of(st.none(), st.just(b"k")), values), min_size=1, max_size=5)
    )
    magic = draw(st.integers(0, 2))
    codec = Codec(draw(st.integers(0, 4 if magic == 2 else 3)))
    stored = draw(st.integers(0, 2))
    target = draw(st.one_of(st.none(), st.sampled_from([Codec(n) for n in range(5 if stored == 2 else 4)])))
    if stored < 2 and target is None and codec is Codec.ZSTD:
        target = Codec.GZIP
    rules = Rules(
        timestamp_type=TimestampType(draw(st.booleans())),
        before_max_ms=before,
        after_max_ms=after,
        magic=stored,
        key_required=draw(st.booleans()),
        codec=target,
    )
    return Case(rows, magic, codec, rules, draw(st.sampled_from([-1, NOW_MS - 1, NOW_MS + 5000])))


def built(case: Case) -> bytes:
    if case.magic == 2:
        builder = BatchBuilder(case.codec)
        for row in case.rows:
            builder.append(row.timestamp, row.key, row.value)
        return builder.build()
    legacy = LegacyBuilder(case.magic, case.codec)
    for row in case.rows:
        legacy.append(row.timestamp, row.key, row.value)
    return legacy.build()


def sent_times(case: Case) -> list[int]:
    """What the client's format can say of time."""
    return [row.timestamp if case.magic else -1 for row in case.rows]


def expected_faults(case: Case) -> dict[int, Fault]:
    faults: dict[int, Fault] = {}
    for index, (row, time) in enumerate(zip(case.rows, sent_times(case), strict=True)):
        if case.rules.key_required and row.key is None:
            faults[index] = Fault.NO_KEY
        elif case.rules.timestamp_type == TimestampType.CREATE_TIME and time != -1:
            is_late = time <= NOW_MS and NOW_MS - time > case.rules.before_max_ms
            is_early = time > NOW_MS and time - NOW_MS > case.rules.after_max_ms
            if is_late or is_early:
                faults[index] = Fault.TIMESTAMP
    return faults


def stored_times(case: Case) -> list[int]:
    if case.rules.magic == 0:
        return [-1] * len(case.rows)
    if case.rules.timestamp_type:
        return [max(NOW_MS, case.last_append_ms)] * len(case.rows)
    return sent_times(case)


@pytest.mark.spec("32.4")
@pytest.mark.spec("937.2")
@pytest.mark.spec("937.4")
@pytest.mark.spec("467.4")
@given(cases())
def test_verdicts_are_those_of_the_model(case: Case) -> None:
    sent = built(case)
    verdict = validate(sent, case.rules, NOW_MS, NEXT_OFFSET, last_append_ms=case.last_append_ms, leader_epoch=3)
    faults = expected_faults(case)
    if faults:
        assert isinstance(verdict, Refused)
        is_about_time = Fault.TIMESTAMP in faults.values()
        assert verdict.code == (ErrorCode.INVALID_TIMESTAMP if is_about_time else ErrorCode.INVALID_RECORD)
        assert [(culprit.batch_index, culprit.fault) for culprit in verdict.culprits] == sorted(faults.items())
        return
    assert isinstance(verdict, Accepted)
    times = stored_times(case)
    found = read(bytes(verdict.data), strict=True)
    assert [(r.offset, r.timestamp, r.key, r.value) for r in found] == [
        (NEXT_OFFSET + index, time, row.key, row.value)
        for index, (row, time) in enumerate(zip(case.rows, times, strict=True))
    ]
    assert verdict.count == len(case.rows)
    assert verdict.next_offset == NEXT_OFFSET + len(case.rows)
    largest = max(-1, *times)
    assert verdict.max_timestamp == largest
    assert verdict.max_timestamp_offset == (NEXT_OFFSET + times.index(largest) if largest > -1 else -1)
    batches = list(walk(bytes(verdict.data), strict=True))
    if case.rules.magic == 2 or batches[0].codec:
        (stored,) = (batch.max_timestamp for batch in batches)
        # Only a wrapper that was built anew says what it found below -1.
        assert (max(stored, -1) if verdict.rewritten and case.rules.magic == 1 else stored) == largest
    assert {batch.magic for batch in batches} == {case.rules.magic}
    assert {batch.codec for batch in batches} == {case.codec if case.rules.codec is None else case.rules.codec}
    assert all(batch.crc_is_valid() for batch in batches)


@given(cases())
def test_a_writable_buffer_makes_no_difference(case: Case) -> None:
    sent = built(case)
    room = bytearray(b"before" + sent + b"behind")
    view = memoryview(room)[6 : 6 + len(sent)]
    here = validate(view, case.rules, NOW_MS, NEXT_OFFSET)
    copied = validate(sent, case.rules, NOW_MS, NEXT_OFFSET)
    assert room[:6] == b"before"
    assert room[-6:] == b"behind"
    if isinstance(here, Refused):
        assert here == copied
        assert view == sent
    else:
        assert isinstance(copied, Accepted)
        assert here.data == copied.data


@given(cases(), st.data())
def test_a_flipped_bit_is_refused_and_touches_nothing(case: Case, data: st.DataObject) -> None:
    sent = bytearray(built(case))
    # Of the first entry, behind its checksum; before that there are only offset, size and leader epoch.
    start = 21 if case.magic == 2 else 16
    end = 12 + int.from_bytes(sent[8:12], "big")
    sent[data.draw(st.integers(start, end - 1))] ^= 1 << data.draw(st.integers(0, 7))
    before = bytes(sent)
    verdict = validate(sent, case.rules, NOW_MS, NEXT_OFFSET)
    assert isinstance(verdict, Refused)
    if case.magic == 2 or case.codec:
        assert verdict.code in (ErrorCode.CORRUPT_MESSAGE, ErrorCode.INVALID_RECORD)
    assert sent == before


@given(st.binary(max_size=200), st.integers(0, 3))
def test_any_bytes_get_a_verdict(noise: bytes, magic: int) -> None:
    if len(noise) > 16:
        noise = noise[:16] + bytes([magic]) + noise[17:]
    verdict = validate(noise, Rules(), NOW_MS, NEXT_OFFSET)
    assert isinstance(verdict, Refused)
    assert verdict.code != ErrorCode.UNKNOWN_SERVER_ERROR
