"""N20 and N21: the other player becomes guide, draws three cards and gives one away."""

import pytest

from mela.core.event import seen_by
from mela.games.nagaraja.rules.events import (
    CardAccepted,
    CardGiven,
    CardPassedOn,
    CardsReceived,
    Drew,
    GuideChosen,
    PileShuffled,
    RoundBegan,
    TileLaid,
)
from tests.games.nagaraja.temple_table import (
    CARDS,
    cards,
    deck_of,
    from_deck,
    hand,
    moves,
    next_tile,
    now,
    own,
    pile_of,
    play,
    refused,
    seat,
    table,
    temple,
)

THREE = "relic-look-1-either room-move-self stick-add-4-self"


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("guide", [0, 1])
def test_n20_who_did_not_win_the_tile_becomes_guide(winner: int, guide: int) -> None:
    position = table(
        "hand relic-swap-self",
        "hand relic-swap-either",
        phase=f"laying {winner}",
        guide=guide,
        tile="fork",
    )
    events = play(position, "lay B1 0", draws=from_deck(position, THREE))
    assert events == [
        TileLaid(winner, "B1", "fork", 0, temple(position, winner)),
        GuideChosen(1 - winner),
        Drew(1 - winner, 3),
        CardsReceived(1 - winner, tuple(THREE.split())),
    ]
    assert (position.guide, now(position)) == (1 - winner, f"giving {1 - winner}")


def test_n20_one_of_these_three_is_given_to_the_other() -> None:
    position = table(
        f"hand relic-swap-self {THREE}, dealt {THREE}", "hand relic-swap-either", phase="giving 0"
    )
    assert moves(position) == [f"give {card}" for card in THREE.split()]
    assert refused(position, "give relic-swap-self") == "N20 nagaraja.give.absent"
    events = play(position, "give room-move-self", draws=next_tile(position, "fork"))
    assert events[:4] == [
        CardGiven(0, 1),
        CardPassedOn(0, "room-move-self"),
        CardAccepted(1, "room-move-self"),
        RoundBegan(1, 0),
    ]
    assert hand(position, 0) == "relic-look-1-either relic-swap-self stick-add-4-self"
    assert hand(position, 1) == "relic-swap-either room-move-self"
    assert now(position) == "bidding 0"


def test_n20_only_the_two_know_which_card_it_was() -> None:
    position = table(f"hand {THREE}, dealt {THREE}", "hand relic-swap-either", phase="giving 0")
    events = play(position, "give room-move-self", draws=next_tile(position, "fork"))
    assert CardPassedOn(0, "room-move-self") in seen_by(0, events)
    assert CardAccepted(1, "room-move-self") not in seen_by(0, events)
    assert CardAccepted(1, "room-move-self") in seen_by(1, events)
    told = seen_by(None, events)
    assert not any(isinstance(event, CardPassedOn | CardAccepted) for event in told)


def test_n20_equal_cards_are_one_choice() -> None:
    three = "room-move-self room-move-self stick-add-4-self"
    position = table(f"hand {three}, dealt {three}", phase="giving 0")
    assert moves(position) == ["give room-move-self", "give stick-add-4-self"]


@pytest.mark.parametrize("left", ["", "relic-swap-self", "relic-swap-self room-move-self"])
def test_n20_fewer_than_three_to_be_had_the_guide_keeps_them_all(left: str) -> None:
    rest = _all_but(left)
    position = table(f"hand {rest}", phase="laying 0", tile="fork")
    assert deck_of(position) == left
    draws = [*cards(left, left), *next_tile(position, "bridge")]
    events = play(position, "lay B1 0", draws=draws)
    assert hand(position, 1) == left
    assert not any(isinstance(event, CardGiven) for event in events)
    assert (position.guide, now(position)) == (1, "bidding 1" if left else "bidding 0")


def test_n21_the_discards_are_shuffled_in_the_middle_of_the_deal() -> None:
    position = table(
        "hand relic-swap-self", "hand relic-swap-either", phase="laying 0", tile="fork",
        deck="stick-add-4-self",
    )  # fmt: skip
    pool = pile_of(position)
    draws = [0, *cards(pool, "room-move-self card-take-self")]
    events = play(position, "lay B1 0", draws=draws)
    assert events[2:7] == [
        Drew(1, 1),
        CardsReceived(1, ("stick-add-4-self",)),
        PileShuffled(45),
        Drew(1, 2),
        CardsReceived(1, ("room-move-self", "card-take-self")),
    ]
    assert own(position, 1).dealt == ("room-move-self", "stick-add-4-self", "card-take-self")
    assert len(deck_of(position).split()) == 43


def test_n21_not_before_a_card_must_be_drawn() -> None:
    """Exactly three cards in the deck: the pile stays."""
    position = table("hand relic-swap-self", phase="laying 0", tile="fork", deck=THREE)
    before = pile_of(position)
    events = play(position, "lay B1 0", draws=[0, 0, 0])
    assert not any(isinstance(event, PileShuffled) for event in events)
    assert (pile_of(position), deck_of(position)) == (before, "")
    # neither the gift nor the next tile needs one
    play(position, "give room-move-self", draws=[0])
    assert pile_of(position) == before


def test_n21_the_next_tile_comes_after_the_gift() -> None:
    position = table(f"hand {THREE}, dealt {THREE}", phase="giving 0", rooms0="B1=fork+0")
    assert seat(position, 0).hand == 3
    events = play(position, "give room-move-self", draws=next_tile(position, "fork-crypt"))
    assert events[3] == RoundBegan(2, 0)
    assert now(position) == "bidding 0"


def _all_but(text: str) -> str:
    held = list(CARDS.elements())
    for card in text.split():
        held.remove(card)
    return " ".join(held)
