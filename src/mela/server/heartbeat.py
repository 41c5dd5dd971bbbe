"""Notes that the site is alive, so that it knows afterwards when it was not."""

import structlog

from mela.core.error import MelaError
from mela.server.clock import Clock
from mela.server.store.pauses import PauseStore
from mela.server.store.rows import PauseRow
from mela.server.tables.pauses import Pauses

log = structlog.get_logger()

BEAT_SECONDS = 5.0
#: Nodes that are alive do not let more time go by, so nobody was.
DOWN_SECONDS = 6.0


class Heartbeat:
    """A pause is the time from the last beat of any node until a node starts, or until the database
    takes a beat again."""

    def __init__(self, store: PauseStore, pauses: Pauses, clock: Clock) -> None:
        self.store = store
        self.pauses = pauses
        self.clock = clock
        self._is_down = True

    async def begin(self) -> None:
        """Before anybody is let in."""
        last = await self.store.last_beat()
        if last is not None:
            self.clock.not_before(last)  # the clock of the machine may have been set back
        await self._beat()

    async def beat_forever(self) -> None:
        while True:
            await self.clock.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except MelaError as error:
                self._is_down = True
                log.error("heartbeat", error=str(error))

    async def _beat(self) -> None:
        now = self.clock.now()
        if self._is_down:
            last = await self.store.last_beat()
            if last is not None and now - last > DOWN_SECONDS:
                await self.store.add(PauseRow(last, now))
                log.info("clocks stood still", seconds=round(now - last, 1))
        await self.store.beat(now)
        self._is_down = False
        self.pauses.replace(await self.store.all())
