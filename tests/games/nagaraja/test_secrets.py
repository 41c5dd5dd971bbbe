"""N38: views and events give nobody more than the rules do, to the byte."""

import msgspec
import pytest

from mela.core.event import Event, PrivateEvent, seen_by
from mela.games.nagaraja.rules.events import (
    AmuletSeen,
    BidHidden,
    CardAccepted,
    CardChosen,
    CardPassedOn,
    CardsReceived,
    NagarajaEvent,
    RelicSeen,
)
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.games.nagaraja.temple_table import (
    amulet_draws,
    bytes_for,
    from_deck,
    next_tile,
    play,
    relic_draws,
    table,
)
from tests.titles import NAGARAJA

KEEP = "hand room-trap-opponent, sticks green-naga"
THREE = "relic-look-1-either room-move-self stick-add-4-self"
Facts = dict[str, str]


@pytest.mark.parametrize(
    ("one", "other", "more"),
    [
        ("hand relic-swap-self", "hand stick-add-4-self", {}),
        ("hand relic-swap-self, amulets one", "hand relic-swap-self, amulets cancel", {}),
        ("hand room-move-self, amulets two two", "hand room-move-self, amulets draw one", {}),
        (
            "hand room-move-self room-swap-self, knows relic-swap-either",
            "hand room-move-self room-swap-self",
            {"seat1": "hand relic-swap-either"},
        ),
    ],
)
def test_n38_what_a_seat_holds_changes_no_other_view(one: str, other: str, more: Facts) -> None:
    rest = {"seat1": "hand room-trap-opponent", "phase": "laying 0", **more}
    a, b = table(one, **rest), table(other, **rest)  # type: ignore[arg-type]
    assert a != b
    assert bytes_for(a, 0) != bytes_for(b, 0)
    for viewer in (1, None):
        assert bytes_for(a, viewer) == bytes_for(b, viewer)


def test_n38_a_hidden_bid_changes_no_other_view() -> None:
    rest = {"seat1": "hand room-trap-opponent", "phase": "bidding 1"}
    a = table("hand room-move-self, bid relic-swap-self", **rest)  # type: ignore[arg-type]
    b = table("hand relic-swap-self, bid room-move-self", **rest)  # type: ignore[arg-type]
    for viewer in (1, None):
        assert bytes_for(a, viewer) == bytes_for(b, viewer)
        assert b"room-move-self" not in bytes_for(a, viewer)


def test_n38_the_three_cards_to_give_from_change_no_other_view() -> None:
    hand = f"{THREE} relic-swap-self"
    a = table(f"hand {hand}, dealt {THREE}", phase="giving 0")
    other = "relic-swap-self room-move-self stick-add-4-self"
    b = table(f"hand {hand}, dealt {other}", phase="giving 0")
    assert bytes_for(a, 0) != bytes_for(b, 0)
    for viewer in (1, None):
        assert bytes_for(a, viewer) == bytes_for(b, viewer)


@pytest.mark.parametrize("temple", [0, 1])
def test_n38_a_relic_that_one_has_seen_is_the_secret_of_this_seat(temple: int) -> None:
    a, b = (
        table(phase="laying 0", **{f"relics{temple}": f"N2={relic}/0"})  # type: ignore[arg-type]
        for relic in ("curse", "five")
    )
    assert bytes_for(a, 0) != bytes_for(b, 0)
    for viewer in (1, None):
        assert bytes_for(a, viewer) == bytes_for(b, viewer)
    # that it was looked at is public
    known = NAGARAJA.view(a, None).common.seats[temple].relics
    assert [place.place for place in known if place.known == (0,)] == ["N2"]


def test_n38_a_relic_both_know_that_lies_face_down_is_hidden_from_a_watcher_s_fields() -> None:
    """A watcher may read the log, but the view has no field for it."""
    position = table(phase="laying 0", relics0="N2=curse")
    assert b"curse" in bytes_for(position, 0)
    assert b'"curse"' not in bytes_for(position, None)


def test_n38_the_pile_is_shown_as_a_number() -> None:
    a = table("hand room-move-self", phase="laying 0", pile="relic-swap-self stick-add-4-self")
    assert NAGARAJA.view(a, None).common.pile == 2
    assert b"relic-swap-self" not in bytes_for(a, None)
    # seats have seen the cards go there
    assert b"relic-swap-self" in bytes_for(a, 1)


def test_n38_a_watcher_has_no_own_fields() -> None:
    view = NAGARAJA.view(table("hand room-move-self", phase="laying 0"), None)
    assert (view.own, view.shown) == (None, None)


def test_n38_numbers_of_cards_and_amulets_are_public() -> None:
    position = table(
        "hand room-move-self relic-swap-self, amulets one draw",
        "hand room-trap-opponent, amulets cancel",
        phase="laying 0",
        pile="stick-add-4-self",
        spent="draw cancel",
    )
    common = NAGARAJA.view(position, None).common
    assert [seat.hand for seat in common.seats] == [2, 1]
    assert [seat.amulets for seat in common.seats] == [2, 1]
    assert (common.deck, common.pile) == (44, 1)
    assert common.spent == ("draw", "cancel")


