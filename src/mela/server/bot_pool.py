"""Bots think in processes of their own, with the view that a person on their seat would have."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context

import structlog

from mela.bots.levels import LEVELS, make_bot
from mela.core.chance import FastChance
from mela.core.move import Move
from mela.core.view import View
from mela.games import game as game_by_name

log = structlog.get_logger()


def think(game: str, level: str, view: View, moves: Sequence[Move], seed: int) -> int:
    """The place of the chosen move in the list."""
    bot = make_bot(level, game_by_name(game))
    return list(moves).index(bot.choose(view, moves, FastChance(seed)))


class BotPool:
    """Asks a bot, and a weaker one if it fails; the last resort is any move."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # not forked: a copy of a process with an event loop and sockets is no place to think
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))

    async def choose(
        self, game: str, level: str, view: View, moves: Sequence[Move], seed: int
    ) -> Move:
        if len(moves) == 1:
            return moves[0]
        levels = list(LEVELS)
        for weaker in reversed(levels[: levels.index(level) + 1]):
            try:
                place = await asyncio.wait_for(
                    asyncio.get_running_loop().run_in_executor(
                        self._pool, think, game, weaker, view, moves, seed
                    ),
                    self.seconds,
                )
            except BrokenExecutor:
                log.warning("bot process died", game=game, level=weaker)
                self._pool = self._new_pool()
            except Exception as error:
                log.warning("bot failed", game=game, level=weaker, error=type(error).__name__)
            else:
                return moves[place]
        return moves[seed % len(moves)]

    async def close(self) -> None:
        """What waits is dropped; what a bot thinks about just now is waited for."""
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)
