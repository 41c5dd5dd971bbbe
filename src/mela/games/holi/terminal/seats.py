"""The seats: how they are told apart, what they have, and their score sheets."""

from collections.abc import Sequence
from typing import NamedTuple

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mela.core.game import AnyGame
from mela.games.holi.rules.events import WentOut
from mela.games.holi.rules.options import Colour
from mela.games.holi.rules.view import HoliView


class Sign(NamedTuple):
    """A token is a shape and a letter; a pawn is its letter in brackets, on a background colour."""

    shape: str
    letter: str
    token_style: str
    pawn_style: str

    def token(self) -> Text:
        return Text(self.shape + self.letter, self.token_style)

    def pawn(self) -> Text:
        return Text(f"[{self.letter}]", self.pawn_style)


SIGNS: dict[Colour, Sign] = {
    "blue": Sign("●", "M", "bold bright_blue", "bold white on blue"),
    "yellow": Sign("▲", "S", "bold yellow", "bold black on yellow"),
    "red": Sign("■", "H", "bold bright_red", "bold white on red"),
    "green": Sign("✿", "G", "bold green", "bold black on green"),
}


PILES = {"empty": "no card played", "up": "last card face up", "down": "last card face down"}


def seats(view: HoliView, names: Sequence[str]) -> list[Text]:
    """One text per seat, in the order of the seats."""
    return [_seat(view, names, seat) for seat in range(len(names))]


def _seat(view: HoliView, names: Sequence[str], seat: int) -> Text:
    known = view.common.seats[seat]
    acting = view.common.phase != "over" and view.common.turn == seat
    foreign = Text("  ").join(
        Text.assemble(SIGNS[view.common.seats[owner].colour].token(), f" {count}")
        for owner, count in enumerate(known.supply)
        if owner != seat and count
    )
    return Text.assemble(
        ("► " if acting else "  ", "bold"),
        SIGNS[known.colour].pawn(),
        " ",
        (names[seat], "bold"),
        f" ({known.colour})  ",
        (_counted(view.sheets[seat].total, "point"), "bold"),
        "  ",
        ("out" if known.out else "", "bold reverse"),
        "\n      ",
        SIGNS[known.colour].token(),
        f" {known.supply[seat]}",
        " and " if foreign else "",
        foreign,
        f" in supply, {_counted(known.sweets, 'sweet')}",
        f"\n      hand {known.hand}, deck {known.deck}, {PILES[known.top]}",
    )


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def sheets(view: HoliView, game: AnyGame, names: Sequence[str], language: str) -> RenderableType:
    """One column per seat; the places are as if the match ended now."""
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
    """Why players went out, in the words of the event."""
    return [
        game.tell(WentOut(seat, sheet.out), names, language)
        for seat, sheet in enumerate(view.sheets)
        if sheet.out is not None
    ]
