"""Which moves are legal in a position of Holi, and the list of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT, nth, size, spread
from mela.core.chance import Chance
from mela.games.holi.rules.board import (
    CELLS,
    CLIMB_TOKENS,
    CORNERS,
    EDGE_MASK,
    FIRST_COLUMN,
    FIRST_ROW,
    FULL,
    INNER_MASK,
    LAST_COLUMN,
    LAST_ROW,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    SIDES,
    TOP,
    window,
)
from mela.games.holi.rules.cards import CLIMB, DROP, END, MOVE, PLACE
from mela.games.holi.rules.rivalry import (
    BALCONY,
    EASIER_CLIMBS,
    LOOSE_HAND,
    MIRRORED,
    MUCH_EASIER_CLIMBS,
    NO_FACE_DOWN,
    ONE_SIDE,
    SHORT_STEPS,
    THREE_SIDES,
    TWO_SIDES,
)
from mela.games.holi.rules.state import (
    CLIMBED,
    MOVED,
    PILE_DOWN,
    PILE_UP,
    PLACING,
    PLAYING,
    THREW,
    HoliState,
)

#: No card throws more tokens.
MOST_TOKENS: Final = 3


class HoliChoices(HoliState):
    """A position that knows which moves it allows."""

    __slots__ = ()

    # --- What is legal ----------------------------------------------------------------------

    def can_drop(self) -> bool:
        """H20: may the seat to move throw face down?"""
        if self.effects >> NO_FACE_DOWN & 1:
            return False
        top: i64 = self.piles >> 8 * self.turn & 255
        if top == PILE_DOWN:
            return self.effects >> LOOSE_HAND & 1 != 0
        return top == PILE_UP or self.polish == 0

    def drop_cells(self, tokens: i64) -> i64:
        """H19: where a face-down throw may put its token, given the tokens on the pawn's level."""
        return FULL ^ (tokens | self.pawns_on(self.level))

    def few_throws(self, kind: i64, full: i64, tokens: i64) -> i64:
        """H16: a card's legal throws with this many tokens, as a mask above `first_code`.

        With fewer tokens than the card has cells, any of the cells of a full throw may be
        chosen, if the full throw fits.
        """
        cards = self.cards
        if full == 0 or tokens >= cards.size[kind]:
            return full
        mask: i64 = 0
        first: i64 = cards.first[kind * 4 + tokens]
        throw: i64 = first
        while throw < cards.throws and cards.kind[throw] == kind and cards.count[throw] == tokens:
            if cards.within[throw] & full:
                mask |= BIT[throw - first]
            throw += 1
        return mask

    def first_code(self, card: i64, held: i64) -> i64:
        """The code of the throw at the lowest bit of a mask of throws."""
        kind: i64 = card - 1
        if held >= MOST_TOKENS or held >= self.cards.size[kind]:
            return self.cards.full_code[kind]
        return self.cards.throw_code + self.cards.first[kind * 4 + held]

    def has_face_up(self, tokens: i64) -> bool:
        """Does the hand have a face-up throw from the pawn's cell (H14, H15)?"""
        around: i64 = window(tokens, self.cell)
        mirror: i64 = self.effects >> MIRRORED & 1
        hand: i64 = self.hands >> 12 * self.turn & 4095
        while hand:
            if hand & 15 and self.cards.fitting((hand & 15) - 1, around, mirror):
                return True
            hand >>= 4
        return False

    def face_up_from(self, level: i64, wanted: i64) -> i64:
        """The wanted cells of a level from which the hand has a face-up throw (H14, H15)."""
        mirror: i64 = self.effects >> MIRRORED & 1
        free: i64 = FULL ^ self.tokens_on(level)
        hand: i64 = self.hands >> 12 * self.turn & 4095
        return self.cards.standing(hand, free, mirror, wanted)

    def reach(self, level: i64, cell: i64) -> i64:
        """H25: the cells of a level that have no pawn and are near enough to this cell."""
        cells: i64 = FULL ^ self.pawns_on(level)
        if self.effects >> SHORT_STEPS & 1:
            return cells & self.cards.rivalry.reach(self.rivalry, cell)
        return cells

    def climbable(self, level: i64) -> i64:
        """H27: the cells of a level from which a pawn could climb."""
        if level == TOP:
            return 0
        tokens: i64 = self.tokens_on(level)
        n: i64 = tokens << 6
        s: i64 = tokens >> 6
        w: i64 = (tokens & NOT_LAST_COLUMN) << 1
        e: i64 = (tokens & NOT_FIRST_COLUMN) >> 1
        cells: i64 = n & s & w & e & INNER_MASK
        if self.effects & EASIER_CLIMBS:
            if self.effects >> ONE_SIDE & 1:
                cells = (n | s | w | e) & INNER_MASK
            elif self.effects >> TWO_SIDES & 1:
                cells = (n & s | w & e | (n | s) & (w | e)) & INNER_MASK
            elif self.effects >> THREE_SIDES & 1:
                cells = (n & s & (w | e) | w & e & (n | s)) & INNER_MASK
            if self.effects >> BALCONY & 1:
                n |= FIRST_ROW
                s |= LAST_ROW
                w |= FIRST_COLUMN
                e |= LAST_COLUMN
                cells |= n & s & w & e & EDGE_MASK
        return cells & (FULL ^ self.pawns_on(level + 1))

    def move_cells(self, anywhere: bool) -> i64:
        """H25, H13: where the pawn may move: anywhere after the throw, or if a face-down throw can
        use the cell it leaves; else only where a throw is still possible."""
        cells: i64 = self.reach(self.level, self.cell)
        if anywhere:
            return cells
        safe: i64 = self.face_up_from(self.level, cells)
        if safe != cells and self.used & CLIMBED == 0:
            climbable: i64 = self.climbable(self.level) & (cells ^ safe)
            if climbable:
                safe |= self.face_up_from(self.level + 1, climbable)
        return safe

    def throw_after_climb(self) -> bool:
        """H13: could the seat still throw on the next level, at once or after a move?"""
        above: i64 = self.level + 1
        here: i64 = BIT[self.cell]
        if self.used & MOVED:
            if self.can_drop() and FULL ^ (self.tokens_on(above) | self.pawns_on(above) | here):
                return True
            return self.face_up_from(above, here) != 0
        if self.can_drop():
            return True
        return self.face_up_from(above, self.reach(above, self.cell)) != 0

    def may_climb(self, tokens: i64) -> bool:
        """H27, H13: is climbing a legal move now, with these tokens on the pawn's level?"""
        # most pawns lack a token on some side; if two are missing, few rivalry cards help
        needed: i64 = CLIMB_TOKENS[self.cell]
        if needed & tokens != needed:
            if self.effects & EASIER_CLIMBS == 0:
                return False
            lacking: i64 = SIDES[self.cell] & ~tokens
            if lacking & (lacking - 1) and self.effects & MUCH_EASIER_CLIMBS == 0:
                return False
        return (
            self.used & CLIMBED == 0
            and self.climbable(self.level) >> self.cell & 1 != 0
            and (self.used & THREW != 0 or self.throw_after_climb())
        )

    def has_throw(self) -> bool:
        """H13: can the actions that are left include a throw, in some order?"""
        tokens: i64 = self.tokens_on(self.level)
        dropping: bool = self.can_drop()
        if (dropping and self.drop_cells(tokens)) or self.has_face_up(tokens):
            return True
        if self.used & MOVED == 0 and self.move_cells(dropping):
            return True
        return self.may_climb(tokens)

    # --- The list of moves ------------------------------------------------------------------

    # The list has these parts. Each is a mask whose bits stand for consecutive codes:
    #
    #   a pawn to place:   corners, from PLACE
    #   before the throw:  throws of each card, from its `first_code`
    #                      cells for a face-down throw of each card, from its `drop_code`
    #   any time:          cells to move to, from MOVE
    #                      climb and end, from CLIMB
    #
    # `fill` writes all codes; `pick` draws one of them without writing the list.

    def fill(self, buffer: vec[i64]) -> i64:
        if self.phase != PLAYING:
            return spread(self.free_corners(), PLACE, buffer, 0)
        tokens: i64 = self.tokens_on(self.level)
        n: i64 = 0
        anywhere: bool = True
        if self.used & THREW == 0:
            anywhere = self.can_drop()
            n = self._fill_throws(tokens, anywhere, buffer)
        if self.used & MOVED == 0:
            n = spread(self.move_cells(anywhere), MOVE, buffer, n)
        if self.may_climb(tokens):
            buffer[n] = CLIMB
            n += 1
        if self.used & THREW:
            buffer[n] = END
            n += 1
        return n

    def _fill_throws(self, tokens: i64, dropping: bool, buffer: vec[i64]) -> i64:
        held: i64 = self.held(self.turn, self.turn)
        a, b, c = self.different_cards()
        throws_a, throws_b, throws_c = self.throws(a, b, c, tokens, held)
        n: i64 = 0
        if throws_a:
            n = spread(throws_a, self.first_code(a, held), buffer, n)
        if throws_b:
            n = spread(throws_b, self.first_code(b, held), buffer, n)
        if throws_c:
            n = spread(throws_c, self.first_code(c, held), buffer, n)
        if dropping:
            cells: i64 = self.drop_cells(tokens)
            if a:
                n = spread(cells, drop_code(a), buffer, n)
            if b:
                n = spread(cells, drop_code(b), buffer, n)
            if c:
                n = spread(cells, drop_code(c), buffer, n)
        return n

    def pick(self, chance: Chance) -> i64:
        # the most frequent case first
        if self.used & THREW:
            return self._pick_after_throw(chance)
        if self.phase != PLAYING:
            corners: i64 = self.free_corners()
            return PLACE + nth(corners, _draw(size(corners), chance))
        tokens: i64 = self.tokens_on(self.level)
        held: i64 = self.held(self.turn, self.turn)
        a, b, c = self.different_cards()
        throws_a, throws_b, throws_c = self.throws(a, b, c, tokens, held)
        count_a: i64 = size(throws_a)
        count_b: i64 = size(throws_b)
        throws: i64 = count_a + count_b + size(throws_c)
        drop_cells: i64 = 0
        drops: i64 = 0
        dropping: bool = self.can_drop()
        if dropping:
            drop_cells = self.drop_cells(tokens)
            drops = size(drop_cells)
        cells: i64 = 0
        moves: i64 = 0
        if self.used & MOVED == 0:
            cells = self.move_cells(dropping)
            moves = size(cells)
        kinds: i64 = (a != 0) + (b != 0) + (c != 0)
        total: i64 = throws + kinds * drops + moves
        if self.may_climb(tokens):
            total += 1
        k: i64 = 0
        if total > 1:
            k = chance.below(total)
        if k < throws:
            if k < count_a:
                return self.first_code(a, held) + nth(throws_a, k)
            k -= count_a
            if k < count_b:
                return self.first_code(b, held) + nth(throws_b, k)
            return self.first_code(c, held) + nth(throws_c, k - count_b)
        k -= throws
        if a:
            if k < drops:
                return drop_code(a) + nth(drop_cells, k)
            k -= drops
        if b:
            if k < drops:
                return drop_code(b) + nth(drop_cells, k)
            k -= drops
        if c:
            if k < drops:
                return drop_code(c) + nth(drop_cells, k)
            k -= drops
        if k < moves:
            return MOVE + nth(cells, k)
        return CLIMB

    def _pick_after_throw(self, chance: Chance) -> i64:
        cells: i64 = 0
        moves: i64 = 0
        if self.used & MOVED == 0:
            cells = self.reach(self.level, self.cell)
            moves = size(cells)
        total: i64 = moves + 1
        if self.may_climb(self.tokens_on(self.level)):
            total += 1
        if total == 1:
            return END
        k: i64 = chance.below(total)
        if k < moves:
            return MOVE + nth(cells, k)
        if k + 1 < total:
            return CLIMB
        return END

    def free_corners(self) -> i64:
        """H8: the corners where a pawn may be placed, by number."""
        corners: i64 = 0
        if self.phase == PLACING:
            for corner in range(4):
                if self.pawns0 & BIT[CORNERS[corner]] == 0:
                    corners |= BIT[corner]
        return corners

    def different_cards(self) -> tuple[i64, i64, i64]:
        """The cards of the hand, as kind + 1; 0 for an empty place or a duplicate."""
        hand: i64 = self.hands >> 12 * self.turn & 4095
        a: i64 = hand & 15
        b: i64 = hand >> 4 & 15
        c: i64 = hand >> 8
        # a hand is sorted, so equal cards are adjacent
        if c == b:
            c = 0
        if b == a:
            b = 0
        return a, b, c

    def throws(self, a: i64, b: i64, c: i64, tokens: i64, held: i64) -> tuple[i64, i64, i64]:
        """H14-H16: the legal face-up throws of three cards."""
        cards = self.cards
        around: i64 = window(tokens, self.cell)
        mirror: i64 = self.effects >> MIRRORED & 1
        throws_a: i64 = 0
        throws_b: i64 = 0
        throws_c: i64 = 0
        if a:
            throws_a = cards.fitting(a - 1, around, mirror)
        if b:
            throws_b = cards.fitting(b - 1, around, mirror)
        if c:
            throws_c = cards.fitting(c - 1, around, mirror)
        if held < MOST_TOKENS:
            throws_a = self.few_throws(a - 1, throws_a, held)
            throws_b = self.few_throws(b - 1, throws_b, held)
            throws_c = self.few_throws(c - 1, throws_c, held)
        return throws_a, throws_b, throws_c


def drop_code(card: i64) -> i64:
    """The code of a card's face-down throw on the first cell."""
    return DROP + (card - 1) * CELLS


def _draw(count: i64, chance: Chance) -> i64:
    """A random number below the count; nothing is drawn if there is no choice."""
    if count > 1:
        return chance.below(count)
    return 0
