"""What is kept: people, tables, seats, and above all steps. SQLite or PostgreSQL, the same code."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, event, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mela.core.error import MelaError
from mela.core.record import Draw, Step
from mela.server.schema import CHAT, METADATA, PERSONS, SEATS, STEPS, TABLES

MOST_AT_ONCE = 500


class StoreError(MelaError):
    """The database cannot be used."""


class VersionTaken(MelaError):
    """Somebody else has stored a step of this version."""


class PersonRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: float
    seen: float


class TableRow(msgspec.Struct, frozen=True):
    id: str
    game: str
    rules: int
    pack_digest: str
    options: str
    host: str
    public: bool
    move_seconds: float
    match_seconds: float
    due: float | None
    state: str
    seed: bytes
    created: float
    changed: float
    next: str | None


class SeatRow(msgspec.Struct, frozen=True):
    table_id: str
    seat: int
    person: str | None
    name: str
    bot: str | None
    word: str
    ready: bool
    away: bool
    resigned: bool = False


class ChatRow(msgspec.Struct, frozen=True):
    table_id: str
    name: str
    text: str
    at: float


class StepRow(msgspec.Struct, frozen=True):
    table_id: str
    version: int
    seat: int
    move: str
    draws: str
    at: float

    def step(self) -> Step:
        return Step(self.seat, self.move, read_draws(self.draws))


def write_draws(draws: Sequence[Draw]) -> str:
    return " ".join(f"{below}:{value}" for below, value in draws)


def read_draws(text: str) -> tuple[Draw, ...]:
    pairs = (word.split(":") for word in text.split())
    return tuple((int(below), int(value)) for below, value in pairs)


class Store:
    """Steps of all tables that come at the same time are committed together."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        self._is_sqlite = self.engine.dialect.name == "sqlite"
        if self._is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _durable)
        self._queue: asyncio.Queue[_Wanted] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(METADATA.create_all)
        except Exception as error:
            raise StoreError(f"the database cannot be opened: {error}") from error
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")

    async def close(self) -> None:
        """Nothing that was taken is left unwritten."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()

    async def append(self, step: StepRow, due: float | None = None) -> None:
        """Store a step, and when the next one is due; when this returns, it is on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put(_Wanted(step, due, done))
        await done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            try:
                stored = await self._write(batch)
            except Exception as error:
                for wanted in batch:
                    wanted.fail(StoreError(f"a step cannot be stored: {error}"))
            else:
                for wanted in batch:
                    version = wanted.step.version
                    if (wanted.step.table_id, version) in stored:
                        stored.discard((wanted.step.table_id, version))
                        wanted.succeed()
                    else:
                        wanted.fail(VersionTaken(f"version {version} is taken"))
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write(self, batch: list["_Wanted"]) -> set[tuple[str, int]]:
        """Which of them were new."""
        dialect_insert = sqlite_insert if self._is_sqlite else postgresql_insert
        new = dialect_insert(STEPS).on_conflict_do_nothing()
        rows = [msgspec.structs.asdict(wanted.step) for wanted in batch]
        async with self.engine.begin() as connection:
            found = await connection.execute(new.returning(STEPS.c.table_id, STEPS.c.version), rows)
            stored = {(table_id, version) for table_id, version in found}
            dues = [
                {"table": wanted.step.table_id, "until": wanted.due}
                for wanted in batch
                if wanted.due is not None and (wanted.step.table_id, wanted.step.version) in stored
            ]
            if dues:
                await connection.execute(_SET_DUE, dues)
            return stored

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        query = select(STEPS).where(STEPS.c.table_id == table_id, STEPS.c.version > after)
        return await self._rows(StepRow, query.order_by(STEPS.c.version))

    # --- Tables and seats -------------------------------------------------------------------

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(TABLES), [msgspec.structs.asdict(table)])
            await connection.execute(insert(SEATS), [msgspec.structs.asdict(s) for s in seats])

    async def table(self, id_: str) -> TableRow | None:
        rows = await self._rows(TableRow, select(TABLES).where(TABLES.c.id == id_))
        return rows[0] if rows else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        query = select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        return await self._rows(SeatRow, query)

    async def public_tables(self, states: Sequence[str], limit: int) -> list[TableRow]:
        query = select(TABLES).where(TABLES.c.public, TABLES.c.state.in_(states))
        return await self._rows(TableRow, query.order_by(TABLES.c.changed.desc()).limit(limit))

    async def tables_due(self, state: str, now: float) -> list[str]:
        """The tables whose player to move has run out of time."""
        query = select(TABLES.c.id).where(TABLES.c.state == state, TABLES.c.due < now)
        async with self.engine.connect() as connection:
            return [id_ for (id_,) in await connection.execute(query)]

    async def add_chat(self, line: ChatRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(CHAT), [msgspec.structs.asdict(line)])

    async def chat(self, table_id: str, limit: int) -> list[ChatRow]:
        """The last lines, oldest first."""
        columns = (CHAT.c.table_id, CHAT.c.name, CHAT.c.text, CHAT.c.at)
        query = select(*columns).where(CHAT.c.table_id == table_id)
        rows = await self._rows(ChatRow, query.order_by(CHAT.c.number.desc()).limit(limit))
        return rows[::-1]

    async def seats_of(self, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables at once."""
        seats: dict[str, list[SeatRow]] = {id_: [] for id_ in tables}
        query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
        for seat in await self._rows(SeatRow, query):
            seats[seat.table_id].append(seat)
        return seats

    async def check(self) -> None:
        """Does the database answer?"""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        query = select(TABLES).join(SEATS, SEATS.c.table_id == TABLES.c.id)
        query = query.where(SEATS.c.person == person).distinct()
        return await self._rows(TableRow, query.order_by(TABLES.c.changed.desc()).limit(limit))

    async def change_table(self, id_: str, **values: object) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == id_).values(**values))

    async def take_state(self, id_: str, before: str, after: str) -> bool:
        """Change the state of a table; False if somebody else has."""
        query = update(TABLES).where(TABLES.c.id == id_, TABLES.c.state == before)
        async with self.engine.begin() as connection:
            done = await connection.execute(query.values(state=after))
            return bool(done.rowcount == 1)

    async def take_seat(self, seat: SeatRow) -> bool:
        """Sit down, unless somebody else has."""
        free = (SEATS.c.table_id == seat.table_id, SEATS.c.seat == seat.seat)
        query = update(SEATS).where(*free, SEATS.c.person.is_(None), SEATS.c.bot.is_(None))
        async with self.engine.begin() as connection:
            done = await connection.execute(query.values(**msgspec.structs.asdict(seat)))
            return bool(done.rowcount == 1)

    async def change_seat(self, table_id: str, seat: int, **values: object) -> None:
        query = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        async with self.engine.begin() as connection:
            await connection.execute(query.values(**values))

    async def remove_table(self, id_: str) -> None:
        async with self.engine.begin() as connection:
            for relation, column in ((STEPS, "table_id"), (SEATS, "table_id"), (TABLES, "id")):
                await connection.execute(delete(relation).where(relation.c[column] == id_))

    # --- People -----------------------------------------------------------------------------

    async def add_person(self, person: PersonRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(PERSONS), [msgspec.structs.asdict(person)])

    async def person(self, id_: str) -> PersonRow | None:
        rows = await self._rows(PersonRow, select(PERSONS).where(PERSONS.c.id == id_))
        return rows[0] if rows else None

    async def change_person(self, id_: str, **values: object) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(PERSONS).where(PERSONS.c.id == id_).values(**values))

    async def _rows(self, kind: type[Any], query: Any) -> list[Any]:
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return [kind(**row) for row in found.mappings()]


_SET_DUE = update(TABLES).where(TABLES.c.id == bindparam("table")).values(due=bindparam("until"))


class _Wanted:
    """A step on its way to the disk, and who waits for it."""

    def __init__(self, step: StepRow, due: float | None, done: "asyncio.Future[None]") -> None:
        self.step = step
        self.due = due
        self._done = done

    def succeed(self) -> None:
        if not self._done.done():  # or nobody waits any more
            self._done.set_result(None)

    def fail(self, error: MelaError) -> None:
        if not self._done.done():
            self._done.set_exception(error)


def _durable(connection: Any, _: object) -> None:
    """What is committed survives a power cut; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
