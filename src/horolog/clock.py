"""The only reader of time.

Two times, both integer milliseconds. Wall time (`now_ms`, since 1970) is what timestamps are made of and compared
with; somebody may set it, so it can jump either way. Monotonic time (`monotonic_ms`, since some unknown moment)
only moves forward at the pace of time; every timer and timeout goes by it. Nothing else under horolog asks the
operating system for the time, so that a `ManualClock` moves everything: retention, rolling, sessions, ages.

    Clock          what everybody is given
    SystemClock    the computer's
    ManualClock    stands still until it is told to move; for tests
    JumpDetector   notices that the wall clock was set, or that the machine slept
    Ratchet        makes a time that never goes backward of one that may

Invariants: `wake_at` never calls early and never calls inside `wake_at`; a callback runs in the event loop
that asked for it, whichever thread moves the clock. asyncio is used only for that, and loaded only then.
"""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, Future

NS_PER_MS: Final = 1_000_000

MANUAL_START_MS: Final = 1_700_000_000_000
"""Where a ManualClock starts unless told: 2023-11-14T22:13:20Z, so that times in tests look like times."""

JUMP_THRESHOLD_MS: Final = 1_000
_STEADY_READ_MS: Final = 10
_READ_TRIES: Final = 3


class Wake(Protocol):
    """A call that is to come; `cancel` makes it not come. Cancelling twice, or too late, does nothing."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Where time comes from."""

    def now_ms(self) -> int:
        """Wall time, milliseconds since 1970. May jump."""
        ...

    def monotonic_ms(self) -> int:
        """Time that only goes forward, for deadlines."""
        ...

    def monotonic_ns(self) -> int:
        """The same in nanoseconds, for measuring how long something took."""
        ...

    def wake_at(self, deadline_ms: int, callback: Callable[[], object]) -> Wake:
        """Call back in the running event loop once `monotonic_ms()` has reached the deadline."""
        ...

    async def sleep_until(self, deadline_ms: int) -> None:
        """Return once `monotonic_ms()` has reached the deadline."""
        ...


class SystemClock:
    """The computer's clocks."""

    def now_ms(self) -> int:
        return time.time_ns() // NS_PER_MS

    def monotonic_ms(self) -> int:
        return time.monotonic_ns() // NS_PER_MS

    def monotonic_ns(self) -> int:
        return time.monotonic_ns()

    def wake_at(self, deadline_ms: int, callback: Callable[[], object]) -> Wake:
        # monotonic_ms rounds down, so this delay is never too short.
        delay_ms = max(0, deadline_ms - self.monotonic_ms())
        return _running_loop().call_later(delay_ms / 1000, callback)

    async def sleep_until(self, deadline_ms: int) -> None:
        from asyncio import sleep

        await sleep(max(0, deadline_ms - self.monotonic_ms()) / 1000)


def _running_loop() -> AbstractEventLoop:
    # Imported here: asyncio takes longer to load than all the rest of horolog, and a reader of time needs none.
    from asyncio import get_running_loop

    return get_running_loop()


class _Waiter:
    """A callback that waits for a ManualClock."""

    __slots__ = ("callback", "loop")

    def __init__(self, loop: AbstractEventLoop, callback: Callable[[], object]) -> None:
        self.loop: AbstractEventLoop | None = loop
        self.callback = callback

    def cancel(self) -> None:
        self.loop = None

    def hand_over(self) -> None:
        """Have the loop run the callback, from whatever thread this is."""
        loop = self.loop
        if loop is None:
            return
        try:
            loop.call_soon_threadsafe(self._run)
        except RuntimeError:
            # A loop that has ended since has nobody left to wake.
            if not loop.is_closed():
                raise

    def _run(self) -> None:
        # Asked again: it may have been cancelled between the move and now.
        if self.loop is not None:
            self.loop = None
            self.callback()


