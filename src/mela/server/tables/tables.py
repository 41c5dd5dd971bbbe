"""All tables that this node serves."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from mela.server.clock import Clock
from mela.server.errors import UnknownTable
from mela.server.protocol.messages import TableInfo
from mela.server.store.rows import CLOSED, OPEN, SeatRow, TableRow
from mela.server.store.store import Store
from mela.server.tables.broadcaster import Broadcaster
from mela.server.tables.own_packs import OwnPacks
from mela.server.tables.pauses import Pauses
from mela.server.tables.state import TableState
from mela.server.tables.table import Table
from mela.server.tables.views import table_info


class Tables:
    """A table that somebody uses is kept folded; others are folded again when they are needed."""

    def __init__(self, store: Store, broadcaster: Broadcaster, clock: Clock) -> None:
        self.store = store
        self.own_packs = OwnPacks(store, clock)
        self.pauses = Pauses()
        self.broadcaster = broadcaster
        self.clock = clock
        self._live: dict[str, Table] = {}
        #: Called with each table that has changed; they must return at once.
        self.listeners: list[Callable[[Table], None]] = []

    @asynccontextmanager
    async def use(self, id_: str) -> AsyncIterator[Table]:
        """A table, folded; it is forgotten when its last user leaves."""
        table = self._live.get(id_)
        if table is None:
            row = await self.store.tables.get(id_)
            if row is None:
                raise UnknownTable(id_)
            seats = await self.store.tables.seats(id_)
            pack = await self.own_packs.of(row)
            new = Table(
                row,
                seats,
                pack,
                self.pauses,
                self.store,
                self.broadcaster,
                self.clock,
                self.tell,
            )
            table = self._live.setdefault(id_, new)  # another task may have been faster
        table.users += 1
        try:
            if not table.is_loaded:
                async with table.current():
                    pass
                self.tell(table)
            yield table
        finally:
            table.users -= 1
            if not table.users:
                self._live.pop(id_, None)

    @asynccontextmanager
    async def add(self, row: TableRow, seats: list[SeatRow]) -> AsyncIterator[Table]:
        await self.store.tables.add(row, seats)
        async with self.use(row.id) as table:
            yield table

    async def remove_if_not_begun(self, id_: str) -> None:
        """Remove a table, unless its match has begun."""
        if await self.store.tables.take_state(id_, OPEN, CLOSED):
            await self.store.tables.remove(id_)

    def live(self) -> list[Table]:
        return list(self._live.values())

    async def infos(self, rows: Sequence[TableRow]) -> list[TableInfo]:
        """The public information about many tables, without folding any."""
        seats = await self.store.tables.seats_of([row.id for row in rows])
        packs = {row.id: await self.own_packs.of(row) for row in rows if row.own_pack}
        tables = [TableState(row, seats[row.id], packs.get(row.id)) for row in rows]
        for game in {table.row.game for table in tables}:
            own = [table for table in tables if table.row.game == game]
            players = {player for table in own for player in table.players}
            found = await self.store.ratings.among(game, players)
            for table in own:
                table.ratings = {player: found.get(player) for player in table.players}
        now = self.clock.now()
        return [table_info(table, now) for table in tables]

    def tell(self, table: Table) -> None:
        """Tell the listeners that a table has changed, or is looked at."""
        for listener in self.listeners:
            listener(table)
