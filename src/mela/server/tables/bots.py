"""Bots at work: they think in processes of their own, with the view that a person on their seat
would have."""

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import NamedTuple

import structlog

from mela.bots.budget import Budget
from mela.bots.levels import read_specification
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.match import AnyMatch
from mela.core.move import Move
from mela.core.view import View
from mela.games import game as game_by_name
from mela.games import kit_of
from mela.games.chooser import Chooser
from mela.server.clock import Clock
from mela.server.errors import StaleVersion, TableError
from mela.server.metrics import BOT_FAILURES, THOUGHTS
from mela.server.randomness import Randomness
from mela.server.tables.fair_queue import MOST_KNOWN, FairQueue, Share
from mela.server.tables.playing import Playing
from mela.server.tables.table import Table

log = structlog.get_logger()


#: The part of the time limit in which a bot thinks; the rest is for the way there and back.
THINKING_SHARE = 0.8
#: How long a bot thinks if its seat does not say.
USUAL_SECONDS = 1.0
#: What a bot may look at where its choices must be the same each time; about as fast.
REPEATABLE = Budget(evaluations=2_000)
#: How many bots may think at once for people of one address.
MOST_FOR_ADDRESS = 3
#: How often a bot is asked if its process dies.
TRIES = 2
#: How many tables with bots alone may run at once for a guest, a member, and one address.
GUEST_SHOWS = 4
MEMBER_SHOWS = 10
ADDRESS_SHOWS = 20


class Played(NamedTuple):
    """What is played at a table: a match keeps the rules and the pack that it began with."""

    game: str
    rules: int
    pack: str
    pack_digest: str
    #: Those of a pack that does not ship.
    mechanics: str | None

    @classmethod
    def of(cls, match: AnyMatch) -> "Played":
        game, pack = match.game, match.options.pack
        return cls(game.name, game.rules, pack, game.pack_digest(pack), game.own_mechanics(pack))

    @property
    def title(self) -> AnyGame:
        found = game_by_name(self.game)
        return found.as_of(self.rules, self.pack, self.pack_digest, self.mechanics)


def think(
    played: Played, bot: str, budget: Budget, view: View, moves: Sequence[Move], seed: int
) -> int:
    """The index of the chosen move; runs in a process of the pool."""
    chooser = Chooser(bot, played.title, budget)
    return list(moves).index(chooser.choose(view, moves, FastChance(seed)))


class Thought(NamedTuple):
    """A move, and the level of the bot that chose it; None if it was taken at random."""

    move: Move
    level: str | None


class BotPool:
    """Asks a bot, and a weaker one if it fails; the last resort is any move.

    `repeatable` is for tests: a bot whose seat names no time gets a number of evaluations and no
    time limit, so that the same seed gives the same choice on every machine.
    """

    def __init__(
        self, workers: int, seconds: float, clock: Clock, repeatable: bool = False
    ) -> None:
        self.workers = workers
        self.seconds = seconds
        self.repeatable = repeatable
        #: A bot that waits here has not begun to think, so its time does not run.
        self._queue = FairQueue(workers, MOST_FOR_ADDRESS, clock)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # spawned: a forked copy of the event loop and the sockets would do harm
        return ProcessPoolExecutor(
            self.workers, mp_context=get_context("spawn"), initializer=_prepare_worker
        )

    def _budget(self, wanted: Budget | None) -> Budget:
        seconds = USUAL_SECONDS
        if wanted is not None and wanted.seconds is not None:
            seconds = wanted.seconds
        elif self.repeatable:
            return REPEATABLE
        return Budget(seconds=min(seconds, THINKING_SHARE * self.seconds))

    async def choose(
        self,
        share: Share,
        played: Played,
        bot: str,
        view: View,
        moves: Sequence[Move],
        seed: int,
    ) -> Thought:
        """The move of a bot by its specification, within the time limit."""
        wanted = read_specification(bot)
        if len(moves) == 1:
            return Thought(moves[0], wanted.level)
        budget = self._budget(wanted.budget)
        levels = kit_of(played.game).levels()
        async with self._queue.place(share):
            for level in reversed(levels[: levels.index(wanted.level) + 1]):
                place = await self._ask(level, played, budget, view, moves, seed)
                if place is not None:
                    return Thought(moves[place], level)
        return Thought(moves[seed % len(moves)], None)

    async def _ask(
        self,
        level: str,
        played: Played,
        budget: Budget,
        view: View,
        moves: Sequence[Move],
        seed: int,
    ) -> int | None:
        """The index of the move that a bot chooses; None if it cannot."""
        for _ in range(TRIES):
            pool = self._pool
            try:
                with THOUGHTS.labels(level).time():
                    return await asyncio.wait_for(
                        asyncio.get_running_loop().run_in_executor(
                            pool, think, played, level, budget, view, moves, seed
                        ),
                        None if budget is REPEATABLE else self.seconds,
                    )
            except BrokenExecutor:
                # perhaps another bot has killed the process, so this one may try again
                log.warning("bot process died", game=played.game, bot=level)
                self._renew(pool)
            except TimeoutError:
                log.warning("bot does not answer", game=played.game, bot=level)
                self._renew(pool)  # its process would go on
                break
            except Exception as error:
                log.warning("bot failed", game=played.game, bot=level, error=type(error).__name__)
                break
        BOT_FAILURES.labels(level).inc()
        return None

    def _renew(self, pool: ProcessPoolExecutor) -> None:
        """Replace a pool; another task may have done it."""
        if self._pool is pool:
            self._pool = self._new_pool()
            _end(pool)

    async def close(self) -> None:
        """Does not wait for bots that think."""
        _end(self._pool)


