"""Who sits at a table: sitting down, leaving, coming back; the match begins when all are ready."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from mela.bots.bot import BotError
from mela.bots.levels import read_specification
from mela.games import game as game_by_name
from mela.games import kit_of
from mela.server.errors import PackRemoved, TableClosed, TableError
from mela.server.names import checked_name
from mela.server.protocol.bodies import (
    BotWish,
    Colouring,
    PairWish,
    SeatWish,
    Sitting,
    TableWish,
)
from mela.server.protocol.messages import TableInfo
from mela.server.randomness import Randomness
from mela.server.store.people import GONE
from mela.server.store.rows import (
    CLOSED,
    OPEN,
    OVER,
    PLAYING,
    PersonRow,
    SeatRow,
    TableRow,
    takeback_columns,
)
from mela.server.tables.table import Table
from mela.server.tables.tables import Tables

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
#: A seat that is free again.
NOBODY = {"person": None, "name": "", "word": "", "ready": False, "here": 0.0}
#: The content pack of rated matches.
STANDARD = "standard"
#: The fastest clocks of rated matches: seconds a move, or a bank and what each move gives back.
RATED_MOVE_SECONDS = 10.0
RATED_MATCH_SECONDS = 180.0
RATED_INCREMENT_SECONDS = 2.0
#: How long somebody who was just paired counts as present until their client looks at the table.
ARRIVAL_SECONDS = 15.0


class Seating:
    def __init__(self, tables: Tables, randomness: Randomness) -> None:
        self.tables = tables
        self.store = tables.store
        self.randomness = randomness

    # --- New tables -------------------------------------------------------------------------

    async def create(self, host: PersonRow, wish: TableWish, pairing: bool = False) -> TableInfo:
        """A new table; it begins at once if nobody is missing."""
        title, raw = game_by_name(wish.game), wish.options
        if wish.own_pack is not None:
            check_own_pack(wish)
            title = await self.tables.own_packs.for_table(host, wish.game, wish.own_pack)
            raw = {**raw, "pack": title.packs()[-1]}
        checked = title.options(raw, len(wish.seats))
        if wish.increment_seconds and not wish.match_seconds:
            raise TableError("no-bank", "an increment needs a bank of time: match_seconds")
        if wish.rated:
            check_rated(wish, checked.pack)
            await self._check_account(host)
        wish = await self._with_free_names(host, wish)
        now = self.tables.clock.now()
        options = msgspec.json.encode(checked).decode()
        row = TableRow(
            id=new_id(),
            game=wish.game,
            rules=title.rules_version,
            pack_digest=title.pack_digest(checked.pack),
            options=options,
            host=host.id,
            public=wish.public,
            move_seconds=wish.move_seconds,
            match_seconds=wish.match_seconds,
            increment_seconds=wish.increment_seconds,
            due=None,
            state=OPEN,
            seed=self.randomness.match_seed(wish.game, options, [seat.who for seat in wish.seats]),
            created=now,
            changed=now,
            next=None,
            rated=wish.rated,
            own_pack=wish.own_pack,
            pairing=pairing,
        )
        seats = [self._seat(row, n, seat, host, wish.ready) for n, seat in enumerate(wish.seats)]
        return await self._add(row, seats)

    async def _with_free_names(self, host: PersonRow, wish: TableWish) -> TableWish:
        """A seat of the host's cannot have the name of another member."""
        seats = []
        for seat in wish.seats:
            if seat.who == "me":
                name = host.name if seat.name is None else checked_name(seat.name)
                free = await self.store.accounts.free_name(name, host.id)
                seat = msgspec.structs.replace(seat, name=free)
            seats.append(seat)
        return msgspec.structs.replace(wish, seats=tuple(seats))

    def _seat(
        self, row: TableRow, number: int, wish: SeatWish, host: PersonRow, ready: bool
    ) -> SeatRow:
        if wish.who == "me":
            word = self.randomness.word("", row.seed, number)
            here = row.created + ARRIVAL_SECONDS if row.pairing else 0.0
            name = wish.name or host.name
            return SeatRow(row.id, number, host.id, name, None, word, ready, False, here=here)
        if wish.who == "open":
            return SeatRow(row.id, number, None, "", None, "", False, False)
        try:
            return bot_seat(row, number, wish.who, wish.name)
        except BotError as error:
            raise TableError(
                "unknown-seat", f"{wish.who!r} cannot sit there, only me, open or a bot: {error}"
            ) from None

    async def _add(self, row: TableRow, seats: list[SeatRow]) -> TableInfo:
        async with self.tables.add(row, seats) as table, table.current():
            await table.begin_if_ready()
            return table.info()

    async def rematch(self, id_: str, person: PersonRow) -> TableInfo:
        """The same table again; the other players say that they are ready."""
        async with self._current(id_) as old:
            if old.row.state != OVER:
                raise TableError("not-over", "the match goes on")
            if old.seat_of(person.id) is None:
                raise TableError("not-seated", "you do not sit at this table")
            if old.row.next is not None:
                async with self.tables.use(old.row.next) as table:
                    return table.info()
            if old.pack is not None and old.pack.info is not None and old.pack.info.removed:
                raise PackRemoved
            now = self.tables.clock.now()
            row = msgspec.structs.replace(
                old.row,
                id=new_id(),
                host=person.id,
                state=OPEN,
                seed=self.randomness.match_seed("rematch", old.row.seed),
                created=now,
                changed=now,
                due=None,
                pairing=False,
                **takeback_columns(None),
            )
            seats = [self._seat_again(row, seat, person.id) for seat in old.seats]
            info = await self._add(row, seats)
            await old.set_next(row.id)
            old.send_info()
            return info

    def _seat_again(self, row: TableRow, seat: SeatRow, host: str) -> SeatRow:
        """The same player at a new table; the host and bots are ready."""
        number = seat.seat
        if seat.person == GONE:
            return SeatRow(row.id, number, None, "", None, "", False, False)
        if seat.person is None:
            return SeatRow(row.id, number, None, seat.name, seat.bot, "", True, False)
        ready, word = seat.person == host, self.randomness.word("", row.seed, number)
        return SeatRow(row.id, number, seat.person, seat.name, None, word, ready, False)

    async def pair(self, person: PersonRow, wish: PairWish) -> TableInfo:
        """Sit down where somebody waits for anybody, or wait at a new table."""
        checked = game_by_name(wish.game).options(wish.options, wish.seats)
        wanted = without_colours(msgspec.json.encode(checked))
        now = self.tables.clock.now()
        for row in await self.store.tables.pairing(OPEN, wish.game, wish.seats, person.id, now):
            if without_colours(row.options) != wanted:
                continue
            try:
                return await self._join(row.id, person, wish)
            except TableError:
                continue  # somebody else was faster
        places = (SeatWish("me"), *[SeatWish("open")] * (wish.seats - 1))
        table_wish = TableWish(wish.game, places, wish.options, ready=wish.ready)
        return await self.create(person, table_wish, pairing=True)

    async def _join(self, id_: str, person: PersonRow, wish: PairWish) -> TableInfo:
        """Sit down with those who wait and are still there."""
        async with self._current(id_) as table:
            if table.seat_of(person.id) is not None:  # a second request of the same person
                return table.info()
            now = self.tables.clock.now()
            gone = [s.seat for s in table.seats if s.person is not None and s.here <= now]
            if gone and table.row.state == OPEN:
                await table.change_seats(gone, **NOBODY)
        return await self.sit(id_, person, Sitting(word=wish.word))

    # --- Before the match -------------------------------------------------------------------

    async def sit(self, id_: str, person: PersonRow, wish: Sitting) -> TableInfo:
        """Take a free seat of an open table."""
        name = await self.store.accounts.free_name(person.name, person.id)
        async with self._current(id_) as table:
            check_open(table)
            if table.seat_of(person.id) is not None:
                raise TableError("seated", "you sit at this table already")
            if table.row.rated:
                await self._check_account(person)
            if await self.store.blocks.has(table.row.host, person.id):
                raise TableError("blocked", "you cannot sit down at tables of this host")
            seat = free_seat(table, wish.seat)
            word = self.randomness.word(wish.word, table.row.seed, seat)
            here = self.tables.clock.now() + ARRIVAL_SECONDS if table.row.pairing else 0.0
            row = SeatRow(id_, seat, person.id, name, None, word, True, False, here=here)
            options = None if wish.colour is None else with_colour(table, seat, wish.colour)
            is_alone = all(other.person is None for other in table.seats)
            await table.take_seat(row, options)
            if is_alone and table.row.pairing:
                await table.set_host(person.id)  # whoever opened it for pairing has gone
            table.send_info()
            await table.begin_if_ready()
            return table.info()

    async def choose_colour(self, id_: str, person: PersonRow, wish: Colouring) -> TableInfo:
        """Another colour for a seat of one's own."""
        async with self._current(id_) as table:
            check_open(table)
            seat = table.seat_of(person.id, wish.seat)
            if seat is None:
                raise TableError("not-seated", "this is not your seat")
            await table.change_options(with_colour(table, seat, wish.colour))
            table.send_info()
            return table.info()

    async def add_bot(self, id_: str, person: PersonRow, wish: BotWish) -> TableInfo:
        """The host does not wait any longer for somebody to sit here."""
        async with self._current(id_) as table:
            check_open(table)
            if table.row.host != person.id:
                raise TableError("not-host", "only the host can add a bot")
            if table.row.rated:
                check_rated_bot(wish.level)
            try:
                row = bot_seat(table.row, free_seat(table, wish.seat), wish.level, wish.name)
            except BotError as error:
                raise TableError("unknown-bot", str(error)) from None
            await table.take_seat(row)
            table.send_info()
            await table.begin_if_ready()
            return table.info()

    async def get_ready(self, id_: str, person: PersonRow, word: str) -> TableInfo:
        """A player is ready to begin."""
        async with self._current(id_) as table:
            if table.row.state == OPEN:
                for seat in table.seats_of(person.id):
                    own = self.randomness.word(word, table.row.seed, seat)
                    await table.change_seats([seat], ready=True, word=own)
            table.send_info()
            await table.begin_if_ready()
            return table.info()

    async def _check_account(self, person: PersonRow) -> None:
        if await self.store.accounts.of(person.id) is None:
            raise TableError("account-needed", "for a rated match you need an account")

    # --- In the match -----------------------------------------------------------------------

    async def stand_up(self, id_: str, person: str) -> TableInfo:
        """Leave: an open table's seat is free again, in a match a bot takes over."""
        async with self._current(id_) as table:
            own = [seat for seat in table.seats if seat.person == person]
            if not own:
                raise TableError("not-seated", "you do not sit at this table")
            table.check_length()
            for seat in own:
                if table.row.state == OPEN:
                    await table.change_seats([seat.seat], **NOBODY)
                elif table.row.state == PLAYING and not seat.away:
                    await self.hand_over(table, seat.seat, "leave")
            others = [s.person for s in table.seats if s.person not in (None, GONE)]
            if table.row.state == OPEN and table.row.host == person and others:
                await table.set_host(str(others[0]))
            table.send_info()
            return table.info()

    async def give_up(self, id_: str, person: str) -> TableInfo:
        """There is no way back."""
        async with self._current(id_) as table:
            if table.row.state != PLAYING:
                raise TableError("not-playing", "there is no match to give up")
            own = [s.seat for s in table.seats if s.person == person and not s.resigned]
            if not own:
                raise TableError("not-seated", "you do not play at this table")
            if len(own) == len(table.seats) == 2:  # of two at one device, the one to move
                own = [seat for seat in own if seat == table.turn]
            for seat in own:
                await self._lose(table, seat)
            table.send_info()
            return table.info()

    async def _lose(self, table: Table, seat: int) -> None:
        """A match for two ends at once; with more players, a bot plays on."""
        if len(table.seats) == 2:
            await table.note(seat, "give-up")
        else:
            await self.hand_over(table, seat, "resign")
        await table.change_seats([seat], resigned=True)

    async def end_absences(self, table: Table) -> None:
        """Who is away from a rated match for too long has lost it."""
        for seat in table.away_too_long(self.tables.clock.now()):
            if table.row.state == PLAYING:
                await self._lose(table, seat)
                table.send_info()

    async def show_hand(self, id_: str, person: PersonRow, is_shown: bool) -> TableInfo:
        """Whether watchers may see a player's hand, some steps late and if all players agree."""
        async with self._current(id_) as table:
            own = table.seats_of(person.id)
            if not own:
                raise TableError("not-seated", "you do not sit at this table")
            if table.row.rated:
                raise TableError("rated", "the hands of a rated match stay hidden")
            await table.change_seats(own, open=is_shown)
            table.show_hands()
            table.send_info()
            return table.info()

    async def hand_over(self, table: Table, seat: int, why: str) -> None:
        """A bot plays for a seat from now on; to be called inside `table.current()`."""
        await table.note(seat, why)
        bot = kit_of(table.row.game).stand_in()
        await table.note(seat, f"bot {bot}")
        await table.change_seats([seat], away=True, bot=bot)

    async def come_back(self, table: Table, person: str) -> None:
        """A player who had left takes the seat back from the bot."""
        async with table.current():
            await self.end_absences(table)
            gone = [s for s in table.seats if s.person == person and s.away and not s.resigned]
            if not gone or table.row.state != PLAYING:
                return
            for seat in gone:
                await table.note(seat.seat, "back")
                await table.change_seats([seat.seat], away=False, bot=None)
            table.send_info()

    @asynccontextmanager
    async def _current(self, id_: str) -> AsyncIterator[Table]:
        async with self.tables.use(id_) as table, table.current():
            yield table


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def check_open(table: Table) -> None:
    """Does the table still wait for players?"""
    if table.row.state == CLOSED:
        raise TableClosed
    if table.row.state != OPEN:
        raise TableError("not-open", "the match has begun already")


