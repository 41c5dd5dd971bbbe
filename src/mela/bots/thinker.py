"""Bots that value each of their moves and choose the best one."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from mela.bots.bot import Bot, Choice, any_of, seat_of
from mela.bots.budget import Budget
from mela.bots.planner import Planner
from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.move import Move
from mela.core.position import Position
from mela.core.view import View

M = TypeVar("M", bound=Move)

#: Makes the planner for a game with this many seats.
PlannerMaker = Callable[[AnyGame, int], Planner]


class Thinker(Bot):
    """Asks a planner; chance decides between equal values."""

    def __init__(self, game: AnyGame, make_planner: PlannerMaker) -> None:
        super().__init__(game)
        self._make_planner = make_planner

    def planner(self, seats: int) -> Planner:
        """The planner for a match with this many seats."""
        return self._make_planner(self.game, seats)

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