def test_n38_the_shown_total_counts_face_up_relics_only_until_the_end() -> None:
    facts = {"rooms0": "A1=crossroads+0", "relics0": "W1=curse"}
    position = table("amulets two two", phase="laying 0", **facts)  # type: ignore[arg-type]
    for viewer in (0, 1, None):
        assert NAGARAJA.view(position, viewer).sheets[0].total == 6
    assert NAGARAJA.points(position) == (6, 0)
    over = table("amulets two two", phase="over 0 winner 0 last-tile", last_tile=True, **facts)  # type: ignore[arg-type]
    assert NAGARAJA.view(over, None).sheets[0].total == 10
    assert NAGARAJA.points(over) == (10, 0)


def test_n38_at_the_end_everything_is_shown() -> None:
    position = table(
        "hand room-move-self, amulets two",
        phase="over 0 winner 0 last-tile",
        last_tile=True,
        relics0="N1=curse/0",
    )
    shown = NAGARAJA.view(position, None).shown
    assert shown is not None
    assert shown.seats[0].hand == ("room-move-self",)
    assert shown.seats[0].amulets == ("two",)
    assert [relic.relic for relic in shown.seats[0].relics] == ["curse"]


# --- Events ---------------------------------------------------------------------------------


def bid() -> tuple[NagarajaPosition, list[Event]]:
    position = table("hand room-move-self", KEEP.split(",")[0], phase="bidding 0")
    return position, play(position, "bid room-move-self")


def took() -> tuple[NagarajaPosition, list[Event]]:
    position = table("hand card-take-self, sticks green-naga", KEEP, pile="relic-swap-self")
    return position, play(position, "use card-take-self green", "take relic-swap-self")


def drew() -> tuple[NagarajaPosition, list[Event]]:
    position = table("hand card-draw-2-self, sticks green-naga", KEEP)
    draws = from_deck(position, "relic-swap-self stick-add-4-self")
    return position, play(position, "use card-draw-2-self green", draws=draws)


def drew_by_amulet() -> tuple[NagarajaPosition, list[Event]]:
    position = table("hand room-move-self, amulets draw", phase="laying 0")
    return position, play(position, "amulet draw", draws=from_deck(position, "relic-swap-self"))


def looked() -> tuple[NagarajaPosition, list[Event]]:
    position = table("hand relic-look-1-either, sticks green-naga", KEEP)
    draws = relic_draws(position, 1, "curse")
    return position, play(position, "use relic-look-1-either green opp-N3", draws=draws)


def found() -> tuple[NagarajaPosition, list[Event]]:
    position = table("hand room-move-self", KEEP.split(",")[0], phase="laying 0", tile="bend-crypt")
    draws = [*amulet_draws(position, "cancel"), 0, 0, 0]
    return position, play(position, "lay B1 0", draws=draws)


def gave() -> tuple[NagarajaPosition, list[Event]]:
    position = table(f"hand {THREE}, dealt {THREE}", KEEP.split(",")[0], phase="giving 0")
    return position, play(position, "give room-move-self", draws=next_tile(position, "fork"))


SCENES = {
    "bid": (bid, BidHidden(0, ("room-move-self",)), 0),
    "take": (took, CardChosen(0, "relic-swap-self"), 0),
    "draw": (drew, CardsReceived(0, ("relic-swap-self", "stick-add-4-self")), 0),
    "amulet": (drew_by_amulet, CardsReceived(0, ("relic-swap-self",)), 0),
    "look": (looked, RelicSeen(0, 1, "N3", "curse"), 0),
    "crypt": (found, AmuletSeen(0, "cancel"), 0),
    "give": (gave, CardPassedOn(0, "room-move-self"), 0),
    "accept": (gave, CardAccepted(1, "room-move-self"), 1),
}


@pytest.mark.parametrize("name", SCENES)
def test_n38_a_private_event_is_told_to_its_player_alone(name: str) -> None:
    scene, secret, player = SCENES[name]
    _, events = scene()
    assert secret in events
    assert secret.audience() == (player,)
    assert secret in seen_by(player, events)
    for viewer in (1 - player, None):
        assert secret not in seen_by(viewer, events)


@pytest.mark.parametrize("name", [name for name in SCENES if name not in ("give", "accept")])
def test_n38_what_others_are_told_and_see_does_not_hold_the_secret(name: str) -> None:
    scene, secret, _ = SCENES[name]
    position, events = scene()
    facts = [value for key, value in secret.facts().items() if key in ("cards", "card", "relic")]
    facts += [value for key, value in secret.facts().items() if key == "amulet"]
    words = [word for fact in facts for word in ([fact] if isinstance(fact, str) else fact)]
    assert words
    told = msgspec.json.encode(seen_by(None, events))
    for word in words:
        assert f'"{word}"'.encode() not in told
        assert f'"{word}"'.encode() not in bytes_for(position, None)


def test_n38_these_events_are_private_and_no_others() -> None:
    private = {kind for kind in NagarajaEvent.__args__ if issubclass(kind, PrivateEvent)}
    assert private == {
        BidHidden,
        CardsReceived,
        CardChosen,
        RelicSeen,
        AmuletSeen,
        CardPassedOn,
        CardAccepted,
    }
