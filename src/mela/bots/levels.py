"""The levels of bots, from weak to strong, and the text that names one: `master`, `guru:1s`.

In the lab and the terminal a level may also be your own file: `greedy.py`, `greedy.py:500n`.
"""

from collections.abc import Mapping, Sequence

import msgspec

from mela.bots.bot import Bot, BotError
from mela.bots.bot_file import load_bot
from mela.bots.budget import Budget, BudgetError, read_budget
from mela.bots.novice import Novice
from mela.bots.thinker import PlannerMaker, Thinker
from mela.core.game import AnyGame

#: The novice plays every game; for the other levels a game provides planners.
LEVELS = ("novice", "apprentice", "adept", "master", "guru")
#: The level that plays for people who have left: good, and fast.
STAND_IN = "adept"

#: The planners of a game by level.
Planners = Mapping[str, PlannerMaker]


class Specification(msgspec.Struct, frozen=True):
    """A level, and a budget if one was named."""

    level: str
    budget: Budget | None = None

    def __str__(self) -> str:
        return self.level if self.budget is None else f"{self.level}:{self.budget}"


def read_specification(
    text: str, levels: Sequence[str] = LEVELS, files: bool = False
) -> Specification:
    """Read the text that names a bot of one of these levels; `str` gives it back.

    `files` allows bots of users, whose code is run: only for trusted texts.
    """
    level, colon, budget = text.partition(":")
    if level not in levels and not (files and level.endswith(".py")):
        raise BotError(f"there is no bot {level!r}, only {', '.join(levels)}")
    try:
        return Specification(level, read_budget(budget) if colon else None)
    except BudgetError as error:
        raise BotError(f"{text!r}: {error}") from None


def levels_of(planners: Planners) -> list[str]:
    """The levels of a game; a game leaves out a level that does not beat the one below."""
    return [level for level in LEVELS if level == LEVELS[0] or level in planners]


def make_bot(level: str, game: AnyGame, planners: Planners) -> Bot:
    """Create the bot of a level or of a file."""
    if level.endswith(".py"):
        return load_bot(level)(game)
    if level == LEVELS[0]:
        return Novice(game)
    if level not in planners:
        known = ", ".join(levels_of(planners))
        raise BotError(f"{game.name} has no bot {level!r}, only {known}")
    return Thinker(game, planners[level])
