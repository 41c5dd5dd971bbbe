"""The legal moves, numbered and in groups, so that a number is enough to make one."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from mela.cli.screen import Screen
from mela.core.move import Move

#: A list with more moves than this names its larger groups only.
MANY = 150
LARGE = 40


def in_groups(moves: Sequence[Move], screen: Screen) -> dict[str, list[Move]]:
    """The moves by their titles; both keep the order in which the game lists them."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(screen.offer(move)[0], []).append(move)
    return groups


def numbered(moves: Sequence[Move], screen: Screen) -> list[Move]:
    """The moves as they are numbered, from 1 on."""
    return [move for group in in_groups(moves, screen).values() for move in group]


def offers(moves: Sequence[Move], screen: Screen, words: Sequence[str] = ()) -> RenderableType:
    """The list that a player picks from, or those of it that all the words occur in.

    Each move keeps its number, however short the list.
    """
    lines: list[RenderableType] = []
    last = 0
    for title, group in in_groups(moves, screen).items():
        first, last = last + 1, last + len(group)
        if not words and len(moves) > MANY and len(group) > LARGE:
            lines.append(Text(title, "bold"))
            lines.append(_item(f"{first}-{last}", f"to see them: list {title}"))
            continue
        names = [
            (n, screen.offer(move)[1])
            for n, move in enumerate(group, first)
            if _has(f"{title} {move}", words)
        ]
        if any(name for _, name in names):
            lines.append(Text(title, "bold"))
        items = [_item(f"{n:>3}", name or title) for n, name in names]
        lines += [Columns(items, padding=(0, 2))] if items else []
    return Group(*lines) if lines else Text("You have no such move.")


def _item(number: str, name: str) -> Text:
    return Text.assemble((number, "bold cyan"), " ", name)


def _has(text: str, words: Sequence[str]) -> bool:
    return all(word in text.lower() for word in words)
