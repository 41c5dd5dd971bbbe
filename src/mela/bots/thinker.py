"""Bots that value each of their moves and make the best one."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from mela.bots.bot import Bot, Choice, any_of, seat_of
from mela.bots.budget import Budget
from mela.bots.planner import Planner
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.position import Position
from mela.core.view import View

M = TypeVar("M", bound=Move)


class Thinker(Bot):
    """Thinks with the planner of its level; chance decides between equals."""

    @abstractmethod
    def planner(self, seats: int) -> Planner:
        """How it plans in matches of so many seats."""

    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:
        seat = seat_of(view)
        if len(moves) == 1:
            return Choice(moves[0])

        def imagine() -> Position:
            imagined: Position = self.game.imagine(view, chance)
            return imagined

        position = imagine()
        codes = [self.game.code(position, move) for move in moves]
        planner = self.planner(len(self.game.points(position)))
        plan = planner.plan(position, codes, budget.meter(), chance, imagine)
        best = max(plan.values)
        place = any_of([n for n, value in enumerate(plan.values) if value == best], chance)
        return Choice(moves[place], planner.reasons(position, plan.hopes[place], seat))
