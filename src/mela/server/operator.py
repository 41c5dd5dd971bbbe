"""What the operator can see and do while nodes run; all of it goes through the store."""

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256

import msgspec

from mela.core.error import MelaError
from mela.games import kit_of
from mela.server.clock import Clock
from mela.server.errors import PersonError, TableError, UnknownTable
from mela.server.names import checked_name
from mela.server.people.passwords import Passwords
from mela.server.settings import Settings
from mela.server.store.database import sqlite_file
from mela.server.store.moderation import DONE, NEW, ReportRow
from mela.server.store.operators import BAN, ActRow, OperatorRow, SanctionRow
from mela.server.store.rows import CLOSED, OPEN, OVER, PLAYING, TableRow
from mela.server.store.store import Store

#: How long the link to a new password is valid.
RESET_SECONDS = 24 * 3600.0
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
    """Somebody who looks after the site; everything that they do is noted, with the reason."""

    def __init__(self, store: Store, who: str, clock: Clock | None = None) -> None:
        self.store = store
        self.who = who
        self.clock = clock or Clock()

    async def note(self, act: str, about: str, why: str) -> None:
        await self.store.acts.add(ActRow(self.clock.now(), self.who, act, about, why))

    async def remove_pack(self, pack: str, why: str) -> None:
        """Hide the texts of a pack; its mechanics stay, so that records of it replay."""
        if not await self.store.packs.remove(pack):
            raise PersonError("unknown-pack", f"there is no pack {pack!r}")
        await self.note("remove-pack", pack, why)

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

    async def people(self, limit: int, search: str = "") -> list[PersonLine]:
        """The most recently seen first; only those with this in their name."""
        rows = await self.store.people.latest(limit, search)
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

    async def finish_report(self, number: int, why: str) -> None:
        """Mark a report as dealt with."""
        if not await self.store.reports.finish(number):
            raise TableError("unknown-report", f"there is no report {number}")
        await self.note("finish-report", str(number), why)

    async def close_table(self, id_: str, why: str) -> None:
        """Stop play and chat at a table; its record is kept."""
        row = await self._table(id_)
        if not await self.store.tables.close(id_, self.clock.now()):
            raise TableError("not-playing", f"table {id_} is {row.state} already")
        await self.note("close-table", id_, why)

    async def reopen_table(self, id_: str, why: str) -> None:
        """Let the match go on; the player to move has all the time for that move again."""
        row = await self._table(id_)
        last = await self.store.steps.last(id_)
        if not await self.store.tables.reopen(id_, last, self.clock.now()):
            raise TableError("not-closed", f"table {id_} is {row.state}")
        await self.note("open-table", id_, why)

    async def remove_table(self, id_: str, why: str) -> None:
        """Delete it with its record, after the nodes that serve it have noticed."""
        try:
            await self.close_table(id_, why)
        except TableError as error:
            if error.code != "not-playing":
                raise
        else:
            await self.clock.sleep(NOTICED_SECONDS)
        await self.store.tables.remove(id_)
        await self.note("remove-table", id_, why)

    async def set_account_closed(self, id_: str, closed: bool, why: str) -> None:
        """A person with a closed account, guest or member, can only watch; bots play for them."""
        if not await self.store.people.set_closed(id_, closed):
            raise PersonError("unknown-person", f"there is no person {id_!r}")
        if closed:
            await self._take_seats(id_)
        await self.note("close-account" if closed else "open-account", id_, why)

    async def sanction(self, sanction: SanctionRow, person: str, why: str) -> None:
        """Ban or mute a person, or where they come from, for a time.

        Who is banned can only watch, and bots play for them.
        """
        if await self.store.people.get(person) is None:
            raise PersonError("unknown-person", f"there is no person {person!r}")
        await self.store.sanctions.add(sanction)
        if sanction.kind == BAN:
            await self._take_seats(person)
        # acts stay for ever, so the hash of an address is not in them
        act = f"{sanction.kind}-address" if sanction.is_address else sanction.kind
        await self.note(act, person, why)

    async def end_sanction(self, number: int, why: str) -> None:
        if not await self.store.sanctions.end(number):
            raise PersonError("unknown-sanction", f"there is no ban and no mute {number}")
        await self.note("end-sanction", str(number), why)

    async def set_words(self, words: Sequence[str], why: str) -> None:
        """What nobody may say, or be called, from now on."""
        await self.store.sanctions.set_words(words)
        await self.note("words", str(len(words)), why)

    async def new_reset(self, person: str, why: str) -> str:
        """The secret part of a link by which a member chooses a new password, once."""
        if await self.store.accounts.of(person) is None:
            raise PersonError("unknown-person", f"there is no member {person!r}")
        secret = secrets.token_urlsafe(24)
        expires = self.clock.now() + RESET_SECONDS
        await self.store.resets.add(sha256(secret.encode()).hexdigest(), person, expires)
        await self.note("reset-password", person, why)
        return secret

    async def add_operator(self, name: str, password: str) -> None:
        """Somebody new, or a new password, which ends all sessions of its owner."""
        plain = checked_name(name)
        hashed = await Passwords().hashed(password)
        await self.store.operators.put(OperatorRow(plain, hashed, 0, self.clock.now()))
        await self.note("add-operator", plain, "")

    async def remove_operator(self, name: str) -> None:
        if not await self.store.operators.remove(name):
            raise PersonError("unknown-operator", f"there is no operator {name!r}")
        await self.note("remove-operator", name, "")

    async def _take_seats(self, person: str) -> None:
        for table in await self.store.tables.seated(person, (PLAYING,)):
            await self._hand_over(table, person)

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
