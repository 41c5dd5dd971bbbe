"""Who listens to a channel hears everything, one message after the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from mela.server.bus.bus import Bus
from mela.server.bus.mailbox import Mailbox
from mela.server.bus.messages import BusEvent, BusMessage, Envelope
from mela.server.tables.shared_context import SharedContext


async def hear_nothing(_: BusMessage) -> None:
    """For tests in which nothing is said."""


def test_nothing_is_kept_of_a_channel_that_nobody_listens_to() -> None:
    async def come_and_go() -> int:
        bus, one, two = Bus(), Mailbox(hear_nothing), Mailbox(hear_nothing)
        async with bus.listen(["table", "person"], one):
            async with bus.listen(["table"], two):
                pass
            assert set(bus._listeners) == {"table", "person"}
        return len(bus._listeners)

    assert asyncio.run(come_and_go()) == 0


def test_messages_are_heard_in_their_order_by_those_who_listen() -> None:
    async def publish() -> list[BusMessage]:
        heard: list[BusMessage] = []
        done = asyncio.Event()

        async def hear(message: BusMessage) -> None:
            await asyncio.sleep(0)
            heard.append(message)
            if message is BusEvent.RESYNC:
                done.set()

        bus, mailbox = Bus(), Mailbox(hear)
        async with mailbox.open(), bus.listen(["table"], mailbox):
            bus.publish("table", Envelope(b"1"))
            bus.publish("elsewhere", Envelope(b"2"))
            bus.publish_to_others("table", Envelope(b"3"))
            bus.publish("table", BusEvent.RESYNC)
            await asyncio.wait_for(done.wait(), 60)
        bus.publish("table", Envelope(b"4"))
        return heard

    assert asyncio.run(publish()) == [Envelope(b"1"), BusEvent.RESYNC]


def test_who_cannot_hear_does_not_fail_in_silence() -> None:
    async def listen() -> None:
        failed = asyncio.Event()

        async def hear(_: BusMessage) -> None:
            failed.set()
            raise RuntimeError("a fault")

        mailbox = Mailbox(hear)
        async with mailbox.open():
            mailbox.put(BusEvent.RESYNC)
            await failed.wait()
            await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="a fault"):
        asyncio.run(listen())


def test_a_shared_context_opens_once_and_everybody_waits_for_it() -> None:
    async def share() -> list[str]:
        done: list[str] = []
        may_open = asyncio.Event()

        @asynccontextmanager
        async def opened() -> AsyncIterator[None]:
            await may_open.wait()
            done.append("open")
            yield
            done.append("close")

        shared = SharedContext(opened)

        async def use() -> None:
            async with shared:
                done.append("use")
                await asyncio.sleep(0)

        users = [asyncio.create_task(use()) for _ in range(2)]
        await asyncio.sleep(0)
        assert done == []
        may_open.set()
        await asyncio.gather(*users)
        await use()
        return done

    assert asyncio.run(share()) == ["open", "use", "use", "close", "open", "use", "close"]
