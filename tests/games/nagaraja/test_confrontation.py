"""N13-N16: nagas are used in turns, more fate points win the tile, the round's cards go."""

import pytest

from mela.games.nagaraja.rules.events import CardActivated, FateAdded, Passed, TileWon
from tests.games.nagaraja.temple_table import (
    BID,
    CARDS,
    hand,
    moves,
    now,
    own,
    pile_of,
    play,
    seat,
    sides,
    sticks,
    table,
    tags,
    verbs,
)

ADD = "stick-add-2-self"
TAKE_ALL = " ".join(CARDS.elements())


def test_n13_from_the_guide_on_in_turns() -> None:
    position = table(
        f"hand {ADD} stick-add-3-self, sticks green-naga green-naga",
        "hand relic-swap-self relic-look-2-self, sticks green-naga green-naga",
        phase="confronting 0",
    )
    play(position, f"use {ADD} green")
    assert now(position) == "confronting 1"
    play(position, "use relic-swap-self green own-N1 own-N2")
    assert now(position) == "confronting 0"
    play(position, "use stick-add-3-self green")
    assert now(position) == "confronting 1"


@pytest.mark.parametrize("guide", [0, 1])
def test_n13_the_guide_begins(guide: int) -> None:
    seats = ["hand stick-add-3-self room-move-self"] * 2
    position = table(*seats, phase=f"bidding {guide}", guide=guide)
    draws = sides("brown-1 white-1 green-naga") * 2
    play(position, "bid stick-add-3-self", "bid stick-add-3-self", draws=draws)
    assert now(position) == f"confronting {guide}"


def test_n13_the_player_chooses_which_stick_with_a_naga_is_discarded() -> None:
    facts = f"hand {ADD} card-take-self, sticks brown-4 white-naga white-3 green-naga green-naga"
    one, other = table(facts), table(facts)
    assert moves(one) == [f"use {ADD} white", f"use {ADD} green", "pass"]
    play(one, f"use {ADD} white")
    assert sticks(one, 0) == "brown-4 white-3 green-naga green-naga"
    play(other, f"use {ADD} green")
    assert sticks(other, 0) == "brown-4 white-naga white-3 green-naga"


def test_n13_a_naga_activates_one_card_that_leaves_the_hand() -> None:
    position = table(f"hand {ADD} {ADD} room-move-self, sticks green-naga green-naga")
    events = play(position, f"use {ADD} green")
    assert events[0] == CardActivated(0, ADD, "green", ())
    assert hand(position, 0) == f"room-move-self {ADD}"
    assert seat(position, 0).used == (ADD,)


def test_n13_targets_are_named_with_the_activation() -> None:
    position = table(
        "hand relic-swap-opponent, sticks green-naga", "hand room-move-self, sticks green-naga"
    )
    events = play(position, "use relic-swap-opponent green opp-E2 opp-W3")
    assert events[0] == CardActivated(0, "relic-swap-opponent", "green", ("opp-E2", "opp-W3"))


def test_n14_it_ends_when_both_pass_one_after_the_other() -> None:
    seats = [f"hand {ADD}, sticks green-naga brown-3", f"hand {ADD}, sticks green-naga brown-2"]
    position = table(*seats)
    assert play(position, "pass") == [Passed(0, forced=False)]
    assert now(position) == "confronting 1"
    assert play(position, "pass") == [Passed(1, forced=False), TileWon(0, (3, 2))]
    assert now(position) == "laying 0"


def test_n14_a_pass_is_not_final() -> None:
    seats = [
        f"hand {ADD}, sticks green-naga brown-1",
        f"hand {ADD} room-move-self, sticks green-naga green-naga brown-2",
    ]
    position = table(*seats)
    play(position, "pass", f"use {ADD} green")
    assert now(position) == "confronting 0"
    play(position, f"use {ADD} green")
    assert now(position) == "confronting 1"
    # the pass of seat 0 before the last use does not count any more
    events = play(position, "pass")
    assert events == [Passed(1, forced=False), Passed(0, forced=True), TileWon(1, (3, 4))]


def test_n14_without_a_naga_a_player_passes_by_itself() -> None:
    seats = [
        f"hand {ADD} {ADD}, sticks green-naga green-naga",
        "hand room-move-self, sticks brown-1",
    ]
    position = table(*seats)
    events = play(position, f"use {ADD} green")
    assert events[-1] == Passed(1, forced=True)
    # one after the other, as the rulebook says of who alone has nagas
    assert now(position) == "confronting 0"
    events = play(position, f"use {ADD} green")
    assert events[-3:] == [Passed(1, forced=True), Passed(0, forced=True), TileWon(0, (4, 1))]


def test_n14_without_card_and_amulet_a_player_passes_by_itself() -> None:
    position = table(f"hand {ADD}, sticks green-naga", "sticks green-naga brown-4")
    events = play(position, "pass")
    assert events == [Passed(0, forced=False), Passed(1, forced=True), TileWon(1, (0, 4))]


