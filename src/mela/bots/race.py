"""Finds the best of several choices by their results in imagined worlds."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from math import isqrt, sqrt
from typing import Generic, TypeVar

from mela.bots.meter import Meter

#: After this many worlds, and then after a quarter more each time, runners without a chance go.
FIRST_LOOK = 8
#: A runner is out when it would have to be this many standard errors better than it seems to
#: beat the best one by a noticeable amount.
SURE = 3
#: A world that was not seen might differ by this many times the negligible amount.
DOUBT = 10


class Runner(metaclass=ABCMeta):
    """A choice, its first estimate, and its result in each world."""

    def __init__(self, seemed: float) -> None:
        self.seemed = seemed
        self.results: list[float] = []

    @abstractmethod
    def trust(self) -> float:
        """The weight of the results in `worth`; the rest is the first estimate."""

    def worth(self) -> float:
        trust = self.trust()
        return (1 - trust) * self.seemed + trust * sum(self.results) / len(self.results)

    def hope(self, best: "Runner", doubt: float) -> float:
        """How much better than the best one it might still be.

        Both have seen the same worlds, so their luck is the same, and only differences count. The
        doubt stands for one more world: the first ones may all be similar by chance.
        """
        ahead = [mine - other for mine, other in zip(self.results, best.results, strict=True)]
        worlds = len(ahead)
        mean = sum(ahead) / worlds
        error = sqrt(sum((one - mean) ** 2 for one in ahead) + doubt**2) / worlds
        trust = self.trust()
        return (1 - trust) * (self.seemed - best.seemed) + trust * (mean + SURE * error)


R = TypeVar("R", bound=Runner)
World = TypeVar("World")


class Race(Generic[R]):
    """All runners meet the same worlds; their number shrinks while the budget is used.

    Each part of the budget goes to half as many runners as the part before, and a runner that can
    no longer win is out at once. When one is left, the rest of the budget is saved.
    """

    def __init__(self, runners: Sequence[R], negligible: float) -> None:
        #: From the best first estimate to the worst.
        self.runners = list(runners)
        #: A smaller difference does not count.
        self.negligible = negligible

    def run(
        self, meter: Meter, imagine: Callable[[], World], meet: Callable[[R, World], float]
    ) -> None:
        """Run until one runner is left or the budget is spent; `meet` gives a runner's result."""
        before, world = meter.share(), imagine()
        # the first meeting shows how many runners there is time for
        first = self.runners[0]
        first.results.append(meet(first, world))
        cost = max(1e-9, meter.share() - before)
        most = isqrt(int(2 * max(0.0, 1 - meter.share()) / cost))
        del self.runners[max(1, most) :]
        for runner in self.runners[1:]:
            runner.results.append(meet(runner, world))
        begun, worlds, halvings, look = meter.share(), 1, 0, FIRST_LOOK
        parts = (len(self.runners) - 1).bit_length()
        while len(self.runners) > 1 and meter.share() + cost * len(self.runners) < 1:
            world = imagine()
            for runner in self.runners:
                runner.results.append(meet(runner, world))
            worlds += 1
            if meter.share() - begun > (1 - begun) * (halvings + 1) / parts:
                self._halve()
                halvings += 1
            if worlds == look:
                self._drop_hopeless()
                look += look // 4

    def _halve(self) -> None:
        self.runners.sort(key=lambda runner: -runner.worth())
        del self.runners[(len(self.runners) + 1) // 2 :]

    def _drop_hopeless(self) -> None:
        best = max(self.runners, key=Runner.worth)
        doubt = DOUBT * self.negligible
        self.runners = [
            runner
            for runner in self.runners
            if runner is best or runner.hope(best, doubt) > self.negligible
        ]
