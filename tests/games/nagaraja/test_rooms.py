"""N25 and N32: the four effects on rooms."""

import pytest

from mela.games.nagaraja.rules.events import (
    AmuletFound,
    RelicTurnedDown,
    RelicTurnedUp,
    TileMoved,
    TileRotated,
    TilesSwapped,
    TrapSet,
)
from tests.games.nagaraja.temple_table import (
    amulet_draws,
    now,
    own,
    play,
    refused,
    relic_draws,
    relics,
    rooms,
    table,
    targets,
    temple,
    up,
)
from tests.titles import NAGARAJA

KEEP = "hand room-trap-opponent, sticks green-naga"
#: Not joined to any entrance.
FAR = "A2=double-bend+0 A3=fork+0 B3=bridge+0 C3=crossroads+0"
FAR_TURNS = ["A2+1", "A3+1", "A3+2", "A3+3", "B3+1", "C3+1"]


def named(*rooms: str, whose: str = "own") -> list[str]:
    return [f"{whose}-{room}" for room in rooms]


# --- Rotate ---------------------------------------------------------------------------------


def test_effect_rotate_self_n25() -> None:
    position = table(
        "hand room-rotate-self, sticks green-naga", KEEP, rooms0=FAR, rooms1="B2=fork+0"
    )
    assert targets(position, "room-rotate-self") == named(*FAR_TURNS)


def test_effect_rotate_opponent_n25() -> None:
    position = table(
        "hand room-rotate-opponent, sticks green-naga", KEEP, rooms0="B2=fork+0", rooms1=FAR
    )
    assert targets(position, "room-rotate-opponent") == named(*FAR_TURNS, whose="opp")


def test_effect_rotate_either_n27() -> None:
    position = table(
        "hand room-rotate-either, sticks green-naga", KEEP, rooms0="B2=double-bend+1", rooms1=FAR
    )
    wanted = [*named(*FAR_TURNS, whose="opp"), *named("B2+1")]
    assert targets(position, "room-rotate-either") == sorted(wanted)


@pytest.mark.parametrize("tile", ["crossroads", "bridge"])
def test_effect_rotate_a_tile_whose_paths_no_turn_changes_n25(tile: str) -> None:
    position = table(
        "hand room-rotate-self stick-add-2-self, sticks green-naga", KEEP, rooms0=f"B2={tile}+0"
    )
    assert targets(position, "room-rotate-self") == ["own-B2+1"]
    assert refused(position, "use room-rotate-self green own-B2+2") == "N25 nagaraja.target.rotate"
    events = play(position, "use room-rotate-self green own-B2+1")
    assert events[1] == TileRotated(0, "B2", tile, 0, temple(position, 0))
    assert rooms(position, 0) == f"B2={tile}+0"


def test_effect_rotate_without_a_tile_n28() -> None:
    position = table("hand room-rotate-self stick-add-2-self, sticks green-naga", KEEP)
    assert refused(position, "use room-rotate-self green own-B2+1") == "N28 nagaraja.none.rotate"


@pytest.mark.parametrize("tile", ["crossroads", "bridge"])
def test_effect_rotate_in_version_1_such_a_tile_is_no_target_n25(tile: str) -> None:
    first = NAGARAJA.as_of(1, "standard", NAGARAJA.pack_digest("standard"))
    cards = "hand room-rotate-self stick-add-2-self, sticks green-naga"
    position = table(cards, KEEP, rooms0=f"A2=double-bend+0 B2={tile}+0")
    before = first.parse(NAGARAJA.text(position))
    assert targets(position, "room-rotate-self") == ["own-A2+1", "own-B2+1"]
    listed = {str(first.move(before, code)) for code in first.legal(before)}
    assert {move for move in listed if "rotate" in move} == {"use room-rotate-self green own-A2+1"}
    move = first.parse_move("use room-rotate-self green own-B2+1")
    refusal = first.refusal(before, 0, move)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("N25", "nagaraja.target.rotate")


