"""Ratings of bots from a cross-table, with intervals by resampling the seeds."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log10

import msgspec

from mela.core.chance import stream_for
from mela.lab.bout import Bout

#: As in chess: 400 more means ten times the odds.
SCALE = 400
#: The fit stops when no strength changes by more than this fraction, or after ROUNDS rounds.
FOUND = 1e-5
ROUNDS = 10_000
DRAWS = 200
LOW, HIGH = 0.025, 0.975

#: How many matches the first bot of a pair has won against the second.
Wins = Mapping[tuple[str, str], float]


class Rating(msgspec.Struct, frozen=True):
    """A rating and its 95 % interval; the first bot has 0."""

    bot: str
    rating: float
    low: float
    high: float


class Share(msgspec.Struct, frozen=True):
    """One bot's share of wins against another, and the 95 % interval."""

    win: float
    low: float
    high: float
    rank: float
    lead: float
    bouts: int


def share(bouts: Sequence[Bout]) -> Share:
    """Sum up the bouts of one pairing."""
    wins = [bout.win for bout in bouts]
    chance = stream_for("share", len(wins))
    means = sorted(
        sum(wins[chance.below(len(wins))] for _ in wins) / len(wins) for _ in range(DRAWS)
    )
    leads = [lead for bout in bouts for lead in bout.leads]
    return Share(
        sum(wins) / len(wins),
        _at(means, LOW),
        _at(means, HIGH),
        sum(bout.rank for bout in bouts) / len(bouts),
        sum(leads) / len(leads),
        len(bouts),
    )


def ratings(bots: Sequence[str], bouts: Sequence[Bout]) -> list[Rating]:
    """The Bradley-Terry model of matches for two: the odds are the ratio of two strengths.

    A seed is resampled with all its bouts, because they share their luck.
    """
    by_seed: dict[int, dict[tuple[str, str], float]] = {}
    for bout in bouts:
        won = by_seed.setdefault(bout.seed, {})
        a, b = bout.pairing.a, bout.pairing.b
        won[a, b] = won.get((a, b), 0.0) + bout.win
        won[b, a] = won.get((b, a), 0.0) + 1 - bout.win
    seeds = list(by_seed.values())
    best = _fit(bots, _sum(seeds))
    chance = stream_for("ratings", len(seeds))
    drawn = [
        _fit(bots, _sum([seeds[chance.below(len(seeds))] for _ in seeds])) for _ in range(DRAWS)
    ]
    found = []
    for bot in bots:
        values = sorted(fit[bot] for fit in drawn)
        found.append(Rating(bot, best[bot], _at(values, LOW), _at(values, HIGH)))
    return found


def _sum(wins: Sequence[Wins]) -> dict[tuple[str, str], float]:
    total: dict[tuple[str, str], float] = {}
    for one in wins:
        for pair, won in one.items():
            total[pair] = total.get(pair, 0.0) + won
    return total


def _fit(bots: Sequence[str], won: Wins) -> dict[str, float]:
    """The most likely strengths, found by iteration; as ratings relative to the first bot."""
    strength = dict.fromkeys(bots, 1.0)
    wins = dict(won)
    # Add a drawn match between neighbours, since a bot that never lost would be infinitely
    # strong. Other pairings do not need it, and it could outweigh their few bouts.
    for a, b in pairwise(bots):
        for pair in ((a, b), (b, a)):
            wins[pair] = wins.get(pair, 0.0) + 0.5
    for _ in range(ROUNDS):
        moved = 0.0
        for bot in bots:
            rivals = [other for other in bots if (bot, other) in wins]
            own = sum(wins[bot, other] for other in rivals)
            met = sum(
                (wins[bot, other] + wins[other, bot]) / (strength[bot] + strength[other])
                for other in rivals
            )
            moved = max(moved, abs(own / met / strength[bot] - 1))
            strength[bot] = own / met
        if moved < FOUND:
            break
    return {bot: SCALE * log10(strength[bot] / strength[bots[0]]) for bot in bots}


def _at(values: Sequence[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]
