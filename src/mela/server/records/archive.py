"""Tables of the store go out as files, and files come in as tables."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from sqlalchemy import insert, select

from mela.bots.levels import STAND_IN
from mela.core.error import MelaError
from mela.core.match import AnyMatch
from mela.core.record import Record, RecordError, encode_record
from mela.server.problem import TableError
from mela.server.records.fairness import fairness_of
from mela.server.records.table_files import Beside, FileError, read_beside, read_text, write_files
from mela.server.records.verification import Verdict, read_match, verify
from mela.server.store.rows import OVER, PLAYING, SeatRow, StepRow, TableRow, write_draws
from mela.server.store.schema import PERSONS, SEATS, STEPS, TABLES
from mela.server.store.store import Store
from mela.server.table.live import LiveTable
from mela.server.table.seating import new_id


class Archive:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def tables(self, *states: str) -> list[TableRow]:
        query = select(TABLES).where(TABLES.c.state.in_(states)).order_by(TABLES.c.created)
        return await self.store.database.rows(TableRow, query)

    async def record(self, id_: str) -> tuple[LiveTable, list[StepRow], Record]:
        """A table as it is stored, its steps not played."""
        row = await self.store.tables.get(id_)
        if row is None:
            raise TableError("unknown-table", f"there is no table {id_!r}")
        steps = await self.store.steps.of(id_)
        if not steps:
            raise TableError("not-begun", f"the match at table {id_} has not begun")
        table = LiveTable(row, await self.store.tables.seats(id_))
        return table, steps, table.record(steps)

    async def write(self, id_: str, folder: Path, running: bool) -> Path:
        """The files of a table; one that is still played must be asked for."""
        table, steps, record = await self.record(id_)
        if table.row.state != OVER and not running:
            raise TableError("not-over", f"table {id_} is not over, so its record holds secrets")
        proof = fairness_of(table.row, table.seats)
        beside = Beside(
            seed=proof.seed,
            words=proof.words,
            table=msgspec.structs.replace(table.row, seed=b""),
            seats=tuple(msgspec.structs.replace(seat, word="") for seat in table.seats),
            times=tuple(step.at for step in steps),
        )
        file = folder / f"{id_}.mela"
        await asyncio.to_thread(write_files, file, encode_record(record), beside)
        return file

    async def verify(self, id_: str) -> Verdict:
        """Check a table with the seed that is stored with it."""
        table, _, record = await self.record(id_)
        proof = fairness_of(table.row, table.seats) if table.row.seed else None
        return verify(id_, encode_record(record), proof)

    async def read(self, file: Path) -> str:
        """Take a record in, with what lies beside it; the id of its table."""
        text = await asyncio.to_thread(read_text, file)
        try:
            record, match = await asyncio.to_thread(read_match, text)
            beside = read_beside(file, Beside)
            row = _bare_row(record, match) if beside is None else _row(match, beside)
            seats = _bare_seats(row, match) if beside is None else _seats(beside)
            times = (row.changed,) * (match.version + 1) if beside is None else beside.times
            steps = _steps(row.id, record, times)
            if beside is not None and LiveTable(row, seats).record(steps) != record:
                raise RecordError("the file beside it is of another match")
            if not match.is_over:
                seats = await self._let_bots_play(seats)
            await self._add(row, seats, steps)
        except FileError:
            raise
        except MelaError as error:
            raise FileError(f"{file}: {error}") from None
        return row.id

    async def _let_bots_play(self, seats: Sequence[SeatRow]) -> list[SeatRow]:
        """For those who are not known here."""
        people = [seat.person for seat in seats if seat.person is not None]
        query = select(PERSONS.c.id).where(PERSONS.c.id.in_(people))
        async with self.store.database.reading() as connection:
            known = {id_ for (id_,) in await connection.execute(query)}
        return [
            seat
            if seat.person in known or seat.bot is not None
            else msgspec.structs.replace(seat, bot=STAND_IN, away=True)
            for seat in seats
        ]

    async def _add(self, row: TableRow, seats: Sequence[SeatRow], steps: Sequence[StepRow]) -> None:
        if await self.store.tables.get(row.id) is not None:
            raise TableError("table-there", f"table {row.id} is there already")
        async with self.store.database.writing() as connection:
            await connection.execute(insert(TABLES), [msgspec.structs.asdict(row)])
            await connection.execute(insert(SEATS), [msgspec.structs.asdict(s) for s in seats])
            await connection.execute(insert(STEPS), [msgspec.structs.asdict(s) for s in steps])


def _row(match: AnyMatch, beside: Beside) -> TableRow:
    """The table as it was; if its match goes on, a node looks at its clock at once."""
    if not len(beside.seats) == len(beside.words) == match.seats:
        raise RecordError("the file beside it has not as many seats")
    if len(beside.times) != match.version + 1:
        raise RecordError("the file beside it has not as many steps")
    try:
        seed = bytes.fromhex(beside.seed)
    except ValueError:
        raise RecordError("the seed beside it is not in hex digits") from None
    over = match.is_over
    values = {"state": OVER if over else PLAYING, "due": None if over else time.time()}
    return msgspec.structs.replace(beside.table, seed=seed, **values)


def _seats(beside: Beside) -> list[SeatRow]:
    return [
        msgspec.structs.replace(seat, word=word, here=0.0)
        for seat, word in zip(beside.seats, beside.words, strict=True)
    ]


def _bare_row(record: Record, match: AnyMatch) -> TableRow:
    """A new table for a record that has nothing beside it."""
    header = record.header
    if not match.is_over or header.commitment is not None:
        why = "its seed was promised" if match.is_over else "it is not over"
        raise RecordError(f"{why}, so the file beside it (.json) with the seed is needed")
    now = time.time()
    return TableRow(
        id=new_id(),
        game=header.game,
        rules=header.rules,
        pack_digest=header.pack_digest,
        options=msgspec.json.encode(header.options).decode(),
        host="",
        public=False,
        move_seconds=0.0,
        match_seconds=0.0,
        due=None,
        state=OVER,
        seed=b"",
        created=now,
        changed=now,
        next=None,
    )


def _bare_seats(row: TableRow, match: AnyMatch) -> list[SeatRow]:
    return [
        SeatRow(row.id, seat, None, name, None, "", True, False)
        for seat, name in enumerate(match.players)
    ]


def _steps(table: str, record: Record, times: Sequence[float]) -> list[StepRow]:
    start = StepRow(table, 0, 0, ":start", write_draws(record.start), times[0])
    return [start] + [
        StepRow(table, version, step.seat, step.move, write_draws(step.draws), times[version])
        for version, step in enumerate(record.steps, 1)
    ]
