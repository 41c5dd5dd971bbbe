"""N18, N19: how light runs through a temple from its entrances, for those who draw it."""

from typing import Literal

import msgspec

from mela.games.nagaraja.rules.tables import Tables
from mela.games.nagaraja.rules.temple import ENTRANCE_GATES, GATES, PLACE_NAMES, ROOMS, room_name
from mela.games.nagaraja.rules.view import Room, paths_at, rooms_with

Edge = Literal["N", "E", "S", "W"]
EDGES: tuple[Edge, ...] = ("N", "E", "S", "W")


class LitPath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A path in the light, which comes in at this edge of the room after this many other tiles."""

    room: str
    path: int
    edge: Edge
    steps: int


class Temple(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles of a temple, the light from tile to tile, and the relic places that it reaches."""

    rooms: tuple[Room, ...]
    light: tuple[LitPath, ...]
    reached: tuple[str, ...]


def temple_with(tables: Tables, rooms: int, crypts: int) -> Temple:
    """A temple with these tiles and amulets."""
    dark = {
        (room, number): path
        for room in range(ROOMS)
        for number, path in enumerate(paths_at(tables, rooms, room))
        if path
    }
    light: list[LitPath] = []
    lit = 0
    front: int = ENTRANCE_GATES
    steps = 0
    while front:
        lit |= front
        ahead = 0
        for (room, number), path in [*dark.items()]:
            if path & front:
                gates = [2**gate for gate in GATES[room * 4 : room * 4 + 4]]
                edge = next(e for e, gate in zip(EDGES, gates, strict=True) if gate & path & front)
                light.append(LitPath(room_name(room), number, edge, steps))
                del dark[room, number]
                ahead |= path
        front = ahead & ~lit
        steps += 1
    reached = tuple(name for place, name in enumerate(PLACE_NAMES) if lit >> place & 1)
    return Temple(rooms_with(tables, rooms, crypts, lit), tuple(light), reached)
