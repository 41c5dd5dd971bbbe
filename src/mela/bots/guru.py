"""The bot that searches with what it has learned, as long as it may."""

from collections.abc import Callable
from functools import lru_cache

from mela.bots.holi.nets import net_judge
from mela.bots.holi.planners import HoliReplyPlanner
from mela.bots.nagaraja.search_planner import SearchPlanner
from mela.bots.nagaraja.skill import learned_skill
from mela.bots.planner import Planner
from mela.bots.thinker import Thinker
from mela.core.game import AnyGame


def _holi(game: AnyGame, seats: int) -> Planner:
    return HoliReplyPlanner(game, net_judge(seats))


@lru_cache(maxsize=2)
def _nagaraja(game: AnyGame, seats: int) -> Planner:  # noqa: ARG001 - there are always two
    """Odds that were worked out before are known to the next bot."""
    skill = learned_skill()
    return SearchPlanner(game, skill.judge(), skill.odds())


PLANNERS: dict[str, Callable[[AnyGame, int], Planner]] = {"holi": _holi, "nagaraja": _nagaraja}


class Guru(Thinker):
    """Knows what a master knows; follows its best turns of Holi into those of the others, plays
    the confrontations of Nagaraja out, and hides its hand when it bids."""

    @classmethod
    def knows(cls, game: str) -> bool:
        return game in PLANNERS

    def planner(self, seats: int) -> Planner:
        return PLANNERS[self.game.name](self.game, seats)
