"""A judge that has learned: a small net over what a game tells of a position."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.bots.layers import Layers
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

    All weights and inputs are whole numbers: their sums are exact as floats, too, and so the same
    on every machine.
    """

    def __init__(self, outlook: Outlook, hidden: i64, weights: list[int]) -> None:
        names = outlook.names()
        self.outlook: Outlook = outlook
        self._layers: Layers = Layers(len(names), hidden)
        if len(weights) != self._layers.size:
            raise MelaError(f"{len(weights)} weights for {len(names)} inputs, {hidden} hidden")
        straight: i64 = hidden
        for n in range(len(weights)):
            weight: float = float(weights[n])
            if n == straight and n < (len(names) + 1) * (hidden + 1):
                # as fine as what has come through the hidden units
                weight *= FINE
                straight += hidden + 1
            self._layers.weights[n] = weight
        self._numbers: vec[i64] = table([0] * len(names))
        self._names: list[str] = names
        self._groups: list[str] = sorted(set(names))

    def value(self, position: Position, seat: i64) -> i64:
        lead: i64 = self.outlook.fill(position, seat, self._numbers)
        if position.is_over():
            return lead
        return lead + self._output()

    def _output(self) -> i64:
        """What the net makes of its inputs."""
        layers = self._layers
        n: i64 = 0
        while n < layers.inputs:
            layers.xs[n] = float(self._numbers[n])
            n += 1
        total: i64 = int(layers.say())
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
            for n in range(self._layers.inputs):
                if self._names[n] == group:
                    self._numbers[n] = 0
            terms.append(whole - self._output())
        return terms
