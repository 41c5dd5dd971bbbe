"""The state of a table: its match, folded from the stored steps, its seats and its clocks."""

from collections.abc import Sequence

import msgspec

from mela.core.chance import KeyedChance, commitment, match_key
from mela.core.event import Event, Viewer
from mela.core.game import AnyGame
from mela.core.match import GIVEN_UP, AnyMatch, Match, replay
from mela.core.move import Move
from mela.core.record import Header, Record
from mela.games import GAMES
from mela.games import game as game_by_name
from mela.server.protocol.messages import PackInfo, Rating
from mela.server.store.ratings import BOT, Placed, player_of
from mela.server.store.rows import (
    CLOSED,
    SeatRow,
    StepRow,
    TableRow,
    TakebackRow,
    read_draws,
    write_draws,
)
from mela.server.tables.audience import Audience
from mela.server.tables.pauses import Pauses


class TablePack(msgspec.Struct, frozen=True):
    """A pack that does not ship: what it does, and what people may know about it."""

    mechanics: str
    info: PackInfo | None


#: A bot that has not moved by then has died with its node.
BOT_SECONDS = 8.0
#: How long a bot may play for somebody in a rated match, all in all.
MOST_AWAY_SECONDS = 120.0


class TableState:
    """What is known of a table, without a lock, a store or a clock; see `Table` for those."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        pack: TablePack | None = None,
        pauses: Pauses | None = None,
    ) -> None:
        self.row = row
        self.seats = seats
        self._pauses = pauses or Pauses()
        #: A pack of a person that is played with.
        self.pack = pack
        self.match: AnyMatch | None = None
        #: Seconds that each seat has thought, and when the last step was made.
        self.used = [0.0] * len(seats)
        self.last_at = row.changed
        #: Seconds left in each seat's bank of time, if the table has banks.
        self.banks = [row.match_seconds] * len(seats)
        #: The moves that have given seconds back to a bank and still stand: version and seat.
        self._increments: list[tuple[int, int]] = []
        #: How long each seat was away, and since when those are who are away now.
        self._away_seconds = [0.0] * len(seats)
        self._away_since: dict[int, float] = {}
        #: By player, as they were when they were last looked up.
        self.ratings: dict[str, Rating | None] = {}
        #: Who looks at it from this node.
        self.audience = Audience()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """With the rules and the pack that the table was made for, whatever came since."""
        title, row = game_by_name(self.row.game), self.row
        return title.as_of(row.rules, row.pack, row.pack_digest, self.mechanics)

    def read_move(self, move: bytes | str) -> Move:
        """A move as text, or as the game's JSON."""
        read: Move = (
            self.game.parse_move(move) if isinstance(move, str) else self.game.decode_move(move)
        )
        return read

    @property
    def mechanics(self) -> str | None:
        """Those of a pack that does not ship."""
        return None if self.pack is None else self.pack.mechanics

    @property
    def version(self) -> int:
        return self.match.version if self.match is not None else 0

    @property
    def turn(self) -> int | None:
        """The seat to move, if there is one."""
        match = self.match
        is_over = match is None or match.is_over or self.row.state == CLOSED
        return None if match is None or is_over else match.seat

    @property
    def commitment(self) -> str | None:
        """The hash of the seed; a table that was imported may have none."""
        return _commitment(self.row)

    # --- The match --------------------------------------------------------------------------

    def set_up(self, at: float) -> StepRow:
        """Set up the match, always the same one for a table; its first row."""
        self.match = Match(
            self.game,
            seats=len(self.seats),
            options=msgspec.json.decode(self.row.options),
            chance=KeyedChance(self._key()),
            players=[seat.name for seat in self.seats],
            commitment=self.commitment,
        )
        self.last_at = at
        return StepRow(self.id, 0, 0, ":start", write_draws(self.match.record.start), at)

    def fold(self, rows: Sequence[StepRow]) -> None:
        """Play all stored steps."""
        record = record_of(self.row, self.seats, rows, self.mechanics)
        self.match = replay(self.game, record, KeyedChance(self._key(), record.draws()))
        self.used = [0.0] * len(self.seats)
        self.banks = [self.row.match_seconds] * len(self.seats)
        self._increments.clear()
        self._away_seconds = [0.0] * len(self.seats)
        self._away_since.clear()
        self.last_at = rows[0].at
        for row in rows[1:]:
            self.count_time(row)

    def advance(self, row: StepRow) -> Sequence[Event]:
        """Make the step that another node has stored after ours; the draws are the same there."""
        assert self.match is not None
        step = row.step()
        events: Sequence[Event] = ()
        if step.note is not None:
            self.match.note(step.seat, step.note)
        else:
            events = self.match.play(step.move, step.seat)
        self.count_time(row)
        return events

    def _key(self) -> bytes:
        """The key of all draws: the secret seed, and each player's word."""
        return match_key(self.row.seed, [seat.word for seat in self.seats])

    # --- Clocks -----------------------------------------------------------------------------

    def count_time(self, row: StepRow) -> None:
        """A step was made: its seat has thought since the one before."""
        if row.is_move:
            self.used[row.seat] += self._passed(self.last_at, row.at)
            self._increments.append((row.version, row.seat))
        self.banks = self.banks_after(row)
        step = row.step()
        if step.undone is not None:
            self._increments = [given for given in self._increments if given[0] <= step.undone]
        if step.note in ("leave", "time"):
            self._away_since.setdefault(row.seat, row.at)
        elif step.note == "back" and row.seat in self._away_since:
            since = self._away_since.pop(row.seat)
            self._away_seconds[row.seat] += self._passed(since, row.at)
        self.last_at = row.at

    def _passed(self, start: float, end: float) -> float:
        """How long the clocks have run between two moments."""
        return max(0.0, end - start - self._pauses.between(start, end))

    def banks_after(self, row: StepRow) -> list[float]:
        """The banks of time after a step: a move takes what was thought, and gives something back.

        Moves that are taken back lose what they gave, or a player could fill the bank that way.
        """
        banks, increment = list(self.banks), self.row.increment_seconds
        if row.is_move:
            thought = self._passed(self.last_at, row.at)
            banks[row.seat] = max(0.0, banks[row.seat] - thought) + increment
        undone = row.step().undone
        if undone is not None:
            for version, seat in self._increments:
                if version > undone:
                    banks[seat] = max(0.0, banks[seat] - increment)
        return banks

    def due_after(self, at: float, turn: int | None, banks: Sequence[float]) -> float | None:
        """When the seat to move runs out of time, if the last step was made at `at`, or when a
        seat has been away for too long."""
        if turn is None:
            return None
        limits = list(self._absence_limits().values())
        at += self._pauses.between(at)
        if self.seats[turn].bot is not None:
            if not self.is_show:
                limits.append(at + BOT_SECONDS)
        else:
            if self.row.move_seconds:
                limits.append(at + self.row.move_seconds)
            if self.row.match_seconds:
                limits.append(at + banks[turn])
        return min(limits, default=None)

    def _absence_limits(self) -> dict[int, float]:
        """When the seats that are away from a rated match have lost it."""
        if not self.row.rated:
            return {}
        return {
            seat: since + self._pauses.between(since) + MOST_AWAY_SECONDS - self._away_seconds[seat]
            for seat, since in self._away_since.items()
            if not self.seats[seat].resigned
        }

    def away_too_long(self, now: float) -> list[int]:
        """The seats that have lost a rated match since nobody was there."""
        limits = self._absence_limits()
        return sorted((s for s in limits if limits[s] <= now), key=lambda seat: limits[seat])

    def due(self) -> float | None:
        return self.due_after(self.last_at, self.turn, self.banks)

    # --- Seats ------------------------------------------------------------------------------

    def seat_of(self, person: str, wanted: int | None = None) -> Viewer:
        """The seat of a person; of several at one device, the one that is wanted."""
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

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats; none if the game has none, or is not installed any more."""
        chosen = msgspec.json.decode(self.row.options).get("colours")
        dealt = GAMES[self.row.game].colours if self.row.game in GAMES else ()
        return tuple(chosen or dealt[: len(self.seats)])

    @property
    def is_show(self) -> bool:
        """Do bots play among themselves? They do while somebody looks on."""
        return all(seat.person is None and seat.bot is not None for seat in self.seats)

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that plays for a seat."""
        return self.seats[seat].bot

    @property
    def shows_hands(self) -> bool:
        """Do all seats let watchers see their hands, late? Bots do, but not where it counts."""
        return not self.row.rated and all(seat.open or seat.person is None for seat in self.seats)

    # --- Taking back ------------------------------------------------------------------------

    @property
    def takeback(self) -> TakebackRow | None:
        """The takeback that a seat has asked for; it is void after the next step."""
        asked = self.row.takeback
        return asked if asked is not None and asked.version == self.version else None

    def may_undo(self, seat: int, to: int) -> bool:
        """Free until something new was learned: a draw, a reveal, another player's move."""
        match = self.match
        if match is None or match.is_over or not 0 <= to < match.version:
            return False
        steps = match.steps[to:]
        own = all(step.seat == seat and not step.draws for step in steps)
        only_moves = all(step.note is None or step.undone is not None for step in steps)
        return own and only_moves and not any(event.unveils for event in match.events_since(to))

    def undo_version(self, seat: int) -> int | None:
        """The version before the last move that still stands, if the seat may take that back."""
        match = self.match
        if match is None or not match.steps or match.steps[-1].seat != seat:
            return None  # somebody else has moved since, or nobody has
        last, before = match.moves_ago(0), match.moves_ago(1)
        return before if last > before and self.may_undo(seat, before) else None


