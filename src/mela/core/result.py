"""How a match ended."""

import msgspec


class Result(msgspec.Struct, frozen=True):
    """Places (1 is first; equals share one) and points by seat, and why it ended."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    why: str

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet: a message id and its points."""

    line: str
    points: int
