"""How a match ended, and what it was made of."""

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec


class Result(msgspec.Struct, frozen=True):
    """Places (1 is first; tied seats share one) and points by seat, and why it ended."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    why: str

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def win(self, seat: int) -> float:
        """A seat's share of the win: 1 alone, 1/2 with one other."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


def places_of(points: Sequence[int]) -> tuple[int, ...]:
    """The places if the most points win; seats with equal points share a place."""
    return tuple(1 + sum(other > own for other in points) for own in points)


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet: a message id and its points."""

    line: str
    points: int


class Sheet(Protocol):
    """A seat's score sheet, as every game has it in its views."""

    @property
    def lines(self) -> Iterable[ScoreLine]: ...


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet of a game that has nothing more to tell on it."""

    lines: tuple[ScoreLine, ...]
    total: int
    place: int
