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
    TOP,
    WITHIN,
    nth,
    size,
    spread,
    window,
)
from mela.games.holi.cards import CLIMB, DROP, END, HOME, MOVE, PLACE
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

#: More throws than any hand has.
NO_NUMBER: Final = 4096


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
        """H14-H16: a card's legal throws of so many tokens, as a mask above their first number.

        With fewer tokens than the card has cells, every choice of cells counts that lies in a
        throw which fits as a whole.
        """
        cards = self.cards
        full: i64 = cards.fitting(kind, around, self.has_rivalry(MIRROR_THROW))
        if tokens >= cards.size[kind] or full == 0:
            return full
        mask: i64 = 0
        first: i64 = cards.first[kind * 4 + tokens]
        throw: i64 = first
        while throw < cards.throws and cards.kind[throw] == kind and cards.count[throw] == tokens:
            if cards.within[throw] & full:
                mask |= BIT[throw - first]
            throw += 1
        return mask

    def first_throw(self, kind: i64, tokens: i64) -> i64:
        """The throw that the lowest bit of `throw_mask` stands for."""
        if tokens >= self.cards.size[kind]:
            return self.cards.first_full[kind]
        return self.cards.first[kind * 4 + tokens]

    def has_face_up(self) -> bool:
        """Does the hand hold a face-up throw from where the pawn stands (H14, H15)?"""
        around: i64 = window(self.tokens_on(self.level), self.cell)
        mirror: bool = self.has_rivalry(MIRROR_THROW)
        hand: i64 = self.hand(self.turn)
        while hand:
            if hand & 15 and self.cards.fitting((hand & 15) - 1, around, mirror):
                return True
            hand >>= 4
        return False

    def face_up_from(self, level: i64, wanted: i64) -> i64:
        """From which of the wanted cells of a level the hand holds a face-up throw (H14, H15)."""
        cards = self.cards
        mirror: bool = self.has_rivalry(MIRROR_THROW)
        # offset by HOME, so that every neighbour's cell is a shift to the right
        free: i64 = (FULL & ~self.tokens_on(level)) << HOME
        hand: i64 = self.hand(self.turn)
        found: i64 = 0
        while hand:
            kind: i64 = (hand & 15) - 1
            hand >>= 4
            if kind < 0:
                continue
            throw: i64 = cards.first_full[kind]
            throws: i64 = cards.mirrored[kind] if mirror else cards.turned[kind]
            while throws:
                found |= cards.standing(throw, free)
                if found & wanted == wanted:
                    return wanted
                throw += 1
                throws >>= 1
        return found & wanted

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
        return (
            self.used & CLIMBED == 0
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

    def fill(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        if self.phase != PLAYING:
            if self.phase == PLACING:
                for corner in range(4):
                    if self.pawns0 & BIT[CORNERS[corner]] == 0:
                        buffer[n] = PLACE + corner
                        n += 1
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

    def _fill_throws(self, buffer: vec[i64]) -> i64:
        cards = self.cards
        around: i64 = window(self.tokens_on(self.level), self.cell)
        tokens: i64 = self.held(self.turn, self.turn)
        hand: i64 = self.hand(self.turn)
        n: i64 = 0
        last: i64 = -1
        while hand:
            kind: i64 = (hand & 15) - 1
            hand >>= 4
            if kind != last:
                last = kind
                mask: i64 = self.throw_mask(kind, around, tokens)
                n = spread(mask, cards.throw_code + self.first_throw(kind, tokens), buffer, n)
        if self.can_drop():
            n = self._fill_drops(buffer, n)
        return n

    def _fill_drops(self, buffer: vec[i64], n: i64) -> i64:
        """H19: each kind of the hand on each free cell."""
        cells: i64 = self.drop_cells()
        hand: i64 = self.hand(self.turn)
        last: i64 = -1
        start: i64 = n
        while hand:
            kind: i64 = (hand & 15) - 1
            hand >>= 4
            if kind == last:
                continue
            if last < 0:
                n = spread(cells, DROP + kind * CELLS, buffer, n)
            else:
                step: i64 = (kind - last) * CELLS
                end: i64 = n
                while start < end:
                    buffer[n] = buffer[start] + step
                    start += 1
                    n += 1
            last = kind
        return n

    def pick(self, chance: Chance) -> i64:
        if self.phase == PLACING:
            return self._pick_corner(chance)
        throws: i64 = 0
        drops: i64 = 0
        cells: i64 = 0
        moves: i64 = 0
        if self.used & THREW == 0:
            throws = -1 - self._throw_code(NO_NUMBER)
            if self.can_drop():
                drops = size(self.drop_cells()) * self._kinds_in_hand()
        if self.used & MOVED == 0:
            cells = self.move_cells()
            moves = size(cells)
        ends: i64 = 1 if self.used & THREW else 0
        climbs: i64 = 1 if self.may_climb() else 0
        total: i64 = throws + drops + moves + climbs + ends
        k: i64 = chance.below(total) if total > 1 else 0
        if k < throws:
            return self._throw_code(k)
        k -= throws
        if k < drops:
            return self._drop_code(k)
        k -= drops
        if k < moves:
            return MOVE + nth(cells, k)
        return CLIMB if k - moves < climbs else END

    def _pick_corner(self, chance: Chance) -> i64:
        free: i64 = CORNER_MASK & ~self.pawns0
        count: i64 = size(free)
        return PLACE + CORNER_OF[nth(free, chance.below(count) if count > 1 else 0)]

    def _kinds_in_hand(self) -> i64:
        hand: i64 = self.hand(self.turn)
        kinds: i64 = 0
        last: i64 = 0
        while hand:
            if hand & 15 != last:
                last = hand & 15
                kinds += 1
            hand >>= 4
        return kinds

    def _throw_code(self, k: i64) -> i64:
        """The k-th face-up throw in the order of `fill`; -1 - count if there are no more than k."""
        around: i64 = window(self.tokens_on(self.level), self.cell)
        tokens: i64 = self.held(self.turn, self.turn)
        hand: i64 = self.hand(self.turn)
        before: i64 = 0
        last: i64 = -1
        while hand:
            kind: i64 = (hand & 15) - 1
            hand >>= 4
            if kind != last:
                mask: i64 = self.throw_mask(kind, around, tokens)
                count: i64 = size(mask)
                if k < before + count:
                    return (
                        self.cards.throw_code
                        + self.first_throw(kind, tokens)
                        + nth(mask, k - before)
                    )
                before += count
                last = kind
        return -1 - before

    def _drop_code(self, k: i64) -> i64:
        cells: i64 = self.drop_cells()
        count: i64 = size(cells)
        hand: i64 = self.hand(self.turn)
        last: i64 = -1
        while True:
            kind: i64 = (hand & 15) - 1
            hand >>= 4
            if kind == last:
                continue
            if k < count:
                return DROP + kind * CELLS + nth(cells, k)
            k -= count
            last = kind
