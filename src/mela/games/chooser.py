"""A bot with its game and its budget, ready to play on a seat."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.budget import Budget
from mela.bots.levels import read_specification
from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.move import Move
from mela.core.view import View
from mela.games import kit_of

M = TypeVar("M", bound=Move)


class Chooser:
    """The bot of a specification such as `guru:1s`; `usual` is the budget if it names none."""

    def __init__(self, specification: str, game: AnyGame, usual: Budget) -> None:
        found = kit_of(game.name)
        read = read_specification(specification, found.levels(), files=True)
        self.bot = found.bot(read.level, game)
        self.budget = read.budget or usual

    def choose(self, view: View, moves: Sequence[M], chance: Chance) -> M:
        return self.bot.choose(view, moves, self.budget, chance)
