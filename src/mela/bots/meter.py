"""Counts evaluations and time, and says when a budget is spent."""

from time import monotonic
from typing import Final, final

from mypy_extensions import i64

from mela.core.error import MelaError

#: Evaluations between two looks at the clock, since such a look takes longer than an evaluation.
LOOKS_BETWEEN: Final = 32


@final
class Meter:
    """A limit in evaluations, or in seconds from now; 0 means no limit of that kind."""

    def __init__(self, evaluations: i64, seconds: float) -> None:
        if evaluations <= 0 and seconds <= 0:
            raise MelaError("a bot without a limit would think forever")
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
        """The used fraction of the budget; above 1 if it was exceeded."""
        if self._timed:
            return (monotonic() - self._begun) / (self._until - self._begun)
        return float(self.used) / float(self._most)
