"""Who is let in: pages of which sites, how often, and over how many sockets."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import WebSocket

from mela.server.clock import Clock
from mela.server.settings import Settings
from mela.server.transport.limits import HOUR, ConnectionLimit, RateLimit, address_of

#: 1012 is "service restart": clients come back after it.
RESTART = 1012
RESTART_TEXT = "the site is restarted; come back in a moment"
CLOSE_SECONDS = 2.0
#: How many lines a person may say at once, and when they may say as many again.
LINES_AT_ONCE = 5
LINES_SECONDS = 10.0

AnySocket = WebSocket[Any, Any, Any]


class Admission:
    """Each node counts for itself."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.guests = RateLimit(settings.guests_a_minute, clock)
        self.tables = RateLimit(settings.tables_a_minute, clock)
        self.reports = RateLimit(settings.reports_a_minute, clock)
        self.packs = RateLimit(settings.packs_a_minute, clock)
        self.exports = RateLimit(settings.exports_a_minute, clock)
        self.renames = RateLimit(settings.renames_an_hour, clock, HOUR)
        #: By address, and by name: one address may try many names, or many addresses one.
        self.sign_ins = RateLimit(settings.sign_ins_a_minute, clock)
        self.names = RateLimit(settings.sign_ins_a_minute, clock)
        #: What a move would do, and why it is refused, by person.
        self.questions = RateLimit(settings.questions_a_minute, clock)
        self.records = RateLimit(settings.records_a_minute, clock)
        #: Lines of chat, by person.
        self.lines = RateLimit(LINES_AT_ONCE, clock, LINES_SECONDS)
        self.viewers = ConnectionLimit(settings.seat_sockets)
        self._addresses = ConnectionLimit(settings.address_sockets)
        self._sockets: set[AnySocket] = set()
        self._origins = settings.all_origins()

    def allows(self, origin: str | None, host: str) -> bool:
        """May a page of this origin use the site? Programs other than browsers send none."""
        if origin is None:
            return True
        return origin in self._origins or origin.partition("://")[2] == host

    @contextmanager
    def hold(self, socket: AnySocket) -> Iterator[None]:
        """Count a socket for as long as this lasts."""
        self._sockets.add(socket)
        try:
            with self._addresses.hold(address_of(socket)):
                yield
        finally:
            self._sockets.discard(socket)

    async def close_sockets(self) -> None:
        """Tell all clients that the node stops, without waiting long for any of them."""
        closing = asyncio.gather(
            *(socket.close(RESTART, RESTART_TEXT) for socket in self._sockets),
            return_exceptions=True,
        )
        await asyncio.wait([closing], timeout=CLOSE_SECONDS)
