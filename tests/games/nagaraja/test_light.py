"""How light runs through a temple, as events tell it to those who draw it."""

from collections.abc import Iterator, Sequence

import pytest

from mela.core.chance import FastChance
from mela.core.event import Event
from mela.core.match import Match
from mela.games.nagaraja.rules.events import (
    AmuletFound,
    AnswerAwaited,
    RelicsSwapped,
    TileLaid,
    TileMoved,
    TileRotated,
    TilesSwapped,
    TrapSet,
)
from mela.games.nagaraja.rules.light import LitPath, Temple, temple_with
from mela.games.nagaraja.rules.view import NagarajaView
from tests.games.nagaraja.temple_table import (
    PACK,
    ROOMS,
    amulet_draws,
    play,
    table,
    temple,
)
from tests.titles import NAGARAJA

TABLES = NAGARAJA.tables("standard")
PATHS = {tile.id: tile.paths for tile in PACK.tiles}
#: Columns to the right, and rows away from the entrances.
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = dict(zip("NESW", "SWNE", strict=True))
Told = TileLaid | TileRotated | TileMoved | TilesSwapped
WITH_AMULET = "hand room-move-self, sticks brown-1, amulets one"


def beyond(room: str, edge: str) -> str:
    """The room or relic place there, or "" beyond an entrance."""
    columns, rows = STEPS[edge]
    column, row = "ABC".index(room[0]) + columns, "123".index(room[1]) + rows
    if row < 0:
        return ""
    if row == 3:
        return f"N{column + 1}"
    if column in (-1, 3):
        return f"{'W' if column < 0 else 'E'}{row + 1}"
    return "ABC"[column] + "123"[row]


def edges(there: Temple) -> dict[tuple[str, int], str]:
    """The edges of rooms that each path connects."""
    return {
        (room.room, number): "".join("NESW"[("NESW".index(e) + room.turn) % 4] for e in path)
        for room in there.rooms
        for number, path in enumerate(PATHS[room.tile])
    }


def built(rooms: str) -> Temple:
    """A temple with these tiles: `"A1=fork+3"`."""
    tiles = dict(word.split("=") for word in rooms.split())
    number = 0
    for room, tile in tiles.items():
        id_, turn = tile.split("+")
        kind = TABLES.tile_ids.index(id_)
        number += (1 + kind * 4 + int(turn)) * 64 ** ROOMS.index(room)
    return temple_with(TABLES, number, 0)


def light(rooms: str) -> list[tuple[str, int, str, int]]:
    """Room, path, edge and number of tiles before it."""
    return [(lit.room, lit.path, lit.edge, lit.steps) for lit in built(rooms).light]


def steps(seed: int) -> Iterator[tuple[Sequence[Event], NagarajaView]]:
    """The steps of a random match: what happened, and the view after it."""
    chance = FastChance(seed)
    match = Match(NAGARAJA, seats=2, options={}, chance=FastChance(seed + 100))
    while not match.is_over:
        moves = match.moves()
        yield match.play(moves[chance.below(len(moves))]), match.view(None)


def test_n18_light_comes_in_at_entrances_and_only_along_paths() -> None:
    assert light("B1=fork+0") == []
    assert light("B1=fork+1") == [("B1", 0, "S", 0)]


def test_n18_light_runs_on_tile_by_tile() -> None:
    assert light("B1=bridge+0 B2=bridge+0 B3=fork+2") == [
        ("B1", 0, "S", 0),
        ("B2", 0, "S", 1),
        ("B3", 0, "S", 2),
    ]


def test_n18_light_takes_the_shortest_way() -> None:
    rooms = "A1=fork+1 A2=fork+1 B1=crossroads+0 B2=crossroads+0"
    assert [(room, steps) for room, _, _, steps in light(rooms)] == [
        ("A1", 0),
        ("B1", 0),
        ("A2", 1),
        ("B2", 1),
    ]


def test_n18_paths_of_a_tile_are_lit_one_by_one() -> None:
    assert light("A1=bend-crypt+0") == [("A1", 1, "S", 0)]
    # round the corner, and back into the same tile by its other path
    rooms = "A1=double-bend+0 B1=crossroads+0 B2=fork+2 A2=bend-crypt+1"
    assert ("A1", 1, "S", 0) in light(rooms)
    assert ("A1", 0, "E", 1) in light(rooms)


def test_n18_light_stops_where_the_next_tile_has_no_path() -> None:
    assert light("C1=bridge+0 C2=fork+0") == [("C1", 0, "S", 0)]


def test_n19_the_relics_that_light_reaches() -> None:
    assert built("A1=crossroads+0").reached == ("W1",)
    assert built("C1=bridge+0 C2=bridge+0 C3=fork+1").reached == ("N3", "E3")