@pytest.mark.parametrize(
    ("tile", "turns"),
    [("fork-crypt", 3), ("bend-crypt", 3), ("fork", 3), ("double-bend", 1)],
)
def test_effect_rotate_as_many_turns_as_give_other_paths_n25(tile: str, turns: int) -> None:
    position = table(
        "hand room-rotate-self, sticks green-naga", KEEP, rooms0=f"B2={tile}+0", tile="crossroads"
    )
    wanted = [f"own-B2+{turn}" for turn in range(1, turns + 1)]
    assert targets(position, "room-rotate-self") == wanted


@pytest.mark.parametrize(("turn", "after"), [(1, "+0"), (2, "+1"), (3, "+2")])
def test_effect_rotate_turns_clockwise_from_where_it_lies_n25(turn: int, after: str) -> None:
    position = table("hand room-rotate-self, sticks green-naga", KEEP, rooms0="B2=fork+3")
    events = play(position, f"use room-rotate-self green own-B2+{turn}")
    assert events[1] == TileRotated(0, "B2", "fork", int(after), temple(position, 0))
    assert rooms(position, 0) == f"B2=fork{after}"


def test_effect_rotate_opens_a_path_to_a_relic_n19() -> None:
    position = table("hand room-rotate-self, sticks green-naga", KEEP, rooms0="A1=fork+0")
    draws = relic_draws(position, 0, "five")
    events = play(position, "use room-rotate-self green own-A1+2", draws=draws)
    assert events[1:3] == [
        TileRotated(0, "A1", "fork", 2, temple(position, 0)),
        RelicTurnedUp(0, "W1", "five", 5),
    ]


def test_effect_rotate_breaks_the_opponents_path_n19() -> None:
    position = table(
        "hand room-rotate-opponent, sticks green-naga",
        KEEP,
        rooms1="A1=fork+2",
        relics1="W1=five",
    )
    assert up(position, 1) == "W1=five"
    events = play(position, "use room-rotate-opponent green opp-A1+2")
    assert events[1:3] == [
        TileRotated(1, "A1", "fork", 0, temple(position, 1)),
        RelicTurnedDown(1, "W1", "five", 5),
    ]
    assert (up(position, 1), relics(position, 1)) == ("", "W1=five")


def test_effect_rotate_either_in_the_opponents_temple_n27() -> None:
    position = table(
        "hand room-rotate-either, sticks green-naga",
        KEEP,
        rooms0="B2=fork+0",
        rooms1="B2=fork+1",
    )
    play(position, "use room-rotate-either green opp-B2+1")
    assert (rooms(position, 0), rooms(position, 1)) == ("B2=fork+0", "B2=fork+2")


# --- Move -----------------------------------------------------------------------------------


def test_effect_move_self_to_any_empty_room_n25() -> None:
    """Empty means no tile and no trap; the neighbour rule of N17 does not apply."""
    position = table(
        "hand room-move-self, sticks green-naga",
        KEEP,
        rooms0="B2=fork+3 A3=bridge+0 C1=trap",
        rooms1="B1=fork+0",
    )
    empty = "A1 B1 A2 C2 B3 C3".split()
    wanted = [f"own-{room}>{to}" for room in ("B2", "A3") for to in empty]
    assert targets(position, "room-move-self") == sorted(wanted)


def test_effect_move_does_not_turn_the_tile_n25() -> None:
    position = table("hand room-move-self, sticks green-naga", KEEP, rooms0="B2=fork+3")
    events = play(position, "use room-move-self green own-B2>C3")
    assert events[1] == TileMoved(0, "B2", "C3", temple(position, 0))
    assert rooms(position, 0) == "C3=fork+3"


def test_effect_move_an_uncollected_amulet_travels_along_n32() -> None:
    position = table("hand room-move-self, sticks green-naga", KEEP, rooms0="B2=fork-crypt+2*")
    play(position, "use room-move-self green own-B2>B3")
    assert rooms(position, 0) == "B3=fork-crypt+2*"


