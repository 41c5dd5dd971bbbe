"""The inputs of a net for Holi: pawns, powder, ways up, sweets, threats, rivalry cards."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.net import Outlook
from mela.core.bits import BIT, size
from mela.core.position import Position
from mela.core.vectors import ints
from mela.games.holi.rules.board import (
    AROUND,
    CELLS,
    FULL,
    INNER_MASK,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    SIDES,
    TOP,
    WINDOW_MASK,
    window,
)
from mela.games.holi.rules.cards import HOME
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.rivalry import FIRST_CARDS, MIRRORED
from mela.games.holi.rules.score import points
from mela.games.holi.rules.state import IN, NOWHERE, PILE_DOWN

# The index of each input. These are literals, because mypyc folds only literals into the code; a
# test checks that they fit together. The inputs about the viewer's own seat come first:
IS_IN: Final = 0
ON_LEVEL: Final = 1  # three slots: 1 for the level of the pawn
TOKENS: Final = 4
TOKENS_ON_LEVEL: Final = 5  # three slots: the tokens, at the level of the pawn
CARDS: Final = 8
TURNS: Final = 9
SPARE_CARDS: Final = 10
RESTING_CELLS: Final = 11
FREE_AROUND: Final = 12
CAN_CLIMB: Final = 13
WAYS_UP: Final = 14
ALMOST_WAYS_UP: Final = 15
TOKENS_BESIDE: Final = 16
TOKENS_UNCOVERED: Final = 17
CAN_DROP: Final = 18
SWEETS_LEAD: Final = 19
SWEETS_ON_LEVEL: Final = 20
SWEETS_LEAD_BY_TURNS: Final = 21
RIVALS_BESIDE: Final = 22
OPEN_SIDES: Final = 23
RIVALS_ABOVE: Final = 24
PAWNS_BESIDE: Final = 25
PAWNS_BELOW: Final = 26
SEAT_SIZE: Final = 27
# then the same for the other seats, on average; then the viewer's hand:
HAND_CARDS: Final = 54
HITTING_CARDS: Final = 55
RAINING_CARDS: Final = 56
MOST_LANDING: Final = 57
HAND_TOKENS: Final = 58
POOR_HAND: Final = 59
# the match:
LEAD: Final = 60
LEAD_BY_TURNS: Final = 61
OWN_TURN: Final = 62
OTHER_TURN: Final = 63
# and one input per first rivalry card; another card counts as the one that it is most like, so that
# a new card needs no new weight
RIVALRY: Final = 64

#: The themes of the inputs about a seat, the hand and the match, as shown to people.
OF_A_SEAT: Final = """
    height height height height powder powder powder powder turns turns turns footing room
    climbing climbing climbing climbing climbing hand sweets sweets sweets danger danger danger
    chances chances
