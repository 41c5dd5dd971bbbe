"""N24: take, draw 2 and rob; and N21, the pile that becomes the deck."""

import pytest

from mela.core.event import seen_by
from mela.games.nagaraja.rules.events import (
    CardChosen,
    CardRobbed,
    CardsReceived,
    CardTaken,
    Drew,
    PileSearched,
    PileShuffled,
)
from tests.games.nagaraja.temple_table import (
    BID,
    CARDS,
    bytes_for,
    cards,
    deck_of,
    from_deck,
    hand,
    moves,
    now,
    pile_of,
    play,
    refused,
    seat,
    table,
    targets,
)

TAKE = "card-take-self"
DRAW = "card-draw-2-self"
ROB = "card-rob-opponent"
KEEP = "hand room-trap-opponent, sticks green-naga"
PILE = "relic-swap-self room-move-self room-move-self stick-add-4-self"


def test_effect_take_one_card_of_the_pile_n24() -> None:
    position = table(f"hand {TAKE}, sticks green-naga", KEEP, pile=PILE)
    assert targets(position, TAKE) == [""]
    assert play(position, f"use {TAKE} green")[1] == PileSearched(0, 4)
    assert now(position) == "taking 0"
    kinds = ["relic-swap-self", "room-move-self", "stick-add-4-self"]
    assert moves(position) == [f"take {card}" for card in kinds]
    events = play(position, "take room-move-self")
    assert events[:2] == [CardTaken(0), CardChosen(0, "room-move-self")]
    assert hand(position, 0) == "room-move-self"
    assert pile_of(position) == "relic-swap-self room-move-self stick-add-4-self"
    assert now(position) == "confronting 1"


def test_effect_take_is_unseen_by_the_other_n24() -> None:
    one, other = (table(f"hand {TAKE}, sticks green-naga", KEEP, pile=PILE) for _ in range(2))
    told = []
    for position, card in ((one, "relic-swap-self"), (other, "stick-add-4-self")):
        events = play(position, f"use {TAKE} green", f"take {card}")
        told.append([seen_by(viewer, events) for viewer in (1, None)])
    assert told[0] == told[1]
    assert bytes_for(one, 1) == bytes_for(other, 1)
    assert bytes_for(one, None) == bytes_for(other, None)


def test_effect_take_not_a_card_of_the_running_round_n24() -> None:
    """Bids and activated cards, the take itself among them, are not in the pile yet."""
    position = table(
        f"hand {TAKE} {TAKE}, bid {DRAW}, used stick-add-2-self, sticks white-naga white-naga",
        f"{KEEP.replace('green', 'white')}, bid {DRAW}",
        pile="relic-swap-self",
    )
    play(position, f"use {TAKE} white")
    assert moves(position) == ["take relic-swap-self"]
    for card in (DRAW, TAKE, "stick-add-2-self"):
        assert refused(position, f"take {card}") == "N24 nagaraja.take.absent"


def test_effect_take_the_taken_card_can_be_used_in_the_same_round_n24() -> None:
    position = table(
        f"hand {TAKE}, sticks green-naga green-naga brown-1",
        "hand room-trap-opponent, sticks brown-1",
        pile="stick-add-4-self",
    )
    play(position, f"use {TAKE} green", "take stick-add-4-self", "use stick-add-4-self green")
    assert now(position) == "laying 0"


def test_effect_take_needs_a_pile_n28() -> None:
    position = table(f"hand {TAKE} stick-add-2-self, sticks green-naga", KEEP)
    assert targets(position, TAKE) == []
    assert refused(position, f"use {TAKE} green") == "N28 nagaraja.none.take"


def test_effect_draw_two_cards_n24() -> None:
    position = table(f"hand {DRAW}, sticks green-naga", KEEP)
    draws = from_deck(position, "stick-add-4-self relic-swap-self")
    events = play(position, f"use {DRAW} green", draws=draws)
    assert events[1:3] == [
        Drew(0, 2),
        CardsReceived(0, ("stick-add-4-self", "relic-swap-self")),
    ]
    assert hand(position, 0) == "relic-swap-self stick-add-4-self"
    assert now(position) == "confronting 1"


def test_effect_draw_with_a_reshuffle_in_the_middle_n21() -> None:
    position = table(f"hand {DRAW}, sticks green-naga", KEEP, deck="relic-swap-self")
    pool = pile_of(position)
    draws = [0, *cards(pool, "room-move-self")]
    events = play(position, f"use {DRAW} green", draws=draws)
    assert events[1:6] == [
        Drew(0, 1),
        CardsReceived(0, ("relic-swap-self",)),
        PileShuffled(len(pool.split())),
        Drew(0, 1),
        CardsReceived(0, ("room-move-self",)),
    ]
    assert hand(position, 0) == "relic-swap-self room-move-self"
    assert pile_of(position) == ""
    assert len(deck_of(position).split()) == len(pool.split()) - 1


