"""The legal moves, numbered and in groups, so that a number is enough to make one."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from mela.cli.screen import Screen
from mela.core.move import Move


def in_groups(moves: Sequence[Move], screen: Screen) -> dict[str, list[Move]]:
    """The moves by their titles; both keep the order in which the game lists them."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(screen.offer(move)[0], []).append(move)
    return groups


def numbered(moves: Sequence[Move], screen: Screen) -> list[Move]:
    """The moves as they are numbered, from 1 on."""
    return [move for group in in_groups(moves, screen).values() for move in group]


def offers(moves: Sequence[Move], screen: Screen) -> RenderableType:
    """The list that a player picks from."""
    lines: list[RenderableType] = []
    number = 0
    for title, group in in_groups(moves, screen).items():
        items = []
        for move in group:
            number += 1
            name = screen.offer(move)[1]
            items.append(Text.assemble((f"{number:>3}", "bold cyan"), " ", name or title))
        if name:
            lines.append(Text(title, "bold"))
        lines.append(Columns(items, padding=(0, 2)))
    return Group(*lines)