def free_seat(table: Table, wanted: int | None) -> int:
    """The seat that is wanted, or the first free one."""
    free = [seat.seat for seat in table.seats if seat.person is None and seat.bot is None]
    if wanted is None and free:
        return free[0]
    if wanted is None or wanted not in free:
        raise TableError("seat-taken", "this seat is not free")
    return wanted


def bot_seat(row: TableRow, seat: int, level: str, name: str | None) -> SeatRow:
    """A seat with a bot, which is always ready."""
    read_specification(level, kit_of(row.game).levels())
    given = level if name is None else checked_name(name)
    return SeatRow(row.id, seat, None, given, level, "", True, False)


def with_colour(table: Table, seat: int, colour: str) -> str:
    """The options of a table where a seat has a colour; who had it gets the old one."""
    colours, game = list(table.colours), table.game
    if colour not in game.colours:
        known = ", ".join(game.colours) or "none"
        raise TableError("unknown-colour", f"there is no colour {colour!r}, only {known}")
    if colour in colours:
        other = table.seats[colours.index(colour)]
        if other.bot is not None or other.person not in (None, table.seats[seat].person):
            raise TableError("colour-taken", f"somebody else has {colour}")
        colours[other.seat] = colours[seat]
    colours[seat] = colour
    options = {**msgspec.json.decode(table.row.options), "colours": colours}
    return msgspec.json.encode(game.options(options, len(colours))).decode()


