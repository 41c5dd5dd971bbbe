"""The worked examples of the printed rulebook: Martyna is seat 0 and the guide, Grzegorz seat 1."""

from mela.games.nagaraja.rules.events import (
    AmuletFound,
    AmuletSeen,
    BidMade,
    BidRevealed,
    CardActivated,
    CardGiven,
    Drew,
    GuideChosen,
    Passed,
    RelicTurnedUp,
    SticksDiscarded,
    SticksThrown,
    TileWon,
)
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.games.nagaraja.temple_table import (
    amulet_draws,
    from_deck,
    hand,
    next_tile,
    now,
    own,
    play,
    relic_draws,
    rooms,
    seat,
    sides,
    sticks,
    table,
    tags,
    up,
)
from tests.titles import NAGARAJA

THREE_WHITE = "card-draw-2-self"
#: 3 brown, 1 white and 1 green together.
TWO_CARDS = "stick-add-2-self stick-add-3-self"
DISCARD = "stick-discard-2-opponent"


def bidding() -> NagarajaPosition:
    return table(
        f"hand {THREE_WHITE} {DISCARD} relic-swap-self",
        f"hand {TWO_CARDS} room-move-self",
        phase="bidding 0",
    )


def thrown() -> NagarajaPosition:
    position = bidding()
    martyna = sides("white-naga white-2 white-3")
    grzegorz = sides("brown-4 brown-3 brown-3 white-naga green-1")
    play(position, f"bid {THREE_WHITE}", f"bid {TWO_CARDS}", draws=martyna + grzegorz)
    return position


def test_n12_example_of_the_two_throws() -> None:
    """One card for 3 white sticks, two for 3 brown, 1 white, 1 green: 5 and 1 naga, 11 and 1."""
    position = bidding()
    draws = sides("white-naga white-2 white-3 brown-4 brown-3 brown-3 white-naga green-1")
    events = play(position, f"bid {THREE_WHITE}", f"bid {TWO_CARDS}", draws=draws)
    assert events[0] == BidMade(0, 1)
    assert events[2] == BidMade(1, 2)
    assert events[4:] == [
        BidRevealed(0, (THREE_WHITE,)),
        BidRevealed(1, tuple(TWO_CARDS.split())),
        SticksThrown(0, ("white-naga", "white-2", "white-3"), fate=5, nagas=1),
        SticksThrown(
            1, ("brown-3", "brown-3", "brown-4", "white-naga", "green-1"), fate=11, nagas=1
        ),
    ]
    assert now(position) == "confronting 0"


def test_n22_example_of_the_confrontation() -> None:
    """Two brown sticks are discarded; Grzegorz passes, and 5 points beat 4."""
    position = thrown()
    events = play(position, f"use {DISCARD} white brown-3 brown-4")
    assert events == [
        CardActivated(0, DISCARD, "white", ("brown-3", "brown-4")),
        SticksDiscarded(1, ("brown-3", "brown-4")),
    ]
    assert (seat(position, 0).fate, seat(position, 1).fate) == (5, 4)
    assert sticks(position, 1) == "brown-3 white-naga green-1"
    # Martyna has no naga left, so she passes without being asked
    assert play(position, "pass") == [
        Passed(1, forced=False),
        Passed(0, forced=True),
        TileWon(0, (5, 4)),
    ]
    assert now(position) == "laying 0"


def test_n16_example_the_cards_of_the_round_are_discarded() -> None:
    position = thrown()
    play(position, f"use {DISCARD} white brown-3 brown-4", "pass")
    assert sorted(own(position, 0).pile) == sorted([THREE_WHITE, DISCARD, *TWO_CARDS.split()])
    assert hand(position, 0) == "relic-swap-self"
    assert hand(position, 1) == "room-move-self"


def two_ways() -> NagarajaPosition:
    """A path leads from the entrance of A1 up to A2, where Martyna will lay the tile."""
    return table(
        "hand relic-swap-self",
        "hand room-move-self",
        phase="laying 0",
        rooms0="A1=bridge+0",
        tile="fork-crypt",
    )


def test_n19_example_the_path_reaches_the_relic_on_the_left_but_not_the_amulet() -> None:
    position = two_ways()
    draws = relic_draws(position, 0, "four")
    events = play(position, "lay A2 3", draws=[*draws, 0, 0, 0])
    assert events[1] == RelicTurnedUp(0, "W2", "four", 4)
    assert "amulet-found" not in tags(events)
    assert rooms(position, 0) == "A1=bridge+0 A2=fork-crypt+3*"


def test_n18_example_the_path_reaches_the_amulet_but_not_the_relic() -> None:
    position = two_ways()
    draws = amulet_draws(position, "two")
    events = play(position, "lay A2 0", draws=[*draws, 0, 0, 0])
    assert events[1:3] == [AmuletFound(0, "A2"), AmuletSeen(0, "two")]
    assert "relic-turned-up" not in tags(events)
    assert (up(position, 0), own(position, 0).amulets) == ("", ("two",))
    # it lies face down before her
    assert seat(position, 0).amulets == 1
    assert NAGARAJA.points(position) == (0, 0)


def test_n20_example_of_the_deal() -> None:
    """Grzegorz did not win the tile: he is guide, draws three, keeps two, gives the last one."""
    position = table("hand relic-swap-self", "hand room-move-self", phase="laying 0", tile="bridge")
    three = "card-take-self stick-add-4-self relic-look-2-self"
    events = play(position, "lay B1 0", draws=from_deck(position, three))
    assert events[1:3] == [GuideChosen(1), Drew(1, 3)]
    events = play(position, "give card-take-self", draws=next_tile(position, "bend-crypt"))
    assert events[0] == CardGiven(1, 0)
    assert hand(position, 0) == "relic-swap-self card-take-self"
    assert hand(position, 1) == "relic-look-2-self room-move-self stick-add-4-self"
    assert tags(events[3:]) == "round-began tile-offered"
    assert now(position) == "bidding 1"


def test_n17_example_of_the_places_for_a_tile() -> None:
    """At one of the three entrances, or in a straight line beside a tile: never diagonally."""
    position = table(
        "hand relic-swap-self", phase="laying 0", rooms0="A1=bridge+0 A2=fork+0", tile="bridge"
    )
    codes = NAGARAJA.legal(position)
    found = {str(NAGARAJA.move(position, code)) for code in codes}
    assert found == {"lay B1 0", "lay C1 0", "lay B2 0", "lay A3 0"}
