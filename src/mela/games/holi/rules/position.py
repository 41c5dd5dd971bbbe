"""The full state of a match of Holi, and the rules that change it (H7-H31)."""

from typing import Final, final

from mypy_extensions import i64

from mela.core.bits import BIT, nth, size
from mela.core.chance import Chance
from mela.games.holi.rules.board import CELLS, CORNERS, LEVELS, TOP
from mela.games.holi.rules.cards import CLIMB, DROP, END, HOME, MOVE, PLACE, CardTable, nth_card
from mela.games.holi.rules.choices import HoliChoices
from mela.games.holi.rules.rivalry import FOOTING, POINTS, RAINING, A
from mela.games.holi.rules.state import (
    CLIMBED,
    FIELDS,
    HAND_SIZE,
    IN,
    MOVED,
    NOWHERE,
    OUT_NO_CARDS,
    OUT_NO_THROW,
    OUT_NO_TOKENS,
    OVER,
    PILE_DOWN,
    PILE_UP,
    PLAYING,
    SWEETS_ON_GROUND,
    THREW,
    UNIT,
)

#: Instead of a seat that begins.
RANDOM_START: Final = -1

# The notes of a trace; the numbers of each are in the comment behind it.
NOTE_STARTER: Final = 0  # seat
NOTE_RIVALRY: Final = 1  # card, kept?
NOTE_PLACED: Final = 2  # seat, cell
NOTE_DREW: Final = 3  # seat, kind
NOTE_TURN: Final = 4  # seat
NOTE_THREW: Final = 5  # seat, throw, level, cell of the pawn
NOTE_DROPPED: Final = 6  # seat, kind, level, cell
NOTE_LANDED: Final = 7  # owner, cell, from level, to level
NOTE_HIT: Final = 8  # owner, pawn's seat, cell, level
NOTE_FELL_ON: Final = 9  # owner, pawn's seat, cell, from level, to level
NOTE_RAIN: Final = 10  # owner, points
NOTE_MOVED: Final = 11  # seat, level, from cell, to cell
NOTE_CLIMBED: Final = 12  # seat, cell, to level
NOTE_TOOK_TOKEN: Final = 13  # seat, owner, cell, level
NOTE_TOOK_SWEETS: Final = 14  # seat, cell, level, how many
NOTE_FOOTING: Final = 15  # seat, level, points
NOTE_ENDED: Final = 16  # seat
NOTE_OUT: Final = 17  # seat, why
NOTE_OVER: Final = 18


