"""Is one bot stronger than another? The sequential test stops as soon as it can tell."""

from collections.abc import Sequence
from enum import Enum
from math import log

import msgspec

#: As if eight bouts had been played before: the first ones may all be alike by chance.
DOUBT = 1.0


class Verdict(Enum):
    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    OPEN = "open"


class Sprt(msgspec.Struct, frozen=True):
    """Weighs a share of wins that means nothing against one that counts.

    Shares are those of whole bouts: their matches share a seed and are not independent. The ratio
    is that of normal distributions with the spread that the bouts have (as for chess engines).
    """

    equal: float = 0.5
    better: float = 0.55
    error: float = 0.05

    @classmethod
    def for_seats(cls, seats: int) -> "Sprt":
        """One against several wins the less often, the more there are."""
        return cls(1 / seats, 1.1 / seats)

    def ratio(self, count: int, total: float, squares: float) -> float:
        """The logarithm of how much better "stronger" explains shares with these sums."""
        mean = total / count
        spread = (squares - count * mean**2 + DOUBT) / count
        lead = 2 * mean - self.equal - self.better
        return count * (self.better - self.equal) * lead / (2 * spread)

    def verdict(self, shares: Sequence[float]) -> Verdict:
        """What the bouts so far say, in the order in which they were planned."""
        bound = log((1 - self.error) / self.error)
        total = squares = 0.0
        for count, share in enumerate(shares, 1):
            total += share
            squares += share**2
            ratio = self.ratio(count, total, squares)
            if count > 1 and abs(ratio) >= bound:
                return Verdict.STRONGER if ratio > 0 else Verdict.NOT_STRONGER
        return Verdict.OPEN
