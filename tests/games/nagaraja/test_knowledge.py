"""N38: what a seat knows of the other's cards, of the pile and of relics, and for how long."""

import pytest

from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.view import KnownRelic
from mela.lab.fuzz import fuzz_one
from tests.games.nagaraja.temple_table import (
    BID,
    cards,
    from_deck,
    hand,
    own,
    pile_of,
    play,
    relic_draws,
    sides,
    table,
    up,
)
from tests.titles import NAGARAJA

THREE = "relic-look-1-either room-move-self stick-add-4-self"
TAKE = "card-take-self"
KEEP = "hand room-trap-opponent, sticks green-naga green-naga"


def given(position: NagarajaPosition, number: int) -> str:
    return " ".join(own(position, number).given)


# --- The given card -------------------------------------------------------------------------


@pytest.mark.parametrize("giver", [0, 1])
def test_n38_the_giver_goes_on_knowing_the_given_card(giver: int) -> None:
    seats = ["hand relic-swap-self", "hand relic-swap-self"]
    seats[giver] = f"hand {THREE}, dealt {THREE}"
    position = table(*seats, phase=f"giving {giver}", guide=giver)
    play(position, "give room-move-self", draws=[0])
    assert given(position, giver) == "room-move-self"
    assert given(position, 1 - giver) == ""


def test_n38_also_while_it_lies_in_a_bid_face_down() -> None:
    position = table(
        "hand relic-swap-self, knows room-move-self",
        "hand room-move-self stick-add-4-self",
        phase="bidding 0",
    )
    play(position, "bid relic-swap-self")
    assert given(position, 0) == "room-move-self"


def test_n38_until_it_is_shown_in_a_bid() -> None:
    position = table(
        "hand relic-swap-self relic-swap-self, knows room-move-self",
        "hand room-move-self stick-add-4-self",
        phase="bidding 0",
    )
    draws = sides("brown-1 green-1 green-1 brown-1 white-1 green-naga")
    play(position, "bid relic-swap-self", "bid room-move-self", draws=draws)
    assert given(position, 0) == ""


@pytest.mark.parametrize("knower", [0, 1])
def test_n38_until_it_is_activated(knower: int) -> None:
    seats = [f"{KEEP}, knows stick-add-4-self"] * 2
    seats[1 - knower] = "hand stick-add-4-self room-move-self, sticks green-naga green-naga"
    position = table(*seats, phase=f"confronting {1 - knower}")
    play(position, "use stick-add-4-self green")
    assert given(position, knower) == ""


@pytest.mark.parametrize(
    ("robbed", "known"), [("stick-add-4-self", ""), ("room-move-self", "stick-add-4-self")]
)
def test_n38_until_it_is_robbed(robbed: str, known: str) -> None:
    held = "room-move-self stick-add-4-self"
    position = table(
        "hand card-rob-opponent, sticks green-naga, knows stick-add-4-self",
        f"hand {held}, sticks green-naga",
    )
    play(position, "use card-rob-opponent green", draws=cards(held, robbed))
    assert given(position, 0) == known


def test_n38_one_of_two_equal_cards_that_are_known_is_shown() -> None:
    position = table(
        f"{KEEP}, knows room-move-self room-move-self",
        "hand room-move-self room-move-self, sticks green-naga green-naga",
        phase="confronting 1",
        rooms1="B2=fork+0",
    )
    play(position, "use room-move-self green own-B2>B3")
    assert given(position, 0) == "room-move-self"


@pytest.mark.parametrize("giver", [0, 1])
def test_n38_a_card_known_before_the_deal_stays_known_when_an_equal_one_is_given(
    giver: int,
) -> None:
    """Only one of the three new cards can be given: the old room-move is still there."""
    seats = ["hand relic-swap-self, knows room-move-self, older room-move-self"] * 2
    seats[giver] = f"hand room-move-self {THREE}, dealt {THREE}"
    position = table(*seats, phase=f"giving {giver}", guide=giver)
    play(position, "give room-move-self", draws=[0])
    assert given(position, 1 - giver) == "room-move-self"
    assert given(position, giver) == "room-move-self"


