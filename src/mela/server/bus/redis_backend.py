"""The bus between several nodes: Redis, which may go away and come back."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager

import structlog
from litestar.channels import ChannelsBackend
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff, NoBackoff
from redis.exceptions import RedisError

from mela.server.bus.messages import ALL, BusEvent, encode

log = structlog.get_logger()

#: redis-py fails with an AttributeError if the connection breaks while it begins to write.
LOST = (RedisError, AttributeError)
RETRY_SECONDS = 0.2
#: A node notices a broken connection within this time.
PATIENCE = 0.5


class RedisBackend(ChannelsBackend):
    """What is published while the connection is down is lost. So all conversations hear of it:
    first that it is down, and when it is restored, that they must read everything again."""

    def __init__(self, url: str) -> None:
        self._publisher = Redis.from_url(url, retry=Retry(ConstantBackoff(0.05), 2))
        self._outbox: list[tuple[str, bytes]] = []
        self._publishing = asyncio.Lock()
        # no retry here: it would hide that something was missed
        never = Retry(NoBackoff(), 0)
        self._subscriber = Redis.from_url(url, retry=never, health_check_interval=10)
        self._pubsub: PubSub | None = None
        self._confirmed: dict[bytes, asyncio.Future[None]] = {}
        self._wanted: set[str] = {ALL}
        self._losses = 0
        self.is_down = False

    async def on_startup(self) -> None:
        """Redis may come later."""

    async def on_shutdown(self) -> None:
        await self._publisher.aclose()
        await self._subscriber.aclose()

    async def answers(self) -> bool:
        """Ask Redis now: a connection may be broken before anybody notices."""
        try:
            await self._publisher.ping()
        except LOST:
            return False
        return not self.is_down

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Keeps the order of the calls; what waits for the connection is sent together."""
        self._outbox += [(channel, data) for channel in channels]
        async with self._publishing:
            batch, self._outbox = self._outbox, []
            if batch:
                await self._send(batch)

    async def _send(self, batch: list[tuple[str, bytes]]) -> None:
        messages = self._publisher.pipeline(transaction=False)
        for channel, data in batch:
            messages.publish(channel, data)
        try:
            await messages.execute()
        except LOST as error:
            self._note_loss(error)

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Returns when Redis listens for us: nothing is missed that happens after it."""
        new = set(channels) - self._wanted
        self._wanted |= new
        if self._pubsub is None or not new:
            return
        name = secrets.token_bytes(8)
        confirmed = self._confirmed[name] = asyncio.get_running_loop().create_future()
        try:
            await self._pubsub.subscribe(*new)
            await self._pubsub.ping(name)  # Redis answers it after the subscription
        except LOST as error:
            self._note_loss(error)
        await confirmed

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        old = set(channels) - {ALL}
        self._wanted -= old
        if self._pubsub is not None and old:
            try:
                await self._pubsub.unsubscribe(*old)
            except LOST as error:
                self._note_loss(error)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        announced = False
        while True:
            try:
                async for channel, data in self._listen():
                    announced = announced and channel != ALL
                    yield channel, data
            except LOST as error:
                self._note_loss(error)
            if not announced:
                announced = True
                yield ALL, encode(BusEvent.DOWN)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """What comes over one connection, until it breaks."""
        losses = self._losses
        async with self._subscription() as listening:
            # one command: when the last is confirmed, all are
            await listening.subscribe(*(self._wanted - {ALL}), ALL)
            while self._losses == losses:
                message = await listening.get_message(timeout=PATIENCE)
                if message is None:
                    continue
                if message["type"] == "pong":
                    self._confirmed.pop(message["data"]).set_result(None)
                    continue
                channel = message["channel"].decode()
                if message["type"] == "message":
                    self.is_down = self.is_down and channel != ALL
                    yield channel, message["data"]
                elif message["type"] == "subscribe" and channel == ALL and self.is_down:
                    await self.publish(encode(BusEvent.RESTORED), [ALL])

    @asynccontextmanager
    async def _subscription(self) -> AsyncGenerator[PubSub, None]:
        try:
            async with self._subscriber.pubsub() as self._pubsub:
                yield self._pubsub
        finally:
            self._pubsub = None
            # no confirmation will come; everything is read again when the connection is restored
            for confirmed in self._confirmed.values():
                confirmed.set_result(None)
            self._confirmed.clear()

    def _note_loss(self, error: Exception) -> None:
        if not self.is_down:
            log.warning("Redis does not answer", error=str(error))
        self.is_down = True
        self._losses += 1

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:  # noqa: ARG002
        """Redis keeps nothing: the store knows what happened."""
        return []
