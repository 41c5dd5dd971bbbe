"""The one list of bots, from weak to strong."""

from mela.bots.adept import Adept
from mela.bots.apprentice import Apprentice
from mela.bots.bot import Bot, BotError
from mela.bots.guru import Guru
from mela.bots.master import Master
from mela.bots.novice import Novice
from mela.bots.own import load_bot
from mela.core.game import AnyGame

LEVELS: dict[str, type[Bot]] = {
    "novice": Novice,
    "apprentice": Apprentice,
    "adept": Adept,
    "master": Master,
    "guru": Guru,
}
#: Who plays for people who have left: well, and without thinking long for nobody.
STAND_IN = "adept"


def levels_of(game: str) -> list[str]:
    """The levels of a game: one is there only if it beats the one before."""
    return [level for level, bot in LEVELS.items() if bot.knows(game)]


def make_bot(level: str, game: AnyGame) -> Bot:
    """The bot of a level, or of a file, for a game."""
    if level.endswith(".py"):
        return load_bot(level)(game)
    if level not in levels_of(game.name):
        raise BotError(f"{game.name} has no bot {level!r}, only {', '.join(levels_of(game.name))}")
    return LEVELS[level](game)
