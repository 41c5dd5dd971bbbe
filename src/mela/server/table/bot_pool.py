"""Bots think in processes of their own, with the view that a person on their seat would have."""

import asyncio
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process

import structlog

from mela.bots.budget import Budget
from mela.bots.chooser import Chooser
from mela.bots.levels import levels_of
from mela.bots.specification import read_specification
from mela.core.chance import FastChance
from mela.core.move import Move
from mela.core.view import View
from mela.games import game as game_by_name
from mela.server.metrics import BOT_FAILURES, THOUGHTS

log = structlog.get_logger()


def _belong_to_the_node() -> None:
    """Ctrl-C reaches all processes of a terminal, but the node ends its bots itself; and if it is
    killed, they would wait for work for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_node, daemon=True).start()


def _end_with_the_node() -> None:
    node = parent_process()
    if node is not None:
        node.join()
        os._exit(0)


#: The part of the time that a bot may think; the rest is for the way there and back.
THINKING_SHARE = 0.8
#: How long a bot thinks whose seat names no time.
USUAL_SECONDS = 1.0


def think(game: str, bot: str, seconds: float, view: View, moves: Sequence[Move], seed: int) -> int:
    """The place of the chosen move in the list."""
    chooser = Chooser(bot, game_by_name(game), Budget(seconds=seconds))
    return list(moves).index(chooser.choose(view, moves, FastChance(seed)))


class BotPool:
    """Asks a bot, and a weaker one if it fails; the last resort is any move."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # not forked: a copy of a process with an event loop and sockets is no place to think
        return ProcessPoolExecutor(
            self.workers, mp_context=get_context("spawn"), initializer=_belong_to_the_node
        )

    async def choose(
        self, game: str, bot: str, view: View, moves: Sequence[Move], seed: int
    ) -> Move:
        """The move of a bot by its specification; there is time for so many seconds at most."""
        if len(moves) == 1:
            return moves[0]
        wanted = read_specification(bot)
        seconds = USUAL_SECONDS
        if wanted.budget is not None and wanted.budget.seconds is not None:
            seconds = wanted.budget.seconds
        seconds = min(seconds, THINKING_SHARE * self.seconds)
        levels = levels_of(game)
        for weaker in reversed(levels[: levels.index(wanted.level) + 1]):
            try:
                with THOUGHTS.labels(weaker).time():
                    place = await asyncio.wait_for(
                        asyncio.get_running_loop().run_in_executor(
                            self._pool, think, game, weaker, seconds, view, moves, seed
                        ),
                        self.seconds,
                    )
            except BrokenExecutor:
                BOT_FAILURES.labels(weaker).inc()
                log.warning("bot process died", game=game, level=weaker)
                self._pool = self._new_pool()
            except Exception as error:
                BOT_FAILURES.labels(weaker).inc()
                log.warning("bot failed", game=game, level=weaker, error=type(error).__name__)
            else:
                return moves[place]
        return moves[seed % len(moves)]

    async def close(self) -> None:
        """Nobody waits for what a bot thinks about just now."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
