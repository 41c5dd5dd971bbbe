"""What one move leads to, as far as that is certain."""

from mela.bots.turn_search import Alarm
from mela.core.position import Position


class Foresight:
    """Looks one move ahead for a seat, on copies of a position."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._alarm = Alarm()

    def after(self, position: Position, code: int) -> Position | None:
        """The position that a move leads to, or None if a draw decides about it."""
        after = position.clone()
        self._alarm.rang = False
        after.play(code, self._alarm)
        return None if self._alarm.rang else after

    def goes_on(self, position: Position) -> bool:
        """Is the next choice the seat's own?"""
        return not position.is_over() and position.seat_to_move() == self.seat
