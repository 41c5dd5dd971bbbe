"""Everything that is stored, opened and closed together."""

from collections.abc import Sequence

from mela.server.store.database import Database
from mela.server.store.moderation import Blocks, Reports
from mela.server.store.operators import Acts, Operators, Resets, SanctionStore
from mela.server.store.packs import Packs
from mela.server.store.pauses import PauseStore
from mela.server.store.people import Accounts, People
from mela.server.store.preferences import Choices, Contacts
from mela.server.store.ratings import Placed, Ratings
from mela.server.store.rows import OVER, PLAYING, TableRow
from mela.server.store.steps import Steps
from mela.server.store.tables import ChatStore, TableStore


class Store:
    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.steps = Steps(self.database)
        self.tables = TableStore(self.database)
        self.people = People(self.database)
        self.accounts = Accounts(self.database)
        self.choices = Choices(self.database)
        self.ratings = Ratings(self.database)
        self.blocks = Blocks(self.database)
        self.reports = Reports(self.database)
        self.contacts = Contacts(self.database)
        self.chat = ChatStore(self.database)
        self.packs = Packs(self.database)
        self.pauses = PauseStore(self.database)
        self.operators = Operators(self.database)
        self.acts = Acts(self.database)
        self.sanctions = SanctionStore(self.database)
        self.resets = Resets(self.database)

    async def open(self) -> None:
        await self.database.open()
        self.steps.open()

    async def finish(self, table: TableRow, placed: Sequence[Placed], now: float) -> None:
        """A match is over, and counts if it is rated: both or neither, and on one node only."""
        async with self.database.writing() as connection:
            first = await self.tables.finish(connection, table.id, PLAYING, OVER, now)
            if first and table.rated:
                changes = await self.ratings.count(connection, table.game, placed)
                for seat, one in enumerate(placed):
                    if change := changes.get(one.player):
                        await self.tables.keep_change(connection, table.id, seat, change)

    async def close(self) -> None:
        await self.steps.close()
        await self.database.close()