def test_effect_move_the_owner_takes_an_amulet_that_is_reached_now_n18() -> None:
    position = table("hand room-move-self, sticks green-naga", KEEP, rooms0="B2=fork-crypt+0*")
    draws = amulet_draws(position, "two")
    events = play(position, "use room-move-self green own-B2>B1", draws=draws)
    assert events[2] == AmuletFound(0, "B1")
    assert rooms(position, 0) == "B1=fork-crypt+0"
    assert own(position, 0).amulets == ("two",)


def test_effect_move_breaks_one_path_and_makes_another_n19() -> None:
    position = table(
        "hand room-move-self, sticks green-naga",
        KEEP,
        rooms0="A1=crossroads+0 B1=crossroads+0",
        relics0="W1=five",
        tile="fork",
    )
    draws = relic_draws(position, 0, "three")
    events = play(position, "use room-move-self green own-A1>C1", draws=draws)
    assert events[2:4] == [RelicTurnedDown(0, "W1", "five", 5), RelicTurnedUp(0, "E1", "three", 3)]


# --- Swap -----------------------------------------------------------------------------------


def test_effect_swap_rooms_self_n25() -> None:
    position = table(
        "hand room-swap-self, sticks green-naga", KEEP, rooms0=FAR, rooms1="A3=fork+1 B3=fork+1"
    )
    wanted = ["A2 own-A3", "A2 own-B3", "A2 own-C3", "A3 own-B3", "A3 own-C3", "B3 own-C3"]
    assert targets(position, "room-swap-self") == named(*wanted)


def test_effect_swap_rooms_opponent_n25() -> None:
    position = table(
        "hand room-swap-opponent, sticks green-naga", KEEP, rooms0=FAR, rooms1="A3=fork+1 B3=fork+2"
    )
    assert targets(position, "room-swap-opponent") == ["opp-A3 opp-B3"]
    events = play(position, "use room-swap-opponent green opp-A3 opp-B3")
    assert events[1] == TilesSwapped(1, ("A3", "B3"), temple(position, 1))
    assert rooms(position, 1) == "A3=fork+2 B3=fork+1"


def test_effect_swap_rooms_either_but_not_across_temples_n27() -> None:
    position = table(
        "hand room-swap-either, sticks green-naga",
        KEEP,
        rooms0="A2=fork+1 A3=fork+0",
        rooms1="B2=bridge+0 B3=double-bend+1",
    )
    assert targets(position, "room-swap-either") == ["opp-B2 opp-B3", "own-A2 own-A3"]
    play(position, "use room-swap-either green opp-B2 opp-B3")
    assert rooms(position, 1) == "B2=double-bend+1 B3=bridge+0"
    assert rooms(position, 0) == "A2=fork+1 A3=fork+0"


@pytest.mark.parametrize(
    ("mine", "theirs"), [("", ""), ("B2=fork+0", "B2=fork+0"), ("B2=fork+0 B3=trap", "")]
)
def test_effect_swap_rooms_needs_two_tiles_in_one_temple_n28(mine: str, theirs: str) -> None:
    position = table(
        "hand room-swap-either stick-add-2-self, sticks green-naga",
        KEEP,
        rooms0=mine,
        rooms1=theirs,
    )
    refusal = refused(position, "use room-swap-either green own-B2 own-B3")
    assert refusal == "N28 nagaraja.none.swap-rooms"


def test_effect_swap_rooms_amulets_travel_with_their_tiles_n32() -> None:
    position = table(
        "hand room-swap-self, sticks green-naga",
        KEEP,
        rooms0="B2=fork-crypt+2* B3=bridge+0",
    )
    play(position, "use room-swap-self green own-B2 own-B3")
    assert rooms(position, 0) == "B2=bridge+0 B3=fork-crypt+2*"


def test_effect_swap_rooms_with_an_amulet_each_n32() -> None:
    position = table(
        "hand room-swap-self, sticks green-naga",
        KEEP,
        rooms0="B2=fork-crypt+2* B3=bend-crypt+3*",
    )
    play(position, "use room-swap-self green own-B2 own-B3")
    assert rooms(position, 0) == "B2=bend-crypt+3* B3=fork-crypt+2*"


