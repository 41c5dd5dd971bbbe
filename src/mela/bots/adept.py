"""The bot that knows what its position is good for: weights made by hand."""

from mela.bots.knowledge import PLANNERS, Weights, judge_with
from mela.bots.planner import Planner
from mela.bots.thinker import Thinker

WEIGHTS: dict[str, Weights] = {
    # tokens in hand are worth nearly what they bring on the ground, and more higher up; what
    # leads up is worth something each turn; a larger lead in sweets is harder to catch up with
    "holi": {
        "powder_on_ground": 4000,
        "powder_on_middle": 6000,
        "powder_on_top": 8000,
        "footing": 500,
        "climbs": 2000,
        "walls": 1000,
        "sweets_lead": 5000,
    },
    # here a point is a percent of the match
    "nagaraja": {
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
    },
}


class Adept(Thinker):
    """Looks over whole turns in Holi, and bids by exact odds in Nagaraja."""

    def planner(self, seats: int) -> Planner:
        name = self.game.name
        return PLANNERS[name](self.game, judge_with(name, seats, WEIGHTS[name]))
