"""The temples: paths through rooms, relics around them, as the viewer knows them."""

from collections.abc import Collection, Sequence

from rich.text import Text

from mela.games.nagaraja.rules.pack import Tile
from mela.games.nagaraja.rules.temple import EDGES, ROOMS, SIDE, room_name, room_number
from mela.games.nagaraja.rules.view import NagarajaView, RelicPlace
from mela.games.nagaraja.terminal.drawing import (
    AMULET,
    CURSE,
    EMPTY_CRYPT,
    ENTRANCE,
    LIT,
    SEEN,
    UNLIT,
    WALL,
    Canvas,
    Pieces,
)

Point = tuple[int, int]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
#: The sides on which lines leave a square, in the order of `EDGES`.
SHAPES = "N E S W NS EW NE ES SW NW NES ESW NSW NEW NESW".split()
THIN = dict(zip(SHAPES, "│─│─│─└┌┐┘├┬┤┴┼", strict=True))
DOUBLE = dict(zip(SHAPES, "║═║═║═╚╔╗╝╠╦╣╩╬", strict=True))
BENDS = ("NE", "ES", "SW", "NW")


class Paths:
    """The paths of a tile that is rotated clockwise by `turn` quarters."""

    def __init__(
        self, tile: Tile, turn: int, lit: Collection[int] = (), unlit: str = UNLIT
    ) -> None:
        """`lit` has the numbers of connected paths; `unlit` is the style of the others."""
        self._paths = [_turned(path, turn) for path in tile.paths]
        self._crypt = _turned(tile.crypt, turn)
        self._lit = lit
        self._unlit = unlit

    def gate(self, edge: str) -> tuple[str, str] | None:
        """Symbol and style of the path that leaves through an edge; None if there is none."""
        for number, path in enumerate(self._paths):
            if edge in path:
                signs, style = self._looks(number)
                return signs[edge], style
        return None

    def draw(self, canvas: Canvas, left: int, top: int, size: Point, *, amulet: bool) -> None:
        """Draw on a canvas; width and height are odd, so that there is a middle square."""
        for number, path in enumerate(self._paths):
            lines = _Lines(size)
            crypt = lines.add(path, self._paths)
            signs, style = self._looks(number)
            for (x, y), sides in lines.sides.items():
                canvas.put(left + x, top + y, signs[_in_order(sides)], style)
            if path == self._crypt:
                x, y = crypt
                canvas.put(left + x, top + y, *(AMULET if amulet else EMPTY_CRYPT))

    def _looks(self, number: int) -> tuple[dict[str, str], str]:
        return (DOUBLE, LIT) if number in self._lit else (THIN, self._unlit)


