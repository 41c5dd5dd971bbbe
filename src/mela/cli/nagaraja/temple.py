"""A temple as its owner sees it: rooms and their paths, relic places around, entrances below."""

from rich.text import Text

from mela.cli.nagaraja.canvas import Canvas
from mela.cli.nagaraja.paths import Paths, crossing
from mela.cli.nagaraja.pieces import Pieces
from mela.cli.nagaraja.relic import relic
from mela.cli.nagaraja.sign import CURSE, ENTRANCE, LIT, WALL
from mela.games.nagaraja.temple import ROOMS, SIDE, room_name, room_number
from mela.games.nagaraja.view import NagarajaView

#: The squares of a room, which a wall parts from the next.
ROOM = (7, 3)
ROOM_WIDTH, ROOM_HEIGHT = ROOM
#: Room for a relic left and right of the rooms, and above them with its name.
MARGIN = 5
HEAD = 2
TEMPLE_WIDTH = MARGIN + SIDE * (ROOM_WIDTH + 1) + 1 + MARGIN
TEMPLE_HEIGHT = HEAD + SIDE * (ROOM_HEIGHT + 1) + 1 + 1
TRAP = (" trap ", "^^^^^^")


def temple(view: NagarajaView, pieces: Pieces, seat: int) -> Text:
    """The rooms of a seat, in the middle of their walls."""
    canvas = Canvas(TEMPLE_WIDTH, TEMPLE_HEIGHT)
    _walls(canvas)
    _rooms(canvas, view, pieces, seat)
    _relics(canvas, view, pieces, seat)
    return canvas.text()


def _corner(room: int) -> tuple[int, int]:
    """The square at the upper left of a room; the far row is the highest."""
    row, column = divmod(room, SIDE)
    return (
        MARGIN + 1 + column * (ROOM_WIDTH + 1),
        HEAD + 1 + (SIDE - 1 - row) * (ROOM_HEIGHT + 1),
    )


def _middle(room: int) -> tuple[int, int]:
    x, y = _corner(room)
    return x + ROOM_WIDTH // 2, y + ROOM_HEIGHT // 2


def _walls(canvas: Canvas) -> None:
    line = "+".join(["", *[" - - - "] * SIDE, ""])
    for row in range(SIDE + 1):
        canvas.put(MARGIN, HEAD + row * (ROOM_HEIGHT + 1), line, WALL)
    for room in range(ROOMS):
        x, y = _corner(room)
        for n in range(ROOM_HEIGHT):
            canvas.put(x - 1, y + n, ":", WALL)
            canvas.put(x + ROOM_WIDTH, y + n, ":", WALL)
        canvas.put(x, y, room_name(room), WALL)


def _rooms(canvas: Canvas, view: NagarajaView, pieces: Pieces, seat: int) -> None:
    known = view.common.seats[seat]
    paths: dict[int, Paths] = {}
    for tile in known.rooms:
        room = room_number(tile.room)
        assert room is not None
        paths[room] = Paths(pieces.tiles[tile.tile], tile.turn, tile.lit)
        paths[room].draw(canvas, *_corner(room), ROOM, amulet=tile.amulet)
    for room in range(ROOMS):
        _gates(canvas, paths, room)
    trap = None if known.trap is None else room_number(known.trap)
    if trap is not None:
        x, y = _middle(trap)
        for n, line in enumerate(TRAP):
            canvas.centre(x, y + n, line, CURSE)


def _gates(canvas: Canvas, paths: dict[int, Paths], room: int) -> None:
    """Where paths lead out of a room: into the next one, to a relic, to an entrance."""
    x, y = _middle(room)
    row, column = divmod(room, SIDE)
    across, down = ROOM_WIDTH // 2 + 1, ROOM_HEIGHT // 2 + 1
    gates = [
        # the edge, its square, and the room behind it with its edge there
        ("N", (x, y - down), room + SIDE if row < SIDE - 1 else None, "S"),
        ("E", (x + across, y), room + 1 if column < SIDE - 1 else None, "W"),
        ("W", (x - across, y), None if column == 0 else room - 1, "E"),
        ("S", (x, y + down), None if row == 0 else room - SIDE, "N"),
    ]
    for edge, square, behind, its_edge in gates:
        lit = paths[room].gate(edge) if room in paths else None
        if behind is not None and (behind not in paths or paths[behind].gate(its_edge) is None):
            lit = None
        if lit is not None:
            canvas.put(*square, *crossing(edge, lit=lit))
        if edge == "S" and behind is None:
            canvas.put(x, y + down + 1, ENTRANCE, LIT if lit else WALL)


def _relics(canvas: Canvas, view: NagarajaView, pieces: Pieces, seat: int) -> None:
    for place in view.common.seats[seat].relics:
        signs, style = relic(view, pieces, seat, place)
        side, n = place.place[0], int(place.place[1]) - 1
        x, y = _middle(SIDE * (SIDE - 1) + n if side == "N" else SIDE * n)
        if side == "N":
            canvas.centre(x, 0, place.place, WALL)
            canvas.centre(x, 1, signs, style)
        elif side == "W":
            canvas.put(MARGIN - 3, y - 1, place.place, WALL)
            canvas.put(MARGIN - len(signs), y, signs, style)
        else:
            right = TEMPLE_WIDTH - MARGIN
            canvas.put(right + 1, y - 1, place.place, WALL)
            canvas.put(right, y, signs, style)
