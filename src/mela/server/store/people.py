"""The people who have been here."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mela.server.store.database import Database
from mela.server.store.rows import PersonRow
from mela.server.store.schema import (
    ACCOUNTS,
    BLOCKS,
    CHAT,
    CHOICES,
    HOOKS,
    NOTICES,
    PERSONS,
    PUSHES,
    RATINGS,
    REPORTS,
    SEATS,
    TABLES,
)

#: Who sits where somebody sat who is gone; all of them have this name.
GONE = "gone"
NO_NAME = "?"
NO_RATING = {"rating_before": None, "rating_after": None}
#: `seen` is written at most so often.
SEEN_SECONDS = 3600.0


class People:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, person: PersonRow) -> None:
        await self.database.change(insert(PERSONS), [msgspec.structs.asdict(person)])

    async def get(self, id_: str) -> PersonRow | None:
        return await self.database.row(PersonRow, select(PERSONS).where(PERSONS.c.id == id_))

    async def names(self, ids: Sequence[str]) -> dict[str, str]:
        query = select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.id.in_(ids))
        async with self.database.reading() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    async def see(self, person: PersonRow, now: float) -> None:
        """Somebody is here."""
        if person.seen < now - SEEN_SECONDS:
            await self.database.change(_one(person.id).values(seen=now))

    async def end_sessions(self, id_: str) -> None:
        """All tokens of a person that were given until now are void."""
        await self.database.change(_one(id_).values(sessions=PERSONS.c.sessions + 1))

    async def rename(self, person: PersonRow, name: str) -> None:
        async with self.database.writing() as connection:
            await rename(connection, person, name)

    async def forgotten(self, before: float) -> list[str]:
        """Guests who were not seen since then."""
        members = select(ACCOUNTS.c.person)
        query = select(PERSONS.c.id).where(PERSONS.c.seen < before, PERSONS.c.id.not_in(members))
        async with self.database.reading() as connection:
            return [id_ for (id_,) in await connection.execute(query)]

    async def remove(self, id_: str) -> None:
        """All that is about a person goes; what others took part in stays, without the name."""
        async with self.database.writing() as connection:
            for column, values in (
                (SEATS.c.person, {"person": GONE, "name": NO_NAME, **NO_RATING}),
                (CHAT.c.person, {"person": GONE, "name": NO_NAME, "text": ""}),
                (TABLES.c.host, {"host": GONE}),
                (REPORTS.c.reporter, {"reporter": GONE}),
                (REPORTS.c.person, {"person": GONE}),
            ):
                await connection.execute(update(column.table).where(column == id_).values(values))
            for column in (
                *(relation.c.person for relation in (ACCOUNTS, CHOICES, PUSHES, HOOKS, NOTICES)),
                *(BLOCKS.c.person, BLOCKS.c.blocked, RATINGS.c.player, PERSONS.c.id),
            ):
                await connection.execute(delete(column.table).where(column == id_))


async def rename(connection: AsyncConnection, person: PersonRow, name: str) -> None:
    """Change a name wherever it stands; names that were made up for a seat stay."""
    await connection.execute(_one(person.id).values(name=name))
    for relation in (SEATS, CHAT):
        own = (relation.c.person == person.id, relation.c.name == person.name)
        await connection.execute(update(relation).where(*own).values(name=name))


def _one(id_: str) -> Update:
    return update(PERSONS).where(PERSONS.c.id == id_)
