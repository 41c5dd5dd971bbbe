"""All parts of a node, opened and closed together."""

import asyncio
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import structlog
from litestar.channels import ChannelsPlugin

from mela.core.error import MelaError
from mela.server.door.crowd import Crowd
from mela.server.door.limits import Limits
from mela.server.door.sockets import Sockets
from mela.server.metrics import TABLES, WAITING
from mela.server.people.courier import Courier
from mela.server.people.farewell import Farewell
from mela.server.people.notices import Notices
from mela.server.people.push_key import PushKey
from mela.server.people.register import Register
from mela.server.people.session import Sessions
from mela.server.secret import site_secret
from mela.server.settings import Settings, make_folder
from mela.server.store.rows import PLAYING
from mela.server.store.store import Store
from mela.server.table.bot_pool import BotPool
from mela.server.table.closings import Closings
from mela.server.table.lookers import Lookers
from mela.server.table.playing import Playing
from mela.server.table.presence import Presence
from mela.server.table.seating import Seating
from mela.server.table.tables import Tables
from mela.server.table.teller import Teller
from mela.server.table.thinking import Thinking
from mela.server.table.turns import Turns

if TYPE_CHECKING:
    from mela.server.relay import Relay

CLOCK_SECONDS = 0.5


log = structlog.get_logger()


class Site:
    """One node."""

    def __init__(self, settings: Settings, channels: ChannelsPlugin, relay: "Relay | None") -> None:
        self.settings = settings
        self.channels = channels
        self._relay = relay
        if settings.sqlite_file() is not None:
            make_folder(settings)
        secret = site_secret(settings)
        self.store = Store(settings.database_url())
        self.limits = Limits(settings)
        self.register = Register(self.store, Sessions(secret))
        self.bots = BotPool(settings.bot_workers, settings.bot_seconds)
        lookers = Lookers()
        teller = Teller(self._publish, lookers, settings.open_delay, alone=not settings.redis)
        self.tables = Tables(self.store, teller, lookers)
        self.seating = Seating(self.tables)
        self.playing = Playing(self.tables, self.seating)
        self.thinking = Thinking(self.playing, self.bots)
        self.presence = Presence(self.tables)
        self.farewell = Farewell(self.seating, settings.guest_days)
        self.courier = Courier(settings.private_addresses)
        key = PushKey(secret, settings.contact)
        self.notices = Notices(self.store, self.courier, key, settings)
        self.closings = Closings(self.tables)
        self.turns = Turns(self.tables)
        self.sockets = Sockets()
        self.tables.heeders += [self.thinking.wake, self.notices.heed]
        TABLES.set_function(lambda: len(self.tables.live()))
        WAITING.set_function(lambda: self.store.steps.waiting)
        self.addresses = Crowd(settings.address_sockets)
        self.places = Crowd(settings.seat_sockets)

    async def open(self) -> None:
        if self.settings.redis and not self.settings.secret:
            log.warning("all nodes of a site need the same secret: set it, or share a data folder")
        await self.store.open()
        self.courier.open()
        self._loops = [
            asyncio.create_task(self._watch_clocks()),
            asyncio.create_task(self.presence.keep()),
            asyncio.create_task(self._sweep()),
        ]

    async def _watch_clocks(self) -> None:
        """Time runs out, and the operator closes, also at tables that nobody looks at."""
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            try:
                await self.closings.notice()
                due = await self.store.tables.due(PLAYING, time.time())
            except MelaError as error:
                log.error("clocks", error=str(error))
                continue
            for id_ in due:
                try:
                    await self.playing.time_out(id_)
                except MelaError as error:  # the others' time runs out all the same
                    log.error("clock", table=id_, error=str(error))

    async def _sweep(self) -> None:
        while True:
            try:
                await self.farewell.sweep()
            except MelaError as error:
                log.error("sweep", error=str(error))
            await asyncio.sleep(self.settings.sweep_hours * 3600)

    async def close(self) -> None:
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.thinking.close()
        await self.notices.close()
        await self.courier.close()
        await self.store.close()
        await self.bots.close()

    @property
    def is_cut(self) -> bool:
        """Can this node not hear the others now?"""
        return self._relay is not None and self._relay.is_cut

    async def _publish(self, channel: str, message: bytes) -> None:
        await self.channels.wait_published(message, channel)

    def allows(self, origin: str | None, host: str) -> bool:
        """May a page of this origin speak with us? Programs that are no browsers send none."""
        if origin is None:
            return True
        return origin in self.settings.all_origins() or urlsplit(origin).netloc == host
