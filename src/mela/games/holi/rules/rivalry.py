"""H6: what rivalry cards can do, and the cards of a pack as numbers.

A mechanism is code, a card is data: an id, a mechanism and its parameters. `mechanisms.py` says
which parameters there are and how they become the numbers used here.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT
from mela.core.vectors import ints
from mela.games.holi.rules.board import CELLS, CENTRE_MASK, CORNER_MASK, SIDE

# The mechanisms. The first five change a rule; all others score.
MOVE_LIMIT: Final = 0
MIRRORED_THROW: Final = 1
EASIER_CLIMB: Final = 2
FACE_DOWN: Final = 3
RAIN: Final = 4
SWEETS: Final = 5
TOKENS: Final = 6
RUNS: Final = 7
LARGEST_GROUP: Final = 8
GROUPS: Final = 9
BLOCKS: Final = 10
MAJORITY: Final = 11
TOWER_COLUMNS: Final = 12
GIVEN: Final = 13
TAKEN: Final = 14
PAWN_LEVELS: Final = 15
NEIGHBOURS: Final = 16
FIRSTS: Final = 17
RULE_MECHANISMS: Final = 5

# The numbers of a card, at `card * WIDTH`. What A, B and C mean depends on the mechanism.
WIDTH: Final = 5
POINTS: Final = 0
LEVELS_OF: Final = 1  # a bit for each level that counts
A: Final = 2
B: Final = 3
C: Final = 4

#: In which directions a move may go (B of MOVE_LIMIT).
ANY_WAY: Final = 0
STRAIGHT_WAY: Final = 1
DIAGONAL_WAY: Final = 2
#: The directions of runs, as bits (B of RUNS).
STRAIGHT: Final = 1
DIAGONAL: Final = 2
#: The regions in which a majority is counted (B of MAJORITY).
QUARTER: Final = 0
ROW: Final = 1
COLUMN: Final = 2
LEVEL: Final = 3
#: Who scores for tokens of others in the own supply (A of TAKEN).
FEWEST: Final = 0
MOST: Final = 1
EACH: Final = 2
#: Where the pawns of opponents stand, compared with the own one (A of PAWN_LEVELS).
LOWER: Final = 0
HIGHER: Final = 1
SAME: Final = 2

# What cards in play change, as the bits of `HoliState.effects`.
SHORT_STEPS: Final = 0
MIRRORED: Final = 1
THREE_SIDES: Final = 2
TWO_SIDES: Final = 3
ONE_SIDE: Final = 4
BALCONY: Final = 5
LOOSE_HAND: Final = 6
NO_FACE_DOWN: Final = 7
RAINING: Final = 8
FOOTING: Final = 9

#: With one of these, pawns climb more easily than by the plain rule.
EASIER_CLIMBS: Final = 2**2 | 2**3 | 2**4 | 2**5
#: With one of these, even when tokens are missing on two sides.
MUCH_EASIER_CLIMBS: Final = 2**3 | 2**4

#: The cards that shipped first. Learners know these: any card counts as the one it is most like.
FIRST_CARDS: Final = """
    short-steps mirror-throw eager-climber balcony pouring-rain loose-hand sweet-tooth garland
    kite-string big-puddle rangoli four-quarters pillar corner-crowd heart-of-the-party roof-kings
    clean-clothes everybodys-friend best-view first-footing close-company
""".split()
#: By mechanism, unless its numbers tell it apart.
_LIKENESS: Final = """
    short-steps mirror-throw eager-climber loose-hand pouring-rain sweet-tooth heart-of-the-party
    garland big-puddle big-puddle rangoli four-quarters pillar everybodys-friend clean-clothes
    best-view close-company first-footing
