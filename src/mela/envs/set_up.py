"""A game with its seats and options, and how its positions become arrays."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mela.core.chance import Chance
from mela.core.position import Position
from mela.core.trace import Trace
from mela.envs.holi.planes import HoliPlanes
from mela.envs.holi.row import HoliRows
from mela.envs.nagaraja.planes import NagarajaPlanes
from mela.envs.nagaraja.row import NagarajaRows
from mela.envs.planes import Bytes, Planes, Words, array_over, masks
from mela.envs.row import Rows, RowWriter
from mela.games import game

ROWS: dict[str, Callable[[int], RowWriter]] = {"holi": HoliRows, "nagaraja": NagarajaRows}
PLANES: dict[str, Callable[[Any, int], Planes]] = {"holi": HoliPlanes, "nagaraja": NagarajaPlanes}


class SetUp:
    """What batch, PettingZoo and OpenSpiel share."""

    def __init__(self, name: str, seats: int, options: Mapping[str, object] | None) -> None:
        self.game = game(name)
        self.seats = seats
        self.options = self.game.options(options or {}, seats)
        #: How many move codes there are.
        self.codes = self.game.codes(self.options.pack)
        self.writer = ROWS[name](self.codes)
        self.planes = PLANES[name](self.game.tables(self.options.pack), seats)
        self._rows = Rows(self.writer, 1, self.game.most_moves())
        self._row = array_over(self._rows.words).reshape(1, -1)

    def start(self, chance: Chance, trace: Trace | None = None) -> Position:
        """A new match."""
        position: Position = self.game.start(self.options, self.seats, chance, trace)
        return position

    def result(self, position: Position) -> tuple[list[int], list[int]]:
        """The places and points of a match that is over."""
        result = self.game.result(position)
        assert result is not None
        return list(result.places), list(result.points)

    def row(self, position: Position, viewer: int) -> Words:
        """The row of a seat, as an array of one row that the next call writes over."""
        self._rows.write_seat(0, position, viewer)
        return self._row

    def observation(self, position: Position, viewer: int) -> Bytes:
        """The planes of a seat."""
        found: Bytes = self.planes.expand(self.row(position, viewer))[0]
        return found

    def mask(self, position: Position, viewer: int) -> NDArray[np.int8]:
        """Which codes a seat may play: none, unless it is to move."""
        found: NDArray[np.int8] = self.masks(self.row(position, viewer))[0].view(np.int8)
        return found

    def masks(self, rows: Words) -> NDArray[np.bool_]:
        """Which codes are legal in each of some rows."""
        return masks(rows, self._rows.legal, self.codes)