@final
class HoliPosition(HoliChoices):
    """A position that moves can be played in."""

    __slots__ = ()

    def clone(self) -> "HoliPosition":
        copy = HoliPosition(self.cards, self.seats, self.polish, self.colours)
        copy.copy_from(self)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return from_snapshot, (self.cards, self.snapshot())

    def set_up(self, start: i64, rivalry: i64, drawn: i64, any_rules: bool, chance: Chance) -> None:
        """H7, H10: the start player, and rivalry cards: chosen ones, and a number to draw.

        A second rule card that is drawn is laid aside, unless any number of them may lie open.
        """
        self.start = chance.below(self.seats) if start == RANDOM_START else start
        self.turn = self.start
        rule_cards: i64 = self.cards.rivalry.rule_cards
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_STARTER, self.start)
        turned: i64 = 0
        while drawn > 0:
            left: i64 = self.cards.rivalry.all_cards & ~turned
            card: i64 = nth(left, chance.below(size(left)))
            turned |= BIT[card]
            is_second: bool = BIT[card] & rule_cards != 0 and rivalry & rule_cards != 0
            kept: bool = any_rules or not is_second
            if kept:
                rivalry |= BIT[card]
                drawn -= 1
            if trace is not None:
                trace.note(NOTE_RIVALRY, card, int(kept))
        self.open_rivalry(rivalry)

    def play(self, code: i64, chance: Chance) -> None:
        # the most frequent move first
        if code == END:
            self._end(chance)
        elif MOVE <= code < CLIMB:
            self._move(code - MOVE)
        elif code >= self.cards.throw_code:
            self._throw(code - self.cards.throw_code)
        elif code >= DROP:
            self._drop((code - DROP) // CELLS, (code - DROP) % CELLS)
        elif code == CLIMB:
            self._climb()
        else:
            self._place(CORNERS[code - PLACE], chance)

    def _place(self, cell: i64, chance: Chance) -> None:
        """H8: put a pawn on a corner; H9: after the last one, each player draws a card."""
        seat: i64 = self.turn
        self.stand(seat, 0, cell)
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_PLACED, seat, cell)
        self.turn = (seat + 1) % self.seats
        if self.turn != self.start:
            return
        for _ in range(self.seats):
            self._draw_to(self.turn, 1, chance)
            self.turn = (self.turn + 1) % self.seats
        self.phase = PLAYING
        self._next(seat)

    def _throw(self, throw: i64) -> None:
        """H16, H18: play a card face up and put own tokens on its cells."""
        seat: i64 = self.turn
        cards = self.cards
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_THREW, seat, throw, self.level, self.cell)
        self._discard(seat, cards.kind[throw], PILE_UP)
        cells: i64 = cards.pattern[throw] << self.cell >> HOME
        if trace is not None:
            # one by one, so that the notes of each token stay together
            while cells & (cells - 1):
                self._put(seat, cells & -cells)
                cells &= cells - 1
        self._put(seat, cells)
        self._after_throw(seat)

    def _drop(self, kind: i64, cell: i64) -> None:
        """H19, H21: play a card face down and put one token anywhere on the pawn's level."""
        seat: i64 = self.turn
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_DROPPED, seat, kind, self.level, cell)
        self._discard(seat, kind, PILE_DOWN)
        self._put(seat, BIT[cell])
        self._after_throw(seat)

    def _after_throw(self, seat: i64) -> None:
        """H28: if no token is left, the turn ends at once and the player is out."""
        self.used |= THREW
        if self.supply(seat) >> 8 * seat & 255 == 0:
            self._go_out(seat, OUT_NO_TOKENS)
            self._next(seat)

    def _put(self, owner: i64, cells: i64) -> None:
        """H17, H22, H23: tokens thrown on cells of the pawn's level hit a pawn, land or fall."""
        level: i64 = self.level
        self._give(owner, owner, -size(cells))
        hit: i64 = cells & self.pawns_on(level)
        if hit:
            cells ^= hit
            self._hit(owner, hit)
        while level > 0 and cells:
            resting: i64 = cells & self.tokens_on(level - 1)
            if resting:
                cells ^= resting
                self._lay(owner, level, resting)
            level -= 1
            hit = cells & self.pawns_on(level)
            cells ^= hit
            while hit:
                cell: i64 = nth(hit, 0)
                self._fall_on(owner, self.pawn_at(level, cell), cell, self.level, level)
                hit &= hit - 1
        if cells:
            self._lay(owner, 0, cells)

    def _lay(self, owner: i64, level: i64, cells: i64) -> None:
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_LANDED, owner, nth(cells, 0), self.level, level)
        low: i64 = cells * (owner & 1)
        high: i64 = cells * (owner >> 1)
        if level == 0:
            self.tokens0 |= cells
            self.low0 |= low
            self.high0 |= high
        elif level == 1:
            self.tokens1 |= cells
            self.low1 |= low
            self.high1 |= high
        else:
            self.tokens2 |= cells
            self.low2 |= low
            self.high2 |= high

    def _lift(self, level: i64, cell: i64) -> i64:
        """Take the token from a cell that has one, and return its owner."""
        bit: i64 = BIT[cell]
        if level == 0:
            low, high = self.low0, self.high0
            self.tokens0 ^= bit
            self.low0 = low & ~bit
            self.high0 = high & ~bit
        elif level == 1:
            low, high = self.low1, self.high1
            self.tokens1 ^= bit
            self.low1 = low & ~bit
            self.high1 = high & ~bit
        else:
            low, high = self.low2, self.high2
            self.tokens2 ^= bit
            self.low2 = low & ~bit
            self.high2 = high & ~bit
        return (low >> cell & 1) + 2 * (high >> cell & 1)

    def _hit(self, owner: i64, cells: i64) -> None:
        """H17: a direct hit: the player hit keeps the token, and the thrower scores 1 at once."""
        trace = self.trace
        while cells:
            cell: i64 = nth(cells, 0)
            seat: i64 = self.pawn_at(self.level, cell)
            self._give(seat, owner, 1)
            self.hits += UNIT[owner]
            if trace is not None:
                trace.note(NOTE_HIT, owner, seat, cell, self.level)
            cells &= cells - 1

    def _fall_on(self, owner: i64, seat: i64, cell: i64, above: i64, level: i64) -> None:
        """H23, H24: a token falls on a pawn; a card may pay the owner for that."""
        self._give(seat, owner, 1)
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_FELL_ON, owner, seat, cell, above, level)
        if owner != seat and self.has_effect(RAINING):
            cards = self.cards.rivalry
            points: i64 = cards.number(cards.rain, POINTS)
            self.rain += points * UNIT[owner]
            if trace is not None:
                trace.note(NOTE_RAIN, owner, points)

    def _give(self, seat: i64, owner: i64, tokens: i64) -> None:
        change: i64 = tokens * UNIT[owner]
        if seat == 0:
            self.supply0 += change
        elif seat == 1:
            self.supply1 += change
        elif seat == 2:
            self.supply2 += change
        else:
            self.supply3 += change

    def _move(self, cell: i64) -> None:
        """H25: the pawn moves to another cell of its level."""
        seat: i64 = self.turn
        level: i64 = self.level
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_MOVED, seat, level, self.cell, cell)
        self._leave(level, self.cell)
        self.used |= MOVED
        self._arrive(seat, level, cell)

    def _climb(self) -> None:
        """H27: the pawn goes up one level."""
        seat: i64 = self.turn
        above: i64 = self.level + 1
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_CLIMBED, seat, self.cell, above)
        # pawns never go down: if none is on that level or higher now, none ever was
        first: bool = self.pawns2 == 0 and (above == TOP or self.pawns1 == 0)
        self._leave(self.level, self.cell)
        self.used |= CLIMBED
        self._arrive(seat, above, self.cell)
        if first and self.has_effect(FOOTING):
            cards = self.cards.rivalry
            points: i64 = cards.number(cards.firsts, A if above == TOP else POINTS)
            self.footing += points * UNIT[seat]
            if trace is not None and points:
                trace.note(NOTE_FOOTING, seat, above, points)

    def _leave(self, level: i64, cell: i64) -> None:
        bit: i64 = BIT[cell]
        if level == 0:
            self.pawns0 ^= bit
        elif level == 1:
            self.pawns1 ^= bit
        else:
            self.pawns2 ^= bit

    def stand(self, seat: i64, level: i64, cell: i64) -> None:
        """Put a pawn on a cell."""
        bit: i64 = BIT[cell]
        if level == 0:
            self.pawns0 |= bit
        elif level == 1:
            self.pawns1 |= bit
        else:
            self.pawns2 |= bit
        self.pawns += (level * CELLS + cell - (self.pawns >> 8 * seat & 255)) * UNIT[seat]

    def _arrive(self, seat: i64, level: i64, cell: i64) -> None:
        """H24-H26: the pawn takes its cell's token and sweets, and the tokens above fall on it."""
        bit: i64 = BIT[cell]
        self.stand(seat, level, cell)
        self.level = level
        self.cell = cell
        trace = self.trace
        covered: bool = self.tokens_on(level) & bit != 0
        if covered:
            owner: i64 = self._lift(level, cell)
            self._give(seat, owner, 1)
            if trace is not None:
                trace.note(NOTE_TOOK_TOKEN, seat, owner, cell, level)
        if self.sweets_on(level) & bit:
            self._take_sweets(seat, level, cell)
        # each token rests on the one below it (H22): if there was none here, there is none above
        above: i64 = level + 1
        while covered and above < LEVELS and self.tokens_on(above) & bit:
            self._fall_on(self._lift(above, cell), seat, cell, above, level)
            above += 1

    def _take_sweets(self, seat: i64, level: i64, cell: i64) -> None:
        taken: i64 = 1
        if level == 0:
            self.sweets0 &= ~BIT[cell]
            taken = SWEETS_ON_GROUND
        else:
            self.sweets1 &= ~BIT[cell]
        self.sweets += taken * UNIT[seat]
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_TOOK_SWEETS, seat, cell, level, taken)

    def _end(self, chance: Chance) -> None:
        """H12, H29: draw to 3 cards; with an empty hand the player is out; the next one begins."""
        seat: i64 = self.turn
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_ENDED, seat)
        self._draw_to(seat, HAND_SIZE, chance)
        if self.hands >> 12 * seat & 4095 == 0:
            self._go_out(seat, OUT_NO_CARDS)
        self._next(seat)

    def _next(self, seat: i64) -> None:
        """H12, H31: the next player who is not out begins; if there is none, the match is over."""
        follower: i64 = seat
        while True:
            follower += 1
            if follower == self.seats:
                follower = 0
            if self.outs >> 8 * follower & 255 == IN and self._begin(follower):
                return
            if follower == seat:
                break
        self.phase = OVER
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_OVER)

    def _begin(self, seat: i64) -> bool:
        """H13: begin a turn; False if the player goes out, because no throw is possible."""
        self.turn = seat
        self.used = 0
        self.go_to_pawn()
        if not self.has_throw():
            self._go_out(seat, OUT_NO_THROW)
            return False
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_TURN, seat)
        return True

    def go_to_pawn(self) -> None:
        """Set level and cell to those of the pawn whose turn it is, once it is placed."""
        place: i64 = self.pawns >> 8 * self.turn & 255
        if place != NOWHERE:
            self.level = place // CELLS
            self.cell = place % CELLS

    def _go_out(self, seat: i64, why: i64) -> None:
        self.outs += why * UNIT[seat]
        trace = self.trace
        if trace is not None:
            trace.note(NOTE_OUT, seat, why)

    def _draw_to(self, seat: i64, wanted: i64, chance: Chance) -> None:
        """H9, H12: draw until the hand has the wanted number of cards or the deck is empty."""
        before: i64 = self.hands >> 12 * seat & 4095
        hand: i64 = before
        left: i64 = self.deck_sizes >> 8 * seat & 255
        trace = self.trace
        # the empty nibbles are the lowest
        while hand >> 4 * (HAND_SIZE - wanted) & 15 == 0 and left > 0:
            kind: i64 = nth_card(self.deck(seat), chance.below(left))
            self._from_deck(seat, kind)
            hand = with_card(hand, kind)
            if trace is not None:
                trace.note(NOTE_DREW, seat, kind)
            left -= 1
        self.hands += (hand - before) << 12 * seat

    def _from_deck(self, seat: i64, kind: i64) -> None:
        card: i64 = self.cards.nibble[kind]
        self.deck_sizes -= UNIT[seat]
        if seat == 0:
            self.deck0 -= card
        elif seat == 1:
            self.deck1 -= card
        elif seat == 2:
            self.deck2 -= card
        else:
            self.deck3 -= card

    def _discard(self, seat: i64, kind: i64, face: i64) -> None:
        """H18, H21: put a card of the hand on the pile."""
        before: i64 = self.hands >> 12 * seat & 4095
        hand: i64 = before & 4080
        card: i64 = kind + 1
        if before >> 8 == card:
            hand = (before & 255) << 4
        elif before >> 4 & 15 == card:
            hand = before & 3840 | (before & 15) << 4
        self.hands += (hand - before) << 12 * seat
        self.piles += (face - (self.piles >> 8 * seat & 255)) * UNIT[seat]
        if face == PILE_UP:
            up: i64 = self.cards.nibble[kind]
            if seat == 0:
                self.up0 += up
            elif seat == 1:
                self.up1 += up
            elif seat == 2:
                self.up2 += up
            else:
                self.up3 += up


def with_card(hand: i64, kind: i64) -> i64:
    """The hand with one more card: put into the empty lowest nibble, then moved to its place."""
    a: i64 = kind + 1
    b: i64 = hand >> 4 & 15
    c: i64 = hand >> 8
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    return a + 16 * b + 256 * c


def from_snapshot(cards: CardTable, numbers: tuple[int, ...]) -> HoliPosition:
    """The position that this snapshot was taken of."""
    position = HoliPosition(cards, 2, 0, 0)
    for name, value in zip(FIELDS, numbers, strict=True):
        setattr(position, name, value)
    position.open_rivalry(position.rivalry)
    return position
