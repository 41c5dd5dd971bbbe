"""N17-N19 and N33: the tile in its room, and what a path from an entrance reaches."""

import pytest

from mela.games.nagaraja.rules.events import (
    AmuletFound,
    AmuletSeen,
    RelicTurnedDown,
    RelicTurnedUp,
    TileLaid,
    TileOffered,
)
from tests.games.nagaraja.temple_table import (
    ROOMS,
    amulet_draws,
    ending,
    moves,
    next_tile,
    now,
    own,
    play,
    refused,
    relic_draws,
    relics,
    rooms,
    seat,
    table,
    tags,
    temple,
    up,
)

HAND = "hand room-trap-opponent"
DEAL = [0, 0, 0]


def places(rooms0: str, tile: str = "bridge", relics0: str = "") -> str:
    """The rooms in which seat 0 may lay the tile; the others are refused."""
    position = table(HAND, HAND, phase="laying 0", rooms0=rooms0, tile=tile, relics0=relics0)
    found = [move.split()[1] for move in moves(position)]
    for room in set(ROOMS) - set(found):
        assert refused(position, f"lay {room} 0").startswith("N17 nagaraja.lay.")
    return " ".join(sorted(set(found), key=ROOMS.index))


def test_n17_the_first_tile_lies_at_an_entrance() -> None:
    assert places("") == "A1 B1 C1"


@pytest.mark.parametrize(
    ("there", "wanted"),
    [
        ("A1=fork+0", "B1 C1 A2"),
        ("B1=fork+0", "A1 C1 B2"),
        ("B2=fork+0", "A1 B1 C1 A2 C2 B3"),
        ("A3=fork+0", "A1 B1 C1 A2 B3"),
        ("C3=fork+0", "A1 B1 C1 C2 B3"),
        ("A1=bridge+0 A2=fork+0", "B1 C1 B2 A3"),
    ],
)
def test_n17_at_an_entrance_or_side_by_side_with_a_tile(there: str, wanted: str) -> None:
    assert places(there) == wanted


@pytest.mark.parametrize(
    ("there", "wanted"),
    [
        ("A1=trap", "B1 C1"),
        ("B1=trap", "A1 C1"),
        ("C1=trap", "A1 B1"),
        ("B3=fork+0 C3=trap", "A1 B1 C1 B2 A3"),
        ("A1=fork+0 A2=trap", "B1 C1"),
        # nothing may be laid on the trap, and the trap is no tile to lay beside
        ("B2=trap", "A1 B1 C1"),
        ("A3=trap", "A1 B1 C1"),
    ],
)
def test_n17_a_room_with_the_trap_is_not_free(there: str, wanted: str) -> None:
    assert places(there) == wanted


def test_n17_the_trap_in_the_other_temple_does_not_matter() -> None:
    position = table(HAND, HAND, phase="laying 0", rooms1="B1=trap A1=fork+0", tile="bridge")
    assert moves(position) == ["lay A1 0", "lay B1 0", "lay C1 0"]


@pytest.mark.parametrize(
    ("tile", "turns"),
    [
        ("fork-crypt", [0, 1, 2, 3]),
        ("bend-crypt", [0, 1, 2, 3]),
        ("fork", [0, 1, 2, 3]),
        ("double-bend", [0, 1]),
        ("bridge", [0]),
        ("crossroads", [0]),
    ],
)
def test_n17_turned_as_wished(tile: str, turns: list[int]) -> None:
    position = table(HAND, HAND, phase="laying 0", tile=tile)
    wanted = [f"lay {room} {turn}" for room in ("A1", "B1", "C1") for turn in turns]
    assert moves(position) == wanted
    for turn in {0, 1, 2, 3} - set(turns):
        assert refused(position, f"lay A1 {turn}") == "N17 nagaraja.lay.turn"


def test_n17_the_winner_lays_it_in_the_own_temple() -> None:
    position = table(HAND, HAND, phase="laying 1", tile="fork")
    events = play(position, "lay B1 3", draws=[*DEAL])
    assert events[0] == TileLaid(1, "B1", "fork", 3, temple(position, 1))
    assert (rooms(position, 0), rooms(position, 1)) == ("", "B1=fork+3")