class ManualClock:
    """A clock that moves when it is told to. Every method may be called from any thread.

    `advance` is time going by: both times move and what has become due is woken, earliest first. `set` is
    somebody setting the computer's clock: only wall time changes, in either direction, and no deadline comes
    nearer.
    """

    def __init__(self, start_ms: int = MANUAL_START_MS) -> None:
        # One tuple, so that a reader in another thread never sees half of a move.
        self._times = (start_ms, 0)
        self._lock = threading.Lock()
        self._waiting: list[tuple[int, int, _Waiter]] = []
        self._asked = 0

    def now_ms(self) -> int:
        return self._times[0]

    def monotonic_ms(self) -> int:
        return self._times[1]

    def monotonic_ns(self) -> int:
        return self._times[1] * NS_PER_MS

    def advance(self, ms: int) -> None:
        """Let time go by."""
        if ms < 0:
            raise ValueError("time goes forward; use set() to put the wall clock back")
        due: list[_Waiter] = []
        with self._lock:
            wall, monotonic = self._times
            self._times = wall + ms, monotonic + ms
            while self._waiting and self._waiting[0][0] <= monotonic + ms:
                due.append(heapq.heappop(self._waiting)[2])
        for waiter in due:
            waiter.hand_over()

    def set(self, now_ms: int) -> None:
        """Set the wall clock, as an operator or a time server might."""
        with self._lock:
            self._times = now_ms, self._times[1]

    def next_deadline_ms(self) -> int | None:
        """The nearest deadline that anybody waits for, so that a test can go exactly there."""
        with self._lock:
            while self._waiting and self._waiting[0][2].loop is None:
                heapq.heappop(self._waiting)
            return self._waiting[0][0] if self._waiting else None

    def wake_at(self, deadline_ms: int, callback: Callable[[], object]) -> Wake:
        waiter = _Waiter(_running_loop(), callback)
        with self._lock:
            if deadline_ms > self._times[1]:
                # Equal deadlines are woken in the order in which they were asked for.
                self._asked += 1
                heapq.heappush(self._waiting, (deadline_ms, self._asked, waiter))
                return waiter
        waiter.hand_over()
        return waiter

    async def sleep_until(self, deadline_ms: int) -> None:
        woken: Future[None] = _running_loop().create_future()

        def wake_up() -> None:
            if not woken.done():
                woken.set_result(None)

        wake = self.wake_at(deadline_ms, wake_up)
        try:
            await woken
        finally:
            wake.cancel()


class Jump(NamedTuple):
    """The wall clock was moved by `size_ms`, backward if negative, and was at `now_ms` when that was noticed."""

    size_ms: int
    now_ms: int


class JumpDetector:
    """Compares the two times of a clock. Call `check` now and then; `forward` and `backward` count the jumps.

    A time server that slews the clock by fractions of a millisecond is not noticed, however long it goes on.
    A machine that was asleep shows as a jump forward, because monotonic time stands still meanwhile.
    """

    def __init__(self, clock: Clock, threshold_ms: int = JUMP_THRESHOLD_MS) -> None:
        self._clock = clock
        self._threshold_ms = threshold_ms
        self.forward = 0
        self.backward = 0
        self._offset_ms, _ = self._read()

    def check(self) -> Jump | None:
        """The jump since the last call, if there was one."""
        offset_ms, doubt_ms = self._read()
        size_ms = offset_ms - self._offset_ms
        if abs(size_ms) < self._threshold_ms + doubt_ms:
            # A doubtful reading must not become what the next one is compared with.
            if doubt_ms == 0:
                self._offset_ms = offset_ms
            return None
        self._offset_ms = offset_ms
        if size_ms > 0:
            self.forward += 1
        else:
            self.backward += 1
        return Jump(size_ms, self._clock.now_ms())

    def _read(self) -> tuple[int, int]:
        """Wall minus monotonic time, and by how much that may be wrong.

        The process may be stopped between two reads, which must not look like a jump.
        """
        offset_ms = doubt_ms = 0
        for _ in range(_READ_TRIES):
            before_ms = self._clock.monotonic_ms()
            wall_ms = self._clock.now_ms()
            doubt_ms = self._clock.monotonic_ms() - before_ms
            offset_ms = wall_ms - before_ms
            if doubt_ms <= _STEADY_READ_MS:
                return offset_ms, 0
        return offset_ms, doubt_ms


class Ratchet:
    """The max rule: a time that is never earlier than any it has given before."""

    __slots__ = ("last_ms",)

    def __init__(self, last_ms: int = -1) -> None:
        self.last_ms = last_ms

    def at_least(self, now_ms: int) -> int:
        """`now_ms`, or the latest time so far if that is later."""
        if now_ms > self.last_ms:
            self.last_ms = now_ms
        return self.last_ms
