"""What waits for one listener."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from mela.server.bus.messages import BusMessage
from mela.server.metrics import DROPPED

#: Messages that wait for a slow client; older ones are dropped, and the client asks again.
BACKLOG = 200


class Mailbox:
    """Calls `hear` with each message, one after the other, while it is open."""

    def __init__(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        self._hear = hear
        self._waiting: asyncio.Queue[BusMessage] = asyncio.Queue(BACKLOG)

    def put(self, message: BusMessage) -> None:
        if self._waiting.full():
            self._waiting.get_nowait()
            DROPPED.inc()
        self._waiting.put_nowait(message)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._hear_forever())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])
            if not task.cancelled():
                task.result()  # it failed, which must not stay unknown

    async def _hear_forever(self) -> None:
        while True:
            await self._hear(await self._waiting.get())
