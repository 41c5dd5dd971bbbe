"""Packs of people: checked by the engine, kept in the store, played with at tables."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from mela.core.game import AnyGame
from mela.core.mistakes import Mistake, mistake
from mela.core.pack import Pack, PackError, digest, mechanics
from mela.games import game as game_by_name
from mela.server.clock import Clock
from mela.server.errors import PackRemoved, PersonError, TableError
from mela.server.protocol.messages import PackInfo
from mela.server.store.rows import PackRow, PersonRow, TableRow
from mela.server.store.store import Store
from mela.server.tables.state import TablePack

LARGEST = 64 * 1024
#: How long a pack for one table may wait for its table.
UNUSED_SECONDS = 24 * 3600.0
#: A pack is checked beside the event loop; one after the other, so that many do not crowd it.
_one_at_a_time = asyncio.Semaphore()


class OwnPacks:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    # --- What people make -------------------------------------------------------------------

    async def save(
        self,
        owner: PersonRow,
        game: str,
        raw: dict[str, Any],
        keep: bool,
        instead: str | None = None,
    ) -> PackInfo:
        """Keep a pack in the list of its owner, or only for one table."""
        if keep and await self.store.accounts.of(owner.id) is None:
            raise PersonError("account-needed", "to keep a pack you need an account")
        if instead is not None:
            await self._own(owner, instead)
        content = content_of(raw)
        pack = await checked(game, content)
        row = PackRow(
            id=secrets.token_hex(8),
            owner=owner.id,
            game=game,
            digest=digest(mechanics(pack)),
            title=pack.title,
            content=content,
            kept=keep,
            removed=False,
            changed=self.clock.now(),
        )
        await self.store.packs.add(row, mechanics(pack), instead)
        return info_of(row, owner.name)

    async def drop(self, owner: PersonRow, id_: str) -> None:
        await self._own(owner, id_)
        await self.store.packs.drop(id_)

    async def _own(self, owner: PersonRow, id_: str) -> PackRow:
        row = await self.get(id_)
        if row.owner != owner.id:
            raise PersonError("not-yours", "this pack belongs to somebody else")
        return row

    async def get(self, id_: str) -> PackRow:
        row = await self.store.packs.get(id_)
        if row is None:
            raise PersonError("unknown-pack", f"there is no pack {id_!r}")
        return row

    async def infos(self, rows: Sequence[PackRow]) -> list[PackInfo]:
        names = await self.store.people.names([row.owner for row in rows if row.owner])
        return [info_of(row, names.get(row.owner or "")) for row in rows]

    # --- At tables --------------------------------------------------------------------------

    async def for_table(self, host: PersonRow, game: str, id_: str) -> AnyGame:
        """The game with the pack that a new table is to be played with, which is its last one."""
        row = await self._own(host, id_)
        if row.removed:
            raise PackRemoved
        if row.game != game:
            raise TableError("other-game", f"this pack is for {row.game}, not for {game}")
        if not row.kept and await self.store.packs.is_used(id_):
            raise TableError("pack-used", "a pack that is not kept is for one table")
        title, pack = game_by_name(game), await checked(game, row.content)
        return title.as_of(title.rules_version, pack.id, row.digest, mechanics(pack))

    async def of(self, table: TableRow) -> TablePack | None:
        """The pack of a table, if it does not ship."""
        if table.own_pack is None and _ships(table):
            return None
        text = await self.store.packs.mechanics(table.pack_digest)
        if text is None:
            return None
        row = None if table.own_pack is None else await self.store.packs.get(table.own_pack)
        return TablePack(text, None if row is None else (await self.infos([row]))[0])

    async def page_pack(self, table: TableRow) -> Pack:
        """The pack of any table, for a page that draws it; removed texts are not there."""
        title, pack = game_by_name(table.game), await self.of(table)
        row = None if table.own_pack is None else await self.store.packs.get(table.own_pack)
        if row is not None and row.content:
            return await page_pack(table.game, row.content)
        text = None if pack is None else pack.mechanics
        game = title.as_of(table.rules, table.pack, table.pack_digest, text)
        found: Pack = game.page_pack(table.pack)
        return found

    async def sweep(self) -> None:
        await self.store.packs.sweep(self.clock.now() - UNUSED_SECONDS)


def _ships(table: TableRow) -> bool:
    return bool(game_by_name(table.game).has_pack(table.pack, table.pack_digest))


def info_of(row: PackRow, owner: str | None) -> PackInfo:
    return PackInfo(
        id=row.id,
        game=row.game,
        title=row.title,
        owner=owner,
        owner_id=row.owner,
        digest=row.digest,
        texts_digest=digest(row.content),
        changed=row.changed,
        removed=row.removed,
    )


# --- What the engine says about a pack ----------------------------------------------------------


def content_of(raw: dict[str, Any]) -> str:
    """A pack as it is stored."""
    content = msgspec.json.encode(raw).decode()
    if len(content.encode()) > LARGEST:
        raise PackError("pack", [mistake("", "large", number=LARGEST // 1024)])
    return content


async def checked(game: str, content: str) -> Pack:
    """The pack, if it has no mistakes."""
    async with _one_at_a_time:
        return await asyncio.to_thread(_checked, game, content)


def _checked(game: str, content: str) -> Pack:
    title = game_by_name(game)
    pack: Pack = title.read_pack(content, "pack")
    if pack.id in title.packs():
        raise PackError("pack", [mistake("id", "used")])
    return pack


async def mistakes_of(game: str, content: str) -> Sequence[Mistake]:
    try:
        await checked(game, content)
    except PackError as error:
        return error.mistakes
    return ()


async def with_pack(game: str, content: str) -> tuple[AnyGame, str]:
    """The game with a pack that has no mistakes, and the id of the pack."""
    pack = await checked(game, content)
    async with _one_at_a_time:
        title = game_by_name(game)
        return await asyncio.to_thread(title.with_pack, content, "pack"), pack.id


async def page_pack(game: str, content: str) -> Pack:
    title, id_ = await with_pack(game, content)
    found: Pack = title.page_pack(id_)
    return found
