"""A judge for every game: how far a seat is ahead in points."""

from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.bots.planner import Planner, TurnPlanner
from mela.core.game import AnyGame
from mela.core.position import Position

#: A win counts more than any lead, in hundredths of a point.
WIN = 100_000


class PointsJudge(Judge):
    """Judges as if the match ended now; when it is over, places count first."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def value(self, position: Position, seat: i64) -> i64:
        points = self.game.points(position)
        best = max(point for other, point in enumerate(points) if other != seat)
        lead = 100 * (points[int(seat)] - best)
        result = self.game.result(position)
        if result is None:
            return lead
        return lead + WIN if result.places[int(seat)] == 1 else lead - WIN

    def names(self) -> list[str]:
        return ["points"]

    def terms(self, position: Position, seat: i64) -> list[int]:
        return [100 * self.game.points(position)[int(seat)]]


def points_planner(game: AnyGame, seats: int) -> Planner:  # noqa: ARG001 - the same for all
    """Searches its own turn for the largest lead."""
    return TurnPlanner(game, PointsJudge(game))
