"""The odds of bids: exact where no naga can be used, and by what was learned where one can."""

import pytest

from mela.core.bits import size
from mela.games.nagaraja.bots.skill import first_skill
from mela.games.nagaraja.bots.throws import Offer, Throws, win
from mela.games.nagaraja.bots.tile_odds import CASES, TileOdds, case_of
from mela.games.nagaraja.rules.odds import guide_odds, throw_odds
from mela.games.nagaraja.rules.restore import card_set
from tests.games.nagaraja.temple_table import table
from tests.titles import NAGARAJA

TABLES = NAGARAJA.tables("standard")
BIDS = (
    ("card-take-self",),
    ("relic-look-2-self", "relic-look-2-either"),
    ("room-rotate-self", "room-trap-opponent", "room-swap-opponent"),
)


def offer(throws: Throws, bid: tuple[str, ...], left: int = 0, movers: int = 0) -> Offer:
    cards = card_set(TABLES, bid)
    return Offer(0, size(cards), throws.of_cards(cards), left, movers)


def sticks(bid: tuple[str, ...]) -> list[int]:
    kinds = [TABLES.ids.index(card) for card in bid]
    return [sum(int(TABLES.sticks[3 * kind + n]) for kind in kinds) for n in range(3)]


@pytest.mark.parametrize("guide", BIDS)
@pytest.mark.parametrize("other", BIDS)
def test_without_cards_for_nagas_the_odds_are_exact(
    guide: tuple[str, ...], other: tuple[str, ...]
) -> None:
    throws = Throws(TABLES, first_skill().odds())
    first, second = offer(throws, guide), offer(throws, other)
    exact = float(guide_odds(TABLES, sticks(guide), sticks(other)))
    assert win(first, throws.front(second, False)) == pytest.approx(exact)
    assert win(second, throws.front(first, True)) == pytest.approx(1 - exact)


def test_a_throw_has_every_sum_with_every_number_of_nagas() -> None:
    throw = Throws(TABLES, first_skill().odds()).of_cards(card_set(TABLES, BIDS[1]))
    exact = [0.0] * len(throw.odds)
    for (points, nagas), chance in throw_odds(TABLES, sticks(BIDS[1])).items():
        exact[3 * points + min(2, nagas)] += float(chance)
    assert list(throw.odds) == pytest.approx(exact)


def test_nagas_help_who_has_cards_for_them() -> None:
    throws = Throws(TABLES, first_skill().odds())
    front = throws.front(offer(throws, BIDS[1]), False)
    plain, able = offer(throws, BIDS[1]), offer(throws, BIDS[1], left=2, movers=2)
    assert win(able, front) > win(plain, front) + 0.05


def test_a_confrontation_has_its_place_in_the_table() -> None:
    position = table(
        "hand stick-add-2-self card-take-self, sticks green-naga green-naga brown-3",
        "hand card-draw-2-self, sticks white-naga brown-4",
    )
    odds = [0] * CASES
    odds[case_of(position)] = 700
    assert TileOdds(odds).of(position, 0) == pytest.approx(0.7)
    assert TileOdds(odds).of(position, 1) == pytest.approx(0.3)
    # one behind, guide, nobody has passed, two nagas to use, one card for sticks, one naga there
    assert case_of(position) == ((((8 * 2 + 1) * 2 + 0) * 3 + 2) * 3 + 1) * 3 + 1
