"""The HTTP door: tables before the match begins."""

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException

from mela.bots.levels import levels_of
from mela.core.options import OptionsError
from mela.core.pack import Pack
from mela.games import GAMES
from mela.server.door.error_answer import ERROR_ANSWERS
from mela.server.door.limits import address_of
from mela.server.door.wire import TableInfo
from mela.server.people.register import check_open
from mela.server.people.session import COOKIE
from mela.server.problem import TableError
from mela.server.site import Site
from mela.server.store.rows import OPEN, PLAYING, PersonRow
from mela.server.table.wishes import PairWish, TableWish, Word

MOST_LISTED = 100


class GameInfo(msgspec.Struct, frozen=True):
    """How many can play, which bots there are, and how many move codes."""

    seats: tuple[int, ...]
    bots: tuple[str, ...]
    codes: int


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat, if not any; and a word that is mixed into the luck of the match."""

    seat: int | None = None
    word: Word = ""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    open: bool


def _check_game(game: str, seats: int) -> None:
    if game not in GAMES:
        raise TableError("unknown-game", f"there is no game {game!r}")
    if seats not in GAMES[game].seats:
        raise OptionsError("seats", f"{seats} seats cannot be")


def token_of(connection: Any) -> str | None:
    """From the cookie of a page, or the header of a program."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return str(header[7:].strip())
    token: str | None = connection.cookies.get(COOKIE)
    return token


async def provide_person(request: Request[Any, Any, Any], state: State) -> PersonRow:
    site: Site = state.site
    person = await site.register.person(token_of(request))
    if person is None:
        raise NotAuthorizedException("say who you are first: POST /api/guest")
    if request.method not in ("GET", "DELETE"):
        check_open(person)
    return person


@get("/api/games", responses=ERROR_ANSWERS)
async def list_games() -> dict[str, GameInfo]:
    return {
        name: GameInfo((game.seats[0], game.seats[-1]), tuple(levels_of(name)), game.codes())
        for name, game in GAMES.items()
    }


@get("/api/games/{game:str}/packs/{pack:str}", responses=ERROR_ANSWERS)
async def read_pack(game: str, pack: str) -> Pack:
    """The cards and pieces of a content pack, for whoever draws them."""
    if game not in GAMES or pack not in GAMES[game].packs():
        raise TableError("unknown-pack", f"there is no pack {pack!r} of {game!r}")
    found: Pack = GAMES[game].pack(pack)
    return found


@get("/api/tables", responses=ERROR_ANSWERS)
async def list_tables(state: State) -> list[TableInfo]:
    """Public tables that wait for players or are played."""
    site: Site = state.site
    return await site.tables.infos(await site.store.tables.public((OPEN, PLAYING), MOST_LISTED))


@get("/api/my/tables", responses=ERROR_ANSWERS)
async def list_my_tables(person: PersonRow, state: State) -> list[TableInfo]:
    site: Site = state.site
    return await site.tables.infos(await site.store.tables.of(person.id, MOST_LISTED))


@get("/api/my/turns", responses=ERROR_ANSWERS)
async def list_my_turns(person: PersonRow, state: State) -> list[str]:
    """The tables where I am awaited."""
    site: Site = state.site
    return await site.turns.of(person.id)


@post("/api/tables", responses=ERROR_ANSWERS)
async def create_table(
    data: TableWish, person: PersonRow, state: State, request: Request[Any, Any, Any]
) -> TableInfo:
    site: Site = state.site
    site.limits.tables.count(address_of(request))
    _check_game(data.game, len(data.seats))
    return (await site.seating.create(person, data)).info()


@get("/api/tables/{table:str}", responses=ERROR_ANSWERS)
async def read_table(table: str, state: State) -> TableInfo:
    site: Site = state.site
    return (await site.tables.get(table)).info()


@post("/api/tables/{table:str}/sit", responses=ERROR_ANSWERS)
async def sit_down(table: str, data: Sitting, person: PersonRow, state: State) -> TableInfo:
    site: Site = state.site
    return (await site.seating.sit(table, person, data.seat, data.word)).info()


@post("/api/tables/{table:str}/leave", responses=ERROR_ANSWERS)
async def leave_table(table: str, person: PersonRow, state: State) -> TableInfo:
    site: Site = state.site
    return (await site.seating.stand_up(table, person.id)).info()


@post("/api/tables/{table:str}/ready", responses=ERROR_ANSWERS)
async def get_ready(table: str, data: Sitting, person: PersonRow, state: State) -> TableInfo:
    site: Site = state.site
    return (await site.seating.get_ready(table, person, data.word)).info()


@post("/api/tables/{table:str}/resign", responses=ERROR_ANSWERS)
async def resign(table: str, person: PersonRow, state: State) -> TableInfo:
    site: Site = state.site
    return (await site.seating.resign(table, person)).info()


@post("/api/tables/{table:str}/rematch", responses=ERROR_ANSWERS)
async def ask_for_rematch(table: str, person: PersonRow, state: State) -> TableInfo:
    """The table of the rematch; whoever asks second gets the same."""
    site: Site = state.site
    return (await site.seating.rematch(table, person)).info()


@post("/api/tables/{table:str}/open", responses=ERROR_ANSWERS)
async def open_hand(table: str, data: Opening, person: PersonRow, state: State) -> TableInfo:
    """Let watchers see your hand some steps late; it happens if all seats agree."""
    site: Site = state.site
    return (await site.seating.open_hand(table, person, data.open)).info()


@post("/api/pair", responses=ERROR_ANSWERS)
async def pair(
    data: PairWish, person: PersonRow, state: State, request: Request[Any, Any, Any]
) -> TableInfo:
    """A seat at a table with whoever waits, or at a new one where the next will sit down."""
    site: Site = state.site
    site.limits.tables.count(address_of(request))
    _check_game(data.game, data.seats)
    return (await site.seating.pair(person, data)).info()


@get("/healthz", responses=ERROR_ANSWERS)
async def check_health(state: State) -> dict[str, str]:
    site: Site = state.site
    await site.store.database.check()
    return {"status": "good"}


HANDLERS = [
    list_games,
    read_pack,
    list_tables,
    list_my_tables,
    list_my_turns,
    create_table,
    read_table,
    sit_down,
    leave_table,
    get_ready,
    resign,
    ask_for_rematch,
    open_hand,
    pair,
    check_health,
]
