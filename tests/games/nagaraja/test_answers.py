"""N31: the window for a cancel amulet, right after a card is activated."""

import pytest

from mela.games.nagaraja.rules.events import (
    AmuletUsed,
    AnswerAwaited,
    CardActivated,
    CardAllowed,
    CardCancelled,
    CardsReceived,
    Drew,
    FateAdded,
    PileSearched,
    PileShuffled,
)
from tests.games.nagaraja.temple_table import (
    cards,
    from_deck,
    hand,
    moves,
    now,
    own,
    pile_of,
    play,
    seat,
    sticks,
    table,
)
from tests.titles import NAGARAJA

ADD = "stick-add-2-self"
TAKE = "card-take-self"


@pytest.mark.parametrize(
    ("amulets", "answers"),
    [
        ("one", ["allow"]),
        ("two two", ["allow"]),
        ("draw", ["amulet draw", "allow"]),
        ("cancel", ["allow", "cancel"]),
        ("one draw cancel", ["amulet draw", "allow", "cancel"]),
    ],
)
def test_n31_the_window_opens_for_any_kind_of_amulet(amulets: str, answers: list[str]) -> None:
    position = table(
        f"hand {ADD}, sticks green-naga", f"hand room-move-self, sticks brown-1, amulets {amulets}"
    )
    events = play(position, f"use {ADD} green")
    assert events == [CardActivated(0, ADD, "green", ()), AnswerAwaited(1, None)]
    assert now(position) == "answering 1"
    assert moves(position) == answers
    assert seat(position, 0).added == 0


def test_n31_without_an_amulet_of_the_other_player_no_window_opens() -> None:
    position = table(
        f"hand {ADD}, sticks green-naga, amulets cancel", "hand room-move-self, sticks green-naga"
    )
    events = play(position, f"use {ADD} green")
    assert events == [CardActivated(0, ADD, "green", ()), FateAdded(0, 2)]
    assert now(position) == "confronting 1"


def test_n31_the_window_shows_the_card_and_its_targets() -> None:
    position = table(
        "hand relic-swap-either, sticks green-naga",
        "hand room-move-self, sticks brown-1, amulets one",
    )
    play(position, "use relic-swap-either green opp-N1 opp-N2")
    for viewer in (0, 1, None):
        pending = NAGARAJA.view(position, viewer).common.pending
        assert pending is not None
        assert (pending.seat, pending.card) == (0, "relic-swap-either")
        assert pending.targets == ("opp-N1", "opp-N2")


def test_n31_allow_lets_the_card_have_its_effect() -> None:
    position = table(
        f"hand {ADD}, sticks green-naga", f"hand {ADD}, sticks green-naga, amulets cancel"
    )
    events = play(position, f"use {ADD} green", "allow")
    assert events[2:] == [CardAllowed(1), FateAdded(0, 2)]
    assert now(position) == "confronting 1"
    assert seat(position, 1).amulets == 1


def test_n31_cancel_card_and_naga_are_lost() -> None:
    position = table(
        f"hand {ADD} room-move-self, sticks green-naga green-naga brown-1",
        f"hand {ADD}, sticks green-naga, amulets cancel one",
    )
    events = play(position, f"use {ADD} green", "cancel")
    assert events[2:] == [CardCancelled(1, ADD)]
    assert hand(position, 0) == "room-move-self"
    assert sticks(position, 0) == "brown-1 green-naga"
    assert (seat(position, 0).added, seat(position, 0).used) == (0, (ADD,))
    # the amulet is spent, and the other player goes on as usual
    assert own(position, 1).amulets == ("one",)
    assert NAGARAJA.view(position, None).common.spent == ("cancel",)
    assert now(position) == "confronting 1"


def test_n31_a_cancelled_card_goes_to_the_pile_with_the_cards_of_the_round() -> None:
    position = table(
        f"hand {ADD}, sticks green-naga, bid room-move-self",
        "hand room-trap-opponent, bid stick-add-4-self, sticks brown-1, amulets cancel",
    )
    play(position, f"use {ADD} green", "cancel")
    assert now(position) == "laying 1"
    assert pile_of(position) == f"room-move-self {ADD} stick-add-4-self"


