"""N11 and N12: bids, face down, and the throw."""

import pytest

from mela.core.chance import ScriptedChance
from mela.games.nagaraja.rules.events import BidHidden, BidMade, BidRevealed, SticksThrown
from tests.games.nagaraja.temple_table import (
    bytes_for,
    hand,
    moves,
    now,
    play,
    refused,
    seat,
    sides,
    sticks,
    table,
)
from tests.titles import NAGARAJA

MIXED = "hand relic-look-1-either relic-look-1-either relic-swap-self room-move-self"


def test_n11_every_choice_of_cards_of_one_symbol_is_a_bid() -> None:
    position = table(MIXED, "hand card-take-self", phase="bidding 0")
    look, swap = "relic-look-1-either", "relic-swap-self"
    wanted = [look, f"{look} {look}", swap, f"{look} {swap}", f"{look} {look} {swap}"]
    assert sorted(moves(position)) == sorted(f"bid {b}" for b in [*wanted, "room-move-self"])


def test_n11_targets_do_not_matter() -> None:
    mixed = "room-rotate-either room-rotate-opponent room-rotate-self"
    position = table(f"hand {mixed}", "hand card-take-self", phase="bidding 0")
    assert f"bid {mixed}" in moves(position)


def test_n11_a_bid_is_of_one_symbol() -> None:
    position = table(MIXED, "hand card-take-self", phase="bidding 0")
    assert refused(position, "bid relic-swap-self room-move-self") == "N11 nagaraja.bid.symbols"


@pytest.mark.parametrize("guide", [0, 1])
def test_n11_the_guide_first_then_the_opponent_with_a_free_symbol(guide: int) -> None:
    seats = [MIXED, "hand card-take-self stick-add-2-self room-swap-self"]
    position = table(*seats, phase=f"bidding {guide}", guide=guide)
    assert now(position) == f"bidding {guide}"
    first = ["bid room-move-self", "bid room-swap-self"][guide]
    events = play(position, first)
    assert now(position) == f"bidding {1 - guide}"
    assert events == [BidMade(guide, 1), BidHidden(guide, (first[4:],))]
    symbols = {move.split()[1].split("-")[0] for move in moves(position)}
    assert symbols == ({"card", "stick", "room"} if guide == 0 else {"relic", "room"})


def test_n11_the_number_of_cards_is_public_the_cards_are_not() -> None:
    seats = [MIXED, "hand card-take-self"]
    one = table(*seats, phase="bidding 0")
    other = table(*seats, phase="bidding 0")
    play(one, "bid relic-look-1-either relic-look-1-either")
    play(other, "bid relic-look-1-either relic-swap-self")
    assert seat(one, 0).bid_count == seat(other, 0).bid_count == 2
    assert seat(one, 0).bid is None
    assert bytes_for(one, 1) == bytes_for(other, 1)
    assert bytes_for(one, None) == bytes_for(other, None)
    assert bytes_for(one, 0) != bytes_for(other, 0)


@pytest.mark.parametrize("guide", [0, 1])
def test_n12_both_reveal_and_throw_the_sticks_of_their_cards(guide: int) -> None:
    position = table(
        "hand relic-look-1-either room-move-self",
        "hand card-draw-2-self card-take-self",
        phase=f"bidding {guide}",
        guide=guide,
    )
    bids = ["bid relic-look-1-either", "bid card-draw-2-self card-take-self"]
    throws = [sides("brown-4 brown-2"), sides("brown-1 brown-3 white-naga white-2 white-3")]
    order = [guide, 1 - guide]
    draws = [number for seat in order for number in throws[seat]]
    events = play(position, *(bids[seat] for seat in order), draws=draws)
    thrown = {
        0: SticksThrown(0, ("brown-2", "brown-4"), 6, 0),
        1: SticksThrown(1, ("brown-1", "brown-3", "white-naga", "white-2", "white-3"), 9, 1),
    }
    shown = {
        0: BidRevealed(0, ("relic-look-1-either",)),
        1: BidRevealed(1, ("card-take-self", "card-draw-2-self")),
    }
    assert events[4:8] == [*(shown[n] for n in order), *(thrown[n] for n in order)]
    assert hand(position, 0) == "room-move-self"
    assert hand(position, 1) == ""


