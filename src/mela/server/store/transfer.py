"""Reads and writes all rows of a database, in a form that both kinds of database understand."""

import base64
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from mela.core.error import MelaError
from mela.server.store.database import Database
from mela.server.store.migrations import lock_database, must_be_newest, revision, upgrade
from mela.server.store.schema import METADATA, REVISION

ROWS_AT_ONCE = 500


class DatabaseNotEmpty(MelaError):
    """Only an empty database can be filled."""


class Relation(NamedTuple):
    """A table of the database; the word `table` is for the games."""

    name: str
    columns: tuple[str, ...]


class Snapshot:
    """A database as it was at one moment."""

    def __init__(self, connection: AsyncConnection, revision: int) -> None:
        self._connection = connection
        self.revision = revision

    def relations(self) -> list[Relation]:
        """All of them; those that others refer to come first."""
        return [Relation(str(one.name), tuple(map(str, one.c.keys()))) for one in _relations()]

    async def rows(self, relation: Relation) -> AsyncIterator[Sequence[Any]]:
        """All rows, some at a time."""
        found = await self._connection.stream(select(METADATA.tables[relation.name]))
        async for rows in found.partitions(ROWS_AT_ONCE):
            yield rows


@asynccontextmanager
async def snapshot(database: Database) -> AsyncIterator[Snapshot]:
    """All rows as they are now, while nodes go on."""
    async with database.reading() as connection:
        if database.is_sqlite:
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        await connection.run_sync(must_be_newest)
        yield Snapshot(connection, await connection.run_sync(revision))


async def fill(
    database: Database, revision: int, batches: Iterable[tuple[Relation, list[list[Any]]]]
) -> None:
    """Fill an empty database with rows of a revision, all of them or none, and migrate it.

    Binary values come as base64. A `KeyError` names what the revision does not have.
    """
    async with database.writing() as connection:
        await connection.run_sync(_fill, revision, batches)


def _fill(
    connection: Connection, revision: int, batches: Iterable[tuple[Relation, list[list[Any]]]]
) -> None:
    lock_database(connection)
    _drop_empty_relations(connection)
    upgrade(connection, revision)
    there = MetaData()
    there.reflect(connection)
    for relation, rows in batches:
        _insert(connection, there.tables[relation.name], relation.columns, rows)
    upgrade(connection)
    _restore_sequences(connection)


def _relations() -> list[Table]:
    return [table for table in METADATA.sorted_tables if table is not REVISION]


def _drop_empty_relations(connection: Connection) -> None:
    there = set(inspect(connection).get_table_names())
    for relation in _relations():
        if relation.name in there:
            found = connection.execute(select(func.count()).select_from(relation)).scalar_one()
            if found:
                where = f"{found} rows in {relation.name!r}"
                raise DatabaseNotEmpty(f"the database is not empty: {where}")
    METADATA.drop_all(connection)


def _insert(
    connection: Connection, relation: Table, columns: tuple[str, ...], rows: list[list[Any]]
) -> None:
    binary = {name for name in columns if isinstance(relation.c[name].type, LargeBinary)}
    values = [
        {
            name: base64.b64decode(value) if name in binary and value is not None else value
            for name, value in zip(columns, row, strict=True)
        }
        for row in rows
    ]
    connection.execute(relation.insert(), values)


def _restore_sequences(connection: Connection) -> None:
    """New numbers continue after the old ones; SQLite does that by itself."""
    if connection.dialect.name == "sqlite":
        return
    for relation in _relations():
        column = relation.autoincrement_column
        if column is not None:
            last = f"(SELECT max({column.name}) FROM {relation.name})"
            where = f"pg_get_serial_sequence('{relation.name}', '{column.name}')"
            connection.execute(text(f"SELECT setval({where}, {last}) WHERE {last} IS NOT NULL"))
