"""When the site was last alive, and when it was not: nobody's clock runs then."""

import msgspec
from sqlalchemy import select, update

from mela.server.store.database import Database
from mela.server.store.rows import PLAYING, PauseRow
from mela.server.store.schema import HEARTBEAT, PAUSES, TABLES


class PauseStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def last_beat(self) -> float | None:
        """When a node was last alive."""
        found = await self.database.column(select(HEARTBEAT.c.at))
        return float(found[0]) if found else None

    async def beat(self, now: float) -> None:
        insert = self.database.insert(HEARTBEAT).values(id=0, at=now)
        await self.database.change(
            insert.on_conflict_do_update(index_elements=[HEARTBEAT.c.id], set_={"at": now})
        )

    async def add(self, pause: PauseRow) -> None:
        """Note a pause, and let all running clocks end later; one of several nodes does it."""
        insert = self.database.insert(PAUSES).values(msgspec.structs.asdict(pause))
        running = (TABLES.c.state == PLAYING, TABLES.c.due >= pause.began)
        later = update(TABLES).where(*running).values(due=TABLES.c.due + pause.ended - pause.began)
        async with self.database.writing() as connection:
            done = await connection.execute(insert.on_conflict_do_nothing())
            if done.rowcount:
                await connection.execute(later)

    async def all(self) -> list[PauseRow]:
        return await self.database.rows(PauseRow, select(PAUSES).order_by(PAUSES.c.began))
