"""H6: what rivalry cards can do (mechanisms), and the cards of a pack that use them.

A mechanism is code, a card is data: an id, a mechanism and its numbers. The first cards have the
same ids as their mechanisms.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT
from mela.core.vectors import ints

SHORT_STEPS: Final = 0
MIRROR_THROW: Final = 1
EAGER_CLIMBER: Final = 2
BALCONY: Final = 3
POURING_RAIN: Final = 4
LOOSE_HAND: Final = 5
SWEET_TOOTH: Final = 6
GARLAND: Final = 7
KITE_STRING: Final = 8
BIG_PUDDLE: Final = 9
RANGOLI: Final = 10
FOUR_QUARTERS: Final = 11
PILLAR: Final = 12
CORNER_CROWD: Final = 13
HEART_OF_THE_PARTY: Final = 14
ROOF_KINGS: Final = 15
CLEAN_CLOTHES: Final = 16
EVERYBODYS_FRIEND: Final = 17
BEST_VIEW: Final = 18
FIRST_FOOTING: Final = 19
CLOSE_COMPANY: Final = 20

#: The ids of the mechanisms in the order of the constants above; for each, how many numbers its
#: cards have.
MECHANISMS: Final = {
    "short-steps": 1,
    "mirror-throw": 0,
    "eager-climber": 0,
    "balcony": 0,
    "pouring-rain": 1,
    "loose-hand": 0,
    "sweet-tooth": 1,
    "garland": 1,
    "kite-string": 1,
    "big-puddle": 1,
    "rangoli": 1,
    "four-quarters": 1,
    "pillar": 1,
    "corner-crowd": 1,
    "heart-of-the-party": 1,
    "roof-kings": 2,
    "clean-clothes": 1,
    "everybodys-friend": 1,
    "best-view": 1,
    "first-footing": 2,
    "close-company": 1,
}
#: The first six mechanisms change a rule; all others score.
RULE_MECHANISMS: Final = 6

#: A pack has at most one card of each: they change a rule, or score during play.
ONCE: Final = (*range(RULE_MECHANISMS), FIRST_FOOTING)

#: The mechanisms that let pawns climb more easily than by the plain rule, as a mask.
EASIER_CLIMBS: Final = 2**2 | 2**3


@final
class RivalryTable:
    """The rivalry cards of a pack, by their numbers in its list."""

    def __init__(self, ids: list[str], mechanisms: list[int], numbers: list[int]) -> None:
        self._made_of = (ids, mechanisms, numbers)
        self.ids: list[str] = ids
        self.count: i64 = len(ids)
        self.mechanism: vec[i64] = ints(mechanisms)
        #: Two per card; 0 if it has fewer.
        self.numbers: vec[i64] = ints(numbers)
        self.all_cards: i64 = 2 ** len(ids) - 1
        #: The rule cards; only one of them is in play (H10).
        self.rule_cards: i64 = sum(
            2**card for card, mechanism in enumerate(mechanisms) if mechanism < RULE_MECHANISMS
        )
        # by mechanism: the numbers of the cards that a pack has at most once
        once = [0] * (2 * len(MECHANISMS))
        for card, mechanism in enumerate(mechanisms):
            once[2 * mechanism : 2 * mechanism + 2] = numbers[2 * card : 2 * card + 2]
        self.numbers_of: vec[i64] = ints(once)

    def __reduce__(self) -> tuple[object, ...]:
        return RivalryTable, self._made_of

    def card_of(self, mechanism: i64) -> str:
        """The id of the card with this mechanism, which a pack has only once."""
        for card in range(self.count):
            if self.mechanism[card] == mechanism:
                return self.ids[card]
        return ""

    def effects(self, cards: i64) -> i64:
        """The mechanisms of a set of cards, as a mask."""
        found: i64 = 0
        card: i64 = 0
        while cards:
            if cards & 1:
                found |= BIT[self.mechanism[card]]
            cards >>= 1
            card += 1
        return found
