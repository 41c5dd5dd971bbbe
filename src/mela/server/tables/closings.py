"""Notices tables that the operator closes, or reopens, while clients look at them."""

from mela.server.store.rows import CLOSED
from mela.server.tables.table import Table
from mela.server.tables.tables import Tables

#: How far back closings are searched: more than the clocks of hosts differ.
SECONDS = 300.0


class Closings:
    """The operator's command only writes to the store; every node finds it there by itself."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        #: Closed tables whose viewers know it; a table may be known as closed before that.
        self._announced: set[str] = set()
        #: Tables that were closed at the last look.
        self._closed: set[str] = set()

    async def look(self) -> None:
        """Tell the viewers of tables that were closed or reopened since the last look."""
        live = self.tables.live()
        if not live:
            return
        since = self.tables.clock.now() - SECONDS
        closed = await self.tables.store.tables.changed_to(CLOSED, since)
        self._announced &= closed
        for table in live:
            if table.id in closed - self._announced:
                self._announced.add(table.id)
                async with table.current():
                    table.show_closed()
            elif table.id in self._closed:
                await self._show_if_reopened(table)
        self._closed = {table.id for table in live if table.row.state == CLOSED}

    async def _show_if_reopened(self, table: Table) -> None:
        row = await self.tables.store.tables.get(table.id)
        if row is not None and row.state != CLOSED:
            async with table.current():
                table.show_again()
