"""Positions of Kites as arrays for learners."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mela.core.position import Position
from mela.games.kit.planes import Block, Bytes, Facts, Planes, Tensors, fields, ones
from mela.games.kit.rows import RowWriter
from mela_kites.pieces import HEAVIEST, MOST_SEATS, KitesPack
from mela_kites.position import FULL_SKY, HAND, KitesPosition

#: The words of a row. The bytes of the first are the viewer, the turn, the deck, and how many kites
#: each seat holds; the others have four bits for each weight.
WORDS = ["head", "own", "gone", *(f"sky{seat}" for seat in range(MOST_SEATS))]
MOST_KITES = 45


class KitesRows(RowWriter):
    """Of the hands only the viewer's own."""

    def write(self, position: Position, viewer: int, rows: Any, at: int) -> None:
        assert isinstance(position, KitesPosition)
        head = viewer, position.turn, len(position.deck), *map(len, position.hands)
        rows[at] = sum(number << 8 * place for place, number in enumerate(head))
        for n, pile in enumerate([position.hands[viewer], position.gone, *position.skies], 1):
            rows[at + n] = sum(16 ** (kite - 1) for kite in pile)


def _planes(_: KitesPack, seats: int) -> Planes:
    """There is no board: each plane is one number. Player 0 is the viewer."""

    def each_weight(name: str) -> Callable[[Facts], Bytes]:
        return lambda facts: facts.nibbles(name, HEAVIEST)

    def skies(facts: Facts) -> Bytes:
        return fields(facts.of_players("sky")[:, :, None], 4, HEAVIEST)

    def turn(facts: Facts) -> Bytes:
        return ones(facts.players == facts.bytes("head")[:, 1:2])

    def deck(facts: Facts) -> Bytes:
        return facts.bytes("head")[:, 2]

    def hands(facts: Facts) -> Bytes:
        return np.take_along_axis(facts.bytes("head")[:, 3:], facts.players, axis=1)

    blocks = [
        Block("own", HEAVIEST, HAND, "kites of each weight in hand", each_weight("own")),
        Block("gone", HEAVIEST, 9, "kites of each weight that are gone", each_weight("gone")),
        Block("skies", seats * HEAVIEST, FULL_SKY, "kites that player p has up", skies),
        Block("turn", seats, 1, "is it the turn of player p?", turn),
        Block("deck", 1, MOST_KITES, "kites that are left", deck),
        Block("hands", seats, HAND, "how many kites player p holds", hands),
    ]
    return Planes(WORDS, seats, 1, blocks)


TENSORS = Tensors(
    rows=lambda codes: KitesRows(len(WORDS), codes),
    planes=_planes,
    longest=lambda pack, _: len(pack.kites()),  # each is played once
    most_outcomes=MOST_KITES,
)
