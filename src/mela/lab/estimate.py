"""Means with 95 % intervals."""

from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

#: 95 % of the normal distribution lie within this many standard deviations.
WITHIN = 1.96


class Estimate(msgspec.Struct, frozen=True):
    """A figure, its 95 % interval, and the number of independent cases."""

    value: float
    low: float
    high: float
    count: int

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def shifted(self, by: float) -> "Estimate":
        return Estimate(self.value + by, self.low + by, self.high + by, self.count)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent cases."""
    return ratio((value, 1.0) for value in values)


def share(values: Sequence[float]) -> Estimate:
    """The mean of cases from 0 to 1, with Wilson's interval, which stays within 0 to 1."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    part = sum(values) / count
    spread = WITHIN**2 / count
    middle = (part + spread / 2) / (1 + spread)
    reach = WITHIN / (1 + spread) * sqrt(part * (1 - part) / count + spread / (4 * count))
    return Estimate(part, max(0.0, middle - reach), min(1.0, middle + reach), count)


def ratio(cases: Iterable[tuple[float, float]]) -> Estimate:
    """One sum divided by another. The pairs are independent of each other, their parts are not:
    wins and matches of a seed, or wins and copies of a card in a match."""
    pairs = list(cases)
    total = sum(size for _, size in pairs)
    if total == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = sum(part for part, _ in pairs) / total
    squares = sum((part - value * size) ** 2 for part, size in pairs)
    few = len(pairs) / (len(pairs) - 1) if len(pairs) > 1 else 1.0
    reach = WITHIN * sqrt(few * squares) / total
    return Estimate(value, value - reach, value + reach, len(pairs))
