"""The sequential test: is one bot stronger than another? It stops as soon as it can decide."""

from collections.abc import Sequence
from enum import Enum
from math import log

import msgspec

#: As if eight more bouts had varied, because the first ones may all be similar by chance.
DOUBT = 1.0


class Verdict(Enum):
    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    #: The word that ladder pages and JSON have for it.
    UNDECIDED = "open"


class Sprt(msgspec.Struct, frozen=True):
    """Compares two hypotheses: the share of wins is `equal`, or it is `better`.

    Shares are those of whole bouts, because matches of a seed are not independent. The likelihood
    ratio is that of normal distributions with the variance of the bouts (as for chess engines).
    """

    equal: float = 0.5
    better: float = 0.55
    error: float = 0.05

    @classmethod
    def for_seats(cls, seats: int) -> "Sprt":
        """One bot against several wins less often than against one."""
        return cls(1 / seats, 1.1 / seats)

    def ratio(self, count: int, total: float, squares: float) -> float:
        """The log likelihood ratio of "stronger", for shares with these sums."""
        mean = total / count
        spread = (squares - count * mean**2 + DOUBT) / count
        lead = 2 * mean - self.equal - self.better
        return count * (self.better - self.equal) * lead / (2 * spread)

    def verdict(self, shares: Sequence[float]) -> Verdict:
        """The verdict of the bouts so far, in their planned order."""
        bound = log((1 - self.error) / self.error)
        total = squares = 0.0
        for count, share in enumerate(shares, 1):
            total += share
            squares += share**2
            ratio = self.ratio(count, total, squares)
            if count > 1 and abs(ratio) >= bound:
                return Verdict.STRONGER if ratio > 0 else Verdict.NOT_STRONGER
        return Verdict.UNDECIDED
