"""All parts of a node, opened and closed together."""

import asyncio
import secrets
import time
from pathlib import Path
from urllib.parse import urlsplit

import structlog
from litestar.channels import ChannelsPlugin

from mela.core.error import MelaError
from mela.server.bot_pool import BotPool
from mela.server.live import PLAYING, Viewer
from mela.server.session import Sessions, read_secret
from mela.server.settings import Settings, SettingsError
from mela.server.store import PersonRow, Store
from mela.server.tables import Tables

LONGEST_NAME = 40
CLOCK_SECONDS = 0.5


log = structlog.get_logger()


class NameNotGood(MelaError):
    """A name that cannot be shown."""


def channel(table: str, viewer: Viewer) -> str:
    """Where messages for a viewer of a table go; nobody else listens there."""
    return f"{table}.{'w' if viewer is None else viewer}"


class Site:
    """One node."""

    def __init__(self, settings: Settings, channels: ChannelsPlugin) -> None:
        self.settings = settings
        self.channels = channels
        folder = Path(settings.data)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.sessions = Sessions(read_secret(folder))
        except OSError as error:
            raise SettingsError(f"setting data: {folder} cannot be written: {error}") from None
        self.store = Store(settings.database_url())
        self.bots = BotPool(settings.bot_workers, settings.bot_seconds)
        self.tables = Tables(self.store, self.bots, self._publish)

    async def open(self) -> None:
        await self.store.open()
        self._clocks = asyncio.create_task(self._watch_clocks())

    async def _watch_clocks(self) -> None:
        """Time runs out also at tables that nobody looks at."""
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            try:
                for id_ in await self.store.tables_due(PLAYING, time.time()):
                    await self.tables.time_out(id_)
            except MelaError as error:
                log.error("clocks", error=str(error))

    async def close(self) -> None:
        self._clocks.cancel()
        await asyncio.gather(self._clocks, return_exceptions=True)
        await self.tables.close()
        await self.store.close()
        await self.bots.close()

    async def _publish(self, table: str, viewer: Viewer, message: bytes) -> None:
        await self.channels.wait_published(message, channel(table, viewer))

    async def new_guest(self, name: str) -> tuple[PersonRow, str]:
        """A person at once, and the token that proves it."""
        now = time.time()
        person = PersonRow(secrets.token_hex(12), checked_name(name), now, now)
        await self.store.add_person(person)
        return person, self.sessions.token(person.id)

    async def person(self, token: str | None) -> PersonRow | None:
        id_ = self.sessions.person(token)
        return None if id_ is None else await self.store.person(id_)

    def allows(self, origin: str | None, host: str) -> bool:
        """May a page of this origin speak with us? Programs that are no browsers send none."""
        if origin is None:
            return True
        known = [part.strip() for part in self.settings.origins.split(",") if part.strip()]
        return origin in known or urlsplit(origin).netloc == host


def checked_name(name: str) -> str:
    """One line of printable signs, not too long."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise NameNotGood(f"a name has 1 to {LONGEST_NAME} printable characters")
    return plain
