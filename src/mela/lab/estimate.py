"""Means with 95 % intervals."""

from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

#: Of the normal distribution: 95 % lie within so many deviations.
WITHIN = 1.96


class Estimate(msgspec.Struct, frozen=True):
    """A figure, where it may lie, and how many independent cases it is made of."""

    value: float
    low: float
    high: float
    count: int

    @property
    def reach(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def shifted(self, by: float) -> "Estimate":
        return Estimate(self.value + by, self.low + by, self.high + by, self.count)


def mean(values: Sequence[float]) -> Estimate:
    """Of independent cases."""
    return ratio((value, 1.0) for value in values)


def share(values: Sequence[float]) -> Estimate:
    """Of cases that count 1, 0 or a part; Wilson's interval, which never leaves 0 to 1."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    part = sum(values) / count
    spread = WITHIN**2 / count
    middle = (part + spread / 2) / (1 + spread)
    reach = WITHIN / (1 + spread) * sqrt(part * (1 - part) / count + spread / (4 * count))
    return Estimate(part, max(0.0, middle - reach), min(1.0, middle + reach), count)


def ratio(cases: Iterable[tuple[float, float]]) -> Estimate:
    """One sum by another, where the pairs are independent of each other and their parts are not:
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
