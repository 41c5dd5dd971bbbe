"""What the operator can see and do while nodes run; all of it goes through the store."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from mela.core.error import MelaError
from mela.games import kit_of
from mela.server.clock import Clock
from mela.server.errors import PersonError, TableError, UnknownTable
from mela.server.settings import Settings
from mela.server.store.database import sqlite_file
from mela.server.store.moderation import DONE, NEW, ReportRow
from mela.server.store.rows import CLOSED, OPEN, OVER, PLAYING, TableRow
from mela.server.store.store import Store

#: Within this time, every node has noticed that a table was closed.
NOTICED_SECONDS = 2.0


class NoDatabase(MelaError):
    """The database file does not exist."""


@asynccontextmanager
async def opened_store(settings: Settings) -> AsyncIterator[Store]:
    """For a command. It creates no database and migrates none: nodes may be using it."""
    file = sqlite_file(settings.database_url())
    if file is not None and not file.exists():
        raise NoDatabase(f"there is no database {file}; see the settings data and database")
    store = Store(settings.database_url())
    try:
        await store.database.must_be_newest()
        yield store
    finally:
        await store.close()


class TableLine(msgspec.Struct, frozen=True):
    """A table, without its secrets."""

    id: str
    game: str
    state: str
    public: bool
    rated: bool
    players: tuple[str, ...]
    created: float
    changed: float


class PersonLine(msgspec.Struct, frozen=True):
    id: str
    name: str
    account: bool
    closed: bool
    created: float
    seen: float


class Operator:
    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self.store = store
        self.clock = clock or Clock()

    async def remove_pack(self, pack: str) -> None:
        """Hide the texts of a pack; its mechanics stay, so that records of it replay."""
        if not await self.store.packs.remove(pack):
            raise PersonError("unknown-pack", f"there is no pack {pack!r}")

    async def tables(self, state: str | None, limit: int) -> list[TableLine]:
        """The most recently changed first."""
        if state not in (None, OPEN, PLAYING, OVER, CLOSED):
            raise TableError("state", f"there is no state {state!r} of a table")
        rows = await self.store.tables.latest(state, limit)
        seats = await self.store.tables.seats_of([row.id for row in rows])
        return [
            TableLine(
                row.id,
                row.game,
                row.state,
                row.public,
                row.rated,
                tuple(seat.name or "-" for seat in seats[row.id]),
                row.created,
                row.changed,
            )
            for row in rows
        ]

    async def people(self, limit: int) -> list[PersonLine]:
        """The most recently seen first."""
        rows = await self.store.people.latest(limit)
        members = await self.store.accounts.members([row.id for row in rows])
        return [
            PersonLine(row.id, row.name, row.id in members, row.closed, row.created, row.seen)
            for row in rows
        ]

    async def reports(self, state: str | None, limit: int) -> list[ReportRow]:
        """The newest come first."""
        if state not in (None, NEW, DONE):
            raise TableError("state", f"there is no state {state!r} of a report")
        return await self.store.reports.latest(state, limit)

    async def finish_report(self, number: int) -> None:
        """Mark a report as dealt with."""
        if not await self.store.reports.finish(number):
            raise TableError("unknown-report", f"there is no report {number}")

    async def close_table(self, id_: str) -> None:
        """Stop play and chat at a table; its record is kept."""
        row = await self._table(id_)
        if not await self.store.tables.close(id_, self.clock.now()):
            raise TableError("not-playing", f"table {id_} is {row.state} already")

    async def reopen_table(self, id_: str) -> None:
        """Let the match go on; the player to move has all the time for that move again."""
        row = await self._table(id_)
        last = await self.store.steps.last(id_)
        if not await self.store.tables.reopen(id_, last, self.clock.now()):
            raise TableError("not-closed", f"table {id_} is {row.state}")

    async def remove_table(self, id_: str) -> None:
        """Delete it with its record, after the nodes that serve it have noticed."""
        try:
            await self.close_table(id_)
        except TableError as error:
            if error.code != "not-playing":
                raise
        else:
            await self.clock.sleep(NOTICED_SECONDS)
        await self.store.tables.remove(id_)

    async def set_account_closed(self, id_: str, closed: bool) -> None:
        """A person with a closed account, guest or member, can only watch; bots play for them."""
        if not await self.store.people.set_closed(id_, closed):
            raise PersonError("unknown-person", f"there is no person {id_!r}")
        if closed:
            for table in await self.store.tables.seated(id_, (PLAYING,)):
                await self._hand_over(table, id_)

    async def _hand_over(self, table: str, person: str) -> None:
        """Bots play for a person at a table."""
        tables, now = self.store.tables, self.clock.now()
        bot = kit_of((await self._table(table)).game).stand_in()
        for seat in await tables.seats(table):
            if seat.person == person and not seat.away:
                while not await tables.hand_over(table, seat.seat, bot, now):
                    pass  # a node was faster with a step of its own

    async def _table(self, id_: str) -> TableRow:
        row = await self.store.tables.get(id_)
        if row is None:
            raise UnknownTable(id_)
        return row
