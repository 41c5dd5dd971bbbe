"""What players do in a match: moves, taking them back, and questions about them."""

import time

import msgspec

from mela.core.move import Move
from mela.core.refusal import Refusal
from mela.server.door.wire import Takeback
from mela.server.problem import TableError
from mela.server.table.live import BOT_PATIENCE, LiveTable
from mela.server.table.seating import Seating
from mela.server.table.tables import Tables


class Playing:
    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating
        self.store = tables.store
        self.teller = tables.teller

    async def play(self, id_: str, seat: int, version: int, move: bytes | str) -> int:
        """Make a move; the version that it has become."""
        table = await self.tables.get(id_)
        async with table.lock:
            match = await self.tables.match_at(table, version)
            plan = match.plan(_read_move(table, move), seat)
            after = plan.position
            turn = None if after.is_over() else int(after.seat_to_move())
            await self.tables.append(table, plan.step, plan.version, turn)
            match.carry_out(plan)
            await self.teller.tell_step(table, plan.step, plan.events)
            if match.is_over:
                await self.tables.finish(table)
        self.tables.heed(table)
        return plan.version

    async def refusal(self, id_: str, seat: int, version: int, move: bytes | str) -> Refusal | None:
        table = await self.tables.get(id_)
        async with table.lock:
            match = await self.tables.match_at(table, version)
            return match.refusal(_read_move(table, move), seat)

    async def preview(self, id_: str, seat: int, version: int, move: bytes | str) -> bytes:
        """What a legal move is certain to do."""
        table = await self.tables.get(id_)
        async with table.lock:
            match = await self.tables.match_at(table, version)
            read = _read_move(table, move)
            why = match.refusal(read, seat)
            if why is not None:
                raise TableError("not-legal", match.game.explain(why, match.players))
            return msgspec.json.encode(match.game.preview(match.view(seat), read))

    # --- Taking back ------------------------------------------------------------------------

    async def undo(self, id_: str, seat: int, version: int, to: int) -> int:
        """Take back own moves that nobody has learned anything from."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.match_at(table, version)
            if not table.may_undo(seat, to):
                raise TableError("undo", "something new was learned since then")
            await self.tables.note(table, seat, f"undo {to}")
        self.tables.heed(table)
        return version + 1

    async def ask_takeback(self, id_: str, seat: int, version: int, to: int) -> int:
        """Ask all others to go back to a version; it happens when nobody is left to agree."""
        table = await self.tables.get(id_)
        async with table.lock:
            match = await self.tables.match_at(table, version)
            if table.row.rated:
                raise TableError("rated", "a rated match is not taken back")
            if match.is_over or not 0 <= to < version:
                raise TableError("takeback", f"there is no version {to} to go back to")
            asked = Takeback(seat, version, to, self._agreed(table, seat))
            version = await self._take_back_if_agreed(table, asked)
        self.tables.heed(table)
        return version

    async def answer_takeback(self, id_: str, seat: int, version: int, yes: bool) -> int:
        """Agree to a takeback, or refuse it."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.match_at(table, version)
            await self.tables.refresh(table)
            asked = table.takeback
            if asked is None or seat == asked.seat:
                raise TableError("takeback", "nobody asks you for a takeback")
            if yes:
                agreed = {*asked.agreed, *self._agreed(table, seat)}
                asked = msgspec.structs.replace(asked, agreed=tuple(sorted(agreed)))
                version = await self._take_back_if_agreed(table, asked)
            else:
                await self._keep_takeback(table, None)
        self.tables.heed(table)
        return version

    def _agreed(self, table: LiveTable, seat: int) -> tuple[int, ...]:
        """Who need not be asked when a seat agrees: bots, and the same person's other seats."""
        person = table.seats[seat].person
        return tuple(
            other.seat
            for other in table.seats
            if other.person is None or other.away or other.person == person
        )

    async def _take_back_if_agreed(self, table: LiveTable, asked: Takeback) -> int:
        if len(asked.agreed) < len(table.seats):
            await self._keep_takeback(table, asked)
            return table.version
        await self.tables.note(table, asked.seat, f"undo {asked.to}")
        await self._keep_takeback(table, None)
        return table.version

    async def _keep_takeback(self, table: LiveTable, asked: Takeback | None) -> None:
        text = None if asked is None else msgspec.json.encode(asked).decode()
        await self.store.tables.change(table.id, takeback=text)
        table.row = msgspec.structs.replace(table.row, takeback=text)
        await self.teller.tell_table(table)

    # --- Clocks -----------------------------------------------------------------------------

    async def time_out(self, id_: str) -> None:
        """If the player to move has run out of time, a bot takes over; if it is a bot, it thinks
        here, since the node where it was to think may be gone."""
        table = await self.tables.get(id_)
        async with table.lock:
            await self.tables.refresh(table)
            turn, due, now = table.turn, table.due(), time.time()
            if turn is not None and due is not None and due <= now:
                if table.bot_at(turn) is None:
                    await self.seating.hand_over(table, turn, "time")
                    table.seats = await self.store.tables.seats(id_)
                    await self.teller.tell_table(table)
                due = now + BOT_PATIENCE
            await self.store.tables.change(id_, due=due)
        self.tables.heed(table)
        self.tables.forget(table)


def _read_move(table: LiveTable, move: bytes | str) -> Move:
    game = table.game
    read: Move = game.parse_move(move) if isinstance(move, str) else game.decode_move(move)
    return read
