"""Bots by one text that works everywhere: `master`, `guru:1s`, `guru:2000n`.

In the lab and the terminal a level may also be a file of yours: `greedy.py`, `greedy.py:500n`.
"""

import msgspec

from mela.bots.bot import BotError
from mela.bots.budget import Budget, BudgetError, read_budget
from mela.bots.levels import LEVELS, levels_of


class Specification(msgspec.Struct, frozen=True):
    """A level, and a budget if one was named."""

    level: str
    budget: Budget | None = None

    def __str__(self) -> str:
        return self.level if self.budget is None else f"{self.level}:{self.budget}"


def read_specification(text: str, game: str | None = None, own: bool = False) -> Specification:
    """Read a specification, of a bot that plays a certain game or any; it prints back.

    `own`: whoever wrote it may have files run here.
    """
    level, colon, budget = text.partition(":")
    levels = list(LEVELS) if game is None else levels_of(game)
    if level not in levels and not (own and level.endswith(".py")):
        raise BotError(f"there is no bot {level!r}, only {', '.join(levels)}")
    try:
        return Specification(level, read_budget(budget) if colon else None)
    except BudgetError as error:
        raise BotError(f"{text!r}: {error}") from None
