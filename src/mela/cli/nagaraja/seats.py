"""What all may know of each seat, and the viewer of the own one, in short lines."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from mela.cli.nagaraja.pieces import Pieces
from mela.cli.nagaraja.sign import CURSE, counted, indented, mark
from mela.games.nagaraja.view import NagarajaView, Own


def seat_head(
    view: NagarajaView, names: Sequence[str], pieces: Pieces, seat: int
) -> RenderableType:
    """What stands over a temple."""
    known = view.common.seats[seat]
    going_on = view.common.phase != "over"
    acting = going_on and view.common.turn == seat
    guide = going_on and view.common.guide == seat
    name = Text.assemble(
        ("► " if acting else "  ", "bold"),
        mark(seat),
        " ",
        (names[seat], "bold"),
        " (you)" if seat == view.viewer else "",
        ", the guide" if guide else "",
    )
    curses = f", {counted(known.curses, 'curse')}" if known.curses else ""
    points = Text.assemble((counted(view.sheets[seat].total, "point"), "bold"), (curses, CURSE))
    pieces_held = f"{counted(known.hand, 'card')}, {_amulets(view, pieces, seat)}"
    return Group(name, indented(points, 4), indented(Text(pieces_held), 4))


def _amulets(view: NagarajaView, pieces: Pieces, seat: int) -> str:
    """The viewer's own are named, and all of them when the match is over."""
    count = view.common.seats[seat].amulets
    secrets = secrets_of(view, seat)
    if not count or secrets is None:
        return counted(count, "amulet")
    return f"{counted(count, 'amulet')}: {' '.join(map(pieces.amulet, secrets.amulets))}"


def secrets_of(view: NagarajaView, seat: int) -> Own | None:
    """What a seat keeps from others, if the viewer may know it."""
    if view.shown is not None:
        return view.shown.seats[seat]
    return view.own if seat == view.viewer else None
