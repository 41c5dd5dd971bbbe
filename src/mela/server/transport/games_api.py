"""HTTP: the games, their content packs and their texts."""

from litestar import get
from litestar.response import Response

from mela.core.pack import Pack
from mela.core.text import Catalogue
from mela.games import GAMES, kit_of
from mela.server.errors import TableError
from mela.server.protocol.bodies import GameInfo
from mela.server.transport.error_responses import ERROR_ANSWERS

#: The language of games that do not have the one that is asked for.
FALLBACK = "en"
#: Texts change only with a new version of the game.
CACHE = {"Cache-Control": "public, max-age=3600"}


@get("/api/games", responses=ERROR_ANSWERS)
async def list_games() -> dict[str, GameInfo]:
    return {
        name: GameInfo((game.seats[0], game.seats[-1]), tuple(kit_of(name).levels()), game.codes())
        for name, game in GAMES.items()
    }


@get("/api/games/{game:str}/packs/{pack:str}", responses=ERROR_ANSWERS)
async def read_pack(game: str, pack: str) -> Pack:
    """The cards and pieces of a content pack, for a page that draws them."""
    if game not in GAMES or pack not in GAMES[game].packs():
        raise TableError("unknown-pack", f"there is no pack {pack!r} of {game!r}")
    return GAMES[game].page_pack(pack)


@get("/api/games/{game:str}/messages/{language:str}", responses=ERROR_ANSWERS)
async def read_messages(game: str, language: str) -> Response[dict[str, str]]:
    """All texts of a game by id, as ICU messages; in English if it does not have the language."""
    if game not in GAMES:
        raise TableError("unknown-pack", f"there are no messages of {game!r}")
    title = GAMES[game]
    catalogue: Catalogue = title.catalogue(language if language in title.languages() else FALLBACK)
    return Response(dict(catalogue), headers=CACHE)


GAMES_HANDLERS = [list_games, read_pack, read_messages]
