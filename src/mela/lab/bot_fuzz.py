"""All levels play each other with random options: does a bot crash, cheat or overrun?"""

from itertools import product
from time import thread_time

from mela.bots.bot import Bot
from mela.bots.budget import Budget, CountedBudget, read_budget
from mela.core.chance import FastChance, stream_for
from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match
from mela.core.move import Move
from mela.games import kit_of
from mela.lab.fuzz import Failure, Tally

#: Mostly too small for any bot, so that there is time for many matches; with the last one gurus
#: look ahead.
BUDGETS = ("1n", "50n", "100n", "200n", "0.01s", "5000n")
#: A bot finishes what it has started, like trying a tile in every way for both sides. So this many
#: evaluations, or seconds of CPU time, plus a fifth of the budget are not an overrun.
BEGUN = 2_000
BEGUN_SECONDS = 0.05
#: A shared core may be slow for a moment: only a bot that is late each time has overrun.
TRIES = 3


class OverrunError(MelaError):
    """A bot that exceeded its budget."""


def fuzz_bots(game: AnyGame, seed: int) -> Tally:
    """Play a match of bots; the seed decides which pairing has the first two seats."""
    chance = stream_for(game.name, "fuzz", seed)
    seats = game.seats[chance.below(len(game.seats))]
    kit = kit_of(game.name)
    levels = kit.levels()
    pairings = list(product(levels, repeat=2))
    chosen = list(pairings[seed % len(pairings)])
    chosen += [levels[chance.below(len(levels))] for _ in range(seats - 2)]
    budgets = [BUDGETS[chance.below(len(BUDGETS))] for _ in chosen]
    bots = [kit.bot(level, game) for level in chosen]
    match = Match(game, seats=seats, options=game.some_options(seats, chance), chance=chance)
    try:
        while not match.is_over:
            seat = match.seat
            own = stream_for(game.name, "fuzz", seed, match.version)
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
    """The next move of a bot; an error if it exceeds its budget."""
    view, moves = match.view(match.seat), match.moves()
    for _ in range(TRIES):
        counted = CountedBudget(budget.seconds, budget.evaluations)
        begun = thread_time()
        move: Move = bot.choose(view, moves, counted, chance)
        seconds = thread_time() - begun
        if budget.evaluations is not None and counted.used() > 1.2 * budget.evaluations + BEGUN:
            raise OverrunError(f"{counted.used()} evaluations with {budget}")
        if budget.seconds is None or seconds <= 1.2 * budget.seconds + BEGUN_SECONDS:
            return move
    raise OverrunError(f"{seconds:.3f} s with {budget}")
