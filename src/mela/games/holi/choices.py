"""What is legal in a position of Holi: the rules that say no, and the list of moves."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT, nth, size, spread
from mela.core.chance import Chance
from mela.games.holi.board import (
    CELLS,
    CLIMB_TOKENS,
    CORNER_MASK,
    CORNER_OF,
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
    WITHIN,
    window,
)
from mela.games.holi.cards import CLIMB, DROP, END, MOVE, PLACE
from mela.games.holi.rivalry import (
    BALCONY,
    EAGER_CLIMBER,
    EASIER_CLIMBS,
    LOOSE_HAND,
    MIRROR_THROW,
    SHORT_STEPS,
)
from mela.games.holi.truth import (
    CLIMBED,
    MOVED,
    PILE_DOWN,
    PILE_UP,
    PLACING,
    PLAYING,
    THREW,
    HoliTruth,
)

#: No card throws more.
MOST_TOKENS: Final = 3


class HoliChoices(HoliTruth):
    """A position that knows which moves it allows."""

    __slots__ = ()

    # --- What is legal ----------------------------------------------------------------------

    def can_drop(self) -> bool:
        """H20: may the next throw of the seat to move be face down?"""
        top: i64 = self.piles >> 8 * self.turn & 255
        if top == PILE_DOWN:
            return self.rivalry >> LOOSE_HAND & 1 != 0
        return top == PILE_UP or self.polish == 0

    def drop_cells(self, tokens: i64) -> i64:
        """H19: where a face-down throw may put its token, beside those on the pawn's level."""
        return FULL ^ (tokens | self.pawns_on(self.level))

    def few_throws(self, kind: i64, full: i64, tokens: i64) -> i64:
        """H16: a card's legal throws with so many tokens, as a mask above `first_code`.

        With fewer tokens than the card has cells, every choice of cells counts that lies in a
        throw which fits as a whole.
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

    def first_code(self, kind: i64, tokens: i64) -> i64:
        """The code of the throw that the lowest bit of a mask of throws stands for."""
        if tokens >= MOST_TOKENS or tokens >= self.cards.size[kind]:
            return self.cards.full_code[kind]
        return self.cards.throw_code + self.cards.first[kind * 4 + tokens]

    def has_face_up(self, tokens: i64) -> bool:
        """Does the hand hold a face-up throw from where the pawn stands (H14, H15)?"""
        around: i64 = window(tokens, self.cell)
        mirror: i64 = self.rivalry >> MIRROR_THROW & 1
        hand: i64 = self.hands >> 12 * self.turn & 4095
        while hand:
            if hand & 15 and self.cards.fitting((hand & 15) - 1, around, mirror):
                return True
            hand >>= 4
        return False

    def face_up_from(self, level: i64, wanted: i64) -> i64:
        """From which of the wanted cells of a level the hand holds a face-up throw (H14, H15)."""
        mirror: i64 = self.rivalry >> MIRROR_THROW & 1
        free: i64 = FULL ^ self.tokens_on(level)
        hand: i64 = self.hands >> 12 * self.turn & 4095
        return self.cards.standing(hand, free, mirror, wanted)

    def reach(self, level: i64, cell: i64) -> i64:
        """H25: the cells of a level without a pawn that are not too far from this cell."""
        cells: i64 = FULL ^ self.pawns_on(level)
        if self.rivalry >> SHORT_STEPS & 1:
            return cells & WITHIN[self.cards.numbers[2 * SHORT_STEPS] * CELLS + cell]
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
        if self.rivalry >> EAGER_CLIMBER & 1:
            cells = (n & s & (w | e) | w & e & (n | s)) & INNER_MASK
        if self.rivalry >> BALCONY & 1:
            n |= FIRST_ROW
            s |= LAST_ROW
            w |= FIRST_COLUMN
            e |= LAST_COLUMN
            cells |= n & s & w & e & EDGE_MASK
        return cells & (FULL ^ self.pawns_on(level + 1))

    def move_cells(self, anywhere: bool) -> i64:
        """H25, H13: where the pawn may move: anywhere after the throw, or if the cell left behind
        takes a face-down one; else only where a throw stays possible."""
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
        """H13: could the seat still throw on the next level, there or after a move?"""
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
        # most pawns lack a token on some side; if on two, no card helps
        needed: i64 = CLIMB_TOKENS[self.cell]
        if needed & tokens != needed:
            if self.rivalry & EASIER_CLIMBS == 0:
                return False
            lacking: i64 = SIDES[self.cell] & ~tokens
            if lacking & (lacking - 1):
                return False
        return (
            self.used & CLIMBED == 0
            and self.climbable(self.level) >> self.cell & 1 != 0
            and (self.used & THREW != 0 or self.throw_after_climb())
        )

    def has_throw(self) -> bool:
        """H13: does some order of the actions left hold a throw?"""
        tokens: i64 = self.tokens_on(self.level)
        dropping: bool = self.can_drop()
        if (dropping and self.drop_cells(tokens)) or self.has_face_up(tokens):
            return True
        if self.used & MOVED == 0 and self.move_cells(dropping):
            return True
        return self.may_climb(tokens)

    # --- The list of moves ------------------------------------------------------------------

    # In a hand a, b, c the equal ones stand together and the empty ones first, so a card is
    # worth a look where it differs from the one before.

    def fill(self, buffer: vec[i64]) -> i64:
        if self.phase != PLAYING:
            if self.phase == PLACING:
                return self._fill_corners(buffer)
            return 0
        if self.used & THREW:
            return self._fill_after_throw(buffer)
        tokens: i64 = self.tokens_on(self.level)
        dropping: bool = self.can_drop()
        n: i64 = self._fill_throws(tokens, dropping, buffer)
        if self.used & MOVED == 0:
            n = spread(self.move_cells(dropping), MOVE, buffer, n)
        if self.may_climb(tokens):
            buffer[n] = CLIMB
            n += 1
        return n

    def _fill_after_throw(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        if self.used & MOVED == 0:
            n = spread(self.reach(self.level, self.cell), MOVE, buffer, n)
        if self.may_climb(self.tokens_on(self.level)):
            buffer[n] = CLIMB
            n += 1
        buffer[n] = END
        return n + 1

    def _fill_corners(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        for corner in range(4):
            if self.pawns0 & BIT[CORNERS[corner]] == 0:
                buffer[n] = PLACE + corner
                n += 1
        return n

    def _fill_throws(self, tokens: i64, dropping: bool, buffer: vec[i64]) -> i64:
        turn: i64 = self.turn
        hand: i64 = self.hands >> 12 * turn & 4095
        a: i64 = hand & 15
        b: i64 = hand >> 4 & 15
        c: i64 = hand >> 8
        around: i64 = window(tokens, self.cell)
        mirror: i64 = self.rivalry >> MIRROR_THROW & 1
        cards = self.cards
        held: i64 = self.supply(turn) >> 8 * turn & 255
        n: i64 = 0
        if held < MOST_TOKENS:
            n = self._fill_few_throws(hand, around, held, buffer)
        else:
            if a:
                n = cards.spread_fitting(a - 1, around, mirror, buffer, n)
            if b != a:
                n = cards.spread_fitting(b - 1, around, mirror, buffer, n)
            if c != b:
                n = cards.spread_fitting(c - 1, around, mirror, buffer, n)
        if dropping:
            cells: i64 = self.drop_cells(tokens)
            if a:
                n = spread(cells, DROP + (a - 1) * CELLS, buffer, n)
            if b != a:
                n = spread(cells, DROP + (b - 1) * CELLS, buffer, n)
            if c != b:
                n = spread(cells, DROP + (c - 1) * CELLS, buffer, n)
        return n

    def _fill_few_throws(self, hand: i64, around: i64, held: i64, buffer: vec[i64]) -> i64:
        mirror: i64 = self.rivalry >> MIRROR_THROW & 1
        n: i64 = 0
        before: i64 = 0
        while hand:
            card: i64 = hand & 15
            if card != before:
                mask: i64 = self.cards.fitting(card - 1, around, mirror)
                mask = self.few_throws(card - 1, mask, held)
                n = spread(mask, self.first_code(card - 1, held), buffer, n)
            before = card
            hand >>= 4
        return n

    def pick(self, chance: Chance) -> i64:
        if self.used & THREW:
            return self._pick_after_throw(chance)
        if self.phase == PLACING:
            return self._pick_corner(chance)
        turn: i64 = self.turn
        hand: i64 = self.hands >> 12 * turn & 4095
        a: i64 = hand & 15
        b: i64 = hand >> 4 & 15
        c: i64 = hand >> 8
        tokens: i64 = self.tokens_on(self.level)
        around: i64 = window(tokens, self.cell)
        mirror: i64 = self.rivalry >> MIRROR_THROW & 1
        held: i64 = self.supply(turn) >> 8 * turn & 255
        cards = self.cards
        throws_a: i64 = 0
        throws_b: i64 = 0
        throws_c: i64 = 0
        kinds: i64 = 0
        if a:
            throws_a = cards.fitting(a - 1, around, mirror)
            kinds += 1
        if b != a:
            throws_b = cards.fitting(b - 1, around, mirror)
            kinds += 1
        if c != b:
            throws_c = cards.fitting(c - 1, around, mirror)
            kinds += 1
        if held < MOST_TOKENS:
            throws_a = self.few_throws(a - 1, throws_a, held)
            throws_b = self.few_throws(b - 1, throws_b, held)
            throws_c = self.few_throws(c - 1, throws_c, held)
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
        total: i64 = throws + drops * kinds + moves
        if self.may_climb(tokens):
            total += 1
        k: i64 = 0
        if total > 1:
            k = chance.below(total)
        if k < throws:
            if k < count_a:
                return self.first_code(a - 1, held) + nth(throws_a, k)
            k -= count_a
            if k < count_b:
                return self.first_code(b - 1, held) + nth(throws_b, k)
            return self.first_code(c - 1, held) + nth(throws_c, k - count_b)
        k -= throws
        if a:
            if k < drops:
                return DROP + (a - 1) * CELLS + nth(drop_cells, k)
            k -= drops
        if b != a:
            if k < drops:
                return DROP + (b - 1) * CELLS + nth(drop_cells, k)
            k -= drops
        if c != b:
            if k < drops:
                return DROP + (c - 1) * CELLS + nth(drop_cells, k)
            k -= drops
        if k < moves:
            return MOVE + nth(cells, k)
        return CLIMB

    def _pick_after_throw(self, chance: Chance) -> i64:
        moves: i64 = 0
        cells: i64 = 0
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

    def _pick_corner(self, chance: Chance) -> i64:
        free: i64 = CORNER_MASK & ~self.pawns0
        k: i64 = 0
        if size(free) > 1:
            k = chance.below(size(free))
        return PLACE + CORNER_OF[nth(free, k)]
