"""What it is worth to a guru of Nagaraja to see what is hidden: python -m tools.open_hands

A guru against another who thinks with the true position instead of imagined ones, in confrontations
(with --everywhere in bids, gifts and lays too), both with as many evaluations. What that gains
tells about how much there is to gain by imagining better. It is no bot: bots get views.
"""

import argparse

from rich.console import Console

from mela.bots.bot import any_of
from mela.bots.budget import Budget
from mela.bots.guru import Guru
from mela.cli.bar import bar
from mela.core.chance import Chance
from mela.games import NAGARAJA
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.truth import ANSWERING, CONFRONTING, TAKING
from mela.lab.arena import luck
from mela.lab.estimate import mean

CONFRONTATION = (CONFRONTING, ANSWERING, TAKING)


class Seer(Guru):
    """Knows the whole truth."""

    def see(self, position: NagarajaPosition, budget: Budget, chance: Chance) -> int:
        """What it does in a position, which it may look at."""
        codes = NAGARAJA.legal(position)
        planner = self.planner(2)
        truth = position.clone()
        values = planner.plan(truth, codes, budget.meter(), chance, truth.clone).values
        best = max(values)
        return any_of([codes[n] for n, value in enumerate(values) if value == best], chance)


def pair(seed: int, budget: Budget, everywhere: bool) -> float:
    """The share of the wins of one who sees, on each seat in turn, set up alike."""
    bot, wins = Seer(NAGARAJA), 0
    for seer in range(2):
        chance = luck("nagaraja", "match", seed)
        lucks = [luck("nagaraja", "bot", seed, seat) for seat in range(2)]
        position = NAGARAJA.start(NAGARAJA.options({}, 2), 2, chance)
        while not position.is_over():
            codes, seat = NAGARAJA.legal(position), int(position.turn)
            code = codes[0]
            if len(codes) > 1 and seat == seer and (everywhere or position.phase in CONFRONTATION):
                code = bot.see(position, budget, lucks[seat])
            elif len(codes) > 1:
                moves = [NAGARAJA.move(position, one) for one in codes]
                view = NAGARAJA.view(position, seat)
                code = codes[moves.index(bot.choose(view, moves, budget, lucks[seat]))]
            position.play(code, chance)
        wins += position.winner == seer
    return wins / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100, help="how many seeds")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--evaluations", type=int, default=40_000, help="for a decision")
    parser.add_argument("--everywhere", action="store_true", help="sees in all phases")
    told = parser.parse_args()
    shares = []
    with bar("pairs", told.pairs) as advance:
        try:
            for seed in range(told.first, told.first + told.pairs):
                budget = Budget(evaluations=told.evaluations)
                shares.append(pair(seed, budget, told.everywhere))
                advance(1)
        except KeyboardInterrupt:
            pass  # what was played is told
    won = mean(shares)
    Console().print(
        f"one who sees wins {won.value:.1%} ({won.low:.1%} to {won.high:.1%}) of {won.count} pairs",
        highlight=False,
    )


if __name__ == "__main__":
    main()
