"""A table with its match folded, ready to be played on."""

import asyncio
import time
from collections.abc import Sequence

import msgspec

from mela.core.chance import KeyedChance, commitment, match_key
from mela.core.event import Event, seen_by
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match, replay
from mela.core.record import Header, Record, Step
from mela.games import game as game_by_name
from mela.server.door.wire import (
    Clocks,
    Line,
    Note,
    Opened,
    SeatInfo,
    State,
    TableInfo,
    Takeback,
    Told,
    Update,
)
from mela.server.store.ratings import Rating, RatingChange, player_of
from mela.server.store.rows import CLOSED, OVER, SeatRow, StepRow, TableRow, read_draws, write_draws

Viewer = int | None
BOT_PATIENCE = 8.0


class LiveTable:
    """What this node knows of a table; the store knows better, and `Tables.refresh` asks it."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.match: AnyMatch | None = None
        self.lock = asyncio.Lock()
        #: Seconds that each seat has thought, and when the last step was made.
        self.used = [0.0] * len(seats)
        self.last_at = row.changed
        self.thinking: asyncio.Task[None] | None = None
        #: By player, as they were when those who sit here were looked up.
        self.ratings: dict[str, Rating | None] = {}

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        return game_by_name(self.row.game)

    @property
    def version(self) -> int:
        return self.match.version if self.match is not None else 0

    @property
    def turn(self) -> int | None:
        """Whose choice it is, if anybody's."""
        match = self.match
        is_over = match is None or match.is_over or self.row.state == CLOSED
        return None if match is None or is_over else match.seat

    @property
    def commitment(self) -> str | None:
        """What was promised of the seed; nothing, at a table that came in without one."""
        return commitment(self.row.seed) if self.row.seed else None

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
            commitment=self.commitment,
        )

    def record(self, rows: Sequence[StepRow]) -> Record:
        """The stored steps with their header."""
        options = msgspec.json.decode(self.row.options)
        header = Header(
            game=self.row.game,
            rules=self.row.rules,
            pack=options.get("pack", "standard"),
            pack_digest=self.row.pack_digest,
            seats=len(self.seats),
            options=options,
            players=tuple(seat.name for seat in self.seats),
            commitment=self.commitment,
        )
        return Record(header, read_draws(rows[0].draws), tuple(row.step() for row in rows[1:]))

    def fold(self, rows: Sequence[StepRow]) -> None:
        """Play all stored steps."""
        record = self.record(rows)
        self.match = replay(self.game, record, KeyedChance(self.key(), record.draws()))
        self.used = [0.0] * len(self.seats)
        self.last_at = rows[0].at
        for row in rows[1:]:
            self.count_time(row)

    def advance(self, rows: Sequence[StepRow]) -> None:
        """Play the steps that another node has stored after ours; the luck is the same there."""
        assert self.match is not None
        for row in rows:
            step = row.step()
            if step.table is not None:
                self.match.note(step.seat, step.table)
            else:
                self.match.play(step.move, step.seat)
            self.count_time(row)

    def count_time(self, row: StepRow) -> None:
        """A step was made: its seat has thought since the one before."""
        if row.is_move:
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
        turn = self.turn
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
        own = self.seats_of(person)
        if wanted is not None:
            return wanted if wanted in own else None
        return own[0] if own else None

    def seats_of(self, person: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.person == person]

    @property
    def players(self) -> set[str]:
        """All who are or could be rated here."""
        return {player for seat in self.seats if (player := player_of(seat)) is not None}

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that plays for a seat."""
        return self.seats[seat].bot

    @property
    def takeback(self) -> Takeback | None:
        """What somebody wants to take back; the next step makes it void."""
        if self.row.takeback is None:
            return None
        asked = msgspec.json.decode(self.row.takeback, type=Takeback)
        return asked if asked.version == self.version else None

    @property
    def is_open(self) -> bool:
        """Do all who sit here let watchers see their hands, late? Bots do."""
        return all(seat.open or seat.person is None for seat in self.seats)

    def may_undo(self, seat: int, to: int) -> bool:
        """Free until something new was learned: a draw, a reveal, another player's move."""
        match = self.match
        if match is None or match.is_over or not 0 <= to < match.version:
            return False
        steps = match.steps[to:]
        own = all(step.seat == seat and not step.draws for step in steps)
        only_moves = all(step.table is None or step.undone is not None for step in steps)
        return own and only_moves and not any(event.unveils for event in match.events_since(to))

    # --- What a viewer gets -----------------------------------------------------------------

    def info(self) -> TableInfo:
        over = self.row.state == OVER
        now = time.time()
        return TableInfo(
            id=self.id,
            game=self.row.game,
            options=msgspec.Raw(self.row.options.encode()),
            public=self.row.public,
            rated=self.row.rated,
            state=self.row.state,
            seats=tuple(self._seat_info(seat, now) for seat in self.seats),
            commitment=self.commitment or "",
            seed=self.row.seed.hex() if over and self.row.seed else None,
            words=tuple(seat.word for seat in self.seats) if over else None,
            next=self.row.next,
            move_seconds=self.row.move_seconds,
            match_seconds=self.row.match_seconds,
            takeback=self.takeback,
        )

    def _seat_info(self, seat: SeatRow, now: float) -> SeatInfo:
        before, after = seat.rating_before, seat.rating_after
        change = None if before is None or after is None else RatingChange(before, after)
        return SeatInfo(
            kind="person" if seat.person else "bot" if seat.bot else "open",
            person=seat.person,
            name=seat.name,
            bot=seat.bot,
            ready=seat.ready,
            away=seat.away,
            resigned=seat.resigned,
            open=seat.open,
            here=seat.here > now,
            rating=self.ratings.get(player_of(seat) or ""),
            change=change,
        )

    def state(
        self, viewer: Viewer, since: int = -1, chat: tuple[Line, ...] | None = None, delay: int = 0
    ) -> bytes:
        """The whole table as a viewer may see it, and what happened after a version."""
        match = self.match
        return msgspec.json.encode(
            State(
                table=self.info(),
                seat=viewer,
                version=self.version,
                view=None if match is None else _raw(match.view(viewer)),
                turn=self.turn,
                moves=self._moves(viewer),
                result=self._result(),
                undo=self._undo(viewer),
                clocks=self.clocks(),
                log=self._log(viewer, since),
                open=self.opened(delay) if viewer is None else None,
                chat=chat,
            )
        )

    def _log(self, viewer: Viewer, since: int) -> tuple[Told, ...]:
        match = self.match
        if match is None:
            return ()
        steps: list[Step | None] = [None, *match.steps]
        return tuple(
            Told(version, _note(steps[version]), _raw(seen_by(viewer, match.events_of(version))))
            for version in range(since + 1, match.version + 1)
        )

    def updates(
        self, viewers: Sequence[Viewer], step: Step, events: Sequence[Event]
    ) -> list[bytes]:
        """What a step has changed, for each viewer."""
        match = self.match
        assert match is not None
        result, clocks, turn, note = self._result(), self.clocks(), self.turn, _note(step)
        return [
            msgspec.json.encode(
                Update(
                    version=self.version,
                    note=note,
                    events=_raw(seen_by(viewer, events)),
                    view=_raw(view),
                    turn=turn,
                    moves=self._moves(viewer),
                    result=result,
                    undo=self._undo(viewer),
                    clocks=clocks,
                )
            )
            for viewer, view in zip(viewers, match.game.views(match.position, viewers), strict=True)
        ]

    def opened(self, delay: int) -> Opened | None:
        """What each seat saw some steps ago, if all agree that watchers see it."""
        match = self.match
        if match is None or not self.is_open:
            return None
        version = match.version if match.is_over else max(0, match.version - delay)
        views = match.game.views(match.position_at(version), range(len(self.seats)))
        return Opened(version, tuple(_raw(view) for view in views))

    def _undo(self, viewer: Viewer) -> int | None:
        """The version before the last move that still stands, if its player may take it back."""
        if self.match is None or viewer is None:
            return None
        steps = self.match.steps
        if not steps or steps[-1].seat != viewer:
            return None  # somebody else has moved since, or nobody has
        standing = [0]
        for version, step in enumerate(steps, 1):
            if step.undone is not None:
                standing = [before for before in standing if before <= step.undone]
            elif step.table is None:
                standing.append(version)
        before = standing[-2] if len(standing) > 1 else None
        return before if before is not None and self.may_undo(viewer, before) else None

    def _moves(self, viewer: Viewer) -> msgspec.Raw | None:
        """The legal moves, for the one who is to choose."""
        if self.match is None or viewer is None or viewer != self.turn:
            return None
        return _raw(self.match.moves())

    def _result(self) -> msgspec.Raw | None:
        result = None if self.match is None else self.match.result
        return None if result is None else _raw(result)


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _note(step: Step | None) -> Note | None:
    """What happened at the table, if the step is no move."""
    return None if step is None or step.table is None else Note(step.seat, step.table)
