"""Notes that a position takes while it plays, for callers that want events."""

from typing import Final, final

from mypy_extensions import i64

from mela.core.event import Event

WIDTH: Final = 6


@final
class Trace:
    """Rows of a kind and five numbers, which the game turns into events; or the events themselves.

    Compiled positions write rows, which is faster.
    """

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.events: list[Event] = []

    def note(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        self.numbers += [kind, a, b, c, d, e]

    def rows(self) -> list[list[int]]:
        return [self.numbers[i : i + WIDTH] for i in range(0, len(self.numbers), WIDTH)]
