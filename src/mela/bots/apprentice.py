"""The bot that makes the most of its turn and thinks no further."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.bot import Bot, any_of, seat_of
from mela.bots.foresight import Foresight
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.view import View

M = TypeVar("M", bound=Move)

#: No turn of our games has more moves in a row that ask for no draw.
MOVES_AHEAD = 4


class Apprentice(Bot):
    """Looks over every order of its own moves, to the end of the turn or the first draw.

    It takes the one that leaves it furthest ahead; chance decides between equals.
    """

    def choose(self, view: View, moves: Sequence[M], chance: Chance) -> M:
        if len(moves) == 1:
            return moves[0]
        position = self.game.imagine(view, chance)
        foresight = Foresight(self.game, position, seat_of(view))
        codes = [self.game.code(position, move) for move in moves]
        twins = foresight.alike(position, codes)
        values = {
            code: foresight.best(position, code, MOVES_AHEAD) for code in {twins[c] for c in codes}
        }
        best = max(values.values())
        return any_of(
            [m for m, code in zip(moves, codes, strict=True) if values[twins[code]] == best], chance
        )
