"""Bots of all levels against each other with random options: does one crash, cheat or overrun?"""

from itertools import product
from time import thread_time

from mela.bots.bot import Bot
from mela.bots.budget import Budget, Watched, read_budget
from mela.bots.levels import levels_of, make_bot
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match
from mela.core.move import Move
from mela.lab.arena import luck
from mela.lab.fuzz import Failure, Tally

#: Mostly less than any bot would like, so that there is time for many matches; with the last one
#: gurus look ahead.
BUDGETS = ("1n", "50n", "100n", "200n", "0.01s", "5000n")
#: What is begun is looked at to its end, like a tile laid in every way by either side: so many
#: evaluations, or seconds of a core, are no overrun, nor is a fifth of the budget.
BEGUN = 2_000
BEGUN_SECONDS = 0.05
#: A core that others share may be slow for a moment: only who is late each time has overrun.
TRIES = 3


class OverrunError(MelaError):
    """A bot that thinks longer than it may."""


def fuzz_bots(game: AnyGame, seed: int) -> Tally:
    """A match of bots; each pairing has its turn on the first two seats."""
    chance = luck(game.name, "fuzz", seed)
    seats = game.seats[chance.below(len(game.seats))]
    levels = levels_of(game.name)
    pairings = list(product(levels, repeat=2))
    chosen = list(pairings[seed % len(pairings)])
    chosen += [levels[chance.below(len(levels))] for _ in range(seats - 2)]
    budgets = [BUDGETS[chance.below(len(BUDGETS))] for _ in chosen]
    bots = [make_bot(level, game) for level in chosen]
    match = Match(game, seats=seats, options=game.some_options(seats, chance), chance=chance)
    try:
        while not match.is_over:
            seat = match.seat
            own = luck(game.name, "fuzz", seed, match.version)
            match.play(choose(bots[seat], read_budget(budgets[seat]), match, own))
    except Exception as error:
        names = ", ".join(
            f"{level}:{budget}" for level, budget in zip(chosen, budgets, strict=True)
        )
        what = f"{type(error).__name__}: {error} (seat {match.seat} of {names})"
        text = game.text(match.position)
        return Tally(1, match.version, (Failure(game.name, seed, match.version, what, text),))
    return Tally(1, match.version)


def choose(bot: Bot, budget: Budget, match: AnyMatch, chance: FastChance) -> Move:
    """What a bot does next, if it keeps to its budget."""
    view, moves = match.view(match.seat), match.moves()
    for _ in range(TRIES):
        watched = Watched(budget.seconds, budget.evaluations)
        begun = thread_time()
        move: Move = bot.choose(view, moves, watched, chance)
        seconds = thread_time() - begun
        if budget.evaluations is not None and watched.used() > 1.2 * budget.evaluations + BEGUN:
            raise OverrunError(f"{watched.used()} evaluations with {budget}")
        if budget.seconds is None or seconds <= 1.2 * budget.seconds + BEGUN_SECONDS:
            return move
    raise OverrunError(f"{seconds:.3f} s with {budget}")
