"""The bot that makes the most of its turn and thinks no further."""

from mela.bots.holi.points import HoliPoints
from mela.bots.judge import Judge
from mela.bots.knowledge import PLANNERS
from mela.bots.nagaraja.points import NagarajaPoints
from mela.bots.planner import Planner
from mela.bots.thinker import Thinker

JUDGES: dict[str, Judge] = {"holi": HoliPoints(), "nagaraja": NagarajaPoints()}


class Apprentice(Thinker):
    """Takes what leaves it furthest ahead in points at the end of its turn.

    In Nagaraja it bids for the points that a tile would bring, by the odds of the sticks.
    """

    def planner(self, seats: int) -> Planner:  # noqa: ARG002 - points are points
        return PLANNERS[self.game.name](self.game, JUDGES[self.game.name])