@pytest.mark.parametrize("giver", [0, 1])
def test_n38_a_card_known_since_the_reshuffle_in_the_deal_may_be_the_given_one(
    giver: int,
) -> None:
    """The deck had one card, which the other could tell when the discards were shuffled."""
    seats = ["hand relic-swap-self"] * 2
    seats[giver] = "hand relic-swap-either"
    position = table(*seats, phase=f"laying {1 - giver}", deck="room-move-self")
    pool = pile_of(position)
    draws = [
        *relic_draws(position, 1 - giver, "three"),
        0,
        *cards(pool, "stick-add-4-self stick-add-2-self"),
    ]
    play(position, "lay A1 0", draws=draws)
    assert given(position, 1 - giver) == "relic-swap-either room-move-self"
    play(position, "give room-move-self", draws=[0])
    assert given(position, 1 - giver) == "relic-swap-either"
    assert given(position, giver) == "relic-swap-self room-move-self"


@pytest.mark.parametrize("giver", [0, 1])
def test_n38_who_knew_the_cards_before_the_deal_notes_it_in_the_deal(giver: int) -> None:
    """`older` are those that cannot be the card that is given."""
    seats = ["hand relic-swap-self, knows stick-add-4-self"] * 2
    seats[giver] = "hand stick-add-4-self"
    position = table(*seats, phase=f"laying {1 - giver}", tile="fork")
    play(position, "lay B1 0", draws=[0, 0, 0])
    assert own(position, 1 - giver).older == ("stick-add-4-self",)
    assert own(position, giver).older == ()


# --- The pile -------------------------------------------------------------------------------


def taken(taker: int = 0, pile: str = "relic-swap-self stick-add-4-self") -> NagarajaPosition:
    """A seat has taken the relic card; the other one is to decide."""
    seats = [f"hand {TAKE} room-trap-opponent, sticks green-naga green-naga"] * 2
    seats[taker] = f"hand {TAKE} room-move-self, sticks green-naga green-naga"
    position = table(*seats, phase=f"confronting {taker}", guide=taker, pile=pile)
    play(position, f"use {TAKE} green", "take relic-swap-self")
    return position


@pytest.mark.parametrize("taker", [0, 1])
def test_n38_the_other_recalls_the_pile_and_how_many_cards_are_missing(taker: int) -> None:
    other = own(taken(taker), 1 - taker)
    assert other.pile == ("relic-swap-self", "stick-add-4-self")
    assert (other.missing, other.shown, other.given) == (1, (), ())


@pytest.mark.parametrize("taker", [0, 1])
def test_n38_who_took_a_card_knows_the_pile(taker: int) -> None:
    own_pile = own(taken(taker), taker)
    assert (own_pile.pile, own_pile.missing) == (("stick-add-4-self",), 0)


@pytest.mark.parametrize("taker", [0, 1])
def test_n38_who_looks_through_the_pile_sees_which_card_was_taken(taker: int) -> None:
    position = taken(taker)
    play(position, f"use {TAKE} green", "take stick-add-4-self")
    other = own(position, 1 - taker)
    assert (other.given, other.pile, other.missing) == (("relic-swap-self",), (), 0)
    # and the other way round, only the number is known
    first = own(position, taker)
    assert (first.given, first.pile, first.missing) == ((), ("stick-add-4-self",), 1)


@pytest.mark.parametrize("taker", [0, 1])
def test_n38_a_card_shown_since_may_be_the_one_that_was_taken(taker: int) -> None:
    position = taken(taker)
    play(position, "use room-trap-opponent green opp-B2")
    play(position, "use relic-swap-self green own-N1 own-N2")
    other = own(position, 1 - taker)
    assert (other.missing, other.shown) == (1, ("relic-swap-self",))
    play(position, f"use {TAKE} green", "take stick-add-4-self")
    # it was shown, so it is not known to be in the hand of the one who took it
    assert given(position, 1 - taker) == ""


