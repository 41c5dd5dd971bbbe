"""The score sheets, line by line, and why each player went out."""

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mela.cli.holi.sign import SIGNS
from mela.core.game import AnyGame
from mela.games.holi.events import WentOut
from mela.games.holi.view import HoliView


def sheets(view: HoliView, game: AnyGame, names: Sequence[str], language: str) -> RenderableType:
    """One column a seat; the places are those if the match ended now."""
    over = view.common.phase == "over"
    title = "Score" if over else "Score, as if the match ended now"
    table = Table(title=title, box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    table.add_column("")
    for seat, name in enumerate(names):
        table.add_column(
            Text.assemble(SIGNS[view.common.seats[seat].colour].token(), f" {name}"),
            justify="right",
        )
    for number, line in enumerate(view.sheets[0].lines):
        label = game.catalogue(language).get(f"holi.line.{line.line}", f"Rivalry: {line.line}")
        points = [str(sheet.lines[number].points) for sheet in view.sheets]
        table.add_row(Text(label), *points)
    table.add_section()
    table.add_row("Points", *(str(sheet.total) for sheet in view.sheets), style="bold")
    table.add_row("Place", *(str(sheet.place) for sheet in view.sheets))
    return table


def reasons(view: HoliView, game: AnyGame, names: Sequence[str], language: str) -> list[str]:
    """Why each player who is out went out, in the words of the event."""
    return [
        game.tell(WentOut(seat, sheet.out), names, language)
        for seat, sheet in enumerate(view.sheets)
        if sheet.out is not None
    ]
