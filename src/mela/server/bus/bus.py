"""The bus of a node."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from mela.server.bus.mailbox import Mailbox
from mela.server.bus.messages import BusMessage

if TYPE_CHECKING:
    from mela.server.bus.redis_link import RedisLink


class Bus:
    """Delivers messages to all who listen to a channel: in memory, or by Redis to all nodes."""

    def __init__(self, redis: str = "") -> None:
        self._listeners: dict[str, set[Mailbox]] = {}
        self._link = self._redis_link(redis) if redis else None

    def _redis_link(self, url: str) -> "RedisLink":
        """Imported only if it is used: a single node does not need the packages for Redis."""
        from mela.server.bus.redis_link import RedisLink

        return RedisLink(url, self._deliver)

    async def open(self) -> None:
        if self._link is not None:
            self._link.open()

    async def close(self) -> None:
        if self._link is not None:
            await self._link.close()

    @property
    def is_down(self) -> bool:
        """Is this node cut off from the others now?"""
        return self._link is not None and self._link.is_down

    async def answers(self) -> bool:
        """Can this node reach the others?"""
        return self._link is None or await self._link.answers()

    def publish(self, channel: str, message: BusMessage) -> None:
        """To all who listen, here and at other nodes, in the same order everywhere."""
        if self._link is None:
            self._deliver(channel, message)
        else:
            self._link.send(channel, message)

    def publish_to_others(self, channel: str, message: BusMessage) -> None:
        """To those who listen at other nodes."""
        if self._link is not None:
            self._link.send(channel, message, to_others=True)

    @asynccontextmanager
    async def listen(self, channels: Sequence[str], mailbox: Mailbox) -> AsyncIterator[None]:
        """From its first moment on, nothing is missed."""
        for channel in channels:
            self._listeners.setdefault(channel, set()).add(mailbox)
        try:
            if self._link is not None:
                for channel in channels:
                    await self._link.subscribe(channel)
            yield
        finally:
            for channel in channels:
                self._listeners[channel].discard(mailbox)
            unused = [channel for channel in channels if not self._listeners[channel]]
            for channel in unused:
                del self._listeners[channel]
            if self._link is not None:
                await self._link.unsubscribe(unused)

    def _deliver(self, channel: str, message: BusMessage) -> None:
        for mailbox in self._listeners.get(channel, ()):
            mailbox.put(message)
