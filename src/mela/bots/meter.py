"""Counts what a bot has looked at, and tells when its budget is spent."""

from time import monotonic
from typing import Final, final

from mypy_extensions import i64

from mela.core.error import MelaError

#: A look at the clock takes longer than one at a position.
LOOKS_BETWEEN: Final = 32


@final
class Meter:
    """So many evaluations, or so many seconds from now; 0 is without a limit."""

    def __init__(self, evaluations: i64, seconds: float) -> None:
        if evaluations <= 0 and seconds <= 0:
            raise MelaError("a bot without a limit would think for ever")
        self.used: i64 = 0
        self._most: i64 = evaluations
        self._begun: float = monotonic()
        self._until: float = self._begun + seconds
        self._timed: bool = seconds > 0
        self._next_look: i64 = LOOKS_BETWEEN

    def is_spent(self) -> bool:
        if self._timed:
            if self.used < self._next_look:
                return False
            self._next_look = self.used + LOOKS_BETWEEN
            return monotonic() >= self._until
        return self.used >= self._most

    def share(self) -> float:
        """Which part of the budget is used; beyond 1 when it was overdrawn."""
        if self._timed:
            return (monotonic() - self._begun) / (self._until - self._begun)
        return float(self.used) / float(self._most)