""".split()
OF_THE_HAND: Final = "hand chances chances chances hand hand".split()
OF_THE_MATCH: Final = "lead lead turns turns".split()
NAMES: Final = (
    OF_A_SEAT + ["others"] * SEAT_SIZE + OF_THE_HAND + OF_THE_MATCH + ["rivalry"] * len(FIRST_CARDS)
)

#: Larger leads count as this much.
MOST: Final = 100
MOST_CLIMBS: Final = 3
MOST_LEAD: Final = 4
MOST_SWEETS: Final = 4
#: No input is larger, because training stores them as bytes.
MOST_TOLD: Final = 127


@final
class HoliOutlook(Outlook):
    """The inputs are the same for any number of seats. A lead is the lead over the mean of the
    others, because the viewer's turn has little effect on what the best of them has.

    A seat that is out counts only by its pawn, which can still be hit.
    """

    def __init__(self) -> None:
        self._one: vec[i64] = ints([0] * SEAT_SIZE)

    def names(self) -> list[str]:
        return NAMES

    def fill(self, position: Position, seat: i64, numbers: vec[i64]) -> i64:
        assert isinstance(position, HoliPosition)
        rivals: i64 = position.seats - 1
        theirs: i64 = 0
        n: i64 = 0
        while n < position.seats:
            if n != seat:
                theirs += points(position, n)
            n += 1
        ahead: i64 = 100 * points(position, seat) - 100 * theirs // rivals
        lead: i64 = ahead // 100
        n = 0
        while n < len(numbers):
            numbers[n] = 0
            n += 1
        if position.is_over():
            return ahead
        self._fill_seat(position, seat, numbers)
        self._fill_rivals(position, seat, numbers)
        self._fill_hand(position, seat, numbers)
        numbers[LEAD] = max(-MOST, min(MOST, lead))
        numbers[LEAD_BY_TURNS] = max(-MOST, min(MOST, lead * numbers[TURNS] // 4))
        if position.turn == seat:
            numbers[OWN_TURN] = 1
        else:
            numbers[OTHER_TURN] = 1
        left: i64 = position.rivalry
        n = 0
        while left:
            if left & 1:
                numbers[RIVALRY + position.cards.rivalry.likeness[n]] = 1
            left >>= 1
            n += 1
        return ahead

    def _fill_rivals(self, position: HoliPosition, seat: i64, numbers: vec[i64]) -> None:
        """Twice the mean of the others, so that no halves are lost."""
        rivals: i64 = position.seats - 1
        other: i64 = 0
        while other < position.seats:
            if other != seat:
                n: i64 = 0
                while n < SEAT_SIZE:
                    self._one[n] = 0
                    n += 1
                self._fill_seat(position, other, self._one)
                n = 0
                while n < SEAT_SIZE:
                    numbers[SEAT_SIZE + n] += self._one[n]
                    n += 1
            other += 1
        n = SEAT_SIZE
        while n < 2 * SEAT_SIZE:
            numbers[n] = min(MOST_TOLD, 2 * numbers[n] // rivals)
            n += 1

    def _fill_seat(self, position: HoliPosition, seat: i64, numbers: vec[i64]) -> None:
        place: i64 = position.pawn(seat)
        if place == NOWHERE:
            return
        level: i64 = place // CELLS
        cell: i64 = place % CELLS
        numbers[ON_LEVEL + level] = 1
        self._fill_pawns(position, seat, level, cell, numbers)
        tokens: i64 = position.held(seat, seat)
        if position.out(seat) != IN or tokens == 0:
            return
        numbers[IS_IN] = 1
        cards: i64 = position.deck_sizes >> 8 * seat & 255
        hand: i64 = position.hand(seat)
        while hand:
            if hand & 15:
                cards += 1
            hand >>= 4
        turns: i64 = min(cards, (2 * tokens + 4) // 5)
        numbers[TOKENS] = tokens
        numbers[TOKENS_ON_LEVEL + level] = tokens
        numbers[CARDS] = cards
        numbers[TURNS] = turns
        numbers[SPARE_CARDS] = max(0, 5 * cards - 2 * tokens)
        if position.piles >> 8 * seat & 255 != PILE_DOWN:
            numbers[CAN_DROP] = 1
        numbers[SWEETS_ON_LEVEL] = min(size(position.sweets_on(level)), MOST_SWEETS)
        numbers[SWEETS_LEAD_BY_TURNS] = numbers[SWEETS_LEAD] * turns
        self._fill_level(position, level, cell, numbers)

    def _fill_pawns(
        self, position: HoliPosition, seat: i64, level: i64, cell: i64, numbers: vec[i64]
    ) -> None:
        """The pawns of the others: tokens can hit one on this level, and fall on one below."""
        open_sides: i64 = size(AROUND[cell] & ~position.tokens_on(level))
        own_sweets: i64 = position.sweets >> 8 * seat & 255
        lead: i64 = 99
        other: i64 = 0
        while other < position.seats:
            if other != seat:
                lead = min(lead, own_sweets - (position.sweets >> 8 * other & 255))
                pawn: i64 = position.pawn(other)
                if pawn != NOWHERE:
                    threatens: i64 = 1 if position.out(other) == IN else 0
                    if pawn // CELLS == level:
                        numbers[PAWNS_BESIDE] += 1
                        numbers[RIVALS_BESIDE] += threatens
                        numbers[OPEN_SIDES] = open_sides * threatens
                    elif pawn // CELLS < level:
                        numbers[PAWNS_BELOW] += 1
                    else:
                        numbers[RIVALS_ABOVE] += threatens
            other += 1
        numbers[SWEETS_LEAD] = max(-MOST_LEAD, min(MOST_LEAD, lead))

    def _fill_level(self, position: HoliPosition, level: i64, cell: i64, numbers: vec[i64]) -> None:
        """The pawn's level: where tokens rest, where to climb, and how much is free."""
        tokens: i64 = position.tokens_on(level)
        free: i64 = FULL & ~tokens
        if level == 0:
            numbers[RESTING_CELLS] = size(free)
        else:
            numbers[RESTING_CELLS] = size(free & position.tokens_on(level - 1))
        numbers[FREE_AROUND] = size(WINDOW_MASK & ~window(tokens, cell))
        if level < TOP:
            ways_up: i64 = position.climbable(level)
            numbers[CAN_CLIMB] = ways_up >> cell & 1
            numbers[WAYS_UP] = min(size(ways_up), MOST_CLIMBS)
            numbers[ALMOST_WAYS_UP] = min(size(almost_climbable(tokens)), 2 * MOST_CLIMBS)
            numbers[TOKENS_BESIDE] = size(tokens & SIDES[cell])
            numbers[TOKENS_UNCOVERED] = size(tokens & ~position.tokens_on(level + 1))

    def _fill_hand(self, position: HoliPosition, seat: i64, numbers: vec[i64]) -> None:
        place: i64 = position.pawn(seat)
        if numbers[IS_IN] == 0 or place == NOWHERE:
            return
        level: i64 = place // CELLS
        pawns: i64 = position.pawns_on(level) & ~BIT[place % CELLS]
        free: i64 = FULL & ~position.tokens_on(level)
        below: i64 = 0
        good: i64 = free
        if level > 0:
            below = position.pawns_on(level - 1)
            good &= position.tokens_on(level - 1)
        if level > 1:
            below |= position.pawns0
        hand: i64 = position.hand(seat)
        while hand:
            if hand & 15:
                kind: i64 = (hand & 15) - 1
                reach: i64 = reached(position, kind, free, pawns, below, good | pawns)
                numbers[HAND_CARDS] += 1
                numbers[HITTING_CARDS] += reach & 1
                numbers[RAINING_CARDS] += reach >> 1 & 1
                numbers[MOST_LANDING] = max(numbers[MOST_LANDING], reach >> 2)
                numbers[HAND_TOKENS] += position.cards.size[kind]
            hand >>= 4
        if numbers[HAND_CARDS] > 1 and numbers[MOST_LANDING] < 2:
            numbers[POOR_HAND] = 1