def _end(pool: ProcessPoolExecutor) -> None:
    # from Python 3.14 on, terminate_workers() does this
    workers = list((pool._processes or {}).values())  # None once it is shut down
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


def _prepare_worker() -> None:
    """Ctrl-C reaches all processes of a terminal, but the node ends its workers itself. If it is
    killed, they must end too, or they would wait for work forever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_the_node, daemon=True).start()


def _exit_with_the_node() -> None:
    node = parent_process()
    if node is not None:
        node.join()
        os._exit(0)


def is_wanted(table: Table) -> bool:
    """Does somebody play, or look on? Bots do not play among themselves for nobody."""
    return not table.is_show or table.audience.total() > 0


class BotPlayers:
    """The bots at all tables of this node; at each table one thinks at a time."""

    def __init__(self, playing: Playing, pool: BotPool, randomness: Randomness) -> None:
        self.playing = playing
        self.pool = pool
        self.randomness = randomness
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: For whom bots play alone, by table.
        self._shows: dict[str, Share] = {}
        #: Where people were last seen to come from.
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def remember_address(self, person: str, address: str) -> None:
        """Kept in memory only, and only for so many people."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > MOST_KNOWN:
            self._addresses.popitem(last=False)

    def address_of(self, person: str) -> str | None:
        """Where somebody was last seen to come from, if this node knows."""
        return self._addresses.get(person)

    def _share(self, person: str) -> Share:
        return Share(person, self.address_of(person) or person)

    def check_show(self, person: str, is_member: bool) -> None:
        """May one more table with bots alone run for a person?"""
        address = self._share(person).address
        own = [share for share in self._shows.values() if share.person == person]
        here = [share for share in self._shows.values() if share.address == address]
        if len(own) >= (MEMBER_SHOWS if is_member else GUEST_SHOWS) or len(here) >= ADDRESS_SHOWS:
            raise TableError("too-many-shows", "bots play alone at too many tables of yours")

    def on_change(self, table: Table) -> None:
        """If it is the turn of a bot, let it think."""
        turn = table.turn
        if turn is None or table.bot_at(turn) is None or not is_wanted(table):
            return
        thinks = self._tasks.get(table.id)
        if thinks is None or thinks.done():
            self._tasks[table.id] = asyncio.create_task(self._play(table.id))
            self._tasks[table.id].add_done_callback(lambda task: self._drop(table.id, task))

    def _drop(self, id_: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id_) is task:  # or the next one has begun already
            del self._tasks[id_]
            self._shows.pop(id_, None)

    async def _play(self, id_: str) -> None:
        try:
            async with self.playing.tables.use(id_) as table:
                await self._play_at(table)
        except MelaError as error:
            log.error("bot cannot move", table=id_, error=str(error))

    async def _play_at(self, table: Table) -> None:
        """Make moves until it is the turn of a person, or nobody is interested any more."""
        share = self._share(table.row.host)
        if table.is_show:
            self._shows[table.id] = share
        while True:
            match, seat = table.match, table.turn
            bot = None if seat is None else table.bot_at(seat)
            if match is None or seat is None or bot is None or not is_wanted(table):
                return
            version, view, moves = match.version, match.view(seat), match.moves()
            seed = self.randomness.bot_seed(table.row.seed, version)
            thought = await self.pool.choose(share, Played.of(match), bot, view, moves, seed)
            try:
                if thought.level != read_specification(bot).level:
                    version = await self.playing.note_failure(table.id, seat, version)
                await self.playing.play_for_bot(table.id, seat, version, thought.move)
            except StaleVersion:
                continue  # somebody came back, or another node was faster
            await asyncio.sleep(0)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
