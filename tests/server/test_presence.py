"""Who looks at a table is known at all nodes, for as long as they look."""

import asyncio
import time
from pathlib import Path

from msgspec.structs import replace

from mela.server.store.rows import PersonRow, SeatRow
from mela.server.store.store import Store
from mela.server.table.lookers import Lookers
from mela.server.table.presence import Presence
from mela.server.table.tables import Tables
from mela.server.table.teller import Teller
from tests.server.databases import table_row


async def nobody_hears(_channel: str, _message: bytes) -> None:
    pass


async def company(folder: Path) -> list[bool]:
    """One looks at this node, one at another, one nowhere, long after all of them came."""
    store = Store(f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}")
    await store.open()
    await store.people.add(PersonRow("ana", "Ana", 0, 0))
    seats = [SeatRow("one", seat, "ana", "Ana", None, "", True, False) for seat in range(3)]
    await store.tables.add(table_row("one"), seats)
    lookers = Lookers()
    tables = Tables(store, Teller(nobody_hears, lookers, 0, alone=False), lookers)
    presence = Presence(tables)
    try:
        table = await tables.get("one")
        table.seats = [replace(seat, here=time.time() - 1) for seat in table.seats]
        lookers.come("one", 0)
        await store.tables.are_here([("one", 1)], time.time() + 60)
        await presence.renew()
        return [seat.here for seat in table.info().seats]
    finally:
        await store.close()


def test_who_stays_is_still_here_after_a_while(tmp_path: Path) -> None:
    assert asyncio.run(company(tmp_path)) == [True, True, False]
