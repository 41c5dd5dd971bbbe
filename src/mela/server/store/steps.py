"""The steps of all matches: the truth of the site."""

import asyncio
from collections.abc import Sequence

import msgspec
from sqlalchemy import bindparam, func, select, update
from sqlalchemy.exc import IntegrityError

from mela.core.error import MelaError
from mela.server.metrics import STEPS as STEPS_STORED
from mela.server.store.database import Database, StoreError
from mela.server.store.rows import CLOSED, StepRow
from mela.server.store.schema import STEPS, TABLES

MOST_AT_ONCE = 500
Due = float | None | msgspec.UnsetType
"""When a player runs out of time, if ever; unset: as it was."""


class VersionTaken(MelaError):
    """Somebody else has stored a step of this version."""


class Steps:
    """Steps of all tables that come at the same time are committed together."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._queue: asyncio.Queue[_Wanted] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._new = (
            database.insert(STEPS)
            .on_conflict_do_nothing()
            .returning(STEPS.c.table_id, STEPS.c.version)
        )

    def open(self) -> None:
        self._writer = asyncio.create_task(self._write_forever(), name="step writer")

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    async def close(self) -> None:
        """Writes what is still in the queue first."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    async def of(self, table_id: str, after: int = -1) -> list[StepRow]:
        query = select(STEPS).where(STEPS.c.table_id == table_id, STEPS.c.version > after)
        return await self.database.rows(StepRow, query.order_by(STEPS.c.version))

    async def last(self, table_id: str) -> int | None:
        """The version that a table is at, if its match has begun."""
        query = select(func.max(STEPS.c.version)).where(STEPS.c.table_id == table_id)
        async with self.database.reading() as connection:
            version: int | None = (await connection.execute(query)).scalar_one()
            return version

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The same of several tables at once."""
        query = select(STEPS.c.table_id, func.max(STEPS.c.version)).group_by(STEPS.c.table_id)
        async with self.database.reading() as connection:
            found = await connection.execute(query.where(STEPS.c.table_id.in_(tables)))
            return dict(found.tuples().all())

    async def append(self, step: StepRow, due: Due = msgspec.UNSET) -> None:
        """Store a step, and when the next one is due; when this returns, it is on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        with STEPS_STORED.time():
            await self._queue.put(_Wanted(step, due, done))
            await done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            await self._settle(batch)
            for _ in batch:
                self._queue.task_done()

    async def _settle(self, batch: list["_Wanted"]) -> None:
        """Write them, and give each writer its result."""
        try:
            stored = await self._write(batch)
        except StoreError as error:
            if isinstance(error.__cause__, IntegrityError) and len(batch) > 1:
                # the table of one step is gone, so each is tried alone
                for wanted in batch:
                    await self._settle([wanted])
                return
            for wanted in batch:
                wanted.fail(error)
            return
        for wanted in batch:
            if wanted.key in stored:
                stored.discard(wanted.key)
                wanted.succeed()
            else:
                wanted.fail(VersionTaken(f"version {wanted.step.version} is taken"))

    async def _write(self, batch: list["_Wanted"]) -> set[tuple[str, int]]:
        """Which of them were new; a table that is closed takes no more."""
        tables = list({wanted.step.table_id for wanted in batch})
        async with self.database.writing() as connection:
            closed = set(await connection.scalars(_CLOSED, {"tables": tables}))
            steps = [wanted.step for wanted in batch if wanted.step.table_id not in closed]
            if not steps:
                return set()
            found = await connection.execute(self._new, list(map(msgspec.structs.asdict, steps)))
            stored = {(table_id, version) for table_id, version in found}
            dues = [
                {"table": wanted.step.table_id, "until": wanted.due}
                for wanted in batch
                if wanted.due is not msgspec.UNSET and wanted.key in stored
            ]
            if dues:
                await connection.execute(_SET_DUE, dues)
            return stored


_CLOSED = select(TABLES.c.id).where(
    TABLES.c.state == CLOSED, TABLES.c.id.in_(bindparam("tables", expanding=True))
)
_SET_DUE = update(TABLES).where(TABLES.c.id == bindparam("table")).values(due=bindparam("until"))


class _Wanted:
    """A step on its way to the disk, and the future of its writer."""

    def __init__(self, step: StepRow, due: Due, done: "asyncio.Future[None]") -> None:
        self.step = step
        self.due = due
        self._done = done

    @property
    def key(self) -> tuple[str, int]:
        return self.step.table_id, self.step.version

    def succeed(self) -> None:
        if not self._done.done():  # or nobody waits any more
            self._done.set_result(None)

    def fail(self, error: MelaError) -> None:
        if not self._done.done():
            self._done.set_exception(error)
