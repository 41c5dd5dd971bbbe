"""Judges that know a game's features, and the planner that thinks each game through with them."""

from collections.abc import Callable, Mapping

from mela.bots.bot import BotError
from mela.bots.features import Features
from mela.bots.holi.features import HoliFeatures
from mela.bots.judge import Judge
from mela.bots.linear import LinearJudge
from mela.bots.nagaraja.features import NagarajaFeatures
from mela.bots.nagaraja.planner import NagarajaPlanner
from mela.bots.planner import Planner, TurnPlanner
from mela.core.game import AnyGame

#: A feature's name and its weight in 1/10000 points; one that is not named weighs nothing.
Weights = Mapping[str, int]

FEATURES: dict[str, Features] = {"holi": HoliFeatures(), "nagaraja": NagarajaFeatures()}
PLANNERS: dict[str, Callable[[AnyGame, Judge], Planner]] = {
    "holi": TurnPlanner,
    "nagaraja": NagarajaPlanner,
}


def judge_with(game: str, seats: int, weights: Weights) -> LinearJudge:
    """The judge of matches with so many seats who weighs like this."""
    features = FEATURES[game]
    unknown = set(weights) - set(features.names())
    if unknown:
        raise BotError(f"{game} has no feature {', '.join(sorted(unknown))}")
    return LinearJudge(features, seats, [weights.get(name, 0) for name in features.names()])
