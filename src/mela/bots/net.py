"""A judge that has learned: a small neural net over numbers that describe a position."""

from abc import ABCMeta, abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mela.bots.judge import Judge
from mela.core.error import MelaError
from mela.core.position import Position
from mela.core.vectors import floats, ints

#: The fixed-point scale of weights: into the hidden units relative to their values, and out of
#: them relative to the values of positions.
FINE: Final = 4096


@mypyc_attr(allow_interpreted_subclasses=True)
class Outlook(metaclass=ABCMeta):
    """A position as numbers, seen from a seat and compared with its best rival.

    Only what the seat can know, so that imagined hands of others make no difference.
    """

    @abstractmethod
    def names(self) -> list[str]:
        """The group of each number, in order; several numbers may share a group."""

    @abstractmethod
    def fill(self, position: Position, seat: i64, numbers: vec[i64]) -> i64:
        """Write what may still change the lead, from -127 to 127 each, and zeros when the match is
        over; return the certain lead over the best other seat, in hundredths of a point.
        """


@final
class Layers:
    """Inputs, one hidden layer of rectified linear units, and one output that depends on both.

    The weights: for each input those into the hidden units and one directly to the output, then the
    same for the bias, then those out of the hidden units.
    """

    def __init__(self, inputs: i64, hidden: i64) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.size: i64 = (inputs + 1) * (hidden + 1) + hidden
        self.weights: vec[float] = floats([0.0] * int(self.size))
        #: The inputs; and the values of the hidden units, then the direct part of the output.
        self.xs: vec[float] = floats([0.0] * int(inputs))
        self.units: vec[float] = floats([0.0] * int(hidden + 1))

    def forward(self) -> float:
        """The output for the inputs."""
        width: i64 = self.hidden + 1
        xs = self.xs
        units = self.units
        weights = self.weights
        row: i64 = self.inputs * width
        n: i64 = 0
        while n < width:
            units[n] = weights[row + n]
            n += 1
        row = 0
        i: i64 = 0
        while i < self.inputs:
            x: float = xs[i]
            if x != 0.0:
                n = 0
                while n < width:
                    units[n] += x * weights[row + n]
                    n += 1
            row += width
            i += 1
        total: float = units[self.hidden]
        row += width
        n = 0
        while n < self.hidden:
            if units[n] > 0.0:
                total += units[n] * weights[row + n]
            n += 1
        return total


@final
class NetJudge(Judge):
    """The certain lead, plus what the net expects to be added.

    All weights and inputs are whole numbers, so their sums are exact even as floats, and the same
    on every machine.
    """

    def __init__(self, outlook: Outlook, hidden: i64, weights: list[int]) -> None:
        names = outlook.names()
        self.outlook: Outlook = outlook
        self._layers: Layers = Layers(len(names), hidden)
        if len(weights) != self._layers.size:
            raise MelaError(f"{len(weights)} weights for {len(names)} inputs, {hidden} hidden")
        direct: i64 = hidden
        for n in range(len(weights)):
            weight: float = float(weights[n])
            if n == direct and n < (len(names) + 1) * (hidden + 1):
                # the same scale as the part that comes through the hidden units
                weight *= FINE
                direct += hidden + 1
            self._layers.weights[n] = weight
        self._numbers: vec[i64] = ints([0] * len(names))
        self._names: list[str] = names
        self._groups: list[str] = sorted(set(names))

    def value(self, position: Position, seat: i64) -> i64:
        lead: i64 = self.outlook.fill(position, seat, self._numbers)
        if position.is_over():
            return lead
        return lead + self._output()

    def _output(self) -> i64:
        """The output of the net for the current numbers."""
        layers = self._layers
        n: i64 = 0
        while n < layers.inputs:
            layers.xs[n] = float(self._numbers[n])
            n += 1
        total: i64 = int(layers.forward())
        return total // (FINE * FINE)

    def names(self) -> list[str]:
        return ["points", *self._groups]

    def terms(self, position: Position, seat: i64) -> list[int]:
        """The lead, and how much each group of inputs contributes."""
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
