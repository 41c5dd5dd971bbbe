"""Guests who have become members: a name that is theirs, and a password."""

import msgspec
from sqlalchemy import Executable, insert, select, update
from sqlalchemy.exc import IntegrityError

from mela.server.people.names import name_key
from mela.server.problem import PersonError
from mela.server.store.database import Database
from mela.server.store.people import rename
from mela.server.store.rows import AccountRow, PersonRow
from mela.server.store.schema import ACCOUNTS


class Accounts:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> AccountRow | None:
        query = select(ACCOUNTS).where(ACCOUNTS.c.person == person)
        return await self.database.row(AccountRow, query)

    async def named(self, name: str) -> AccountRow | None:
        query = select(ACCOUNTS).where(ACCOUNTS.c.key == name_key(name))
        return await self.database.row(AccountRow, query)

    async def add(self, person: PersonRow, name: str, password: str, now: float) -> None:
        """A guest becomes a member, and stays the same person."""
        row = AccountRow(person.id, name_key(name), password, now)
        await self._claim(insert(ACCOUNTS).values(msgspec.structs.asdict(row)), person, name)

    async def rename(self, person: PersonRow, name: str) -> None:
        own = update(ACCOUNTS).where(ACCOUNTS.c.person == person.id)
        await self._claim(own.values(key=name_key(name)), person, name)

    async def _claim(self, statement: Executable, person: PersonRow, name: str) -> None:
        """Of two who want a name at once, one gets it."""
        async with self.database.writing() as connection:
            try:
                await connection.execute(statement)
            except IntegrityError:
                raise PersonError("name-taken", f"somebody else is called {name!r}") from None
            await rename(connection, person, name)

    async def change_password(self, person: str, password: str) -> None:
        own = update(ACCOUNTS).where(ACCOUNTS.c.person == person)
        await self.database.change(own.values(password=password))