def without_colours(options: str | bytes) -> dict[str, object]:
    """What the players of a table must agree on; colours they choose by themselves."""
    read: dict[str, object] = msgspec.json.decode(options)
    read.pop("colours", None)
    return read


def check_own_pack(wish: TableWish) -> None:
    """Who plays with cards of their own has asked for them: only friends, and nothing counts."""
    if wish.rated:
        raise TableError("standard-pack", f"a rated match has the {STANDARD} pack")
    if wish.public:
        raise TableError("private-only", "a table with a pack of your own is private")


def check_rated(wish: TableWish, pack: str) -> None:
    """A rated match is played by the host, on one seat, with the cards that everybody knows, and
    nobody can wait for ever."""
    if sum(seat.who == "me" for seat in wish.seats) != 1:
        raise TableError("one-seat", "in a rated match you have one seat")
    if pack != STANDARD:
        raise TableError("standard-pack", f"a rated match has the {STANDARD} pack")
    for seat in wish.seats:
        if seat.who not in ("me", "open"):
            check_rated_bot(seat.who)
    check_rated_clock(wish)


def check_rated_bot(level: str) -> None:
    """A bot with a budget of its own would be another player."""
    if ":" in level:
        raise TableError("rated-bot", "in a rated match bots have the site's own time to think")


def check_rated_clock(wish: TableWish) -> None:
    move, bank = wish.move_seconds, wish.match_seconds
    is_slow = wish.increment_seconds >= RATED_INCREMENT_SECONDS and bank >= RATED_MATCH_SECONDS
    if not (move or bank) or (move and move < RATED_MOVE_SECONDS) or (bank and not is_slow):
        raise TableError(
            "rated-clock",
            "a rated match has a clock: at least 10 seconds a move, or 3 minutes and 2 seconds "
            "for each move",
        )
