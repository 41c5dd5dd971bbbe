"""N29 and N30: amulets with points, and the amulet that draws a card."""

import pytest

from mela.games.nagaraja.rules.events import (
    AmuletFound,
    AmuletUsed,
    CardsReceived,
    Drew,
    FateAdded,
    MatchEnded,
    Passed,
)
from tests.games.nagaraja.temple_table import (
    CARDS,
    amulet_draws,
    cards,
    from_deck,
    hand,
    moves,
    now,
    own,
    pile_of,
    play,
    refused,
    seat,
    table,
    tags,
    verbs,
)
from tests.titles import NAGARAJA

ADD = "stick-add-2-self"
TAKE = "card-take-self"
HAND = "hand room-trap-opponent"


def test_n29_points_of_hidden_amulets_count_from_the_moment_they_are_taken() -> None:
    """22 points lie open; the amulet of this tile has 2, and 1 more is hidden or not."""
    position = table(
        HAND,
        HAND,
        phase="laying 0",
        rooms0="C1=crossroads+0 C2=crossroads+0 C3=fork-crypt+3 A1=fork+2",
        relics0="E1=curse E2=curse N3=five W1=five",
        tile="fork-crypt",
    )
    draws = amulet_draws(position, "two")
    play(position, "lay B1 0", draws=[*draws, 0, 0, 0])
    assert (position.total(0), NAGARAJA.points(position)) == (24, (22, 0))
    position = table(
        f"{HAND}, amulets one",
        HAND,
        phase="laying 0",
        rooms0="C1=crossroads+0 C2=crossroads+0 C3=fork-crypt+3 A1=fork+2",
        relics0="E1=curse E2=curse N3=five W1=five",
        tile="fork-crypt",
    )
    events = play(position, "lay B1 0", draws=amulet_draws(position, "two"))
    assert events[1] == AmuletFound(0, "B1")
    assert events[-1] == MatchEnded(0, "points", (25, 0))


@pytest.mark.parametrize("kind", ["draw", "cancel"])
def test_n29_other_amulets_have_no_points(kind: str) -> None:
    position = table(f"{HAND}, amulets {kind} {kind}", HAND, phase="laying 0")
    assert position.total(0) == 0


def test_n29_point_amulets_stay_face_down_till_the_end() -> None:
    position = table(f"{HAND}, amulets one two two", HAND, phase="laying 0")
    view = NAGARAJA.view(position, 1)
    assert view.common.seats[0].amulets == 3
    assert [line.line for line in view.sheets[0].lines] == ["sacred", "cursed"]
    assert view.sheets[0].total == 0
    # no move turns them up
    assert verbs(position) == "lay"


@pytest.mark.parametrize(
    ("phase", "facts"),
    [
        ("bidding 0", "hand room-move-self"),
        ("confronting 0", "hand room-move-self, sticks green-naga"),
        ("answering 0", "hand room-move-self"),
        ("laying 0", "hand room-move-self"),
    ],
)
def test_n30_the_draw_amulet_at_any_own_decision(phase: str, facts: str) -> None:
    position = table(
        f"{facts}, amulets draw one",
        "hand room-trap-opponent" + (f", used {ADD}" if phase == "answering 0" else ""),
        phase=phase,
        waiting=ADD if phase == "answering 0" else "",
    )
    assert "amulet draw" in moves(position)
    events = play(position, "amulet draw", draws=from_deck(position, "relic-swap-self"))
    assert events == [AmuletUsed(0), Drew(0, 1), CardsReceived(0, ("relic-swap-self",))]
    # the decision is still to be made
    assert now(position) == phase
    assert hand(position, 0) == "relic-swap-self room-move-self"
    assert own(position, 0).amulets == ("one",)
    assert NAGARAJA.view(position, None).common.spent == ("draw",)


def test_n30_in_the_bid_of_the_other_player() -> None:
    position = table(
        "hand room-trap-opponent, bid stick-add-4-self",
        "hand room-move-self, amulets draw",
        phase="bidding 1",
    )
    play(position, "amulet draw", draws=from_deck(position, "relic-swap-self"))
    assert now(position) == "bidding 1"
    assert moves(position) == ["bid relic-swap-self", "bid room-move-self"]


def test_n30_while_giving_the_new_card_is_not_one_of_the_three() -> None:
    three = "relic-look-1-either room-move-self stick-add-4-self"
    position = table(
        f"hand {three}, dealt {three}, amulets draw", "hand room-trap-opponent", phase="giving 0"
    )
    play(position, "amulet draw", draws=from_deck(position, "relic-swap-self"))
    assert now(position) == "giving 0"
    assert moves(position) == [f"give {card}" for card in three.split()]
    assert refused(position, "give relic-swap-self") == "N20 nagaraja.give.absent"


def test_n30_not_in_the_middle_of_a_take() -> None:
    position = table(
        f"sticks green-naga, used {TAKE}, amulets draw",
        "hand room-move-self",
        phase="taking 0",
        pile="relic-swap-self",
    )
    assert moves(position) == ["take relic-swap-self"]
    assert refused(position, "amulet draw") == "N30 nagaraja.amulet.taking"


def test_n30_only_if_a_card_can_be_drawn() -> None:
    everything = " ".join(CARDS.elements())
    position = table(f"hand {everything}, amulets draw", phase="laying 0")
    assert verbs(position) == "lay"
    assert refused(position, "amulet draw") == "N30 nagaraja.amulet.nothing"


def test_n30_the_pile_is_shuffled_for_it() -> None:
    position = table("hand room-move-self, amulets draw", phase="laying 0", deck="")
    pool = pile_of(position)
    assert len(pool.split()) == 47
    events = play(position, "amulet draw", draws=cards(pool, "relic-swap-self"))
    assert tags(events) == "amulet-used pile-shuffled drew cards-received"
    assert hand(position, 0) == "relic-swap-self room-move-self"


def test_n30_only_with_a_draw_amulet_and_only_the_own_decision() -> None:
    position = table("hand room-move-self, amulets cancel one", "amulets draw", phase="laying 0")
    assert refused(position, "amulet draw") == "N30 nagaraja.amulet.absent"
    assert refused(position, "amulet draw", seat=1) == "N17 nagaraja.turn"


def test_n30_several_draw_amulets_one_after_the_other() -> None:
    position = table("hand room-move-self, amulets draw draw draw", phase="laying 0")
    play(position, "amulet draw", "amulet draw", "amulet draw", draws=[0, 0, 0])
    assert hand(position, 0) == (
        "relic-look-1-either relic-look-1-either relic-look-2-self room-move-self"
    )
    assert seat(position, 0).amulets == 0


def test_n30_a_card_drawn_in_the_confrontation_can_be_used_at_once() -> None:
    position = table("sticks green-naga brown-1, amulets draw", "hand room-move-self")
    play(position, "amulet draw", draws=from_deck(position, ADD))
    events = play(position, f"use {ADD} green")
    assert events[1] == FateAdded(0, 2)


def test_n30_the_amulet_is_no_turn_of_the_confrontation() -> None:
    """After a pass of the other player, drawing and passing ends it."""
    position = table(
        "hand room-move-self, sticks green-naga, amulets draw",
        "hand room-move-self, sticks green-naga brown-1",
        phase="confronting 0 passes 1",
    )
    play(position, "amulet draw", draws=[0])
    assert play(position, "pass")[0] == Passed(0, forced=False)
    assert now(position) == "laying 1"
