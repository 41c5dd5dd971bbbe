"""What is certain in a match of Nagaraja: nothing, until it is won."""

from typing import Final

from mypy_extensions import i64

from mela.bots.features import Features
from mela.core.position import Position
from mela.games.nagaraja.position import NagarajaPosition

#: A match won, in hundredths of a percent.
WON: Final = 100_00


class OutcomeFeatures(Features):
    """There are no certain points: what counts in the end is who has won."""

    def certain(self, position: Position, seat: i64) -> i64:
        """The match, when it is over."""
        assert isinstance(position, NagarajaPosition)
        if position.is_over() and position.winner == seat:
            return WON
        return 0
