"""Ends of a turn of Holi, compared by what came of them in imagined worlds."""

from collections.abc import Sequence
from math import sqrt

from mela.bots.planner import Plan
from mela.bots.turn_search import UNKNOWN
from mela.games.holi.position import HoliPosition
from mela.games.holi.truth import PLAYING

#: An end is out when it would have to be so many standard errors better than it seems ...
SURE = 3
#: ... to be better than the best one by so many hundredths of a point.
NEGLIGIBLE = 10


class End:
    """An end of the turn, the first moves that lead there, and what came of it so far."""

    def __init__(self, position: HoliPosition, value: int) -> None:
        self.position = position
        #: What the judge says of it at once.
        self.value = value
        self.firsts: list[int] = []
        #: What it came to, in one world after the other.
        self.results: list[int] = []

    def worth(self) -> int:
        """Halfway between the judge's opinion, which knows all replies a little, and what came of
        some of them."""
        return (self.value + sum(self.results) // len(self.results)) // 2

    def hope(self, best: "End") -> float:
        """By how much it might be better than the best one after all.

        Both have seen the same worlds, so their luck is the same, and only differences count.
        """
        ahead = [mine - other for mine, other in zip(self.results, best.results, strict=True)]
        worlds = len(ahead)
        mean = sum(ahead) / worlds
        # a little more than what was seen: the first worlds may all be alike by chance
        variance = (sum((one - mean) ** 2 for one in ahead) + worlds) / worlds
        return (self.value - best.value + mean + SURE * sqrt(variance / worlds)) / 2


def best_ends(plan: Plan, most: int) -> list[End]:
    """The best ends of the turn, the best first."""
    ends: dict[tuple[int, ...], End] = {}
    for first in sorted(range(len(plan.values)), key=lambda n: -plan.values[n]):
        position = plan.hopes[first]
        assert isinstance(position, HoliPosition)
        if position.phase != PLAYING or plan.values[first] == UNKNOWN:
            continue
        snapshot = position.snapshot()
        if snapshot not in ends:
            if len(ends) == most:
                break
            ends[snapshot] = End(position, plan.values[first])
        ends[snapshot].firsts.append(first)
    return list(ends.values())


def better_half(ends: Sequence[End]) -> list[End]:
    return sorted(ends, key=lambda end: -end.worth())[: (len(ends) + 1) // 2]


def still_open(ends: Sequence[End]) -> list[End]:
    """The best end, and those that might be better by something that counts."""
    best = max(ends, key=End.worth)
    return [end for end in ends if end is best or end.hope(best) > NEGLIGIBLE]
