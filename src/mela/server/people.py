"""The people who have been here."""

import msgspec
from sqlalchemy import insert, select, update

from mela.server.database import Database
from mela.server.rows import PersonRow
from mela.server.schema import PERSONS


class People:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, person: PersonRow) -> None:
        await self.database.change(insert(PERSONS), [msgspec.structs.asdict(person)])

    async def get(self, id_: str) -> PersonRow | None:
        return await self.database.row(PersonRow, select(PERSONS).where(PERSONS.c.id == id_))

    async def change(self, id_: str, **values: object) -> None:
        await self.database.change(update(PERSONS).where(PERSONS.c.id == id_).values(**values))
