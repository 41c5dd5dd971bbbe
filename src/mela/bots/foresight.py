"""How far a seat can see without guessing: its own moves, up to the next draw or other seat."""

from collections.abc import Sequence
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.event import Event, seen_by
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.core.trace import Trace

#: What a watcher sees of a move, and the points after it.
Sight = tuple[Event, ...]


class _Asked(Exception):
    """A move wants a draw, and foresight ends there."""


@final
class _NoChance(Chance):
    def below(self, n: i64) -> i64:
        raise _Asked


_NO_CHANCE = _NoChance()


class Foresight:
    """Looks ahead from one position for one seat, on copies; made anew for each choice.

    Only `points` tells good from bad: own points minus those of the best other seat.
    """

    def __init__(self, game: AnyGame, position: Position, seat: int) -> None:
        self.game = game
        self.position = position
        self.seat = seat
        self._buffer = vec[i64]([0] * game.most_moves())
        self._twins: dict[int, int] = {}

    def worth(self, position: Position) -> int:
        """How far the seat is ahead of the best of the others."""
        points = self.game.points(position)
        own = points[self.seat]
        return own - max(points[: self.seat] + points[self.seat + 1 :])

    def after(self, position: Position, code: int) -> Position | None:
        """The position that a move leads to, or None if a draw decides about it."""
        after = position.clone()
        try:
            after.play(code, _NO_CHANCE)
        except _Asked:
            return None
        return after

    def goes_on(self, position: Position) -> bool:
        """Is the next choice the seat's own?"""
        return not position.is_over() and position.seat_to_move() == self.seat

    def best(self, position: Position, code: int, moves: int) -> int:
        """The most that the seat can be ahead after this move and its own ones that follow.

        At most so many moves in all: where the others are out, a seat's turns have no end.
        """
        after = self.after(position, code)
        if after is None:
            return self.worth(position)
        if moves == 1 or not self.goes_on(after):
            return self.worth(after)
        return max(self.best(after, code, moves - 1) for code in self._different(after))

    def alike(self, position: Position, codes: Sequence[int]) -> dict[int, int]:
        """For each move the first one that a watcher could not tell from it.

        Such moves have the same points, for these are what all may know. A pair is found once, in
        the first position that offers both, and holds for the rest of the search: it is about
        pieces that only the seat itself can see, and those stay what they are.
        """
        new = [code for code in codes if code not in self._twins]
        seen: dict[Sight | int, int] = {}
        for code in new:
            self._twins[code] = seen.setdefault(self._sight(position, code), code)
        return self._twins

    def _different(self, position: Position) -> list[int]:
        """The legal moves, of those that look alike one only."""
        count = position.fill(self._buffer)
        codes = [int(self._buffer[n]) for n in range(count)]
        twins = self.alike(position, codes)
        here = set(codes)
        return [code for code in codes if twins[code] == code or twins[code] not in here]

    def _sight(self, position: Position, code: int) -> Sight | int:
        """What a watcher sees of a move; of one with a draw nothing, it is unlike all others."""
        after = position.clone()
        after.trace = trace = Trace()
        try:
            after.play(code, _NO_CHANCE)
        except _Asked:
            return code
        return tuple(seen_by(None, self.game.events(after, trace)))
