"""The link between several nodes: Redis, which may go away and come back."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff, NoBackoff
from redis.exceptions import RedisError

from mela.server.bus.messages import ALL, BusEvent, BusMessage, decode, encode

log = structlog.get_logger()

#: redis-py fails with an AttributeError if the connection breaks while it begins to write.
LOST = (RedisError, AttributeError)
RETRY_SECONDS = 0.2
#: A node notices a broken connection within this time.
PATIENCE = 0.5
#: How long what was published last may take when a node stops.
LAST_SECONDS = 1.0
#: Each message begins with the name of the node that need not hear it, or with nobody's.
NAME_BYTES = 8
NOBODY = bytes(NAME_BYTES)


class RedisLink:
    """What is sent while the connection is down is lost. So all conversations hear of it: first
    that it is down, and when it is restored, that they must read everything again."""

    def __init__(self, url: str, deliver: Callable[[str, BusMessage], None]) -> None:
        self._deliver = deliver
        self._name = secrets.token_bytes(NAME_BYTES)
        self._publisher = Redis.from_url(url, retry=Retry(ConstantBackoff(0.05), 2))
        self._outbox: list[tuple[str, bytes]] = []
        self._has_mail = asyncio.Event()
        # no retry here: it would hide that something was missed
        never = Retry(NoBackoff(), 0)
        self._subscriber = Redis.from_url(url, retry=never, health_check_interval=10)
        self._pubsub: PubSub | None = None
        #: Each channel that is wanted, with the task that waits until Redis listens for us.
        self._channels: dict[str, asyncio.Task[None]] = {}
        self._confirmed: dict[bytes, asyncio.Future[None]] = {}
        self._losses = 0
        self.is_down = False
        self._is_announced = False

    def open(self) -> None:
        """Redis may come later."""
        self._sending = asyncio.create_task(self._send_forever())
        self._listening = asyncio.create_task(self._listen_forever())

    async def close(self) -> None:
        self._listening.cancel()
        self._sending.cancel()
        await asyncio.wait([self._listening, self._sending])
        if self._outbox and not self.is_down:
            await asyncio.wait([asyncio.create_task(self._send())], timeout=LAST_SECONDS)
        await self._publisher.aclose()
        await self._subscriber.aclose()

    async def answers(self) -> bool:
        """Ask Redis now: a connection may be broken before anybody notices."""
        try:
            await self._publisher.ping()
        except LOST:
            return False
        return not self.is_down

    # --- Out --------------------------------------------------------------------------------

    def send(self, channel: str, message: BusMessage, *, to_others: bool = False) -> None:
        """Nobody waits for it; what is sent at the same time goes together, in this order."""
        unwanted = self._name if to_others else NOBODY
        self._outbox.append((channel, unwanted + encode(message)))
        self._has_mail.set()

    async def _send_forever(self) -> None:
        while True:
            await self._has_mail.wait()
            self._has_mail.clear()
            await self._send()

    async def _send(self) -> None:
        batch, self._outbox = self._outbox, []
        messages = self._publisher.pipeline(transaction=False)
        for channel, data in batch:
            messages.publish(channel, data)
        try:
            await messages.execute()
        except LOST as error:
            self._note_loss(error)

    # --- In ---------------------------------------------------------------------------------

    async def subscribe(self, channel: str) -> None:
        """Returns when Redis listens for us: nothing is missed that happens after it."""
        begins = self._channels.get(channel)
        if begins is None:
            begins = self._channels[channel] = asyncio.create_task(self._subscribe(channel))
        await asyncio.shield(begins)  # others may wait for it too

    async def _subscribe(self, channel: str) -> None:
        if self._pubsub is None:
            return  # all channels are subscribed to when the connection is there
        name = secrets.token_bytes(8)
        confirmed = self._confirmed[name] = asyncio.get_running_loop().create_future()
        try:
            await self._pubsub.subscribe(channel)
            await self._pubsub.ping(name)  # Redis answers it after the subscription
        except LOST as error:
            self._note_loss(error)
        await confirmed

    async def unsubscribe(self, channels: Sequence[str]) -> None:
        old = [channel for channel in channels if channel in self._channels and channel != ALL]
        for channel in old:
            del self._channels[channel]
        if self._pubsub is not None and old:
            try:
                await self._pubsub.unsubscribe(*old)
            except LOST as error:
                self._note_loss(error)

    async def _listen_forever(self) -> None:
        while True:
            try:
                await self._listen()
            except LOST as error:
                self._note_loss(error)
            if not self._is_announced:
                self._is_announced = True
                self._deliver(ALL, BusEvent.DOWN)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        """Deliver what comes over one connection, until it breaks."""
        losses = self._losses
        async with self._subscription() as listening:
            # before anybody else uses it, or each would get a connection
            await listening.connect()  # type: ignore[no-untyped-call]
            self._pubsub = listening
            # one command: when the last is confirmed, all are
            await listening.subscribe(*(self._channels.keys() - {ALL}), ALL)
            while self._losses == losses:
                message = await listening.get_message(timeout=PATIENCE)
                if message is None:
                    continue
                kind, data = message["type"], message["data"]
                if kind == "message":
                    channel = message["channel"].decode()
                    if channel == ALL:  # a node is back, perhaps this one
                        self.is_down = self._is_announced = False
                    if not data.startswith(self._name):
                        self._deliver(channel, decode(data[NAME_BYTES:]))
                elif kind == "pong":
                    self._confirmed.pop(data).set_result(None)
                elif kind == "subscribe" and message["channel"] == ALL.encode() and self.is_down:
                    self.send(ALL, BusEvent.RESTORED)

    @asynccontextmanager
    async def _subscription(self) -> AsyncGenerator[PubSub, None]:
        try:
            async with self._subscriber.pubsub() as listening:
                yield listening
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
