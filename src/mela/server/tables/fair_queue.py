"""Who goes next where many want the same: bots share some processes, and what takes long a thread;
no person gets more than a fair part."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from mela.server.clock import Clock
from mela.server.errors import TooManyRequests

T = TypeVar("T")

#: What was used counts half after this time.
HALF_LIFE_SECONDS = 60.0
#: If there are more, those that have not used anything for the longest time are forgotten.
MOST_KNOWN = 10_000
#: How much people of one address may ask for at once.
MOST_WAITING = 40


class Share(NamedTuple):
    """For whom something is done: a person, and the address they come from, or another word for it
    if nobody knows it."""

    person: str
    address: str


class Usage:
    """How much somebody has used lately, for each of many."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, who: str) -> float:
        used, at = self._used.get(who, (0.0, 0.0))
        return float(used * 0.5 ** ((self._clock.elapsed() - at) / HALF_LIFE_SECONDS))

    def add(self, who: str, seconds: float) -> None:
        self._used[who] = self.of(who) + seconds, self._clock.elapsed()
        self._used.move_to_end(who)
        if len(self._used) > MOST_KNOWN:
            self._used.popitem(last=False)


class FairQueue:
    """`places` may work at once, of one address `most_for_address`, and one for each person. Of
    those who wait, whose address has used the least goes first, then the person."""

    def __init__(self, places: int, most_for_address: int, clock: Clock) -> None:
        self._free = places
        self._most_for_address = most_for_address
        self._clock = clock
        self._people = Usage(clock)
        self._addresses = Usage(clock)
        #: Who works now.
        self._busy_people: Counter[str] = Counter()
        self._busy_addresses: Counter[str] = Counter()
        self._waiting: list[tuple[Share, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def place(self, share: Share) -> AsyncIterator[None]:
        """Wait for a place, and keep it for as long as this lasts."""
        admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((share, admitted))
        self._admit()
        try:
            await admitted
        except asyncio.CancelledError:
            if admitted.done() and not admitted.cancelled():
                self._leave(share)
            else:
                self._waiting.remove((share, admitted))
            raise
        began = self._clock.elapsed()
        try:
            yield
        finally:
            seconds = self._clock.elapsed() - began
            self._people.add(share.person, seconds)
            self._addresses.add(share.address, seconds)
            self._leave(share)

    def _leave(self, share: Share) -> None:
        self._free += 1
        self._busy_people[share.person] -= 1
        self._busy_addresses[share.address] -= 1
        # what is zero is dropped
        self._busy_people += Counter()
        self._busy_addresses += Counter()
        self._admit()

    def _admit(self) -> None:
        while self._free:
            able = [one for one in self._waiting if self._may_work(one[0])]
            if not able:
                return
            share, admitted = chosen = min(able, key=lambda one: self._used(one[0]))
            self._waiting.remove(chosen)
            self._free -= 1
            self._busy_people[share.person] += 1
            self._busy_addresses[share.address] += 1
            admitted.set_result(None)

    def _may_work(self, share: Share) -> bool:
        is_free = self._busy_people[share.person] == 0
        return is_free and self._busy_addresses[share.address] < self._most_for_address

    def _used(self, share: Share) -> tuple[float, float]:
        return self._addresses.of(share.address), self._people.of(share.person)


class FairThread:
    """Computes what takes long in a thread, one thing at a time, so that moves need not wait."""

    def __init__(self, clock: Clock) -> None:
        self._queue = FairQueue(1, 1, clock)
        self._waiting: Counter[str] = Counter()

    async def run(self, share: Share, work: Callable[[], T]) -> T:
        if self._waiting[share.address] >= MOST_WAITING:
            raise TooManyRequests("too much is asked at once", 5)
        self._waiting[share.address] += 1
        try:
            async with self._queue.place(share):
                computing = asyncio.ensure_future(asyncio.to_thread(work))
                try:
                    return await asyncio.shield(computing)
                finally:
                    # whoever asked may be gone, but the thread is still busy
                    await asyncio.wait([computing])
        finally:
            self._waiting[share.address] -= 1
            self._waiting += Counter()
