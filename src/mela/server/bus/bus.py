"""The bus of a node."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from litestar.channels.backends.memory import MemoryChannelsBackend

from mela.server.bus.channels import Channels, CountingSubscriber
from mela.server.bus.messages import BusMessage, decode, encode

if TYPE_CHECKING:
    from mela.server.bus.redis_backend import RedisBackend

#: Messages that wait for a slow client; older ones are dropped, and the client asks again.
BACKLOG = 200


class Bus:
    """Delivers messages to all listeners of a channel: in memory, or through Redis to all nodes."""

    def __init__(self, redis: str = "") -> None:
        self._redis = _redis_backend(redis)
        #: Litestar opens and closes it with the application.
        self.plugin = Channels(
            backend=self._redis or MemoryChannelsBackend(),
            arbitrary_channels_allowed=True,
            subscriber_max_backlog=BACKLOG,
            subscriber_backlog_strategy="dropleft",
            subscriber_class=CountingSubscriber,
        )

    @property
    def is_alone(self) -> bool:
        """Is this the only node?"""
        return self._redis is None

    @property
    def is_down(self) -> bool:
        """Is this node cut off from the others now?"""
        return self._redis is not None and self._redis.is_down

    async def answers(self) -> bool:
        """Can this node reach the others?"""
        return self._redis is None or await self._redis.answers()

    async def publish(self, channel: str, message: BusMessage) -> None:
        await self.plugin.wait_published(encode(message), channel)

    @asynccontextmanager
    async def listen(
        self, channels: Iterable[str], hear: Callable[[BusMessage], Awaitable[None]]
    ) -> AsyncIterator[None]:
        """Call `hear` with each message, one after the other, for as long as this lasts."""

        async def hear_encoded(data: bytes) -> None:
            await hear(decode(data))

        async with (
            self.plugin.start_subscription(list(channels)) as subscriber,
            subscriber.run_in_background(hear_encoded),
        ):
            yield


def _redis_backend(url: str) -> "RedisBackend | None":
    """Imported only if it is used: a single node does not need the packages for Redis."""
    if not url:
        return None
    from mela.server.bus.redis_backend import RedisBackend

    return RedisBackend(url)
