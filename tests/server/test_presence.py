"""Who looks at a table is known at all nodes, for as long as they look."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from mela.server.bus.bus import Bus
from mela.server.bus.mailbox import Mailbox
from mela.server.bus.messages import BusMessage
from mela.server.store.rows import PersonRow, SeatRow
from mela.server.store.store import Store
from mela.server.tables.broadcaster import Broadcaster
from mela.server.tables.presence import BELIEVED_SECONDS, Presence
from mela.server.tables.tables import Tables
from tests.server.clocks import SteeredClock
from tests.server.databases import table_row


async def hear_nothing(_: BusMessage) -> None:
    """Nothing is said in this test."""


async def company(folder: Path) -> list[bool]:
    """One looks at this node, one at another, one nowhere, long after all of them came."""
    store, clock = Store(f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}"), SteeredClock()
    await store.open()
    await store.people.add(PersonRow("ana", "Ana", 0, 0))
    until = clock.now() + BELIEVED_SECONDS
    seats = [SeatRow("one", seat, "ana", "Ana", None, "", True, False) for seat in range(3)]
    await store.tables.add(table_row("one"), [replace(seat, here=until) for seat in seats])
    tables = Tables(store, Broadcaster(Bus(), clock, 0), clock)
    try:
        async with tables.use("one") as table:
            clock.pass_time(BELIEVED_SECONDS + 1)
            await store.tables.mark_present([("one", 1)], clock.now() + 60)
            with table.audience.joined(0, Mailbox(hear_nothing)):
                await Presence(tables).renew()
            return [seat.here for seat in table.info().seats]
    finally:
        await store.close()


def test_who_stays_is_still_here_after_a_while(tmp_path: Path) -> None:
    assert asyncio.run(company(tmp_path)) == [True, True, False]