class _Lines:
    """The squares of one path, and the sides on which its lines leave each square."""

    def __init__(self, size: Point) -> None:
        self._width, self._height = size
        self._middle = (self._width // 2, self._height // 2)
        self.sides: dict[Point, set[str]] = {}

    def add(self, path: str, all_paths: Sequence[str]) -> Point:
        """Draw a path beside the others of its tile; return the square for its crypt."""
        x, y = self._middle
        others = [other for other in all_paths if other != path]
        if len(path) == 1:
            end = self._end(path)
            if path in "EW":
                end = (end[0] - STEPS[path][0], y)
            self._go(path, end)
            return end
        if path == "EW" and others == ["NS"]:
            # it passes below the other path: leave a gap on either side
            self._go("W", (x - 2, y))
            self._go("E", (x + 2, y))
            return (x - 2, y)
        if path in BENDS and "S" in path and others and others[0] in BENDS:
            # the other bend uses the middle
            side = "E" if "E" in path else "W"
            corner = x + 2 * STEPS[side][0]
            self._go(side, (corner, y), (corner, y + 1), (x, y + 1), self._end("S"))
            self._leave("S")
            return (corner, y)
        for edge in path:
            self._go(edge, self._middle)
        return self._middle

    def _end(self, edge: str) -> Point:
        """The square at the middle of an edge."""
        x, y = self._middle
        far = {"N": (x, 0), "E": (self._width - 1, y), "S": (x, self._height - 1), "W": (0, y)}
        return far[edge]

    def _leave(self, edge: str) -> None:
        self.sides.setdefault(self._end(edge), set()).add(edge)

    def _go(self, edge: str, *corners: Point) -> None:
        """Draw straight lines from an edge of the tile through the corners."""
        self._leave(edge)
        at = self._end(edge)
        for corner in corners:
            while at != corner:
                side = _towards(at, corner)
                self.sides.setdefault(at, set()).add(side)
                dx, dy = STEPS[side]
                at = (at[0] + dx, at[1] + dy)
                self.sides.setdefault(at, set()).add(_opposite(side))


def _turned(edges: str, turn: int) -> str:
    return _in_order({EDGES[(EDGES.index(edge) + turn) % 4] for edge in edges})


def _in_order(edges: Collection[str]) -> str:
    return "".join(edge for edge in EDGES if edge in edges)


def _opposite(edge: str) -> str:
    return EDGES[(EDGES.index(edge) + 2) % 4]


def _towards(at: Point, other: Point) -> str:
    if at[0] != other[0]:
        return "E" if other[0] > at[0] else "W"
    return "S" if other[1] > at[1] else "N"


def relic(view: NagarajaView, pieces: Pieces, temple: int, place: RelicPlace) -> tuple[str, str]:
    """Text and style: `[4]` face up, `(4)` face down but known, `?` not known; `!` a curse."""
    if place.relic is not None:
        return f"[{_value(pieces, place.relic)}]", _style(pieces, place.relic, LIT)
    others = view.shown is None and any(seat != view.viewer for seat in place.known)
    seen = SEEN if others else ""
    known = _known(view, temple, place.place)
    if known is None:
        return f"?{seen}", ""
    return f"({_value(pieces, known)}){seen}", _style(pieces, known, "")


def _known(view: NagarajaView, temple: int, place: str) -> str | None:
    """A face-down relic, if the viewer has seen it; after the match, if anybody has."""
    secrets = [view.own] if view.own is not None else []
    if view.shown is not None:
        secrets = [*view.shown.seats]
    for seer in secrets:
        for known in seer.relics:
            if (known.temple, known.place) == (temple, place):
                return known.relic
    return None


def _value(pieces: Pieces, id_: str) -> str:
    kind = pieces.relics[id_]
    return f"{kind.points}{'!' if kind.cursed else ''}"


def _style(pieces: Pieces, id_: str, sacred: str) -> str:
    return CURSE if pieces.relics[id_].cursed else sacred


#: The width and height of a room; a wall separates it from the next.
ROOM = (7, 3)
ROOM_WIDTH, ROOM_HEIGHT = ROOM
#: Space for a relic left and right of the rooms, and for a relic and its name above them.
MARGIN = 5
HEAD = 2
TEMPLE_WIDTH = MARGIN + SIDE * (ROOM_WIDTH + 1) + 1 + MARGIN
TEMPLE_HEIGHT = HEAD + SIDE * (ROOM_HEIGHT + 1) + 1 + 1
TRAP = (" trap ", "^^^^^^")


def temple(view: NagarajaView, pieces: Pieces, seat: int, *, labels: bool = True) -> Text:
    """The temple of a seat: walls, rooms, paths and relics; labels are the names of places."""
    canvas = Canvas(TEMPLE_WIDTH, TEMPLE_HEIGHT)
    _walls(canvas)
    if labels:
        _names(canvas, view, seat)
    _rooms(canvas, view, pieces, seat)
    _relics(canvas, view, pieces, seat)
    return canvas.text()


def _corner(room: int) -> tuple[int, int]:
    """The upper left square of a room; the far row is at the top."""
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


def _names(canvas: Canvas, view: NagarajaView, seat: int) -> None:
    for room in range(ROOMS):
        canvas.put(*_corner(room), room_name(room), WALL)
    for relic_place in view.common.seats[seat].relics:
        place = relic_place.place
        x, y = _beside(place)
        if place[0] == "N":
            canvas.centre(x, 0, place, WALL)
        elif place[0] == "W":
            canvas.put(MARGIN - 3, y - 1, place, WALL)
        else:
            canvas.put(TEMPLE_WIDTH - MARGIN + 1, y - 1, place, WALL)


def _beside(place: str) -> tuple[int, int]:
    """The middle of the room beside a relic place."""
    n = int(place[1]) - 1
    return _middle(SIDE * (SIDE - 1) + n if place[0] == "N" else SIDE * n)


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
    """Draw where paths lead out of a room: into the next one, to a relic or to an entrance."""
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
        gate = paths[room].gate(edge) if room in paths else None
        if behind is not None and (behind not in paths or paths[behind].gate(its_edge) is None):
            gate = None
        if gate is not None:
            canvas.put(*square, *gate)
        if edge == "S" and behind is None:
            canvas.put(x, y + down + 1, ENTRANCE, WALL if gate is None else LIT)


def _relics(canvas: Canvas, view: NagarajaView, pieces: Pieces, seat: int) -> None:
    for place in view.common.seats[seat].relics:
        signs, style = relic(view, pieces, seat, place)
        x, y = _beside(place.place)
        if place.place[0] == "N":
            canvas.centre(x, 1, signs, style)
        elif place.place[0] == "W":
            canvas.put(MARGIN - len(signs), y, signs, style)
        else:
            canvas.put(TEMPLE_WIDTH - MARGIN, y, signs, style)
