"""The three indexes against plain lists: any sequence of appends, look-ups, cuts, flushes and reopenings."""

from __future__ import annotations

import errno
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from horolog.log.append_time_index import UNKNOWN_MS, AppendTimeIndex
from horolog.log.files import DiskError
from horolog.log.offset_index import OffsetIndex
from horolog.log.sparse_index import SparseIndex
from horolog.log.time_index import NO_TIMESTAMP, TimeIndex
from tests.log.faulty_files import FaultyFiles

BASE = 1000
PATH = "/data/00000000000000001000.x"
BIG = 10 * 1024 * 1024


def disk() -> FaultyFiles:
    made = FaultyFiles()
    made.make_directory("/data")
    return made


class IndexMachine(RuleBasedStateMachine):
    """Append, look up, cut, flush, forget, in any order; the list knows the right answers."""

    kind: type[SparseIndex]
    max_bytes = BIG

    def __init__(self) -> None:
        super().__init__()
        self.files = disk()
        self.model: list[tuple[int, int]] = []
        self.index: Any = None

    @initialize()
    def make(self) -> None:
        self.index = self.kind.create(self.files, PATH, BASE, self.max_bytes)

    def append_many(self, steps: list[tuple[int, int]]) -> None:
        raise NotImplementedError

    # Up to several pages of entries.
    @rule(
        steps=st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5000)), min_size=1, max_size=8),
        times=st.sampled_from([1, 1, 1, 60, 200]),
    )
    def append(self, steps: list[tuple[int, int]], times: int) -> None:
        self.append_many(steps * times)

    @rule()
    def flush(self) -> None:
        self.index.flush()
        assert self.files.size_bytes(PATH) >= len(self.model) * self.kind.ENTRY.size

    @rule()
    def release(self) -> None:
        self.index.release()

    @rule()
    def open_again(self) -> None:
        self.index.trim()
        self.index = self.kind(self.files, PATH, BASE, self.max_bytes)

    @rule(zeros=st.integers(2, 1500))
    def pad(self, zeros: int) -> None:
        """As Kafka leaves it after a crash: with room at the end."""
        if self.model == [(0, BASE)]:
            return  # an entry of zeros alone cannot be told from the room behind it, and is of no worth
        self.index.flush()
        self.files.truncate(PATH, (len(self.model) + zeros) * self.kind.ENTRY.size)
        self.index = self.kind(self.files, PATH, BASE, self.max_bytes)

    @rule()
    def trim(self) -> None:
        self.index.trim()
        assert self.files.size_bytes(PATH) == len(self.model) * self.kind.ENTRY.size == self.index.size_bytes

    @rule()
    def full_disk_for_a_moment(self) -> None:
        self.files.fail_next("write", errno.ENOSPC, short_bytes=5)
        try:
            self.index.flush()
        except DiskError as error:
            assert error.is_disk_full
        self.files.forgive()

    @rule(share=st.floats(0, 1), shift=st.integers(-1, 1))
    def truncate(self, share: float, shift: int) -> None:
        offset = self.some_offset(share) + shift
        self.index.truncate_to(offset)
        place = self.kind.RELATIVE
        self.model = [entry for entry in self.model if entry[place] < offset]

    @rule(really=st.sampled_from([True, False, False, False]))
    def reset(self, really: bool) -> None:
        if really:
            self.index.reset()
            self.model = []

    @rule(share=st.floats(0, 1))
    def entry(self, share: float) -> None:
        if not self.model:
            with pytest.raises(IndexError):
                self.index.entry(0)
            return
        number = int(share * (len(self.model) - 1))
        assert self.index.entry(number) == self.model[number]

    @rule()
    def all_entries(self) -> None:
        assert self.index.entries() == self.model
        self.index.verify()

    @invariant()
    def knows_its_end(self) -> None:
        if self.index is not None:
            assert len(self.index) == len(self.model)

    def some_offset(self, share: float) -> int:
        if not self.model:
            return BASE
        return self.model[int(share * (len(self.model) - 1))][self.kind.RELATIVE]