def test_n38_another_card_shown_since_leaves_the_taken_one_hidden() -> None:
    position = table(
        f"hand {TAKE} stick-add-2-self, sticks green-naga green-naga",
        f"hand {TAKE} room-trap-opponent, sticks green-naga green-naga",
        pile="relic-swap-self stick-add-4-self",
    )
    play(position, f"use {TAKE} green", "take relic-swap-self")
    play(position, "use room-trap-opponent green opp-B2", "use stick-add-2-self green")
    assert own(position, 1).shown == ("stick-add-2-self",)
    play(position, f"use {TAKE} green", "take stick-add-4-self")
    assert given(position, 1) == "relic-swap-self"


def test_n38_when_all_cards_of_a_kind_lay_there_one_that_comes_back_was_the_taken_one() -> None:
    """There is one room-swap-self: if it comes to the pile again, it was taken from it."""
    position = table(
        f"hand {TAKE} relic-look-2-self, sticks green-naga green-naga",
        "hand card-rob-opponent room-trap-opponent, sticks green-naga",
        pile="room-swap-self stick-add-4-self",
    )
    play(position, f"use {TAKE} green", "take room-swap-self")
    assert own(position, 1).missing == 1
    held = "relic-look-2-self room-swap-self"
    play(position, "use card-rob-opponent green", draws=cards(held, "room-swap-self"))
    other = own(position, 1)
    assert (other.missing, other.shown) == (0, ())
    assert other.pile == ("room-swap-self", "stick-add-4-self")


@pytest.mark.parametrize(
    ("recalls", "missing", "shown"),
    [
        ("room-swap-self stick-add-4-self", 0, ()),
        ("room-swap-self stick-add-4-self stick-add-3-self", 1, ("room-move-self",)),
    ],
)
@pytest.mark.parametrize("robber", [0, 1])
def test_n38_a_card_that_is_back_is_no_longer_missing(
    robber: int, recalls: str, missing: int, shown: tuple[str, ...]
) -> None:
    """The only room-swap-self was taken, and perhaps another card; a room-move was shown since."""
    held = "relic-look-2-self room-swap-self"
    gone = " stick-add-3-self" if missing else ""
    seats = [f"hand {held}{gone}, used room-move-self"] * 2
    knows = f"recalls {recalls}, shown room-move-self"
    nagas = "sticks green-naga green-naga"
    seats[robber] = f"hand card-rob-opponent room-trap-opponent, {nagas}, {knows}"
    position = table(*seats, phase=f"confronting {robber}", pile="stick-add-4-self")
    draws = cards(held + gone, "room-swap-self")
    play(position, "use card-rob-opponent green", draws=draws)
    seen = own(position, robber)
    assert (seen.missing, seen.shown) == (missing, shown)
    assert sorted(seen.pile) == sorted(recalls.split())


def test_n38_what_comes_to_the_pile_is_recalled_by_both() -> None:
    position = taken(pile="relic-swap-self")
    play(position, "pass", "pass")
    twice = [card for card in BID.split() for _ in range(2)]
    first = sorted([TAKE, *twice])
    assert sorted(own(position, 0).pile) == first
    assert sorted(own(position, 1).pile) == sorted([*first, "relic-swap-self"])
    assert (own(position, 0).missing, own(position, 1).missing) == (0, 1)


def test_n38_with_the_deck_empty_the_hands_can_be_told() -> None:
    """At a reshuffle all cards but the other's hand lie where a seat has seen them."""
    position = table(
        "hand relic-swap-self room-move-self, amulets draw",
        "hand stick-add-4-self relic-swap-either",
        phase="laying 0",
        deck="",
    )
    assert given(position, 0) == ""
    play(position, "amulet draw", draws=[0])
    assert given(position, 0) == "relic-swap-either stick-add-4-self"
    # not the card that was drawn since
    assert given(position, 1) == "relic-swap-self room-move-self"
    assert own(position, 0).pile == own(position, 1).pile == ()


