"""Blocks between people, and their reports to the operator."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import and_, delete, func, insert, or_, select, update

from mela.server.errors import PersonError
from mela.server.store.database import Database
from mela.server.store.schema import BLOCKS, REPORTS

MOST_BLOCKED = 500
#: The states of a report: the operator has dealt with it, or not yet.
NEW = "new"
DONE = "done"


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

    async def add(self, block: BlockRow) -> None:
        number = select(func.count()).where(BLOCKS.c.person == block.person)
        new = self.database.insert(BLOCKS).values(msgspec.structs.asdict(block))
        async with self.database.writing() as connection:
            if (await connection.execute(number)).scalar_one() >= MOST_BLOCKED:
                raise PersonError("too-many-blocked", f"you can block {MOST_BLOCKED} people")
            await connection.execute(new.on_conflict_do_nothing())

    async def remove(self, person: str, blocked: str) -> None:
        one = (BLOCKS.c.person == person, BLOCKS.c.blocked == blocked)
        await self.database.change(delete(BLOCKS).where(*one))

    async def has(self, person: str, blocked: str) -> bool:
        query = select(BLOCKS).where(BLOCKS.c.person == person, BLOCKS.c.blocked == blocked)
        return await self.database.row(BlockRow, query) is not None

    async def between(self, person: str, others: Sequence[str]) -> bool:
        """Has the person blocked one of the others, or one of them the person?"""
        mine = and_(BLOCKS.c.person == person, BLOCKS.c.blocked.in_(others))
        theirs = and_(BLOCKS.c.person.in_(others), BLOCKS.c.blocked == person)
        query = select(BLOCKS).where(or_(mine, theirs))
        return await self.database.row(BlockRow, query) is not None


class ReportRow(msgspec.Struct, frozen=True):
    """Who reports whom, for which line (if any), and why."""

    at: float
    reporter: str
    person: str | None
    table_id: str
    line: str | None
    text: str
    state: str = NEW
    number: int = 0


class Reports:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, report: ReportRow) -> None:
        values = msgspec.structs.asdict(report)
        del values["number"]
        await self.database.change(insert(REPORTS), [values])

    async def by(self, reporter: str) -> list[ReportRow]:
        query = select(REPORTS).where(REPORTS.c.reporter == reporter).order_by(REPORTS.c.number)
        return await self.database.rows(ReportRow, query)

    async def latest(self, state: str | None, limit: int) -> list[ReportRow]:
        """The newest come first."""
        query = select(REPORTS).order_by(REPORTS.c.number.desc()).limit(limit)
        if state is not None:
            query = query.where(REPORTS.c.state == state)
        return await self.database.rows(ReportRow, query)

    async def finish(self, number: int) -> bool:
        """False if there is no such report."""
        query = update(REPORTS).where(REPORTS.c.number == number)
        return await self.database.change(query.values(state=DONE)) == 1
