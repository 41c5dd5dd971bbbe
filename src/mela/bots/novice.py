"""The bot for a first match: it plays at random, but throws no points away."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.bot import Bot, Choice, any_of, seat_of
from mela.bots.budget import Budget
from mela.bots.foresight import Foresight
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.view import View

M = TypeVar("M", bound=Move)


class Novice(Bot):
    """Sees one move ahead, and of the points only its own.

    Any move that brings points will do. Without one it makes a move that is the only one of its
    kind, for such a chance may not come again; then it passes the turn on; and if it cannot, it
    makes a move that costs nothing.
    """

    def think(
        self,
        view: View,
        moves: Sequence[M],
        budget: Budget,  # noqa: ARG002 - one look at each move is all it ever takes
        chance: Chance,
    ) -> Choice[M]:
        if len(moves) == 1:
            return Choice(moves[0])
        position = self.game.imagine(view, chance)
        seat = seat_of(view)
        foresight = Foresight(seat)
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
            # one point is as good as ten
            sorts.setdefault((min(gain, 1), appeal if gain == 0 else 0), []).append(move)
        return Choice(_of_any_kind(sorts[max(sorts)], chance))


def _of_any_kind(moves: Sequence[M], chance: Chance) -> M:
    """Kinds are drawn first: of some there are many more moves than of others."""
    kinds: dict[type[Move], list[M]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    return any_of(any_of(list(kinds.values()), chance), chance)
