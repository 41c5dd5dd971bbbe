"""Random positions that fit a view: where hidden cards, relics and amulets may be.

All ways to deal them are equally likely. Copies of a card count as different cards, so that what
can happen in more ways is more likely.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from mela.core.chance import Chance, weighted
from mela.games.nagaraja.rules.aims import Aims
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.restore import hidden_bid, restore
from mela.games.nagaraja.rules.state import DEAL, ENOUGH_POINTS
from mela.games.nagaraja.rules.tables import CARDS, Tables
from mela.games.nagaraja.rules.temple import PLACE_NAMES
from mela.games.nagaraja.rules.view import SEATS, Common, KnownRelic, NagarajaView, Own, Shown

NOTHING = Own((), (), (), (), (), (), (), (), 0, ())


def imagine(tables: Tables, aims: Aims, view: NagarajaView, chance: Chance) -> NagarajaPosition:
    """A random position that fits a view; all ways to deal what is hidden are equally likely."""
    if view.shown is not None:
        return restore(tables, aims, view.common, view.shown)
    if view.viewer is None or view.own is None:
        secrets = _for_watcher(tables, view.common, chance)
    else:
        secrets = _for_seat(tables, view.common, view.viewer, view.own, chance)
    return restore(tables, aims, view.common, secrets)


# --- Cards ----------------------------------------------------------------------------------


class _Way(NamedTuple):
    """The symbol of the bid, and the number of required cards in it; the others are in the hand."""

    symbol: int
    required: int


class _Hidden:
    """The hidden cards of one player: a hand, and perhaps a bid of one symbol (N11).

    The `required` cards are known to be among them. The rest are `free` cards from the pool.
    """

    def __init__(
        self, tables: Tables, pool: Counter[str], required: Counter[str], hand: int, bid: int
    ) -> None:
        self.tables = tables
        self.required = sorted(required.elements())
        self.free = sorted((pool - required).elements())
        self.hand = hand
        self.bid = bid

    def _of(self, symbol: int, cards: Sequence[str]) -> list[str]:
        ids, symbols = self.tables.ids, self.tables.symbol
        return [card for card in cards if symbols[ids.index(card)] == symbol]

    def ways(self) -> dict[_Way, int]:
        """The number of ways to deal hand and bid, for each way to make up the bid.

        If the bid has one symbol, and r of its cards are required ones, then three choices are
        independent, so their numbers are multiplied:

        - which r of the required cards of that symbol are bid,
        - which free cards of that symbol complete the bid,
        - which of the remaining free cards complete the hand, with the required cards not bid.

        Without a bid there is only the hand to complete. Impossible deals count 0.
        """
        required, free = len(self.required), len(self.free)
        if self.bid == 0:
            return {_Way(0, 0): choices(free, self.hand - required)}
        ways = {}
        for symbol in range(4):
            required_here = len(self._of(symbol, self.required))
            free_here = len(self._of(symbol, self.free))
            for r in range(min(self.bid, required_here) + 1):
                drawn = self.bid - r
                left_over = required - r
                ways[_Way(symbol, r)] = (
                    choices(required_here, r)
                    * choices(free_here, drawn)
                    * choices(free - drawn, self.hand - left_over)
                )
        return ways

    def deal(self, chance: Chance) -> tuple[list[str], list[str]]:
        """Deal a random hand and bid; the rest of the pool stays in `free`."""
        ways = self.ways()
        way = list(ways)[weighted(chance, list(ways.values()))]
        bid: list[str] = []
        if self.bid:
            bid += _take(self.required, way.required, chance, self._of(way.symbol, self.required))
            drawn = self.bid - way.required
            bid += _take(self.free, drawn, chance, self._of(way.symbol, self.free))
        hand = list(self.required)
        hand += _take(self.free, self.hand - len(hand), chance)
        return sorted(hand), sorted(bid)


def choices(of: int, wanted: int) -> int:
    """The number of ways to choose `wanted` things; 0 if there are too few."""
    return comb(of, wanted) if 0 <= wanted <= of else 0


def _take(
    cards: list[str], count: int, chance: Chance, candidates: list[str] | None = None
) -> list[str]:
    """Take out a number of random cards; only candidates, if any are named."""
    choices = list(cards) if candidates is None else candidates
    taken = [choices.pop(chance.below(len(choices))) for _ in range(count)]
    for card in taken:
        cards.remove(card)
    return taken


def _all_cards(tables: Tables) -> Counter[str]:
    return Counter(tables.ids[tables.kind_of[number]] for number in range(CARDS))


def _on_table(common: Common) -> Counter[str]:
    """The cards of the round that are face up."""
    cards: Counter[str] = Counter()
    for seat in common.seats:
        cards.update(seat.used)
        cards.update(seat.bid or ())
    return cards


def unseen_cards(tables: Tables, common: Common, viewer: int, own: Own) -> Counter[str]:
    """The cards that a seat neither holds nor sees on the table: hidden ones, deck and pile."""
    unseen = _all_cards(tables) - _on_table(common) - Counter(own.hand)
    if hidden_bid(common, viewer):
        unseen -= Counter(own.bid)
    return unseen


def _without_taken(own: Own, unseen: Counter[str], chance: Chance) -> Counter[str]:
    """A possible pile, without the cards that the other player has taken unseen.

    Cards that the viewer sees elsewhere are no longer in the pile, so they were taken.
    """
    pile = Counter(own.pile)
    seen = pile - unseen
    rest = sorted((pile - seen).elements())
    _take(rest, own.missing - seen.total(), chance)
    return Counter(rest)


def _split(
    tables: Tables, common: Common, other: int, own: Own, unseen: Counter[str], chance: Chance
) -> tuple[Counter[str], _Hidden]:
    """The pile, and where the other player's hidden cards come from.

    Any cards may have been taken from the pile, and those not shown since must be hidden. So draw
    which were taken, and reject a draw more often the fewer ways to deal it leaves.
    """
    hand, bid = common.seats[other].hand, hidden_bid(common, other)
    given, shown = Counter(own.given), Counter(own.shown)
    pool_size = unseen.total() - common.pile
    fixed = given.total() + max(0, own.missing - (shown & Counter(own.pile)).total())
    most = choices(pool_size - fixed, hand + bid - fixed) * comb(hand + bid, bid)
    while True:
        pile = _without_taken(own, unseen, chance)
        kept = given + (Counter(own.pile) - pile - shown)
        pool = unseen - pile
        if kept <= pool:
            hidden = _Hidden(tables, pool, kept, hand, bid)
            if own.missing == 0:
                return pile, hidden
            ways = sum(hidden.ways().values())
            if weighted(chance, [ways, most - ways]) == 0:
                return pile, hidden


def _for_seat(tables: Tables, common: Common, viewer: int, own: Own, chance: Chance) -> Shown:
    other = 1 - viewer
    unseen = unseen_cards(tables, common, viewer, own)
    pile, hidden = _split(tables, common, other, own, unseen, chance)
    hand_cards, bid_cards = hidden.deal(chance)
    bid_shown = common.seats[other].bid
    theirs = _secrets(
        hand_cards,
        bid_cards if bid_shown is None else list(bid_shown),
        sorted(pile.elements()),
        _dealt(common, other, hand_cards, own.older, chance),
        _amulets(tables, common, other, own.amulets, chance),
        _relics(tables, common, other, own.relics, chance),
    )
    seats = (own, theirs) if viewer == 0 else (theirs, own)
    return Shown(seats, tuple(sorted(pile.elements())))


def _for_watcher(tables: Tables, common: Common, chance: Chance) -> Shown:
    pool = sorted((_all_cards(tables) - _on_table(common)).elements())
    hands: dict[int, tuple[list[str], list[str]]] = {}
    amulets = _amulets_of_both(tables, common, chance)
    seen: tuple[KnownRelic, ...] = ()
    # first the player with a hidden bid, because not all cards fit a bid
    order = sorted(SEATS, key=lambda seat: -hidden_bid(common, seat))
    for seat in order:
        hidden = _Hidden(
            tables, Counter(pool), Counter(), common.seats[seat].hand, hidden_bid(common, seat)
        )
        hands[seat] = hidden.deal(chance)
        pool = hidden.free
    pile = sorted(_take(pool, common.pile, chance))
    seats = [NOTHING, NOTHING]
    for seat in order:
        hand, bid = hands[seat]
        bid_shown = common.seats[seat].bid
        relics = _relics(tables, common, seat, seen, chance)
        seen += relics
        seats[seat] = _secrets(
            hand,
            bid if bid_shown is None else list(bid_shown),
            pile,
            _dealt(common, seat, hand, (), chance),
            amulets[seat],
            relics,
        )
    return Shown(tuple(seats), tuple(pile))


def _secrets(
    hand: Sequence[str],
    bid: Sequence[str],
    pile: Sequence[str],
    dealt: Sequence[str],
    amulets: tuple[str, ...],
    relics: tuple[KnownRelic, ...],
) -> Own:
    """What a player has, if the pile is all that this player knows about other cards."""
    return Own(tuple(hand), tuple(bid), tuple(dealt), amulets, relics, (), (), tuple(pile), 0, ())


def _dealt(
    common: Common, seat: int, hand: Sequence[str], older: Sequence[str], chance: Chance
) -> list[str]:
    """N20: the three new cards of a hand, drawn from those they may be."""
    if common.phase != "giving" or common.turn != seat:
        return []
    new = sorted((Counter(hand) - Counter(older)).elements())
    return [new.pop(chance.below(len(new))) for _ in range(DEAL)]


# --- Amulets and relics ---------------------------------------------------------------------


def _amulets(
    tables: Tables, common: Common, seat: int, seen: Sequence[str], chance: Chance
) -> tuple[str, ...]:
    """Random amulets of a player who has not won, and so has fewer than 25 points (N29)."""
    while True:
        held = tuple(_take(_amulets_left(tables, common, seen), common.seats[seat].amulets, chance))
        if _has_not_won(tables, common, seat, held):
            return held


def _amulets_of_both(
    tables: Tables, common: Common, chance: Chance
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The same for both players at once: no amulet goes to both."""
    while True:
        left = _amulets_left(tables, common, ())
        one, other = (tuple(_take(left, common.seats[seat].amulets, chance)) for seat in SEATS)
        if _has_not_won(tables, common, 0, one) and _has_not_won(tables, common, 1, other):
            return one, other