def test_n12_the_sticks_lie_there_and_their_points_count() -> None:
    position = table(
        "hand stick-add-3-self card-take-self",
        "hand relic-look-1-either room-swap-self",
        phase="bidding 0",
    )
    draws = sides("brown-3 white-2 green-naga brown-4 brown-4")
    play(position, "bid stick-add-3-self", "bid relic-look-1-either", draws=draws)
    assert sticks(position, 0) == "brown-3 white-2 green-naga"
    assert (seat(position, 0).fate, seat(position, 1).fate) == (5, 8)
    assert seat(position, 0).bid == ("stick-add-3-self",)
    assert seat(position, 1).bid == ("relic-look-1-either",)


def test_n11_with_an_empty_hand_the_guide_bids_nothing() -> None:
    """The new guide has no card and there is none to draw: the other player bids alone."""
    everything = " ".join(_all_but("card-take-self"))
    position = table("", f"hand {everything} card-take-self", phase="bidding 1", guide=0)
    events = play(position, "bid card-take-self", draws=sides("brown-1 brown-1"))
    assert events[2:4] == [BidRevealed(0, ()), BidRevealed(1, ("card-take-self",))]
    assert now(position) == "laying 1"


def test_n11_with_an_empty_hand_the_opponent_bids_nothing() -> None:
    position = table("hand card-take-self", "", phase="bidding 0", guide=0)
    events = play(position, "bid card-take-self", draws=sides("brown-1 brown-1"))
    assert events[2:4] == [BidRevealed(0, ("card-take-self",)), BidRevealed(1, ())]
    assert events[4] == SticksThrown(0, ("brown-1", "brown-1"), 2, 0)
    assert now(position) == "laying 0"


@pytest.mark.parametrize("amulet", ["draw", "one"])
@pytest.mark.parametrize("guide", [0, 1])
def test_n11_an_empty_hand_with_an_amulet_is_asked_and_may_bid_nothing(
    guide: int, amulet: str
) -> None:
    """Asked with any amulet, so that the question tells nothing."""
    cards = ["hand card-take-self", f"amulets {amulet}"]
    asked = 1
    position = table(*cards, phase="bidding 0", guide=0)
    if guide == asked:
        position = table(*cards, phase="bidding 1", guide=1)
    else:
        play(position, "bid card-take-self")
    assert now(position) == "bidding 1"
    wanted = {"bid", "amulet draw"} if amulet == "draw" else {"bid"}
    assert set(moves(position)) == wanted
    events = play(position, "bid", draws=[] if guide else sides("brown-1 brown-1"))
    assert events[:2] == [BidMade(1, 0), BidHidden(1, ())]
    assert now(position) == ("bidding 0" if guide else "laying 0")


def test_n11_who_draws_a_card_first_must_bid_it() -> None:
    position = table("hand card-take-self", "amulets draw", phase="bidding 1", guide=1)
    play(position, "amulet draw", draws=[0])
    assert now(position) == "bidding 1"
    (card,) = hand(position, 1).split()
    assert refused(position, "bid") == "N11 nagaraja.bid.empty"
    assert moves(position) == [f"bid {card}"]


def test_n11_an_empty_hand_without_anything_to_draw_is_not_asked() -> None:
    everything = " ".join(_all_but("card-take-self"))
    position = table(
        f"hand {everything} card-take-self", "amulets draw", phase="bidding 0", guide=0
    )
    play(position, "bid card-take-self", draws=sides("brown-1 brown-1"))
    assert now(position) == "laying 0"


@pytest.mark.parametrize("amulet", ["draw", "one"])
def test_n11_in_version_1_an_empty_hand_is_not_asked(amulet: str) -> None:
    first = NAGARAJA.as_of(1, "standard", NAGARAJA.pack_digest("standard"))
    position = first.parse(
        NAGARAJA.text(table("hand card-take-self", f"amulets {amulet}", phase="bidding 0"))
    )
    (code,) = first.legal(position)
    position.play(code, ScriptedChance(sides("brown-1 brown-1")))
    assert first.view(position, None).common.phase == "laying"


def test_n11_after_the_deal_an_empty_handed_guide_waits_for_nobody() -> None:
    """All 48 cards are with seat 0, so the guide, who draws none, bids none and is not asked."""
    everything = " ".join([*_all_but("card-take-self"), "card-take-self"])
    position = table(f"hand {everything}", phase="laying 0", tile="fork")
    events = play(position, "lay B1 0", draws=[0])
    assert "card-given" not in [event.__struct_config__.tag for event in events]
    assert (position.guide, now(position)) == (1, "bidding 0")


def _all_but(card: str) -> list[str]:
    pack = NAGARAJA.pack("standard")
    held = [kind.id for kind in pack.cards for _ in range(kind.copies)]
    held.remove(card)
    return held
