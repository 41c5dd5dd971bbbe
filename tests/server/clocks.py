"""A clock that a test steers: time passes only when the test says so."""

import asyncio

from mela.server.clock import Clock


class SteeredClock(Clock):
    """May be steered from another thread than that of the node."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        super().__init__()
        self._now = now
        self._sleepers: list[tuple[float, asyncio.AbstractEventLoop, asyncio.Event]] = []

    def now(self) -> float:
        return self._now

    def elapsed(self) -> float:
        return self._now

    def not_before(self, at: float) -> None:
        self._now = max(self._now, at)

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        sleeper = self._now + seconds, asyncio.get_running_loop(), woken
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        self._sleepers.append(sleeper)
        try:
            await woken.wait()
        finally:
            if sleeper in self._sleepers:
                self._sleepers.remove(sleeper)

    @property
    def sleepers(self) -> int:
        """How many wait for time to pass."""
        return len(self._sleepers)

    def is_awaited(self, seconds: float) -> bool:
        """Does somebody wait for exactly this much more time?"""
        return any(at == self._now + seconds for at, _, _ in self._sleepers)

    def pass_time(self, seconds: float) -> None:
        """Wakes those whose time has come."""
        self._now += seconds
        for sleeper in list(self._sleepers):
            at, loop, woken = sleeper
            if at <= self._now:
                loop.call_soon_threadsafe(woken.set)
