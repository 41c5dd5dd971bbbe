"""People who leave for good: on their own wish, or since they did not come back."""

import time

import structlog

from mela.core.error import MelaError
from mela.server.store.rows import OPEN, PLAYING
from mela.server.table.seating import Seating

log = structlog.get_logger()

DAY = 24 * 3600.0


class Farewell:
    """Whatever is done here does no harm if another node does it at the same time."""

    def __init__(self, seating: Seating, guest_days: int) -> None:
        self.seating = seating
        self.tables = seating.tables
        self.store = seating.store
        self.guest_days = guest_days

    async def leave(self, person: str) -> None:
        """Stand up everywhere, and be forgotten; bots play on."""
        tables = await self.store.tables.seated(person, (OPEN, PLAYING))
        for id_ in tables:
            await self.seating.stand_up(id_, person)
        await self.store.people.remove(person)
        await self.tables.teller.tell_anew(person)
        # also at tables that are over, if somebody still looks at them
        shown = [table.id for table in self.tables.live() if table.seats_of(person)]
        for id_ in {*tables, *shown}:
            table = await self.tables.get(id_)
            async with table.lock:
                table.match = None  # it knows the name
                await self.tables.refresh(table)
            await self.tables.teller.tell_table(table)
            self.tables.forget(table)

    async def sweep(self) -> None:
        """Forget guests who have not come back, and tables where nobody has waited for a day."""
        now = time.time()
        for person in await self.store.people.forgotten(now - self.guest_days * DAY):
            try:
                await self.leave(person)
            except MelaError as error:
                log.warning("sweep", error=str(error))  # tomorrow, then
        for id_ in await self.store.tables.deserted(OPEN, now - DAY, now):
            await self.tables.remove_open(id_)
