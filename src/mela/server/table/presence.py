"""Who looks at which table just now. Kept in the store, so that all nodes know."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from msgspec.structs import replace

from mela.core.error import MelaError
from mela.server.table.live import LiveTable, Viewer
from mela.server.table.tables import Tables

log = structlog.get_logger()

#: How often a node says who is here, and for how long that is believed if it dies.
EVERY = 30.0
BELIEVED = 75.0


class Presence:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lookers = tables.lookers

    @asynccontextmanager
    async def of(self, table: LiveTable, viewer: Viewer) -> AsyncIterator[None]:
        """Somebody looks at a table for as long as this lasts."""
        first = self.lookers.come(table.id, viewer) == 1
        try:
            if viewer is not None and first:
                await self._set(table, viewer, time.time() + BELIEVED)
            yield
        finally:
            left = self.lookers.go(table.id, viewer)
            if viewer is not None and left == 0:
                await self._set(table, viewer, 0.0)

    async def keep(self) -> None:
        """Say again and again who is still here, and hear it from the other nodes."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.renew()
            except MelaError as error:
                log.error("presence", error=str(error))

    async def renew(self) -> None:
        """Once."""
        store = self.tables.store.tables
        await store.are_here(self.lookers.seats(), time.time() + BELIEVED)
        live = self.tables.live()
        seats = await store.seats_of([table.id for table in live])
        for table in live:
            for seat, row in zip(table.seats, seats[table.id], strict=False):
                table.seats[seat.seat] = replace(seat, here=row.here)

    async def _set(self, table: LiveTable, seat: int, until: float) -> None:
        """It is a courtesy: when the store is away, nobody waits for it."""
        table.seats[seat] = replace(table.seats[seat], here=until)
        try:
            await self.tables.store.tables.are_here([(table.id, seat)], until)
            await self.tables.teller.tell_table(table)
        except MelaError as error:
            log.warning("presence", table=table.id, error=str(error))
