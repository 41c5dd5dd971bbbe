"""N38: what each seat knows about the other's hidden cards."""

from typing import Final

from mypy_extensions import i64

from mela.core.position import Position
from mela.games.nagaraja.rules.tables import Tables

KNOWLEDGE: Final = tuple(
    "older given0 given1 recalled0 recalled1 missing0 missing1 shown0 shown1".split()
)


class CardKnowledge(Position):
    """What each seat knows about the other's hidden cards: those in the hand, and the bid while it
    lies face down.

    A seat sees every card that is revealed, activated, robbed or put on the pile. It does not see
    which card the other takes from the pile (N24). So it remembers four things:

    - `given`: cards that it knows the other hides, because it gave them (N20) or could infer them.
    - `recalled`: the pile as it last knew it, including the cards that were taken unseen since.
    - `missing`: how many cards the other has taken from that pile unseen.
    - `shown`: what the other has shown since the first of these was taken. Each of these cards may
      be one that was taken, so the seat can no longer be sure that it is hidden.

    While the guide decides which of three new cards to give away, `older` are the cards that the
    other seat knew in the guide's hand before the deal.

    Invariants for each seat, where `taken` are the cards of `recalled` that are no longer in the
    pile:

    1. `given` is part of the other's hidden cards.
    2. The pile is part of `recalled`, and `recalled` has `missing` cards more.
    3. `given`, together with `taken` minus `shown`, is part of the other's hidden cards: what was
       taken and not shown since is still hidden.
    4. If nothing is missing, `shown` is empty.
    5. `older` is part of the other seat's `given`; it is empty unless the guide has to give a card.

    These numbers are part of the position, so that copying one needs no second object.
    """

    __slots__ = ("tables", *KNOWLEDGE)

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.tables: Tables = tables
        self.older: i64 = 0
        self.given0: i64 = 0
        self.given1: i64 = 0
        self.recalled0: i64 = 0
        self.recalled1: i64 = 0
        self.missing0: i64 = 0
        self.missing1: i64 = 0
        self.shown0: i64 = 0
        self.shown1: i64 = 0

    def copy_knowledge(self, other: "CardKnowledge") -> None:
        self.older = other.older
        self.given0 = other.given0
        self.given1 = other.given1
        self.recalled0 = other.recalled0
        self.recalled1 = other.recalled1
        self.missing0 = other.missing0
        self.missing1 = other.missing1
        self.shown0 = other.shown0
        self.shown1 = other.shown1

    # --- Questions --------------------------------------------------------------------------

    def given(self, seat: i64) -> i64:
        return self.given1 if seat else self.given0

    def recalled(self, seat: i64) -> i64:
        return self.recalled1 if seat else self.recalled0

    def missing(self, seat: i64) -> i64:
        return self.missing1 if seat else self.missing0

    def shown(self, seat: i64) -> i64:
        return self.shown1 if seat else self.shown0

    def still_hidden(self, seat: i64, pile: i64) -> i64:
        """The cards that were taken from the pile unseen by this seat, and not shown since."""
        taken: i64 = self.tables.without(self.recalled(seat), pile)
        return self.tables.without(taken, self.shown(seat))

    # --- What a seat learns -----------------------------------------------------------------

    def see_pile(self, seat: i64, pile: i64) -> None:
        """A seat sees the whole pile."""
        self._set_pile(seat, pile, 0, 0)

    def see_what_was_taken(self, seat: i64, pile: i64) -> None:
        """N24: a seat looks through the pile, and so learns what the other has taken from it."""
        kept: i64 = self.still_hidden(seat, pile)
        self._set_given(seat, self.tables.together(self.given(seat), kept))
        self.see_pile(seat, pile)

    def miss_card(self, seat: i64) -> None:
        """N24: the other takes a card from the pile, and this seat does not see which."""
        if seat:
            self.missing1 += 1
        else:
            self.missing0 += 1

    def see_put_on_pile(self, seat: i64, kind: i64, pile: i64) -> None:
        """A card was put on the pile.

        If the seat thought that all cards of its kind were there already, then one of them had
        been taken, and is back now.
        """
        missing: i64 = self.missing(seat)
        if missing == 0:
            self._set_pile(seat, pile, 0, 0)
            return
        tables = self.tables
        recalled: i64 = self.recalled(seat)
        shown: i64 = self.shown(seat)
        if not tables.has_all(recalled, kind):
            recalled = tables.more(recalled, kind)
        else:
            missing -= 1
            if missing == 0:
                shown = 0
            elif tables.has(shown, kind):
                shown = tables.less(shown, kind)
        self._set_pile(seat, recalled, missing, shown)

    def see_shown(self, seat: i64, kind: i64) -> None:
        """The other shows a hidden card: one that this seat knew, or perhaps one that was taken.

        The same card may be shown again later; `shown` has at most all cards of a kind.
        """
        tables = self.tables
        given: i64 = self.given(seat)
        if tables.has(given, kind):
            self._set_given(seat, tables.less(given, kind))
        elif self.missing(seat) and not tables.has_all(self.shown(seat), kind):
            if seat:
                self.shown1 = tables.more(self.shown1, kind)
            else:
                self.shown0 = tables.more(self.shown0, kind)

    def see_empty_deck(self, seat: i64, unseen: i64) -> None:
        """N21: when the deck is empty, every card that the seat does not see is in the pile as it
        knows it, or the other hides it."""
        hidden: i64 = self.tables.without(unseen, self.recalled(seat))
        self._set_given(seat, self.given(seat) | hidden)

    def see_gift(self, giver: i64, kind: i64) -> None:
        """N20: from now on the giver knows this card in the other's hand. If the other knew such a
        card in the giver's hand, it may be gone, but not if it was there before the deal."""
        tables = self.tables
        self._set_given(giver, tables.more(self.given(giver), kind))
        known: i64 = self.given(1 - giver)
        if tables.has(known, kind):
            self._set_given(1 - giver, tables.less(known, kind) | self.older)

    def _set_given(self, seat: i64, cards: i64) -> None:
        if seat:
            self.given1 = cards
        else:
            self.given0 = cards

    def _set_pile(self, seat: i64, recalled: i64, missing: i64, shown: i64) -> None:
        if seat:
            self.recalled1 = recalled
            self.missing1 = missing
            self.shown1 = shown
        else:
            self.recalled0 = recalled
            self.missing0 = missing
            self.shown0 = shown
