"""Databases of both kinds, empty at first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import text

from mela.server.store.database import Database
from mela.server.store.rows import PLAYING, TableRow
from tests.server.services import PostgreSQL

KINDS = ("sqlite", "postgresql")


def empty_database(kind: str, folder: Path, server: PostgreSQL) -> str:
    """Its address. There is one of PostgreSQL; whatever was in it is gone."""
    if kind == "sqlite":
        return f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}"
    asyncio.run(_clear(server.address))
    return server.address


async def _clear(address: str) -> None:
    async with using(address) as database, database.writing() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))


@asynccontextmanager
async def using(address: str) -> AsyncIterator[Database]:
    database = Database(address)
    try:
        yield database
    finally:
        await database.close()


def table_row(id_: str) -> TableRow:
    """A table at which a rated match of Holi goes on."""
    return TableRow(
        id=id_,
        game="holi",
        rules=1,
        pack_digest="",
        options="{}",
        host="ana",
        public=True,
        move_seconds=0,
        match_seconds=0,
        due=None,
        state=PLAYING,
        seed=bytes(32),
        created=0,
        changed=0,
        next=None,
        rated=True,
    )
