"""The bot that searches with what it has learned, as long as it may."""

from functools import lru_cache

from mela.bots.nagaraja.search_planner import SearchPlanner
from mela.bots.nagaraja.skill import learned_skill
from mela.bots.planner import Planner
from mela.bots.thinker import Thinker
from mela.core.game import AnyGame


class Guru(Thinker):
    """Plays the confrontations of Nagaraja out, and hides its hand when it bids."""

    @classmethod
    def knows(cls, game: str) -> bool:
        return game == "nagaraja"

    def planner(self, seats: int) -> Planner:  # noqa: ARG002 - there are always two
        return _planner(self.game)


@lru_cache(maxsize=2)
def _planner(game: AnyGame) -> Planner:
    """Odds that were worked out before are known to the next bot."""
    skill = learned_skill()
    return SearchPlanner(game, skill.judge(), skill.odds())
