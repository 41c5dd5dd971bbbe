"""How likely a seat is to win the tile in a confrontation, learned from many of them."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import size
from mela.core.vectors import ints
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.tables import FACE_BITS, MOST_OF_A_FACE, SIDES

#: Leads in fate points are told apart up to this, in both directions.
FAR: Final = 9
LEADS: Final = 19
#: More nagas count as this many.
MOST_NAGAS: Final = 2
CASES: Final = 2052
#: Odds are stored as parts of this.
WHOLE: Final = 1000
STICK_SYMBOL: Final = 2


@final
class TileOdds:
    """A table by lead, guide, passes, usable nagas, and cards that affect sticks.

    Only the cards of the seat to move count, because it knows them.
    """

    def __init__(self, odds: list[int]) -> None:
        self._odds: vec[i64] = ints(odds)

    def of(self, position: NagarajaPosition, seat: i64) -> float:
        """The chance of a seat to win the tile."""
        chance: float = self.in_case(case_of(position))
        return chance if position.turn == seat else 1.0 - chance

    def in_case(self, case: i64) -> float:
        """The chance of the seat to move."""
        return float(self._odds[case]) / WHOLE

    def after_throw(
        self, lead: i64, guides: i64, guide_movers: i64, others: i64, other_movers: i64
    ) -> float:
        """The guide's chance after the throw, with this lead, these nagas to use, and these cards
        that affect sticks. A player without a naga has passed already."""
        if guides:
            return self.in_case(case(lead, 1, 0, guides, least(guides, guide_movers), others))
        if others:
            movers: i64 = least(others, other_movers)
            return 1.0 - self.in_case(case(-lead, 0, 1, others, movers, 0))
        return 1.0 if lead >= 0 else 0.0


def case_of(position: NagarajaPosition) -> i64:
    """The place of a confrontation in the table, for the seat to move."""
    seat: i64 = position.turn
    guide: i64 = 0
    if position.guide == seat:
        guide = 1
    usable: i64 = least(nagas(position, seat), size(position.hand(seat)))
    return case(
        position.fate(seat) - position.fate(1 - seat),
        guide,
        position.passes,
        usable,
        least(usable, movers_in(position, position.hand(seat))),
        least(nagas(position, 1 - seat), size(position.hand(1 - seat))),
    )


def case(lead: i64, guide: i64, passes: i64, usable: i64, movers: i64, others: i64) -> i64:
    """The place of these numbers in the table."""
    lead += FAR
    if lead < 0:
        lead = 0
    elif lead >= LEADS:
        lead = LEADS - 1
    return ((((lead * 2 + guide) * 2 + passes) * 3 + usable) * 3 + movers) * 3 + others


def nagas(position: NagarajaPosition, seat: i64) -> i64:
    """The number of nagas on the sticks of a seat."""
    shown: i64 = position.sticks(seat) & position.tables.nagas
    count: i64 = 0
    while shown:
        count += shown & MOST_OF_A_FACE
        shown >>= SIDES * FACE_BITS
    return count


def movers_in(position: NagarajaPosition, cards: i64) -> i64:
    """The number of these cards that affect sticks."""
    return size(cards & position.tables.symbol_cards[STICK_SYMBOL])


def least(a: i64, b: i64) -> i64:
    """The smaller of both, and at most `MOST_NAGAS`."""
    if b < a:
        a = b
    if a > MOST_NAGAS:
        return MOST_NAGAS
    return a


def guessed_odds() -> list[int]:
    """A guess of the odds, which training begins with."""
    odds: list[int] = []
    for place in range(CASES):
        other = place % 3
        movers = place // 3 % 3
        usable = place // 9 % 3
        guide = place // 54 % 2
        lead = place // 108 - FAR
        logit = 0.6 * (lead + 0.5 * guide - 0.25 + 1.3 * movers + 0.5 * usable - 1.2 * other)
        if usable == 0 and other == 0:
            logit = 99.0 if lead > 0 or (lead == 0 and guide == 1) else -99.0
        odds.append(round(WHOLE / (1.0 + exp(-logit))))
    return odds
