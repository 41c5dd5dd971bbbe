"""The time, as all parts of a node get it: from one object, which a test can replace."""

import asyncio
import time


class Clock:
    """Once it has begun, nobody can set it: players would gain or lose time."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970, as they are stored and sent."""
        return time.monotonic() + self._offset

    def not_before(self, at: float) -> None:
        """It is later than this."""
        self._offset = max(self._offset, at - time.monotonic())

    def elapsed(self) -> float:
        """Seconds since some moment, for durations: it never goes back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
