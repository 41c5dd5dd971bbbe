"""HTTP: packs of people, and the workshop where they are made."""

from functools import partial
from typing import Any

import msgspec
from litestar import MediaType, Request, delete, get, post, put
from litestar.datastructures import State

from mela.core.chance import FastChance
from mela.core.example import Example
from mela.core.pack import Pack, as_toml, read_raw
from mela.games import GAMES
from mela.server.errors import TableError
from mela.server.plain_input import check_values
from mela.server.protocol.bodies import (
    CheckedPack,
    ExampleWish,
    KnownPack,
    OpenedPack,
    PackDraft,
    PackReport,
    PackText,
    PackWish,
    ShippedPack,
)
from mela.server.protocol.messages import PackInfo
from mela.server.site import Site
from mela.server.store.moderation import ReportRow
from mela.server.store.rows import PersonRow
from mela.server.tables.fair_queue import Share
from mela.server.tables.own_packs import (
    LARGEST,
    content_of,
    mistakes_of,
    page_pack,
    with_pack,
)
from mela.server.transport.checked_request import LINES
from mela.server.transport.error_responses import ERROR_ANSWERS
from mela.server.transport.limits import address_of

STANDARD = "standard"
#: A pack is sent as JSON inside JSON, which may double its size.
BODY = 2 * LARGEST + 1000
AnyRequest = Request[Any, Any, Any]
workshop_post = partial(
    post, status_code=200, request_max_body_size=BODY, opt=LINES, responses=ERROR_ANSWERS
)


def _must_be_known(game: str) -> None:
    if game not in GAMES:
        raise TableError("unknown-game", f"there is no game {game!r}")


def _count(state: State, request: AnyRequest) -> None:
    state.admission.packs.count(address_of(request))


# --- The workshop -------------------------------------------------------------------------------


@get("/api/workshop/{game:str}", responses=ERROR_ANSWERS)
async def read_shipped_pack(game: str) -> ShippedPack:
    """Where a pack begins: the shipped one."""
    _must_be_known(game)
    title = GAMES[game]
    schema = msgspec.json.schema(title.pack_type)
    return ShippedPack(msgspec.to_builtins(title.pack(STANDARD)), schema)


@workshop_post("/api/workshop/{game:str}/open")
async def open_pack(game: str, data: PackText, state: State, request: AnyRequest) -> OpenedPack:
    """Read a file; it may have mistakes."""
    _must_be_known(game)
    _count(state, request)
    site: Site = state.site
    address = address_of(request)
    raw = await site.thread.run(Share(address, address), lambda: read_raw(data.text, "file"))
    check_values(raw, lines=True)
    mistakes = await mistakes_of(game, content_of(raw))
    if not mistakes:
        # in its present form, whatever form the file has
        title, id_ = await with_pack(game, content_of(raw))
        raw = msgspec.to_builtins(title.pack(id_))
    return OpenedPack(raw, tuple(mistakes))


@workshop_post("/api/workshop/{game:str}/check")
async def check_pack(game: str, data: PackDraft, state: State, request: AnyRequest) -> CheckedPack:
    """All that is wrong with a pack."""
    _must_be_known(game)
    _count(state, request)
    content = content_of(data.pack)
    mistakes = await mistakes_of(game, content)
    return CheckedPack(tuple(mistakes), None if mistakes else await page_pack(game, content))


@workshop_post("/api/workshop/{game:str}/file", media_type=MediaType.TEXT)
async def write_pack(game: str, data: PackDraft, state: State, request: AnyRequest) -> str:
    """The text of a file, for `mela play --pack` and to open it again."""
    _must_be_known(game)
    _count(state, request)
    content_of(data.pack)
    return as_toml(data.pack)


@workshop_post("/api/workshop/{game:str}/example")
async def show_example(game: str, data: ExampleWish, state: State, request: AnyRequest) -> Example:
    """A moment of a match that shows what a piece does."""
    _must_be_known(game)
    _count(state, request)
    title, id_ = await with_pack(game, content_of(data.pack))
    shown: Example | None = title.example(id_, data.piece, FastChance(data.seed))
    if shown is None:
        raise TableError("unknown-example", f"there is no example of {data.piece!r}")
    return shown


# --- Packs that are kept ------------------------------------------------------------------------


@get("/api/me/packs", responses=ERROR_ANSWERS)
async def list_my_packs(person: PersonRow, state: State) -> list[PackInfo]:
    """The packs that I keep, the latest first."""
    site: Site = state.site
    return await site.tables.own_packs.infos(await site.store.packs.of(person.id))


@post("/api/packs", request_max_body_size=BODY, opt=LINES, responses=ERROR_ANSWERS)
async def save_pack(
    data: PackWish, person: PersonRow, state: State, request: AnyRequest
) -> PackInfo:
    site: Site = state.site
    _count(state, request)
    game = _game_of(data)
    return await site.tables.own_packs.save(person, game, data.pack, data.keep)


@put("/api/packs/{pack:str}", request_max_body_size=BODY, opt=LINES, responses=ERROR_ANSWERS)
async def change_pack(
    pack: str, data: PackDraft, person: PersonRow, state: State, request: AnyRequest
) -> PackInfo:
    """A changed pack has another id; tables that are played with it keep the old state."""
    site: Site = state.site
    _count(state, request)
    return await site.tables.own_packs.save(person, _game_of(data), data.pack, True, instead=pack)


@delete("/api/packs/{pack:str}", responses=ERROR_ANSWERS)
async def drop_pack(pack: str, person: PersonRow, state: State) -> None:
    site: Site = state.site
    await site.tables.own_packs.drop(person, pack)


@get("/api/packs/{pack:str}", responses=ERROR_ANSWERS)
async def read_own_pack(pack: str, person: PersonRow, state: State) -> KnownPack:
    """A pack to look at; its owner can edit it."""
    site: Site = state.site
    row = await site.tables.own_packs.get(pack)
    (info,) = await site.tables.own_packs.infos([row])
    text = row.content or await site.store.packs.mechanics(row.digest) or ""
    mine = row.owner == person.id and not row.removed
    content = msgspec.json.decode(row.content) if mine else None
    return KnownPack(info, content, await page_pack(row.game, text))


@post("/api/packs/{pack:str}/report", status_code=204, opt=LINES, responses=ERROR_ANSWERS)
async def report_pack(pack: str, data: PackReport, person: PersonRow, state: State) -> None:
    """Tell the operator, who can remove its texts."""
    site: Site = state.site
    state.admission.reports.count(person.id)
    row = await site.tables.own_packs.get(pack)
    await site.store.reports.add(
        ReportRow(
            at=site.clock.now(),
            reporter=person.id,
            person=row.owner,
            table_id="",
            line=f"pack {row.id}: {row.title}",
            text=data.text,
        )
    )


@get("/api/tables/{table:str}/pack", responses=ERROR_ANSWERS)
async def read_table_pack(table: str, state: State) -> Pack:
    """The cards and pieces that are played with at a table, for a page that draws them."""
    site: Site = state.site
    async with site.tables.use(table) as found:
        return await site.tables.own_packs.page_pack(found.row)


def _game_of(data: PackDraft) -> str:
    game = data.pack.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise TableError("unknown-game", f"there is no game {game!r}")
    return game


PACKS_HANDLERS = [
    read_shipped_pack,
    open_pack,
    check_pack,
    write_pack,
    show_example,
    list_my_packs,
    save_pack,
    change_pack,
    drop_pack,
    read_own_pack,
    report_pack,
    read_table_pack,
]
