"""What all may know of each seat, three short lines for each."""

from collections.abc import Sequence

from rich.text import Text

from mela.cli.holi.sign import SIGNS
from mela.games.holi.view import HoliView

PILES = {"empty": "no card played", "up": "last card face up", "down": "last card face down"}


def seats(view: HoliView, names: Sequence[str]) -> list[Text]:
    """One text a seat, in the order of the seats."""
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
