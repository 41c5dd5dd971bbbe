"""The bot that has learned what decides a match."""

from collections.abc import Callable
from functools import lru_cache

from mela.bots.holi.nets import net_judge
from mela.bots.holi.planners import HoliTurnPlanner
from mela.bots.nagaraja.plain_planner import PlainPlanner
from mela.bots.nagaraja.skill import learned_skill
from mela.bots.planner import Planner
from mela.bots.thinker import Thinker
from mela.core.game import AnyGame


def _holi(game: AnyGame, seats: int) -> Planner:
    return HoliTurnPlanner(game, net_judge(seats))


@lru_cache(maxsize=2)
def _nagaraja(game: AnyGame, seats: int) -> Planner:  # noqa: ARG001 - there are always two
    """Odds that were worked out before are known to the next bot."""
    skill = learned_skill()
    return PlainPlanner(game, skill.judge(), skill.odds())


PLANNERS: dict[str, Callable[[AnyGame, int], Planner]] = {"holi": _holi, "nagaraja": _nagaraja}


class Master(Thinker):
    """Looks over whole turns of Holi, and to the end of a round of Nagaraja, where a judge that
    was taught by matches says how the match stands."""

    @classmethod
    def knows(cls, game: str) -> bool:
        return game in PLANNERS

    def planner(self, seats: int) -> Planner:
        return PLANNERS[self.game.name](self.game, seats)
