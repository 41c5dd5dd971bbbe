"""Channels come and go with those who listen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.channels.backends.memory import MemoryChannelsBackend

from mela.server.bus.channels import Channels


@asynccontextmanager
async def running() -> AsyncIterator[Channels]:
    channels = Channels(backend=MemoryChannelsBackend(), arbitrary_channels_allowed=True)
    async with channels:
        yield channels


def test_nothing_is_kept_of_a_channel_that_nobody_listens_to() -> None:
    async def come_and_go() -> int:
        async with running() as channels:
            async with channels.start_subscription(["table", "chat"]):
                async with channels.start_subscription(["table"]):
                    pass
                assert set(channels._channels) == {"table", "chat"}
            return len(channels._channels)

    assert asyncio.run(come_and_go()) == 0


def test_who_comes_while_the_last_one_goes_hears_all() -> None:
    async def reload() -> bytes:
        leaving, heard, joined = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def slow(_: bytes) -> None:
            heard.set()
            try:
                await asyncio.Event().wait()
            finally:  # takes its time to go
                leaving.set()
                await joined.wait()

        async with running() as channels:
            old = await channels.subscribe("table")
            async with old.run_in_background(slow, join=False):
                await channels.wait_published(b"first", "table")
                await heard.wait()
                goes = asyncio.create_task(channels.unsubscribe(old, "table"))
                await leaving.wait()
                new = await channels.subscribe("table")
                joined.set()
                await goes
            await channels.wait_published(b"second", "table")
            return await asyncio.wait_for(anext(new.iter_events()), 10)

    assert asyncio.run(reload()) == b"second"
