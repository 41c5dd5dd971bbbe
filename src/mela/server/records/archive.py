"""Export and import: tables of the store as files, and files as tables."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from mela.core.error import MelaError
from mela.core.match import AnyMatch
from mela.core.record import Record, RecordError, encode_record
from mela.games import kit_of
from mela.server.clock import Clock
from mela.server.errors import TableError, UnknownTable
from mela.server.plain_input import check_values
from mela.server.records.fairness import fairness_of
from mela.server.records.table_files import (
    FileError,
    Sidecar,
    read_sidecar,
    read_text,
    write_files,
)
from mela.server.records.verification import Verdict, read_match, verify
from mela.server.store.rows import OVER, PLAYING, SeatRow, StepRow, TableRow, write_draws
from mela.server.store.store import Store
from mela.server.tables.seating import new_id
from mela.server.tables.state import record_of


class Stored(msgspec.Struct, frozen=True):
    """A table as it is stored, its steps not played."""

    row: TableRow
    seats: list[SeatRow]
    steps: list[StepRow]
    #: Those of a pack that does not ship.
    mechanics: str | None

    @property
    def record(self) -> Record:
        return record_of(self.row, self.seats, self.steps, self.mechanics)


class Archive:
    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self.store = store
        self.clock = clock or Clock()

    async def tables(self, *states: str) -> list[TableRow]:
        return await self.store.tables.in_states(states)

    async def load(self, id_: str) -> Stored:
        row = await self.store.tables.get(id_)
        if row is None:
            raise UnknownTable(id_)
        steps = await self.store.steps.of(id_)
        if not steps:
            raise TableError("not-begun", f"the match at table {id_} has not begun")
        mechanics = await self.store.packs.mechanics(row.pack_digest)
        return Stored(row, await self.store.tables.seats(id_), steps, mechanics)

    async def write(self, id_: str, folder: Path, running: bool) -> Path:
        """Write the files of a table; of a match that goes on only if `running` says so."""
        table = await self.load(id_)
        if table.row.state != OVER and not running:
            raise TableError("not-over", f"table {id_} is not over, so its record holds secrets")
        proof = fairness_of(table.row, table.seats)
        sidecar = Sidecar(
            seed=proof.seed,
            words=proof.words,
            table=msgspec.structs.replace(table.row, seed=b""),
            seats=tuple(msgspec.structs.replace(seat, word="") for seat in table.seats),
            times=tuple(step.at for step in table.steps),
        )
        file = folder / f"{id_}.mela"
        await asyncio.to_thread(write_files, file, encode_record(table.record), sidecar)
        return file

    async def verify(self, id_: str) -> Verdict:
        """Check a table with the seed that is stored with it."""
        table = await self.load(id_)
        proof = fairness_of(table.row, table.seats) if table.row.seed else None
        return verify(id_, encode_record(table.record), proof)

    async def read(self, file: Path) -> str:
        """Import a record, with its sidecar if there is one; the id of its table."""
        text = await asyncio.to_thread(read_text, file)
        try:
            record, match = await asyncio.to_thread(read_match, text)
            sidecar = read_sidecar(file, Sidecar)
            now = self.clock.now()
            if sidecar is None:
                row = _bare_row(record, match, now)
                seats, times = _bare_seats(row, match), (now,) * (match.version + 1)
            else:
                row = _row(match, sidecar, now)
                seats, times = _seats(sidecar), sidecar.times
            steps = _steps(row.id, record, times)
            own = record.header.mechanics
            if sidecar is not None and record_of(row, seats, steps, own) != record:
                raise RecordError("the sidecar belongs to another match")
            if not match.is_over:
                seats = await self._let_bots_play(seats, kit_of(row.game).stand_in())
            check_values(msgspec.to_builtins([row, seats, steps, own]), lines=True)
            if own is not None:
                await self.store.packs.keep_mechanics(row.game, row.pack_digest, own)
            await self._add(row, seats, steps)
        except FileError:
            raise
        except MelaError as error:
            raise FileError(f"{file}: {error}") from None
        return row.id

    async def _let_bots_play(self, seats: Sequence[SeatRow], bot: str) -> list[SeatRow]:
        """Bots play for people that this site does not know."""
        known = await self.store.people.names([seat.person for seat in seats if seat.person])
        return [
            seat
            if seat.person in known or seat.bot is not None
            else msgspec.structs.replace(seat, bot=bot, away=True)
            for seat in seats
        ]

    async def _add(self, row: TableRow, seats: Sequence[SeatRow], steps: Sequence[StepRow]) -> None:
        if await self.store.tables.get(row.id) is not None:
            raise TableError("table-there", f"table {row.id} is there already")
        await self.store.tables.add(row, seats, steps)


def _row(match: AnyMatch, sidecar: Sidecar, now: float) -> TableRow:
    """The table as it was; if its match goes on, a node looks at its clock at once."""
    if not len(sidecar.seats) == len(sidecar.words) == match.seats:
        raise RecordError("the sidecar has another number of seats")
    if len(sidecar.times) != match.version + 1:
        raise RecordError("the sidecar has another number of steps")
    try:
        seed = bytes.fromhex(sidecar.seed)
    except ValueError:
        raise RecordError("the seed in the sidecar is not in hex digits") from None
    over = match.is_over
    values = {"state": OVER if over else PLAYING, "due": None if over else now}
    # the texts of its pack stay where the table was
    return msgspec.structs.replace(sidecar.table, seed=seed, own_pack=None, **values)


def _seats(sidecar: Sidecar) -> list[SeatRow]:
    return [
        msgspec.structs.replace(seat, word=word, here=0.0)
        for seat, word in zip(sidecar.seats, sidecar.words, strict=True)
    ]


def _bare_row(record: Record, match: AnyMatch, now: float) -> TableRow:
    """A new table for a record without a sidecar."""
    header = record.header
    if not match.is_over or header.commitment is not None:
        why = "its seed was promised" if match.is_over else "it is not over"
        raise RecordError(f"{why}, so the sidecar (.json) with the seed is needed")
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
