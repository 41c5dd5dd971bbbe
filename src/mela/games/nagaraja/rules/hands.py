"""How cards move between deck, hands and pile."""

from mypy_extensions import i64

from mela.core.bits import nth, size
from mela.core.chance import Chance
from mela.games.nagaraja.rules import notes
from mela.games.nagaraja.rules.choices import NagarajaChoices
from mela.games.nagaraja.rules.state import BIDDING


class NagarajaHands(NagarajaChoices):
    """A position in which cards are drawn, taken and discarded."""

    __slots__ = ()

    def take_card(self, seat: i64, kind: i64) -> None:
        """N24: take a card from the pile; the other player does not see which."""
        self.pile = self.tables.less(self.pile, kind)
        self.see_pile(seat, self.pile)
        self.miss_card(1 - seat)
        self.add_to_hand(seat, kind)
        trace = self.trace
        if trace is not None:
            trace.note(notes.TOOK, seat, kind)

    def draw(self, seat: i64, number: i64, chance: Chance) -> i64:
        """N21: draw this number of cards, or all that are left; return them as a set."""
        tables = self.tables
        trace = self.trace
        drawn: i64 = 0
        while number > 0 and self.can_draw():
            if self.deck == 0:
                self._reshuffle()
            kind: i64 = tables.kind_of[nth(self.deck, chance.below(size(self.deck)))]
            self.deck = tables.less(self.deck, kind)
            self.add_to_hand(seat, kind)
            drawn = tables.more(drawn, kind)
            if trace is not None:
                trace.note(notes.DREW, seat, kind)
            number -= 1
        return drawn

    def _reshuffle(self) -> None:
        """N21: the pile becomes the deck."""
        trace = self.trace
        if trace is not None:
            trace.note(notes.RESHUFFLED, size(self.pile))
        self.deck = self.pile
        self.pile = 0
        for seat in range(2):
            self.see_empty_deck(seat, self.unseen(seat))
            self.see_pile(seat, 0)

    def unseen(self, seat: i64) -> i64:
        """The cards that a seat does not see: in deck and pile, and those the other hides."""
        tables = self.tables
        other: i64 = 1 - seat
        seen: i64 = tables.together(self.hand(seat), self.bid(seat))
        seen = tables.together(seen, self.used0)
        seen = tables.together(seen, self.used1)
        if self.phase != BIDDING:
            seen = tables.together(seen, self.bid(other))
        return tables.without(tables.full_deck, seen)

    def put_on_pile(self, kind: i64) -> None:
        """Put a card on the pile; both players see it."""
        self.pile = self.tables.more(self.pile, kind)
        self.see_put_on_pile(0, kind, self.pile)
        self.see_put_on_pile(1, kind, self.pile)

    def add_to_hand(self, seat: i64, kind: i64) -> None:
        if seat:
            self.hand1 = self.tables.more(self.hand1, kind)
        else:
            self.hand0 = self.tables.more(self.hand0, kind)

    def remove_from_hand(self, seat: i64, kind: i64) -> None:
        if seat:
            self.hand1 = self.tables.less(self.hand1, kind)
        else:
            self.hand0 = self.tables.less(self.hand0, kind)
