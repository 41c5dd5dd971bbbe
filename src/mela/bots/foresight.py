"""How far a seat can see without guessing: its own moves, up to the next draw or other seat."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from mela.core.chance import Chance, FastChance
from mela.core.event import Event, seen_by
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.core.trace import Trace


class TooFar(Exception):
    """The look ahead takes too long; a shorter one may do."""


@final
class _Alarm(Chance):
    """Notices that a move draws; what it draws is for a position that is thrown away.

    To raise an exception here would say the same and take ten times as long.
    """

    def __init__(self) -> None:
        self.rang = False
        self._any = FastChance(0)

    def below(self, n: i64) -> i64:
        self.rang = True
        return self._any.below(n)


class Foresight:
    """Looks ahead for one seat, on copies of a position; made anew for each choice.

    Only `points` tells good from bad: own points minus those of the best other seat.
    """

    def __init__(self, game: AnyGame, seat: int, looks: int) -> None:
        """A seat that has time to try so many moves."""
        self.game = game
        self.seat = seat
        self._looks = looks
        self._alarm = _Alarm()
        self._known: set[int] = set()
        self._twin: dict[int, int] = {}

    def worth(self, position: Position) -> int:
        """How far the seat is ahead of the best of the others."""
        points = list(self.game.points(position))
        own = points.pop(self.seat)
        return own - max(points)

    def after(self, position: Position, code: int, trace: Trace | None = None) -> Position | None:
        """The position that a move leads to, or None if a draw decides about it."""
        self._looks -= 1
        if self._looks < 0:
            raise TooFar
        after = position.clone()
        after.trace = trace
        self._alarm.rang = False
        after.play(code, self._alarm)
        return None if self._alarm.rang else after

    def goes_on(self, position: Position) -> bool:
        """Is the next choice the seat's own?"""
        return not position.is_over() and position.seat_to_move() == self.seat

    def values(self, position: Position, codes: list[int], moves: int) -> list[int]:
        """The same as `best` for each of the moves."""
        best = {c: self.best(position, c, moves) for c in self._different(position, codes)}
        return [best[self._twin.get(code, code)] for code in codes]

    def best(self, position: Position, code: int, moves: int) -> int:
        """The most that the seat can be ahead after this move and its own next ones.

        So many moves in all, at most: when the others are out, turn follows turn.
        """
        after = self.after(position, code)
        if after is None:
            return self.worth(position)
        if moves == 1 or not self.goes_on(after):
            return self.worth(after)
        codes = self._different(after, self.game.legal(after))
        return max([self.best(after, code, moves - 1) for code in codes])

    def _different(self, position: Position, codes: list[int]) -> list[int]:
        """The moves without those that a watcher could not tell from an earlier one.

        Such moves have the same points, for these are what all may know. They differ in pieces
        that only the seat itself can see, so that a pair, once found, is one in every position of
        the search that offers both.
        """
        new = [code for code in codes if code not in self._known]
        if new:
            self._find_twins(position, new)
        twin = self._twin
        return [code for code in codes if code not in twin or twin[code] not in codes]

    def _find_twins(self, position: Position, codes: Sequence[int]) -> None:
        self._known.update(codes)
        seen: dict[tuple[Event, ...], int] = {}
        for code in codes:
            trace = Trace()
            after = self.after(position, code, trace)
            # of a move with a draw nothing certain is seen: it has no twin
            if after is not None:
                sight = tuple(seen_by(None, self.game.events(after, trace)))
                first = seen.setdefault(sight, code)
                if first != code:
                    self._twin[code] = first
