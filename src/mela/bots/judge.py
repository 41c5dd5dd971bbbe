"""Judges say how good a position is for a seat; a search asks them at its leaves."""

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mela.core.error import MelaError
from mela.core.position import Position
from mela.core.vectors import ints

#: Weights are in units this many times smaller than values.
FINE: Final = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(metaclass=ABCMeta):
    """Values positions in whole numbers, so that compiled and uncompiled bots choose the same."""

    @abstractmethod
    def value(self, position: Position, seat: i64) -> i64:
        """How much better off a seat is than the best of the others, in hundredths of a point."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of the terms."""

    @abstractmethod
    def terms(self, position: Position, seat: i64) -> list[int]:
        """The parts of a seat's own value, each in hundredths of a point."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(metaclass=ABCMeta):
    """A position as numbers, one for each thing that may decide the match.

    Each feature describes one seat; the differences between seats matter.
    """

    @abstractmethod
    def names(self) -> list[str]:
        """The names of the numbers, in order."""

    @abstractmethod
    def certain(self, position: Position, seat: i64) -> i64:
        """What a seat is certain to have, in hundredths of a point; this decides at the end."""

    @abstractmethod
    def fill(self, position: Position, seat: i64, numbers: vec[i64]) -> None:
        """Write what the seat may still gain; zeros when the match is over."""


@final
class LinearJudge(Judge):
    """Adds what a seat is certain to have and its weighted features (in 1/10000 points)."""

    def __init__(self, features: Features, seats: i64, weights: list[int]) -> None:
        names = features.names()
        if len(weights) != len(names):
            raise MelaError(f"{len(weights)} weights for {len(names)} features")
        self.features: Features = features
        self.seats: i64 = seats
        self.count: i64 = len(weights)
        self._weights: vec[i64] = ints(weights)
        self._numbers: vec[i64] = ints([0] * len(weights))

    def value(self, position: Position, seat: i64) -> i64:
        own: i64 = self.expected(position, seat)
        best: i64 = -(2**60)
        for other in range(self.seats):
            if other != seat:
                expected: i64 = self.expected(position, other)
                if expected > best:
                    best = expected
        return own - best

    def expected(self, position: Position, seat: i64) -> i64:
        """What a seat can expect to have in the end, in hundredths of a point."""
        self.features.fill(position, seat, self._numbers)
        total: i64 = 0
        n: i64 = 0
        while n < self.count:
            total += self._weights[n] * self._numbers[n]
            n += 1
        return self.features.certain(position, seat) + total // FINE

    def names(self) -> list[str]:
        return ["points", *self.features.names()]

    def terms(self, position: Position, seat: i64) -> list[int]:
        """The parts of `expected`: what is certain, then each feature."""
        self.features.fill(position, seat, self._numbers)
        terms: list[int] = [self.features.certain(position, seat)]
        for n in range(self.count):
            terms.append(self._weights[n] * self._numbers[n] // FINE)  # noqa: PERF401 - compiled
        return terms


def weighted_judge(features: Features, seats: int, weights: Mapping[str, int]) -> LinearJudge:
    """A linear judge from weights by name; a feature without a weight does not count."""
    unknown = set(weights) - set(features.names())
    if unknown:
        raise MelaError(f"there is no feature {', '.join(sorted(unknown))}")
    return LinearJudge(features, seats, [weights.get(name, 0) for name in features.names()])
