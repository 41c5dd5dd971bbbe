"""The bot that makes the most of its turn and thinks no further."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.bot import Bot, Choice, Reason, any_of, seat_of
from mela.bots.budget import Budget
from mela.bots.holi.points import HoliPoints
from mela.bots.judge import Judge
from mela.bots.nagaraja.points import NagarajaPoints
from mela.bots.turn_search import TurnSearch
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.view import View

M = TypeVar("M", bound=Move)

JUDGES: dict[str, Judge] = {"holi": HoliPoints(), "nagaraja": NagarajaPoints()}


class Apprentice(Bot):
    """Looks over every order of its own moves, to the end of the turn or the first draw.

    It takes the one that leaves it furthest ahead; chance decides between equals.
    """

    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:
        seat = seat_of(view)
        if len(moves) == 1:
            return Choice(moves[0])
        position = self.game.imagine(view, chance)
        codes = [self.game.code(position, move) for move in moves]
        search = TurnSearch(JUDGES[self.game.name], seat, budget.meter(), self.game.most_moves())
        search.look(position, codes)
        best = max(search.values)
        equal = [m for m, v in zip(moves, search.values, strict=True) if v == best]
        return Choice(any_of(equal, chance), (Reason("bots.why.points", best),))
