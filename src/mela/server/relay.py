"""How nodes hear of each other: through Redis, which may go away and come back."""

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

from mela.server.everybody import CUT, EVERYBODY, MENDED

log = structlog.get_logger()

#: redis-py has no writer any more if the line falls while it begins to speak.
LOST = (RedisError, AttributeError)
RETRY_SECONDS = 0.2
#: Not longer than this a node is deaf without noticing it.
PATIENCE = 0.5


class Relay(ChannelsBackend):
    """What is said while the line is cut is lost, so everybody is told: first that it is cut, and
    when it is whole again, that all must be read anew."""

    def __init__(self, url: str) -> None:
        self._voice = Redis.from_url(url, retry=Retry(ConstantBackoff(0.05), 2))
        self._unsaid: list[tuple[str, bytes]] = []
        self._speaking = asyncio.Lock()
        # no second try here: it would hide that something was missed
        self._ears = Redis.from_url(url, retry=Retry(NoBackoff(), 0), health_check_interval=10)
        self._listening: PubSub | None = None
        self._confirmed: dict[bytes, asyncio.Future[None]] = {}
        self._wanted: set[str] = {EVERYBODY}
        self._losses = 0
        self.is_cut = False

    async def on_startup(self) -> None:
        """Redis may come later."""

    async def on_shutdown(self) -> None:
        await self._voice.aclose()
        await self._ears.aclose()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """In the order in which it is asked for; what waits for the line goes over it together."""
        self._unsaid += [(channel, data) for channel in channels]
        async with self._speaking:
            unsaid, self._unsaid = self._unsaid, []
            if unsaid:
                await self._speak(unsaid)

    async def _speak(self, unsaid: list[tuple[str, bytes]]) -> None:
        messages = self._voice.pipeline(transaction=False)
        for channel, data in unsaid:
            messages.publish(channel, data)
        try:
            await messages.execute()
        except LOST as error:
            self._lose(error)

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Done when Redis listens for us: nothing falls between this and what is read next."""
        new = set(channels) - self._wanted
        self._wanted |= new
        if self._listening is None or not new:
            return
        name = secrets.token_bytes(8)
        confirmed = self._confirmed[name] = asyncio.get_running_loop().create_future()
        try:
            await self._listening.subscribe(*new)
            await self._listening.ping(name)  # answered after what was asked before
        except LOST as error:
            self._lose(error)
        await confirmed

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        old = set(channels) - {EVERYBODY}
        self._wanted -= old
        if self._listening is not None and old:
            try:
                await self._listening.unsubscribe(*old)
            except LOST as error:
                self._lose(error)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        told = False
        while True:
            try:
                async for channel, data in self._listen():
                    told = told and channel != EVERYBODY
                    yield channel, data
            except LOST as error:
                self._lose(error)
            if not told:
                told = True
                yield EVERYBODY, CUT
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """What comes over one connection, until something is lost."""
        losses = self._losses
        async with self._open_ears() as listening:
            # all in one command: who hears of the last has got all
            await listening.subscribe(*(self._wanted - {EVERYBODY}), EVERYBODY)
            while self._losses == losses:
                message = await listening.get_message(timeout=PATIENCE)
                if message is None:
                    continue
                if message["type"] == "pong":
                    self._confirmed.pop(message["data"]).set_result(None)
                    continue
                channel = message["channel"].decode()
                if message["type"] == "message":
                    self.is_cut = self.is_cut and channel != EVERYBODY
                    yield channel, message["data"]
                elif message["type"] == "subscribe" and channel == EVERYBODY and self.is_cut:
                    await self.publish(MENDED, [EVERYBODY])

    @asynccontextmanager
    async def _open_ears(self) -> AsyncGenerator[PubSub, None]:
        try:
            async with self._ears.pubsub() as self._listening:
                yield self._listening
        finally:
            self._listening = None
            # nobody waits for what will not come: all is read anew when the line is whole
            for confirmed in self._confirmed.values():
                confirmed.set_result(None)
            self._confirmed.clear()

    def _lose(self, error: Exception) -> None:
        if not self.is_cut:
            log.warning("Redis does not answer", error=str(error))
        self.is_cut = True
        self._losses += 1

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:  # noqa: ARG002
        """Nothing is kept here: the store knows what happened."""
        return []
