"""People: guests, and members with an account."""

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import ColumnElement, Executable, Update, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from mela.server.errors import NameTaken
from mela.server.names import EXACT, LONGEST_NAME, exact_key, name_key
from mela.server.store.database import Database
from mela.server.store.packs import NO_TEXTS
from mela.server.store.rows import AccountRow, PersonRow
from mela.server.store.schema import (
    ACCOUNTS,
    BLOCKS,
    CHAT,
    CHOICES,
    ENDED_TOKENS,
    HOOKS,
    NOTICES,
    PACKS,
    PERSONS,
    PUSHES,
    RATINGS,
    REPORTS,
    RESETS,
    SEATS,
    TABLES,
)

#: Stands for people who were removed; all of them have the same name.
GONE = "gone"
NO_NAME = "?"
NO_RATING = {"rating_before": None, "rating_after": None}
#: `seen` is written at most once in this time.
SEEN_SECONDS = 3600.0


class People:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, person: PersonRow) -> None:
        await self.database.change(insert(PERSONS), [msgspec.structs.asdict(person)])

    async def get(self, id_: str) -> PersonRow | None:
        return await self.database.row(PersonRow, select(PERSONS).where(PERSONS.c.id == id_))

    async def signed_in(self, id_: str, token: str) -> PersonRow | None:
        """The same, unless the token with this digest has ended."""
        ended = select(ENDED_TOKENS.c.digest).where(ENDED_TOKENS.c.digest == token)
        query = select(PERSONS).where(PERSONS.c.id == id_, ~ended.exists())
        return await self.database.row(PersonRow, query)

    async def end_token(self, token: str, expires: float) -> None:
        """Keep the digest of a token until it would end by itself."""
        new = self.database.insert(ENDED_TOKENS).values(digest=token, expires=expires)
        await self.database.change(new.on_conflict_do_nothing())

    async def forget_ended_tokens(self, now: float) -> None:
        await self.database.change(delete(ENDED_TOKENS).where(ENDED_TOKENS.c.expires < now))

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        """The names of those of these people who are known here."""
        query = select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.id.in_(ids))
        async with self.database.reading() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    async def latest(self, limit: int, search: str = "") -> list[PersonRow]:
        """The most recently seen first; only those with this in their name."""
        query = select(PERSONS).order_by(PERSONS.c.seen.desc()).limit(limit)
        if search:
            query = query.where(PERSONS.c.name.icontains(search, autoescape=True))
        return await self.database.rows(PersonRow, query)

    async def count(self) -> int:
        return int((await self.database.column(select(func.count(PERSONS.c.id))))[0])

    async def see(self, person: PersonRow, now: float) -> None:
        """Note that somebody is here."""
        if person.seen < now - SEEN_SECONDS:
            await self.database.change(_one(person.id).values(seen=now))

    async def end_sessions(self, id_: str) -> None:
        """Make all tokens of a person invalid."""
        await self.database.change(_one(id_).values(sessions=PERSONS.c.sessions + 1))

    async def rename(self, person: PersonRow, name: str) -> None:
        async with self.database.writing() as connection:
            await _rename(connection, person, name)

    async def set_closed(self, id_: str, closed: bool) -> bool:
        """False if there is no such person."""
        return await self.database.change(_one(id_).values(closed=closed)) == 1

    async def inactive_guests(self, before: float) -> list[str]:
        """Guests who were not seen since then."""
        members = select(ACCOUNTS.c.person)
        query = select(PERSONS.c.id).where(PERSONS.c.seen < before, PERSONS.c.id.not_in(members))
        return await self.database.column(query)

    async def remove(self, id_: str) -> None:
        """Delete what is about a person; what others took part in stays, without the name."""
        async with self.database.writing() as connection:
            for column, values in (
                (SEATS.c.person, {"person": GONE, "name": NO_NAME, **NO_RATING}),
                (CHAT.c.person, {"person": GONE, "name": NO_NAME, "text": ""}),
                (TABLES.c.host, {"host": GONE}),
                (REPORTS.c.reporter, {"reporter": GONE}),
                (REPORTS.c.person, {"person": GONE}),
                (PACKS.c.owner, {"owner": None, **NO_TEXTS}),
            ):
                await connection.execute(update(column.table).where(column == id_).values(values))
            for column in (
                *(
                    relation.c.person
                    for relation in (ACCOUNTS, CHOICES, PUSHES, HOOKS, NOTICES, RESETS)
                ),
                *(BLOCKS.c.person, BLOCKS.c.blocked, RATINGS.c.player, PERSONS.c.id),
            ):
                await connection.execute(delete(column.table).where(column == id_))


class Accounts:
    """Members have a name that nobody else has, and a password."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> AccountRow | None:
        query = select(ACCOUNTS).where(ACCOUNTS.c.person == person)
        return await self.database.row(AccountRow, query)

    async def named(self, name: str) -> AccountRow | None:
        """Who has this name; only the exact one finds a member whose key is the longer one."""
        query = select(ACCOUNTS).where(ACCOUNTS.c.key.in_([name_key(name), exact_key(name)]))
        return await self.database.row(
            AccountRow, query.order_by(func.length(ACCOUNTS.c.key).desc())
        )

    async def free_name(self, name: str, person: str) -> str:
        """A name for somebody at a table: that of another member gets a number."""
        free, number = name, 1
        while (account := await self.named(free)) is not None and account.person != person:
            number += 1
            free = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"
        return free

    async def count(self) -> int:
        return int((await self.database.column(select(func.count(ACCOUNTS.c.person))))[0])

    async def members(self, ids: Sequence[str]) -> set[str]:
        """Those of these people who have an account."""
        query = select(ACCOUNTS.c.person).where(ACCOUNTS.c.person.in_(ids))
        return set(await self.database.column(query))

    async def add(self, person: PersonRow, name: str, password: str, now: float) -> None:
        """A guest becomes a member, and stays the same person."""
        row = AccountRow(person.id, name_key(name), password, now)
        await self._claim(insert(ACCOUNTS).values(msgspec.structs.asdict(row)), person, name)

    async def rename(self, person: PersonRow, name: str) -> None:
        own = update(ACCOUNTS).where(ACCOUNTS.c.person == person.id)
        await self._claim(own.values(key=name_key(name)), person, name)

    async def _claim(self, statement: Executable, person: PersonRow, name: str) -> None:
        """If two people want a name at the same time, one of them gets it."""
        others = select(ACCOUNTS.c.person).where(ACCOUNTS.c.person != person.id, _looks_like(name))
        async with self.database.writing() as connection:
            try:
                await connection.execute(statement)
            except IntegrityError:
                raise NameTaken(name) from None
            if (await connection.execute(others)).first() is not None:
                raise NameTaken(name)
            await _rename(connection, person, name)

    async def change_password(self, person: str, password: str) -> None:
        own = update(ACCOUNTS).where(ACCOUNTS.c.person == person)
        await self.database.change(own.values(password=password))


async def _rename(connection: AsyncConnection, person: PersonRow, name: str) -> None:
    """Change a name wherever it stands; names that were chosen for one seat stay."""
    await connection.execute(_one(person.id).values(name=name))
    for relation in (SEATS, CHAT):
        own = (relation.c.person == person.id, relation.c.name == person.name)
        await connection.execute(update(relation).where(*own).values(name=name))


def _looks_like(name: str) -> ColumnElement[bool]:
    key = name_key(name)
    exact = ACCOUNTS.c.key.startswith(key + EXACT, autoescape=True)
    return or_(ACCOUNTS.c.key == key, exact)


def _one(id_: str) -> Update:
    return update(PERSONS).where(PERSONS.c.id == id_)
