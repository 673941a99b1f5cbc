"""Both clocks, the jump detector, and the rule that nobody else reads the time."""

import ast
import asyncio
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import horolog
from horolog.clock import MANUAL_START_MS, Clock, Jump, JumpDetector, ManualClock, Ratchet, SystemClock

SRC = Path(horolog.__file__).parent


def test_system_clock_tells_the_computers_time():
    clock: Clock = SystemClock()
    before = time.time_ns() // 1_000_000
    assert before <= clock.now_ms() <= time.time_ns() // 1_000_000
    before = time.monotonic_ns()
    assert before <= clock.monotonic_ns() <= time.monotonic_ns()
    assert before // 1_000_000 <= clock.monotonic_ms() <= time.monotonic_ns() // 1_000_000


def test_system_clock_wakes_and_not_early():
    clock = SystemClock()

    async def scene():
        order = []
        done = asyncio.Event()
        start = clock.monotonic_ms()
        clock.wake_at(start + 20, lambda: (order.append(clock.monotonic_ms()), done.set()))
        clock.wake_at(start + 10, lambda: order.append(clock.monotonic_ms()))
        cancelled = clock.wake_at(start + 5, lambda: order.append(None))
        cancelled.cancel()
        cancelled.cancel()
        await clock.sleep_until(start + 3)
        assert clock.monotonic_ms() >= start + 3
        await done.wait()
        assert len(order) == 2
        assert order[0] >= start + 10
        assert order[1] >= start + 20
        await clock.sleep_until(start - 1000)

    asyncio.run(scene())


def test_manual_clock_stands_still():
    clock: Clock = ManualClock()
    assert (clock.now_ms(), clock.monotonic_ms()) == (MANUAL_START_MS, 0)
    assert (clock.now_ms(), clock.monotonic_ns()) == (MANUAL_START_MS, 0)


def test_advance_moves_both_times_and_set_only_the_wall():
    clock = ManualClock(start_ms=1_000)
    clock.advance(5)
    assert (clock.now_ms(), clock.monotonic_ms(), clock.monotonic_ns()) == (1_005, 5, 5_000_000)
    clock.set(50)
    assert (clock.now_ms(), clock.monotonic_ms()) == (50, 5)
    with pytest.raises(ValueError, match="set"):
        clock.advance(-1)
    assert (clock.now_ms(), clock.monotonic_ms()) == (50, 5)


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


def test_manual_clock_wakes_in_order_of_deadlines():
    async def scene():
        clock = ManualClock()
        woken = []
        clock.wake_at(30, lambda: woken.append("c"))
        clock.wake_at(10, lambda: woken.append("a"))
        clock.wake_at(10, lambda: woken.append("b"))
        clock.wake_at(31, lambda: woken.append("d"))
        gone = clock.wake_at(5, lambda: woken.append("cancelled"))
        gone.cancel()
        assert clock.next_deadline_ms() == 10
        clock.advance(9)
        await settle()
        assert woken == []
        clock.advance(21)
        assert woken == []
        await settle()
        assert woken == ["a", "b", "c"]
        assert clock.next_deadline_ms() == 31
        clock.set(MANUAL_START_MS * 2)
        await settle()
        assert woken == ["a", "b", "c"]
        clock.advance(1)
        await settle()
        assert woken == ["a", "b", "c", "d"]
        assert clock.next_deadline_ms() is None

    asyncio.run(scene())


def test_wake_that_is_cancelled_after_the_move_does_not_come():
    async def scene():
        clock = ManualClock()
        woken = []
        wake = clock.wake_at(10, lambda: woken.append(1))
        clock.advance(10)
        wake.cancel()
        await settle()
        assert woken == []

    asyncio.run(scene())


def test_deadline_in_the_past_wakes_at_once_but_not_inside_the_call():
    async def scene():
        clock = ManualClock()
        clock.advance(100)
        woken = []
        clock.wake_at(100, lambda: woken.append(1))
        assert woken == []
        await settle()
        assert woken == [1]
        await clock.sleep_until(0)

    asyncio.run(scene())


def test_sleepers_wake_when_another_thread_moves_the_clock():
    async def scene():
        clock = ManualClock()
        woken = []

        async def sleeper(deadline_ms):
            await clock.sleep_until(deadline_ms)
            woken.append((deadline_ms, clock.monotonic_ms(), threading.get_ident()))

        tasks = [asyncio.create_task(sleeper(ms)) for ms in (10, 20, 5000)]
        await settle()
        mover = threading.Thread(target=lambda: [clock.advance(1) for _ in range(20)])
        mover.start()
        await asyncio.wait_for(asyncio.gather(*tasks[:2]), 30)
        mover.join()
        assert [row[0] for row in woken] == [10, 20]
        assert all(now >= deadline for deadline, now, _ in woken)
        assert {row[2] for row in woken} == {threading.get_ident()}
        tasks[2].cancel()
        with pytest.raises(asyncio.CancelledError):
            await tasks[2]
        assert clock.next_deadline_ms() is None

    asyncio.run(scene())