@pytest.mark.parametrize("amulet", ["one", "two", "draw", "cancel"])
def test_n14_with_an_amulet_of_whatever_kind_the_player_decides(amulet: str) -> None:
    """Otherwise an automatic pass would tell that it is no draw amulet."""
    position = table(
        f"hand {ADD}, sticks green-naga", f"sticks green-naga brown-4, amulets {amulet}"
    )
    assert play(position, "pass") == [Passed(0, forced=False)]
    assert now(position) == "confronting 1"
    assert verbs(position) == ("amulet pass" if amulet == "draw" else "pass")


@pytest.mark.parametrize("amulet", ["one", "draw"])
def test_n14_an_amulet_does_not_help_with_deck_and_pile_empty(amulet: str) -> None:
    hidden = [card for card in TAKE_ALL.split() if card not in BID.split()]
    rest = " ".join([*hidden, *("card-take-self card-draw-2-self card-rob-opponent " * 2).split()])
    position = table(
        f"hand {rest}, sticks green-naga brown-1",
        f"sticks green-naga brown-4, amulets {amulet}",
    )
    assert not position.can_draw()
    events = play(position, "pass")
    assert events[1] == Passed(1, forced=True)


def test_n14_who_holds_only_cards_that_cannot_be_used_still_says_pass() -> None:
    """Anything else would show the hand: `rob` has no card to take, `move` no tile."""
    position = table("hand room-move-self card-rob-opponent, sticks green-naga", "sticks brown-1")
    assert now(position) == "confronting 0"
    assert moves(position) == ["pass"]


def test_n14_with_no_naga_on_either_side_the_phase_is_skipped() -> None:
    position = table("hand stick-add-3-self card-take-self", f"hand {ADD} {ADD}", phase="bidding 0")
    draws = sides("brown-1 white-1 green-1 brown-1 brown-1")
    events = play(position, "bid stick-add-3-self", f"bid {ADD}", draws=draws)
    assert "passed" not in tags(events)
    assert events[-1] == TileWon(0, (3, 2))
    assert now(position) == "laying 0"


def test_n14_a_guide_without_a_naga_passes_by_itself_first() -> None:
    position = table(f"hand {ADD} {ADD}", "hand stick-add-3-self room-move-self", phase="bidding 0")
    draws = sides("brown-1 brown-1 brown-1 white-1 green-naga")
    events = play(position, f"bid {ADD}", "bid stick-add-3-self", draws=draws)
    assert events[-1] == Passed(0, forced=True)
    assert now(position) == "confronting 1"
    events = play(position, "pass")
    assert events == [Passed(1, forced=False), TileWon(0, (2, 2))]


@pytest.mark.parametrize("guide", [0, 1])
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("brown-4", "brown-3", 0),
        ("brown-3", "brown-4", 1),
        ("white-1 white-2 brown-1", "brown-4", None),
    ],
)
def test_n15_more_fate_points_win_the_tile_a_tie_the_guide(
    guide: int, first: str, second: str, winner: int | None
) -> None:
    position = table(
        f"hand {ADD}, sticks green-naga {first}",
        f"hand {ADD}, sticks green-naga {second}",
        phase=f"confronting {guide}",
        guide=guide,
    )
    play(position, "pass", "pass")
    assert now(position) == f"laying {guide if winner is None else winner}"


def test_n15_points_added_by_cards_count() -> None:
    position = table(
        "hand stick-add-4-self, sticks green-naga brown-1", "hand room-move-self, sticks brown-4"
    )
    events = play(position, "use stick-add-4-self green")
    assert events[1] == FateAdded(0, 4)
    assert events[-1] == TileWon(0, (5, 4))


def test_n15_a_stick_with_a_naga_has_no_points() -> None:
    position = table(
        f"hand {ADD}, sticks green-naga white-naga green-1", f"hand {ADD}, sticks brown-1"
    )
    assert (seat(position, 0).fate, seat(position, 1).fate) == (1, 1)


def test_n16_the_cards_of_the_round_are_discarded_now() -> None:
    position = table(
        f"hand {ADD} room-move-self, bid stick-add-3-self, sticks green-naga white-1 brown-3",
        "hand relic-look-2-self card-take-self, bid card-rob-opponent, sticks green-naga",
        pile="relic-swap-self",
        phase="confronting 0",
    )
    # not before the tile is won
    play(position, f"use {ADD} green")
    assert pile_of(position) == "relic-swap-self"
    play(position, "use relic-look-2-self green own-N1 own-N2", draws=[0, 0])
    used = "relic-swap-self stick-add-2-self stick-add-3-self card-rob-opponent"
    assert pile_of(position) == f"relic-look-2-self {used}"
    for number in (0, 1):
        assert (seat(position, number).bid, seat(position, number).used) == ((), ())
        assert (sticks(position, number), seat(position, number).added) == ("", 0)
    assert hand(position, 0) == "room-move-self"
    assert hand(position, 1) == "card-take-self"


def test_n16_what_both_have_seen_go_to_the_pile_is_no_secret() -> None:
    position = table(f"hand {ADD}, sticks green-naga", f"hand {ADD}, sticks green-naga")
    play(position, "pass", "pass")
    twice = [card for card in BID.split() for _ in range(2)]
    assert own(position, 0).pile == own(position, 1).pile == tuple(twice)
