"""Exact odds of one throw of sticks against another, where nagas count as some points."""

from collections.abc import Sequence
from functools import lru_cache

from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.tables import FACE_BITS, MOST_OF_A_FACE, NAGA, SIDES, STICKS, Tables

#: What a naga is worth in fate points to a player with a card left to use it on.
NAGA_WORTH = 2

Sticks = tuple[int, int, int]


def sticks_of(tables: Tables, cards: int) -> Sticks:
    """The brown, white and green sticks of a set of cards."""
    counts = [0, 0, 0]
    card = 0
    while cards >> card:
        if cards >> card & 1:
            kind = tables.kind_of[card]
            for stick in range(3):
                counts[stick] += tables.sticks[3 * kind + stick]
        card += 1
    return counts[0], counts[1], counts[2]


class Fate:
    """The odds of a pack's sticks; each throw is computed once."""

    def __init__(self, tables: Tables) -> None:
        self._sides = [
            [int(tables.shown[SIDES * stick + side]) for side in range(SIDES)]
            for stick in range(len(STICKS))
        ]
        self.throw = lru_cache(maxsize=4096)(self._throw)
        self.win = lru_cache(maxsize=65536)(self._win)

    def _throw(self, sticks: Sticks, naga: int) -> Sequence[float]:
        """The chance of each sum, where a naga counts as `naga` points."""
        odds = [1.0]
        for stick, count in enumerate(sticks):
            sides = [naga if side == NAGA else side for side in self._sides[stick]]
            for _ in range(count):
                after = [0.0] * (len(odds) + max(sides))
                for points, part in enumerate(odds):
                    for side in sides:
                        after[points + side] += part / SIDES
                odds = after
        return odds

    def _win(self, own: Sticks, own_naga: int, other: Sticks, other_naga: int, tie: bool) -> float:
        """N15: the chance to have more, or at least as much if a tie is enough."""
        ours, theirs = self.throw(own, own_naga), self.throw(other, other_naga)
        below, total = [], 0.0
        for part in theirs:
            below.append(total + part if tie else total)
            total += part
        return sum(
            part * (below[points] if points < len(below) else 1.0)
            for points, part in enumerate(ours)
        )

    def mean(self, sticks: Sticks) -> float:
        """The mean sum of the sticks, where a naga counts as `NAGA_WORTH` points."""
        return sum(
            count * sum(NAGA_WORTH if side == NAGA else side for side in self._sides[stick]) / SIDES
            for stick, count in enumerate(sticks)
        )


@lru_cache(maxsize=8)
def fate_of(tables: Tables) -> Fate:
    """The odds of a pack, kept so that the next bot need not compute its throws again."""
    return Fate(tables)


def nagas(position: NagarajaPosition, seat: int) -> int:
    """The number of nagas on the sticks of a seat."""
    shown = position.sticks(seat) & position.tables.nagas
    width = SIDES * FACE_BITS
    return sum(shown >> width * stick & MOST_OF_A_FACE for stick in range(len(STICKS)))
