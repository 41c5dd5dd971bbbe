"""Nodes hear each other through a real Redis."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

from mela.server.bus.redis_backend import RedisBackend
from tests.server.services import Redis, redis


@asynccontextmanager
async def listening(backend: RedisBackend) -> AsyncIterator[list[bytes]]:
    """What is heard over the channel "table", as it comes."""
    heard: list[bytes] = []

    async def listen() -> None:
        async with aclosing(backend.stream_events()) as events:
            async for channel, data in events:
                if channel == "table":
                    heard.append(data)

    task = asyncio.create_task(listen())
    while backend._pubsub is None:
        await asyncio.sleep(0.01)
    yield heard
    task.cancel()
    await asyncio.wait([task])
    await backend.on_shutdown()


def freeze(server: Redis, how: signal.Signals) -> None:
    assert server.process is not None
    server.process.send_signal(how)


def test_who_has_begun_to_listen_is_listened_for() -> None:
    """A table is read after that, so what happens in between would be missed by both."""

    async def begin(server: Redis) -> list[bytes]:
        backend = RedisBackend(server.address)
        async with listening(backend) as heard:
            freeze(server, signal.SIGSTOP)
            begins = asyncio.create_task(backend.subscribe(["table"]))
            for _ in range(100):  # whatever it can do without Redis
                await asyncio.sleep(0)
            assert not begins.done()
            freeze(server, signal.SIGCONT)
            await begins
            await backend.publish(b"moved", ["table"])
            while not heard:
                await asyncio.sleep(0.01)
            return heard

    with redis() as server:
        assert asyncio.run(begin(server)) == [b"moved"]


def test_nobody_waits_for_a_redis_that_has_gone() -> None:
    async def begin(server: Redis) -> bool:
        backend = RedisBackend(server.address)
        async with listening(backend):
            server.stop()
            await asyncio.wait_for(backend.subscribe(["table"]), 60)
            return backend.is_down

    with redis() as server:
        assert asyncio.run(begin(server))
