"""Operators, what they have done, and whom they have stopped for a time."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import delete, insert, select, update

from mela.server.store.database import Database
from mela.server.store.schema import ACTS, OPERATORS, RESETS, SANCTIONS, WORDS

#: Who is banned can only watch; who is muted cannot talk.
BAN = "ban"
MUTE = "mute"


class OperatorRow(msgspec.Struct, frozen=True):
    name: str
    password: str
    #: The generation of tokens that are valid.
    sessions: int
    since: float


class ActRow(msgspec.Struct, frozen=True):
    """What an operator has done to what, and why."""

    at: float
    who: str
    act: str
    about: str
    why: str
    number: int = 0


class SanctionRow(msgspec.Struct, frozen=True):
    """For a person, or for an address, which is kept as a hash that only this site can make."""

    kind: str
    whom: str
    is_address: bool
    at: float
    until: float
    number: int = 0


class Operators:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, name: str) -> OperatorRow | None:
        return await self.database.row(
            OperatorRow, select(OPERATORS).where(OPERATORS.c.name == name)
        )

    async def all(self) -> list[OperatorRow]:
        return await self.database.rows(OperatorRow, select(OPERATORS).order_by(OPERATORS.c.name))

    async def put(self, row: OperatorRow) -> None:
        """A new operator, or a new password, which ends all sessions."""
        values = msgspec.structs.asdict(row)
        changed = {"password": row.password, "sessions": OPERATORS.c.sessions + 1}
        await self.database.change(
            self.database.insert(OPERATORS)
            .values(values)
            .on_conflict_do_update(index_elements=[OPERATORS.c.name], set_=changed)
        )

    async def end_sessions(self, name: str) -> None:
        own = update(OPERATORS).where(OPERATORS.c.name == name)
        await self.database.change(own.values(sessions=OPERATORS.c.sessions + 1))

    async def remove(self, name: str) -> bool:
        return await self.database.change(delete(OPERATORS).where(OPERATORS.c.name == name)) == 1


class Acts:
    """Never changed and never deleted."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, act: ActRow) -> None:
        values = msgspec.structs.asdict(act)
        del values["number"]
        await self.database.change(insert(ACTS), [values])

    async def latest(self, limit: int) -> list[ActRow]:
        query = select(ACTS).order_by(ACTS.c.number.desc()).limit(limit)
        return await self.database.rows(ActRow, query)


class SanctionStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, sanction: SanctionRow) -> None:
        values = msgspec.structs.asdict(sanction)
        del values["number"]
        await self.database.change(insert(SANCTIONS), [values])

    async def standing(self, now: float) -> list[SanctionRow]:
        query = select(SANCTIONS).where(SANCTIONS.c.until > now).order_by(SANCTIONS.c.number)
        return await self.database.rows(SanctionRow, query)

    async def of(self, person: str) -> list[SanctionRow]:
        query = select(SANCTIONS).where(SANCTIONS.c.whom == person).order_by(SANCTIONS.c.number)
        return await self.database.rows(SanctionRow, query)

    async def end(self, number: int) -> bool:
        return (
            await self.database.change(delete(SANCTIONS).where(SANCTIONS.c.number == number)) == 1
        )

    async def forget(self, before: float) -> None:
        """Those that have ended."""
        await self.database.change(delete(SANCTIONS).where(SANCTIONS.c.until <= before))

    async def words(self) -> list[str]:
        """What nobody may say, or be called."""
        return await self.database.column(select(WORDS.c.word).order_by(WORDS.c.word))

    async def set_words(self, words: Iterable[str]) -> None:
        rows = [{"word": word} for word in sorted(set(words))]
        async with self.database.writing() as connection:
            await connection.execute(delete(WORDS))
            if rows:
                await connection.execute(insert(WORDS), rows)


class Resets:
    """Links by which somebody who has lost a password chooses a new one, once."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, digest: str, person: str, expires: float) -> None:
        """An earlier link of the person ends."""
        async with self.database.writing() as connection:
            await connection.execute(delete(RESETS).where(RESETS.c.person == person))
            values = {"digest": digest, "person": person, "expires": expires}
            await connection.execute(insert(RESETS), [values])

    async def forget(self, before: float) -> None:
        """Those that have ended."""
        await self.database.change(delete(RESETS).where(RESETS.c.expires <= before))

    async def take(self, digest: str, now: float) -> str | None:
        """The person of a link, which nobody can use again."""
        query = (
            delete(RESETS)
            .where(RESETS.c.digest == digest)
            .returning(RESETS.c.person, RESETS.c.expires)
        )
        async with self.database.writing() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None or found.expires < now else str(found.person)