def test_effect_draw_only_one_card_is_left_n28() -> None:
    rest = _all_but(f"{BID} {BID} {DRAW} relic-swap-self")
    position = table(f"hand {DRAW}, sticks green-naga", f"hand {rest}, sticks green-naga")
    assert deck_of(position) == "relic-swap-self"
    events = play(position, f"use {DRAW} green", draws=[0])
    assert events[1] == Drew(0, 1)
    assert hand(position, 0) == "relic-swap-self"


def test_effect_draw_needs_a_card_n28() -> None:
    rest = _all_but(f"{BID} {BID} {DRAW} stick-add-2-self")
    position = table(
        f"hand {DRAW} stick-add-2-self, sticks green-naga", f"hand {rest}, sticks green-naga"
    )
    assert refused(position, f"use {DRAW} green") == "N28 nagaraja.none.draw"


def test_n21_the_pile_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    """The deck is empty after the draw, and the pile lies there still."""
    position = table(f"hand {DRAW}, sticks green-naga", KEEP, deck="relic-swap-self room-move-self")
    before = pile_of(position)
    events = play(position, f"use {DRAW} green", draws=[0, 0])
    assert not any(isinstance(event, PileShuffled) for event in events)
    assert (deck_of(position), pile_of(position)) == ("", before)


def test_n21_cards_of_the_running_round_are_not_shuffled() -> None:
    position = table(f"hand {DRAW}, sticks green-naga", KEEP, deck="")
    play(position, f"use {DRAW} green", draws=[0, 0])
    drawn = hand(position, 0)
    lying = " ".join([BID, BID, DRAW, drawn, "room-trap-opponent"])
    assert sorted(deck_of(position).split()) == sorted(_all_but(lying).split())


@pytest.mark.parametrize("card", ["relic-look-2-self", "room-move-self", "stick-add-4-self"])
def test_effect_rob_a_random_card_goes_face_up_to_the_pile_n24(card: str) -> None:
    three = "relic-look-2-self room-move-self stick-add-4-self"
    position = table(f"hand {ROB}, sticks green-naga", f"hand {three}, sticks green-naga")
    events = play(position, f"use {ROB} green", draws=cards(three, card))
    assert events[1] == CardRobbed(1, card)
    assert events[1].audience() is None
    # at once, while the other cards of the round still lie with the players
    assert pile_of(position) == card
    assert hand(position, 1) == " ".join(_left(three, card))
    assert seat(position, 0).used == (ROB,)
    assert now(position) == "confronting 1"


def test_effect_rob_each_copy_counts_n24() -> None:
    """Two of three cards are alike, so two of three draws take one of these."""
    held = "relic-look-2-self room-move-self room-move-self"
    robbed = []
    for number in range(3):
        position = table(f"hand {ROB}, sticks green-naga", f"hand {held}, sticks green-naga")
        play(position, f"use {ROB} green", draws=[number])
        robbed.append(pile_of(position))
    assert robbed == ["relic-look-2-self", "room-move-self", "room-move-self"]


def test_effect_rob_the_robbed_card_can_be_taken_in_the_same_round_n24() -> None:
    position = table(
        f"hand {ROB} {TAKE}, sticks green-naga green-naga",
        "hand stick-add-4-self, sticks brown-1",
    )
    play(position, f"use {ROB} green", draws=[0])
    play(position, f"use {TAKE} green")
    assert moves(position) == ["take stick-add-4-self"]
    play(position, "take stick-add-4-self")
    assert hand(position, 0) == "stick-add-4-self"


def test_effect_rob_the_robbed_player_can_take_it_back_n24() -> None:
    position = table(
        f"hand {ROB}, sticks green-naga",
        f"hand stick-add-4-self {TAKE}, sticks green-naga",
    )
    play(position, f"use {ROB} green", draws=cards(f"stick-add-4-self {TAKE}", "stick-add-4-self"))
    play(position, f"use {TAKE} green", "take stick-add-4-self")
    assert hand(position, 1) == "stick-add-4-self"


def test_effect_rob_needs_a_card_of_the_opponent_n28() -> None:
    position = table(f"hand {ROB} stick-add-2-self, sticks green-naga", "sticks green-naga")
    assert refused(position, f"use {ROB} green") == "N28 nagaraja.none.rob"


def test_effect_rob_takes_from_the_hand_not_from_the_bid_n24() -> None:
    position = table(
        f"hand {ROB}, sticks green-naga", "hand stick-add-4-self, sticks green-naga, amulets one"
    )
    play(position, f"use {ROB} green", "allow", draws=[0])
    assert (hand(position, 1), pile_of(position)) == ("", "stick-add-4-self")
    assert seat(position, 1).bid == tuple(BID.split())


def _left(held: str, card: str) -> list[str]:
    left = held.split()
    left.remove(card)
    return left


def _all_but(text: str) -> str:
    held = list(CARDS.elements())
    for card in text.split():
        held.remove(card)
    return " ".join(held)
