"""Nagaraja with search: confrontations are played out while the budget lasts."""

from collections.abc import Sequence

from mela.bots.nagaraja.chances import hundredths
from mela.bots.nagaraja.playouts import Playouts
from mela.bots.nagaraja.round_planner import RoundPlanner, imagined
from mela.bots.nagaraja.rounds import Rounds
from mela.bots.planner import Imagine, Plan
from mela.core.chance import Chance
from mela.games.nagaraja.position import NagarajaPosition

#: So many of the moves that seem best are played out.
CANDIDATES = 8
#: With how many imagined hands.
IMAGINED = 16


class SearchPlanner(RoundPlanner):
    """The same with confrontations played out, and bids that hide the own hand."""

    hands = 24
    own_hands = 4

    def _confront(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        seat = position.turn
        seed = chance.below(2**31)
        chances = rounds.confront(position, list(codes), seat, seed)
        hopes = rounds.ends
        rounds.weigh_tile(position, seat, seed)
        playouts = Playouts(rounds, position, seat)
        best = sorted(range(len(codes)), key=lambda n: -chances[n])[:CANDIDATES]
        for n in best:
            playouts.add(n, codes[n], chances[n])
        begun = rounds.meter.share()
        others: list[NagarajaPosition] = []
        halvings, passes = 0, 0
        while len(playouts.candidates) > 1 and not rounds.meter.is_spent():
            if len(others) < IMAGINED:
                others.append(imagined(imagine))
            playouts.play_all(others[passes % IMAGINED], chance.below(2**31))
            passes += 1
            if rounds.meter.share() - begun > (1 - begun) * (halvings + 1) / 3:
                playouts.narrow()
                halvings += 1
        # what was left out is worth less than what was played out to the end
        worth = [chances[n] - 1.0 for n in range(len(codes))]
        for candidate in playouts.candidates:
            worth[candidate.place] = candidate.worth()
        return Plan([int(hundredths(one)) for one in worth], hopes)
