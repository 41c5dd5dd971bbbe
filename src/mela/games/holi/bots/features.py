"""What decides a match of Holi besides the points so far."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Features
from mela.core.bits import size
from mela.core.position import Position
from mela.games.holi.rules.board import CELLS, SIDES, TOP
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.score import points, sweets
from mela.games.holi.rules.state import IN, NOWHERE

# The index of each number. These are literals, because mypyc folds only literals into the code; a
# test compares them with NAMES.
POWDER_ON_GROUND: Final = 0  # three slots: the powder, at the level of the pawn
POWDER_ON_MIDDLE: Final = 1
POWDER_ON_TOP: Final = 2
FOOTING: Final = 3
CLIMBS: Final = 4
WALLS: Final = 5
SWEETS_LEAD: Final = 6
COUNT: Final = 7

NAMES: Final = """
    powder_on_ground powder_on_middle powder_on_top footing climbs walls sweets_lead
""".split()

#: Two cards throw about five tokens, so tokens are counted in halves.
TOKENS_OF_TWO_CARDS: Final = 5
MOST_FOOTING: Final = 12
MOST_CLIMBS: Final = 3
MOST_LEAD: Final = 3


@final
class HoliFeatures(Features):
    """Most features count once per turn that is left, because they help in every turn."""

    def names(self) -> list[str]:
        return NAMES

    def certain(self, position: Position, seat: i64) -> i64:
        """H32-H35: the points, as if the match ended now."""
        assert isinstance(position, HoliPosition)
        return points(position, seat) * 100

    def fill(self, position: Position, seat: i64, numbers: vec[i64]) -> None:
        assert isinstance(position, HoliPosition)
        n: i64 = 0
        while n < COUNT:
            numbers[n] = 0
            n += 1
        place: i64 = position.pawn(seat)
        hand: i64 = position.hand(seat)
        tokens: i64 = position.held(seat, seat)
        if position.out(seat) != IN or place == NOWHERE or tokens == 0:
            return
        cards: i64 = position.deck_sizes >> 8 * seat & 255
        while hand:
            if hand & 15:
                cards += 1
            hand >>= 4
        level: i64 = place // CELLS
        cell: i64 = place % CELLS

        # powder: the throws that cards and tokens allow
        powder: i64 = min(TOKENS_OF_TWO_CARDS * cards, 2 * tokens)
        numbers[POWDER_ON_GROUND + level] = powder
        turns: i64 = (powder + TOKENS_OF_TWO_CARDS - 1) // TOKENS_OF_TWO_CARDS

        # the pawn's level: what holds tokens up, and where to climb
        on_level: i64 = position.tokens_on(level)
        if level > 0:
            holding: i64 = size(position.tokens_on(level - 1) & ~on_level)
            numbers[FOOTING] = turns * min(holding, MOST_FOOTING)
        numbers[CLIMBS] = turns * min(size(position.climbable(level)), MOST_CLIMBS)
        if level < TOP:
            numbers[WALLS] = turns * size(on_level & SIDES[cell])

        lead: i64 = MOST_LEAD
        other: i64 = 0
        while other < position.seats:
            if other != seat:
                lead = min(lead, sweets(position, seat) - sweets(position, other))
            other += 1
        numbers[SWEETS_LEAD] = max(-MOST_LEAD, lead)
