"""Judges a match of Nagaraja only by its open points, and by who has won."""

from typing import Final, final

from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.core.position import Position
from mela.games.nagaraja.rules.position import NagarajaPosition

#: More than any lead.
WON: Final = 100_00


@final
class NagarajaPoints(Judge):
    """Values a position as if the match ended now."""

    def value(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, NagarajaPosition)
        if position.is_over():
            if position.winner == seat:
                return WON
            return -WON
        return (position.relic_points(seat) - position.relic_points(1 - seat)) * 100

    def names(self) -> list[str]:
        return ["points"]

    def terms(self, position: Position, seat: i64) -> list[int]:
        assert isinstance(position, NagarajaPosition)
        return [position.relic_points(seat) * 100]
