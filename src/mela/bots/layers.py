"""The sums that a net consists of, the same for the one that judges and the one that learns."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.table import floats


@final
class Layers:
    """Inputs, one layer of hidden units that count where they are positive, and one number that
    comes of both.

    The weights: for each input those into the hidden units and one straight to the end, then the
    same for what is always there, then those out of the hidden units.
    """

    def __init__(self, inputs: i64, hidden: i64) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.size: i64 = (inputs + 1) * (hidden + 1) + hidden
        self.weights: vec[float] = floats([0.0] * int(self.size))
        #: What comes in; and what the hidden units made of it, with the straight part behind them.
        self.xs: vec[float] = floats([0.0] * int(inputs))
        self.units: vec[float] = floats([0.0] * int(hidden + 1))

    def say(self) -> float:
        """What comes of the inputs."""
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
