"""The bot for a first match: it plays at random, but throws no points away."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.bot import Bot, any_of, seat_of
from mela.bots.foresight import Foresight
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.view import View

M = TypeVar("M", bound=Move)


class Novice(Bot):
    """Sees one move ahead, and of the points only its own.

    Any move that brings points will do; without one it passes the turn on; if it cannot, it
    makes a move that costs nothing. Kinds of moves are drawn before moves, for there are many
    more ways to do some things than others.
    """

    def choose(self, view: View, moves: Sequence[M], chance: Chance) -> M:
        if len(moves) == 1:
            return moves[0]
        position = self.game.imagine(view, chance)
        foresight = Foresight(self.game, position, seat_of(view))
        seat = foresight.seat
        now = self.game.points(position)[seat]
        gaining: list[M] = []
        passing: list[M] = []
        harmless: list[M] = []
        losing: dict[int, list[M]] = {}
        for move in moves:
            after = foresight.after(position, self.game.code(position, move))
            gain = 0 if after is None else self.game.points(after)[seat] - now
            if gain > 0:
                gaining.append(move)
            elif gain < 0:
                losing.setdefault(gain, []).append(move)
            elif after is None or not foresight.goes_on(after):
                passing.append(move)
            else:
                harmless.append(move)
        return _of_any_kind(gaining or passing or harmless or losing[max(losing)], chance)


def _of_any_kind(moves: Sequence[M], chance: Chance) -> M:
    kinds: dict[type[Move], list[M]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    named = list(kinds)
    kind = named[int(chance.below(len(named))) if len(named) > 1 else 0]
    return any_of(kinds[kind], chance)
