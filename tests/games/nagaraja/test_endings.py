"""N34-N37: how a match ends."""

import pytest

from mela.games.nagaraja.rules.events import MatchEnded, SecretsShown, TileLost
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.games.nagaraja.temple_table import (
    ending,
    from_deck,
    next_tile,
    now,
    own,
    pile_of,
    play,
    refused,
    rooms,
    seat,
    table,
    tags,
    verbs,
)
from tests.titles import NAGARAJA

HAND = "hand room-trap-opponent"
#: 8 tiles: C1 is free. Paths reach W1 and W2 by the crossroads of A1 and A2, nothing else.
EIGHT = (
    "A1=crossroads+0 B1=double-bend+0 A2=crossroads+0 B2=fork+1 C2=bridge+0 "
    "A3=fork+0 B3=bridge+0 C3=double-bend+0"
)


#: The other player's tiles: W1 and E1 lie face up.
OTHER = "A1=fork-crypt+3 C1=fork-crypt+1"


def test_n34_all_three_curses_face_up_lose_the_match() -> None:
    position = table(
        HAND,
        HAND,
        phase="laying 0",
        rooms0="C1=crossroads+0 C2=crossroads+0",
        relics0="E1=curse E2=curse W1=curse/1",
    )
    events = play(position, "lay A1 0")
    assert ending(position) == "1 curse"
    assert tags(events[-3:]) == "secrets-shown secrets-shown match-ended"
    assert events[-1] == MatchEnded(1, "curse", (18, 0))


def test_n34_two_curses_do_not() -> None:
    position = table(
        HAND, HAND, phase="laying 0", rooms0="C1=crossroads+0", relics0="E1=curse W1=curse"
    )
    play(position, "lay A1 0", draws=[0, 0, 0])
    assert now(position) == "giving 1"
    assert seat(position, 0).curses == 2


def test_n34_the_owner_loses_whoever_caused_it() -> None:
    """Seat 0 swaps the third curse to a place that a path of seat 1 reaches."""
    position = table(
        "hand relic-swap-opponent, sticks green-naga",
        f"{HAND}, sticks green-naga",
        rooms1="C1=crossroads+0 C2=crossroads+0 A1=fork+2",
        relics1="E1=curse E2=curse W1=three N1=curse/0",
    )
    play(position, "use relic-swap-opponent green opp-N1 opp-W1")
    assert ending(position) == "0 curse"


def test_n34_and_who_does_it_to_the_own_temple_loses() -> None:
    position = table(
        "hand relic-swap-self, sticks green-naga",
        f"{HAND}, sticks green-naga",
        rooms0="C1=crossroads+0 C2=crossroads+0 A1=fork+2",
        relics0="E1=curse E2=curse W1=three N1=curse",
    )
    play(position, "use relic-swap-self green own-N1 own-W1")
    assert ending(position) == "1 curse"


def test_n34_comes_before_n35() -> None:
    """Three curses and 25 points at once: the owner loses, whatever the points."""
    position = table(
        f"{HAND}, amulets two",
        HAND,
        phase="laying 0",
        rooms0="C1=crossroads+0 C2=crossroads+0 C3=fork-crypt+3",
        relics0="E1=curse E2=curse W1=curse N3=five",
    )
    assert position.total(0) == 19
    play(position, "lay A1 0")
    assert (position.total(0), ending(position)) == (25, "1 curse")


@pytest.mark.parametrize(("relic", "points", "won"), [("three", 24, False), ("four", 25, True)])
def test_n35_25_points_or_more_win(relic: str, points: int, won: bool) -> None:
    """6 + 6 + 5 lie face up, 4 are in amulets."""
    position = table(
        f"{HAND}, amulets two two",
        HAND,
        phase="laying 0",
        rooms0="C1=crossroads+0 C2=crossroads+0 C3=fork-crypt+3",
        relics0=f"E1=curse E2=curse N3=five W1={relic}",
    )
    play(position, "lay A1 0", draws=[] if won else [0, 0, 0])
    assert position.total(0) == points
    assert ending(position) == ("0 points" if won else "None None")
    assert position.is_over() == won


