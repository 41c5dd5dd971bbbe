"""The bots of Holi by level: how each plans its turn, and how it judges positions."""

from mela.bots.judge import LinearJudge, weighted_judge
from mela.bots.levels import Planners
from mela.bots.planner import TurnPlanner
from mela.games.holi.bots.features import HoliFeatures
from mela.games.holi.bots.nets import net_judge
from mela.games.holi.bots.planners import HoliReplyPlanner, HoliTurnPlanner
from mela.games.holi.bots.points import HoliPoints

#: In 1/10000 points, set by hand. Tokens in hand are worth nearly what they score on the ground,
#: and more on higher levels. Ways to climb are worth something each turn. A larger lead in sweets
#: is harder to catch up with.
WEIGHTS = {
    "powder_on_ground": 4000,
    "powder_on_middle": 6000,
    "powder_on_top": 8000,
    "footing": 500,
    "climbs": 2000,
    "walls": 1000,
    "sweets_lead": 5000,
}

#: The apprentice maximises the points of its turn and looks no further. The adept judges by
#: hand-set weights, the master by a net. The guru also looks at how the others reply to its best
#: turns.
PLANNERS: Planners = {
    "apprentice": lambda game, _: TurnPlanner(game, HoliPoints()),
    "adept": lambda game, seats: TurnPlanner(game, adept_judge(seats)),
    "master": lambda game, seats: HoliTurnPlanner(game, net_judge(seats)),
    "guru": lambda game, seats: HoliReplyPlanner(game, net_judge(seats)),
}


def adept_judge(seats: int) -> LinearJudge:
    return weighted_judge(HoliFeatures(), seats, WEIGHTS)
