"""A judge that adds up features, each with its weight."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.features import Features
from mela.bots.judge import Judge
from mela.core.error import MelaError
from mela.core.position import Position
from mela.core.table import table

#: Weights are this many times finer than values.
FINE: Final = 100


@final
class LinearJudge(Judge):
    """Expects of each seat what it has, and for each feature its weight in 1/10000 points."""

    def __init__(self, features: Features, seats: i64, weights: list[int]) -> None:
        names = features.names()
        if len(weights) != len(names):
            raise MelaError(f"{len(weights)} weights for {len(names)} features")
        self.features: Features = features
        self.seats: i64 = seats
        self.count: i64 = len(weights)
        self._weights: vec[i64] = table(weights)
        self._numbers: vec[i64] = table([0] * len(weights))

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
