"""The one list of bots, from weak to strong."""

from mela.bots.adept import Adept
from mela.bots.apprentice import Apprentice
from mela.bots.bot import Bot
from mela.bots.novice import Novice
from mela.bots.own import load_bot
from mela.core.game import AnyGame

LEVELS: dict[str, type[Bot]] = {"novice": Novice, "apprentice": Apprentice, "adept": Adept}


def make_bot(level: str, game: AnyGame) -> Bot:
    """The bot of a level, or of a file, for a game."""
    return (LEVELS.get(level) or load_bot(level))(game)