def almost_climbable(tokens: i64) -> i64:
    """The cells with tokens on at least three sides."""
    n: i64 = tokens << 6
    s: i64 = tokens >> 6
    w: i64 = (tokens & NOT_LAST_COLUMN) << 1
    e: i64 = (tokens & NOT_FIRST_COLUMN) >> 1
    return (n & s & (w | e) | w & e & (n | s)) & INNER_MASK


def reached(
    position: HoliPosition, kind: i64, free: i64, beside: i64, below: i64, good: i64
) -> i64:
    """What a card can do from some cell of a level: 1 if it can hit a pawn there, plus 2 if a
    token can fall on one below, plus 4 for each token that lands well."""
    cards = position.cards
    left: i64 = cards.turned[kind]
    if position.effects >> MIRRORED & 1:
        left = cards.mirrored[kind]
    free <<= HOME
    beside <<= HOME
    below <<= HOME
    good <<= HOME
    hits: i64 = 0
    rains: i64 = 0
    most: i64 = 0
    throw: i64 = cards.first_full[kind]
    three: bool = cards.size[kind] == 3
    while left:
        a: i64 = cards.offset_a[throw]
        b: i64 = cards.offset_b[throw]
        c: i64 = cards.offset_c[throw]
        stands: i64 = cards.stands[throw] & free >> a & free >> b & free >> c
        if stands:
            hits |= stands & (beside >> a | beside >> b | beside >> c)
            rains |= stands & (below >> a | below >> b | below >> c)
            on_a: i64 = stands & good >> a
            on_b: i64 = stands & good >> b
            on_c: i64 = good >> c
            if on_a & on_b & on_c:
                most = max(most, 3 if three else 2)
            elif on_a & on_b or (three and (on_a & on_c or on_b & on_c)):
                most = max(most, 2)
            elif on_a or on_b or stands & on_c:
                most = max(most, 1)
        throw += 1
        left >>= 1
    found: i64 = 4 * most
    if hits:
        found += 1
    if rains:
        found += 2
    return found
