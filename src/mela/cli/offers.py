"""The legal moves in numbered groups, so that a player can type a number."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from mela.core.move import Move
from mela.games.kit.screen import Screen

#: If there are more moves than MANY, groups larger than LARGE are only named.
MANY = 150
LARGE = 40


def in_groups(moves: Sequence[Move], screen: Screen) -> dict[str, list[Move]]:
    """The moves by heading, in the order of the game."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(screen.offer(move)[0], []).append(move)
    return groups


def numbered(moves: Sequence[Move], screen: Screen) -> list[Move]:
    """The moves in the order of their numbers, which start at 1."""
    return [move for group in in_groups(moves, screen).values() for move in group]


def offers(moves: Sequence[Move], screen: Screen, words: Sequence[str] = ()) -> RenderableType:
    """The list of moves, or only those that contain all the words.

    Each move keeps its number in a shorter list.
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
