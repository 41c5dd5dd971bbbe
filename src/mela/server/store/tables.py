"""Tables, who sits at them, and what was said there."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Insert,
    Update,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from mela.server.protocol.messages import RatingChange
from mela.server.store.database import Database, StoreError
from mela.server.store.rows import (
    CLOSED,
    OPEN,
    PLAYING,
    ChatRow,
    SeatRow,
    StepRow,
    TableRow,
    TakebackRow,
    takeback_columns,
)
from mela.server.store.schema import BLOCKS, CHAT, NOTICES, SEATS, STEPS, TABLES


class OptionsChange(NamedTuple):
    """Options as they were read, and as they shall be."""

    before: str
    after: str


class TableStore:
    """Seats and states are taken by one statement each: of two nodes only one gets them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(
        self, table: TableRow, seats: Sequence[SeatRow], steps: Sequence[StepRow] = ()
    ) -> None:
        """A new table, or one with all its steps."""
        async with self.database.writing() as connection:
            for relation, rows in ((TABLES, [table]), (SEATS, seats), (STEPS, steps)):
                if rows:
                    values = [msgspec.structs.asdict(row) for row in rows]
                    await connection.execute(insert(relation), values)

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

    async def in_states(self, states: Sequence[str]) -> list[TableRow]:
        """The oldest first."""
        query = select(TABLES).where(TABLES.c.state.in_(states)).order_by(TABLES.c.created)
        return await self.database.rows(TableRow, query)

    async def latest(self, state: str | None, limit: int) -> list[TableRow]:
        """The most recently changed first."""
        query = select(TABLES).order_by(TABLES.c.changed.desc()).limit(limit)
        if state is not None:
            query = query.where(TABLES.c.state == state)
        return await self.database.rows(TableRow, query)

    async def counts(self) -> dict[str, int]:
        """How many tables there are in each state."""
        query = select(TABLES.c.state, func.count()).group_by(TABLES.c.state)
        async with self.database.reading() as connection:
            return dict((await connection.execute(query)).tuples().all())

    async def public(self, states: Sequence[str], limit: int) -> list[TableRow]:
        query = select(TABLES).where(TABLES.c.public, TABLES.c.state.in_(states))
        query = query.order_by(TABLES.c.changed.desc()).limit(limit)
        return await self.database.rows(TableRow, query)

    async def pairing(
        self, state: str, game: str, seats: int, person: str, now: float
    ) -> list[TableRow]:
        """Tables where a person can be paired, the oldest first: everybody has gone from there, or
        somebody waits and is present, and none of those and the person have blocked the other."""
        own = SEATS.c.table_id == TABLES.c.id
        waits = select(SEATS.c.person).where(own, SEATS.c.person.is_not(None)).correlate(TABLES)
        present = waits.where(SEATS.c.here > now)
        size = select(func.count()).select_from(SEATS).where(own).scalar_subquery()
        blocked = select(BLOCKS.c.person).where(
            or_(
                and_(BLOCKS.c.person == person, BLOCKS.c.blocked.in_(present)),
                and_(BLOCKS.c.blocked == person, BLOCKS.c.person.in_(present)),
            )
        )
        query = select(TABLES).where(TABLES.c.state == state, TABLES.c.pairing)
        query = query.where(TABLES.c.game == game, size == seats, not_(exists(blocked)))
        query = query.where(or_(exists(present), not_(exists(waits))))
        return await self.database.rows(TableRow, query.order_by(TABLES.c.created))

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
        return await self.database.column(query)

    async def deserted(self, state: str, before: float, now: float) -> list[str]:
        """The tables in a state that were created before a time, and where nobody is now."""
        here = select(SEATS.c.table_id).where(SEATS.c.here > now)
        query = select(TABLES.c.id).where(TABLES.c.state == state, TABLES.c.created < before)
        return await self.database.column(query.where(TABLES.c.id.not_in(here)))

    async def due(self, state: str, now: float) -> list[str]:
        """The tables whose player to move has run out of time."""
        query = select(TABLES.c.id).where(TABLES.c.state == state, TABLES.c.due < now)
        return await self.database.column(query)

    async def changed_to(self, state: str, since: float) -> set[str]:
        """The tables that got into a state after a time."""
        query = select(TABLES.c.id).where(TABLES.c.state == state, TABLES.c.changed > since)
        return set(await self.database.column(query))

    async def change(self, id_: str, **values: object) -> None:
        await self.database.change(update(TABLES).where(TABLES.c.id == id_).values(**values))

    async def keep_takeback(self, id_: str, takeback: TakebackRow | None) -> None:
        await self.change(id_, **takeback_columns(takeback))

    async def close(self, id_: str, now: float) -> bool:
        """Stop play and chat; False if it is over or closed already."""
        query = update(TABLES).where(TABLES.c.id == id_, TABLES.c.state.in_((OPEN, PLAYING)))
        return await self.database.change(query.values(state=CLOSED, due=None, changed=now)) == 1

    async def reopen(self, id_: str, last: int | None, now: float) -> bool:
        """Let a closed table go on after its last step, if it has one; False if it is not closed.

        A match is due at once, so that a node looks at it, also if only bots sit there.
        """
        values = {"state": OPEN, "due": None, "changed": now}
        if last is not None:
            values |= {"state": PLAYING, "due": now}
        query = update(TABLES).where(TABLES.c.id == id_, TABLES.c.state == CLOSED).values(**values)
        async with self.database.writing() as connection:
            if not (await connection.execute(query)).rowcount:
                return False
            if last is not None:
                step = StepRow(id_, last + 1, 0, ":open", "", now)
                await connection.execute(insert(STEPS), [msgspec.structs.asdict(step)])
            return True

    async def hand_over(self, id_: str, seat: int, bot: str, now: float) -> bool:
        """For the operator: a bot plays for a seat from now on; False if a node was faster with a
        step of its own.

        Nodes that are behind cannot store a step before they have read these two. The match is due
        at once, so that one of them does.
        """
        own = (SEATS.c.table_id == id_, SEATS.c.seat == seat)
        try:
            async with self.database.writing() as connection:
                for what in (":leave", f":bot {bot}"):
                    await connection.execute(_next_step(id_, seat, what, now))
                await connection.execute(update(SEATS).where(*own).values(away=True, bot=bot))
                await connection.execute(update(TABLES).where(TABLES.c.id == id_).values(due=now))
        except StoreError as error:
            if isinstance(error.__cause__, IntegrityError):
                return False
            raise
        return True

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
        """What a rated match has done to the rating of a seat's player."""
        query = update(SEATS).where(SEATS.c.table_id == id_, SEATS.c.seat == seat)
        values = {"rating_before": change.before, "rating_after": change.after}
        await connection.execute(query.values(values))

    async def count(self, person: str, state: str) -> int:
        """How many tables in a state there are where a person sits."""
        query = select(func.count(SEATS.c.table_id.distinct())).join(TABLES)
        query = query.where(SEATS.c.person == person, TABLES.c.state == state)
        async with self.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def take_seat(self, seat: SeatRow, options: OptionsChange | None = None) -> bool:
        """Sit down, and change the options with it; not if somebody else has done either."""
        free = (SEATS.c.table_id == seat.table_id, SEATS.c.seat == seat.seat)
        query = update(SEATS).where(*free, SEATS.c.person.is_(None), SEATS.c.bot.is_(None))
        if options is not None:
            as_before = select(TABLES.c.id).where(*_with_options(seat.table_id, options.before))
            # whoever changes the options meanwhile waits, or is waited for
            query = query.where(SEATS.c.table_id.in_(as_before.with_for_update()))
        async with self.database.writing() as connection:
            taken = await connection.execute(query.values(**msgspec.structs.asdict(seat)))
            if taken.rowcount and options is not None:
                await connection.execute(_change_options(seat.table_id, options))
            return taken.rowcount == 1

    async def change_options(self, id_: str, options: OptionsChange) -> bool:
        """Change the options of a table that waits; False if somebody else has."""
        return await self.database.change(_change_options(id_, options)) == 1

    async def change_seat(self, table_id: str, seat: int, **values: object) -> None:
        query = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        await self.database.change(query.values(**values))

    async def mark_present(self, seats: Sequence[tuple[str, int]], until: float) -> None:
        """Somebody looks at these tables from these seats, and is believed to until then."""
        if seats:
            rows = [{"at": table, "on": seat, "until": until} for table, seat in seats]
            await self.database.change(_MARK_PRESENT, rows)

    async def remove(self, id_: str) -> None:
        async with self.database.writing() as connection:
            for relation in (STEPS, SEATS, CHAT, NOTICES):
                await connection.execute(delete(relation).where(relation.c.table_id == id_))
            await connection.execute(delete(TABLES).where(TABLES.c.id == id_))


