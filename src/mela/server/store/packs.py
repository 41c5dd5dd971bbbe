"""Packs of people: what they do, which stays, and what they say, which can be removed."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mela.server.errors import PersonError
from mela.server.store.database import Database
from mela.server.store.rows import PackRow
from mela.server.store.schema import MECHANICS, PACKS, TABLES

MOST_KEPT = 20
#: What a removed pack loses.
NO_TEXTS: dict[str, object] = {"title": "", "content": "", "kept": False, "removed": True}


class Packs:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def mechanics(self, digest: str) -> str | None:
        """What a pack does, by its digest."""
        query = select(MECHANICS.c.text).where(MECHANICS.c.digest == digest)
        found = await self.database.column(query)
        return found[0] if found else None

    async def keep_mechanics(self, game: str, digest: str, text: str) -> None:
        async with self.database.writing() as connection:
            await self._keep_mechanics(connection, game, digest, text)

    async def _keep_mechanics(
        self, connection: AsyncConnection, game: str, digest: str, text: str
    ) -> None:
        new = self.database.insert(MECHANICS).values(digest=digest, game=game, text=text)
        await connection.execute(new.on_conflict_do_nothing())

    async def get(self, id_: str) -> PackRow | None:
        return await self.database.row(PackRow, select(PACKS).where(PACKS.c.id == id_))

    async def among(self, ids: Sequence[str]) -> dict[str, PackRow]:
        """Several packs at once."""
        rows = await self.database.rows(PackRow, select(PACKS).where(PACKS.c.id.in_(ids)))
        return {row.id: row for row in rows}

    async def of(self, owner: str) -> list[PackRow]:
        """The packs that somebody keeps, the latest first."""
        query = select(PACKS).where(PACKS.c.owner == owner, PACKS.c.kept)
        return await self.database.rows(PackRow, query.order_by(PACKS.c.changed.desc()))

    async def add(self, row: PackRow, mechanics: str, instead: str | None = None) -> None:
        """A new pack, or a new state of one, which is then no longer kept."""
        count = select(func.count()).where(PACKS.c.owner == row.owner, PACKS.c.kept)
        async with self.database.writing() as connection:
            if instead is not None:
                await self._drop(connection, instead)
            if row.kept and (await connection.execute(count)).scalar_one() >= MOST_KEPT:
                raise PersonError("too-many-packs", f"you can keep {MOST_KEPT} packs")
            await self._keep_mechanics(connection, row.game, row.digest, mechanics)
            await connection.execute(insert(PACKS), [msgspec.structs.asdict(row)])

    async def drop(self, id_: str) -> None:
        """Its owner does not want it any more; tables that are played with it keep it."""
        async with self.database.writing() as connection:
            await self._drop(connection, id_)

    async def _drop(self, connection: AsyncConnection, id_: str) -> None:
        used = select(TABLES.c.id).where(TABLES.c.own_pack == id_).exists()
        await connection.execute(update(PACKS).where(PACKS.c.id == id_).values(kept=False))
        await connection.execute(delete(PACKS).where(PACKS.c.id == id_, ~used))

    async def latest(self, limit: int) -> list[PackRow]:
        """Those with texts, the most recently changed first."""
        query = select(PACKS).where(~PACKS.c.removed).order_by(PACKS.c.changed.desc())
        return await self.database.rows(PackRow, query.limit(limit))

    async def is_used(self, id_: str) -> bool:
        """Is there a table with this pack?"""
        query = select(TABLES.c.id).where(TABLES.c.own_pack == id_).limit(1)
        return bool(await self.database.column(query))

    async def remove(self, id_: str) -> bool:
        """Hide its texts; its mechanics stay. False if there is no such pack."""
        change = update(PACKS).where(PACKS.c.id == id_).values(NO_TEXTS)
        return await self.database.change(change) == 1

    async def sweep(self, before: float) -> None:
        """Delete packs for one table that no table uses."""
        used = select(TABLES.c.id).where(TABLES.c.own_pack == PACKS.c.id).exists()
        old = (PACKS.c.changed < before, ~PACKS.c.kept, ~PACKS.c.removed)
        await self.database.change(delete(PACKS).where(*old, ~used))
