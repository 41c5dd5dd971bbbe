"""The exact odds of what bids throw, and of one bid against another; each is computed once."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import lowest
from mela.core.vectors import floats
from mela.games.nagaraja.bots.tile_odds import FAR, MOST_NAGAS, TileOdds, least
from mela.games.nagaraja.rules.tables import NAGA, SIDES, Tables

#: The bits for the number of sticks of a kind in a key.
KEY_BITS: Final = 6
STICK_KINDS: Final = 3
#: Nagas are counted as 0, 1, or 2 and more: three cases.
NAGAS: Final = 3


@final
class Throw:
    """The chance of each sum of fate points with each number of nagas."""

    def __init__(self, key: i64, odds: list[float]) -> None:
        self.key: i64 = key
        #: The chance of n points and m nagas at 3 n + m.
        self.odds: vec[float] = floats(odds)
        self.most: i64 = len(odds) // NAGAS - 1


@final
class Offer:
    """A bid of `number` cards: its throw, and the cards that are left to use nagas on."""

    def __init__(self, code: i64, number: i64, throw: Throw, left: i64, movers: i64) -> None:
        self.code: i64 = code
        self.number: i64 = number
        self.throw: Throw = throw
        #: The cards left of any kind, and those that affect sticks; both up to 2.
        self.left: i64 = least(left, left)
        self.movers: i64 = least(movers, movers)
        #: What the seat has without the cards it bids, as a logit.
        self.assets: float = 0.0

    def key(self) -> i64:
        """Offers with the same odds have the same key."""
        return (self.throw.key * NAGAS + self.left) * NAGAS + self.movers


@final
class Front:
    """An offer from the other side's view: the chance to win the tile against it, for each number
    of points, of nagas and of cards that affect sticks."""

    def __init__(self, chances: list[float], last: i64) -> None:
        #: At ((movers * 3) + nagas) * (last + 1) + points.
        self.chances: vec[float] = floats(chances)
        #: More points are as good as this many.
        self.last: i64 = last


@final
class Throws:
    """The throws of a pack's sticks computed so far, and the odds of one against another, with
    the effect of nagas."""

    def __init__(self, tables: Tables, odds: TileOdds) -> None:
        self.tables: Tables = tables
        self.odds: TileOdds = odds
        self._known: dict[int, Throw] = {}
        self._fronts: dict[int, Front] = {}

    def of_cards(self, cards: i64) -> Throw:
        """The throw of a bid."""
        tables = self.tables
        key: i64 = 0
        while cards:
            kind: i64 = tables.kind_of[lowest(cards)]
            cards &= cards - 1
            key += tables.sticks[STICK_KINDS * kind]
            key += tables.sticks[STICK_KINDS * kind + 1] << KEY_BITS
            key += tables.sticks[STICK_KINDS * kind + 2] << 2 * KEY_BITS
        known = self._known.get(key)
        if known is None:
            known = self._throw(key)
            self._known[key] = known
        return known

    def _throw(self, key: i64) -> Throw:
        tables = self.tables
        odds: list[float] = [1.0, 0.0, 0.0]
        for stick in range(STICK_KINDS):
            sides: list[int] = []
            for side in range(SIDES):
                shown: int = tables.shown[SIDES * stick + side]
                sides.append(shown)
            count: i64 = key >> KEY_BITS * stick & 63
            while count > 0:
                count -= 1
                after: list[float] = [0.0] * (len(odds) + NAGAS * max(0, max(sides)))
                for place in range(len(odds)):
                    part: float = odds[place] / SIDES
                    for shown in sides:
                        to = place
                        if shown != NAGA:
                            to += NAGAS * shown
                        elif place % NAGAS < MOST_NAGAS:
                            to += 1
                        after[to] += part
                odds = after
        return Throw(key, odds)

    def front(self, offer: Offer, guide: bool) -> Front:
        """An offer from the other side's view; `guide` says whether the guide made it."""
        key: i64 = offer.key() * 2
        if guide:
            key += 1
        known = self._fronts.get(key)
        if known is None:
            known = self._front(offer, guide)
            self._fronts[key] = known
        return known

    def _front(self, offer: Offer, guide: bool) -> Front:
        throw = offer.throw
        last: i64 = throw.most + FAR
        chances: list[float] = []
        movers: i64 = 0
        while movers < NAGAS:
            own: i64 = 0
            while own < NAGAS:
                points: i64 = 0
                while points <= last:
                    chances.append(self._against(offer, guide, points, own, movers))
                    points += 1
                own += 1
            movers += 1
        return Front(chances, last)

    def _against(self, offer: Offer, guide: bool, points: i64, own: i64, movers: i64) -> float:
        """The chance of a player who has thrown this, averaged over what the offer may throw."""
        throw = offer.throw
        total: float = 0.0
        place: i64 = 0
        while place < (throw.most + 1) * NAGAS:
            part: float = throw.odds[place]
            if part > 0.0:
                lead: i64 = points - place // NAGAS
                theirs: i64 = least(place % NAGAS, offer.left)
                if guide:
                    total += part * (
                        1.0 - self.odds.after_throw(-lead, theirs, offer.movers, own, movers)
                    )
                else:
                    total += part * self.odds.after_throw(lead, own, movers, theirs, offer.movers)
            place += 1
        return total


def win(own: Offer, front: Front) -> float:
    """The chance of an offer to win the tile against another."""
    throw = own.throw
    width: i64 = front.last + 1
    total: float = 0.0
    points: i64 = 0
    while points <= throw.most:
        reached: i64 = points
        if reached > front.last:
            reached = front.last
        shown: i64 = 0
        while shown < NAGAS:
            part: float = throw.odds[points * NAGAS + shown]
            if part > 0.0:
                usable: i64 = least(shown, own.left)
                total += part * front.chances[(own.movers * NAGAS + usable) * width + reached]
            shown += 1
        points += 1
    return total
