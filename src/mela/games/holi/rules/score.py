"""H32-H36: what a position is worth to each seat, as if the match ended now."""

from typing import Final

from mypy_extensions import i64

from mela.core.bits import size
from mela.core.vectors import ints
from mela.games.holi.rules.board import (
    AROUND,
    CELLS,
    COLUMNS,
    FULL,
    LEVELS,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    QUARTERS,
    ROWS,
    SIDES,
)
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.rivalry import (
    COLUMN,
    DIAGONAL,
    EACH,
    FEWEST,
    FIRSTS,
    GIVEN,
    GROUPS,
    HIGHER,
    LARGEST_GROUP,
    LEVELS_OF,
    LOWER,
    MAJORITY,
    MOST,
    NEIGHBOURS,
    PAWN_LEVELS,
    POINTS,
    QUARTER,
    RAIN,
    ROW,
    RULE_MECHANISMS,
    RUNS,
    SAME,
    STRAIGHT,
    SWEETS,
    TAKEN,
    TOKENS,
    TOWER_COLUMNS,
    A,
    B,
    C,
)
from mela.games.holi.rules.state import NOWHERE

TOKEN_IN_OTHER_SUPPLY: Final = 2
DIRECT_HIT: Final = 1
FEWER_SWEETS: Final = 5

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
    """H35: what a rivalry card scores for a seat; of the rule cards only `rain` scores."""
    cards = position.cards.rivalry
    mechanism: i64 = cards.mechanism[card]
    if mechanism == RAIN:
        return position.rain >> 8 * seat & 255
    if mechanism == FIRSTS:
        return position.footing >> 8 * seat & 255
    if mechanism == MAJORITY:
        return _majorities(position, seat, card)
    return cards.number(card, POINTS) * rivalry_count(position, seat, card)


def rivalry_count(position: HoliPosition, seat: i64, card: i64) -> i64:
    """How often a seat has what a scoring card counts."""
    cards = position.cards.rivalry
    mechanism: i64 = cards.mechanism[card]
    a: i64 = cards.number(card, A)
    if mechanism == SWEETS:
        return sweets(position, seat)
    if mechanism == TOWER_COLUMNS:
        return _columns(position, seat, a)
    if mechanism == TAKEN:
        return _taken(position, seat, a)
    if mechanism == GIVEN:
        return _given(position, seat, a)
    if mechanism == PAWN_LEVELS:
        return _pawn_levels(position, seat, a)
    if mechanism == NEIGHBOURS:
        return _neighbours(position, seat, a != 0, cards.number(card, B) != 0)
    return _on_levels(position, seat, card)


def _on_levels(position: HoliPosition, seat: i64, card: i64) -> i64:
    """What a card counts on each level by itself."""
    cards = position.cards.rivalry
    mechanism: i64 = cards.mechanism[card]
    levels: i64 = cards.number(card, LEVELS_OF)
    a: i64 = cards.number(card, A)
    b: i64 = cards.number(card, B)
    count: i64 = 0
    for level in range(LEVELS):
        if levels >> level & 1 == 0:
            continue
        own: i64 = position.own_on(level, seat)
        if mechanism == TOKENS:
            count += size(own & a)
        elif mechanism == RUNS:
            if b & STRAIGHT:
                count += straight_runs(own, a)
            if b & DIAGONAL:
                count += diagonal_runs(own, a)
        elif mechanism == LARGEST_GROUP:
            count = max(count, largest_group(own))
        elif mechanism == GROUPS:
            count += groups(own, a)
        elif a == 2:
            count += best_packing(own)
        else:
            count += best_packing_of_threes(own)
    return count


def straight_runs(own: i64, length: i64) -> i64:
    """The number of maximal runs in a row or column that are long enough."""
    rows: i64 = own
    columns: i64 = own
    while length > 1:
        # where a run starts that is one longer
        rows = own & (rows & NOT_FIRST_COLUMN) >> 1
        columns = own & columns >> 6
        length -= 1
    return size(rows & ~((own & NOT_LAST_COLUMN) << 1)) + size(columns & ~(own << 6))


def diagonal_runs(own: i64, length: i64) -> i64:
    """The number of maximal runs on a diagonal that are long enough."""
    right: i64 = own
    left: i64 = own
    while length > 1:
        right = own & (right & NOT_FIRST_COLUMN) >> 7
        left = own & (left & NOT_LAST_COLUMN) >> 5
        length -= 1
    before_right: i64 = (own & NOT_LAST_COLUMN) << 7
    before_left: i64 = (own & NOT_FIRST_COLUMN) << 5
    return size(right & ~before_right) + size(left & ~before_left)


def largest_group(own: i64) -> i64:
    """The size of the largest group of tokens connected by sides."""
    largest: i64 = 0
    while own:
        group: i64 = _first_group(own)
        own &= ~group
        largest = max(largest, size(group))
    return largest


def groups(own: i64, least: i64) -> i64:
    """The number of groups with at least this many tokens."""
    count: i64 = 0
    while own:
        group: i64 = _first_group(own)
        own &= ~group
        if size(group) >= least:
            count += 1
    return count


def _first_group(own: i64) -> i64:
    """The tokens connected by sides to the first of them."""
    group: i64 = own & -own
    grown: i64 = 0
    while group != grown:
        grown = group
        beside: i64 = (group & NOT_LAST_COLUMN) << 1 | (group & NOT_FIRST_COLUMN) >> 1
        group |= (beside | group << 6 | group >> 6) & own
    return group


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


