"""The throws of Holi's cards where Python runs the source: looked up, or all looked at at once."""

from typing import TYPE_CHECKING, Final

from mela.core.interpreted import Known, numbers
from mela.games.holi.board import FULL, WINDOW_MIDDLE

if TYPE_CHECKING:
    from mela.games.holi.cards import CardTable

#: How many bits a throw has to itself in `Lanes`.
LANE: Final = 64


class Lanes:
    """Throws side by side in long numbers, 64 bits each, to look at all of them at once.

    Python has numbers of any length, and few operations are what makes it fast.
    """

    def __init__(self, cards: "CardTable", throws: list[int]) -> None:
        lanes = [(LANE * n, throw) for n, throw in enumerate(throws)]
        #: Where the pawn may stand for each throw, and what shifts each token's cells there.
        self.stands = sum(cards.stands[throw] << start + WINDOW_MIDDLE for start, throw in lanes)
        offsets = [cards.offset_a, cards.offset_b, cards.offset_c]
        shifts = [
            sum(1 << start + 2 * WINDOW_MIDDLE - offset[throw] for start, throw in lanes)
            for offset in offsets
        ]
        # where all throws have two tokens, the third is the second once more
        self.shifts = list(dict.fromkeys(shifts))
        #: By how much to shift, again and again, until the first lane has all others in it.
        self.folds: list[int] = []
        left = len(lanes)
        while left > 1:
            left = (left + 1) // 2
            self.folds.append(LANE * left)

    def standing(self, free: int) -> int:
        """From which cells some of the throws fits free cells."""
        found = self.stands
        for shift in self.shifts:
            found &= free * shift
        for fold in self.folds:
            found |= found >> fold
        return found >> WINDOW_MIDDLE & FULL


class Throws:
    """The full throws of a kind of card, those by turning or those with mirroring too."""

    def __init__(self, cards: "CardTable", first: int, count: int) -> None:
        self.every = range(first, first + count)
        self.first_code = cards.throw_code + first
        self.patterns = [cards.pattern[throw] for throw in self.every]
        #: The cells of a window that count: twelve at most, or sixteen with mirroring.
        self.cells = 0
        for pattern in self.patterns:
            self.cells |= pattern
        #: By the tokens on these cells: the throws that fit, as a mask and as codes.
        self.fitting = Known(self._fitting)
        self.codes = Known(self._codes)

    def _fitting(self, tokens: int) -> int:
        return sum(1 << n for n, cells in enumerate(self.patterns) if cells & tokens == 0)

    def _codes(self, tokens: int) -> tuple[int, ...]:
        return numbers(self.first_code, self.fitting[tokens])


class Book:
    """All full throws of a pack's cards, those by turning or those with mirroring too."""

    def __init__(self, cards: "CardTable", counts: list[int]) -> None:
        self.cards = cards
        self.kinds = [
            Throws(cards, cards.first_full[kind], count) for kind, count in enumerate(counts)
        ]
        self.hands = Known(self._lanes)

    def _lanes(self, hand: int) -> Lanes:
        kinds = {card - 1 for card in (hand & 15, hand >> 4 & 15, hand >> 8) if card}
        return Lanes(self.cards, [throw for kind in kinds for throw in self.kinds[kind].every])


# These stand in for the methods of the card table that have their names.


def standing(cards: "CardTable", hand: int, free: int, mirror: int, wanted: int) -> int:
    return cards.books[mirror].hands[hand].standing(free) & wanted


def fitting(cards: "CardTable", kind: int, around: int, mirror: int) -> int:
    throws = cards.books[mirror].kinds[kind]
    return throws.fitting[around & throws.cells]


def spread_fitting(
    cards: "CardTable", kind: int, around: int, mirror: int, buffer: list[int], n: int
) -> int:
    throws = cards.books[mirror].kinds[kind]
    codes = throws.codes[around & throws.cells]
    end = n + len(codes)
    buffer[n:end] = codes
    return end


def _dealt(deck: int) -> tuple[int, ...]:
    counts = enumerate(f"{deck:x}"[::-1])
    return tuple(kind for kind, count in counts for _ in range(int(count, 16)))


DEALT = Known(_dealt)


def nth_card(deck: int, n: int) -> int:
    return DEALT[deck][n]
