"""What was said at tables."""

import msgspec
from sqlalchemy import insert, select

from mela.server.store.database import Database
from mela.server.store.rows import ChatRow
from mela.server.store.schema import CHAT


class ChatStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, line: ChatRow) -> int:
        """Keep a line; its number, by which it can be reported."""
        values = msgspec.structs.asdict(line)
        del values["number"]
        async with self.database.writing() as connection:
            done = await connection.execute(insert(CHAT).returning(CHAT.c.number), [values])
            return int(done.scalar_one())

    async def of(self, table_id: str, limit: int) -> list[ChatRow]:
        """The last lines, oldest first."""
        query = select(CHAT).where(CHAT.c.table_id == table_id)
        query = query.order_by(CHAT.c.number.desc()).limit(limit)
        return (await self.database.rows(ChatRow, query))[::-1]

    async def line(self, table_id: str, number: int) -> ChatRow | None:
        query = select(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.number == number)
        return await self.database.row(ChatRow, query)

    async def by(self, person: str) -> list[ChatRow]:
        """All that somebody has said."""
        query = select(CHAT).where(CHAT.c.person == person).order_by(CHAT.c.number)
        return await self.database.rows(ChatRow, query)
