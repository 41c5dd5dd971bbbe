"""Judges a match of Holi only by its points."""

from typing import final

from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.core.position import Position
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.score import points


@final
class HoliPoints(Judge):
    """Values a position as if the match ended now."""

    def value(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, HoliPosition)
        best: i64 = -1
        for other in range(position.seats):
            if other != seat:
                best = max(best, points(position, other))
        return (points(position, seat) - best) * 100

    def names(self) -> list[str]:
        return ["points"]

    def terms(self, position: Position, seat: i64) -> list[int]:
        assert isinstance(position, HoliPosition)
        return [points(position, seat) * 100]