def test_moves_from_many_threads_add_up():
    clock = ManualClock(start_ms=0)
    threads = [threading.Thread(target=lambda: [clock.advance(1) for _ in range(2_000)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (clock.now_ms(), clock.monotonic_ms()) == (8_000, 8_000)


def test_clock_outlives_the_loops_that_waited_for_it():
    clock = ManualClock()
    woken = []

    async def leave_a_waiter():
        clock.wake_at(10, lambda: woken.append(1))

    asyncio.run(leave_a_waiter())
    clock.advance(10)
    assert woken == []


@pytest.mark.parametrize("size_ms", [1_000, 5_000, -1_000, -86_400_000])
def test_jump_is_noticed_once(size_ms):
    clock = ManualClock()
    detector = JumpDetector(clock)
    clock.advance(60_000)
    assert detector.check() is None
    clock.set(clock.now_ms() + size_ms)
    assert detector.check() == Jump(size_ms, clock.now_ms())
    clock.advance(60_000)
    assert detector.check() is None
    assert (detector.forward, detector.backward) == ((1, 0) if size_ms > 0 else (0, 1))


def test_slewing_is_no_jump():
    clock = ManualClock()
    detector = JumpDetector(clock, threshold_ms=100)
    for _ in range(1_000):
        clock.advance(1_000)
        clock.set(clock.now_ms() - 1)
        assert detector.check() is None
    clock.set(clock.now_ms() + 99)
    assert detector.check() is None
    clock.set(clock.now_ms() + 100)
    assert detector.check() is not None


class StoppedBetweenReads(ManualClock):
    """The process is stopped for a while just before or just after it reads the wall clock."""

    before_ms = after_ms = 0

    def now_ms(self):
        self.advance(self.before_ms)
        now = super().now_ms()
        self.advance(self.after_ms)
        return now


@pytest.mark.parametrize("side", ["before_ms", "after_ms"])
def test_a_process_that_was_stopped_saw_no_jump(side):
    clock = StoppedBetweenReads()
    detector = JumpDetector(clock)
    setattr(clock, side, 5_000)
    assert detector.check() is None
    setattr(clock, side, 0)
    assert detector.check() is None
    assert (detector.forward, detector.backward) == (0, 0)
    clock.set(clock.now_ms() + 1_000)
    assert detector.check() == Jump(1_000, clock.now_ms())


@given(st.lists(st.integers(-(2**63), 2**63 - 1)))
def test_ratchet_is_the_running_maximum(times):
    ratchet = Ratchet()
    given_out = [ratchet.at_least(now) for now in times]
    assert given_out == [max(-1, *times[: i + 1]) for i in range(len(times))]


# What would be a second reader of time. sleep() counts: it waits for the computer's clock, not for ours.
FORBIDDEN = {
    "time": {
        *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"),
        *("process_time_ns", "clock_gettime", "clock_gettime_ns", "sleep", "localtime", "gmtime", "ctime"),
    },
    "datetime": {"now", "utcnow", "today"},
    "date": {"today"},
}


def readers_of_time(tree):
    """Line numbers of imports and calls that read a clock."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            if any(alias.name in FORBIDDEN["time"] for alias in node.names):
                yield node.lineno
        elif isinstance(node, ast.Attribute):
            owner = node.value
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            if node.attr in FORBIDDEN.get(name.lstrip("_"), ()):
                yield node.lineno


@pytest.mark.parametrize(
    "source",
    [
        "import time\ntime.time()",
        "from time import monotonic_ns as m",
        "import datetime\ndatetime.datetime.now()",
        "from datetime import date\ndate.today()",
        "import time as _time\n_time.perf_counter",
    ],
)
def test_reader_of_time_would_be_found(source):
    assert list(readers_of_time(ast.parse(source)))


def test_only_the_clock_reads_the_time():
    found = {
        f"{path.relative_to(SRC)}:{line}"
        for path in SRC.rglob("*.py")
        if path != SRC / "clock.py"
        for line in readers_of_time(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()
    assert list(readers_of_time(ast.parse((SRC / "clock.py").read_text(encoding="utf-8"))))