def test_n31_a_cancelled_card_was_no_pass() -> None:
    """Seat 1 passed, seat 0 uses and is cancelled; then both have to pass again."""
    position = table(
        f"hand {ADD} {ADD}, sticks green-naga green-naga",
        "hand room-move-self, sticks green-naga, amulets cancel",
        phase="confronting 0 passes 1",
    )
    play(position, f"use {ADD} green", "cancel")
    assert now(position) == "confronting 1"
    play(position, "pass")
    assert now(position) == "confronting 0"


def test_n31_an_amulet_cannot_be_cancelled() -> None:
    """The use of a draw amulet opens no window."""
    position = table(
        "hand room-move-self, sticks green-naga, amulets draw",
        "hand room-move-self, sticks green-naga, amulets cancel",
    )
    play(position, "amulet draw", draws=[0])
    assert now(position) == "confronting 0"


def test_n31_a_take_is_answered_before_its_card_is_chosen() -> None:
    position = table(
        f"hand {TAKE}, sticks green-naga",
        "hand room-move-self, sticks brown-1, amulets cancel",
        pile="relic-swap-self stick-add-4-self",
    )
    events = play(position, f"use {TAKE} green")
    assert events == [CardActivated(0, TAKE, "green", ()), AnswerAwaited(1, None)]
    play(position, "cancel")
    # neither looked at nor taken
    assert hand(position, 0) == ""
    assert "relic-swap-self" in pile_of(position)


def test_n31_an_allowed_take_goes_on_with_the_choice() -> None:
    position = table(
        f"hand {TAKE}, sticks green-naga green-naga",
        "hand room-move-self, sticks green-naga, amulets one",
        pile="relic-swap-self stick-add-4-self",
    )
    events = play(position, f"use {TAKE} green", "allow")
    assert events[2:] == [CardAllowed(1), PileSearched(0, 2)]
    assert now(position) == "taking 0"
    assert moves(position) == ["take relic-swap-self", "take stick-add-4-self"]
    play(position, "take stick-add-4-self")
    assert now(position) == "confronting 1"


def test_effect_take_takes_nothing_if_the_pile_was_shuffled_in_the_window_n31() -> None:
    """One of two amulets draws from an empty deck: the pile becomes the deck."""
    position = table(
        f"hand {TAKE}, sticks green-naga green-naga",
        "sticks green-naga, amulets draw one",
        deck="",
    )
    pool = pile_of(position)
    play(position, f"use {TAKE} green")
    events = play(position, "amulet draw", draws=cards(pool, "relic-swap-self"))
    assert events[:2] == [AmuletUsed(1), PileShuffled(len(pool.split()))]
    assert now(position) == "answering 1"
    assert play(position, "allow") == [CardAllowed(1), PileSearched(0, 0)]
    assert now(position) == "confronting 1"
    assert (hand(position, 0), hand(position, 1)) == ("", "relic-swap-self")


def test_n31_the_last_amulet_spent_in_the_window_closes_it() -> None:
    position = table(
        f"hand {ADD}, sticks green-naga green-naga",
        "hand room-move-self, sticks green-naga, amulets draw",
    )
    play(position, f"use {ADD} green")
    draw = from_deck(position, "relic-swap-self")
    events = play(position, "amulet draw", draws=draw)
    assert events == [
        AmuletUsed(1),
        Drew(1, 1),
        CardsReceived(1, ("relic-swap-self",)),
        FateAdded(0, 2),
    ]
    assert now(position) == "confronting 1"


@pytest.mark.parametrize("kept", ["draw", "one", "cancel"])
def test_n31_with_an_amulet_left_the_window_stays_open(kept: str) -> None:
    position = table(
        f"hand {ADD}, sticks green-naga green-naga",
        f"hand room-move-self, sticks green-naga, amulets draw {kept}",
    )
    play(position, f"use {ADD} green", "amulet draw", draws=[0])
    assert now(position) == "answering 1"
    assert seat(position, 0).added == 0


def test_n31_cards_drawn_in_the_window_can_be_robbed_by_the_card_that_waits() -> None:
    position = table(
        "hand card-rob-opponent, sticks green-naga",
        "hand room-move-self, sticks green-naga, amulets draw one",
    )
    play(position, "use card-rob-opponent green")
    play(position, "amulet draw", draws=from_deck(position, "relic-swap-self"))
    play(position, "allow", draws=cards("room-move-self relic-swap-self", "relic-swap-self"))
    assert (hand(position, 1), pile_of(position)) == ("room-move-self", "relic-swap-self")
