"""The one list of games."""

import json
from importlib.resources import files

from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.text import Catalogue
from mela.games.holi.game import Holi
from mela.games.nagaraja.game import Nagaraja


def _texts(game: str, folder: str, ending: str) -> dict[str, str]:
    """The files of a game's folder, by name."""
    found = files("mela.games").joinpath(game, folder).iterdir()
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted(found, key=lambda file: file.name)
        if file.name.endswith(ending)
    }


def _catalogues(game: str) -> dict[str, Catalogue]:
    """The messages of a game by language: `pl.json` holds the Polish ones."""
    texts = _texts(game, "messages", ".json")
    return {name.removesuffix(".json"): json.loads(text) for name, text in texts.items()}


HOLI = Holi(_texts("holi", "content", ".toml"), _catalogues("holi"))
NAGARAJA = Nagaraja(_texts("nagaraja", "content", ".toml"), _catalogues("nagaraja"))

GAMES: dict[str, AnyGame] = {game.name: game for game in (HOLI, NAGARAJA)}


class UnknownGame(MelaError):
    """There is no such title."""


def game(name: str) -> AnyGame:
    """A title by its name."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}, only {', '.join(GAMES)}")
    return GAMES[name]
