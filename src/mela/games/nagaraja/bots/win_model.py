"""The chance to win a match of Nagaraja, from a seat's lead over the other."""

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.core.position import Position
from mela.core.vectors import ints
from mela.games.nagaraja.bots.features import WON
from mela.games.nagaraja.bots.prospects import COUNT, THEMES, Prospects

#: Weights are whole numbers; this one means a logit of 1.
FINE: Final = 100_000
#: The largest chance while the match goes on.
SURE: Final = 0.999


@final
class WinModel(Judge):
    """Adds up the assets of each seat; the chance to win is a logistic function of the lead."""

    def __init__(self, weights: list[int]) -> None:
        self.features: Prospects = Prospects()
        self._weights: vec[i64] = ints(weights)
        self._numbers: vec[i64] = ints([0] * COUNT)

    def assets(self, position: Position, seat: i64) -> float:
        """The value of everything that a seat has, as a logit."""
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
        """How likely a seat is to win."""
        if position.is_over():
            return 1.0 if self.features.certain(position, seat) > 0 else 0.0
        return win_probability(self.lead(position, seat))

    def value(self, position: Position, seat: i64) -> i64:
        return hundredths(self.chance(position, seat))

    def names(self) -> list[str]:
        return ["points", *dict.fromkeys(THEMES)]

    def terms(self, position: Position, seat: i64) -> list[int]:
        """What a seat has, by theme, as in an even match: a logit of 1 is a quarter of a match."""
        self.features.fill(position, seat, self._numbers)
        sums: dict[str, int] = {"points": self.features.certain(position, seat)}
        for n in range(COUNT):
            part: int = self._weights[n] * self._numbers[n] * (WON // 4) // FINE
            sums[THEMES[n]] = sums.get(THEMES[n], 0) + part
        return list(sums.values())


def win_probability(lead: float) -> float:
    """The chance to win with this lead (a logit); one half if the lead is 0."""
    return 1.0 / (1.0 + exp(-lead))


def logit(chance: float) -> float:
    """The lead (a logit) that gives this chance; sure wins and losses are limited."""
    chance = min(SURE, max(1.0 - SURE, chance))
    return log(chance / (1.0 - chance))


def hundredths(chance: float) -> i64:
    """The chance as a lead in hundredths of a percent of the match, from -WON to WON."""
    return int((2.0 * chance - 1.0) * WON)