def test_n35_the_owner_wins_also_by_a_change_that_the_other_made() -> None:
    position = table(
        f"{HAND}, sticks green-naga, amulets two two",
        "hand relic-swap-opponent, sticks green-naga",
        phase="confronting 1",
        rooms0="C1=crossroads+0 C2=crossroads+0 C3=fork-crypt+3 A1=fork+2",
        relics0="E1=curse E2=five N3=five W1=three W2=curse/0",
    )
    assert position.total(0) == 23
    play(position, "use relic-swap-opponent green opp-W1 opp-W2", "allow")
    assert (position.total(0), ending(position)) == (26, "0 points")


def test_n35_the_match_ends_at_once_in_the_middle_of_the_confrontation() -> None:
    position = table(
        "hand relic-swap-self stick-add-2-self, sticks green-naga green-naga, amulets two two",
        f"{HAND}, sticks green-naga brown-4",
        rooms0="C1=crossroads+0 C2=crossroads+0 C3=fork-crypt+3 A1=fork+2",
        relics0="E1=curse E2=five N3=five W1=three W2=curse",
    )
    events = play(position, "use relic-swap-self green own-W1 own-W2")
    assert tags(events[-3:]) == "secrets-shown secrets-shown match-ended"
    assert ending(position) == "0 points"
    assert refused(position, "pass", seat=1) == "N35 nagaraja.over"


# --- The ninth tile -------------------------------------------------------------------------


@pytest.mark.parametrize("placer", [0, 1])
@pytest.mark.parametrize(
    ("theirs", "winner"),
    [("W1=three E1=three", "placer"), ("W1=five E1=five", "other"), ("W1=five E1=three", "placer")],
)
def test_n36_the_ninth_tile_of_a_temple_more_points_win_a_tie_the_placer(
    placer: int, theirs: str, winner: str
) -> None:
    """The one who lays it has 4 + 4 points."""
    mine, other = ("0", "1") if placer == 0 else ("1", "0")
    temples = {
        f"rooms{mine}": EIGHT,
        f"relics{mine}": "W1=four W2=four",
        f"rooms{other}": OTHER,
        f"relics{other}": theirs,
    }
    position = table(HAND, HAND, phase=f"laying {placer}", tile="fork", **temples)  # type: ignore[arg-type]
    play(position, "lay C1 0")
    assert ending(position) == f"{placer if winner == 'placer' else 1 - placer} ninth-tile"


@pytest.mark.parametrize(
    ("amulets", "winner"), [("one", 0), ("two", 1), ("one one", 1), ("draw cancel", 0)]
)
def test_n36_hidden_amulets_count(amulets: str, winner: int) -> None:
    position = table(
        HAND,
        f"{HAND}, amulets {amulets}",
        phase="laying 0",
        rooms0=EIGHT,
        relics0="W1=four W2=four",
        rooms1=OTHER,
        relics1="W1=four E1=three",
        tile="fork",
    )
    events = play(position, "lay C1 0")
    assert ending(position) == f"{winner} ninth-tile"
    assert SecretsShown(1, ("room-trap-opponent",), tuple(amulets.split())) in events


def test_n34_the_curse_comes_before_the_ninth_tile() -> None:
    """Turned like this the fork reaches E1: the third curse."""
    position = table(
        HAND,
        HAND,
        phase="laying 0",
        rooms0=EIGHT,
        relics0="W1=curse W2=curse E1=curse E2=three E3=three W3=four N1=four N2=five N3=five",
        tile="fork",
    )
    play(position, "lay C1 2")
    assert ending(position) == "1 curse"


def test_n36_the_ninth_tile_is_judged_first_and_may_win_by_points() -> None:
    position = table(
        f"{HAND}, amulets two two two",
        f"{HAND}, amulets cancel",
        phase="laying 0",
        rooms0=EIGHT,
        relics0="W1=five W2=five E1=curse E2=curse E3=three W3=three N1=four N2=four N3=curse",
        tile="fork",
    )
    play(position, "lay C1 2")
    assert ending(position).startswith("0 points")


# --- No room, and the last tile ---------------------------------------------------------------


def no_room(*, last_tile: bool = False, relics1: str = "W1=four E1=three") -> NagarajaPosition:
    """Seat 0 is about to win a tile, with eight tiles and the trap in the temple."""
    return table(
        f"{HAND} relic-swap-self, sticks green-naga brown-4",
        f"{HAND}, sticks brown-1",
        rooms0=f"{EIGHT} C1=trap",
        relics0="W1=four W2=four",
        rooms1=OTHER,
        relics1=relics1,
        tile="bend-crypt",
        last_tile=last_tile,
    )


