"""A bot on a seat: it knows how long it may think."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.budget import Budget
from mela.bots.levels import make_bot
from mela.bots.specification import read_specification
from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.move import Move
from mela.core.view import View

M = TypeVar("M", bound=Move)


class Chooser:
    """The bot of a specification, with the usual budget if that names none."""

    def __init__(self, specification: str, game: AnyGame, usual: Budget) -> None:
        read = read_specification(specification, game.name, own=True)
        self.bot = make_bot(read.level, game)
        self.budget = read.budget or usual

    def choose(self, view: View, moves: Sequence[M], chance: Chance) -> M:
        return self.bot.choose(view, moves, self.budget, chance)
