"""The bot for a first match: it plays at random, but wastes no points."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.bot import Bot, Choice, any_of, seat_of
from mela.bots.budget import Budget
from mela.bots.turn_search import DrawDetector
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.position import Position
from mela.core.view import View

M = TypeVar("M", bound=Move)


class Novice(Bot):
    """Looks one move ahead, and only at its own points.

    It makes any move that brings points. If there is none, it makes a move that is the only one of
    its kind, since that chance may not come again; otherwise it ends its turn; otherwise it makes a
    move that costs nothing.
    """

    def think(
        self,
        view: View,
        moves: Sequence[M],
        budget: Budget,  # noqa: ARG002 - it looks at each move once
        chance: Chance,
    ) -> Choice[M]:
        if len(moves) == 1:
            return Choice(moves[0])
        position = self.game.imagine(view, chance)
        seat = seat_of(view)
        foresight = _Foresight(seat)
        now = self.game.points(position)[seat]
        kinds = [type(move) for move in moves]
        sorts: dict[tuple[int, int], list[M]] = {}
        for move in moves:
            after = foresight.after(position, self.game.code(position, move))
            gain = 0 if after is None else self.game.points(after)[seat] - now
            if after is None or not foresight.goes_on(after):
                appeal = 1
            else:
                appeal = 2 if kinds.count(type(move)) == 1 else 0
            # it does not compare gains: one point is as good as ten
            sorts.setdefault((min(gain, 1), appeal if gain == 0 else 0), []).append(move)
        return Choice(_of_any_kind(sorts[max(sorts)], chance))


def _of_any_kind(moves: Sequence[M], chance: Chance) -> M:
    """Draw the kind first, because some kinds have many more moves than others."""
    kinds: dict[type[Move], list[M]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    return any_of(any_of(list(kinds.values()), chance), chance)


class _Foresight:
    """Looks one move ahead for a seat, on copies of a position."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._detector = DrawDetector()

    def after(self, position: Position, code: int) -> Position | None:
        """The position after a move, or None if it depends on a draw."""
        after = position.clone()
        self._detector.drew = False
        after.play(code, self._detector)
        return None if self._detector.drew else after

    def goes_on(self, position: Position) -> bool:
        """Does the same seat choose next?"""
        return not position.is_over() and position.seat_to_move() == self.seat
