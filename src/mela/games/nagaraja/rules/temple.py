"""N1: a temple: nine rooms, and the places where paths can meet.

Rooms are numbered from the near left, row by row: A1 B1 C1, then A2 to C3 at the far right. Every
edge of a room is a *gate*: bits 0-8 lead to the relic places W1-W3, N1-N3, E1-E3 (from near to far
and from left to right), 9-11 to the entrances, 12-23 to the room on the other side.
"""

from typing import Final

from mela.core.vectors import ints

SIDE: Final = 3
ROOMS: Final = 9
PLACES: Final = 9
ALL_ROOMS: Final = 511
ALL_PLACES: Final = 511
ENTRANCE_GATES: Final = 0b111_000000000
#: The near row, where the entrances are.
NEAR_ROOMS: Final = 7
EDGES: Final = "NESW"
PLACE_NAMES: Final = ("W1", "W2", "W3", "N1", "N2", "N3", "E1", "E2", "E3")


def _gate(room: int, edge: str) -> int:
    row, column = divmod(room, SIDE)
    if edge == "W":
        return row if column == 0 else 12 + row * 2 + column - 1
    if edge == "E":
        return 6 + row if column == SIDE - 1 else 12 + row * 2 + column
    if edge == "N":
        return 3 + column if row == SIDE - 1 else 18 + row * 3 + column
    return 9 + column if row == 0 else 18 + (row - 1) * 3 + column


def _beside(room: int) -> int:
    row, column = divmod(room, SIDE)
    return sum(
        2**other
        for other in range(ROOMS)
        if abs(other // SIDE - row) + abs(other % SIDE - column) == 1
    )


#: GATES[room * 4 + edge], with edges in the order N E S W.
GATES: Final = tuple(_gate(room, edge) for room in range(ROOMS) for edge in EDGES)
#: The rooms that share an edge with a room.
BESIDE: Final = ints([_beside(room) for room in range(ROOMS)])


def room_name(room: int) -> str:
    """A1 to C3: the column's letter from the left, and the row's number from the entrances."""
    return "ABC"[room % SIDE] + str(room // SIDE + 1)


def room_number(name: str) -> int | None:
    """The room with a name like B2, or None if there is no such room."""
    if len(name) == 2 and name[0] in "ABC" and name[1] in "123":
        return "ABC".index(name[0]) + SIDE * "123".index(name[1])
    return None


def place_number(name: str) -> int | None:
    """The relic place with a name like N2, or None if there is no such place."""
    return PLACE_NAMES.index(name) if name in PLACE_NAMES else None
