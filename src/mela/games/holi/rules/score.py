"""H32-H36: what a position is worth to each seat, as if the match ended now."""

from typing import Final

from mypy_extensions import i64

from mela.core.bits import size
from mela.core.vectors import ints
from mela.games.holi.rules.board import (
    AROUND,
    CELLS,
    CENTRE_MASK,
    CORNER_MASK,
    FULL,
    LEVELS,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    QUARTERS,
    TOP,
)
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.rivalry import (
    BEST_VIEW,
    BIG_PUDDLE,
    CLEAN_CLOTHES,
    CLOSE_COMPANY,
    CORNER_CROWD,
    EVERYBODYS_FRIEND,
    FIRST_FOOTING,
    FOUR_QUARTERS,
    GARLAND,
    HEART_OF_THE_PARTY,
    KITE_STRING,
    PILLAR,
    POURING_RAIN,
    RANGOLI,
    ROOF_KINGS,
    RULE_MECHANISMS,
    SWEET_TOOTH,
)
from mela.games.holi.rules.state import NOWHERE

TOKEN_IN_OTHER_SUPPLY: Final = 2
DIRECT_HIT: Final = 1
FEWER_SWEETS: Final = 5
MANY_TOKENS: Final = 4

#: Sets of 2 x 2 blocks that start in one row and do not overlap.
_ROW_PACKINGS: Final = ints([s for s in range(32) if s & s >> 1 == 0])


def points(position: HoliPosition, seat: i64) -> i64:
    """H32-H35: all points of a seat."""
    total: i64 = hits(position, seat) + in_others_points(position, seat)
    total += sweets_points(position, seat)
    for level in range(LEVELS):
        total += level_points(position, seat, level)
    left: i64 = position.rivalry
    card: i64 = 0
    while left:
        if left & 1:
            total += rivalry_points(position, seat, card)
        left >>= 1
        card += 1
    return total


def token_points(level: i64) -> i64:
    """H32: a token scores 1, 2 or 3 for its owner, by level."""
    return level + 1


def level_points(position: HoliPosition, seat: i64, level: i64) -> i64:
    """H32: the points of a seat's tokens on a level."""
    return size(position.own_on(level, seat)) * token_points(level)


def in_others(position: HoliPosition, seat: i64) -> i64:
    """The number of a seat's tokens in other players' supplies."""
    total: i64 = 0
    for other in range(position.seats):
        if other != seat:
            total += position.held(other, seat)
    return total


def in_others_points(position: HoliPosition, seat: i64) -> i64:
    """H33: 2 for each token that another player holds."""
    return in_others(position, seat) * TOKEN_IN_OTHER_SUPPLY


def sweets(position: HoliPosition, seat: i64) -> i64:
    """The number of sweets that a seat has collected."""
    return position.sweets >> 8 * seat & 255


def sweets_points(position: HoliPosition, seat: i64) -> i64:
    """H34: 5 for each player with fewer sweets."""
    fewer: i64 = 0
    for other in range(position.seats):
        if sweets(position, other) < sweets(position, seat):
            fewer += 1
    return fewer * FEWER_SWEETS


def hits(position: HoliPosition, seat: i64) -> i64:
    """H35: the points of direct hits."""
    return position.hits >> 8 * seat & 255


def rivalry_points(position: HoliPosition, seat: i64, card: i64) -> i64:
    """H35: what a rivalry card scores for a seat; of the rule cards only `pouring-rain` scores."""
    cards = position.cards.rivalry
    mechanism: i64 = cards.mechanism[card]
    if mechanism == POURING_RAIN:
        return position.rain >> 8 * seat & 255
    if mechanism == FIRST_FOOTING:
        return position.footing >> 8 * seat & 255
    if mechanism == ROOF_KINGS:
        ahead: i64 = _ahead_on_top(position, seat)
        if ahead > 1:
            return 0
        return cards.numbers[2 * card + ahead]
    return cards.numbers[2 * card] * rivalry_count(position, seat, mechanism)