class OffsetIndexMachine(IndexMachine):
    kind = OffsetIndex

    def append_many(self, steps: list[tuple[int, int]]) -> None:
        offset, position = self.model[-1] if self.model else (BASE - 1, 0)
        for more, size in steps:
            offset, position = offset + more, position + size
            self.index.append(offset, position)
            self.model.append((offset, position))
        assert self.index.last_offset == offset

    @rule(share=st.floats(0, 1), shift=st.integers(-2, 2))
    def lookup(self, share: float, shift: int) -> None:
        offset = self.some_offset(share) + shift
        expected = [entry for entry in self.model if entry[0] <= offset]
        assert self.index.lookup(offset) == (expected[-1] if expected else (BASE, 0))

    @rule(share=st.floats(0, 1), shift=st.integers(-2, 2))
    def first_at(self, share: float, shift: int) -> None:
        position = (self.model[int(share * (len(self.model) - 1))][1] if self.model else 0) + shift
        expected = [entry for entry in self.model if entry[1] >= position]
        assert self.index.first_at(position) == (expected[0] if expected else None)


class TimeIndexMachine(IndexMachine):
    kind = TimeIndex

    def append_many(self, steps: list[tuple[int, int]]) -> None:
        timestamp, offset = self.model[-1] if self.model else (-1, BASE - 1)
        for more, later in steps:
            # Now and then a timestamp that is no larger than the last one, which must be left out.
            timestamp, offset = timestamp + (0 if later > 4500 else later), offset + more
            added = self.index.maybe_append(timestamp, offset)
            assert added == (timestamp > (self.model[-1][0] if self.model else NO_TIMESTAMP))
            if added:
                self.model.append((timestamp, offset))
        assert self.index.last == (self.model[-1] if self.model else (NO_TIMESTAMP, BASE))

    @rule(share=st.floats(0, 1), shift=st.integers(-2, 2))
    def lookup(self, share: float, shift: int) -> None:
        timestamp = (self.model[int(share * (len(self.model) - 1))][0] if self.model else 0) + shift
        expected = [entry for entry in self.model if entry[0] <= timestamp]
        assert self.index.lookup(timestamp) == (expected[-1] if expected else (NO_TIMESTAMP, BASE))


class AppendTimeIndexMachine(IndexMachine):
    kind = AppendTimeIndex

    def append_many(self, steps: list[tuple[int, int]]) -> None:
        time_ms, offset = self.model[-1] if self.model else (50, BASE - 1)
        for more, later in steps:
            offset += more
            # The clock may stand still or be put back.
            told_ms = max(0, time_ms + later % 7 - 3)
            time_ms = max(time_ms, told_ms) if self.model else told_ms
            assert self.index.maybe_append(told_ms, offset)
            self.model.append((time_ms, offset))
            assert self.index.last == (time_ms, offset)
        assert not self.index.maybe_append(time_ms + 1, offset)

    def some_time(self, share: float) -> int:
        return self.model[int(share * (len(self.model) - 1))][0] if self.model else 0

    @rule(share=st.floats(0, 1), shift=st.integers(-2, 2))
    def first_offset_since(self, share: float, shift: int) -> None:
        time_ms = self.some_time(share) + shift
        before = [offset for entry_ms, offset in self.model if entry_ms < time_ms]
        assert self.index.first_offset_since(time_ms) == (before[-1] + 1 if before else BASE)

    @rule(share=st.floats(0, 1), shift=st.integers(-2, 2))
    def time_of(self, share: float, shift: int) -> None:
        target = self.some_offset(share) + shift
        before = [entry_ms for entry_ms, offset in self.model if offset < target]
        behind = [entry_ms for entry_ms, offset in self.model if offset >= target]
        expected = (before[-1] if before else UNKNOWN_MS, behind[0] if behind else UNKNOWN_MS)
        assert self.index.time_of(target) == expected


MODEL_SETTINGS = settings(max_examples=150, stateful_step_count=30, deadline=None)
TestOffsetIndexModel = OffsetIndexMachine.TestCase
TestOffsetIndexModel.settings = MODEL_SETTINGS
TestTimeIndexModel = TimeIndexMachine.TestCase
TestTimeIndexModel.settings = MODEL_SETTINGS
TestAppendTimeIndexModel = AppendTimeIndexMachine.TestCase
TestAppendTimeIndexModel.settings = MODEL_SETTINGS
