"""The unit doctor: its readings, its window, its calendar."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.log.unit_doctor import EARLIEST_MS, LATEST_AHEAD_MS, diagnose, iso_time

NOW_MS = 1_794_978_240_123  # 2026-11-18T05:04:00.123Z
PLAUSIBLE_MS = st.integers(EARLIEST_MS, NOW_MS + LATEST_AHEAD_MS)


@pytest.mark.spec("937.7")
@pytest.mark.parametrize(
    ("timestamp", "words"),
    [
        (1_794_978_240, "(read as seconds it is 2026-11-18T05:04:00.000Z)"),
        (1_794_978_240_123_456, "(read as microseconds it is 2026-11-18T05:04:00.123Z)"),
        (1_794_978_240_123_456_789, "(read as nanoseconds it is 2026-11-18T05:04:00.123Z)"),
    ],
)
def test_each_unit_is_recognised(timestamp: int, words: str) -> None:
    assert diagnose(timestamp, NOW_MS) == words


@pytest.mark.parametrize("timestamp", [0, -1, 1, -(2**63), 2**63 - 1, NOW_MS, NOW_MS + 10 * 86_400_000, 10**11])
def test_what_makes_no_sense_in_any_unit_is_left_alone(timestamp: int) -> None:
    assert diagnose(timestamp, NOW_MS) is None


@given(PLAUSIBLE_MS)
def test_a_time_that_is_right_in_milliseconds_has_no_other_reading(timestamp_ms: int) -> None:
    assert diagnose(timestamp_ms, NOW_MS) is None


@given(PLAUSIBLE_MS, st.integers(0, 999_999))
def test_the_one_reading_is_the_right_one(time_ms: int, rest: int) -> None:
    assert diagnose(time_ms // 1000, NOW_MS) == f"(read as seconds it is {iso_time(time_ms // 1000 * 1000)})"
    assert diagnose(time_ms * 1000 + rest % 1000, NOW_MS) == f"(read as microseconds it is {iso_time(time_ms)})"
    assert diagnose(time_ms * 10**6 + rest, NOW_MS) == f"(read as nanoseconds it is {iso_time(time_ms)})"


def test_the_window_ends_where_it_says() -> None:
    latest_ms = NOW_MS + 366 * 86_400_000
    assert diagnose(EARLIEST_MS // 1000, NOW_MS) == "(read as seconds it is 2000-01-01T00:00:00.000Z)"
    assert diagnose(EARLIEST_MS // 1000 - 1, NOW_MS) is None
    assert diagnose(latest_ms * 1000 + 999, NOW_MS) is not None
    assert diagnose(latest_ms * 1000 + 1000, NOW_MS) is None


@given(st.integers(-62_135_596_800_000, 253_402_300_799_999))
def test_the_calendar_is_that_of_datetime(time_ms: int) -> None:
    expected = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=time_ms)
    assert iso_time(time_ms) == expected.strftime("%Y").rjust(4, "0") + expected.strftime(
        f"-%m-%dT%H:%M:%S.{time_ms % 1000:03}Z"
    )