def test_n37_without_room_the_tile_is_out_of_the_game_with_its_amulet() -> None:
    position = no_room()
    three = "relic-look-1-either stick-add-4-self stick-add-2-self"
    events = play(position, "pass", draws=from_deck(position, three))
    assert events[-4] == TileLost(0, "bend-crypt")
    assert "amulet-found" not in tags(events)
    common = NAGARAJA.view(position, None).common
    assert (common.gone, common.offer) == (("bend-crypt",), None)
    assert own(position, 0).amulets == own(position, 1).amulets == ()
    # the other player becomes guide as usual
    assert (position.guide, now(position)) == (1, "giving 1")
    assert "card-take-self" in pile_of(position)
    play(position, "give stick-add-4-self", draws=next_tile(position, "fork-crypt"))
    assert now(position) == "bidding 1"
    assert rooms(position, 0) == rooms(no_room(), 0)


@pytest.mark.parametrize(
    ("relics1", "winner"),
    [("W1=four E1=three", 0), ("W1=five E1=three", 0), ("W1=five E1=four", 1)],
)
def test_n37_without_room_for_the_last_tile_more_points_win(relics1: str, winner: int) -> None:
    """8 points of seat 0, who wins the last tile and so a tie."""
    position = no_room(last_tile=True, relics1=relics1)
    events = play(position, "pass")
    assert TileLost(0, "bend-crypt") in events
    assert ending(position) == f"{winner} last-tile"


@pytest.mark.parametrize("layer", [0, 1])
@pytest.mark.parametrize(
    ("points", "winner"), [("three", "other"), ("four", "layer"), ("five", "layer")]
)
def test_n37_after_the_last_tile_more_points_win_a_tie_its_winner(
    layer: int, points: str, winner: str
) -> None:
    mine, other = ("0", "1") if layer == 0 else ("1", "0")
    temples = {
        f"rooms{mine}": "A1=fork-crypt+3",
        f"relics{mine}": f"W1={points}",
        f"rooms{other}": "C1=fork-crypt+1",
        f"relics{other}": "E1=four",
    }
    position = table(
        HAND,
        HAND,
        phase=f"laying {layer}",
        tile="bridge",
        last_tile=True,
        **temples,  # type: ignore[arg-type]
    )
    events = play(position, "lay B1 0")
    assert ending(position) == f"{layer if winner == 'layer' else 1 - layer} last-tile"
    assert tags(events) == "tile-laid secrets-shown secrets-shown match-ended"


def test_n37_hidden_amulets_count_after_the_last_tile() -> None:
    position = table(HAND, f"{HAND}, amulets one", phase="laying 0", tile="bridge", last_tile=True)
    play(position, "lay B1 0")
    assert ending(position) == "1 last-tile"


def test_n37_the_last_tile_may_win_by_points_first() -> None:
    position = table(
        f"{HAND}, amulets two two two",
        HAND,
        phase="laying 0",
        rooms0="C1=fork-crypt+1 C2=fork-crypt+1 C3=fork-crypt+3",
        relics0="E1=five E2=curse N3=four W1=five",
        last_tile=True,
    )
    play(position, "lay A1 0")
    assert ending(position) == "0 points"


def test_n37_without_the_trap_eight_tiles_leave_a_room() -> None:
    position = table(
        HAND, HAND, phase="laying 0", rooms0=EIGHT, relics0="W1=four W2=four", tile="fork"
    )
    assert verbs(position) == "lay"


@pytest.mark.parametrize(("loser", "why"), [(0, "curse"), (1, "curse")])
def test_n34_places_of_the_result(loser: int, why: str) -> None:
    temples = {
        f"rooms{loser}": "C1=crossroads+0 C2=crossroads+0",
        f"relics{loser}": "E1=curse E2=curse W1=curse",
    }
    position = table(HAND, HAND, phase=f"laying {loser}", **temples)  # type: ignore[arg-type]
    play(position, "lay A1 0")
    result = NAGARAJA.result(position)
    assert result is not None
    assert result.places == ((2, 1) if loser == 0 else (1, 2))
    assert (result.points[loser], result.why) == (18, why)
