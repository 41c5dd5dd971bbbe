"""Nagaraja to the end of the round: bids as a mixture, all else by the chance to win the match."""

from collections.abc import Sequence

from mela.bots.meter import Meter
from mela.bots.nagaraja.bids import Bids, other_hand
from mela.bots.nagaraja.chances import Chances, hundredths
from mela.bots.nagaraja.rounds import Rounds
from mela.bots.nagaraja.throws import Throws
from mela.bots.nagaraja.tile_odds import TileOdds
from mela.bots.planner import Imagine, Plan, Planner
from mela.core.chance import Chance, weighted
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.tables import AMULET, Tables
from mela.games.nagaraja.truth import BIDDING, GIVING, LAYING

#: How long the bids of both sides are matched.
MATCHINGS = 100
#: Bids with less than this part of what the likeliest has are left out: lack of time left them in.
SELDOM = 0.2
#: Unseen relics and amulets are drawn so often for each way to lay the tile that is to be laid.
DRAWS = 32


class RoundPlanner(Planner):
    """Weighs each move by how the match stands at the end of the round."""

    judge: Chances
    #: With how many imagined hands of the other a bid is weighed, and with how many own ones.
    hands = 8
    own_hands = 1

    def __init__(self, game: AnyGame, judge: Chances, odds: TileOdds) -> None:
        super().__init__(game, judge)
        self.odds = odds
        self._throws: dict[str, Throws] = {}

    def throws(self, tables: Tables) -> Throws:
        """Those of a pack, with all that was worked out of them before."""
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
            # the choice comes after it, with a card more to choose from
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
            # a card can be drawn later as well
            worth = 0.0 if code == AMULET else rounds.lay(position, code, seed, DRAWS)
            values.append(int(hundredths(worth)))
            hopes.append(position if code == AMULET else rounds.ends[-1])
        return Plan(values, hopes)

    def _confront(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,  # noqa: ARG002 - what the other holds is in the odds
    ) -> Plan:
        chances = rounds.confront(position, list(codes), position.turn, chance.below(2**31))
        return Plan([int(hundredths(worth)) for worth in chances], rounds.ends)

    def _bid(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        seat = position.turn
        rounds.weigh_tile(position, seat, chance.below(2**31))
        hope = rounds.best or position
        bids = Bids(rounds, self.throws(position.tables), position)
        bids.add_hand(position)
        for _ in range(self.own_hands - 1):
            bids.add_hand(other_hand(position, seat, chance))
        game = bids.game()
        bids.add_rival(game, position)
        for _ in range(self.hands - 1):
            # to match the bids takes time as well
            if rounds.meter.share() > 0.5:
                break
            bids.add_rival(game, imagined(imagine))
        game.solve(MATCHINGS)
        # of the hand that it holds, which is the first
        mixture = game.mixtures()[: len(codes)]
        least = SELDOM * max(mixture)
        often = [round(1000 * part) if part >= least else 0 for part in mixture]
        return _only(codes, int(bids.offers[weighted(chance, often)].code), hope)


def imagined(imagine: Imagine) -> NagarajaPosition:
    """Another position that fits what is known."""
    other = imagine()
    assert isinstance(other, NagarajaPosition)
    return other


def _only(codes: Sequence[int], chosen: int, hope: Position) -> Plan:
    """A plan that leaves no choice: what chance has chosen is not the better for it."""
    return Plan([int(code == chosen) for code in codes], [hope] * len(codes))
