"""One table as a node serves it: the only object that changes it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from msgspec import UNSET
from msgspec.structs import replace

from mela.core.event import Viewer
from mela.core.match import AnyMatch, Plan
from mela.core.record import RecordError, Step
from mela.server.bus.mailbox import Mailbox
from mela.server.bus.messages import BusEvent, BusMessage, Envelope, StoredStep, table_channel
from mela.server.clock import Clock
from mela.server.errors import StaleVersion, TableClosed, TableError
from mela.server.protocol.messages import Line, TableInfo
from mela.server.store.rows import (
    CLOSED,
    OPEN,
    PLAYING,
    SeatRow,
    StepRow,
    TableRow,
    TakebackRow,
    takeback_columns,
    write_draws,
)
from mela.server.store.steps import VersionTaken
from mela.server.store.store import Store
from mela.server.store.tables import OptionsChange
from mela.server.tables.broadcaster import Broadcaster
from mela.server.tables.pauses import Pauses
from mela.server.tables.shared_context import SharedContext
from mela.server.tables.state import TablePack, TableState, standing
from mela.server.tables.views import state_message, table_info

log = structlog.get_logger()

#: A match of people has some hundred steps. After so many, nobody takes back or leaves any more,
#: or one player alone could make a match grow for ever.
MOST_STEPS = 1_000


class Table(TableState):
    """The store has the truth, and other nodes change it too.

    So every change of a table happens inside `current()` or `at_version()`. Both take the lock of
    the table and first read what the store has. Inside, each change is stored, then applied here,
    then broadcast, in this order. This gives what the site promises:

    - What clients have seen is stored: a node that is killed loses nothing.
    - If two nodes store the same version, the database refuses one of them. That node folds the
      match again and raises `StaleVersion`, so that its client gets the present state.
    - If nobody knows whether a step was stored, the match is folded again too.

    `Tables` forgets a table that nobody uses: everything here can be read from the store again.
    """

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        pack: TablePack | None,
        pauses: Pauses,
        store: Store,
        broadcaster: Broadcaster,
        clock: Clock,
        on_change: "Callable[[Table], None]",
    ) -> None:
        super().__init__(row, seats, pack, pauses)
        #: Who uses this object now; `Tables` counts them.
        self.users = 0
        self.is_loaded = False
        self._store = store
        self._broadcaster = broadcaster
        self._clock = clock
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._has_changed = False
        #: Another node has changed more than a move does: read it before the next change.
        self._is_outdated = False
        self._following = SharedContext(self._follow)

    # --- Ways in ----------------------------------------------------------------------------

    @asynccontextmanager
    async def current(self) -> AsyncIterator[None]:
        """Hold the lock of the table, which is now as the store has it."""
        async with self._locked():
            await self._refresh()
            self.is_loaded = True
            yield

    @asynccontextmanager
    async def at_version(self, version: int) -> AsyncIterator[AnyMatch]:
        """Hold the lock, with the match at this version; another node may have brought it there.

        The store is read only if this node is behind: moves are the most frequent change.
        """
        async with self._locked():
            if self.match is None or self._is_outdated or version > self.version:
                await self._refresh()
            yield self.match_at(version)

    def match_at(self, version: int) -> AnyMatch:
        """The match, if it is at this version here and can go on."""
        if self.row.state == CLOSED:
            raise TableClosed
        if self.match is None:
            raise TableError("not-begun", "the match has not begun")
        if version != self.version:
            raise StaleVersion(f"the table is at version {self.version}")
        return self.match

    def check_length(self) -> None:
        """May steps be added that bring the match no further?"""
        if self.version >= MOST_STEPS:
            raise TableError("too-long", "this match has too many steps: play it to its end")

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[None]:
        async with self._lock:
            self._has_changed = False
            yield
            changed = self._has_changed
        if changed:
            self._on_change(self)

    # --- What viewers get -------------------------------------------------------------------

    def info(self) -> TableInfo:
        return table_info(self, self._clock.now())

    def state_for(self, viewer: Viewer, since: int, chat: tuple[Line, ...]) -> bytes:
        """The whole table, and what happened after a version."""
        now, delay = self._clock.now(), self._broadcaster.delay
        return state_message(self, viewer, now, since=since, chat=chat, delay=delay)

    def send_info(self) -> None:
        self._broadcaster.send_info(self)

    # --- What other nodes do ----------------------------------------------------------------

    @asynccontextmanager
    async def watched(self, viewer: Viewer, client: Mailbox) -> AsyncIterator[None]:
        """A client looks at the table for as long as this lasts, and misses nothing."""
        async with self._following:
            with self.audience.joined(viewer, client):
                yield

    @asynccontextmanager
    async def _follow(self) -> AsyncIterator[None]:
        """Hear what other nodes do at this table."""
        mailbox = Mailbox(self._on_news)
        async with mailbox.open(), self._broadcaster.bus.listen([table_channel(self.id)], mailbox):
            yield

    async def _on_news(self, news: BusMessage) -> None:
        if isinstance(news, StoredStep):
            async with self._locked():
                self._on_step(news)
        else:
            if not isinstance(news, Envelope) or news.author is None:
                self._is_outdated = True  # it is about seats or the state
            self.audience.tell_all(news)

    def _on_step(self, news: StoredStep) -> None:
        if self.match is not None and news.version <= self.version:
            return  # it was read already
        if self.match is None or news.version > self.version + 1:
            self.audience.tell_all(BusEvent.RESYNC)  # something was missed
            return
        row = StepRow(self.id, news.version, news.seat, news.move, "", news.at)
        self._show_stored(row)
        self.row = replace(self.row, due=news.due)
        if not row.is_move:
            self._is_outdated = True  # seats may have changed with it

    def _show_stored(self, row: StepRow) -> None:
        """Make a step that another node has stored, for those who look from here."""
        events = self.advance(row)
        self._broadcaster.show_step(self, row.step(), events)

    # --- Changes, inside `current()` or `at_version()` --------------------------------------

    async def play(self, plan: Plan[Any]) -> None:
        """Make a move that was planned at the present version."""
        assert self.match is not None
        after = plan.position
        turn = None if after.is_over() else int(after.seat_to_move())
        row = await self._append(plan.step, plan.version, turn)
        self.match.carry_out(plan)
        self._broadcaster.send_step(self, row, plan.events)
        if self.match.is_over:
            await self._finish()

    async def note(self, seat: int, what: str) -> None:
        """Add a step that is not a move."""
        match = self.match
        assert match is not None
        step = Step(seat, f":{what}")
        turn = None if what == "give-up" else self.turn
        if step.undone is not None:
            turn = int(match.position_at(step.undone).seat_to_move())
        row = await self._append(step, self.version + 1, turn)
        match.note(seat, what)
        self._broadcaster.send_step(self, row, ())
        if match.is_over:
            await self._finish()

    async def take_seat(self, seat: SeatRow, options: str | None = None) -> None:
        """Sit down, and change the options of the table with it."""
        change = None if options is None else OptionsChange(self.row.options, options)
        if not await self._store.tables.take_seat(seat, change):
            raise TableError("seat-taken", "somebody else was faster")
        self.seats[seat.seat] = seat
        if options is not None:
            self.row = replace(self.row, options=options)
        self._has_changed = True

    async def change_options(self, options: str) -> None:
        """Change the options while the table waits for players."""
        change = OptionsChange(self.row.options, options)
        if not await self._store.tables.change_options(self.id, change):
            raise TableError("options", "somebody else was faster: look at the table again")
        self.row = replace(self.row, options=options)
        self._has_changed = True

    async def set_host(self, person: str) -> None:
        await self._store.tables.change(self.id, host=person)
        self.row = replace(self.row, host=person)

    async def change_seats(self, seats: list[int], **values: object) -> None:
        for seat in seats:
            await self._store.tables.change_seat(self.id, seat, **values)
        self.seats = await self._store.tables.seats(self.id)
        self._has_changed = True

    async def begin_if_ready(self) -> None:
        """Begin the match if all seats are ready; one node does it."""
        if not all(seat.ready for seat in self.seats):
            return
        if await self._store.tables.take_state(self.id, OPEN, PLAYING):
            await self._refresh()
            self.send_info()
            self._broadcaster.send_state(self)
        self._has_changed = True

    async def keep_takeback(self, takeback: TakebackRow | None) -> None:
        """Keep what a seat has asked for, or that nothing is asked for."""
        await self._store.tables.keep_takeback(self.id, takeback)
        self.row = replace(self.row, **takeback_columns(takeback))
        self.send_info()

    async def set_due(self, due: float | None) -> None:
        """When a node should look at the table, if no step comes before."""
        await self._store.tables.change(self.id, due=due)
        self._has_changed = True

    async def stop_rating(self) -> None:
        """The match does not count any more."""
        if self.row.rated:
            await self._store.tables.change(self.id, rated=False)
            self.row = replace(self.row, rated=False)
            self.send_info()

    async def set_next(self, table: str) -> None:
        """The table of the rematch."""
        await self._store.tables.change(self.id, next=table)
        self.row = replace(self.row, next=table)

    def show_hands(self) -> None:
        """Tell watchers what they may see now."""
        self._broadcaster.send_hands(self)

    def show_again(self) -> None:
        """The operator may have stored steps that no node has told its viewers: the table was
        reopened, or a player was taken away from it."""
        self._broadcaster.send_state(self)
        self._has_changed = True

    def show_closed(self) -> None:
        self.send_info()
        self._broadcaster.send_problem(self, TableClosed())

    async def fold_again(self) -> None:
        """Names have changed that the match knows."""
        self.match = None
        await self._refresh()

    # --- How it keeps in step with the store ------------------------------------------------

    async def _refresh(self) -> None:
        """Read the table, its seats, and the steps that this node does not have."""
        row = await self._store.tables.get(self.id)
        if row is None:
            raise TableError("unknown-table", f"the table {self.id!r} is gone")
        self._is_outdated = False
        self.row = row
        self.seats = await self._store.tables.seats(self.id)
        if not self.players <= self.ratings.keys():
            found = await self._store.ratings.among(row.game, self.players)
            self.ratings = {player: found.get(player) for player in self.players}
        if row.state == OPEN:
            return
        if self.match is not None:
            for step in await self._store.steps.of(self.id, self.version):
                self._show_stored(step)
        elif steps := await self._store.steps.of(self.id):
            self._fold(steps)
        elif row.state == PLAYING:
            await self._set_up()
        if row.state == PLAYING and self.match is not None and self.match.is_over:
            await self._finish()  # the node that made the last step was killed before it did

    def _fold(self, steps: list[StepRow]) -> None:
        try:
            self.fold(steps)
            self.audience.tell_all(BusEvent.RESYNC)  # they may have missed some of it
        except RecordError as error:
            # the reason would show what was played, so only the operator gets it
            log.error("a match does not replay, see mela patch", table=self.id, step=error.step)
            why = "this match was begun under other rules and cannot go on here"
            raise TableError("other-rules", why) from None

    async def _set_up(self) -> None:
        """Store version 0. Every node sets up the same match, so it does not matter which does."""
        row = self.set_up(self._clock.now())
        try:
            await self._store.steps.append(row, self.due())
        except VersionTaken:
            self.fold(await self._store.steps.of(self.id))

    async def _append(self, step: Step, version: int, turn: int | None) -> StepRow:
        """Store a step, and when the seat whose turn comes runs out of time."""
        now = self._clock.now()
        row = StepRow(self.id, version, step.seat, step.move, write_draws(step.draws), now)
        due = self.due_after(now, turn, self.banks_after(row))
        stays_unset = due is None and self.row.due is None
        try:
            await self._store.steps.append(row, UNSET if stays_unset else due)
        except BaseException as error:
            # its chance was drawn, and it may be stored or not
            self.match = None
            if isinstance(error, VersionTaken):
                await self._refresh()
                if self.row.state == CLOSED:
                    raise TableClosed from None
                raise StaleVersion(f"the table is at version {self.version}") from None
            raise
        self.count_time(row)
        self.row = replace(self.row, due=due)
        self._has_changed = True
        return row

    async def _finish(self) -> None:
        """The last step was made; from now on the seed is public."""
        assert self.match is not None
        places = standing(self.match, self.seats)
        await self._store.finish(self.row, places, self._clock.now())
        self.ratings = {}  # they have changed
        await self._refresh()
        self.send_info()
