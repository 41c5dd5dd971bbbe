"""Logistic regression by Newton's method: which weights explain who won?"""

from math import exp
from typing import final


@final
class Regression:
    """A sample is the lead of a side in each feature, as whole numbers, and whether it won."""

    def __init__(self, count: int) -> None:
        self.count: int = count
        self.rows: list[list[int]] = []
        self.wins: list[int] = []

    def add(self, row: list[int], won: int) -> None:
        self.rows.append(row)
        self.wins.append(won)

    def solve(self, before: list[float], precision: list[list[float]], steps: int) -> list[float]:
        """The weights in logits per unit, given earlier weights and how certain they were."""
        weights = list(before)
        for _ in range(steps):
            gradient, curvature = self.derivatives(weights, before, precision)
            change = solved(curvature, gradient)
            for n in range(self.count):
                weights[n] += change[n]
        return weights

    def derivatives(
        self, weights: list[float], before: list[float], precision: list[list[float]]
    ) -> tuple[list[float], list[list[float]]]:
        """The gradient, and the curvature, which says how certain the weights are."""
        count = self.count
        gradient: list[float] = [0.0] * count
        curvature: list[list[float]] = [[0.0] * count for _ in range(count)]
        places: list[int] = []
        for sample in range(len(self.rows)):
            row = self.rows[sample]
            logit: float = 0.0
            places.clear()
            for n in range(count):
                if row[n] != 0:
                    logit += weights[n] * float(row[n])
                    places.append(n)
            chance: float = 1.0 / (1.0 + exp(-logit))
            error: float = float(self.wins[sample]) - chance
            variance: float = chance * (1.0 - chance)
            for a in places:
                x: float = float(row[a])
                gradient[a] += error * x
                x *= variance
                line = curvature[a]
                for b in places:
                    line[b] += x * float(row[b])
        for n in range(count):
            for other in range(count):
                gradient[n] -= precision[n][other] * (weights[other] - before[other])
                curvature[n][other] += precision[n][other]
        return gradient, curvature


def solved(rows: list[list[float]], sums: list[float]) -> list[float]:
    """Solve linear equations by elimination; this overwrites the rows."""
    count = len(rows)
    for n in range(count):
        pivot = n
        for row in range(n, count):
            if abs(rows[row][n]) > abs(rows[pivot][n]):
                pivot = row
        rows[n], rows[pivot] = rows[pivot], rows[n]
        sums[n], sums[pivot] = sums[pivot], sums[n]
        for other in range(count):
            if other != n:
                part: float = rows[other][n] / rows[n][n]
                for column in range(n, count):
                    rows[other][column] -= part * rows[n][column]
                sums[other] -= part * sums[n]
    answer: list[float] = []
    for n in range(count):
        answer.append(sums[n] / rows[n][n])  # noqa: PERF401 - compiled
    return answer
