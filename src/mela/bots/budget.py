"""How long a bot may think about one decision."""

import re

import msgspec

from mela.bots.meter import Meter
from mela.core.error import MelaError

#: The largest budgets that a specification may ask for.
MOST_SECONDS = 60.0
MOST_EVALUATIONS = 10**8

_SECONDS = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)s", re.ASCII)
_EVALUATIONS = re.compile(r"([0-9]{1,9})n", re.ASCII)


class BudgetError(MelaError):
    """A text that is not a budget."""


class Budget(msgspec.Struct, frozen=True):
    """Seconds, or leaf evaluations, with which a bot chooses the same on every machine."""

    seconds: float | None = None
    evaluations: int | None = None

    def __str__(self) -> str:
        return f"{self.evaluations}n" if self.seconds is None else f"{self.seconds:g}s"

    def meter(self) -> Meter:
        """Start to count."""
        return Meter(self.evaluations or 0, self.seconds or 0.0)


class CountedBudget(Budget, frozen=True):
    """A budget that remembers how much of it was used."""

    meters: list[Meter] = msgspec.field(default_factory=list)

    def meter(self) -> Meter:
        self.meters.append(super().meter())
        return self.meters[-1]

    def used(self) -> int:
        """The number of evaluations so far."""
        return sum(int(meter.used) for meter in self.meters)


#: The default budgets: at tables with people, and in the lab (about 50 ms of work).
AT_A_TABLE = Budget(seconds=1.0)
IN_THE_LAB = Budget(evaluations=5_000)


def read_budget(text: str) -> Budget:
    """Seconds like `0.2s`, or leaf evaluations like `2000n`."""
    seconds, evaluations = _SECONDS.fullmatch(text), _EVALUATIONS.fullmatch(text)
    if seconds is not None and 0 < float(seconds[1]) <= MOST_SECONDS:
        return Budget(seconds=float(seconds[1]))
    if evaluations is not None and 0 < int(evaluations[1]) <= MOST_EVALUATIONS:
        return Budget(evaluations=int(evaluations[1]))
    raise BudgetError(
        f"{text!r} is not a budget: write 0.2s for seconds (at most {MOST_SECONDS:g}), "
        f"2000n for evaluations (at most {MOST_EVALUATIONS})"
    )