def test_n38_a_card_taken_unseen_cannot_be_told_at_the_reshuffle() -> None:
    position = table(
        f"hand {TAKE} card-draw-2-self, sticks green-naga green-naga",
        "hand room-trap-opponent, sticks brown-1",
        deck="",
    )
    play(position, f"use {TAKE} green", "take relic-swap-self")
    assert own(position, 1).missing == 1
    play(position, "use card-draw-2-self green", draws=[0, 0])
    assert given(position, 1) == ""
    assert given(position, 0) == "room-trap-opponent"
    assert "relic-swap-self" in hand(position, 0)


# --- Relics ---------------------------------------------------------------------------------


def test_n38_a_relic_one_has_looked_at() -> None:
    position = table("hand relic-look-2-either, sticks green-naga", KEEP)
    draws = relic_draws(position, 0, "curse") + relic_draws(position, 1, "five")
    play(position, "use relic-look-2-either green own-N1 opp-N1", draws=draws)
    assert own(position, 0).relics == (KnownRelic(0, "N1", "curse"), KnownRelic(1, "N1", "five"))
    assert own(position, 1).relics == ()


def test_n38_a_relic_that_was_face_up_is_known_to_both() -> None:
    position = table(
        "hand room-rotate-self, sticks green-naga", KEEP, rooms0="A1=fork+3", relics0="W1=five"
    )
    # while it lies face up, all see it
    assert own(position, 0).relics == own(position, 1).relics == ()
    play(position, "use room-rotate-self green own-A1+1")
    known = (KnownRelic(0, "W1", "five"),)
    assert own(position, 0).relics == own(position, 1).relics == known


def test_n38_a_relic_known_to_one_is_known_to_both_once_it_was_face_up() -> None:
    position = table(
        "hand room-rotate-self room-rotate-self, sticks green-naga green-naga",
        "hand room-trap-opponent, sticks brown-1",
        rooms0="A1=fork+0",
        relics0="W1=curse/1",
    )
    play(position, "use room-rotate-self green own-A1+2")
    assert up(position, 0) == "W1=curse"
    play(position, "use room-rotate-self green own-A1+2")
    assert own(position, 0).relics == own(position, 1).relics == (KnownRelic(0, "W1", "curse"),)


def test_n38_knowledge_follows_the_token_through_several_swaps() -> None:
    position = table(
        "hand relic-swap-self relic-swap-self, sticks green-naga green-naga",
        "hand room-trap-opponent, sticks brown-1",
        relics0="N1=curse/0 N2=five/1",
    )
    play(
        position,
        "use relic-swap-self green own-N1 own-N2",
        "use relic-swap-self green own-N2 own-E3",
    )
    assert own(position, 0).relics == (KnownRelic(0, "E3", "curse"),)
    assert own(position, 1).relics == (KnownRelic(0, "N1", "five"),)


def test_n38_cards_drawn_are_known_to_their_player_alone() -> None:
    position = table("hand card-draw-2-self, sticks green-naga", KEEP)
    draws = from_deck(position, "stick-add-4-self relic-swap-self")
    play(position, "use card-draw-2-self green", draws=draws)
    assert own(position, 0).hand == ("relic-swap-self", "stick-add-4-self")
    assert given(position, 1) == ""


@pytest.mark.parametrize("seed", [67984, 721297, 772565, 774099, 983350])
def test_n38_cards_that_come_back_and_are_shown_again_and_again(seed: int) -> None:
    """Found by fuzzing: a card was shown more often than there are copies of it."""
    assert fuzz_one(NAGARAJA, seed).failures == ()
