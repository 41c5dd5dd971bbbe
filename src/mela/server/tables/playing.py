"""What players do in a match: moves, and taking them back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from mela.core.match import AnyMatch
from mela.core.move import Move
from mela.core.record import BOT_FAILED
from mela.server.errors import TableError
from mela.server.store.rows import TakebackRow
from mela.server.tables.seating import Seating
from mela.server.tables.table import Table
from mela.server.tables.tables import Tables


class Playing:
    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating

    async def play(self, id_: str, seat: int, version: int, move: bytes | str) -> int:
        """A player makes a move; the version after it."""
        async with self._match(id_, version) as (table, match):
            check_plays(table, seat)
            plan = match.plan(table.read_move(move), seat)
            await table.play(plan)
            return plan.version

    async def play_for_bot(self, id_: str, seat: int, version: int, move: Move) -> None:
        """A bot makes a move; the version tells whether its player has come back."""
        async with self._match(id_, version) as (table, match):
            await table.play(match.plan(move, seat))

    async def note_failure(self, id_: str, seat: int, version: int) -> int:
        """A bot could not think, and a weaker one plays for it: all are told once, and the match
        does not count. The version after it."""
        async with self._match(id_, version) as (table, match):
            await table.stop_rating()
            if all(step.move != f":{BOT_FAILED}" or step.seat != seat for step in match.steps):
                await table.note(seat, BOT_FAILED)
            return table.version

    @asynccontextmanager
    async def _match(self, id_: str, version: int) -> AsyncIterator[tuple[Table, AnyMatch]]:
        """Hold the lock of a table whose match is at this version."""
        async with self.tables.use(id_) as table, table.at_version(version) as match:
            yield table, match

    # --- Taking back ------------------------------------------------------------------------

    async def undo(self, id_: str, seat: int, version: int, to: int) -> int:
        """Take back own moves that nobody has learned anything from."""
        async with self._match(id_, version) as (table, _):
            check_plays(table, seat)
            table.check_length()
            if not table.may_undo(seat, to):
                raise TableError("undo", "something new was learned since then")
            await table.note(seat, f"undo {to}")
            return table.version

    async def ask_takeback(self, id_: str, seat: int, version: int, to: int) -> int:
        """Ask all others to go back to a version; it happens when all have agreed."""
        async with self._match(id_, version) as (table, match):
            check_plays(table, seat)
            table.check_length()
            if table.row.rated:
                raise TableError("rated", "a rated match is not taken back")
            if match.is_over or not 0 <= to < version:
                raise TableError("takeback", f"there is no version {to} to go back to")
            asked = TakebackRow(seat, version, to, _agreeing(table, seat))
            return await _take_back_if_agreed(table, asked)

    async def answer_takeback(self, id_: str, seat: int, version: int, yes: bool) -> int:
        """Agree to a takeback, or refuse it."""
        async with self.tables.use(id_) as table, table.current():
            table.match_at(version)
            check_plays(table, seat)
            asked = table.takeback
            if asked is None or seat == asked.seat:
                raise TableError("takeback", "nobody asks you for a takeback")
            if not yes:
                await table.keep_takeback(None)
                return version
            agreed = {*asked.agreed, *_agreeing(table, seat)}
            asked = msgspec.structs.replace(asked, agreed=tuple(sorted(agreed)))
            return await _take_back_if_agreed(table, asked)

    # --- Clocks -----------------------------------------------------------------------------

    async def time_out(self, id_: str) -> None:
        """If the player to move has run out of time, a bot takes over. If it is a bot, it thinks
        here, since the node where it was to think may be gone."""
        async with self.tables.use(id_) as table, table.current():
            table.show_again()
            await self.seating.end_absences(table)
            turn, due, now = table.turn, table.due(), self.tables.clock.now()
            if turn is not None and due is not None and due <= now:
                if table.bot_at(turn) is None:
                    await self.seating.hand_over(table, turn, "time")
                    table.send_info()
                due = table.due_after(now, turn, table.banks)
            await table.set_due(due)


def check_plays(table: Table, seat: int) -> None:
    """Does the person of a seat play it, and not a bot?"""
    if table.seats[seat].resigned:
        raise TableError("given-up", "you have given up this match")
    if table.bot_at(seat) is not None:
        raise TableError("bot-plays", "a bot plays for you: open the table again to come back")


def _agreeing(table: Table, seat: int) -> tuple[int, ...]:
    """The seats that agree when one does: bots, who has given up, and the other seats of the same
    person. Somebody who is away is asked when they come back."""
    person = table.seats[seat].person
    return tuple(
        other.seat
        for other in table.seats
        if other.person is None or other.resigned or other.person == person
    )


async def _take_back_if_agreed(table: Table, asked: TakebackRow) -> int:
    """The version after it."""
    if len(asked.agreed) < len(table.seats):
        await table.keep_takeback(asked)
        return table.version
    await table.note(asked.seat, f"undo {asked.to}")
    await table.keep_takeback(None)
    return table.version
