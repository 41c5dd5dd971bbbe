"""What is legal in a position of Holi: the rules that say no, and the list of moves."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mela.core.chance import Chance
from mela.games.holi.board import (
    BIT,
    CELLS,
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
    nth,
    size,
    spread,
    window,
)
from mela.games.holi.cards import CLIMB, DROP, END, MOVE, PLACE
from mela.games.holi.rivalry import BALCONY, EAGER_CLIMBER, LOOSE_HAND, MIRROR_THROW, SHORT_STEPS
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


@mypyc_attr(acyclic=True)
class HoliChoices(HoliTruth):
    """A position that knows which moves it allows."""

    # --- What is legal ----------------------------------------------------------------------

    def can_drop(self) -> bool:
        """H20: may the next throw of the seat to move be face down?"""
        top: i64 = self.piles >> 8 * self.turn & 255
        if top == PILE_DOWN:
            return self.has_rivalry(LOOSE_HAND)
        return top == PILE_UP or self.polish == 0

    def drop_cells(self) -> i64:
        """H19: where a face-down throw may put its token."""
        return FULL & ~(self.tokens_on(self.level) | self.pawns_on(self.level))

    def throw_mask(self, kind: i64, around: i64, tokens: i64) -> i64:
        """H14-H16: a card's legal throws, as a mask of their numbers above `first_code`.

        With fewer tokens than the card has cells, every choice of cells counts that lies in a
        throw which fits as a whole.
        """
        cards = self.cards
        full: i64 = cards.fitting(kind, around, self.rivalry >> MIRROR_THROW & 1)
        if tokens >= MOST_TOKENS or tokens >= cards.size[kind] or full == 0:
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
        """The code of the throw that the lowest bit of `throw_mask` stands for."""
        if tokens >= MOST_TOKENS or tokens >= self.cards.size[kind]:
            return self.cards.full_code[kind]
        return self.cards.throw_code + self.cards.first[kind * 4 + tokens]

    def has_face_up(self) -> bool:
        """Does the hand hold a face-up throw from where the pawn stands (H14, H15)?"""
        around: i64 = window(self.tokens_on(self.level), self.cell)
        mirror: i64 = self.rivalry >> MIRROR_THROW & 1
        hand: i64 = self.hand(self.turn)
        while hand:
            if hand & 15 and self.cards.fitting((hand & 15) - 1, around, mirror):
                return True
            hand >>= 4
        return False

    def face_up_from(self, level: i64, wanted: i64) -> i64:
        """From which of the wanted cells of a level the hand holds a face-up throw (H14, H15)."""
        mirror: i64 = self.rivalry >> MIRROR_THROW & 1
        free: i64 = FULL & ~self.tokens_on(level)
        hand: i64 = self.hand(self.turn)
        found: i64 = 0
        while hand:
            if hand & 15:
                found |= self.cards.standing((hand & 15) - 1, free, mirror) & wanted
                if found == wanted:
                    break
            hand >>= 4
        return found

    def reach(self, level: i64, cell: i64) -> i64:
        """H25: the cells of a level to which a pawn on this cell could move."""
        cells: i64 = FULL & ~self.pawns_on(level) & ~BIT[cell]
        if self.has_rivalry(SHORT_STEPS):
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
        if self.has_rivalry(EAGER_CLIMBER):
            cells = (n & s & (w | e) | w & e & (n | s)) & INNER_MASK
        if self.has_rivalry(BALCONY):
            n |= FIRST_ROW
            s |= LAST_ROW
            w |= FIRST_COLUMN
            e |= LAST_COLUMN
            cells |= n & s & w & e & EDGE_MASK
        return cells & ~self.pawns_on(level + 1)

    def move_cells(self) -> i64:
        """H25, H13: where the pawn may move; before the throw, only where one stays possible."""
        cells: i64 = self.reach(self.level, self.cell)
        # the cell left behind takes a face-down throw
        if self.used & THREW or self.can_drop():
            return cells
        safe: i64 = self.face_up_from(self.level, cells)
        if safe != cells and self.used & CLIMBED == 0:
            climbable: i64 = self.climbable(self.level) & cells
            if climbable:
                safe |= self.face_up_from(self.level + 1, climbable)
        return safe

    def throw_after_climb(self) -> bool:
        """H13: could the seat still throw on the next level, there or after a move?"""
        above: i64 = self.level + 1
        here: i64 = BIT[self.cell]
        if self.used & MOVED:
            if self.can_drop() and FULL & ~(self.tokens_on(above) | self.pawns_on(above) | here):
                return True
            return self.face_up_from(above, here) != 0
        if self.can_drop():
            return True
        return self.face_up_from(above, here | self.reach(above, self.cell)) != 0

    def may_climb(self) -> bool:
        """H27, H13: is climbing a legal move now?"""
        # most pawns have no two tokens beside them, and that is never enough
        beside: i64 = self.tokens_on(self.level) & SIDES[self.cell]
        return (
            beside & (beside - 1) != 0
            and self.used & CLIMBED == 0
            and self.climbable(self.level) >> self.cell & 1 != 0
            and (self.used & THREW != 0 or self.throw_after_climb())
        )

    def can_throw_now(self) -> bool:
        """Is there a throw, face up or down, from where the pawn stands?"""
        if self.can_drop() and self.drop_cells():
            return True
        return self.has_face_up()

    def has_throw(self) -> bool:
        """H13: does some order of the actions left hold a throw?"""
        if self.can_throw_now():
            return True
        if self.used & MOVED == 0 and self.move_cells():
            return True
        return self.may_climb()

    # --- The list of moves ------------------------------------------------------------------

    # In a hand a, b, c the equal ones stand together and the empty ones first, so a card is
    # worth a look where it differs from the one before.

    def fill(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        if self.phase != PLAYING:
            if self.phase == PLACING:
                n = self._fill_corners(buffer)
            return n
        if self.used & THREW == 0:
            n = self._fill_throws(buffer)
        if self.used & MOVED == 0:
            n = spread(self.move_cells(), MOVE, buffer, n)
        if self.may_climb():
            buffer[n] = CLIMB
            n += 1
        if self.used & THREW:
            buffer[n] = END
            n += 1
        return n

    def _fill_corners(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        for corner in range(4):
            if self.pawns0 & BIT[CORNERS[corner]] == 0:
                buffer[n] = PLACE + corner
                n += 1
        return n

    def _fill_throws(self, buffer: vec[i64]) -> i64:
        hand: i64 = self.hand(self.turn)
        a: i64 = hand & 15
        b: i64 = hand >> 4 & 15
        c: i64 = hand >> 8
        around: i64 = window(self.tokens_on(self.level), self.cell)
        tokens: i64 = self.held(self.turn, self.turn)
        n: i64 = 0
        if a:
            n = self._spread_throws(a - 1, around, tokens, buffer, n)
        if b != a:
            n = self._spread_throws(b - 1, around, tokens, buffer, n)
        if c != b:
            n = self._spread_throws(c - 1, around, tokens, buffer, n)
        if self.can_drop():
            cells: i64 = self.drop_cells()
            if a:
                n = spread(cells, DROP + (a - 1) * CELLS, buffer, n)
            if b != a:
                n = spread(cells, DROP + (b - 1) * CELLS, buffer, n)
            if c != b:
                n = spread(cells, DROP + (c - 1) * CELLS, buffer, n)
        return n

    def _spread_throws(self, kind: i64, around: i64, tokens: i64, buffer: vec[i64], n: i64) -> i64:
        mask: i64 = self.throw_mask(kind, around, tokens)
        return spread(mask, self.first_code(kind, tokens), buffer, n)

    def pick(self, chance: Chance) -> i64:
        if self.phase == PLACING:
            return self._pick_corner(chance)
        if self.used & THREW:
            return self._pick_after_throw(chance)
        hand: i64 = self.hand(self.turn)
        a: i64 = hand & 15
        b: i64 = hand >> 4 & 15
        c: i64 = hand >> 8
        around: i64 = window(self.tokens_on(self.level), self.cell)
        tokens: i64 = self.held(self.turn, self.turn)
        throws_a: i64 = 0
        throws_b: i64 = 0
        throws_c: i64 = 0
        kinds: i64 = 0
        if a:
            throws_a = self.throw_mask(a - 1, around, tokens)
            kinds += 1
        if b != a:
            throws_b = self.throw_mask(b - 1, around, tokens)
            kinds += 1
        if c != b:
            throws_c = self.throw_mask(c - 1, around, tokens)
            kinds += 1
        count_a: i64 = size(throws_a)
        count_b: i64 = size(throws_b)
        throws: i64 = count_a + count_b + size(throws_c)
        drop_cells: i64 = 0
        drops: i64 = 0
        if self.can_drop():
            drop_cells = self.drop_cells()
            drops = size(drop_cells)
        cells: i64 = 0
        if self.used & MOVED == 0:
            cells = self.move_cells()
        moves: i64 = size(cells)
        total: i64 = throws + drops * kinds + moves
        if self.may_climb():
            total += 1
        k: i64 = 0
        if total > 1:
            k = chance.below(total)
        if k < throws:
            if k < count_a:
                return self.first_code(a - 1, tokens) + nth(throws_a, k)
            k -= count_a
            if k < count_b:
                return self.first_code(b - 1, tokens) + nth(throws_b, k)
            return self.first_code(c - 1, tokens) + nth(throws_c, k - count_b)
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
        cells: i64 = 0
        if self.used & MOVED == 0:
            cells = self.move_cells()
        moves: i64 = size(cells)
        total: i64 = moves + 1
        if self.may_climb():
            total += 1
        k: i64 = 0
        if total > 1:
            k = chance.below(total)
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
