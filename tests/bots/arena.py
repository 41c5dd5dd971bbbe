"""Matches between bots, for tests."""

from collections.abc import Mapping, Sequence

import mela
from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.core.match import AnyMatch
from mela.games.chooser import Chooser

#: Little, since most tests run the source uncompiled.
LITTLE = Budget(evaluations=400)
#: Enough to see every end of a turn.
PLENTY = Budget(evaluations=50_000)


def new_match(
    seats: int, seed: int, options: Mapping[str, object] | None = None, game: str = "holi"
) -> AnyMatch:
    return mela.match(game, seats=seats, seed=str(seed), options=options)


def play_on(match: AnyMatch, levels: Sequence[str], chance: FastChance, steps: int = 999) -> None:
    """Let bots play a number of steps, or to the end; `play` refuses what is not legal."""
    bots = [Chooser(level, match.game, LITTLE) for level in levels]
    while steps and not match.is_over:
        seat = match.seat
        match.play(bots[seat].choose(match.view(seat), match.moves(), chance), seat)
        steps -= 1


def played(
    levels: Sequence[str], seed: int, options: Mapping[str, object], game: str = "holi"
) -> AnyMatch:
    """A whole match."""
    match = new_match(len(levels), seed, options, game)
    play_on(match, levels, FastChance(seed))
    return match


def some_positions(count: int) -> list[AnyMatch]:
    """Matches of novices that have come to the begin of a turn, one later than the other."""
    matches = []
    for n in range(count):
        match, chance = new_match(2 + n % 3, n), FastChance(n)
        play_on(match, ["novice"] * match.seats, chance, steps=6 + 5 * n)
        while match.view(None).common.used:
            play_on(match, ["novice"] * match.seats, chance, steps=1)
        assert not match.is_over
        matches.append(match)
    return matches


def some_matches(game: str, count: int) -> list[AnyMatch]:
    """Matches of novices that have come to some decision, one later than the other."""
    seats = mela.game(game).seats
    matches = []
    for n in range(count):
        match = new_match(seats[n % len(seats)], n, game=game)
        play_on(match, ["novice"] * match.seats, FastChance(n), steps=5 + 7 * n)
        while len(match.moves()) == 1:
            play_on(match, ["novice"] * match.seats, FastChance(n), steps=1)
        assert not match.is_over
        matches.append(match)
    return matches
