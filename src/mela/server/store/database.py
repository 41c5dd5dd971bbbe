"""The database of a site: SQLite or PostgreSQL, the same statements."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Executable, Select, event, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from mela.core.error import MelaError
from mela.server.metrics import DATABASE
from mela.server.store.migrations import migrate

READING, WRITING = DATABASE.labels("read"), DATABASE.labels("write")
R = TypeVar("R", bound=msgspec.Struct)


class StoreError(MelaError):
    """The database cannot be used now."""


class Database:
    """Whatever goes wrong with it leaves as a `StoreError`, so that a node outlives it."""

    def __init__(self, url: str) -> None:
        try:
            # errors do not tell values, which may be secrets
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"setting database cannot be used: {_first_line(error)}") from None
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # one statement needs no transaction around it
        self._reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        #: Knows what to do when a row is there already, as each dialect says it.
        self.insert = sqlite_insert if self.is_sqlite else postgresql_insert
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _durable)

    async def open(self) -> None:
        """Bring it to the present schema."""
        async with self.writing() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing; when it ends, it is on the disk."""
        try:
            with WRITING.time():
                async with self.engine.begin() as connection:
                    yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database does not answer: {_first_line(error)}") from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Each statement sees what is there when it is asked."""
        try:
            with READING.time():
                async with self._reader.connect() as connection:
                    yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database does not answer: {_first_line(error)}") from error

    async def rows(self, kind: type[R], query: Select[Any]) -> list[R]:
        async with self.reading() as connection:
            found = await connection.execute(query)
            return [kind(**row) for row in found.mappings()]

    async def row(self, kind: type[R], query: Select[Any]) -> R | None:
        """The first row, if there is one."""
        rows = await self.rows(kind, query.limit(1))
        return rows[0] if rows else None

    async def change(
        self, statement: Executable, values: Sequence[Mapping[str, object]] | None = None
    ) -> int:
        """How many rows it has changed."""
        async with self.writing() as connection:
            done = await connection.execute(statement, values)
            return int(done.rowcount)

    async def check(self) -> None:
        """Does it answer?"""
        async with self.reading() as connection:
            await connection.execute(select(1))


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def _durable(connection: Any, _: object) -> None:
    """What is committed survives a power cut; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
