"""The bot that makes the most of its turn and thinks no further."""

from collections.abc import Sequence
from typing import TypeVar

from mela.bots.bot import Bot, any_of, seat_of
from mela.bots.foresight import Foresight, TooFar
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.position import Position
from mela.core.view import View

M = TypeVar("M", bound=Move)

#: No turn of our games has more moves in a row that ask for no draw.
MOVES_AHEAD = 4
#: Enough for any turn; too few where turns follow each other without a draw.
LOOKS = 18_000


class Apprentice(Bot):
    """Looks over every order of its own moves, to the end of the turn or the first draw.

    It takes the one that leaves it furthest ahead; chance decides between equals.
    """

    def choose(self, view: View, moves: Sequence[M], chance: Chance) -> M:
        if len(moves) == 1:
            return moves[0]
        position = self.game.imagine(view, chance)
        codes = [self.game.code(position, move) for move in moves]
        values = self._values(position, codes, seat_of(view), MOVES_AHEAD)
        best = max(values)
        return any_of([m for m, v in zip(moves, values, strict=True) if v == best], chance)

    def _values(self, position: Position, codes: list[int], seat: int, ahead: int) -> list[int]:
        """How far ahead each move can lead the seat, looking as far as there is time for."""
        try:
            return Foresight(self.game, seat, LOOKS).values(position, codes, ahead)
        except TooFar:
            return self._values(position, codes, seat, ahead // 2)
