"""H6: the rivalry cards that the rules know, and their numbers."""

from typing import Final

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

RIVALRY_CARDS: Final = 21

#: The ids in the order of their numbers, and how many numbers each card has.
RIVALRY_IDS: Final = {
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
RULE_CARDS: Final = 6

#: The cards that let pawns climb more easily than by the plain rule, as a mask.
EASIER_CLIMBS: Final = 2**2 | 2**3
