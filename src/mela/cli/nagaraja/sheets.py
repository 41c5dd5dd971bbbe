"""The score sheets, line by line, and why the match ended."""

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mela.cli.nagaraja.sign import mark
from mela.core.game import AnyGame
from mela.games.nagaraja.events import MatchEnded
from mela.games.nagaraja.view import NagarajaView


def sheets(
    view: NagarajaView, game: AnyGame, names: Sequence[str], language: str
) -> RenderableType:
    """One column a seat."""
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