def test_n32_a_collected_amulet_stays_with_its_player() -> None:
    position = table(
        "hand room-rotate-opponent, sticks green-naga",
        f"{KEEP}, amulets two",
        rooms1="B1=fork-crypt+0",
    )
    play(position, "use room-rotate-opponent green opp-B1+2", "allow")
    assert rooms(position, 1) == "B1=fork-crypt+2"
    assert own(position, 1).amulets == ("two",)


def test_effect_swap_rooms_is_one_change_n33() -> None:
    """Both tiles lie in their new rooms before paths are followed: W1 stays face up."""
    position = table(
        "hand room-swap-self, sticks green-naga",
        KEEP,
        rooms0="A1=crossroads+0 B1=fork+2",
        relics0="W1=five",
        tile="bridge",
    )
    events = play(position, "use room-swap-self green own-A1 own-B1")
    assert rooms(position, 0) == "A1=fork+2 B1=crossroads+0"
    assert up(position, 0) == "W1=five"
    assert not any(isinstance(event, RelicTurnedDown | RelicTurnedUp) for event in events)


# --- Trap -----------------------------------------------------------------------------------


def test_effect_trap_on_an_empty_room_of_the_opponent_n25() -> None:
    position = table(
        "hand room-trap-opponent, sticks green-naga", KEEP, rooms0="B2=fork+0", rooms1="A1=fork+0"
    )
    wanted = named("B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3", whose="opp")
    assert targets(position, "room-trap-opponent") == sorted(wanted)
    events = play(position, "use room-trap-opponent green opp-C3")
    assert events[1] == TrapSet(1, "C3")
    assert rooms(position, 1) == "A1=fork+0 C3=trap"


def test_effect_trap_must_change_its_place_n25() -> None:
    position = table("hand room-trap-opponent, sticks green-naga", KEEP, rooms1="B2=trap A1=fork+0")
    wanted = named("B1", "C1", "A2", "C2", "A3", "B3", "C3", whose="opp")
    assert targets(position, "room-trap-opponent") == sorted(wanted)
    play(position, "use room-trap-opponent green opp-A2")
    assert rooms(position, 1) == "A1=fork+0 A2=trap"


def test_effect_trap_goes_from_one_temple_to_the_other_n25() -> None:
    position = table("hand room-trap-opponent, sticks green-naga", KEEP, rooms0="B2=trap")
    # the same room of the other temple is another place
    play(position, "use room-trap-opponent green opp-B2")
    assert (rooms(position, 0), rooms(position, 1)) == ("", "B2=trap")
    assert now(position) == "confronting 1"
    play(position, "use room-trap-opponent green opp-B2")
    assert (rooms(position, 0), rooms(position, 1)) == ("B2=trap", "")


@pytest.mark.parametrize("card", ["room-trap-opponent", "room-move-self"])
def test_effect_trap_and_move_need_an_empty_room_n28(card: str) -> None:
    """Eight tiles and the trap, in both temples' turn: there is no empty room."""
    full = "A1=bridge+0 B1=bridge+0 C1=double-bend+1 A2=fork+0 B2=fork+0 C2=fork+0"
    full += " A3=crossroads+0 B3=crossroads+0 C3=trap"
    known = "W1=three W2=three W3=four N1=four N2=five E1=five"
    temple = 1 if card == "room-trap-opponent" else 0
    position = table(
        f"hand {card} stick-add-2-self, sticks green-naga",
        KEEP,
        **{f"rooms{temple}": full, f"relics{temple}": known},  # type: ignore[arg-type]
    )
    aim = "opp-C3" if temple else "own-A1>C3"
    assert targets(position, card) == []
    assert refused(position, f"use {card} green {aim}") == f"N28 nagaraja.none.{card.split('-')[1]}"


def test_effect_move_needs_a_tile_n28() -> None:
    position = table(
        "hand room-move-self stick-add-2-self, sticks green-naga", KEEP, rooms1="B2=fork+0"
    )
    refusal = refused(position, "use room-move-self green own-B2>B3")
    assert refusal == "N28 nagaraja.none.move"
