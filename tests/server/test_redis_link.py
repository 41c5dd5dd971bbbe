"""Nodes hear each other through a real Redis."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mela.server.bus.messages import BusMessage, Envelope
from mela.server.bus.redis_link import RedisLink
from tests.server.services import Redis, redis


class Heard(list[BusMessage]):
    """What a node hears over the channel "table", as it comes."""

    def deliver(self, channel: str, message: BusMessage) -> None:
        if channel == "table":
            self.append(message)


@asynccontextmanager
async def linked(server: Redis) -> AsyncIterator[tuple[RedisLink, Heard]]:
    heard = Heard()
    link = RedisLink(server.address, heard.deliver)
    link.open()
    while link._pubsub is None:
        await asyncio.sleep(0.01)
    try:
        yield link, heard
    finally:
        await link.close()


async def until(heard: Heard, count: int) -> None:
    while len(heard) < count:
        await asyncio.sleep(0.01)


def freeze(server: Redis, how: signal.Signals) -> None:
    assert server.process is not None
    server.process.send_signal(how)


def test_who_has_begun_to_listen_is_listened_for() -> None:
    """A table is read after that, so what happens in between would be missed by both."""

    async def begin(server: Redis) -> list[BusMessage]:
        async with linked(server) as (link, heard):
            freeze(server, signal.SIGSTOP)
            begins = [asyncio.create_task(link.subscribe("table")) for _ in range(2)]
            for _ in range(100):  # whatever it can do without Redis
                await asyncio.sleep(0)
            is_early = any(one.done() for one in begins)
            freeze(server, signal.SIGCONT)
            assert not is_early
            await asyncio.gather(*begins)
            link.send("table", Envelope(b"moved"))
            await until(heard, 1)
            return heard

    with redis() as server:
        assert asyncio.run(begin(server)) == [Envelope(b"moved")]


def test_what_is_for_the_others_is_not_heard_here() -> None:
    async def tell(server: Redis) -> list[list[BusMessage]]:
        async with linked(server) as (one, heard_here), linked(server) as (two, heard_there):
            await one.subscribe("table")
            await two.subscribe("table")
            one.send("table", Envelope(b"a step"), to_others=True)
            one.send("table", Envelope(b"a line"))
            await until(heard_there, 2)
            await until(heard_here, 1)
            return [heard_here, heard_there]

    line = Envelope(b"a line")
    with redis() as server:
        assert asyncio.run(tell(server)) == [[line], [Envelope(b"a step"), line]]


def test_what_was_sent_last_arrives_when_a_node_stops() -> None:
    async def stop(server: Redis) -> list[BusMessage]:
        async with linked(server) as (other, heard):
            await other.subscribe("table")
            async with linked(server) as (link, _):
                link.send("table", Envelope(b"moved"))
            await until(heard, 1)
            return heard

    with redis() as server:
        assert asyncio.run(stop(server)) == [Envelope(b"moved")]


def test_nobody_waits_for_a_redis_that_has_gone() -> None:
    async def begin(server: Redis) -> bool:
        async with linked(server) as (link, _):
            server.stop()
            await asyncio.wait_for(link.subscribe("table"), 60)
            return link.is_down

    with redis() as server:
        assert asyncio.run(begin(server))
