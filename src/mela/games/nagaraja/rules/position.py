"""A match of Nagaraja, from the set-up through its rounds to the end (N7-N21, N29-N37)."""

from typing import Final, final

from mypy_extensions import i64

from mela.core.bits import BIT, lowest, size
from mela.core.chance import Chance
from mela.games.nagaraja.rules import notes
from mela.games.nagaraja.rules.effects import NagarajaEffects
from mela.games.nagaraja.rules.state import (
    ANSWERING,
    BIDDING,
    BY_LAST_TILE,
    BY_NINTH_TILE,
    CONFRONTING,
    DEAL,
    FIELDS,
    FIRST_HAND,
    GIVING,
    LAYING,
    OVER,
)
from mela.games.nagaraja.rules.tables import ALLOW, AMULET, LAY, PASS, SIDES, TAKEN, Tables
from mela.games.nagaraja.rules.temple import ROOMS

#: N8: players throw these sticks to find the first guide.
BROWN: Final = 0


@final
class NagarajaPosition(NagarajaEffects):
    """A position that moves can be played in."""

    __slots__ = ()

    def clone(self) -> "NagarajaPosition":
        copy = NagarajaPosition(self.tables)
        copy.copy_from(self)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return from_snapshot, (self.tables, self.snapshot())

    def set_up(self, chance: Chance) -> None:
        """N8-N10: find the guide, deal five cards each, offer the first tile."""
        lead: i64 = 0
        while lead == 0:
            lead = self._throw_for_guide(0, chance) - self._throw_for_guide(1, chance)
        if lead < 0:
            self.guide = 1
        trace = self.trace
        if trace is not None:
            trace.note(notes.GUIDE, self.guide)
        self.draw(self.guide, FIRST_HAND, chance)
        self.draw(1 - self.guide, FIRST_HAND, chance)
        self._begin_round(chance)

    def _throw_for_guide(self, seat: i64, chance: Chance) -> i64:
        """N8: throw two brown sticks and return their fate points."""
        points: i64 = 0
        for _ in range(2):
            face: i64 = self.tables.face[BROWN * SIDES + chance.below(SIDES)]
            points += self.tables.points[face]
            trace = self.trace
            if trace is not None:
                trace.note(notes.GUIDE_THREW, seat, face)
        return points

    def play(self, code: i64, chance: Chance) -> None:
        tables = self.tables
        if code >= tables.use_code:
            self._use(code - tables.use_code, chance)
        elif code >= tables.bid_code:
            self._bid(code, chance)
        elif code >= tables.give_code:
            self._give(code - tables.give_code, chance)
        elif code >= TAKEN:
            self.take_card(self.turn, code - TAKEN)
            self._confront(1 - self.turn, chance)
        elif code >= LAY:
            self._lay((code - LAY) >> 2, code - LAY & 3, chance)
        elif code == AMULET:
            self._draw_by_amulet(chance)
        elif code == PASS:
            self._pass(chance)
        elif code == ALLOW:
            self._allow(chance)
        else:
            self._cancel(chance)

    # --- 1 Call of fate ---------------------------------------------------------------------

    def _begin_round(self, chance: Chance) -> None:
        """N10: offer the next tile, with an amulet if it has a crypt; then the guide bids."""
        k: i64 = chance.below(self.tiles_left())
        kind: i64 = 0
        while k >= self.tiles >> 4 * kind & 15:
            k -= self.tiles >> 4 * kind & 15
            kind += 1
        self.tiles -= BIT[4 * kind]
        self.tile = kind + 1
        self.tile_amulet = self.tables.has_crypt[kind]
        trace = self.trace
        if trace is not None:
            trace.note(notes.ROUND, self.round_number(), self.guide)
            trace.note(notes.TILE, kind, self.tile_amulet)
        self.phase = BIDDING
        self.turn = self.guide
        if not self.must_bid(self.guide):
            self._next_bid(chance)

    def _bid(self, code: i64, chance: Chance) -> None:
        """N11: bid cards of one symbol, face down; none with an empty hand."""
        seat: i64 = self.turn
        cards: i64 = self.tables.bid_cards(code)
        left: i64 = self.tables.without(self.hand(seat), cards)
        if seat:
            self.hand1 = left
            self.bid1 = cards
        else:
            self.hand0 = left
            self.bid0 = cards
        trace = self.trace
        if trace is not None:
            trace.note(notes.BID, seat, cards)
        self._next_bid(chance)

    def _next_bid(self, chance: Chance) -> None:
        """The guide bids, then the other player; then both reveal. Who cannot bid is not asked."""
        if self.turn == self.guide:
            self.turn = 1 - self.guide
            if self.must_bid(self.turn):
                return
        self._reveal(chance)

    def _reveal(self, chance: Chance) -> None:
        """N12: both reveal their cards and throw the sticks of those cards."""
        self._show_bid(self.guide)
        self._show_bid(1 - self.guide)
        self._throw_sticks(self.guide, chance)
        self._throw_sticks(1 - self.guide, chance)
        if self.has_naga(0) or self.has_naga(1):
            self._confront(self.guide, chance)
        else:
            self._compare(chance)

    def _show_bid(self, seat: i64) -> None:
        cards: i64 = self.bid(seat)
        trace = self.trace
        if trace is not None:
            trace.note(notes.REVEALED, seat, cards)
        while cards:
            self.see_shown(1 - seat, self.tables.kind_of[lowest(cards)])
            cards &= cards - 1

    def _throw_sticks(self, seat: i64, chance: Chance) -> None:
        for stick in range(3):
            count: i64 = 0
            cards: i64 = self.bid(seat)
            while cards:
                count += self.tables.sticks[3 * self.tables.kind_of[lowest(cards)] + stick]
                cards &= cards - 1
            while count > 0:
                self.throw(seat, stick, chance)
                count -= 1

    # --- 2 Confrontation --------------------------------------------------------------------

    def _confront(self, seat: i64, chance: Chance) -> None:
        """N13, N14: the next player with a decision is to move; after two passes it is over."""
        self.phase = CONFRONTING
        trace = self.trace
        self.turn = seat
        while self.passes < 2:
            if self.must_choose(self.turn):
                return
            if trace is not None:
                trace.note(notes.PASSED, self.turn, 1)
            self.passes += 1
            self.turn = 1 - self.turn
        self._compare(chance)

    def _pass(self, chance: Chance) -> None:
        """N14: pass; the other player is next."""
        trace = self.trace
        if trace is not None:
            trace.note(notes.PASSED, self.turn, 0)
        self.passes += 1
        self._confront(1 - self.turn, chance)

    def _use(self, number: i64, chance: Chance) -> None:
        """N13: spend a naga to activate a card with its targets."""
        tables = self.tables
        seat: i64 = self.turn
        stick: i64 = number // tables.uses
        use: i64 = number % tables.uses
        kind: i64 = tables.used_kind[use]
        # if a stick has a naga, it is the stick's first face
        self.remove_stick(seat, stick * SIDES)
        self.remove_from_hand(seat, kind)
        if seat:
            self.used1 = tables.more(self.used1, kind)
        else:
            self.used0 = tables.more(self.used0, kind)
        self.pending = kind + 1
        self.target = use - tables.target_code[kind]
        self.passes = 0
        trace = self.trace
        if trace is not None:
            trace.note(notes.ACTIVATED, seat, kind, stick, self.target)
        self.see_shown(1 - seat, kind)
        if self.amulets(1 - seat) == 0:
            self._resolve(seat, chance)
            return
        self.phase = ANSWERING
        self.turn = 1 - seat
        if trace is not None:
            trace.note(notes.ASKED, self.turn)

    def _resolve(self, seat: i64, chance: Chance) -> None:
        """Carry out the activated card; then it is the other player's turn."""
        kind: i64 = self.pending - 1
        target: i64 = self.target
        self.pending = 0
        self.target = 0
        self.phase = CONFRONTING
        self.carry_out(seat, kind, target, chance)
        if self.phase == CONFRONTING:
            self._confront(1 - seat, chance)

    def _allow(self, chance: Chance) -> None:
        """N31: let the other player's card have its effect."""
        trace = self.trace
        if trace is not None:
            trace.note(notes.ALLOWED, self.turn)
        self._resolve(1 - self.turn, chance)

    def _cancel(self, chance: Chance) -> None:
        """N31: card and naga are lost, and the player who cancelled is to move."""
        trace = self.trace
        if trace is not None:
            trace.note(notes.CANCELLED, self.turn, self.pending - 1)
        self.use_amulet(self.turn, self.tables.cancel_amulet)
        self.pending = 0
        self.target = 0
        self._confront(self.turn, chance)

    def _draw_by_amulet(self, chance: Chance) -> None:
        """N30: reveal and discard the amulet, and draw a card; the player still has to decide."""
        seat: i64 = self.turn
        trace = self.trace
        if trace is not None:
            trace.note(notes.DREW_BY_AMULET, seat)
        self.use_amulet(seat, self.tables.draw_amulet)
        self.draw(seat, 1, chance)
        # without an amulet the player cannot answer any more, as both can see
        if self.phase == ANSWERING and self.amulets(seat) == 0:
            self._resolve(1 - seat, chance)

    def _compare(self, chance: Chance) -> None:
        """N15, N16: more fate points win the tile, the guide wins ties; then the cards go."""
        fate0: i64 = self.fate(0)
        fate1: i64 = self.fate(1)
        winner: i64 = self.guide
        if fate0 > fate1:
            winner = 0
        elif fate1 > fate0:
            winner = 1
        trace = self.trace
        if trace is not None:
            trace.note(notes.COMPARED, fate0, fate1, winner)
        self._discard_all(self.bid0)
        self._discard_all(self.bid1)
        self._discard_all(self.used0)
        self._discard_all(self.used1)
        self.bid0 = 0
        self.bid1 = 0
        self.used0 = 0
        self.used1 = 0
        self.sticks0 = 0
        self.sticks1 = 0
        self.added0 = 0
        self.added1 = 0
        self.passes = 0
        self.turn = winner
        if self.open_rooms(winner):
            self.phase = LAYING
            return
        if trace is not None:
            trace.note(notes.NO_ROOM, winner, self.tile - 1)
        self._end_round(winner, chance)

    def _discard_all(self, cards: i64) -> None:
        while cards:
            self.put_on_pile(self.tables.kind_of[lowest(cards)])
            cards &= cards - 1

    # --- 3 Exploring the temple -------------------------------------------------------------

    def _lay(self, room: i64, turn: i64, chance: Chance) -> None:
        """N17, N36: put the tile into the temple; the ninth one ends the match."""
        seat: i64 = self.turn
        tile: i64 = 1 + (self.tile - 1) * 4 + turn
        self.set_tile(seat, room, tile)
        if self.tile_amulet:
            self.put_amulet(seat, room)
        trace = self.trace
        if trace is not None:
            trace.note(notes.LAID, seat, room, tile, self.rooms(seat), self.crypts(seat))
        self.tile = 0
        self.tile_amulet = 0
        self.judge(seat, chance)
        if self.phase == OVER:
            return
        if size(self.laid(seat)) == ROOMS:
            self._finish_by_points(seat, BY_NINTH_TILE)
        else:
            self._end_round(seat, chance)

    def _finish_by_points(self, seat: i64, why: i64) -> None:
        """N36, N37: more points win; a tie goes to the seat that won the last tile."""
        winner: i64 = seat
        if self.total(1 - seat) > self.total(seat):
            winner = 1 - seat
        self.finish(winner, why)

    # --- 4 New deal -------------------------------------------------------------------------

    def _end_round(self, winner: i64, chance: Chance) -> None:
        """N20, N37: if a tile is left, the loser becomes the guide and draws three cards."""
        self.tile = 0
        self.tile_amulet = 0
        if self.tiles == 0:
            self._finish_by_points(winner, BY_LAST_TILE)
            return
        self.guide = 1 - winner
        self.turn = self.guide
        self.phase = GIVING
        trace = self.trace
        if trace is not None:
            trace.note(notes.GUIDE, self.guide)
        self.older = self.given(winner)
        dealt: i64 = self.draw(self.guide, DEAL, chance)
        if size(dealt) == DEAL:
            self.dealt = dealt
        else:
            self.older = 0
            self._begin_round(chance)

    def _give(self, kind: i64, chance: Chance) -> None:
        """N20: give one of the three cards to the other player."""
        seat: i64 = self.turn
        trace = self.trace
        if trace is not None:
            trace.note(notes.GAVE, seat, kind)
        self.remove_from_hand(seat, kind)
        self.add_to_hand(1 - seat, kind)
        self.see_gift(seat, kind)
        self.dealt = 0
        self.older = 0
        self._begin_round(chance)


def from_snapshot(tables: Tables, numbers: tuple[int, ...]) -> NagarajaPosition:
    """The position that this snapshot was taken of."""
    position = NagarajaPosition(tables)
    for name, value in zip(FIELDS, numbers, strict=True):
        setattr(position, name, value)
    return position
