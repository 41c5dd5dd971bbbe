"""The exact odds of a bid for a player who does not know the other bid."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from mela.games.nagaraja.rules.imagine import choices, unseen_cards
from mela.games.nagaraja.rules.odds import fate_counts, throw_counts
from mela.games.nagaraja.rules.restore import hidden_bid
from mela.games.nagaraja.rules.tables import SIDES, STICKS, SYMBOLS, Tables
from mela.games.nagaraja.rules.view import NagarajaView

#: The number of ways to throw each sum of fate points; and the same for each number of cards.
Ways = list[int]
WaysByCards = list[Ways]


class BidOdds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chance of each number of fate points and of nagas that a bid may throw, 0 first.

    `win` is the chance that the throws alone win the tile, once the guide has bid face down: all
    bids that the guide may have made, each with each hand that fits it, are equally likely. None
    if the guide has not bid yet, or if cards that left the pile unseen may have come back since.
    """

    fate: tuple[float, ...]
    nagas: tuple[float, ...]
    win: float | None


def bid_odds(tables: Tables, view: NagarajaView, cards: Sequence[str]) -> BidOdds:
    """The odds of a bid of these cards, by what the viewer may know."""
    thrown = [_sticks(tables, card) for card in cards]
    sticks = [sum(card[stick] for card in thrown) for stick in range(len(STICKS))]
    whole = SIDES ** sum(sticks)
    fate = fate_counts(tables, sticks)
    nagas = [sum(row) for row in throw_counts(tables, sticks)]
    return BidOdds(
        fate=tuple(ways / whole for ways in fate),
        nagas=tuple(ways / whole for ways in nagas),
        win=_win(tables, view, fate),
    )


def _sticks(tables: Tables, card: str) -> list[int]:
    first = tables.ids.index(card) * len(STICKS)
    return [int(tables.sticks[first + stick]) for stick in range(len(STICKS))]


def _win(tables: Tables, view: NagarajaView, mine: Ways) -> float | None:
    """N11, N15: the chance to throw more than the guide, who has bid already and wins ties."""
    theirs = _sealed_ways(tables, view)
    if theirs is None:
        return None
    wins = sum(ways * sum(theirs[:points]) for points, ways in enumerate(mine))
    return wins / (sum(mine) * sum(theirs))


def _sealed_ways(tables: Tables, view: NagarajaView) -> Ways | None:
    """The number of ways in which the other player's hidden bid throws each sum of fate points.

    Each card of the bid is one that the other surely holds, one that was taken unseen from the
    pile, or another unseen one. For each mixture, this counts the hands that can be left.
    """
    if view.viewer is None or view.own is None:
        return None
    own, common, other = view.own, view.common, 1 - view.viewer
    size = hidden_bid(common, other)
    unseen = unseen_cards(tables, common, view.viewer, own)
    pile = Counter(own.pile) & unseen
    given = Counter(own.given)
    came_back = own.missing and pile & Counter(own.shown)
    if size == 0 or came_back or not pile + given <= unseen:
        return None
    # cards of that pile that the viewer sees elsewhere were taken, and are not hidden any more
    taken = own.missing - (Counter(own.pile) - unseen).total()
    free = unseen - pile - given
    total: Ways = []
    most = max(sum(_sticks(tables, card)) for card in tables.ids)
    for symbol in range(len(SYMBOLS)):
        sources = [_of_symbol(tables, cards, symbol) for cards in (given, pile, free)]
        sure, found, any_ = (_ways_by_cards(tables, cards, size, most) for cards in sources)
        for g in range(min(size, given.total()) + 1):
            for p in range(min(size - g, taken) + 1):
                f = size - g - p
                rest = common.seats[other].hand - (given.total() - g) - (taken - p)
                hands = choices(pile.total() - p, taken - p) * choices(free.total() - f, rest)
                if hands:
                    _add(total, _together(_together(sure[g], found[p]), any_[f]), hands)
    return total


def _of_symbol(tables: Tables, cards: Counter[str], symbol: int) -> list[str]:
    return [card for card in cards.elements() if tables.symbol[tables.ids.index(card)] == symbol]


def _ways_by_cards(tables: Tables, cards: Sequence[str], size: int, most: int) -> WaysByCards:
    """For each number of cards up to `size`: the ways to choose that many and to throw.

    Every card counts as `most` sticks, so that the ways of different cards can be added.
    """
    by_cards: WaysByCards = [[1], *([] for _ in range(size))]
    for card in cards:
        sticks = _sticks(tables, card)
        spare = SIDES ** (most - sum(sticks))
        throw = [ways * spare for ways in fate_counts(tables, sticks)]
        for count in range(size, 0, -1):
            _add(by_cards[count], _together(by_cards[count - 1], throw), 1)
    return by_cards


def _together(a: Ways, b: Ways) -> Ways:
    """The ways of two throws, combined into one."""
    if not a or not b:
        return []
    both = [0] * (len(a) + len(b) - 1)
    for m, ways in enumerate(a):
        for n, more in enumerate(b):
            both[m + n] += ways * more
    return both


def _add(to: Ways, more: Ways, times: int) -> None:
    to.extend([0] * (len(more) - len(to)))
    for points, ways in enumerate(more):
        to[points] += ways * times
