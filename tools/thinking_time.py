"""Measures how long master and guru think with a budget in seconds: python -m tools.thinking_time

Choices are spread over whole matches of apprentices, for all numbers of players, on one pinned
core. A bot may take a fifth more than its budget; it takes less where nothing is left to look at.
A late bot is asked again, since the machine may have been busy: the shortest of three times counts.
"""

import argparse
import os
import sys
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

from mela.bots.bot import Bot
from mela.bots.budget import Budget
from mela.cli.output import bar
from mela.core import position as engine
from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.games import SHIPPED, kit_of
from mela.games import game as game_by_name
from mela.lab.bout import play

SECONDS = (0.2, 1.0, 5.0)
#: The longest allowed time, as a multiple of the budget.
MOST = 1.2
TRIES = 3


def choices(game: AnyGame, count: int) -> list[Position]:
    """Positions with a choice, spread over a whole match for each number of players."""
    found: list[Position] = []
    for seats in game.seats:
        match = play(game, ["apprentice:200n"] * seats, seats)
        positions = [match.position_at(version) for version in range(match.version)]
        found += [position for position in positions if len(game.legal(position)) > 1]
    return [found[len(found) * n // count] for n in range(count)]


def timed(bot: Bot, position: Position, seconds: float) -> tuple[float, float, int]:
    """Real and CPU seconds of one choice, and how often the bot was asked."""
    game = bot.game
    view = game.view(position, int(position.seat_to_move()))
    moves = [game.move(position, code) for code in game.legal(position)]
    found: list[tuple[float, float]] = []
    while len(found) < TRIES and (not found or found[-1][0] > MOST * seconds):
        begun, worked = perf_counter(), process_time()
        bot.choose(view, moves, Budget(seconds=seconds), FastChance(1))
        found.append((perf_counter() - begun, process_time() - worked))
    return *min(found), len(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--choices", type=int, default=12, help="for each bot and budget")
    count = parser.parse_args().choices
    console = Console()
    if str(engine.__file__).endswith(".py"):
        console.print("the engine is not compiled: run 'make build' first, without PYTHONPATH")
        return 2
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    table = Table(
        "game", "bot", "budget", "choices", "mean", "longest", "core", "again", "late", box=None
    )
    all_late = 0
    with bar("choices", len(SHIPPED) * 2 * len(SECONDS) * count) as advance:
        for name in SHIPPED:
            game = game_by_name(name)
            positions = choices(game, count)
            for level in kit_of(name).levels()[-2:]:
                bot = kit_of(name).bot(level, game)
                timed(bot, positions[0], SECONDS[0])  # loads its files before the measurement
                for seconds in SECONDS:
                    found = []
                    for position in positions:
                        found.append(timed(bot, position, seconds))
                        advance(1)
                    passed, worked, asked = zip(*found, strict=True)
                    late = sum(one > MOST * seconds for one in passed)
                    all_late += late
                    table.add_row(
                        name,
                        level,
                        f"{seconds:g} s",
                        str(count),
                        f"{sum(passed) / count:.3f} s",
                        f"{max(passed):.3f} s",
                        f"{max(worked):.3f} s",
                        str(sum(asked) - count),
                        str(late),
                    )
    console.print(table)
    return min(all_late, 1)


if __name__ == "__main__":
    sys.exit(main())