def record_of(
    row: TableRow,
    seats: Sequence[SeatRow],
    steps: Sequence[StepRow],
    mechanics: str | None = None,
) -> Record:
    """The stored steps with their header; a pack that does not ship needs its mechanics."""
    options = msgspec.json.decode(row.options)
    header = Header(
        game=row.game,
        rules=row.rules,
        pack=row.pack,
        pack_digest=row.pack_digest,
        seats=len(seats),
        options=options,
        players=tuple(seat.name for seat in seats),
        commitment=_commitment(row),
        mechanics=mechanics,
    )
    return Record(header, read_draws(steps[0].draws), tuple(step.step() for step in steps[1:]))


def _commitment(row: TableRow) -> str | None:
    return commitment(row.seed) if row.seed else None


def standing(match: AnyMatch, seats: Sequence[SeatRow]) -> list[Placed]:
    """The places that count for ratings.

    They follow the result, but players who left and did not come back are last, and the first who
    left is lowest. Who has given up a match for two has lost it anyway.
    """
    result = match.result
    assert result is not None
    places = list(result.places)
    gone = {} if result.why == GIVEN_UP else _departures(match)
    leaving = sorted(gone, key=lambda seat: gone[seat], reverse=True)
    for place, seat in enumerate(leaving, len(seats) - len(gone) + 1):
        places[seat] = place
    return [
        Placed(seat.person or f"{BOT}{seat.bot}", place)
        for seat, place in zip(seats, places, strict=True)
    ]


def _departures(match: AnyMatch) -> dict[int, int]:
    """Seats that were left for good, or lost on time, and at which version."""
    gone: dict[int, int] = {}
    for version, step in enumerate(match.record.steps, 1):
        if step.note in ("leave", "resign", "time"):
            gone.setdefault(step.seat, version)
        elif step.note == "back":
            gone.pop(step.seat, None)
    return gone
