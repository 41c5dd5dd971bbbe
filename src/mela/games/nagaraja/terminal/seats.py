"""What everybody may know about each seat: its pieces in short lines, its score, how it ended."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mela.core.game import AnyGame
from mela.games.nagaraja.rules.events import MatchEnded
from mela.games.nagaraja.rules.view import NagarajaView, Own
from mela.games.nagaraja.terminal.drawing import CURSE, Pieces, counted, indented, mark


def seat_head(
    view: NagarajaView, names: Sequence[str], pieces: Pieces, seat: int
) -> RenderableType:
    """The lines above a temple: who plays it, and their pieces."""
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
    """The number of amulets; the viewer's own are named, and all when the match is over."""
    count = view.common.seats[seat].amulets
    secrets = secrets_of(view, seat)
    if not count or secrets is None:
        return counted(count, "amulet")
    return f"{counted(count, 'amulet')}: {' '.join(map(pieces.amulet, secrets.amulets))}"


def secrets_of(view: NagarajaView, seat: int) -> Own | None:
    """What a seat hides from others, if the viewer may know it."""
    if view.shown is not None:
        return view.shown.seats[seat]
    return view.own if seat == view.viewer else None


def sheets(
    view: NagarajaView, game: AnyGame, names: Sequence[str], language: str
) -> RenderableType:
    """The score sheets, one column per seat."""
    over = view.common.phase == "over"
    title = "Score" if over else "Score, as all may know it"
    table = Table(title=title, box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    table.add_column("")
    for seat, name in enumerate(names):
        table.add_column(Text.assemble(mark(seat), f" {name}"), justify="right")
    for number, line in enumerate(view.sheets[0].lines):
        points = [str(sheet.lines[number].points) for sheet in view.sheets]
        table.add_row(Text(game.catalogue(language)[f"{game.name}.line.{line.line}"]), *points)
    table.add_section()
    table.add_row("Points", *(str(sheet.total) for sheet in view.sheets), style="bold")
    table.add_row("Place", *(str(sheet.place) for sheet in view.sheets))
    return table


def ending(view: NagarajaView, game: AnyGame, names: Sequence[str], language: str) -> list[str]:
    """Who won and why, in the words of the event."""
    known = view.common
    if known.winner is None or known.ending is None:
        return []
    points = tuple(sheet.total for sheet in view.sheets)
    return [game.tell(MatchEnded(known.winner, known.ending, points), names, language)]
