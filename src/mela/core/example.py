"""A moment of a match that shows what a piece of a pack does, for those who design one."""

from typing import Any

import msgspec


class Example(msgspec.Struct, frozen=True):
    """What a watcher sees then, and what the piece scores for each seat.

    `marks` are places that the piece is about, such as the cells that a pawn may still move to.
    """

    view: Any
    line: str
    points: tuple[int, ...]
    marks: tuple[str, ...] = ()
