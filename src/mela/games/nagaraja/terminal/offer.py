"""The tile of the round: large, or in all rotations for the player who lays it."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mela.games.nagaraja.rules.view import NagarajaView, Offer
from mela.games.nagaraja.terminal.drawing import WALL, Canvas, Pieces
from mela.games.nagaraja.terminal.temple import ROOM, Paths, Point

LARGE = (11, 5)
TURNS = range(4)


def offer(view: NagarajaView, pieces: Pieces) -> list[RenderableType]:
    """The tile of the round; nothing between two rounds."""
    offered = view.common.offer
    if offered is None:
        return []
    amulet = ", with an amulet" if offered.amulet else ""
    head = Text.assemble("The room: ", (offered.tile, "bold"), amulet)
    laying = view.common.phase == "laying" and view.common.turn == view.viewer
    picture = _all_turns(pieces, offered) if laying else _framed(pieces, offered, 0, LARGE)
    return [Group(head, picture)]


def _all_turns(pieces: Pieces, offered: Offer) -> RenderableType:
    """All rotations side by side, each below its number of quarter turns as in a move."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    pictures = {turn: _framed(pieces, offered, turn, ROOM) for turn in TURNS}
    plain = [picture.plain for picture in pictures.values()]
    different = [turn for turn in TURNS if plain.index(plain[turn]) == turn]
    grid.add_row(*(Text(f"turned {turn}", "bold") for turn in different))
    grid.add_row(*(pictures[turn] for turn in different))
    return grid


def _framed(pieces: Pieces, offered: Offer, turn: int, size: Point) -> Text:
    """A tile inside dotted walls, with its paths drawn through them."""
    width, height = size
    canvas = Canvas(width + 2, height + 2)
    wall = " -" * (width // 2) + " "
    for y in (0, height + 1):
        canvas.put(0, y, f"+{wall}+", WALL)
    for y in range(1, height + 1):
        canvas.put(0, y, ":", WALL)
        canvas.put(width + 1, y, ":", WALL)
    paths = Paths(pieces.tiles[offered.tile], turn, unlit="")
    paths.draw(canvas, 1, 1, size, amulet=offered.amulet)
    x, y = width // 2 + 1, height // 2 + 1
    gates = {"N": (x, 0), "E": (width + 1, y), "S": (x, height + 1), "W": (0, y)}
    for edge, square in gates.items():
        gate = paths.gate(edge)
        if gate is not None:
            canvas.put(*square, *gate)
    return canvas.text()
