"""What a net reads of a match of Holi: pawns, powder, ways up, sweets, threats, rivalry cards."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.outlook import Outlook
from mela.core.bits import BIT, size
from mela.core.position import Position
from mela.core.table import table
from mela.games.holi.board import (
    AROUND,
    CELLS,
    FULL,
    INNER_MASK,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    SIDES,
    WINDOW_MASK,
    window,
)
from mela.games.holi.cards import HOME
from mela.games.holi.position import HoliPosition
from mela.games.holi.rivalry import MIRROR_THROW, RIVALRY_CARDS
from mela.games.holi.score import points
from mela.games.holi.truth import IN, NOWHERE, PILE_DOWN

#: What is said of a seat: first of the viewer, then of the others on the average.
OF_A_SEAT: Final = """
    height height height height powder powder powder powder turns turns turns footing room
    climbing climbing climbing climbing climbing hand sweets sweets sweets danger danger danger
    chances chances
""".split()
#: What is said of the viewer's own hand, and of the match.
OF_THE_HAND: Final = "hand chances chances chances hand hand".split()
OF_THE_MATCH: Final = "lead lead turns turns".split()

SEAT_SIZE: Final = 27
HAND_SIZE: Final = 6
MATCH_SIZE: Final = 4
NAMES: Final = (
    OF_A_SEAT + ["others"] * SEAT_SIZE + OF_THE_HAND + OF_THE_MATCH + ["rivalry"] * RIVALRY_CARDS
)

#: Leads beyond this are all the same.
MOST: Final = 100
MOST_CLIMBS: Final = 3
MOST_LEAD: Final = 4
MOST_SWEETS: Final = 4
#: No number is larger: pupils keep them as bytes.
MOST_TOLD: Final = 127


@final
class HoliOutlook(Outlook):
    """The same numbers for any number of seats. A lead is that over the mean of the others: how
    much the best of them has hangs little on the own turn.

    Seats that are out keep their pawn, which can still be hit, and nothing else.
    """

    def __init__(self) -> None:
        self._one: vec[i64] = table([0] * SEAT_SIZE)

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
        self._fill_seat(position, seat, 0, numbers)
        self._fill_rivals(position, seat, numbers)
        at: i64 = 2 * SEAT_SIZE
        self._fill_hand(position, seat, at, numbers)
        at += HAND_SIZE
        numbers[at] = max(-MOST, min(MOST, lead))
        numbers[at + 1] = max(-MOST, min(MOST, lead * numbers[9] // 4))
        if position.turn == seat:
            numbers[at + 2] = 1
        else:
            numbers[at + 3] = 1
        at += MATCH_SIZE
        left: i64 = position.rivalry
        while left:
            numbers[at] = left & 1
            left >>= 1
            at += 1
        return ahead

    def _fill_rivals(self, position: HoliPosition, seat: i64, numbers: vec[i64]) -> None:
        """Twice the mean of the others, so that halves are told."""
        rivals: i64 = position.seats - 1
        other: i64 = 0
        while other < position.seats:
            if other != seat:
                n: i64 = 0
                while n < SEAT_SIZE:
                    self._one[n] = 0
                    n += 1
                self._fill_seat(position, other, 0, self._one)
                n = 0
                while n < SEAT_SIZE:
                    numbers[SEAT_SIZE + n] += self._one[n]
                    n += 1
            other += 1
        n = SEAT_SIZE
        while n < 2 * SEAT_SIZE:
            numbers[n] = min(MOST_TOLD, 2 * numbers[n] // rivals)
            n += 1

    def _fill_seat(self, position: HoliPosition, seat: i64, at: i64, numbers: vec[i64]) -> None:
        place: i64 = position.pawn(seat)
        if place == NOWHERE:
            return
        level: i64 = place // CELLS
        cell: i64 = place % CELLS
        numbers[at + 1 + level] = 1
        on_level: i64 = position.tokens_on(level)
        around: i64 = size(AROUND[cell] & ~on_level)

        # the others: who is beside can be hit, who is below can be rained on
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
                        numbers[at + 25] += 1
                        numbers[at + 22] += threatens
                        numbers[at + 23] = around * threatens
                    elif pawn // CELLS < level:
                        numbers[at + 26] += 1
                    else:
                        numbers[at + 24] += threatens
            other += 1
        numbers[at + 19] = max(-MOST_LEAD, min(MOST_LEAD, lead))
        tokens: i64 = position.held(seat, seat)
        if position.out(seat) != IN or tokens == 0:
            return

        numbers[at] = 1
        cards: i64 = position.deck_sizes >> 8 * seat & 255
        hand: i64 = position.hand(seat)
        while hand:
            if hand & 15:
                cards += 1
            hand >>= 4
        turns: i64 = min(cards, (2 * tokens + 4) // 5)
        numbers[at + 4] = tokens
        numbers[at + 5 + level] = tokens
        numbers[at + 8] = cards
        numbers[at + 9] = turns
        numbers[at + 10] = max(0, 5 * cards - 2 * tokens)

        # the own level: where tokens rest, where to climb, and how much is free
        free: i64 = FULL & ~on_level
        if level == 0:
            numbers[at + 11] = size(free)
        else:
            numbers[at + 11] = size(free & position.tokens_on(level - 1))
        numbers[at + 12] = size(WINDOW_MASK & ~window(on_level, cell))
        if level < 2:
            climbs: i64 = position.climbable(level)
            numbers[at + 13] = climbs >> cell & 1
            numbers[at + 14] = min(size(climbs), MOST_CLIMBS)
            numbers[at + 15] = min(size(almost_climbable(on_level)), 2 * MOST_CLIMBS)
            numbers[at + 16] = size(on_level & SIDES[cell])
            numbers[at + 17] = size(on_level & ~position.tokens_on(level + 1))
        if position.piles >> 8 * seat & 255 != PILE_DOWN:
            numbers[at + 18] = 1
        numbers[at + 20] = min(size(position.sweets_on(level)), MOST_SWEETS)
        numbers[at + 21] = numbers[at + 19] * turns

    def _fill_hand(self, position: HoliPosition, seat: i64, at: i64, numbers: vec[i64]) -> None:
        place: i64 = position.pawn(seat)
        if numbers[0] == 0 or place == NOWHERE:
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
                numbers[at] += 1
                numbers[at + 1] += reach & 1
                numbers[at + 2] += reach >> 1 & 1
                numbers[at + 3] = max(numbers[at + 3], reach >> 2)
                numbers[at + 4] += position.cards.size[kind]
            hand >>= 4
        numbers[at + 5] = 1 if numbers[at] > 1 and numbers[at + 3] < 2 else 0


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
    """What a card can do from some cell of a level: 1 if it hits a pawn beside, 2 if it rains on
    one below, and 4 for each token that lands well."""
    cards = position.cards
    left: i64 = cards.turned[kind]
    if position.rivalry >> MIRROR_THROW & 1:
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
