"""All tables as one node serves them: store first, then tell."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

import msgspec
import structlog

from mela.bots.levels import LEVELS
from mela.core.error import MelaError
from mela.core.event import Event
from mela.core.match import AnyMatch
from mela.core.move import Move
from mela.core.record import Step
from mela.core.refusal import Refusal
from mela.games import game as game_by_name
from mela.server.bot_pool import BotPool
from mela.server.live import BOT_PATIENCE, OPEN, OVER, PLAYING, LiveTable, Viewer
from mela.server.store import (
    ChatRow,
    PersonRow,
    SeatRow,
    StepRow,
    Store,
    TableRow,
    VersionTaken,
    write_draws,
)
from mela.server.wire import Chatted, Line, Seated, TableInfo

log = structlog.get_logger()

Publish = Callable[[str, Viewer, bytes], Awaitable[None]]
"""Give a message to all who look at a table as this viewer."""

#: No limit (0), or up to a month.
Seconds = Annotated[float, msgspec.Meta(ge=0, le=31 * 24 * 3600)]
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class TableError(MelaError):
    """Something that cannot be done at a table now; the code is for programs."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class StaleVersion(MelaError):
    """The table is at another version."""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: `me`, nobody yet (`open`), or a bot of a level."""

    who: str = "open"
    name: str | None = None


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host wants: a game, its options, seats, and how long a move or a match may take."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Any] = {}
    public: bool = True
    move_seconds: Seconds = 0.0
    match_seconds: Seconds = 0.0


class Tables:
    """Tables that somebody looks at are kept folded; others are folded again when needed."""

    def __init__(self, store: Store, bots: BotPool, publish: Publish) -> None:
        self.store = store
        self.bots = bots
        self.publish = publish
        self._live: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- Before the match -------------------------------------------------------------------

    async def create(self, host: PersonRow, wish: TableWish) -> LiveTable:
        """A new table; it begins at once if nobody is missing."""
        title = game_by_name(wish.game)
        checked = title.options(wish.options, len(wish.seats))
        now = time.time()
        row = TableRow(
            id="".join(secrets.choice(ID_LETTERS) for _ in range(10)),
            game=wish.game,
            rules=title.rules_version,
            pack_digest=title.pack_digest(checked.pack),
            options=msgspec.json.encode(checked).decode(),
            host=host.id,
            public=wish.public,
            move_seconds=wish.move_seconds,
            match_seconds=wish.match_seconds,
            due=None,
            state=OPEN,
            seed=secrets.token_bytes(32),
            created=now,
            changed=now,
            next=None,
        )
        seats = [_wished_seat(row.id, n, seat, host) for n, seat in enumerate(wish.seats)]
        return await self._add(row, seats)

    async def _add(self, row: TableRow, seats: list[SeatRow]) -> LiveTable:
        await self.store.add_table(row, seats)
        table = self._live[row.id] = LiveTable(row, seats)
        await self._start_if_ready(table)
        return table

    async def rematch(self, id_: str, person: PersonRow) -> LiveTable:
        """The same table again; the players who are asked say that they are ready."""
        old = await self.get(id_)
        async with old.lock:
            await self._refresh(old)
            if old.row.state != OVER:
                raise TableError("not-over", "the match goes on")
            if old.seat_of(person.id) is None:
                raise TableError("not-seated", "you do not sit at this table")
            if old.row.next is not None:
                return await self.get(old.row.next)
            now = time.time()
            row = msgspec.structs.replace(
                old.row,
                id="".join(secrets.choice(ID_LETTERS) for _ in range(10)),
                host=person.id,
                state=OPEN,
                seed=secrets.token_bytes(32),
                created=now,
                changed=now,
                due=None,
            )
            seats = [_seat_again(row.id, seat, person.id) for seat in old.seats]
            table = await self._add(row, seats)
            await self.store.change_table(old.id, next=row.id)
            await self._refresh(old)
        await self._tell_table(old)
        return table

    async def get_ready(self, id_: str, person: PersonRow, word: str) -> LiveTable:
        """Say that one wants to begin."""
        table = await self.get(id_)
        async with table.lock:
            for seat in table.seats:
                if seat.person == person.id and table.row.state == OPEN:
                    await self.store.change_seat(id_, seat.seat, ready=True, word=word)
            await self._refresh(table)
        await self._tell_table(table)
        await self._start_if_ready(table)
        return table

    async def get(self, id_: str) -> LiveTable:
        """A table, folded."""
        table = self._live.get(id_)
        if table is None:
            table = await self._load(id_)
        return table

    async def infos(self, rows: Sequence[TableRow]) -> list[TableInfo]:
        """What all may know of many tables, without folding any."""
        seats = await self.store.seats_of([row.id for row in rows])
        return [LiveTable(row, seats[row.id]).info() for row in rows]

    def forget(self, table: LiveTable) -> None:
        """A table that nobody looks at and no bot thinks about is folded again when needed."""
        thinks = table.thinking is not None and not table.thinking.done()
        if table.guests == 0 and not thinks and not table.lock.locked():
            self._live.pop(table.id, None)

    async def _load(self, id_: str) -> LiveTable:
        row = await self.store.table(id_)
        if row is None:
            raise TableError("unknown-table", f"there is no table {id_!r}")
        table = self._live.setdefault(id_, LiveTable(row, await self.store.seats(id_)))
        async with table.lock:
            await self._refresh(table)
        self._wake_bot(table)
        return table

    async def _refresh(self, table: LiveTable) -> None:
        """Take over what the store has; another node may have gone on."""
        row = await self.store.table(table.id)
        assert row is not None
        table.row = row
        table.seats = await self.store.seats(table.id)
        if row.state == OPEN:
            return
        steps = await self.store.steps(table.id)
        if steps:
            table.fold(steps)
        else:
            await self._set_up(table)

    async def sit(self, id_: str, person: PersonRow, seat: int | None, word: str) -> LiveTable:
        """Take a free seat of an open table."""
        table = await self.get(id_)
        async with table.lock:
            await self._refresh(table)
            if table.row.state != OPEN:
                raise TableError("not-open", "the match has begun already")
            if table.seat_of(person.id) is not None:
                raise TableError("seated", "you sit at this table already")
            free = [s.seat for s in table.seats if s.person is None and s.bot is None]
            if seat is None and free:
                seat = free[0]
            if seat not in free:
                raise TableError("seat-taken", "this seat is not free")
            row = SeatRow(id_, seat, person.id, person.name, None, word, True, False)
            if not await self.store.take_seat(row):
                raise TableError("seat-taken", "somebody else was faster")
            table.seats[seat] = row
        await self._tell_table(table)
        await self._start_if_ready(table)
        return table

    async def stand_up(self, id_: str, person: PersonRow) -> LiveTable:
        """Leave: an open table's seat is free again, in a match a bot takes over."""
        table = await self.get(id_)
        async with table.lock:
            await self._refresh(table)
            own = [seat for seat in table.seats if seat.person == person.id]
            if not own:
                raise TableError("not-seated", "you do not sit at this table")
            for seat in own:
                if table.row.state == OPEN:
                    empty = {"person": None, "name": "", "word": "", "ready": False}
                    await self.store.change_seat(id_, seat.seat, **empty)
                elif table.row.state == PLAYING and not seat.away:
                    await self._hand_over(table, seat.seat, "leave")
            table.seats = await self.store.seats(id_)
        await self._tell_table(table)
        self._wake_bot(table)
        return table

    async def resign(self, id_: str, person: PersonRow) -> LiveTable:
        """Give up: a bot plays on, and there is no way back."""
        table = await self.get(id_)
        async with table.lock:
            await self._refresh(table)
            if table.row.state != PLAYING:
                raise TableError("not-playing", "there is no match to give up")
            own = [seat for seat in table.seats if seat.person == person.id and not seat.resigned]
            if not own:
                raise TableError("not-seated", "you do not play at this table")
            for seat in own:
                await self._hand_over(table, seat.seat, "resign")
                await self.store.change_seat(id_, seat.seat, resigned=True)
            table.seats = await self.store.seats(id_)
        await self._tell_table(table)
        self._wake_bot(table)
        return table

    async def time_out(self, id_: str) -> None:
        """If the player to move has run out of time, a bot takes over; if it is a bot, it thinks
        here, since the node where it was to think may be gone."""
        table = await self.get(id_)
        async with table.lock:
            await self._refresh(table)
            match, due, now = table.match, table.due(), time.time()
            if match is not None and due is not None and due <= now:
                if table.bot_at(match.seat) is None:
                    await self._hand_over(table, match.seat, "time")
                    table.seats = await self.store.seats(id_)
                    await self._tell_table(table)
                due = now + BOT_PATIENCE
            await self.store.change_table(id_, due=due)
        self._wake_bot(table)

    async def _hand_over(self, table: LiveTable, seat: int, why: str) -> None:
        """A bot plays for a seat from now on."""
        level = list(LEVELS)[-1]
        await self._note(table, seat, why)
        await self._note(table, seat, f"bot {level}")
        await self.store.change_seat(table.id, seat, away=True, bot=level)

    async def come_back(self, table: LiveTable, person: str) -> None:
        """A player who had left takes the seat back from the bot."""
        async with table.lock:
            for seat in table.seats:
                gone = seat.person == person and seat.away and not seat.resigned
                if gone and table.row.state == PLAYING:
                    await self._note(table, seat.seat, "back")
                    await self.store.change_seat(table.id, seat.seat, away=False, bot=None)
            table.seats = await self.store.seats(table.id)
        await self._tell_table(table)

    async def _start_if_ready(self, table: LiveTable) -> None:
        if not all(seat.ready for seat in table.seats):
            return
        async with table.lock:
            if await self.store.take_state(table.id, OPEN, PLAYING):
                await self._refresh(table)
                await self._tell_table(table)
                for viewer in self._viewers(table):
                    await self.publish(table.id, viewer, table.state(viewer))
        self._wake_bot(table)

    async def _set_up(self, table: LiveTable) -> None:
        """Version 0. Whoever does it gets the same match, so a second one does no harm."""
        table.match = table.begin()
        row = table.start_row(time.time())
        table.last_at = row.at
        try:
            await self.store.append(row, table.due())
        except VersionTaken:
            table.fold(await self.store.steps(table.id))

    # --- The match --------------------------------------------------------------------------

    async def play(self, id_: str, seat: int, version: int, move: bytes | str) -> int:
        """Make a move; the version that it has become."""
        table = await self.get(id_)
        async with table.lock:
            match = await self._match_at(table, version)
            plan = match.plan(self._read_move(table, move), seat)
            after = plan.position
            turn = None if after.is_over() else int(after.seat_to_move())
            await self._store(table, plan.step, plan.version, turn)
            match.carry_out(plan)
            await self._tell_step(table, plan.events)
            if match.is_over:
                await self._finish(table)
        self._wake_bot(table)
        return plan.version

    async def undo(self, id_: str, seat: int, version: int, to: int) -> int:
        """Take back own moves that nobody has learned anything from."""
        table = await self.get(id_)
        async with table.lock:
            match = await self._match_at(table, version)
            if not self._may_undo(table, seat, to):
                raise TableError("undo", "something new was learned since then")
            await self._store(table, Step(seat, f":undo {to}"), version + 1, match.seat)
            match.note(seat, f"undo {to}")
            await self._tell_step(table, ())
        return version + 1

    def _may_undo(self, table: LiveTable, seat: int, to: int) -> bool:
        """Free until something new was learned: a draw, a reveal, another player's move."""
        match = table.match
        assert match is not None
        if match.is_over or not 0 <= to < match.version:
            return False
        steps = match.record.steps[to:]
        own = all(step.seat == seat and not step.draws and step.table is None for step in steps)
        return own and not any(event.unveils for event in match.events_since(to))

    async def refusal(self, id_: str, seat: int, version: int, move: bytes | str) -> Refusal | None:
        table = await self.get(id_)
        async with table.lock:
            match = await self._match_at(table, version)
        return match.refusal(self._read_move(table, move), seat)

    async def preview(self, id_: str, seat: int, version: int, move: bytes | str) -> bytes:
        """What a legal move is certain to do."""
        table = await self.get(id_)
        async with table.lock:
            match = await self._match_at(table, version)
        read = self._read_move(table, move)
        why = match.refusal(read, seat)
        if why is not None:
            raise TableError("not-legal", match.game.explain(why, match.players))
        return msgspec.json.encode(match.game.preview(match.view(seat), read))

    async def _match_at(self, table: LiveTable, version: int) -> AnyMatch:
        """The match, if it is at this version; another node may have brought it there."""
        if version > table.version:
            await self._refresh(table)
        if table.match is None:
            raise TableError("not-begun", "the match has not begun")
        if version != table.version:
            raise StaleVersion(f"the table is at version {table.version}")
        return table.match

    def _read_move(self, table: LiveTable, move: bytes | str) -> Move:
        read: Move = (
            table.game.parse_move(move) if isinstance(move, str) else table.game.decode_move(move)
        )
        return read

    async def _store(self, table: LiveTable, step: Step, version: int, turn: int | None) -> None:
        """Store a step before anybody is told; if another node was faster, catch up."""
        now = time.time()
        row = StepRow(table.id, version, step.seat, step.move, write_draws(step.draws), now)
        used = 0.0 if turn is None else table.used[turn]
        if turn == step.seat and step.table is None:
            used += now - table.last_at
        try:
            await self.store.append(row, table.due_after(now, turn, used))
        except VersionTaken:
            await self._refresh(table)
            raise StaleVersion(f"the table is at version {table.version}") from None
        table.count_time(row)

    async def _note(self, table: LiveTable, seat: int, what: str) -> None:
        """A step that is no move."""
        assert table.match is not None
        match = table.match
        turn = None if match.is_over else match.seat
        await self._store(table, Step(seat, f":{what}"), table.version + 1, turn)
        match.note(seat, what)
        await self._tell_step(table, ())

    async def _finish(self, table: LiveTable) -> None:
        await self.store.change_table(table.id, state=OVER, changed=time.time())
        await self._refresh(table)
        await self._tell_table(table)

    # --- Bots -------------------------------------------------------------------------------

    def _wake_bot(self, table: LiveTable) -> None:
        """If a bot is to move, let it think; one thought at a time."""
        match = table.match
        if match is None or match.is_over or table.bot_at(match.seat) is None:
            return
        if table.thinking is None or table.thinking.done():
            table.thinking = asyncio.create_task(self._think(table))
            self._tasks.add(table.thinking)
            table.thinking.add_done_callback(self._tasks.discard)
            table.thinking.add_done_callback(lambda _: self.forget(table))

    async def _think(self, table: LiveTable) -> None:
        while True:
            match = table.match
            if match is None or match.is_over:
                return
            seat, version = match.seat, match.version
            level = table.bot_at(seat)
            if level is None:
                return
            view, moves = match.view(seat), match.moves()
            seed = secrets.randbits(60)
            move = await self.bots.choose(table.row.game, level, view, moves, seed)
            try:
                await self.play(table.id, seat, version, str(move))
            except StaleVersion:
                continue  # somebody came back, or another node was faster
            except MelaError as error:
                log.error("bot cannot move", table=table.id, error=str(error))
                return
            await asyncio.sleep(0)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def state(self, table: LiveTable, viewer: Viewer, chat: tuple[Line, ...]) -> bytes:
        """The whole table for a viewer, as the store has it."""
        async with table.lock:
            await self._refresh(table)
            return table.state(viewer, chat)

    # --- Telling ----------------------------------------------------------------------------

    def _viewers(self, table: LiveTable) -> list[Viewer]:
        return [None, *range(len(table.seats))]

    async def _tell_step(self, table: LiveTable, events: Sequence[Event]) -> None:
        viewers = self._viewers(table)
        for viewer, message in zip(viewers, table.updates(viewers, events), strict=True):
            await self.publish(table.id, viewer, message)

    async def chat(self, table: LiveTable, name: str, text: str) -> None:
        """Keep a line and tell it to all."""
        line = ChatRow(table.id, name, text, time.time())
        await self.store.add_chat(line)
        message = msgspec.json.encode(Chatted(Line(line.name, line.text, line.at)))
        for viewer in self._viewers(table):
            await self.publish(table.id, viewer, message)

    async def _tell_table(self, table: LiveTable) -> None:
        message = msgspec.json.encode(Seated(table.info()))
        for viewer in self._viewers(table):
            await self.publish(table.id, viewer, message)


def _seat_again(table: str, seat: SeatRow, person: str) -> SeatRow:
    """The same player at a new table; who has asked for it is ready, and so are bots."""
    if seat.person is None:
        return SeatRow(table, seat.seat, None, seat.name, seat.bot, "", True, False)
    word = secrets.token_hex(8)
    return SeatRow(
        table, seat.seat, seat.person, seat.name, None, word, seat.person == person, False
    )


def _wished_seat(table: str, seat: int, wish: SeatWish, host: PersonRow) -> SeatRow:
    if wish.who == "me":
        name = wish.name or host.name
        return SeatRow(table, seat, host.id, name, None, secrets.token_hex(8), True, False)
    if wish.who == "open":
        return SeatRow(table, seat, None, "", None, "", False, False)
    if wish.who not in LEVELS:
        known = ", ".join(("me", "open", *LEVELS))
        raise TableError("unknown-seat", f"{wish.who!r} cannot sit there, only {known}")
    return SeatRow(table, seat, None, wish.who, wish.who, "", True, False)
