"""All tables as one node serves them: store first, then tell."""

import time
from collections.abc import Callable, Sequence

import structlog
from msgspec import UNSET
from msgspec.structs import replace

from mela.core.error import MelaError
from mela.core.match import AnyMatch
from mela.core.record import RecordError, Step
from mela.server.door.wire import TableInfo
from mela.server.problem import StaleVersion, TableClosed, TableError
from mela.server.store.rows import CLOSED, OPEN, PLAYING, SeatRow, StepRow, TableRow, write_draws
from mela.server.store.steps import VersionTaken
from mela.server.store.store import Store
from mela.server.table.live import LiveTable
from mela.server.table.lookers import Lookers
from mela.server.table.standing import standing
from mela.server.table.teller import Teller

log = structlog.get_logger()

Heed = Callable[[LiveTable], None]
"""Look at a table that has changed; must not wait."""


class Tables:
    """Tables that somebody looks at are kept folded; others are folded again when needed."""

    def __init__(self, store: Store, teller: Teller, lookers: Lookers) -> None:
        self.store = store
        self.teller = teller
        self.lookers = lookers
        self._live: dict[str, LiveTable] = {}
        #: Who wants to know of each table that has changed: bots, ratings, notices.
        self.heeders: list[Heed] = []

    async def add(self, row: TableRow, seats: list[SeatRow]) -> LiveTable:
        await self.store.tables.add(row, seats)
        table = self._live[row.id] = LiveTable(row, seats)
        await self._look_up_ratings([table])
        return table

    async def get(self, id_: str) -> LiveTable:
        """A table, folded."""
        table = self._live.get(id_)
        if table is None:
            row = await self.store.tables.get(id_)
            if row is None:
                raise TableError("unknown-table", f"there is no table {id_!r}")
            seats = await self.store.tables.seats(id_)
            table = self._live.setdefault(id_, LiveTable(row, seats))
            try:
                async with table.lock:
                    await self.refresh(table)
            except MelaError:
                self._live.pop(id_, None)
                raise
            self.heed(table)
        return table

    def live(self) -> list[LiveTable]:
        return list(self._live.values())

    async def infos(self, rows: Sequence[TableRow]) -> list[TableInfo]:
        """What all may know of many tables, without folding any."""
        seats = await self.store.tables.seats_of([row.id for row in rows])
        tables = [LiveTable(row, seats[row.id]) for row in rows]
        await self._look_up_ratings(tables)
        return [table.info() for table in tables]

    async def _look_up_ratings(self, tables: Sequence[LiveTable]) -> None:
        """One question for each game; a table keeps them while the same people sit there."""
        for game in {table.row.game for table in tables}:
            own = [table for table in tables if table.row.game == game]
            players = {player for table in own for player in table.players}
            found = await self.store.ratings.among(game, players)
            for table in own:
                table.ratings = {player: found.get(player) for player in table.players}

    def heed(self, table: LiveTable) -> None:
        for heeder in self.heeders:
            heeder(table)

    def forget(self, table: LiveTable) -> None:
        """A table that nobody looks at and no bot thinks about is folded again when needed."""
        thinks = table.thinking is not None and not table.thinking.done()
        if table.id not in self.lookers and not thinks and not table.lock.locked():
            self._live.pop(table.id, None)

    async def remove_open(self, id_: str) -> None:
        """Remove a table, unless its match has begun."""
        if await self.store.tables.take_state(id_, OPEN, CLOSED):
            await self.store.tables.remove(id_)
            self._live.pop(id_, None)

    # --- Under the lock of the table --------------------------------------------------------

    async def refresh(self, table: LiveTable) -> None:
        """Take over what the store has; another node may have gone on."""
        row = await self.store.tables.get(table.id)
        if row is None:
            raise TableError("unknown-table", f"the table {table.id!r} is gone")
        table.row = row
        table.seats = await self.store.tables.seats(table.id)
        if not table.players <= table.ratings.keys():
            await self._look_up_ratings([table])
        if row.state == OPEN:
            return
        if table.match is not None:
            table.advance(await self.store.steps.of(table.id, table.version))
        elif steps := await self.store.steps.of(table.id):
            self._fold(table, steps)
        elif row.state == PLAYING:
            await self._set_up(table)
        if row.state == PLAYING and table.match is not None and table.match.is_over:
            await self.finish(table)  # the node that made the last step did not live to do it

    def _fold(self, table: LiveTable, steps: Sequence[StepRow]) -> None:
        """Why a match does not replay would tell what was played; only the operator may know."""
        try:
            table.fold(steps)
        except RecordError as error:
            log.error("a match does not replay, see mela patch", table=table.id, step=error.step)
            why = "this match was begun under other rules and cannot go on here"
            raise TableError("other-rules", why) from None

    async def _set_up(self, table: LiveTable) -> None:
        """Version 0. Whoever does it gets the same match, so a second one does no harm."""
        table.match = table.begin()
        row = table.start_row(time.time())
        table.last_at = row.at
        try:
            await self.store.steps.append(row, table.due())
        except VersionTaken:
            table.fold(await self.store.steps.of(table.id))

    async def match_at(self, table: LiveTable, version: int) -> AnyMatch:
        """The match, if it is at this version; another node may have brought it there."""
        if table.match is None or version > table.version:
            await self._catch_up(table)
        if table.row.state == CLOSED:
            raise TableClosed
        if table.match is None:
            raise TableError("not-begun", "the match has not begun")
        if version != table.version:
            raise StaleVersion(f"the table is at version {table.version}")
        return table.match

    async def _catch_up(self, table: LiveTable) -> None:
        """Play what another node has stored; after moves alone, seats and state are as before."""
        if table.match is not None:
            steps = await self.store.steps.of(table.id, table.version)
            table.advance(steps)
            if steps and not table.match.is_over and all(row.is_move for row in steps):
                return
        await self.refresh(table)

    async def append(self, table: LiveTable, step: Step, version: int, turn: int | None) -> None:
        """Store a step before anybody is told; if another node was faster, catch up."""
        now = time.time()
        row = StepRow(table.id, version, step.seat, step.move, write_draws(step.draws), now)
        used = 0.0 if turn is None else table.used[turn]
        if turn == step.seat and step.table is None:
            used += now - table.last_at
        due = table.due_after(now, turn, used)
        never = due is None and table.row.due is None
        try:
            await self.store.steps.append(row, UNSET if never else due)
        except BaseException as error:
            # its luck is drawn, and whether it is stored is not known: all is folded anew
            table.match = None
            if isinstance(error, VersionTaken):
                await self.refresh(table)
                if table.row.state == CLOSED:
                    raise TableClosed from None
                raise StaleVersion(f"the table is at version {table.version}") from None
            raise
        table.count_time(row)
        table.row = replace(table.row, due=due)

    async def note(self, table: LiveTable, seat: int, what: str) -> None:
        """Store and tell a step that is no move."""
        match = table.match
        assert match is not None
        step = Step(seat, f":{what}")
        turn = table.turn
        if step.undone is not None:
            turn = int(match.position_at(step.undone).seat_to_move())
        await self.append(table, step, table.version + 1, turn)
        match.note(seat, what)
        await self.teller.tell_step(table, step, ())

    async def finish(self, table: LiveTable) -> None:
        """The last step is made; from now on the seed is no secret."""
        assert table.match is not None
        await self.store.finish(table.row, standing(table.match, table.seats))
        table.ratings = {}  # they have changed
        await self.refresh(table)
        await self.teller.tell_table(table)