def test_n17_paths_need_not_match() -> None:
    """The fork at B1 shows A1 a closed edge."""
    position = table(HAND, HAND, phase="laying 0", rooms0="A1=bend-crypt+1*", tile="fork")
    play(position, "lay B1 1", draws=[*DEAL])
    assert rooms(position, 0) == "A1=bend-crypt+1* B1=fork+1"


def test_n17_the_winner_must_lay_it_even_if_that_loses_the_match() -> None:
    """A1 is the only open room, and the crossroads joins its curse to the entrance."""
    position = table(
        HAND,
        HAND,
        phase="laying 0",
        rooms0="B1=double-bend+1 C1=crossroads+0 A2=fork+0 B2=fork+3 C2=crossroads+0 "
        "A3=bridge+0 B3=double-bend+0 C3=trap",
        relics0="W1=curse E1=curse E2=curse W2=three W3=three N1=four N2=four N3=five E3=five",
        tile="crossroads",
    )
    assert moves(position) == ["lay A1 0"]
    play(position, "lay A1 0")
    assert ending(position) == "1 curse"


def test_n18_two_tiles_are_joined_where_both_have_a_path_at_their_shared_edge() -> None:
    """A fork at A2 goes on from the crossroads at A1 if it has a path in S."""
    joined = table(
        HAND, HAND, phase="laying 0", rooms0="A1=crossroads+0 A2=fork+3", relics0="W1=four W2=five"
    )
    assert up(joined, 0) == "W1=four W2=five"
    apart = table(
        HAND, HAND, phase="laying 0", rooms0="A1=crossroads+0 A2=fork+0", relics0="W1=four"
    )
    assert up(apart, 0) == "W1=four"
    assert [room.lit for room in seat(apart, 0).rooms] == [(0,), ()]


def test_n18_the_two_paths_of_a_bridge_are_not_joined() -> None:
    position = table(HAND, HAND, phase="laying 0", rooms0="A1=bridge+0", tile="crossroads")
    assert up(position, 0) == ""
    assert seat(position, 0).rooms[0].lit == (0,)


def test_n18_a_path_from_an_entrance_to_a_crypt_takes_the_amulet() -> None:
    position = table(HAND, HAND, phase="laying 0", tile="fork-crypt")
    draws = [*amulet_draws(position, "cancel"), *DEAL]
    events = play(position, "lay B1 0", draws=draws)
    assert events[1:3] == [AmuletFound(0, "B1"), AmuletSeen(0, "cancel")]
    assert rooms(position, 0) == "B1=fork-crypt+0"
    assert own(position, 0).amulets == ("cancel",)
    # face down: the others see only that there is one
    assert seat(position, 0).amulets == 1


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_n18_a_path_past_the_crypt_does_not_take_it(turn: int) -> None:
    position = table(HAND, HAND, phase="laying 0", tile="fork-crypt")
    events = play(position, f"lay B1 {turn}", draws=[*DEAL])
    assert "amulet-found" not in tags(events)
    assert rooms(position, 0) == f"B1=fork-crypt+{turn}*"


def test_n18_the_owner_takes_it_whoever_made_the_change() -> None:
    position = table(
        "hand room-rotate-opponent, sticks green-naga",
        f"{HAND}, sticks green-naga",
        rooms1="A1=fork-crypt+1*",
    )
    draws = amulet_draws(position, "draw")
    events = play(position, "use room-rotate-opponent green opp-A1+3", draws=draws)
    assert events[2:4] == [AmuletFound(1, "A1"), AmuletSeen(1, "draw")]
    assert own(position, 1).amulets == ("draw",)
    assert own(position, 0).amulets == ()


def test_n18_one_tile_can_reach_several_crypts() -> None:
    position = table(
        HAND,
        HAND,
        phase="laying 0",
        rooms0="A1=fork-crypt+3* C1=fork-crypt+1*",
        relics0="W1=three E1=four",
        tile="crossroads",
    )
    draws = [*amulet_draws(position, "two one"), *DEAL]
    events = play(position, "lay B1 0", draws=draws)
    assert events[1:5] == [
        AmuletFound(0, "A1"),
        AmuletSeen(0, "two"),
        AmuletFound(0, "C1"),
        AmuletSeen(0, "one"),
    ]


