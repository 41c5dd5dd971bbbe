"""How a match ended."""

import msgspec


class Result(msgspec.Struct, frozen=True):
    """Places (1 is first; equals share one) and points by seat, and why it ended."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    why: str

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def win(self, seat: int) -> float:
        """A seat's share of the win: 1 alone, 1/2 with one other."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet: a message id and its points."""

    line: str
    points: int
