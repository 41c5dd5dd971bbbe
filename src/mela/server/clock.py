"""The time, as all parts of a node get it: from one object, which a test can replace."""

import asyncio
import time


class Clock:
    def now(self) -> float:
        """Seconds since 1970, as they are stored and sent."""
        return time.time()

    def elapsed(self) -> float:
        """Seconds since some moment, for durations: it never goes back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
