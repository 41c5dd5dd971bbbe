"""Nagaraja with search: confrontations are played out while the budget lasts."""

from collections.abc import Sequence
from itertools import count

from mela.bots.nagaraja.chances import hundredths
from mela.bots.nagaraja.playouts import Playouts
from mela.bots.nagaraja.round_planner import RoundPlanner, imagined
from mela.bots.nagaraja.rounds import Rounds
from mela.bots.planner import Imagine, Plan
from mela.bots.race import Race, Runner
from mela.core.chance import Chance
from mela.games.nagaraja.position import NagarajaPosition

#: So many of the moves that seem best are played out.
CANDIDATES = 8
#: With how many imagined hands.
IMAGINED = 16
#: What a move seemed to be worth at first counts for so many playouts.
FIRST_LOOK = 6
#: A chance to win the match that is so little better is not worth to think on.
NEGLIGIBLE = 0.001


class Candidate(Runner):
    """A move, by its place among all."""

    def __init__(self, place: int, seemed: float) -> None:
        super().__init__(seemed)
        self.place = place

    def trust(self) -> float:
        return len(self.results) / (FIRST_LOOK + len(self.results))


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
        others: list[NagarajaPosition] = []
        luck = count()

        def world() -> tuple[NagarajaPosition, int]:
            if len(others) < IMAGINED:
                others.append(imagined(imagine))
            return others[next(luck) % IMAGINED], chance.below(2**31)

        def play(candidate: Candidate, world: tuple[NagarajaPosition, int]) -> float:
            other, seed = world
            return playouts.play(other, codes[candidate.place], seed)

        race = Race([Candidate(n, chances[n]) for n in best], NEGLIGIBLE)
        race.run(rounds.meter, world, play)
        # what was left out is worth less than what was played out to the end
        worth = [chances[n] - 1.0 for n in range(len(codes))]
        for candidate in race.runners:
            worth[candidate.place] = candidate.worth()
        return Plan([int(hundredths(one)) for one in worth], hopes)
