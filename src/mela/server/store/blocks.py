"""Whom people do not want to hear or to play with."""

import time
from collections.abc import Sequence

import msgspec
from sqlalchemy import and_, delete, func, or_, select

from mela.server.problem import PersonError
from mela.server.store.database import Database
from mela.server.store.schema import BLOCKS

MOST_BLOCKED = 500


class BlockRow(msgspec.Struct, frozen=True):
    person: str
    blocked: str
    at: float


class Blocks:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> list[BlockRow]:
        """The latest last."""
        query = select(BLOCKS).where(BLOCKS.c.person == person).order_by(BLOCKS.c.at)
        return await self.database.rows(BlockRow, query)

    async def add(self, person: str, blocked: str) -> None:
        number = select(func.count()).where(BLOCKS.c.person == person)
        row = msgspec.structs.asdict(BlockRow(person, blocked, time.time()))
        new = self.database.insert(BLOCKS).values(row).on_conflict_do_nothing()
        async with self.database.writing() as connection:
            if (await connection.execute(number)).scalar_one() >= MOST_BLOCKED:
                raise PersonError("too-many-blocked", f"you can block {MOST_BLOCKED} people")
            await connection.execute(new)

    async def remove(self, person: str, blocked: str) -> None:
        one = (BLOCKS.c.person == person, BLOCKS.c.blocked == blocked)
        await self.database.change(delete(BLOCKS).where(*one))

    async def has(self, person: str, blocked: str) -> bool:
        query = select(BLOCKS).where(BLOCKS.c.person == person, BLOCKS.c.blocked == blocked)
        return await self.database.row(BlockRow, query) is not None

    async def between(self, person: str, others: Sequence[str]) -> bool:
        """Does somebody here not want to play with another?"""
        mine = and_(BLOCKS.c.person == person, BLOCKS.c.blocked.in_(others))
        theirs = and_(BLOCKS.c.person.in_(others), BLOCKS.c.blocked == person)
        query = select(BLOCKS).where(or_(mine, theirs))
        return await self.database.row(BlockRow, query) is not None
