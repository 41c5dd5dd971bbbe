"""Plans Nagaraja to the end of the round, by the chance to win; bids can be a random mixture."""

from collections.abc import Sequence

from mela.bots.meter import Meter
from mela.bots.planner import Imagine, Plan, Planner
from mela.core.chance import Chance, weighted
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.games.nagaraja.bots.bids import Bids, other_hand
from mela.games.nagaraja.bots.planner import NagarajaPlanner
from mela.games.nagaraja.bots.rounds import Outcome, Rounds
from mela.games.nagaraja.bots.throws import Throws
from mela.games.nagaraja.bots.tile_odds import TileOdds
from mela.games.nagaraja.bots.win_model import WinModel, hundredths
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import BIDDING, GIVING, LAYING
from mela.games.nagaraja.rules.tables import AMULET, Tables

#: The number of rounds of regret matching.
MATCHINGS = 100
#: Bids less likely than this fraction of the likeliest are dropped: more rounds would remove them.
SELDOM = 0.2
#: How often unseen relics and amulets are drawn for each way to lay a tile that was won.
DRAWS = 32


class RoundPlanner(Planner):
    """Weighs each move by how the match stands at the end of the round."""

    judge: WinModel
    #: A bid is weighed with this many imagined hands of the other, and with `own_hands` of its own.
    hands = 8
    own_hands = 1

    def __init__(self, game: AnyGame, judge: WinModel, odds: TileOdds) -> None:
        super().__init__(game, judge)
        self.odds = odds
        self._throws: dict[str, Throws] = {}

    def throws(self, tables: Tables) -> Throws:
        """The throws of a pack, with all odds computed so far."""
        if tables.pack not in self._throws:
            self._throws[tables.pack] = Throws(tables, self.odds)
        return self._throws[tables.pack]

    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        assert isinstance(position, NagarajaPosition)
        rounds = Rounds(self.judge, self.odds, meter, self.game.most_moves())
        if position.phase in (BIDDING, GIVING) and AMULET in codes:
            # use the amulet first: then there is one more card to choose from
            return _only(codes, AMULET, position)
        if position.phase == BIDDING:
            return self._bid(rounds, position, codes, chance, imagine)
        if position.phase == GIVING:
            return self._give(position, codes, meter, chance)
        if position.phase == LAYING:
            return self._lay(rounds, position, codes, chance)
        return self._confront(rounds, position, codes, chance, imagine)

    def _give(
        self, position: NagarajaPosition, codes: Sequence[int], meter: Meter, chance: Chance
    ) -> Plan:
        hopes: list[Position] = []
        values = []
        for code in codes:
            after = position.clone()
            after.play(code, chance)
            hopes.append(after)
            values.append(int(self.judge.value(after, position.turn)))
            meter.used += 1
        return Plan(values, hopes)

    def _lay(
        self, rounds: Rounds, position: NagarajaPosition, codes: Sequence[int], chance: Chance
    ) -> Plan:
        seed = chance.below(2**31)
        hopes: list[Position] = []
        values = []
        for code in codes:
            # drawing a card can wait
            outcome = Outcome(0.0, position)
            if code != AMULET:
                outcome = rounds.lay(position, code, seed, DRAWS)
            values.append(int(hundredths(outcome.chance)))
            hopes.append(outcome.position)
        return Plan(values, hopes)

    def _confront(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,  # noqa: ARG002 - what the other holds is in the odds
    ) -> Plan:
        outcomes = rounds.confront(position, list(codes), position.turn, chance.below(2**31))
        values = [int(hundredths(outcome.chance)) for outcome in outcomes]
        return Plan(values, [outcome.position for outcome in outcomes])

    def _bid(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        seat = position.turn
        tile = rounds.weigh_tile(position, seat, chance.below(2**31))
        bids = Bids(rounds, self.throws(position.tables), position, tile)
        bids.add_hand(position)
        for _ in range(self.own_hands - 1):
            bids.add_hand(other_hand(position, seat, chance))
        game = bids.game()
        bids.add_rival(game, position)
        for _ in range(self.hands - 1):
            # matching the bids takes time too
            if rounds.meter.share() > 0.5:
                break
            bids.add_rival(game, imagined(imagine))
        game.solve(MATCHINGS)
        # the real hand comes first
        mixture = game.mixtures()[: len(codes)]
        least = SELDOM * max(mixture)
        often = [round(1000 * part) if part >= least else 0 for part in mixture]
        return _only(codes, int(bids.offers[weighted(chance, often)].code), tile.best)


def imagined(imagine: Imagine) -> NagarajaPosition:
    """Another position that fits what is known."""
    other = imagine()
    assert isinstance(other, NagarajaPosition)
    return other


def _only(codes: Sequence[int], chosen: int, hope: Position) -> Plan:
    """A plan with a single choice: the move was drawn at random, so the others are not worse."""
    return Plan([int(code == chosen) for code in codes], [hope] * len(codes))


class PlainPlanner(RoundPlanner):
    """Bids by exact odds against likely bids, as an adept does, but with the trained judge. It
    does not mix its bids to hide its hand, nor expect the other to."""

    def __init__(self, game: AnyGame, judge: WinModel, odds: TileOdds) -> None:
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
