"""Plans Nagaraja with search: it plays confrontations out while the budget lasts."""

from collections.abc import Sequence
from itertools import count

from mela.bots.planner import Imagine, Plan
from mela.bots.race import Race, Runner
from mela.core.chance import Chance
from mela.games.nagaraja.bots.playouts import Playouts
from mela.games.nagaraja.bots.round_planner import RoundPlanner, imagined
from mela.games.nagaraja.bots.rounds import Rounds
from mela.games.nagaraja.bots.win_model import hundredths
from mela.games.nagaraja.rules.position import NagarajaPosition

#: The number of moves that are played out: those that seem best.
CANDIDATES = 8
#: The number of imagined hands for that.
IMAGINED = 16
#: The first estimate of a move counts as much as this many playouts.
FIRST_LOOK = 6
#: A smaller gain in the chance to win is not worth more thinking.
NEGLIGIBLE = 0.001


class Candidate(Runner):
    """A move, by its place in the list of moves."""

    def __init__(self, place: int, seemed: float) -> None:
        super().__init__(seemed)
        self.place = place

    def trust(self) -> float:
        return len(self.results) / (FIRST_LOOK + len(self.results))


class SearchPlanner(RoundPlanner):
    """Like its base, but it plays confrontations out, and its bids hide its hand."""

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
        outcomes = rounds.confront(position, list(codes), seat, seed)
        chances = [outcome.chance for outcome in outcomes]
        tile = rounds.weigh_tile(position, seat, seed)
        playouts = Playouts(rounds, position, seat, tile)
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
        # moves that were not played out must rank below those that were
        worth = [chances[n] - 1.0 for n in range(len(codes))]
        for candidate in race.runners:
            worth[candidate.place] = candidate.worth()
        return Plan(
            [int(hundredths(one)) for one in worth], [outcome.position for outcome in outcomes]
        )
