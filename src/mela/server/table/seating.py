"""Who sits at a table: sitting down, leaving, coming back, and the match that begins with it."""

import secrets
import time

import msgspec

from mela.bots.levels import STAND_IN
from mela.games import game as game_by_name
from mela.server.problem import TableClosed, TableError
from mela.server.store.people import GONE
from mela.server.store.rows import CLOSED, OPEN, OVER, PLAYING, PersonRow, SeatRow, TableRow
from mela.server.table.live import LiveTable
from mela.server.table.tables import Tables
from mela.server.table.wishes import PairWish, SeatWish, TableWish, new_word

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
#: How many waiting tables are tried before a new one is opened.
MOST_TRIED = 20


class Seating:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.teller = tables.teller

    async def create(self, host: PersonRow, wish: TableWish, pairing: bool = False) -> LiveTable:
        """A new table; it begins at once if nobody is missing."""
        title = game_by_name(wish.game)
        checked = title.options(wish.options, len(wish.seats))
        if wish.rated:
            wish.check_rated(checked.pack)
            await self._check_account(host)
        now = time.time()
        row = TableRow(
            id=new_id(),
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
            rated=wish.rated,
            pairing=pairing,
        )
        seats = [
            seat.seat(wish.game, row.id, number, host, wish.ready)
            for number, seat in enumerate(wish.seats)
        ]
        table = await self.tables.add(row, seats)
        await self._start_if_ready(table)
        return table

    async def pair(self, person: PersonRow, wish: PairWish) -> LiveTable:
        """Sit down where somebody waits for anybody, or wait at a new table."""
        for row in await self.store.tables.pairing(OPEN, wish.game, MOST_TRIED):
            found = await self.store.tables.seats(row.id)
            if len(found) != wish.seats:
                continue
            others = [seat.person for seat in found if seat.person is not None]
            if person.id in others:
                return await self.tables.get(row.id)  # asked twice
            if await self.store.blocks.between(person.id, others):
                continue
            try:
                return await self.sit(row.id, person, None, wish.word)
            except TableError:
                continue  # somebody else was faster
        places = (SeatWish("me"), *[SeatWish("open")] * (wish.seats - 1))
        table = TableWish(wish.game, places, ready=wish.ready)
        return await self.create(person, table, pairing=True)

    async def sit(self, id_: str, person: PersonRow, seat: int | None, word: str) -> LiveTable:
        """Take a free seat of an open table."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.refresh(table)
            if table.row.state == CLOSED:
                raise TableClosed
            if table.row.state != OPEN:
                raise TableError("not-open", "the match has begun already")
            if table.seat_of(person.id) is not None:
                raise TableError("seated", "you sit at this table already")
            if table.row.rated:
                await self._check_account(person)
            if await self.store.blocks.has(table.row.host, person.id):
                raise TableError("blocked", "you cannot sit down at tables of this host")
            free = [s.seat for s in table.seats if s.person is None and s.bot is None]
            if seat is None and free:
                seat = free[0]
            if seat not in free:
                raise TableError("seat-taken", "this seat is not free")
            row = SeatRow(id_, seat, person.id, person.name, None, word or new_word(), True, False)
            if not await self.store.tables.take_seat(row):
                raise TableError("seat-taken", "somebody else was faster")
            table.seats[seat] = row
        await self.teller.tell_table(table)
        await self._start_if_ready(table)
        return table

    async def _check_account(self, person: PersonRow) -> None:
        if await self.store.accounts.of(person.id) is None:
            raise TableError("account-needed", "for a rated match you need an account")

    async def get_ready(self, id_: str, person: PersonRow, word: str) -> LiveTable:
        """Say that one wants to begin."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.refresh(table)
            if table.row.state == OPEN:
                for seat in table.seats_of(person.id):
                    values = {"ready": True, "word": word or new_word()}
                    await self.store.tables.change_seat(id_, seat, **values)
            await self.tables.refresh(table)
        await self.teller.tell_table(table)
        await self._start_if_ready(table)
        return table

    async def rematch(self, id_: str, person: PersonRow) -> LiveTable:
        """The same table again; the players who are asked say that they are ready."""
        old = await self.tables.get(id_)
        async with old.lock:
            await self.tables.refresh(old)
            if old.row.state != OVER:
                raise TableError("not-over", "the match goes on")
            if old.seat_of(person.id) is None:
                raise TableError("not-seated", "you do not sit at this table")
            if old.row.next is not None:
                return await self.tables.get(old.row.next)
            now = time.time()
            row = msgspec.structs.replace(
                old.row,
                id=new_id(),
                host=person.id,
                state=OPEN,
                seed=secrets.token_bytes(32),
                created=now,
                changed=now,
                due=None,
                pairing=False,
                takeback=None,
            )
            seats = [_seat_again(row.id, seat, person.id) for seat in old.seats]
            table = await self.tables.add(row, seats)
            await self.store.tables.change(old.id, next=row.id)
            await self.tables.refresh(old)
        await self.teller.tell_table(old)
        await self._start_if_ready(table)
        return table

    async def stand_up(self, id_: str, person: str) -> LiveTable:
        """Leave: an open table's seat is free again, in a match a bot takes over."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.refresh(table)
            own = [seat for seat in table.seats if seat.person == person]
            if not own:
                raise TableError("not-seated", "you do not sit at this table")
            for seat in own:
                if table.row.state == OPEN:
                    empty = {"person": None, "name": "", "word": "", "ready": False}
                    await self.store.tables.change_seat(id_, seat.seat, **empty)
                elif table.row.state == PLAYING and not seat.away:
                    await self.hand_over(table, seat.seat, "leave")
            table.seats = await self.store.tables.seats(id_)
        await self.teller.tell_table(table)
        self.tables.heed(table)
        return table

    async def resign(self, id_: str, person: PersonRow) -> LiveTable:
        """Give up: a bot plays on, and there is no way back."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.refresh(table)
            if table.row.state != PLAYING:
                raise TableError("not-playing", "there is no match to give up")
            own = [seat for seat in table.seats if seat.person == person.id and not seat.resigned]
            if not own:
                raise TableError("not-seated", "you do not play at this table")
            for seat in own:
                await self.hand_over(table, seat.seat, "resign")
                await self.store.tables.change_seat(id_, seat.seat, resigned=True)
            table.seats = await self.store.tables.seats(id_)
        await self.teller.tell_table(table)
        self.tables.heed(table)
        return table

    async def open_hand(self, id_: str, person: PersonRow, is_open: bool) -> LiveTable:
        """Let watchers see one's hand, late, if all others do so too; or no longer."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.refresh(table)
            own = table.seats_of(person.id)
            if not own:
                raise TableError("not-seated", "you do not sit at this table")
            for seat in own:
                await self.store.tables.change_seat(id_, seat, open=is_open)
            table.seats = await self.store.tables.seats(id_)
            await self.teller.tell_watchers(table)
        await self.teller.tell_table(table)
        return table

    async def hand_over(self, table: LiveTable, seat: int, why: str) -> None:
        """A bot plays for a seat from now on. The caller has the lock."""
        await self.tables.note(table, seat, why)
        await self.tables.note(table, seat, f"bot {STAND_IN}")
        await self.store.tables.change_seat(table.id, seat, away=True, bot=STAND_IN)

    async def come_back(self, table: LiveTable, person: str) -> None:
        """A player who had left takes the seat back from the bot."""
        async with table.lock:  # who is just about to leave has left when this goes on
            await self.tables.refresh(table)
            gone = [s for s in table.seats if s.person == person and s.away and not s.resigned]
            if not gone or table.row.state != PLAYING:
                return
            for seat in gone:
                await self.tables.note(table, seat.seat, "back")
                values = {"away": False, "bot": None}
                await self.store.tables.change_seat(table.id, seat.seat, **values)
            table.seats = await self.store.tables.seats(table.id)
        await self.teller.tell_table(table)

    async def _start_if_ready(self, table: LiveTable) -> None:
        if not all(seat.ready for seat in table.seats):
            return
        async with table.lock:
            if await self.store.tables.take_state(table.id, OPEN, PLAYING):
                await self.tables.refresh(table)
                await self.teller.tell_table(table)
                await self.teller.tell_state(table)
        self.tables.heed(table)


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def _seat_again(table: str, seat: SeatRow, person: str) -> SeatRow:
    """The same player at a new table; who has asked for it is ready, and so are bots."""
    if seat.person == GONE:
        return SeatRow(table, seat.seat, None, "", None, "", False, False)
    if seat.person is None:
        return SeatRow(table, seat.seat, None, seat.name, seat.bot, "", True, False)
    ready = seat.person == person
    return SeatRow(table, seat.seat, seat.person, seat.name, None, new_word(), ready, False)
