"""Arrays for learners from the views of a game: for games that have no board of cells."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.core.view import View
from mela.games.kit.planes import Block, Bytes, Facts, Planes, Tensors
from mela.games.kit.rows import RowWriter

T = TypeVar("T")

#: What a view tells, as numbers from 0 to 255 by title; as many for all views of as many seats.
Numbers = Mapping[str, Sequence[int]]
MOST = 255


def from_viewer(view: View, by_seat: Sequence[T]) -> list[T]:
    """What belongs to the seats, that of the viewer first."""
    first = view.viewer or 0
    return [*by_seat[first:], *by_seat[:first]]


def view_tensors(
    game: AnyGame, numbers: Callable[[Any], Numbers], longest: int, most_outcomes: int
) -> Tensors:
    """Rows with one word for each number, and planes of a single cell.

    `longest` is an upper bound of the moves of a match, `most_outcomes` the largest n of all draws.
    """

    def at_start(seats: int) -> Numbers:
        position = game.start(game.options({}, seats), seats, FastChance(0))
        return numbers(game.view(position, 0))

    def planes(_: object, seats: int) -> Planes:
        blocks, count = [], 0
        for title, found in at_start(seats).items():
            words = [f"number{n}" for n in range(count, count + len(found))]
            count += len(found)
            blocks.append(Block(title, len(found), MOST, title, _reader(words)))
        names = ["viewer", *(f"number{n}" for n in range(count))]
        return Planes(names, seats, 1, blocks)

    def rows(codes: int) -> RowWriter:
        count = len(list(chain(*at_start(game.seats[-1]).values())))
        return _ViewRows(game, numbers, count, codes)

    return Tensors(rows, planes, lambda _, __: longest, most_outcomes)


def _reader(words: Sequence[str]) -> Callable[[Facts], Bytes]:
    return lambda facts: facts.words(*words).astype("uint8")


class _ViewRows(RowWriter):
    """The viewer, then the numbers; with few seats, the rest of the words stays 0."""

    def __init__(
        self, game: AnyGame, numbers: Callable[[Any], Numbers], count: int, codes: int
    ) -> None:
        super().__init__(1 + count, codes)
        self._game = game
        self._numbers = numbers

    def write(self, position: Position, viewer: int, rows: Any, at: int) -> None:
        rows[at] = viewer
        view = self._game.view(position, viewer)
        for n, number in enumerate(chain(*self._numbers(view).values()), at + 1):
            rows[n] = number
