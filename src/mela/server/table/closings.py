"""Tables that the operator closes, or opens again, while somebody looks at them."""

import time

from mela.server.problem import TableClosed
from mela.server.store.rows import CLOSED
from mela.server.table.live import LiveTable
from mela.server.table.tables import Tables

#: How long a closing is looked for: more than clocks of hosts differ.
SECONDS = 300.0


class Closings:
    """The operator's command only writes to the store; every node notices it by itself."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        #: Whose lookers know; that a table is closed may be seen here before they are told.
        self._told: set[str] = set()
        #: Tables that were closed when last looked at.
        self._shut: set[str] = set()

    async def notice(self) -> None:
        """Tell those who look at a table that has been closed, or opened again."""
        live = self.tables.live()
        if not live:
            return
        closed = set(await self.tables.store.tables.changed_to(CLOSED, time.time() - SECONDS))
        self._told &= closed
        for table in live:
            if table.id in closed - self._told:
                self._told.add(table.id)
                await self._close(table)
            elif table.id in self._shut:
                await self._open_if_it_is(table)
        self._shut = {table.id for table in live if table.row.state == CLOSED}

    async def _close(self, table: LiveTable) -> None:
        async with table.lock:
            await self.tables.refresh(table)
        await self.tables.teller.tell_table(table)
        await self.tables.teller.tell_problem(table, TableClosed())

    async def _open_if_it_is(self, table: LiveTable) -> None:
        row = await self.tables.store.tables.get(table.id)
        if row is None or row.state == CLOSED:
            return
        async with table.lock:
            await self.tables.refresh(table)
            await self.tables.teller.tell_state(table)
        self.tables.heed(table)