def _amulets_left(tables: Tables, common: Common, seen: Sequence[str]) -> list[str]:
    left = Counter(
        {id_: tables.all_amulets >> 4 * kind & 15 for kind, id_ in enumerate(tables.amulet_ids)}
    )
    return sorted((left - Counter(seen) - Counter(common.spent)).elements())


def _has_not_won(tables: Tables, common: Common, seat: int, amulets: Sequence[str]) -> bool:
    points = sum(
        int(tables.relic_points[tables.relic_ids.index(place.relic) + 1])
        for place in common.seats[seat].relics
        if place.relic is not None
    )
    points += sum(int(tables.amulet_points[tables.amulet_ids.index(id_)]) for id_ in amulets)
    return points < ENOUGH_POINTS


def _relics(
    tables: Tables, common: Common, seat: int, seen: Sequence[KnownRelic], chance: Chance
) -> tuple[KnownRelic, ...]:
    """The face-down relics that a player has seen: as the viewer knows them, or else random."""
    known = {(relic.temple, relic.place): relic.relic for relic in seen}
    relics = []
    for temple in SEATS:
        places = common.seats[temple].relics
        left = Counter(
            {id_: tables.all_relics >> 4 * n & 15 for n, id_ in enumerate(tables.relic_ids, 1)}
        )
        left -= Counter(place.relic for place in places if place.relic is not None)
        left -= Counter(known[temple, name] for name in PLACE_NAMES if (temple, name) in known)
        rest = sorted(left.elements())
        for place in places:
            if place.relic is None and seat in place.known:
                relic = known.get((temple, place.place))
                if relic is None:
                    relic = rest.pop(chance.below(len(rest)))
                relics.append(KnownRelic(temple, place.place, relic))
    return tuple(relics)
