"""Sums over many positions, from which weights are worked out; whole numbers, so exact."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.features import Features
from mela.core.position import Position
from mela.core.table import table


@final
class Sums:
    """Products of features with each other and with what came of them, for least squares.

    One sample is a pair of seats: how far one is ahead of the other in each feature, and by how
    much it got further ahead until the end.
    """

    def __init__(self, features: Features) -> None:
        self.features: Features = features
        self.count: i64 = len(features.names())
        self.samples: i64 = 0
        self._a: vec[i64] = table([0] * self.count)
        self._b: vec[i64] = table([0] * self.count)
        self._products: vec[i64] = table([0] * (self.count * self.count))
        self._outcomes: vec[i64] = table([0] * self.count)

    def add(self, position: Position, a: i64, b: i64, final_lead: i64) -> None:
        """Seat a ended so far ahead of seat b."""
        self.features.fill(position, a, self._a)
        self.features.fill(position, b, self._b)
        lead: i64 = self.features.certain(position, a) - self.features.certain(position, b)
        gain: i64 = final_lead - lead
        n: i64 = 0
        while n < self.count:
            self._a[n] -= self._b[n]
            n += 1
        row: i64 = 0
        while row < self.count:
            x: i64 = self._a[row]
            if x != 0:
                self._outcomes[row] += x * gain
                n = 0
                while n < self.count:
                    self._products[row * self.count + n] += x * self._a[n]
                    n += 1
            row += 1
        self.samples += 1

    def numbers(self) -> list[int]:
        """All sums, products first: those of several runs can be added up."""
        sums: list[int] = []
        for n in range(self.count * self.count):
            sums.append(self._products[n])  # noqa: PERF401 - compiled
        for n in range(self.count):
            sums.append(self._outcomes[n])  # noqa: PERF401 - compiled
        return sums
