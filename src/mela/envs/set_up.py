"""A game with its seats and options, and how its positions become arrays."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.core.trace import Trace
from mela.games import kit_of
from mela.games.kit.planes import Bytes, Words, array_over, masks
from mela.games.kit.rows import Rows


class SetUp:
    """The part that batch, PettingZoo and OpenSpiel share."""

    def __init__(self, name: str, seats: int, options: Mapping[str, object] | None) -> None:
        found = kit_of(name)
        self.game: AnyGame = found.game
        self.tensors = found.tensors()
        self.seats = seats
        self.options = self.game.options(options or {}, seats)
        #: The number of move codes.
        self.codes: int = self.game.codes(self.options.pack)
        self.tables = self.game.tables(self.options.pack)
        self.writer = self.tensors.rows(self.codes)
        self.planes = self.tensors.planes(self.tables, seats)
        self._rows = Rows(self.writer, 1, self.game.most_moves())
        self._row = array_over(self._rows.words).reshape(1, -1)

    def start(self, chance: Chance, trace: Trace | None = None) -> Position:
        """The first position of a new match."""
        position: Position = self.game.start(self.options, self.seats, chance, trace)
        return position

    def result(self, position: Position) -> tuple[list[int], list[int]]:
        """The places and points of a match that is over."""
        result = self.game.result(position)
        assert result is not None
        return list(result.places), list(result.points)

    def row(self, position: Position, viewer: int) -> Words:
        """The row of a seat, as an array of one row that the next call overwrites."""
        self._rows.write_seat(0, position, viewer)
        return self._row

    def observation(self, position: Position, viewer: int) -> Bytes:
        """The planes of a seat."""
        found: Bytes = self.planes.expand(self.row(position, viewer))[0]
        return found

    def mask(self, position: Position, viewer: int) -> NDArray[np.int8]:
        """The codes that a seat may play: none, unless it is its turn."""
        found: NDArray[np.int8] = self.masks(self.row(position, viewer))[0].view(np.int8)
        return found

    def masks(self, rows: Words) -> NDArray[np.bool_]:
        """The legal codes of each row."""
        return masks(rows, self._rows.legal, self.codes)


def returns(places: NDArray[np.int64]) -> NDArray[np.float64]:
    """Rewards along the last axis: the mean of 1 for each seat behind and -1 for each one ahead.

    They add up to 0, and with two seats a win is 1, a loss -1, a tie 0.

    >>> returns(np.array([1, 3, 1]))
    array([ 0.5, -1. ,  0.5])
    """
    ahead = np.sign(places[..., None, :] - places[..., :, None])
    found: NDArray[np.float64] = ahead.sum(axis=-1) / (places.shape[-1] - 1)
    return found
