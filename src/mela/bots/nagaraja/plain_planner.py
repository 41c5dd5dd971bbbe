"""Nagaraja to the end of the round, with bids that are as good as they look."""

from collections.abc import Sequence

from mela.bots.nagaraja.chances import Chances
from mela.bots.nagaraja.planner import NagarajaPlanner
from mela.bots.nagaraja.round_planner import RoundPlanner
from mela.bots.nagaraja.rounds import Rounds
from mela.bots.nagaraja.tile_odds import TileOdds
from mela.bots.planner import Imagine, Plan
from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.games.nagaraja.position import NagarajaPosition


class PlainPlanner(RoundPlanner):
    """Bids by exact odds against bids that are likely, as an adept does, but by the judge that has
    learned: no mixture that would hide the hand or answer one that does."""

    def __init__(self, game: AnyGame, judge: Chances, odds: TileOdds) -> None:
        super().__init__(game, judge, odds)
        self._bids = NagarajaPlanner(game, judge)

    def _bid(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        return self._bids.plan(position, codes, rounds.meter, chance, imagine)