""".split()


@final
class RivalryTable:
    """The rivalry cards of a pack, by their numbers in its list."""

    def __init__(self, ids: list[str], mechanisms: list[int], numbers: list[int]) -> None:
        self._made_of = (ids, mechanisms, numbers)
        cards = [
            (mechanism, numbers[WIDTH * card : WIDTH * (card + 1)])
            for card, mechanism in enumerate(mechanisms)
        ]
        self.ids: list[str] = ids
        self.count: i64 = len(ids)
        self.mechanism: vec[i64] = ints(mechanisms)
        self.numbers: vec[i64] = ints(numbers)
        self.all_cards: i64 = 2 ** len(ids) - 1
        #: The rule cards; only one of them is in play, unless the host wants more (H10).
        self.rule_cards: i64 = _cards([mechanism < RULE_MECHANISMS for mechanism in mechanisms])
        #: The cards that limit moves, and the cells within reach, by card * 36 + cell.
        self.limits: i64 = _cards([mechanism == MOVE_LIMIT for mechanism in mechanisms])
        self.within_reach: vec[i64] = ints(
            [mask for mechanism, own in cards for mask in _reach(mechanism, own)]
        )
        #: What each card changes, as bits, and which of the first cards it is most like.
        self.changes: vec[i64] = ints([_changes(*card) for card in cards])
        self.likeness: vec[i64] = ints([FIRST_CARDS.index(likeness(*card)) for card in cards])
        # a pack has at most one card of each of these
        self.rain: i64 = mechanisms.index(RAIN) if RAIN in mechanisms else -1
        self.firsts: i64 = mechanisms.index(FIRSTS) if FIRSTS in mechanisms else -1

    def __reduce__(self) -> tuple[object, ...]:
        return RivalryTable, self._made_of

    def number(self, card: i64, which: i64) -> i64:
        """One of the numbers of a card."""
        return self.numbers[card * WIDTH + which]

    def effects(self, cards: i64) -> i64:
        """What a set of cards changes, as bits."""
        found: i64 = 0
        card: i64 = 0
        while cards:
            if cards & 1:
                found |= self.changes[card]
            cards >>= 1
            card += 1
        return found

    def reach(self, cards: i64, cell: i64) -> i64:
        """H25: the cells to which all limits among these cards let a pawn move."""
        cells: i64 = -1
        card: i64 = 0
        left: i64 = cards & self.limits
        while left:
            if left & 1:
                cells &= self.within_reach[card * CELLS + cell]
            left >>= 1
            card += 1
        return cells


def likeness(mechanism: int, numbers: list[int]) -> str:
    """Which of the first cards a card is most like."""
    if mechanism == EASIER_CLIMB and numbers[B]:
        return "balcony"
    if mechanism == RUNS and numbers[B] == DIAGONAL:
        return "kite-string"
    if mechanism == MAJORITY and numbers[B] == LEVEL:
        return "roof-kings"
    if mechanism == TOKENS and numbers[A] & CORNER_MASK and not numbers[A] & CENTRE_MASK:
        return "corner-crowd"
    return _LIKENESS[mechanism]


def _changes(mechanism: int, numbers: list[int]) -> int:
    """H6: what a card changes while it is in play; most scoring cards change nothing."""
    if mechanism == EASIER_CLIMB:
        sides = [0, ONE_SIDE, TWO_SIDES, THREE_SIDES, 0][numbers[A]]
        return int(BIT[sides]) * (numbers[A] < 4) + int(BIT[BALCONY]) * numbers[B]
    if mechanism == FACE_DOWN:
        return int(BIT[NO_FACE_DOWN if numbers[A] else LOOSE_HAND])
    changed = {
        MOVE_LIMIT: SHORT_STEPS,
        MIRRORED_THROW: MIRRORED,
        RAIN: RAINING,
        FIRSTS: FOOTING,
    }.get(mechanism, -1)
    if changed < 0:
        return 0
    return int(BIT[changed])


def _reach(mechanism: int, numbers: list[int]) -> list[int]:
    """The cells that a pawn may move to from each cell, as far as this card is concerned."""
    if mechanism != MOVE_LIMIT:
        return [0] * CELLS
    masks = []
    for cell in range(CELLS):
        mask = 0
        for other in range(CELLS):
            rows = abs(other // SIDE - cell // SIDE)
            columns = abs(other % SIDE - cell % SIDE)
            straight, diagonal = rows == 0 or columns == 0, rows == columns
            steps = rows + columns
            if numbers[B] == DIAGONAL_WAY:
                steps = rows
            ways = [True, straight, diagonal]
            if steps <= numbers[A] and ways[numbers[B]]:
                mask += 2**other
        masks.append(mask)
    return masks


def _cards(chosen: list[bool]) -> int:
    return sum(2**card for card, is_chosen in enumerate(chosen) if is_chosen)
