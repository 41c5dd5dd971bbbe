"""Where many want the same, whoever has used least goes first."""

import asyncio
import threading
from functools import partial

import pytest

from mela.server.errors import TooManyRequests
from mela.server.tables.fair_queue import MOST_WAITING, FairQueue, FairThread, Share
from tests.server.clocks import SteeredClock
from tests.server.command import PATIENCE

ANA, BO, CEM = (Share(name, f"house of {name}") for name in ("ana", "bo", "cem"))
ANAS_BROTHER = Share("dan", ANA.address)


class Office:
    """Keeps a queue, and notes who works when."""

    def __init__(self, places: int, most_for_address: int = 3) -> None:
        self.clock = SteeredClock()
        self.queue = FairQueue(places, most_for_address, self.clock)
        self.working: list[str] = []
        self.order: list[str] = []
        self._done: dict[asyncio.Task[None], asyncio.Event] = {}

    async def ask(self, *shares: Share) -> list["asyncio.Task[None]"]:
        asked = []
        for share in shares:
            done = asyncio.Event()
            asked.append(asyncio.create_task(self._work(share, done)))
            self._done[asked[-1]] = done
        await settle()
        return asked

    async def _work(self, share: Share, done: asyncio.Event) -> None:
        async with self.queue.place(share):
            self.working.append(share.person)
            self.order.append(share.person)
            await done.wait()
            self.working.remove(share.person)

    async def finish(self, task: "asyncio.Task[None]", seconds: float) -> None:
        self.clock.pass_time(seconds)
        self._done[task].set()
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_one_person_with_many_tables_does_not_keep_others_waiting() -> None:
    async def play() -> None:
        office = Office(1)
        first, *rest = await office.ask(*[ANA] * 5)
        (bo,) = await office.ask(BO)
        assert office.working == ["ana"]
        await office.finish(first, 1.0)
        assert office.working == ["bo"], "though Ana has asked before"
        await office.finish(bo, 1.5)
        assert office.working == ["ana"], "Bo has used more by now"
        for task in rest:
            await office.finish(task, 1.0)
        assert office.order == ["ana", "bo", "ana", "ana", "ana", "ana"]

    asyncio.run(play())


def test_a_person_works_at_one_thing_and_an_address_at_a_few() -> None:
    async def play() -> None:
        office = Office(4, most_for_address=2)
        tasks = await office.ask(ANA, ANA, ANAS_BROTHER, Share("eve", ANA.address), BO)
        assert sorted(office.working) == ["ana", "bo", "dan"]
        await office.finish(tasks[0], 1.0)
        assert sorted(office.working) == ["bo", "dan", "eve"], "she has used less than Ana"

    asyncio.run(play())


def test_many_people_of_one_address_count_as_one() -> None:
    async def play() -> None:
        office = Office(1)
        (first,) = await office.ask(ANA)
        await office.ask(ANAS_BROTHER, BO)
        await office.finish(first, 1.0)
        assert office.working == ["bo"], "his house has used nothing"

    asyncio.run(play())


def test_what_was_used_long_ago_is_forgotten() -> None:
    async def play() -> None:
        office = Office(1)
        (first,) = await office.ask(ANA)
        await office.finish(first, 100.0)
        (second,) = await office.ask(BO)
        await office.finish(second, 1.0)
        office.clock.pass_time(600.0)
        (third,) = await office.ask(CEM)
        await office.ask(ANA, BO)
        await office.finish(third, 2.0)
        assert office.working == ["bo"]
        assert office.queue._people.of("ana") < 0.1

    asyncio.run(play())


def test_who_does_not_wait_any_longer_takes_no_place() -> None:
    async def play() -> None:
        office = Office(1)
        first, second, third = await office.ask(ANA, BO, CEM)
        second.cancel()
        await settle()
        await office.finish(first, 1.0)
        assert office.working == ["cem"]
        third.cancel()
        await settle()
        await office.ask(ANA)
        assert office.order == ["ana", "cem", "ana"], "the place is free again"

    asyncio.run(play())


def test_the_loop_goes_on_while_a_thread_computes() -> None:
    async def play() -> None:
        thread = FairThread(SteeredClock())
        released, order = threading.Event(), []

        def compute(name: str) -> str:
            assert released.wait(PATIENCE)
            order.append(name)
            return name

        asked = [
            asyncio.create_task(thread.run(share, partial(compute, share.person)))
            for share in (ANA, ANA, ANAS_BROTHER, BO)
        ]
        await settle()
        assert order == []
        asked[0].cancel()  # nobody waits for it, but it is being computed
        released.set()
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(done[0], asyncio.CancelledError)
        assert done[1:] == ["ana", "dan", "bo"]
        assert order[0] == "ana"
        assert sorted(order) == ["ana", "ana", "bo", "dan"]

    asyncio.run(play())


def test_an_address_asks_for_so_much_at_once() -> None:
    async def play() -> None:
        thread = FairThread(SteeredClock())
        released = threading.Event()
        asked = [
            asyncio.create_task(thread.run(ANA, lambda: released.wait(PATIENCE)))
            for _ in range(MOST_WAITING)
        ]
        await settle()
        with pytest.raises(TooManyRequests):
            await thread.run(ANAS_BROTHER, lambda: None)
        other = asyncio.create_task(thread.run(BO, lambda: "bo"))
        released.set()
        assert await other == "bo"
        assert all(await asyncio.gather(*asked))
        await thread.run(ANAS_BROTHER, lambda: None)

    asyncio.run(play())
