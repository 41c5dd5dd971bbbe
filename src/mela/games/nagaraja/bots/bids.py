"""The bids of a seat against the bids of hands that the other may hold."""

from typing import final

from mypy_extensions import i64

from mela.core.bits import nth, size
from mela.core.chance import Chance
from mela.games.nagaraja.bots.bid_game import BidGame
from mela.games.nagaraja.bots.rounds import Rounds, TileWorth
from mela.games.nagaraja.bots.throws import Front, Offer, Throws, win
from mela.games.nagaraja.bots.tile_odds import movers_in
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.tables import AMULET


@final
class Bids:
    """What each bid is worth against each other bid: by the odds of the sticks, the value of the
    tile, and the cards that are left.

    The other does not know the seat's hand either. So the seat also bids with other hands that it
    might hold, and the other cannot tell these apart.
    """

    def __init__(
        self, rounds: Rounds, throws: Throws, position: NagarajaPosition, tile: TileWorth
    ) -> None:
        self.rounds: Rounds = rounds
        self._tile: TileWorth = tile
        self.throws: Throws = throws
        self.seat: i64 = position.turn
        self.is_guide: bool = position.turn == position.guide
        self.offers: list[Offer] = []
        self._hands: list[int] = []

    def add_hand(self, position: NagarajaPosition) -> None:
        """Add a hand of the seat; the first one must be its real hand."""
        offers = self._offers(position, self.seat, 0)
        self.offers.extend(offers)
        self._hands.append(len(offers))

    def game(self) -> BidGame:
        """The game of these bids, still without rivals."""
        groups: list[int] = []
        for offer in self.offers:
            # only the guide's bid is seen before the answer
            group: i64 = 0
            if self.is_guide:
                group = offer.number - 1
            groups.append(group)
        return BidGame(groups, self._hands)

    def _offers(self, position: NagarajaPosition, seat: i64, wanted: i64) -> list[Offer]:
        """All bids of a hand, or only those with the wanted number of cards."""
        offers: list[Offer] = []
        tables = position.tables
        bidding = position.clone()
        bidding.turn = seat
        count: i64 = bidding.fill(self.rounds.buffer)
        hand: i64 = position.hand(seat)
        n: i64 = 0
        while n < count:
            code: i64 = self.rounds.buffer[n]
            n += 1
            if code == AMULET:
                continue
            cards: i64 = position.tables.bid_cards(code)
            number: i64 = size(cards)
            if wanted == 0 or number == wanted:
                left: i64 = tables.without(hand, cards)
                set_hand(bidding, seat, left)
                movers: i64 = movers_in(position, left)
                offer = Offer(code, number, self.throws.of_cards(cards), size(left), movers)
                offer.assets = self.rounds.judge.assets(bidding, seat)
                offers.append(offer)
                self.rounds.meter.used += 1
        return offers

    def add_rival(self, game: BidGame, position: NagarajaPosition) -> None:
        """Add the other's hand in a position that fits what is known; if the other has bid
        already, only bids of that number of cards count."""
        other: i64 = 1 - self.seat
        whole = position.clone()
        set_hand(whole, other, position.tables.together(position.hand(other), position.bid(other)))
        offers = self._offers(whole, other, size(position.bid(other)))
        fronts: list[Front] = []
        for offer in offers:
            fronts.append(self.throws.front(offer, not self.is_guide))  # noqa: PERF401 - compiled
        payoffs: list[float] = []
        for own in self.offers:
            for column in range(len(fronts)):
                lead: float = own.assets - offers[column].assets
                payoffs.append(self._tile.chance(lead, win(own, fronts[column])))
        game.add_rival(payoffs, len(fronts))


def set_hand(position: NagarajaPosition, seat: i64, cards: i64) -> None:
    """Put these cards into the hand of a seat, without taking them from elsewhere."""
    if seat:
        position.hand1 = cards
    else:
        position.hand0 = cards


def other_hand(position: NagarajaPosition, seat: i64, chance: Chance) -> NagarajaPosition:
    """The same position with another hand of the seat that the other would think as likely."""
    tables = position.tables
    hand: i64 = tables.together(0, position.given(1 - seat))
    pool: i64 = tables.without(tables.together(position.deck, position.hand(seat)), hand)
    missing: i64 = size(position.hand(seat)) - size(hand)
    while missing > 0:
        kind: i64 = tables.kind_of[nth(pool, chance.below(size(pool)))]
        pool = tables.less(pool, kind)
        hand = tables.more(hand, kind)
        missing -= 1
    after = position.clone()
    set_hand(after, seat, hand)
    after.deck = pool
    return after
