"""The bots of all tables on this node, each at work on one thought at most."""

import asyncio
import secrets

import structlog

from mela.core.error import MelaError
from mela.server.problem import StaleVersion
from mela.server.table.bot_pool import BotPool
from mela.server.table.live import LiveTable
from mela.server.table.playing import Playing

log = structlog.get_logger()


class Thinking:
    def __init__(self, playing: Playing, pool: BotPool) -> None:
        self.playing = playing
        self.pool = pool
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, table: LiveTable) -> None:
        """If a bot is to move, let it think."""
        turn = table.turn
        if turn is None or table.bot_at(turn) is None:
            return
        if table.thinking is None or table.thinking.done():
            table.thinking = asyncio.create_task(self._think(table))
            self._tasks.add(table.thinking)
            table.thinking.add_done_callback(self._tasks.discard)
            table.thinking.add_done_callback(lambda _: self.playing.tables.forget(table))

    async def _think(self, table: LiveTable) -> None:
        while True:
            match, seat = table.match, table.turn
            level = None if seat is None else table.bot_at(seat)
            if match is None or seat is None or level is None:
                return
            version, view, moves = match.version, match.view(seat), match.moves()
            seed = secrets.randbits(60)
            move = await self.pool.choose(table.row.game, level, view, moves, seed)
            try:
                await self.playing.play(table.id, seat, version, str(move))
            except StaleVersion:
                continue  # somebody came back, or another node was faster
            except MelaError as error:
                log.error("bot cannot move", table=table.id, error=str(error))
                return
            await asyncio.sleep(0)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
