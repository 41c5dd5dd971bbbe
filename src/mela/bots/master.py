"""The bot that has learned what decides a match."""

from functools import lru_cache

from mela.bots.nagaraja.round_planner import RoundPlanner
from mela.bots.nagaraja.skill import learned_skill
from mela.bots.planner import Planner
from mela.bots.thinker import Thinker
from mela.core.game import AnyGame


class Master(Thinker):
    """Looks to the end of a round of Nagaraja, where a learned judge says how the match stands."""

    @classmethod
    def knows(cls, game: str) -> bool:
        return game == "nagaraja"

    def planner(self, seats: int) -> Planner:  # noqa: ARG002 - there are always two
        return _planner(self.game)


@lru_cache(maxsize=2)
def _planner(game: AnyGame) -> Planner:
    """Odds that were worked out before are known to the next bot."""
    skill = learned_skill()
    return RoundPlanner(game, skill.judge(), skill.odds())
