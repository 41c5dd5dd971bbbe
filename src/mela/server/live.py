"""A table with its match folded, ready to be played on."""

import asyncio
import time
from collections.abc import Sequence

import msgspec

from mela.core.chance import KeyedChance, commitment, match_key
from mela.core.event import Event, seen_by
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match, replay
from mela.core.record import Header, Record
from mela.games import game as game_by_name
from mela.server.store import SeatRow, StepRow, TableRow, read_draws, write_draws
from mela.server.wire import Clocks, Line, SeatInfo, State, TableInfo, Update

OPEN = "open"
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"
Viewer = int | None
BOT_PATIENCE = 8.0


class LiveTable:
    """What this node knows of a table; the store knows better, and `refresh` asks it."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.match: AnyMatch | None = None
        self.lock = asyncio.Lock()
        #: Seconds that each seat has thought, and when the last step was made.
        self.used = [0.0] * len(seats)
        self.last_at = row.changed
        #: How many conversations there are about it on this node.
        self.guests = 0
        self.thinking: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        return game_by_name(self.row.game)

    @property
    def version(self) -> int:
        return self.match.version if self.match is not None else 0

    def key(self) -> bytes:
        """The key of all draws: the secret seed, and each player's word."""
        return match_key(self.row.seed, [seat.word for seat in self.seats])

    def begin(self) -> AnyMatch:
        """Set up the match; always the same one for a table."""
        return Match(
            self.game,
            seats=len(self.seats),
            options=msgspec.json.decode(self.row.options),
            chance=KeyedChance(self.key()),
            players=[seat.name for seat in self.seats],
            commitment=commitment(self.row.seed),
        )

    def fold(self, rows: list[StepRow]) -> None:
        """Play all stored steps."""
        header = Header(
            game=self.row.game,
            rules=self.row.rules,
            pack=msgspec.json.decode(self.row.options).get("pack", "standard"),
            pack_digest=self.row.pack_digest,
            seats=len(self.seats),
            options=msgspec.json.decode(self.row.options),
            players=tuple(seat.name for seat in self.seats),
            commitment=commitment(self.row.seed),
        )
        record = Record(header, read_draws(rows[0].draws), tuple(row.step() for row in rows[1:]))
        self.match = replay(self.game, record, KeyedChance(self.key(), record.draws()))
        self.used = [0.0] * len(self.seats)
        self.last_at = rows[0].at
        for row in rows[1:]:
            self.count_time(row)

    def count_time(self, row: StepRow) -> None:
        """A step was made: its seat has thought since the one before."""
        if not row.move.startswith(":"):
            self.used[row.seat] += max(0.0, row.at - self.last_at)
        self.last_at = row.at

    def due_after(self, at: float, turn: int | None, used: float) -> float | None:
        """When the seat to move runs out of time, if the last step was made then.

        A bot has moved by then, or the node on which it thinks has died.
        """
        if turn is None:
            return None
        if self.seats[turn].bot is not None:
            return at + BOT_PATIENCE
        limits = []
        if self.row.move_seconds:
            limits.append(self.row.move_seconds)
        if self.row.match_seconds:
            limits.append(self.row.match_seconds - used)
        return at + max(0.0, min(limits)) if limits else None

    def due(self) -> float | None:
        turn = self._turn()
        return self.due_after(self.last_at, turn, self.used[turn] if turn is not None else 0.0)

    def clocks(self) -> Clocks | None:
        if not (self.row.move_seconds or self.row.match_seconds):
            return None
        return Clocks(time.time(), tuple(self.used), self.due())

    def start_row(self, at: float) -> StepRow:
        """The set-up as it is stored."""
        assert self.match is not None
        return StepRow(self.id, 0, 0, ":start", write_draws(self.match.record.start), at)

    def seat_of(self, person: str, wanted: int | None = None) -> Viewer:
        """The seat of a person; of several at one device, the one that is asked for."""
        own = [seat.seat for seat in self.seats if seat.person == person]
        if wanted is not None:
            return wanted if wanted in own else None
        return own[0] if own else None

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that plays for a seat."""
        return self.seats[seat].bot

    # --- What a viewer gets -----------------------------------------------------------------

    def info(self) -> TableInfo:
        over = self.row.state == OVER
        return TableInfo(
            id=self.id,
            game=self.row.game,
            options=msgspec.Raw(self.row.options.encode()),
            public=self.row.public,
            state=self.row.state,
            seats=tuple(_seat_info(seat) for seat in self.seats),
            commitment=commitment(self.row.seed),
            seed=self.row.seed.hex() if over else None,
            words=tuple(seat.word for seat in self.seats) if over else None,
            next=self.row.next,
            move_seconds=self.row.move_seconds,
            match_seconds=self.row.match_seconds,
        )

    def state(self, viewer: Viewer, chat: tuple[Line, ...] = ()) -> bytes:
        """The whole table as a viewer may see it."""
        match = self.match
        return msgspec.json.encode(
            State(
                table=self.info(),
                seat=viewer,
                version=self.version,
                view=None if match is None else _raw(match.view(viewer)),
                turn=self._turn(),
                moves=self._moves(viewer),
                result=self._result(),
                clocks=self.clocks(),
                chat=chat,
            )
        )

    def updates(self, viewers: Sequence[Viewer], events: Sequence[Event]) -> list[bytes]:
        """What a step has changed, for each viewer."""
        match = self.match
        assert match is not None
        result, clocks, turn = self._result(), self.clocks(), self._turn()
        return [
            msgspec.json.encode(
                Update(
                    version=self.version,
                    events=_raw(seen_by(viewer, events)),
                    view=_raw(view),
                    turn=turn,
                    moves=self._moves(viewer),
                    result=result,
                    clocks=clocks,
                )
            )
            for viewer, view in zip(viewers, match.game.views(match.position, viewers), strict=True)
        ]

    def _turn(self) -> int | None:
        match = self.match
        return None if match is None or match.is_over else match.seat

    def _moves(self, viewer: Viewer) -> msgspec.Raw | None:
        """The legal moves, for the one who is to choose."""
        if self.match is None or viewer is None or viewer != self._turn():
            return None
        return _raw(self.match.moves())

    def _result(self) -> msgspec.Raw | None:
        result = None if self.match is None else self.match.result
        return None if result is None else _raw(result)


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _seat_info(seat: SeatRow) -> SeatInfo:
    kind = "person" if seat.person else "bot" if seat.bot else "open"
    return SeatInfo(kind, seat.name, seat.bot, seat.ready, seat.away, seat.resigned)