@pytest.mark.parametrize("seed", range(6))
def test_n18_n19_events_tell_the_light_of_the_view_after_them(seed: int) -> None:
    changes = 0
    for events, after in steps(seed):
        told = [event for event in events if isinstance(event, Told)]
        # a page draws one change at a time
        assert len(told) <= 1
        for event in told:
            changes += 1
            there, seat = event.temple, after.common.seats[event.seat]
            found = {e.room for e in events if isinstance(e, AmuletFound) and e.seat == event.seat}
            assert [(r.room, r.tile, r.turn, r.lit) for r in there.rooms] == [
                (r.room, r.tile, r.turn, r.lit) for r in seat.rooms
            ]
            assert {r.room for r in there.rooms if r.amulet} == found | {
                r.room for r in seat.rooms if r.amulet
            }
            assert set(there.reached) == {r.place for r in seat.relics if r.relic is not None}
            check_light(there)
    assert changes > 4


def check_light(there: Temple) -> None:
    """Each path has its light from one that is a tile nearer to an entrance, and none is nearer."""
    lit = {(path.room, path.path): path for path in there.light}
    assert len(lit) == len(there.light)
    assert set(lit) == {(room.room, number) for room in there.rooms for number in room.lit}
    assert [path.steps for path in there.light] == sorted(path.steps for path in there.light)
    joined = edges(there)
    for at, path in lit.items():
        sources = {edge: source_steps(at[0], edge, lit, joined) for edge in joined[at]}
        assert path.steps == min(sources.values())
        assert sources[path.edge] == path.steps


def source_steps(
    room: str, edge: str, lit: dict[tuple[str, int], LitPath], joined: dict[tuple[str, int], str]
) -> int:
    """After how many tiles light comes in at an edge; many, if none does."""
    near = beyond(room, edge)
    if near == "":
        return 0
    found = [
        path.steps + 1 for at, path in lit.items() if at[0] == near and OPPOSITE[edge] in joined[at]
    ]
    return min(found, default=99)


def test_n10_the_amulet_lies_on_the_tile_until_it_is_found() -> None:
    hand = "hand room-move-self"
    position = table(hand, hand, phase="laying 0", tile="bend-crypt")
    draws = [*amulet_draws(position, "one"), 0, 0, 0]
    laid, found, *_ = play(position, "lay A1 0", draws=draws)
    assert isinstance(laid, TileLaid)
    assert [room.amulet for room in laid.temple.rooms] == [True]
    assert found == AmuletFound(0, "A1")
    assert [room.amulet for room in temple(position, 0).rooms] == [False]


@pytest.mark.parametrize(
    ("card", "aim", "change"),
    [
        ("room-rotate-self", "own-A1+1", TileRotated),
        ("room-move-self", "own-A1>C3", TileMoved),
        ("room-swap-self", "own-A1 own-B2", TilesSwapped),
    ],
)
def test_n31_all_see_what_a_card_would_do_while_it_waits(
    card: str, aim: str, change: type[Told]
) -> None:
    rooms = "A1=fork+0 B2=bend-crypt+2*"
    position = table(f"hand {card}, sticks green-naga", WITH_AMULET, rooms0=rooms)
    before = temple(position, 0)
    _, asked = play(position, f"use {card} green {aim}")
    assert isinstance(asked, AnswerAwaited)
    assert isinstance(asked.would, change)
    assert (temple(position, 0), asked.audience()) == (before, None)
    assert play(position, "allow", chance=FastChance(1))[1] == asked.would


def test_n31_all_see_what_waits_in_the_other_temple() -> None:
    position = table("hand room-trap-opponent, sticks green-naga", WITH_AMULET)
    _, asked = play(position, "use room-trap-opponent green opp-C3")
    assert asked == AnswerAwaited(1, TrapSet(1, "C3"))
    position = table("hand relic-swap-opponent, sticks green-naga", WITH_AMULET)
    _, asked = play(position, "use relic-swap-opponent green opp-W1 opp-N2")
    assert asked == AnswerAwaited(1, RelicsSwapped(1, ("W1", "N2")))
    position = table("hand relic-look-1-either, sticks green-naga", WITH_AMULET)
    _, asked = play(position, "use relic-look-1-either green opp-W1")
    assert asked == AnswerAwaited(1, None)


@pytest.mark.parametrize("seed", range(4))
def test_n17_n25_a_preview_tells_how_the_temple_would_be(seed: int) -> None:
    """What a page draws of a move before it is made is what happens then."""
    chance = FastChance(seed)
    match = Match(NAGARAJA, seats=2, options={}, chance=FastChance(seed + 100))
    told = 0
    while not match.is_over:
        moves = match.moves()
        move = moves[chance.below(len(moves))]
        promised = NAGARAJA.preview(match.view(match.seat), move).events
        events = match.play(move)
        for event in events:
            if isinstance(event, Told | TrapSet | RelicsSwapped | AnswerAwaited):
                told += 1
                assert event in promised
    assert told > 4
