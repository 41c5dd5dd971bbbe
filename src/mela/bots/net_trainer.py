"""Trains the net of a judge, with fractional weights."""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.net import FINE, Layers
from mela.core.chance import FastChance

#: Samples are bytes; this byte means 0.
ZERO: Final = 128
#: The number of samples in one step.
BATCH: Final = 64
#: Adam: the decay of the mean gradient and of its mean square.
MEAN_DECAY: Final = 0.9
SQUARE_DECAY: Final = 0.999
#: Of each step.
WEIGHT_DECAY: Final = 1e-5
#: The output is in tens of points, values are in hundredths of a point.
TENS: Final = 1000


@final
class NetTrainer:
    """Learns by Adam to predict the outcome of positions."""

    def __init__(self, inputs: i64, hidden: i64, seed: i64) -> None:
        self.layers: Layers = Layers(inputs, hidden)
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.size: i64 = self.layers.size
        self.steps: i64 = 0
        self.scales: vec[float] = vec[float]([1.0] * inputs)
        self.weights: vec[float] = self.layers.weights
        self._means: vec[float] = vec[float]([0.0] * self.size)
        self._squares: vec[float] = vec[float]([0.0] * self.size)
        self._sums: vec[float] = vec[float]([0.0] * self.size)
        chance = FastChance(seed)
        spread: float = 1.0 / sqrt(float(inputs))
        for i in range(inputs):
            for n in range(hidden):
                # the sum of four draws is nearly normal
                draw: i64 = 0
                for _ in range(4):
                    draw += chance.below(2001) - 1000
                self.weights[i * (hidden + 1) + n] = spread * float(draw) / 1000.0

    def scale(self, samples: bytes) -> None:
        """Scale each input by its deviation in these samples."""
        count: i64 = len(samples) // self.inputs
        for i in range(self.inputs):
            total: float = 0.0
            squares: float = 0.0
            at: i64 = i
            while at < len(samples):
                x: i64 = samples[at] - ZERO
                total += float(x)
                squares += float(x * x)
                at += self.inputs
            mean: float = total / float(count)
            deviation: float = sqrt(max(0.0, squares / float(count) - mean * mean))
            self.scales[i] = 1.0 / max(0.1, deviation)

    def learn(
        self, samples: bytes, outcomes: list[float], batches: i64, rate: float, chance: FastChance
    ) -> float:
        """Make a number of steps; return the mean squared error."""
        count: i64 = len(outcomes)
        wrong: float = 0.0
        for _ in range(batches):
            for n in range(self.size):
                self._sums[n] = 0.0
            for _sample in range(BATCH):
                sample: i64 = chance.below(count)
                error: float = self._predict(samples, sample * self.inputs) - outcomes[sample]
                wrong += error * error
                self._add_gradient(error)
            self._step(rate)
        return wrong / float(batches * BATCH)

    def mean_error(self, samples: bytes, outcomes: list[float]) -> float:
        """The mean squared error, without learning."""
        wrong: float = 0.0
        for n in range(len(outcomes)):
            error: float = self._predict(samples, n * self.inputs) - outcomes[n]
            wrong += error * error
        return wrong / float(len(outcomes))

    def _predict(self, samples: bytes, at: i64) -> float:
        xs = self.layers.xs
        i: i64 = 0
        while i < self.inputs:
            number: i64 = samples[at + i] - ZERO
            xs[i] = float(number) * self.scales[i]
            i += 1
        return self.layers.forward()

    def _add_gradient(self, error: float) -> None:
        """Add the gradient of the sample that was predicted last."""
        width: i64 = self.hidden + 1
        units = self.layers.units
        sums = self._sums
        out: i64 = (self.inputs + 1) * width
        n: i64 = 0
        while n < self.hidden:
            if units[n] > 0.0:
                sums[out + n] += error * units[n]
                units[n] = error * self.weights[out + n]
            else:
                units[n] = 0.0
            n += 1
        units[self.hidden] = error
        row: i64 = 0
        i: i64 = 0
        while i < self.inputs:
            x: float = self.layers.xs[i]
            if x != 0.0:
                n = 0
                while n < width:
                    sums[row + n] += x * units[n]
                    n += 1
            row += width
            i += 1
        n = 0
        while n < width:
            sums[row + n] += units[n]
            n += 1

    def _step(self, rate: float) -> None:
        self.steps += 1
        warm: float = (
            rate
            * sqrt(1.0 - SQUARE_DECAY ** float(self.steps))
            / (1.0 - MEAN_DECAY ** float(self.steps))
        )
        n: i64 = 0
        while n < self.size:
            gradient: float = self._sums[n] / float(BATCH) + WEIGHT_DECAY * self.weights[n]
            self._means[n] += (1.0 - MEAN_DECAY) * (gradient - self._means[n])
            self._squares[n] += (1.0 - SQUARE_DECAY) * (gradient * gradient - self._squares[n])
            self.weights[n] -= warm * self._means[n] / (sqrt(self._squares[n]) + 1e-8)
            n += 1

    def judge_weights(self) -> list[int]:
        """The weights for a judge, in whole numbers."""
        width: i64 = self.hidden + 1
        whole: list[int] = []
        for i in range(self.inputs + 1):
            scale: float = float(FINE)
            if i < self.inputs:
                scale *= self.scales[i]
            for n in range(width):
                finer: float = scale * float(TENS) if n == self.hidden else scale
                whole.append(round(self.weights[i * width + n] * finer))
        for n in range(self.hidden):
            out: float = self.weights[(self.inputs + 1) * width + n]
            whole.append(round(out * float(TENS * FINE)))
        return whole

    def state(self) -> list[float]:
        """Everything it has learned: the scales of the inputs, then the weights."""
        return [*self.scales, *self.weights]

    def restore(self, state: list[float]) -> None:
        """Continue from a state; that of Adam starts empty."""
        for i in range(self.inputs):
            self.scales[i] = state[i]
        for n in range(self.size):
            self.weights[n] = state[self.inputs + n]
