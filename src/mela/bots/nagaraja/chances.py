"""The chance to win a match of Nagaraja, from what a seat has ahead of the other."""

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.bots.nagaraja.outcome import WON
from mela.bots.nagaraja.prospects import COUNT, THEMES, Prospects
from mela.core.position import Position
from mela.core.table import table

#: Weights are whole numbers: this much is a logit of one.
FINE: Final = 100_000
#: No chance is surer than this while the match goes on.
SURE: Final = 0.999


@final
class Chances(Judge):
    """Adds up what is worth something to each seat; the chance to win is logistic in the lead."""

    def __init__(self, weights: list[int]) -> None:
        self.features: Prospects = Prospects()
        self._weights: vec[i64] = table(weights)
        self._numbers: vec[i64] = table([0] * COUNT)

    def assets(self, position: Position, seat: i64) -> float:
        """What a seat has, as a logit."""
        self.features.fill(position, seat, self._numbers)
        total: i64 = 0
        n: i64 = 0
        while n < COUNT:
            total += self._weights[n] * self._numbers[n]
            n += 1
        return float(total) / FINE

    def lead(self, position: Position, seat: i64) -> float:
        """How far a seat is ahead, as a logit."""
        return self.assets(position, seat) - self.assets(position, 1 - seat)

    def chance(self, position: Position, seat: i64) -> float:
        """How likely a seat wins."""
        if position.is_over():
            return 1.0 if self.features.certain(position, seat) > 0 else 0.0
        return chance_of(self.lead(position, seat))

    def value(self, position: Position, seat: i64) -> i64:
        return hundredths(self.chance(position, seat))

    def names(self) -> list[str]:
        return ["points", *dict.fromkeys(THEMES)]

    def terms(self, position: Position, seat: i64) -> list[int]:
        """By theme, as it counts in an even match, where a logit of one is a quarter of it."""
        self.features.fill(position, seat, self._numbers)
        sums: dict[str, int] = {"points": self.features.certain(position, seat)}
        for n in range(COUNT):
            part: int = self._weights[n] * self._numbers[n] * (WON // 4) // FINE
            sums[THEMES[n]] = sums.get(THEMES[n], 0) + part
        return list(sums.values())


def chance_of(logit: float) -> float:
    """Half for a logit of zero."""
    return 1.0 / (1.0 + exp(-logit))


def logit_of(chance: float) -> float:
    """The other way round, as far as one can be sure."""
    chance = min(SURE, max(1.0 - SURE, chance))
    return log(chance / (1.0 - chance))


def hundredths(chance: float) -> i64:
    """How far ahead that is: hundredths of a percent of the match, from -WON to WON."""
    return int((2.0 * chance - 1.0) * WON)
