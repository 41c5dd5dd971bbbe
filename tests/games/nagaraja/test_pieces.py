"""N1-N6: the temple and the pieces."""

from collections import Counter

import pytest

from mela.games.nagaraja.rules.odds import throw_odds
from tests.games.nagaraja.temple_table import PACK, play, seat, sides, table, up
from tests.titles import NAGARAJA

WEST_AND_NORTH = "W1=three W2=three W3=four N1=four"
EAST_AND_NORTH = "E1=three E2=three E3=four N3=four"


@pytest.mark.parametrize(
    ("rooms", "relics"),
    [
        ("A1", "W1=three"),
        ("B1", ""),
        ("C1", "E1=three"),
        ("A1 A2", "W1=three W2=three"),
        ("B1 B2", ""),
        ("C1 C2", "E1=three E2=three"),
        ("A1 A2 A3", WEST_AND_NORTH),
        ("B1 B2 B3", "N2=five"),
        ("C1 C2 C3", EAST_AND_NORTH),
    ],
)
def test_n1_each_relic_place_touches_one_outer_room_edge(rooms: str, relics: str) -> None:
    there = " ".join(f"{room}=crossroads+0" for room in rooms.split())
    position = table(
        "hand room-move-self, sticks green-naga", rooms0=there, relics0=relics, tile="fork"
    )
    assert sorted(up(position, 0).split()) == sorted(relics.split())


@pytest.mark.parametrize("room", ["A1", "B1", "C1"])
def test_n1_each_room_of_the_near_row_has_an_entrance(room: str) -> None:
    relics = {"A1": "W1=three", "B1": "", "C1": "E1=three"}[room]
    position = table(
        "hand room-move-self", phase="laying 0", rooms0=f"{room}=crossroads+0", relics0=relics
    )
    assert seat(position, 0).rooms[0].lit == (0,)


@pytest.mark.parametrize("room", ["A2", "B2", "C2", "A3", "B3", "C3"])
def test_n1_no_other_room_has_an_entrance(room: str) -> None:
    position = table("hand room-move-self", phase="laying 0", rooms0=f"{room}=crossroads+0")
    assert seat(position, 0).rooms[0].lit == ()
    assert up(position, 0) == ""


@pytest.mark.parametrize(("turn", "relic"), [(0, ""), (1, ""), (2, "W1=five"), (3, "W1=five")])
def test_n1_tiles_are_turned_clockwise(turn: int, relic: str) -> None:
    """A fork joins NEW, then NES, ESW and NSW: only the last two join W to the entrance in S."""
    position = table(
        "hand room-move-self", phase="laying 0", rooms0=f"A1=fork+{turn}", relics0=relic
    )
    assert up(position, 0) == relic


def test_n1_two_players_have_a_temple_each() -> None:
    assert list(NAGARAJA.seats) == [2]
    position = table(
        "hand room-move-self", phase="laying 0", rooms0="A1=fork+0", rooms1="B1=fork+2"
    )
    assert [room.room for room in seat(position, 0).rooms] == ["A1"]
    assert [room.room for room in seat(position, 1).rooms] == ["B1"]


def test_n2_six_sacred_and_three_cursed_relics() -> None:
    values = [(r.points, r.cursed) for r in PACK.relics for _ in range(r.copies)]
    sacred = [(3, False), (3, False), (4, False), (4, False), (5, False), (5, False)]
    assert sorted(values) == sorted([*sacred, (6, True), (6, True), (6, True)])


def test_n3_seventeen_tiles_in_six_kinds_and_one_trap() -> None:
    tiles = {tile.id: (tile.copies, tile.paths, tile.crypt) for tile in PACK.tiles}
    assert tiles == {
        "fork-crypt": (5, ("NEW", "S"), "S"),
        "bend-crypt": (2, ("NE", "S"), "S"),
        "double-bend": (2, ("NE", "SW"), ""),
        "bridge": (2, ("NS", "EW"), ""),
        "fork": (3, ("NEW",), ""),
        "crossroads": (3, ("NESW",), ""),
    }
    assert sum(copies for copies, _, _ in tiles.values()) == 17
    assert PACK.trap == "trap"


