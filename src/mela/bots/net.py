"""A judge that has learned: a small net over what a game tells of a position."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.bots.outlook import Outlook
from mela.core.error import MelaError
from mela.core.position import Position
from mela.core.table import table

#: Weights into the hidden units are this many times finer than what the units say, and the
#: weights out of them so many times finer than values.
FINE: Final = 4096


@final
class NetJudge(Judge):
    """The lead that is certain, and what one layer of hidden units expects to come on top.

    The weights, in whole numbers: for each input those into the hidden units and one straight to
    the value, then the same for what is always there, then those out of the hidden units.
    """

    def __init__(self, outlook: Outlook, hidden: i64, weights: list[int]) -> None:
        names = outlook.names()
        self.outlook: Outlook = outlook
        self.inputs: i64 = len(names)
        self.hidden: i64 = hidden
        if len(weights) != (self.inputs + 1) * (hidden + 1) + hidden:
            raise MelaError(f"{len(weights)} weights for {len(names)} inputs, {hidden} hidden")
        self._weights: vec[i64] = table(weights)
        self._numbers: vec[i64] = table([0] * len(names))
        self._units: vec[i64] = table([0] * (hidden + 1))
        self._names: list[str] = names
        self._groups: list[str] = sorted(set(names))

    def value(self, position: Position, seat: i64) -> i64:
        lead: i64 = self.outlook.fill(position, seat, self._numbers)
        if position.is_over():
            return lead
        return lead + self._output()

    def _output(self) -> i64:
        """What the net makes of its inputs."""
        width: i64 = self.hidden + 1
        units = self._units
        weights = self._weights
        row: i64 = self.inputs * width
        n: i64 = 0
        while n < width:
            units[n] = weights[row + n]
            n += 1
        row = 0
        i: i64 = 0
        while i < self.inputs:
            x: i64 = self._numbers[i]
            if x != 0:
                n = 0
                while n < width:
                    units[n] += x * weights[row + n]
                    n += 1
            row += width
            i += 1
        total: i64 = units[self.hidden] * FINE
        row += width
        n = 0
        while n < self.hidden:
            if units[n] > 0:
                total += units[n] * weights[row + n]
            n += 1
        return total // (FINE * FINE)

    def names(self) -> list[str]:
        return ["points", *self._groups]

    def terms(self, position: Position, seat: i64) -> list[int]:
        """The lead, and what would be missing without each group of inputs."""
        lead: i64 = self.outlook.fill(position, seat, self._numbers)
        whole: i64 = self._output()
        terms: list[int] = [lead]
        for group in self._groups:
            self.outlook.fill(position, seat, self._numbers)
            for n in range(self.inputs):
                if self._names[n] == group:
                    self._numbers[n] = 0
            terms.append(whole - self._output())
        return terms
