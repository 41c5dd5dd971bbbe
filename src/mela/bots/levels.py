"""The one list of bots, from weak to strong."""

from mela.bots.apprentice import Apprentice
from mela.bots.bot import Bot, BotError
from mela.bots.novice import Novice
from mela.core.game import AnyGame

LEVELS: dict[str, type[Bot]] = {"novice": Novice, "apprentice": Apprentice}


def make_bot(spec: str, game: AnyGame) -> Bot:
    """The bot of a level, for a game."""
    if spec not in LEVELS:
        raise BotError(f"there is no bot {spec!r}, only {', '.join(LEVELS)}")
    return LEVELS[spec](game)
