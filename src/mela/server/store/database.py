"""The database of a site: SQLite or PostgreSQL, the same statements."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Executable, Select, delete, event, insert
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from mela.core.error import MelaError
from mela.server.metrics import DATABASE
from mela.server.store.migrations import migrate, must_be_newest
from mela.server.store.schema import TRIALS

READING, WRITING = DATABASE.labels("read"), DATABASE.labels("write")
R = TypeVar("R", bound=msgspec.Struct)


class StoreError(MelaError):
    """The database cannot be used now."""


class Database:
    """All its errors leave as a `StoreError`, so that a node survives them."""

    def __init__(self, url: str) -> None:
        try:
            # values may be secrets, so errors must not show them
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"setting database cannot be used: {_first_line(error)}") from None
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # one statement needs no transaction around it
        self._reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._unwanted: set[asyncio.Task[None]] = set()
        #: With the clause of the dialect for rows that exist already.
        self.insert = sqlite_insert if self.is_sqlite else postgresql_insert
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "do_connect", _private)
            event.listen(self.engine.sync_engine, "connect", _durable)

    async def open(self) -> None:
        """Bring it to the present schema."""
        async with self.writing() as connection:
            await connection.run_sync(migrate)

    async def must_be_newest(self) -> None:
        """Check the schema without changing it."""
        async with self.reading() as connection:
            await connection.run_sync(must_be_newest)

    async def close(self) -> None:
        await asyncio.gather(*self._unwanted)
        await self.engine.dispose()

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """A task that is cancelled while it waits for a connection does not lose it."""
        connection = engine.connect()
        opening = asyncio.ensure_future(connection.start())
        try:
            await asyncio.shield(opening)
        except asyncio.CancelledError:
            giving_back = asyncio.create_task(_give_back(connection, opening))
            self._unwanted.add(giving_back)
            giving_back.add_done_callback(self._unwanted.discard)
            raise
        try:
            yield connection
        finally:
            await asyncio.shield(connection.close())

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing; when it ends, it is on the disk."""
        try:
            with WRITING.time():
                async with self._connected(self.engine) as connection, connection.begin():
                    yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database does not answer: {_first_line(error)}") from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Each statement sees what is there when it runs."""
        try:
            with READING.time():
                async with self._connected(self._reader) as connection:
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

    async def column(self, query: Select[Any]) -> list[Any]:
        """The values of the only column that is asked for."""
        async with self.reading() as connection:
            return list(await connection.scalars(query))

    async def change(
        self, statement: Executable, values: Sequence[Mapping[str, object]] | None = None
    ) -> int:
        """How many rows it has changed."""
        async with self.writing() as connection:
            done = await connection.execute(statement, values)
            return int(done.rowcount)

    async def check(self) -> None:
        """Does it take rows? One is written, and goes again."""
        trial = secrets.token_hex(8)
        async with self.writing() as connection:
            await connection.execute(insert(TRIALS).values(id=trial))
            await connection.execute(delete(TRIALS).where(TRIALS.c.id == trial))


async def _give_back(connection: AsyncConnection, opening: "asyncio.Future[Any]") -> None:
    """Close a connection that nobody waits for any more, as soon as it is open."""
    with suppress(SQLAlchemyError, OSError):
        await opening
        await connection.close()


def sqlite_file(url: str) -> Path | None:
    """The file of a database, if it is one."""
    try:
        parts = make_url(url)
    except ArgumentError:
        raise StoreError("setting database: this is not an address of a database") from None
    is_file = parts.get_backend_name() == "sqlite" and parts.database is not None
    return Path(str(parts.database)) if is_file else None


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def _private(_dialect: object, _record: object, arguments: list[str], _more: object) -> None:
    """Only the operator can read the file and those that SQLite makes beside it, which get the
    same permissions. It must not exist for a moment with others."""
    if arguments[0] == ":memory:":
        return
    file = Path(arguments[0])
    file.touch(mode=0o600)
    for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):  # gone meanwhile, or somebody else's
            if one.stat().st_mode & 0o077:
                one.chmod(0o600)


def _durable(connection: Any, _: object) -> None:
    """What is committed survives a power cut; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