def _next_step(id_: str, seat: int, what: str, now: float) -> Insert:
    """A step after the last one; fails if a node stores one at the same time."""
    version = func.max(STEPS.c.version) + 1
    values = [literal(value) for value in (seat, what, "", now)]
    query = select(STEPS.c.table_id, version, *values).where(STEPS.c.table_id == id_)
    columns = ["table_id", "version", "seat", "move", "draws", "at"]
    return insert(STEPS).from_select(columns, query.group_by(STEPS.c.table_id))


def _with_options(id_: str, options: str) -> tuple[ColumnElement[bool], ...]:
    return TABLES.c.id == id_, TABLES.c.state == OPEN, TABLES.c.options == options


def _change_options(id_: str, options: OptionsChange) -> Update:
    return update(TABLES).where(*_with_options(id_, options.before)).values(options=options.after)


_MARK_PRESENT = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("at"), SEATS.c.seat == bindparam("on"))
    .values(here=bindparam("until"))
)


class ChatStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, line: ChatRow) -> int:
        """Keep a line; the number by which it can be reported."""
        values = msgspec.structs.asdict(line)
        del values["number"]
        async with self.database.writing() as connection:
            done = await connection.execute(insert(CHAT).returning(CHAT.c.number), [values])
            return int(done.scalar_one())

    async def of(self, table_id: str, limit: int) -> list[ChatRow]:
        """The last lines, oldest first."""
        query = select(CHAT).where(CHAT.c.table_id == table_id)
        query = query.order_by(CHAT.c.number.desc()).limit(limit)
        return (await self.database.rows(ChatRow, query))[::-1]

    async def line(self, table_id: str, number: int) -> ChatRow | None:
        query = select(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.number == number)
        return await self.database.row(ChatRow, query)

    async def by(self, person: str) -> list[ChatRow]:
        """Everything that somebody has said."""
        query = select(CHAT).where(CHAT.c.person == person).order_by(CHAT.c.number)
        return await self.database.rows(ChatRow, query)
