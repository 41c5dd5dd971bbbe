"""Cards on their way between deck, hands and pile, and what each seat remembers of them (N38)."""

from mypy_extensions import i64

from mela.core.bits import nth, size
from mela.core.chance import Chance
from mela.games.nagaraja import notes
from mela.games.nagaraja.choices import NagarajaChoices
from mela.games.nagaraja.truth import BIDDING


class NagarajaHands(NagarajaChoices):
    """A position in which cards are drawn, shown, taken and discarded."""

    __slots__ = ()

    def remember_pile(self, seat: i64) -> None:
        """A seat sees the whole pile."""
        if seat:
            self.recalled1 = self.pile
            self.missing1 = 0
            self.shown1 = 0
        else:
            self.recalled0 = self.pile
            self.missing0 = 0
            self.shown0 = 0

    def take_card(self, seat: i64, kind: i64) -> None:
        """N24: a card of the pile that the other does not see."""
        self.pile = self.tables.less(self.pile, kind)
        self.remember_pile(seat)
        if seat:
            self.missing0 += 1
        else:
            self.missing1 += 1
        self.add_to_hand(seat, kind)
        trace = self.trace
        if trace is not None:
            trace.note(notes.TOOK, seat, kind)

    def draw(self, seat: i64, number: i64, chance: Chance) -> i64:
        """N21: draw so many cards, or all there are; those drawn, as a set."""
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
        """N21: the pile becomes the deck. With the deck empty, each seat could tell the cards of
        the other: all that are neither its own nor on the table nor in the pile."""
        tables = self.tables
        trace = self.trace
        if trace is not None:
            trace.note(notes.RESHUFFLED, size(self.pile))
        self.deck = self.pile
        self.pile = 0
        self.given0 |= tables.without(self.unseen(0), self.recalled0)
        self.given1 |= tables.without(self.unseen(1), self.recalled1)
        self.remember_pile(0)
        self.remember_pile(1)

    def unseen(self, seat: i64) -> i64:
        """The cards that a seat does not see lying anywhere: in deck, pile and the other's hand."""
        tables = self.tables
        other: i64 = 1 - seat
        seen: i64 = tables.together(self.hand(seat), self.bid(seat))
        seen = tables.together(seen, self.used0)
        seen = tables.together(seen, self.used1)
        if self.phase != BIDDING:
            seen = tables.together(seen, self.bid(other))
        return tables.without(tables.full_deck, seen)

    def put_on_pile(self, kind: i64) -> None:
        """Both see it."""
        self.pile = self.tables.more(self.pile, kind)
        if self.missing0:
            self._recall(0, kind)
        else:
            self.recalled0 = self.pile
        if self.missing1:
            self._recall(1, kind)
        else:
            self.recalled1 = self.pile

    def _recall(self, seat: i64, kind: i64) -> None:
        """A seat that misses cards of the pile sees one come to it. If all of its kind lay there
        before, one of them was among those taken, and is back now."""
        tables = self.tables
        cards: i64 = self.recalled(seat)
        shown: i64 = self.shown(seat)
        taken: i64 = 0
        if tables.has_all(cards, kind):
            taken = 1
            if self.missing(seat) == 1:
                shown = 0
            elif tables.has(shown, kind):
                shown = tables.less(shown, kind)
        else:
            cards = tables.more(cards, kind)
        if seat:
            self.recalled1 = cards
            self.shown1 = shown
            self.missing1 -= taken
        else:
            self.recalled0 = cards
            self.shown0 = shown
            self.missing0 -= taken

    def show(self, seat: i64, kind: i64) -> None:
        """N38: a hidden card of a seat is shown; the other knows one card less to be hidden.

        Cards come back and are shown again; more than there are of a kind need not be counted.
        """
        tables = self.tables
        if seat:
            if tables.has(self.given0, kind):
                self.given0 = tables.less(self.given0, kind)
            elif self.missing0 and not tables.has_all(self.shown0, kind):
                self.shown0 = tables.more(self.shown0, kind)
        elif tables.has(self.given1, kind):
            self.given1 = tables.less(self.given1, kind)
        elif self.missing1 and not tables.has_all(self.shown1, kind):
            self.shown1 = tables.more(self.shown1, kind)

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