def test_n19_a_path_from_an_entrance_turns_the_relic_up_and_it_counts() -> None:
    position = table(HAND, HAND, phase="laying 0")
    draws = [*relic_draws(position, 0, "five"), *DEAL]
    events = play(position, "lay A1 0", draws=draws)
    assert events[1] == RelicTurnedUp(0, "W1", "five", 5)
    assert (up(position, 0), position.total(0)) == ("W1=five", 5)


def test_n19_a_broken_path_turns_it_down_and_it_counts_no_more() -> None:
    position = table(
        "hand room-rotate-self, sticks green-naga",
        f"{HAND}, sticks green-naga",
        rooms0="A1=fork+3",
        relics0="W1=five",
    )
    assert position.total(0) == 5
    events = play(position, "use room-rotate-self green own-A1+1")
    assert events[2] == RelicTurnedDown(0, "W1", "five", 5)
    assert (up(position, 0), position.total(0)) == ("", 0)
    assert relics(position, 0) == "W1=five"


def test_n19_a_relic_turned_up_again_is_the_same() -> None:
    """Both know it: no chance is asked."""
    position = table(HAND, HAND, phase="laying 0", relics0="W1=five")
    events = play(position, "lay A1 0", draws=[*DEAL])
    assert events[1] == RelicTurnedUp(0, "W1", "five", 5)


def test_n19_a_cut_in_the_middle_turns_all_behind_it_down() -> None:
    position = table(
        f"{HAND}, sticks green-naga",
        "hand room-rotate-opponent, sticks green-naga",
        phase="confronting 1",
        guide=1,
        rooms0="B1=fork+1 B2=crossroads+0 A2=bridge+0 C2=bridge+0",
        relics0="W2=five E2=curse",
    )
    events = play(position, "use room-rotate-opponent green opp-B1+1")
    assert events[2:4] == [
        RelicTurnedDown(0, "W2", "five", 5),
        RelicTurnedDown(0, "E2", "curse", 6, cursed=True),
    ]


def test_n33_amulets_first_then_relics_down_then_up() -> None:
    """The crossroads of A1 and the crypt of C2 change places: one change with three results."""
    position = table(
        "hand room-swap-self, sticks green-naga",
        f"{HAND}, sticks green-naga",
        rooms0="A1=crossroads+0 B1=fork+1 C1=double-bend+0 B2=crossroads+0 C2=fork-crypt+0*",
        relics0="W1=three E2=four",
    )
    draws = [*amulet_draws(position, "two"), *relic_draws(position, 0, "five")]
    events = play(position, "use room-swap-self green own-A1 own-C2", draws=draws)
    assert events[2:6] == [
        AmuletFound(0, "A1"),
        AmuletSeen(0, "two"),
        RelicTurnedDown(0, "W1", "three", 3),
        RelicTurnedUp(0, "E1", "five", 5),
    ]
    assert up(position, 0) == "E1=five E2=four"


def test_n33_an_amulet_is_taken_before_a_relic_is_turned_down() -> None:
    position = table(
        "hand room-rotate-self, sticks green-naga",
        f"{HAND}, sticks green-naga",
        rooms0="A1=fork+2 A2=fork-crypt+0*",
        relics0="W1=three",
    )
    # from ESW to NES: W1 is cut off, the crypt of A2 in reach
    draws = amulet_draws(position, "two")
    events = play(position, "use room-rotate-self green own-A1+3", draws=draws)
    assert tags(events[1:5]) == "tile-rotated amulet-found amulet-seen relic-turned-down"


def test_n10_the_next_tile_is_turned_up_after_the_deal() -> None:
    three = "relic-look-1-either room-move-self stick-add-4-self"
    position = table(f"hand {three}, dealt {three}", HAND, phase="giving 0")
    draws = next_tile(position, "bend-crypt")
    events = play(position, "give room-move-self", draws=draws)
    assert events[-1] == TileOffered("bend-crypt", amulet=True)
    assert now(position) == "bidding 0"
