"""Everything that a node does, without HTTP: all parts of it, opened and closed together."""

import asyncio

import structlog

from mela.core.error import MelaError
from mela.server.bus.bus import Bus
from mela.server.clock import Clock
from mela.server.heartbeat import Heartbeat
from mela.server.metrics import TABLES, WAITING
from mela.server.people.account_removal import AccountRemoval
from mela.server.people.notices import Notices
from mela.server.people.operator_sign_in import OperatorSignIn
from mela.server.people.outbound_http import OutboundHttp
from mela.server.people.register import Register, Sessions
from mela.server.people.sanctions import REFRESH_SECONDS, Sanctions
from mela.server.people.web_push import PushKey
from mela.server.randomness import Randomness
from mela.server.readiness import Readiness
from mela.server.records.archive import Archive
from mela.server.secret import site_secret
from mela.server.settings import Settings, make_folder
from mela.server.store.database import sqlite_file
from mela.server.store.rows import PLAYING
from mela.server.store.store import Store
from mela.server.tables.bots import BotPlayers, BotPool
from mela.server.tables.broadcaster import Broadcaster
from mela.server.tables.closings import Closings
from mela.server.tables.fair_queue import FairThread
from mela.server.tables.playing import Playing
from mela.server.tables.presence import Presence
from mela.server.tables.questions import Questions
from mela.server.tables.seating import Seating
from mela.server.tables.tables import Tables
from mela.server.tables.turns import Turns

#: How often the clocks of all tables are looked at.
CLOCK_SECONDS = 0.5

log = structlog.get_logger()


class Site:
    """One node."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock = clock or Clock()
        if sqlite_file(settings.database_url()) is not None:
            make_folder(settings)
        secret = site_secret(settings)
        randomness = Randomness(settings.seed)
        self.bus = Bus(settings.redis)
        self.store = Store(settings.database_url())
        self.archive = Archive(self.store, clock)
        self.broadcaster = Broadcaster(self.bus, clock, settings.open_delay)
        self.tables = Tables(self.store, self.broadcaster, clock)
        self._heartbeat = Heartbeat(self.store.pauses, self.tables.pauses, clock)
        self.seating = Seating(self.tables, randomness)
        self.playing = Playing(self.tables, self.seating)
        self.thread = FairThread(clock)
        self.questions = Questions(self.tables, self.thread)
        self.presence = Presence(self.tables)
        self.turns = Turns(self.tables)
        self._closings = Closings(self.tables)
        self._bot_pool = BotPool(
            settings.bot_workers, settings.bot_seconds, clock, repeatable=bool(settings.seed)
        )
        self.bots = BotPlayers(self.playing, self._bot_pool, randomness)
        self.readiness = Readiness(self.store, self.bus)
        self.register = Register(self.store, Sessions(secret, clock), clock)
        self.sanctions = Sanctions(self.store.sanctions, secret, clock)
        self.operator_sign_in = OperatorSignIn(
            self.store.operators, self.register.passwords, secret, clock
        )
        self.opened = clock.now()
        self.removal = AccountRemoval(self.seating, settings.guest_days)
        self.http = OutboundHttp(settings.private_addresses, clock)
        self.push_key = PushKey(secret, settings.contact)
        self.notices = Notices(self.store, self.http, self.push_key, settings, clock)
        self.tables.listeners += [self.bots.on_change, self.notices.on_change]
        TABLES.set_function(lambda: len(self.tables.live()))
        WAITING.set_function(lambda: self.store.steps.waiting)

    async def open(self) -> None:
        if self.settings.redis and not self.settings.secret:
            log.warning("all nodes of a site need the same secret: set it, or share a data folder")
        if self.settings.seed:
            log.warning("the setting seed is for tests: everybody who knows it knows all draws")
        await self.store.open()
        await self.bus.open()
        await self._heartbeat.begin()
        await self.sanctions.refresh()
        self.http.open()
        self._loops = [
            asyncio.create_task(self._watch_clocks()),
            asyncio.create_task(self._heartbeat.beat_forever()),
            asyncio.create_task(self._refresh_sanctions()),
            asyncio.create_task(self.presence.renew_forever()),
            asyncio.create_task(self._sweep()),
        ]

    async def _watch_clocks(self) -> None:
        """Find tables that are out of time or closed by the operator, watched or not."""
        while True:
            await self.clock.sleep(CLOCK_SECONDS)
            try:
                await self._closings.look()
                due = await self.store.tables.due(PLAYING, self.clock.now())
            except MelaError as error:
                log.error("clocks", error=str(error))
                continue
            for id_ in due:
                try:
                    await self.playing.time_out(id_)
                except MelaError as error:  # the clocks of the other tables go on
                    log.error("clock", table=id_, error=str(error))

    async def _refresh_sanctions(self) -> None:
        while True:
            await self.clock.sleep(REFRESH_SECONDS)
            try:
                await self.sanctions.refresh()
            except MelaError as error:
                log.error("sanctions", error=str(error))

    async def _sweep(self) -> None:
        while True:
            try:
                await self.removal.sweep()
                await self.store.sanctions.forget(self.clock.now())
                await self.store.resets.forget(self.clock.now())
            except MelaError as error:
                log.error("sweep", error=str(error))
            await self.clock.sleep(self.settings.sweep_hours * 3600)

    async def close(self) -> None:
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.bots.close()
        await self.notices.close()
        await self.http.close()
        await self.readiness.close()
        await self.bus.close()
        await self.store.close()
        await self._bot_pool.close()