def rivalry_count(position: HoliPosition, seat: i64, mechanism: i64) -> i64:
    """How often a seat has what a scoring mechanism counts."""
    if mechanism == SWEET_TOOTH:
        return sweets(position, seat)
    if mechanism == PILLAR:
        return _pillars(position, seat)
    if mechanism == CLEAN_CLOTHES:
        return _clean_clothes(position, seat)
    if mechanism == EVERYBODYS_FRIEND:
        return _everybodys_friend(position, seat)
    if mechanism == BEST_VIEW:
        return _best_view(position, seat)
    if mechanism == FOUR_QUARTERS:
        return _four_quarters(position, seat)
    if mechanism == BIG_PUDDLE:
        return _big_puddle(position, seat)
    count: i64 = 0
    for level in range(LEVELS):
        own: i64 = position.own_on(level, seat)
        if mechanism == GARLAND:
            count += straight_runs(own)
        elif mechanism == KITE_STRING:
            count += diagonal_runs(own)
        elif mechanism == RANGOLI:
            count += best_packing(own)
        elif mechanism == CORNER_CROWD:
            count += size(own & CORNER_MASK)
        elif mechanism == HEART_OF_THE_PARTY:
            count += size(own & CENTRE_MASK)
        elif mechanism == CLOSE_COMPANY:
            count += size(own & _near_opponents(position, seat, level))
    return count


def straight_runs(own: i64) -> i64:
    """The number of maximal runs of 3 or more in a row or column; a token may be in two."""
    east: i64 = (own & NOT_FIRST_COLUMN) >> 1
    east_2: i64 = (east & NOT_FIRST_COLUMN) >> 1
    west: i64 = (own & NOT_LAST_COLUMN) << 1
    return size(own & east & east_2 & ~west) + size(own & own >> 6 & own >> 12 & ~(own << 6))


def diagonal_runs(own: i64) -> i64:
    """The number of maximal runs of 3 or more on a diagonal; a token may be in two."""
    right: i64 = (own & NOT_FIRST_COLUMN) >> 7
    right_2: i64 = (right & NOT_FIRST_COLUMN) >> 7
    before_right: i64 = (own & NOT_LAST_COLUMN) << 7
    left: i64 = (own & NOT_LAST_COLUMN) >> 5
    left_2: i64 = (left & NOT_LAST_COLUMN) >> 5
    before_left: i64 = (own & NOT_FIRST_COLUMN) << 5
    return size(own & right & right_2 & ~before_right) + size(own & left & left_2 & ~before_left)


def largest_group(own: i64) -> i64:
    """The size of the largest group of tokens connected by sides."""
    largest: i64 = 0
    while own:
        group: i64 = own & -own
        grown: i64 = 0
        while group != grown:
            grown = group
            beside: i64 = (group & NOT_LAST_COLUMN) << 1 | (group & NOT_FIRST_COLUMN) >> 1
            group |= (beside | group << 6 | group >> 6) & own
        own &= ~group
        largest = max(largest, size(group))
    return largest


def best_packing(own: i64) -> i64:
    """The largest number of 2 x 2 blocks of own tokens that do not overlap.

    Goes row by row. For each choice of blocks that start in a row, it keeps the best total over
    the choices of the row before that do not overlap it.
    """
    pairs: i64 = own & (own & NOT_FIRST_COLUMN) >> 1
    starts: i64 = pairs & pairs >> 6
    if starts == 0:
        return 0
    best: list[int] = [0] * 32
    for row in range(5):
        here: i64 = starts >> 6 * row & 31
        now: list[int] = [-1] * 32
        for choice in _ROW_PACKINGS:
            if choice & ~here:
                continue
            for above in _ROW_PACKINGS:
                if choice & (above | above << 1 | above >> 1) == 0 and best[above] >= 0:
                    now[choice] = max(now[choice], best[above] + size(choice))
        best = now
    return max(best)


def _big_puddle(position: HoliPosition, seat: i64) -> i64:
    largest: i64 = 0
    for level in range(LEVELS):
        largest = max(largest, largest_group(position.own_on(level, seat)))
    return largest


