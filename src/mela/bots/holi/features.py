"""What decides a match of Holi beyond the points that are there already."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.features import Features
from mela.core.bits import BIT, size
from mela.core.position import Position
from mela.games.holi.board import AROUND, CELLS, FULL, SIDES, WINDOW_MASK, window
from mela.games.holi.cards import HOME
from mela.games.holi.position import HoliPosition
from mela.games.holi.score import points
from mela.games.holi.truth import IN, NOWHERE, PILE_DOWN

NAMES: Final = """
    powder_on_ground powder_on_middle powder_on_top spare_tokens spare_cards turns pawns_beside
    pawns_below pawns_above footing can_climb climbs walls crowd can_drop sweets_lead
    sweets_lead_early sweets_near openness others_out exposed in_the_rain hits_ready rains_ready
""".split()
COUNT: Final = 24

#: A card throws about five tokens in two turns; so tokens are counted in halves.
TOKENS_OF_TWO_CARDS: Final = 5
MOST_FOOTING: Final = 12
MOST_CLIMBS: Final = 3
#: With fewer free cells on the level, cards begin to fit badly.
FREE_ENOUGH: Final = 16
MOST_LEAD: Final = 3
MOST_SWEETS: Final = 4


@final
class HoliFeatures(Features):
    """Most of them count for each turn that is left, since they can be used again and again."""

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

        # powder: what cards and tokens are enough for
        by_cards: i64 = TOKENS_OF_TWO_CARDS * cards
        by_tokens: i64 = 2 * tokens
        powder: i64 = by_cards
        if by_tokens < by_cards:
            powder = by_tokens
            numbers[4] = by_cards - by_tokens
        else:
            numbers[3] = by_tokens - by_cards
        numbers[level] = powder
        turns: i64 = (powder + TOKENS_OF_TWO_CARDS - 1) // TOKENS_OF_TWO_CARDS
        numbers[5] = turns

        # the others: who is beside can be hit, who is below can be rained on
        lead: i64 = 99
        beside: i64 = 0
        below: i64 = 0
        own_sweets: i64 = position.sweets >> 8 * seat & 255
        other: i64 = 0
        while other < position.seats:
            if other != seat:
                lead = min(lead, own_sweets - (position.sweets >> 8 * other & 255))
                if position.out(other) != IN:
                    numbers[19] += turns
                pawn: i64 = position.pawn(other)
                if pawn != NOWHERE:
                    if pawn // CELLS == level:
                        numbers[6] += turns
                        beside |= BIT[pawn % CELLS]
                        if position.out(other) == IN:
                            numbers[20] = 1
                    elif pawn // CELLS < level:
                        numbers[7] += turns
                        below |= BIT[pawn % CELLS]
                    else:
                        numbers[8] += turns
                        if position.out(other) == IN:
                            numbers[21] += 1
            other += 1

        # the own level: what holds tokens up, where to climb, and how much is free
        on_level: i64 = position.tokens_on(level)
        if level > 0:
            holding: i64 = size(position.tokens_on(level - 1) & ~on_level)
            numbers[9] = turns * min(holding, MOST_FOOTING)
        climbs: i64 = position.climbable(level)
        numbers[10] = turns * (climbs >> cell & 1)
        numbers[11] = turns * min(size(climbs), MOST_CLIMBS)
        if level < 2:
            numbers[12] = turns * size(on_level & SIDES[cell])
        free: i64 = size(FULL & ~on_level)
        if free < FREE_ENOUGH:
            numbers[13] = turns * (FREE_ENOUGH - free)
        if position.piles >> 8 * seat & 255 != PILE_DOWN:
            numbers[14] = 1

        # the next throw: how open the pawn is to one, and which own cards would reach a pawn
        numbers[20] *= size(FULL & AROUND[cell] & ~on_level)
        hand = position.hand(seat)
        while hand:
            if hand & 15:
                if beside and reaches(position, (hand & 15) - 1, level, beside):
                    numbers[22] += 1
                if below and reaches(position, (hand & 15) - 1, level, below):
                    numbers[23] += 1
            hand >>= 4

        # sweets
        lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
        numbers[15] = lead
        numbers[16] = lead * turns
        numbers[17] = min(size(position.sweets_on(level)), MOST_SWEETS)
        numbers[18] = size(WINDOW_MASK & ~window(on_level, cell))


def reaches(position: HoliPosition, kind: i64, level: i64, pawns: i64) -> bool:
    """Is there a place on a level from which a card can be thrown on one of these cells?"""
    cards = position.cards
    around: i64 = (FULL ^ position.tokens_on(level)) << HOME
    target: i64 = pawns << HOME
    throw: i64 = cards.first_full[kind]
    left: i64 = cards.turned[kind]
    while left:
        a: i64 = cards.offset_a[throw]
        b: i64 = cards.offset_b[throw]
        c: i64 = cards.offset_c[throw]
        hitting: i64 = target >> a | target >> b | target >> c
        if hitting & cards.stands[throw] & around >> a & around >> b & around >> c:
            return True
        throw += 1
        left >>= 1
    return False