def test_n4_twelve_amulets_in_four_kinds() -> None:
    amulets = [(a.copies, a.points, a.effect) for a in PACK.amulets]
    assert amulets == [(3, 1, None), (3, 2, None), (3, 0, "draw"), (3, 0, "cancel")]


def test_n5_a_face_shows_points_or_a_naga() -> None:
    faces = {stick.id: list(stick.faces) for stick in PACK.sticks}
    assert faces == {
        "brown": [1, 2, 3, 4],
        "white": ["naga", 1, 2, 3],
        "green": ["naga", "naga", 1, 1],
    }


def test_n5_the_supply_of_sticks_never_runs_out() -> None:
    every = "4*card-take-self 4*card-draw-2-self 4*card-rob-opponent".split()
    all_cards = " ".join(" ".join([word[2:]] * 4) for word in every)
    sticks = "2*stick-add-2-self 2*stick-add-3-self 1*stick-add-4-self 3*stick-reroll-2-opponent"
    sticks += " 2*stick-discard-1-opponent 2*stick-discard-2-opponent"
    stick_cards = " ".join(" ".join([w[2:]] * int(w[0])) for w in sticks.split())
    position = table(
        f"hand relic-look-1-either {all_cards}",
        f"hand relic-look-1-either {stick_cards}",
        phase="bidding 0",
    )
    first = sides("brown-1 " * 12 + "white-1 " * 12 + "green-1 " * 8)
    other = sides("brown-1 " * 9 + "white-1 " * 14 + "green-1 " * 14)
    assert len(first) + len(other) > 36
    play(position, f"bid {all_cards}", f"bid {stick_cards}", draws=first + other)
    assert position.turn == 1  # 37 points against 32


def test_n6_forty_eight_cards_twelve_a_symbol() -> None:
    counts: Counter[str] = Counter()
    for card in PACK.cards:
        counts[card.symbol] += card.copies
    assert counts == {"relic": 12, "room": 12, "stick": 12, "card": 12}
    effects = {(card.symbol, card.effect) for card in PACK.cards}
    assert effects == {
        *(("stick", effect) for effect in ("add", "reroll", "discard")),
        *(("card", effect) for effect in ("take", "draw", "rob")),
        *(("room", effect) for effect in ("rotate", "move", "swap", "trap")),
        *(("relic", effect) for effect in ("look", "swap")),
    }


def test_n6_cards_that_the_rulebook_shows() -> None:
    sticks = {card.id: card.sticks for card in PACK.cards}
    assert sticks["relic-swap-opponent"] == {"green": 3, "white": 1}
    assert sticks["card-rob-opponent"] == {"brown": 1, "green": 2}
    assert {"white": 3} in sticks.values()


def test_n6_a_card_is_used_for_its_sticks_or_for_its_effect() -> None:
    """The card that was bid is no longer in the hand: it cannot be activated too."""
    position = table(
        "hand stick-add-3-self card-take-self", "hand stick-add-2-self", phase="bidding 0"
    )
    draws = sides("brown-1 white-1 green-naga brown-1 brown-1")
    play(position, "bid stick-add-3-self", "bid stick-add-2-self", draws=draws)
    move = NAGARAJA.parse_move("use stick-add-3-self green")
    refusal = NAGARAJA.refusal(position, 0, move)
    assert refusal is not None
    assert refusal.code == "nagaraja.use.absent"


def test_n5_odds_of_a_throw_are_exact() -> None:
    odds = throw_odds(position_tables := NAGARAJA.tables("standard"), [0, 1, 1])
    assert odds[0, 2] * 16 == 2
    assert odds[1, 1] * 16 == 2 + 2
    assert sum(throw_odds(position_tables, [3, 1, 1]).values()) == 1
