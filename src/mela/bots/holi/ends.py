"""Ends of a turn of Holi, to be compared by what comes of them."""

from mela.bots.planner import Plan
from mela.bots.race import Runner
from mela.bots.turn_search import UNKNOWN
from mela.games.holi.position import HoliPosition
from mela.games.holi.truth import PLAYING


class End(Runner):
    """An end of the turn, and the first moves that lead there."""

    def __init__(self, position: HoliPosition, value: int) -> None:
        super().__init__(value)
        self.position = position
        self.firsts: list[int] = []

    def trust(self) -> float:
        """Half, however often it was followed: the judge knows all that may follow a little."""
        return 0.5


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
