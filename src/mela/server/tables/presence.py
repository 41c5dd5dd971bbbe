"""Who looks at which table just now. Kept in the store, so that all nodes know."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from msgspec.structs import replace

from mela.core.error import MelaError
from mela.core.event import Viewer
from mela.server.bus.mailbox import Mailbox
from mela.server.tables.table import Table
from mela.server.tables.tables import Tables

log = structlog.get_logger()

#: How often a node marks who is here, and for how long that counts if the node dies.
RENEW_SECONDS = 30.0
BELIEVED_SECONDS = 75.0


class Presence:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.clock = tables.clock

    @asynccontextmanager
    async def of(self, table: Table, viewer: Viewer, client: Mailbox) -> AsyncIterator[None]:
        """A client looks at a table for as long as this lasts."""
        try:
            async with table.watched(viewer, client):
                if table.is_show and table.audience.total() == 1:
                    self.tables.tell(table)  # bots wait for somebody to look on
                if viewer is not None and table.audience.count(viewer) == 1:
                    await self._set(table, viewer, self.clock.now() + BELIEVED_SECONDS)
                yield
        finally:
            if viewer is not None and not table.audience.count(viewer):
                await self._set(table, viewer, 0.0)

    async def renew_forever(self) -> None:
        while True:
            await self.clock.sleep(RENEW_SECONDS)
            try:
                await self.renew()
            except MelaError as error:
                log.error("presence", error=str(error))

    async def renew(self) -> None:
        """Mark who is still here, and read who is at other nodes."""
        store, live = self.tables.store.tables, self.tables.live()
        here = [
            (table.id, viewer)
            for table in live
            for viewer in table.audience.viewers()
            if viewer is not None
        ]
        await store.mark_present(here, self.clock.now() + BELIEVED_SECONDS)
        seats = await store.seats_of([table.id for table in live])
        for table in live:
            for seat, row in zip(table.seats, seats[table.id], strict=False):
                table.seats[seat.seat] = replace(seat, here=row.here)

    async def _set(self, table: Table, seat: int, until: float) -> None:
        """Nobody waits for it while the store does not answer."""
        table.seats[seat] = replace(table.seats[seat], here=until)
        try:
            await self.tables.store.tables.mark_present([(table.id, seat)], until)
            table.send_info()
        except MelaError as error:
            log.warning("presence", table=table.id, error=str(error))
