"""The paths of a room tile as lines: thin ones, and double ones where a path is lit."""

from collections.abc import Collection, Sequence

from mela.cli.nagaraja.canvas import Canvas
from mela.cli.nagaraja.sign import AMULET, EMPTY_CRYPT, LIT, UNLIT
from mela.games.nagaraja.pack import Tile
from mela.games.nagaraja.temple import EDGES

Point = tuple[int, int]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
#: By the sides on which lines leave a square, in the order of `EDGES`.
SHAPES = ("N", "E", "S", "W", "NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW", "NESW")
THIN = dict(zip(SHAPES, "│─│─│─└┌┐┘├┬┤┴┼", strict=True))
DOUBLE = dict(zip(SHAPES, "║═║═║═╚╔╗╝╠╦╣╩╬", strict=True))
BENDS = ("NE", "ES", "SW", "NW")


class Paths:
    """The paths of a tile that is turned clockwise by so many quarters."""

    def __init__(self, tile: Tile, turn: int, lit: Collection[int] = ()) -> None:
        self._paths = [_turned(path, turn) for path in tile.paths]
        self._crypt = _turned(tile.crypt, turn)
        self._lit = lit

    def gate(self, edge: str) -> bool | None:
        """Is the path at an edge lit? None where there is no path."""
        for number, path in enumerate(self._paths):
            if edge in path:
                return number in self._lit
        return None

    def same_as(self, other: "Paths") -> bool:
        return set(self._paths) == set(other._paths)

    def draw(self, canvas: Canvas, left: int, top: int, size: Point, *, amulet: bool) -> None:
        """On squares of a canvas; width and height are odd, so that there is a middle one."""
        for number, path in enumerate(self._paths):
            lines = _Lines(size)
            crypt = lines.add(path, self._paths)
            style = LIT if number in self._lit else UNLIT
            signs = DOUBLE if number in self._lit else THIN
            for (x, y), sides in lines.sides.items():
                canvas.put(left + x, top + y, signs[_in_order(sides)], style)
            if path == self._crypt:
                x, y = crypt
                canvas.put(left + x, top + y, *(AMULET if amulet else EMPTY_CRYPT))


def crossing(edge: str, *, lit: bool) -> tuple[str, str]:
    """The sign and the style of a path where it leaves through the wall on an edge."""
    return (DOUBLE if lit else THIN)[edge], LIT if lit else UNLIT


class _Lines:
    """The squares of one path, and on which sides its lines leave each."""

    def __init__(self, size: Point) -> None:
        self._width, self._height = size
        self._middle = (self._width // 2, self._height // 2)
        self.sides: dict[Point, set[str]] = {}

    def add(self, path: str, all_paths: Sequence[str]) -> Point:
        """Draw a path beside the others of its tile; the square where it meets its crypt."""
        x, y = self._middle
        others = [other for other in all_paths if other != path]
        if len(path) == 1:
            end = self._end(path)
            if path in "EW":
                end = (end[0] - STEPS[path][0], y)
            self._go(path, end)
            return end
        if path == "EW" and others == ["NS"]:
            # it passes below: a gap on either side
            self._go("W", (x - 2, y))
            self._go("E", (x + 2, y))
            return (x - 2, y)
        if path in BENDS and "S" in path and others and others[0] in BENDS:
            # the other bend has the middle
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
        """From an edge of the tile straight to one corner after the other."""
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
