"""Can a node do its work now? It tries to, instead of only asking."""

import asyncio

from mela.core.error import MelaError
from mela.server.bus.bus import Bus
from mela.server.errors import NotReady
from mela.server.store.store import Store

#: Longer than this, and the answer is no.
SECONDS = 2.0


class Readiness:
    def __init__(self, store: Store, bus: Bus) -> None:
        self.store = store
        self.bus = bus
        #: At most one at a time, however many ask.
        self._trial: asyncio.Task[str | None] | None = None

    async def check(self) -> None:
        """The database takes a row, and Redis answers if it is used; soon, or this raises."""
        if self._trial is None or self._trial.done():
            self._trial = asyncio.create_task(self._try())
        # it is not cancelled: a connection that waits for a lock would be lost
        done, _ = await asyncio.wait([self._trial], timeout=SECONDS)
        trouble = "the database or Redis takes too long" if not done else self._trial.result()
        if trouble is not None:
            raise NotReady(trouble)

    async def _try(self) -> str | None:
        try:
            await self.store.database.check()
        except MelaError as error:
            return str(error)
        return None if await self.bus.answers() else "Redis does not answer"

    async def close(self) -> None:
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)
