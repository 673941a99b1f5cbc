"""The unit doctor: what a nonsensical timestamp probably is, if its producer counted in another unit than milliseconds.

Three readings are tried:

| read as      | milliseconds = |
| ------------ | -------------- |
| seconds      | value * 1000   |
| microseconds | value / 1000   |
| nanoseconds  | value / 10**6  |

A reading makes sense if it lies between 2000-01-01 and one year after the broker's time: data may be old, hardly ever
from the future. The units are a factor of 1000 apart and the window is not, so at most one reading makes sense, and a
value that is right in milliseconds never has another one: 2026 in milliseconds is January 1970 in microseconds and the
year 58,000 in seconds.

Pure: no clock, no `datetime` (whose years end at 9999; only plausible dates are ever written here).
"""

from typing import Final

EARLIEST_MS: Final = 946_684_800_000
"""2000-01-01T00:00:00Z: before that hardly anything with a timestamp was written that is still sent."""

LATEST_AHEAD_MS: Final = 366 * 86_400_000

_DAY_MS: Final = 86_400_000
_DAYS_TO_EPOCH: Final = 719_468  # from 0000-03-01 to 1970-01-01
_DAYS_OF_ERA: Final = 146_097  # 400 years, after which the calendar repeats itself


def diagnose(timestamp: int, now_ms: int) -> str | None:
    """`(read as nanoseconds it is 2026-11-18T05:04:00.123Z)`, or None if no reading makes sense."""
    latest_ms = now_ms + LATEST_AHEAD_MS
    if EARLIEST_MS <= timestamp * 1000 <= latest_ms:
        return f"(read as seconds it is {iso_time(timestamp * 1000)})"
    if EARLIEST_MS <= timestamp // 1000 <= latest_ms:
        return f"(read as microseconds it is {iso_time(timestamp // 1000)})"
    if EARLIEST_MS <= timestamp // 1_000_000 <= latest_ms:
        return f"(read as nanoseconds it is {iso_time(timestamp // 1_000_000)})"
    return None


def iso_time(timestamp_ms: int) -> str:
    """`2026-11-18T05:04:00.123Z`, in the proleptic Gregorian calendar; for years 0 to 9999."""
    days, of_day_ms = divmod(timestamp_ms, _DAY_MS)
    # Years begin in March here, so that the leap day is the last of its year and months follow a pattern.
    era, day_of_era = divmod(days + _DAYS_TO_EPOCH, _DAYS_OF_ERA)
    leaps = day_of_era // 1460 - day_of_era // 36524 + day_of_era // 146096
    year_of_era = (day_of_era - leaps) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    month_index = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * month_index + 2) // 5 + 1
    month = month_index + 3 if month_index < 10 else month_index - 9
    year = era * 400 + year_of_era + (month <= 2)
    seconds, ms = divmod(of_day_ms, 1000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z"
