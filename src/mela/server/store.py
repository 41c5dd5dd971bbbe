"""All that is kept, opened and closed together."""

from mela.server.accounts import Accounts
from mela.server.chat_store import ChatStore
from mela.server.choices import Choices
from mela.server.database import Database
from mela.server.people import People
from mela.server.steps import Steps
from mela.server.table_store import TableStore


class Store:
    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.steps = Steps(self.database)
        self.tables = TableStore(self.database)
        self.people = People(self.database)
        self.accounts = Accounts(self.database)
        self.choices = Choices(self.database)
        self.chat = ChatStore(self.database)

    async def open(self) -> None:
        await self.database.open()
        self.steps.open()

    async def close(self) -> None:
        await self.steps.close()
        await self.database.close()
