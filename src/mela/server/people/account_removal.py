"""Removes people: when they ask for it, or guests who did not come back."""

import structlog

from mela.core.error import MelaError
from mela.server.errors import TableError
from mela.server.store.rows import OPEN, PLAYING
from mela.server.tables.seating import Seating

log = structlog.get_logger()

DAY = 24 * 3600.0


class AccountRemoval:
    """Another node may do the same at the same time: no harm is done."""

    def __init__(self, seating: Seating, guest_days: int) -> None:
        self.seating = seating
        self.tables = seating.tables
        self.store = seating.store
        self.guest_days = guest_days

    async def remove(self, person: str) -> None:
        """Give up all matches, and delete what is about the person."""
        tables = await self.store.tables.seated(person, (OPEN, PLAYING))
        for id_ in tables:
            await self._leave(id_, person)
        await self.store.people.remove(person)
        self.tables.broadcaster.resync(person)
        # also at tables that are over, if somebody still looks at them
        shown = [table.id for table in self.tables.live() if table.seats_of(person)]
        for id_ in {*tables, *shown}:
            async with self.tables.use(id_) as table, table.current():
                await table.fold_again()  # the match knows the name
                table.send_info()

    async def _leave(self, id_: str, person: str) -> None:
        try:
            await self.seating.give_up(id_, person)
        except TableError:  # it has not begun, is over by now, or was given up before
            await self.seating.stand_up(id_, person)

    async def sweep(self) -> None:
        """Remove guests who have not come back, open tables where nobody was for a day, and what is
        known of tokens that are too old by now."""
        now = self.tables.clock.now()
        for person in await self.store.people.inactive_guests(now - self.guest_days * DAY):
            try:
                await self.remove(person)
            except MelaError as error:
                log.warning("sweep", error=str(error))  # the next sweep tries again
        await self.store.people.forget_ended_tokens(now)
        await self.tables.own_packs.sweep()
        for id_ in await self.store.tables.deserted(OPEN, now - DAY, now):
            await self.tables.remove_if_not_begun(id_)
