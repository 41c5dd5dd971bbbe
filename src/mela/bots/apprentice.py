"""The bot that makes the most of its turn and thinks no further."""

from mela.bots.holi.points import HoliPoints
from mela.bots.judge import Judge
from mela.bots.nagaraja.points import NagarajaPoints
from mela.bots.planner import Planner, TurnPlanner
from mela.bots.thinker import Thinker

JUDGES: dict[str, Judge] = {"holi": HoliPoints(), "nagaraja": NagarajaPoints()}


class Apprentice(Thinker):
    """Looks over every order of its own moves, to the end of the turn or the first draw.

    It takes the one that leaves it furthest ahead.
    """

    def planner(self, seats: int) -> Planner:  # noqa: ARG002 - points are points
        return TurnPlanner(self.game, JUDGES[self.game.name])
