"""N7-N10: the set-up, in its order."""

import pytest

from mela.core.chance import FastChance, ScriptedChance
from mela.core.options import OptionsError
from mela.core.trace import Trace
from mela.games.nagaraja.rules.events import (
    CardsReceived,
    Drew,
    GuideChosen,
    GuideThrown,
    RoundBegan,
    TileOffered,
)
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.games.nagaraja.temple_table import (
    CARDS,
    amulet_draws,
    cards,
    deck_of,
    hand,
    now,
    own,
    play,
    relic_draws,
    relics,
    seat,
    sides,
    tags,
    up,
)
from tests.titles import NAGARAJA

ALL = " ".join(CARDS.elements())
FIVE = "card-take-self card-rob-opponent room-move-self room-move-self relic-look-2-self"
OTHER_FIVE = "stick-add-2-self stick-add-4-self room-swap-self relic-swap-self card-take-self"
TEN_CARDS = cards(ALL, f"{FIVE} {OTHER_FIVE}")
FIRST_TILE = {"fork-crypt": 0, "bend-crypt": 5, "double-bend": 7, "bridge": 9, "fork": 11}


def set_up(guide: str, tile: str = "fork") -> tuple[NagarajaPosition, list[object]]:
    """Throw for the guide, deal, and turn up a tile."""
    draws = [*sides(guide), *TEN_CARDS, FIRST_TILE[tile]]
    chance = ScriptedChance(draws)
    trace = Trace()
    position = NAGARAJA.start(NAGARAJA.options({}, 2), 2, chance, trace)
    assert chance.used == len(draws)
    assert NAGARAJA.faults(position) == []
    return position, list(NAGARAJA.events(position, trace))


def test_n7_nobody_knows_a_relic_at_the_start() -> None:
    position, _ = set_up("brown-4 brown-3 brown-1 brown-2")
    for temple in (0, 1):
        assert relics(position, temple) == up(position, temple) == ""
        assert own(position, temple).relics == ()
        assert [at.known for at in seat(position, temple).relics] == [()] * 9


def test_n7_each_of_the_nine_relics_can_lie_anywhere() -> None:
    """The first relic that is seen is one of nine, the second one of the eight others."""
    position, _ = set_up("brown-4 brown-3 brown-1 brown-2")
    seen = [relic_draws(position, 0, f"curse {other}") for other in ("three", "four", "five")]
    assert seen == [[6, 0], [6, 2], [6, 4]]


@pytest.mark.parametrize(
    ("throw", "guide"),
    [
        ("brown-4 brown-1 brown-2 brown-2", 0),
        ("brown-1 brown-1 brown-1 brown-2", 1),
        ("brown-4 brown-3 brown-4 brown-4", 1),
    ],
)
def test_n8_more_fate_points_on_two_brown_sticks_make_the_guide(throw: str, guide: int) -> None:
    position, _ = set_up(throw)
    assert position.guide == position.turn == guide


def test_n8_a_tie_is_thrown_again() -> None:
    throw = "brown-4 brown-1 brown-2 brown-3 brown-1 brown-1 brown-1 brown-1"
    position, events = set_up(f"{throw} brown-2 brown-2 brown-4 brown-1")
    assert events[:7] == [
        GuideThrown(0, ("brown-1", "brown-4")),
        GuideThrown(1, ("brown-2", "brown-3")),
        GuideThrown(0, ("brown-1", "brown-1")),
        GuideThrown(1, ("brown-1", "brown-1")),
        GuideThrown(0, ("brown-2", "brown-2")),
        GuideThrown(1, ("brown-1", "brown-4")),
        GuideChosen(1),
    ]
    assert position.guide == 1


@pytest.mark.parametrize(
    ("throw", "guide"),
    [("brown-4 brown-4 brown-1 brown-1", 0), ("brown-1 brown-1 brown-4 brown-4", 1)],
)
def test_n9_five_cards_each_the_guide_first(throw: str, guide: int) -> None:
    position, events = set_up(throw)
    assert sorted(hand(position, guide).split()) == sorted(FIVE.split())
    assert sorted(hand(position, 1 - guide).split()) == sorted(OTHER_FIVE.split())
    assert events[3:7] == [
        Drew(guide, 5),
        CardsReceived(guide, tuple(FIVE.split())),
        Drew(1 - guide, 5),
        CardsReceived(1 - guide, tuple(OTHER_FIVE.split())),
    ]
    assert len(deck_of(position).split()) == 38


@pytest.mark.parametrize(
    ("tile", "amulet"),
    [
        ("fork-crypt", True),
        ("bend-crypt", True),
        ("double-bend", False),
        ("bridge", False),
        ("fork", False),
    ],
)
def test_n10_a_crypt_gets_an_amulet_when_its_tile_is_turned_up(tile: str, amulet: bool) -> None:
    position, events = set_up("brown-4 brown-4 brown-1 brown-1", tile)
    assert events[-2:] == [RoundBegan(1, 0), TileOffered(tile, amulet)]
    common = NAGARAJA.view(position, None).common
    assert common.offer is not None
    assert (common.offer.tile, common.offer.amulet) == (tile, amulet)
    assert (common.round, common.tiles) == (1, 16)


def test_n10_nobody_knows_the_amulet_on_a_tile() -> None:
    """All twelve are still to come: the first may be any of them."""
    position, _ = set_up("brown-4 brown-4 brown-1 brown-1", "fork-crypt")
    first = [amulet_draws(position, kind) for kind in ("one", "two", "draw", "cancel")]
    assert first == [[0], [3], [6], [9]]


def test_n7_the_set_up_goes_in_the_order_of_the_rules() -> None:
    position, events = set_up("brown-4 brown-4 brown-1 brown-1")
    received = "drew cards-received drew cards-received"
    wanted = f"guide-thrown guide-thrown guide-chosen {received} round-began tile-offered"
    assert tags(events) == wanted  # type: ignore[arg-type]
    assert now(position) == "bidding 0"
    assert [seat(position, n).trap for n in (0, 1)] == [None, None]


def test_n3_the_trap_lies_beside_the_board_at_the_start() -> None:
    position, _ = set_up("brown-4 brown-4 brown-1 brown-1")
    assert position.trap == 0


def test_n1_nagaraja_has_two_seats() -> None:
    for seats in (0, 1, 3):
        with pytest.raises(OptionsError, match="N1"):
            NAGARAJA.options({}, seats)


def test_n10_a_first_match_can_be_played_from_here() -> None:
    position, _ = set_up("brown-4 brown-4 brown-1 brown-1")
    play(position, "bid card-take-self", "bid relic-swap-self", chance=FastChance(3))
    assert [seat(position, n).bid for n in (0, 1)] != [None, None]
