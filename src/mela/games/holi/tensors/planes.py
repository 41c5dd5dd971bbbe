"""The planes of Holi: three levels of 6 x 6 cells, and what the seats have."""

from functools import partial

import numpy as np

from mela.games.holi.rules.board import CELLS, LEVELS, SIDE
from mela.games.holi.rules.cards import DECK_SIZE, CardTable
from mela.games.holi.rules.pack import MOST_RIVALRY_CARDS
from mela.games.holi.rules.state import (
    HAND_SIZE,
    PILE_DOWN,
    PILE_UP,
    PLACING,
    SWEETS_ON_GROUND,
    TOKENS,
)
from mela.games.holi.tensors.rows import HEAD, WORDS, HoliRows
from mela.games.kit.planes import Block, Bytes, Facts, Planes, Tensors, Words, bits, fields, ones

#: All sweets of the tower.
SWEETS = 24
#: The largest number of points by hits, rain or footing that a byte can hold.
POINTS = 255


class HoliPlanes(Planes):
    """Players are counted clockwise, starting with the viewer."""

    def __init__(self, cards: CardTable, seats: int) -> None:
        self.cards = cards
        self.kinds = len(cards.ids)
        self.rivalry = int(cards.rivalry.count)
        kinds = self.kinds
        super().__init__(
            WORDS,
            seats,
            SIDE,
            [
                Block(
                    "tokens",
                    3 * seats,
                    1,
                    "a token of player p on level l, at 3p + l",
                    self._tokens,
                ),
                Block(
                    "pawns", 3 * seats, 1, "the pawn of player p on level l, at 3p + l", self._pawns
                ),
                Block(
                    "sweets on cells", 2, 2, "sweets on the ground and on the middle level", _sweets
                ),
                Block("turn", seats, 1, "is it the turn of player p?", self._turn),
                Block("start", seats, 1, "did player p begin?", self._start),
                Block("placing", 1, 1, "are pawns still being placed (H8)?", _placing),
                Block("used", 3, 1, "threw, moved, climbed in this turn", _used),
                Block("edition", 1, 1, "is it the Polish edition?", _polish),
                Block("rivalry", self.rivalry, 1, "does rivalry card n lie open?", self._rivalry),
                Block(
                    "supply",
                    seats * seats,
                    TOKENS,
                    "tokens of player q that player p has, at p * seats + q",
                    self._supply,
                ),
                Block("sweets", seats, SWEETS, "sweets of player p", partial(self._each, "sweets")),
                Block(
                    "hits", seats, POINTS, "direct hits of player p", partial(self._each, "hits")
                ),
                Block(
                    "rain",
                    seats,
                    POINTS,
                    "points of player p by pouring-rain",
                    partial(self._each, "rain"),
                ),
                Block(
                    "footing",
                    seats,
                    POINTS,
                    "points of player p by first-footing",
                    partial(self._each, "footing"),
                ),
                Block(
                    "out",
                    3 * seats,
                    1,
                    "player p is out: no throw, no tokens, no cards",
                    self._outs,
                ),
                Block(
                    "pile", 2 * seats, 1, "the pile of player p shows a face, a back", self._piles
                ),
                Block(
                    "hand sizes",
                    seats,
                    HAND_SIZE,
                    "cards in the hand of player p",
                    partial(self._each, "hand_sizes"),
                ),
                Block(
                    "deck sizes",
                    seats,
                    DECK_SIZE,
                    "cards in the deck of player p",
                    partial(self._each, "deck_sizes"),
                ),
                Block(
                    "face up",
                    kinds * seats,
                    DECK_SIZE,
                    "cards of kind k face up before player p, at p * kinds + k",
                    self._up,
                ),
                Block(
                    "own hand", kinds, HAND_SIZE, "cards of kind k in the viewer's hand", self._hand
                ),
                Block(
                    "own deck", kinds, DECK_SIZE, "cards of kind k in the viewer's deck", self._deck
                ),
                Block(
                    "own face down",
                    kinds,
                    DECK_SIZE,
                    "cards of kind k that the viewer laid face down",
                    self._face_down,
                ),
            ],
        )

    def _rivalry(self, facts: Facts) -> Bytes:
        return bits(facts.word("rivalry"), self.rivalry)

    def _tokens(self, facts: Facts) -> Bytes:
        tokens, low, high = (
            facts.words(*(f"{name}{level}" for level in range(LEVELS)))[:, None]
            for name in ("tokens", "low", "high")
        )
        players = facts.players[:, :, None]
        low = np.where(players & 1, low, ~low)
        high = np.where(players & 2, high, ~high)
        return bits(tokens & low & high, CELLS)

    def _pawns(self, facts: Facts) -> Bytes:
        places = self._each("pawns", facts)
        return ones(places[:, :, None] == np.arange(LEVELS * CELLS))

    def _turn(self, facts: Facts) -> Bytes:
        return self._is_seat(facts, "turn")

    def _start(self, facts: Facts) -> Bytes:
        return self._is_seat(facts, "start")

    def _is_seat(self, facts: Facts, name: str) -> Bytes:
        seat = facts.bytes("head")[:, HEAD.index(name)]
        return ones(facts.players == seat[:, None])

    def _each(self, name: str, facts: Facts) -> Bytes:
        """The bytes of a word that has one per seat, in the order of the players."""
        return np.take_along_axis(facts.bytes(name), facts.players, axis=1)

    def _supply(self, facts: Facts) -> Bytes:
        held = facts.of_players("supply")[:, :, None]
        counts: Words = held >> 8 * facts.players[:, None] & 255
        return counts.astype(np.uint8)

    def _outs(self, facts: Facts) -> Bytes:
        return ones(self._each("outs", facts)[:, :, None] == np.arange(1, 4))

    def _piles(self, facts: Facts) -> Bytes:
        return ones(self._each("piles", facts)[:, :, None] == (PILE_UP, PILE_DOWN))

    def _up(self, facts: Facts) -> Bytes:
        return fields(facts.of_players("up")[:, :, None], 4, self.kinds)

    def _hand(self, facts: Facts) -> Bytes:
        held = facts.nibbles("hand", HAND_SIZE)
        kinds = np.arange(1, self.kinds + 1, dtype=np.uint8)
        found: Bytes = ones(held[:, :, None] == kinds).sum(axis=1, dtype=np.uint8)
        return found

    def _deck(self, facts: Facts) -> Bytes:
        return facts.nibbles("deck", self.kinds)

    def _face_down(self, facts: Facts) -> Bytes:
        """The cards that are neither in the deck nor face up nor in the hand."""
        rest: Words = int(self.cards.full_deck) - facts.word("deck") - facts.of_players("up")[:, 0]
        return fields(rest[:, None], 4, self.kinds) - self._hand(facts)


def _sweets(facts: Facts) -> Bytes:
    cells = bits(facts.words("sweets0", "sweets1"), CELLS)
    return cells * np.array([[SWEETS_ON_GROUND], [1]], np.uint8)


def _placing(facts: Facts) -> Bytes:
    return ones(facts.bytes("head")[:, HEAD.index("phase")] == PLACING)


def _used(facts: Facts) -> Bytes:
    return bits(facts.bytes("head")[:, HEAD.index("used")].astype(np.int64), 3)


def _polish(facts: Facts) -> Bytes:
    return facts.bytes("head")[:, HEAD.index("polish")]


def _longest(_: CardTable, seats: int) -> int:
    """Each player places a pawn; a turn has at most a throw, a move, a climb and an end."""
    return seats * (1 + 4 * DECK_SIZE)


#: The draw with the most outcomes is that of a rivalry card.
TENSORS = Tensors(HoliRows, HoliPlanes, _longest, most_outcomes=MOST_RIVALRY_CARDS)
