"""Tables and who sits at them, as they are kept."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mela.server.store.database import Database
from mela.server.store.ratings import RatingChange
from mela.server.store.rows import SeatRow, TableRow
from mela.server.store.schema import CHAT, NOTICES, SEATS, STEPS, TABLES


class TableStore:
    """Seats and states are taken by one statement each, so of two nodes only one gets them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        async with self.database.writing() as connection:
            await connection.execute(insert(TABLES), [msgspec.structs.asdict(table)])
            await connection.execute(insert(SEATS), [msgspec.structs.asdict(s) for s in seats])

    async def get(self, id_: str) -> TableRow | None:
        return await self.database.row(TableRow, select(TABLES).where(TABLES.c.id == id_))

    async def seats(self, table_id: str) -> list[SeatRow]:
        query = select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        return await self.database.rows(SeatRow, query)

    async def seats_of(self, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables at once."""
        seats: dict[str, list[SeatRow]] = {id_: [] for id_ in tables}
        query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
        for seat in await self.database.rows(SeatRow, query):
            seats[seat.table_id].append(seat)
        return seats

    async def public(self, states: Sequence[str], limit: int) -> list[TableRow]:
        query = select(TABLES).where(TABLES.c.public, TABLES.c.state.in_(states))
        query = query.order_by(TABLES.c.changed.desc()).limit(limit)
        return await self.database.rows(TableRow, query)

    async def pairing(self, state: str, game: str, limit: int) -> list[TableRow]:
        """Tables where people wait for whoever comes, the oldest first."""
        query = select(TABLES).where(TABLES.c.state == state, TABLES.c.pairing)
        query = query.where(TABLES.c.game == game).order_by(TABLES.c.created).limit(limit)
        return await self.database.rows(TableRow, query)

    async def of(self, person: str, limit: int | None = None) -> list[TableRow]:
        """The tables where a person sits, the last ones first."""
        sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
        query = select(TABLES).where(TABLES.c.id.in_(sits))
        query = query.order_by(TABLES.c.changed.desc()).limit(limit)
        return await self.database.rows(TableRow, query)

    async def seated(self, person: str, states: Sequence[str]) -> list[str]:
        """The tables in these states where a person sits, the last ones first."""
        sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
        query = select(TABLES.c.id).where(TABLES.c.id.in_(sits), TABLES.c.state.in_(states))
        query = query.order_by(TABLES.c.changed.desc())
        async with self.database.reading() as connection:
            return [id_ for (id_,) in await connection.execute(query)]

    async def deserted(self, state: str, before: float, now: float) -> list[str]:
        """The tables in a state that were made before a time, and at which nobody is now."""
        here = select(SEATS.c.table_id).where(SEATS.c.here > now)
        query = select(TABLES.c.id).where(TABLES.c.state == state, TABLES.c.created < before)
        async with self.database.reading() as connection:
            found = await connection.execute(query.where(TABLES.c.id.not_in(here)))
            return [id_ for (id_,) in found]

    async def due(self, state: str, now: float) -> list[str]:
        """The tables whose player to move has run out of time."""
        query = select(TABLES.c.id).where(TABLES.c.state == state, TABLES.c.due < now)
        async with self.database.reading() as connection:
            return [id_ for (id_,) in await connection.execute(query)]

    async def changed_to(self, state: str, since: float) -> set[str]:
        """The tables that have got into a state not long ago."""
        query = select(TABLES.c.id).where(TABLES.c.state == state, TABLES.c.changed > since)
        async with self.database.reading() as connection:
            return {id_ for (id_,) in await connection.execute(query)}

    async def change(self, id_: str, **values: object) -> None:
        await self.database.change(update(TABLES).where(TABLES.c.id == id_).values(**values))

    async def take_state(self, id_: str, before: str, after: str) -> bool:
        """Change the state of a table; False if somebody else has."""
        query = update(TABLES).where(TABLES.c.id == id_, TABLES.c.state == before)
        return await self.database.change(query.values(state=after)) == 1

    async def finish(
        self, connection: AsyncConnection, id_: str, before: str, after: str, now: float
    ) -> bool:
        """Nothing is due any more; False if somebody else has changed the state."""
        query = update(TABLES).where(TABLES.c.id == id_, TABLES.c.state == before)
        query = query.values(state=after, due=None, changed=now)
        return (await connection.execute(query)).rowcount == 1

    async def keep_change(
        self, connection: AsyncConnection, id_: str, seat: int, change: RatingChange
    ) -> None:
        """What a rated match has done to the rating of who sat there."""
        query = update(SEATS).where(SEATS.c.table_id == id_, SEATS.c.seat == seat)
        values = {"rating_before": change.before, "rating_after": change.after}
        await connection.execute(query.values(values))

    async def count(self, person: str, state: str) -> int:
        """How many tables in a state there are where a person sits."""
        query = select(func.count(SEATS.c.table_id.distinct())).join(TABLES)
        query = query.where(SEATS.c.person == person, TABLES.c.state == state)
        async with self.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def take_seat(self, seat: SeatRow) -> bool:
        """Sit down, unless somebody else has."""
        free = (SEATS.c.table_id == seat.table_id, SEATS.c.seat == seat.seat)
        query = update(SEATS).where(*free, SEATS.c.person.is_(None), SEATS.c.bot.is_(None))
        return await self.database.change(query.values(**msgspec.structs.asdict(seat))) == 1

    async def change_seat(self, table_id: str, seat: int, **values: object) -> None:
        query = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        await self.database.change(query.values(**values))

    async def are_here(self, seats: Sequence[tuple[str, int]], until: float) -> None:
        """Somebody looks at these tables from these seats."""
        if seats:
            rows = [{"at": table, "on": seat, "until": until} for table, seat in seats]
            await self.database.change(_ARE_HERE, rows)

    async def remove(self, id_: str) -> None:
        async with self.database.writing() as connection:
            for relation in (STEPS, SEATS, CHAT, NOTICES):
                await connection.execute(delete(relation).where(relation.c.table_id == id_))
            await connection.execute(delete(TABLES).where(TABLES.c.id == id_))


_ARE_HERE = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("at"), SEATS.c.seat == bindparam("on"))
    .values(here=bindparam("until"))
)
