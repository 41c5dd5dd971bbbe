"""Which of several choices is best, by what comes of them in imagined worlds."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from math import isqrt, sqrt
from typing import Generic, TypeVar

from mela.bots.meter import Meter

#: After so many worlds, and then after a quarter more each time, a look at who can still win.
FIRST_LOOK = 8
#: A runner is out when it would have to be so many standard errors better than it seems to be
#: better than the best one by something that counts.
SURE = 3
#: By so many times of what counts a world that was not seen might differ.
DOUBT = 10


class Runner(metaclass=ABCMeta):
    """A choice, what it seemed to be worth at first, and what came of it in each world."""

    def __init__(self, seemed: float) -> None:
        self.seemed = seemed
        self.results: list[float] = []

    @abstractmethod
    def trust(self) -> float:
        """How much of its worth is what came of it; the rest is what it seemed."""

    def worth(self) -> float:
        trust = self.trust()
        return (1 - trust) * self.seemed + trust * sum(self.results) / len(self.results)

    def hope(self, best: "Runner", doubt: float) -> float:
        """By how much it might be better than the best one after all.

        Both have seen the same worlds, so their luck is the same, and only differences count. The
        doubt is what a world more might have told: the first ones may all be alike by chance.
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
    """All runners meet the same worlds; the more of the budget is used, the fewer they are.

    Each part of the budget goes to half as many as the one before, and who can no longer win is
    out at once. When one is left, the rest of the budget is saved.
    """

    def __init__(self, runners: Sequence[R], negligible: float) -> None:
        #: From the one that seems best to the one that seems worst.
        self.runners = list(runners)
        #: To be better by so little does not count.
        self.negligible = negligible

    def run(
        self, meter: Meter, imagine: Callable[[], World], meet: Callable[[R, World], float]
    ) -> None:
        """Until one runner is left or the budget is spent; `meet` says what came of a runner."""
        before, world = meter.share(), imagine()
        # the first meeting tells how many there is time for
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
                self._part_with_hopeless()
                look += look // 4

    def _halve(self) -> None:
        self.runners.sort(key=lambda runner: -runner.worth())
        del self.runners[(len(self.runners) + 1) // 2 :]

    def _part_with_hopeless(self) -> None:
        best = max(self.runners, key=Runner.worth)
        doubt = DOUBT * self.negligible
        self.runners = [
            runner
            for runner in self.runners
            if runner is best or runner.hope(best, doubt) > self.negligible
        ]
