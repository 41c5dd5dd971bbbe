"""Bots by one text that works everywhere: `master`, `guru:1s`, `guru:2000n`.

In the lab and the terminal a level may also be a file of yours: `greedy.py`, `greedy.py:500n`.
"""

import msgspec

from mela.bots.bot import BotError
from mela.bots.budget import Budget, BudgetError, read_budget
from mela.bots.levels import LEVELS


class Specification(msgspec.Struct, frozen=True):
    """A level, and a budget if one was named."""

    level: str
    budget: Budget | None = None

    def __str__(self) -> str:
        return self.level if self.budget is None else f"{self.level}:{self.budget}"


def read_specification(text: str, own: bool = False) -> Specification:
    """Read a specification; it prints back. `own`: whoever wrote it may have files run here."""
    level, colon, budget = text.partition(":")
    if level not in LEVELS and not (own and level.endswith(".py")):
        raise BotError(f"there is no bot {level!r}, only {', '.join(LEVELS)}")
    try:
        return Specification(level, read_budget(budget) if colon else None)
    except BudgetError as error:
        raise BotError(f"{text!r}: {error}") from None
