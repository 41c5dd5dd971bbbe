"""HTTP: the games, their content packs and their texts."""

from litestar import get
from litestar.response import Response

from mela.core.game import AnyGame
from mela.core.pack import Pack
from mela.core.text import LANGUAGES, Catalogue
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
    return {name: _info(game) for name, game in GAMES.items()}


def _info(game: AnyGame) -> GameInfo:
    usual = {language: game.usual_options(language) for language in LANGUAGES}
    return GameInfo(
        seats=(game.seats[0], game.seats[-1]),
        bots=tuple(kit_of(game.name).levels()),
        codes=game.codes(),
        colours=game.colours,
        usual={language: options for language, options in usual.items() if options},
    )


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