def _four_quarters(position: HoliPosition, seat: i64) -> i64:
    """The number of quarters, over all levels, where the seat alone has the most tokens."""
    count: i64 = 0
    for level in range(LEVELS):
        for quarter in QUARTERS:
            mine: i64 = size(position.own_on(level, seat) & quarter)
            most: bool = mine > 0
            for other in range(position.seats):
                if other != seat and size(position.own_on(level, other) & quarter) >= mine:
                    most = False
            if most:
                count += 1
    return count


def _pillars(position: HoliPosition, seat: i64) -> i64:
    ground: i64 = position.own_on(0, seat)
    middle: i64 = position.own_on(1, seat)
    top: i64 = position.own_on(2, seat)
    return size(ground & middle | middle & top)


def _ahead_on_top(position: HoliPosition, seat: i64) -> i64:
    """How many others have more tokens on top; a seat without any there does not compete."""
    mine: i64 = size(position.own_on(TOP, seat))
    ahead: i64 = 0
    if mine == 0:
        ahead = position.seats
    for other in range(position.seats):
        if size(position.own_on(TOP, other)) > mine:
            ahead += 1
    return ahead


def _foreign(position: HoliPosition, seat: i64) -> i64:
    total: i64 = 0
    for owner in range(position.seats):
        if owner != seat:
            total += position.held(seat, owner)
    return total


def _clean_clothes(position: HoliPosition, seat: i64) -> i64:
    mine: i64 = _foreign(position, seat)
    for other in range(position.seats):
        if _foreign(position, other) < mine:
            return 0
    return 1


def _everybodys_friend(position: HoliPosition, seat: i64) -> i64:
    count: i64 = 0
    for other in range(position.seats):
        if other != seat and position.held(other, seat) >= MANY_TOKENS:
            count += 1
    return count


def _best_view(position: HoliPosition, seat: i64) -> i64:
    if position.pawn(seat) == NOWHERE:
        return 0
    count: i64 = 0
    for other in range(position.seats):
        if position.pawn(other) // CELLS < position.pawn(seat) // CELLS:
            count += 1
    return count


def _near_opponents(position: HoliPosition, seat: i64, level: i64) -> i64:
    """The cells of a level that touch an opponent's pawn there."""
    near: i64 = 0
    for other in range(position.seats):
        place: i64 = position.pawn(other)
        if other != seat and place != NOWHERE and place // CELLS == level:
            near |= AROUND[place % CELLS]
    return near & FULL


def place(position: HoliPosition, seat: i64) -> i64:
    """H36: 1 for the winner; equal players share a place, if the edition allows ties."""
    better: i64 = 0
    for other in range(position.seats):
        if other != seat and _is_ahead(position, other, seat):
            better += 1
    return better + 1


def _is_ahead(position: HoliPosition, a: i64, b: i64) -> bool:
    difference: i64 = points(position, a) - points(position, b)
    if difference == 0:
        difference = in_others(position, a) - in_others(position, b)
    if difference == 0:
        difference = sweets(position, a) - sweets(position, b)
    if difference == 0 and position.polish == 0:
        difference = turn_order(position, b) - turn_order(position, a)
    return difference > 0


def turn_order(position: HoliPosition, seat: i64) -> i64:
    """How many seats play before this one, counting from the start player."""
    return (seat - position.start + position.seats) % position.seats


def rivalry_lines(position: HoliPosition, seat: i64) -> list[tuple[int, int]]:
    """The rivalry cards in play that can score, and what each scores for a seat."""
    cards = position.cards.rivalry
    lines: list[tuple[int, int]] = []
    for card in range(cards.count):
        mechanism: i64 = cards.mechanism[card]
        scores: bool = mechanism >= RULE_MECHANISMS or mechanism == POURING_RAIN
        if scores and position.rivalry >> card & 1:
            lines.append((card, rivalry_points(position, seat, card)))
    return lines
