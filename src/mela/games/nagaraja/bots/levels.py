"""The bots of Nagaraja by level: how each plans, and how it judges positions."""

from functools import lru_cache

from mela.bots.judge import LinearJudge, weighted_judge
from mela.bots.levels import Planners
from mela.bots.planner import Planner
from mela.core.game import AnyGame
from mela.games.nagaraja.bots.features import NagarajaFeatures
from mela.games.nagaraja.bots.planner import NagarajaPlanner
from mela.games.nagaraja.bots.points import NagarajaPoints
from mela.games.nagaraja.bots.round_planner import PlainPlanner
from mela.games.nagaraja.bots.search_planner import SearchPlanner
from mela.games.nagaraja.bots.skill import learned_skill

#: In 1/10000 points, set by hand; here a point is a percent of the match.
WEIGHTS = {
    "relics": 15000,
    "closeness": 10000,
    "amulet_points": 15000,
    "one_curse": -20000,
    "two_curses": -120000,
    "ways": 8000,
    "relics_near": 10000,
    "cards": 12000,
    "amulets": 10000,
    "crypts": 3000,
    "guide": 10000,
    "trap": -15000,
}


def adept_judge() -> LinearJudge:
    return weighted_judge(NagarajaFeatures(), 2, WEIGHTS)


@lru_cache(maxsize=2)
def _master(game: AnyGame, _: int) -> Planner:
    """Cached, so that the next bot need not compute the odds again."""
    skill = learned_skill()
    return PlainPlanner(game, skill.judge(), skill.odds())


@lru_cache(maxsize=2)
def _guru(game: AnyGame, _: int) -> Planner:
    """Cached like the master."""
    skill = learned_skill()
    return SearchPlanner(game, skill.judge(), skill.odds())


#: The apprentice bids for the points that a tile would bring, by the odds of the sticks. The adept
#: judges by hand-set weights. The master has learned what decides a match. The guru plays
#: confrontations out, and bids so that it does not give its hand away.
PLANNERS: Planners = {
    "apprentice": lambda game, _: NagarajaPlanner(game, NagarajaPoints()),
    "adept": lambda game, _: NagarajaPlanner(game, adept_judge()),
    "master": _master,
    "guru": _guru,
}
