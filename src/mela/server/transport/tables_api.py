"""HTTP: tables, and everything around a match that is not a move."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State

from mela.core.options import OptionsError
from mela.games import GAMES
from mela.server.errors import TableError
from mela.server.protocol.bodies import (
    BotWish,
    Colouring,
    Opening,
    PairWish,
    Sitting,
    TableWish,
)
from mela.server.protocol.messages import TableInfo
from mela.server.site import Site
from mela.server.store.rows import OPEN, PLAYING, PersonRow
from mela.server.transport.error_responses import ERROR_ANSWERS
from mela.server.transport.limits import address_of

MOST_LISTED = 100


def _check_game(game: str, seats: int) -> None:
    if game not in GAMES:
        raise TableError("unknown-game", f"there is no game {game!r}")
    if seats not in GAMES[game].seats:
        raise OptionsError("seats", f"{game} has no table with {seats} seats")


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
    """The tables where it is my turn."""
    site: Site = state.site
    return await site.turns.of(person.id)


@post("/api/tables", responses=ERROR_ANSWERS)
async def create_table(
    data: TableWish, person: PersonRow, state: State, request: Request[Any, Any, Any]
) -> TableInfo:
    site: Site = state.site
    state.admission.tables.count(address_of(request))
    _check_game(data.game, len(data.seats))
    site.bots.remember_address(person.id, address_of(request))
    if all(seat.who not in ("me", "open") for seat in data.seats):
        site.bots.check_show(person.id, await site.register.has_account(person.id))
    return await site.seating.create(person, data)


@get("/api/tables/{table:str}", responses=ERROR_ANSWERS)
async def read_table(table: str, state: State) -> TableInfo:
    site: Site = state.site
    async with site.tables.use(table) as found:
        return found.info()


@post("/api/tables/{table:str}/sit", responses=ERROR_ANSWERS)
async def sit_down(table: str, data: Sitting, person: PersonRow, state: State) -> TableInfo:
    site: Site = state.site
    return await site.seating.sit(table, person, data)


@post("/api/tables/{table:str}/colour", responses=ERROR_ANSWERS)
async def choose_colour(table: str, data: Colouring, person: PersonRow, state: State) -> TableInfo:
    """Another colour for my seat, until the match begins."""
    site: Site = state.site
    return await site.seating.choose_colour(table, person, data)


@post("/api/tables/{table:str}/bot", responses=ERROR_ANSWERS)
async def add_bot(table: str, data: BotWish, person: PersonRow, state: State) -> TableInfo:
    """The host puts a bot on a free seat; the match begins if nobody is missing then."""
    site: Site = state.site
    return await site.seating.add_bot(table, person, data)


@post("/api/tables/{table:str}/leave", responses=ERROR_ANSWERS)
async def leave_table(table: str, person: PersonRow, state: State) -> TableInfo:
    site: Site = state.site
    return await site.seating.stand_up(table, person.id)


@post("/api/tables/{table:str}/ready", responses=ERROR_ANSWERS)
async def get_ready(table: str, data: Sitting, person: PersonRow, state: State) -> TableInfo:
    site: Site = state.site
    return await site.seating.get_ready(table, person, data.word)


@post("/api/tables/{table:str}/resign", responses=ERROR_ANSWERS)
async def give_up(table: str, person: PersonRow, state: State) -> TableInfo:
    """A match for two ends at once, and the other has won; with more players a bot plays on."""
    site: Site = state.site
    return await site.seating.give_up(table, person.id)


@post("/api/tables/{table:str}/rematch", responses=ERROR_ANSWERS)
async def ask_for_rematch(table: str, person: PersonRow, state: State) -> TableInfo:
    """The table of the rematch; the second player who asks gets the same."""
    site: Site = state.site
    return await site.seating.rematch(table, person)


@post("/api/tables/{table:str}/open", responses=ERROR_ANSWERS)
async def show_hand(table: str, data: Opening, person: PersonRow, state: State) -> TableInfo:
    """Let watchers see your hand some steps late; it happens if all seats agree."""
    site: Site = state.site
    return await site.seating.show_hand(table, person, data.open)


@post("/api/pair", responses=ERROR_ANSWERS)
async def pair(
    data: PairWish, person: PersonRow, state: State, request: Request[Any, Any, Any]
) -> TableInfo:
    """A seat at a table where somebody waits, or at a new one for the next who asks."""
    site: Site = state.site
    state.admission.tables.count(address_of(request))
    _check_game(data.game, data.seats)
    return await site.seating.pair(person, data)


TABLES_HANDLERS = [
    list_tables,
    list_my_tables,
    list_my_turns,
    create_table,
    read_table,
    sit_down,
    choose_colour,
    add_bot,
    leave_table,
    get_ready,
    give_up,
    ask_for_rematch,
    show_hand,
    pair,
]
