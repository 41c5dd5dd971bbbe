"""What the operator can see and do, beside nodes that run: it is all in the store."""

import asyncio
import time

import msgspec
from sqlalchemy import insert, select, update

from mela.server.problem import PersonError, TableError
from mela.server.store.reports import DONE, NEW, ReportRow
from mela.server.store.rows import CLOSED, OPEN, OVER, PLAYING, PersonRow, StepRow, TableRow
from mela.server.store.schema import ACCOUNTS, PERSONS, REPORTS, STEPS, TABLES
from mela.server.store.store import Store

#: Nodes look several times in this while whether a table was closed.
NOTICED_SECONDS = 2.0


class TableLine(msgspec.Struct, frozen=True):
    """A table; nothing of what is secret at it."""

    id: str
    game: str
    state: str
    public: bool
    rated: bool
    players: tuple[str, ...]
    created: float
    changed: float


class PersonLine(msgspec.Struct, frozen=True):
    id: str
    name: str
    account: bool
    closed: bool
    created: float
    seen: float


class Operator:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def tables(self, state: str | None, limit: int) -> list[TableLine]:
        """The last that have changed come first."""
        query = select(TABLES).order_by(TABLES.c.changed.desc()).limit(limit)
        if state is not None:
            if state not in (OPEN, PLAYING, OVER, CLOSED):
                raise TableError("state", f"there is no state {state!r} of a table")
            query = query.where(TABLES.c.state == state)
        rows = await self.store.database.rows(TableRow, query)
        seats = await self.store.tables.seats_of([row.id for row in rows])
        return [
            TableLine(
                row.id,
                row.game,
                row.state,
                row.public,
                row.rated,
                tuple(seat.name or "-" for seat in seats[row.id]),
                row.created,
                row.changed,
            )
            for row in rows
        ]

    async def people(self, limit: int) -> list[PersonLine]:
        """Those who were here last come first."""
        query = select(PERSONS).order_by(PERSONS.c.seen.desc()).limit(limit)
        rows = await self.store.database.rows(PersonRow, query)
        ids = [row.id for row in rows]
        async with self.store.database.reading() as connection:
            members = select(ACCOUNTS.c.person).where(ACCOUNTS.c.person.in_(ids))
            known = {id_ for (id_,) in await connection.execute(members)}
        return [
            PersonLine(row.id, row.name, row.id in known, row.closed, row.created, row.seen)
            for row in rows
        ]

    async def reports(self, state: str | None, limit: int) -> list[ReportRow]:
        """The newest come first."""
        query = select(REPORTS).order_by(REPORTS.c.number.desc()).limit(limit)
        if state is not None:
            if state not in (NEW, DONE):
                raise TableError("state", f"there is no state {state!r} of a report")
            query = query.where(REPORTS.c.state == state)
        return await self.store.database.rows(ReportRow, query)

    async def finish_report(self, number: int) -> None:
        """It was dealt with; whoever comes next need not."""
        query = update(REPORTS).where(REPORTS.c.number == number)
        if not await self.store.database.change(query.values(state=DONE)):
            raise TableError("unknown-report", f"there is no report {number}")

    async def close_table(self, id_: str) -> None:
        """Nobody plays or talks there any more; what was played is kept."""
        if (row := await self.store.tables.get(id_)) is None:
            raise TableError("unknown-table", f"there is no table {id_!r}")
        values = {"state": CLOSED, "due": None, "changed": time.time()}
        query = update(TABLES).where(TABLES.c.id == id_, TABLES.c.state.in_((OPEN, PLAYING)))
        if not await self.store.database.change(query.values(**values)):
            raise TableError("not-playing", f"table {id_} is {row.state} already")

    async def open_table(self, id_: str) -> None:
        """Let the match go on; who is to move has all the time for that move again."""
        if (row := await self.store.tables.get(id_)) is None:
            raise TableError("unknown-table", f"there is no table {id_!r}")
        last, now = await self.store.steps.last(id_), time.time()
        values = {"state": OPEN, "due": None, "changed": now}
        if last is not None:
            # it is due at once, so that a node looks at it, also if only bots sit there
            values |= {"state": PLAYING, "due": now}
        query = update(TABLES).where(TABLES.c.id == id_, TABLES.c.state == CLOSED).values(**values)
        async with self.store.database.writing() as connection:
            if not (await connection.execute(query)).rowcount:
                raise TableError("not-closed", f"table {id_} is {row.state}")
            if last is not None:
                step = StepRow(id_, last + 1, 0, ":open", "", now)
                await connection.execute(insert(STEPS), [msgspec.structs.asdict(step)])

    async def remove_table(self, id_: str) -> None:
        """It is gone, with its record; nodes that play on it are told first."""
        try:
            await self.close_table(id_)
        except TableError as error:
            if error.code != "not-playing":
                raise
        else:
            await asyncio.sleep(NOTICED_SECONDS)
        await self.store.tables.remove(id_)

    async def close_account(self, id_: str, closed: bool) -> None:
        """Whether a person can only look on, as a guest or as a member."""
        query = update(PERSONS).where(PERSONS.c.id == id_).values(closed=closed)
        if not await self.store.database.change(query):
            raise PersonError("unknown-person", f"there is no person {id_!r}")