def best_packing_of_threes(own: i64) -> i64:
    """The same for 3 x 3 blocks. A player has 25 tokens, so there are few of them."""
    threes: i64 = own & (own & (own & NOT_FIRST_COLUMN) >> 1 & NOT_FIRST_COLUMN) >> 1
    return _packed(threes & threes >> 6 & threes >> 12)


def _packed(starts: i64) -> i64:
    """The largest number of 3 x 3 blocks with these upper left cells that do not overlap."""
    if starts == 0:
        return 0
    first: i64 = starts & -starts
    others: i64 = starts ^ first
    # later blocks overlap the first if they start at most two rows below and two columns beside
    near: i64 = first | (first & NOT_LAST_COLUMN) << 1 | (first & NOT_FIRST_COLUMN) >> 1
    near |= (near & NOT_LAST_COLUMN) << 1 | (near & NOT_FIRST_COLUMN) >> 1
    near |= near << 6 | near << 12
    return max(_packed(others), 1 + _packed(others & ~near))


def _majorities(position: HoliPosition, seat: i64, card: i64) -> i64:
    """What a seat scores for its place in each region of each level that counts."""
    cards = position.cards.rivalry
    levels: i64 = cards.number(card, LEVELS_OF)
    region: i64 = cards.number(card, B)
    total: i64 = 0
    for level in range(LEVELS):
        if levels >> level & 1 == 0:
            continue
        if region == QUARTER:
            for mask in QUARTERS:
                total += _for_majority(position, seat, card, level, mask)
        elif region == ROW:
            for mask in ROWS:
                total += _for_majority(position, seat, card, level, mask)
        elif region == COLUMN:
            for mask in COLUMNS:
                total += _for_majority(position, seat, card, level, mask)
        else:
            total += _for_majority(position, seat, card, level, FULL)
    return total


def _for_majority(position: HoliPosition, seat: i64, card: i64, level: i64, region: i64) -> i64:
    """A seat without a token in a region does not compete there."""
    mine: i64 = size(position.own_on(level, seat) & region)
    if mine == 0:
        return 0
    ahead: i64 = 0
    equal: i64 = 0
    for other in range(position.seats):
        theirs: i64 = size(position.own_on(level, other) & region)
        if theirs > mine:
            ahead += 1
        elif theirs == mine and other != seat:
            equal += 1
    cards = position.cards.rivalry
    if equal and not cards.number(card, C):
        return 0
    if ahead == 0:
        return cards.number(card, POINTS)
    if ahead == 1:
        return cards.number(card, A)
    return 0


def _columns(position: HoliPosition, seat: i64, height: i64) -> i64:
    """The number of columns with own tokens on neighbouring levels."""
    ground: i64 = position.own_on(0, seat)
    middle: i64 = position.own_on(1, seat)
    top: i64 = position.own_on(2, seat)
    if height == LEVELS:
        return size(ground & middle & top)
    return size(ground & middle | middle & top)


def _foreign(position: HoliPosition, seat: i64) -> i64:
    """The number of tokens of others in a seat's supply."""
    total: i64 = 0
    for owner in range(position.seats):
        if owner != seat:
            total += position.held(seat, owner)
    return total


def _taken(position: HoliPosition, seat: i64, which: i64) -> i64:
    mine: i64 = _foreign(position, seat)
    if which == EACH or (which == MOST and mine == 0):
        return mine
    for other in range(position.seats):
        theirs: i64 = _foreign(position, other)
        if theirs < mine if which == FEWEST else theirs > mine:
            return 0
    return 1


def _given(position: HoliPosition, seat: i64, tokens: i64) -> i64:
    """The number of opponents who hold enough of a seat's tokens."""
    count: i64 = 0
    for other in range(position.seats):
        if other != seat and position.held(other, seat) >= tokens:
            count += 1
    return count


def _pawn_levels(position: HoliPosition, seat: i64, where: i64) -> i64:
    """The number of opponents whose pawn stands lower, higher, or on the same level."""
    if position.pawn(seat) == NOWHERE:
        return 0
    mine: i64 = position.pawn(seat) // CELLS
    count: i64 = 0
    for other in range(position.seats):
        if other == seat or position.pawn(other) == NOWHERE:
            continue
        theirs: i64 = position.pawn(other) // CELLS
        if (
            (where == LOWER and theirs < mine)
            or (where == HIGHER and theirs > mine)
            or (where == SAME and theirs == mine)
        ):
            count += 1
    return count


def _neighbours(position: HoliPosition, seat: i64, by_own: bool, by_sides: bool) -> i64:
    """The number of own tokens next to the own pawn, or to pawns of opponents."""
    count: i64 = 0
    for level in range(LEVELS):
        near: i64 = 0
        for other in range(position.seats):
            place: i64 = position.pawn(other)
            if place != NOWHERE and place // CELLS == level and (other == seat) == by_own:
                near |= SIDES[place % CELLS] if by_sides else AROUND[place % CELLS]
        count += size(position.own_on(level, seat) & near)
    return count


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
        scores: bool = mechanism >= RULE_MECHANISMS or mechanism == RAIN
        if scores and position.rivalry >> card & 1:
            lines.append((card, rivalry_points(position, seat, card)))
    return lines
