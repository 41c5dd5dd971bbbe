"""One match, from set-up to result; its position always follows from its record."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from mela.core.chance import Chance, ChanceError, RecordedChance, RecordingChance
from mela.core.error import MelaError
from mela.core.event import Event, Viewer, seen_by
from mela.core.game import Game
from mela.core.move import IllegalMove, Move, Refusal
from mela.core.options import Options, OptionsError
from mela.core.pack import digest
from mela.core.position import Position
from mela.core.record import Draw, Header, Record, RecordError, Step, check_note
from mela.core.result import Result
from mela.core.trace import Trace
from mela.core.view import View

P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741


#: Why a match ended that somebody gave up.
GIVEN_UP = "given-up"


class Plan(Generic[P]):
    """A step that has not been made yet, and what it leads to."""

    def __init__(self, version: int, step: Step, position: P, events: tuple[Event, ...]) -> None:
        self.version = version
        self.step = step
        self.position = position
        self.events = events


class Match(Generic[P, M, V, O]):
    """Plays only legal moves; a refused move changes nothing."""

    def __init__(
        self,
        game: Game[P, M, V, O, Any, Any],
        *,
        seats: int,
        options: Mapping[str, object] | None = None,
        chance: Chance,
        players: Sequence[str] = (),
        commitment: str | None = None,
    ) -> None:
        self.game = game
        self.options = game.options(options or {}, seats)
        _check_players(players, seats)
        self.seats = seats
        self.players = tuple(players) or tuple(f"seat {seat}" for seat in range(seats))
        self._named = tuple(players)
        self._commitment = commitment
        self._chance = chance
        trace = Trace()
        recording = RecordingChance(chance)
        self.position: P = game.start(self.options, seats, recording, trace)
        #: Names the pack in the record; a replay keeps the name that its record has.
        self.pack_digest: str = game.pack_digest(self.options.pack)
        self._start: tuple[Draw, ...] = tuple(recording.draws)
        self._steps: list[Step] = []
        #: The position at each version; steps are played on copies, so these never change.
        self._past: list[P] = [self.position]
        self.events: list[Event] = list(game.events(self.position, trace))
        #: The number of events at each version.
        self._event_counts: list[int] = [len(self.events)]
        #: At each version, the version that the last move led to that still stands; 0 without one.
        self._last_moves: list[int] = [0]
        #: The seat that has given up a match for two.
        self._given_up: int | None = None

    @property
    def version(self) -> int:
        """The number of steps so far."""
        return len(self._steps)

    @property
    def steps(self) -> Sequence[Step]:
        """All moves and notes."""
        return self._steps

    @property
    def seat(self) -> int:
        """Whose choice it is."""
        return int(self.position.seat_to_move())

    @property
    def is_over(self) -> bool:
        return self._given_up is not None or self.position.is_over()

    @property
    def result(self) -> Result | None:
        """Places, points and why it ended; None while it goes on."""
        if self._given_up is not None:
            places = (2, 1) if self._given_up == 0 else (1, 2)
            return Result(places, self.scores(), GIVEN_UP)
        return self.game.result(self.position)

    @property
    def record(self) -> Record:
        """Everything needed to play the match again."""
        header = Header(
            game=self.game.name,
            rules=self.game.rules,
            pack=self.options.pack,
            pack_digest=self.pack_digest,
            seats=self.seats,
            options=msgspec.json.decode(msgspec.json.encode(self.options)),
            players=self._named,
            commitment=self._commitment,
            mechanics=self.game.own_mechanics(self.options.pack),
        )
        return Record(header, self._start, tuple(self._steps))

    def moves(self) -> list[M]:
        """The legal moves of the seat to move."""
        if self._given_up is not None:
            return []
        return [self.game.move(self.position, code) for code in self.game.legal(self.position)]

    def refusal(self, move: M | str, seat: int | None = None) -> Refusal | None:
        """Why a seat (the one to move, if none is named) cannot make a move; None if it can."""
        named = self.game.parse_move(move) if isinstance(move, str) else move
        return self.game.refusal(self.position, self.seat if seat is None else seat, named)

    def why_not(self, move: M | str, seat: int | None = None, language: str = "en") -> str | None:
        """The same in words."""
        refusal = self.refusal(move, seat)
        return None if refusal is None else self.game.explain(refusal, self.players, language)

    def play(self, move: M | str, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move; an illegal one raises `IllegalMove` and changes nothing."""
        plan = self.plan(move, seat)
        self.carry_out(plan)
        return plan.events

    def plan(self, move: M | str, seat: int | None = None) -> "Plan[P]":
        """What a legal move would do, with the draws it makes.

        This does not change the match, so planning the same move twice gives the same plan.
        """
        self._must_go_on()
        named = self.game.parse_move(move) if isinstance(move, str) else move
        refusal = self.refusal(named, seat)
        if refusal is not None:
            raise IllegalMove(refusal, self.game.explain(refusal, self.players))
        recording = RecordingChance(self._chance.fork())
        trace = Trace()
        after = self.position.clone()
        after.trace = trace
        code = self.game.code(self.position, named)
        after.play(code, recording)
        after.trace = None
        # from the code: the caller's move may name its cells in another order
        text = str(self.game.move(self.position, code))
        step = Step(self.seat, text, tuple(recording.draws))
        return Plan(self.version + 1, step, after, self.game.events(after, trace))

    def carry_out(self, plan: "Plan[P]") -> None:
        """Make a planned move, which must be the next step."""
        if plan.version != self.version + 1:
            raise RecordError(f"the plan is for version {plan.version}, not {self.version + 1}")
        if any(self._chance.below(below) != value for below, value in plan.step.draws):
            raise RecordError("the plan was made with draws that are used up")
        self.position = plan.position
        self.events += plan.events
        self._add(plan.step)

    def note(self, seat: int, what: str) -> None:
        """Record something that is not a move; `undo 4` goes back to version 4."""
        step = Step(seat, f":{what}")
        check_note(step, self.seats)
        self._must_go_on()
        if what == "give-up":
            if self.is_over:
                raise RecordError("the match is over: nobody can give it up")
            self._given_up = seat
        if step.undone is not None:
            if step.undone > self.version:
                raise RecordError(f"there is no version {step.undone} to go back to")
            self.position = self._past[step.undone]
        self._add(step)

    def _must_go_on(self) -> None:
        if self._given_up is not None:
            raise RecordError(f"seat {self._given_up} has given up: the match is over")

    def _add(self, step: Step) -> None:
        self._steps.append(step)
        self._past.append(self.position)
        self._event_counts.append(len(self.events))
        if step.note is None:
            self._last_moves.append(self.version)
        else:
            # of the version that an undo goes back to, or of the one before another note
            self._last_moves.append(self._last_moves[-1 if step.undone is None else step.undone])

    def moves_ago(self, count: int) -> int:
        """The version before the last moves, so many of them; moves that were taken back do not
        count, and neither do notes."""
        version = self._last_moves[-1]
        for _ in range(count):
            version = self._last_moves[max(0, version - 1)]
        return version

    def events_since(self, version: int) -> Sequence[Event]:
        """The events after a version."""
        return self.events[self._event_counts[version] :]

    def events_of(self, version: int) -> Sequence[Event]:
        """The events of the step that led to a version; version 0 is the set-up."""
        return self.events[
            self._event_counts[version - 1] if version else 0 : self._event_counts[version]
        ]

    def position_at(self, version: int) -> P:
        """The position at a version, even if that was taken back later."""
        return self._past[version]

    def draw_from(self, chance: Chance) -> None:
        """Take all further draws from this source."""
        self._chance = chance

    def view(self, viewer: Viewer) -> V:
        """What a seat, or a watcher (None), may know."""
        return self.game.view(self.position, viewer)

    def log(self, viewer: Viewer, language: str = "en") -> list[str]:
        """The events that a viewer may see, in words."""
        seen = seen_by(viewer, self.events)
        return [self.game.tell(event, self.players, language) for event in seen]

    def scores(self) -> tuple[int, ...]:
        """Points by seat, as if the match ended now."""
        return self.game.points(self.position)

    def __str__(self) -> str:
        return self.game.text(self.position)


def _check_players(players: Sequence[str], seats: int) -> None:
    if players and len(players) != seats:
        raise OptionsError("players", f"{len(players)} players for {seats} seats")
    for name in players:
        try:
            name.encode()
        except UnicodeError:
            raise OptionsError("players", f"{name!a} is not Unicode text") from None


AnyMatch = Match[Any, Any, Any, Any]


def game_of(game: Game[P, M, V, O, Any, Any], header: Header) -> Game[P, M, V, O, Any, Any]:
    """The game of a record: with its rules, and its pack."""
    if header.game != game.name:
        raise RecordError(f"the record is of {header.game!r}, not of {game.name!r}")
    if not 1 <= header.rules <= game.rules_version:
        raise RecordError(
            f"the record follows version {header.rules} of the rules, this is {game.rules_version}"
        )
    if header.mechanics is not None:
        if digest(header.mechanics) != header.pack_digest:
            raise RecordError(f"the mechanics of {header.pack!r} do not fit their digest")
    elif header.pack in game.packs() and not game.has_pack(header.pack, header.pack_digest):
        raise RecordError(f"the record was played with other cards than this {header.pack!r}")
    return game.as_of(header.rules, header.pack, header.pack_digest, header.mechanics)


def replay(
    game: Game[P, M, V, O, Any, Any], record: Record, further: Chance | None = None
) -> Match[P, M, V, O]:
    """Play a record again, checking every move and every draw.

    `further` is the source of later draws; without it, the match can continue only until it needs
    one.
    """
    header = record.header
    start = RecordedChance(list(record.start))
    try:
        match = Match(
            game_of(game, header),
            seats=header.seats,
            options=header.options,
            chance=start,
            players=header.players,
            commitment=header.commitment,
        )
        match.pack_digest = header.pack_digest
        start.must_be_used()
    except RecordError:
        raise
    except MelaError as error:
        raise RecordError(f"start: {error}", 0) from None
    if header.pack != match.options.pack:
        raise RecordError(f"the record was played with other cards than this {header.pack!r}")
    for version, step in enumerate(record.steps, 1):
        try:
            _play_again(match, step)
        except MelaError as error:
            raise RecordError(f"step {version} ({step.move}): {error}", version) from None
    match.draw_from(further or RecordedChance([]))
    return match


def _play_again(match: Match[P, M, V, O], step: Step) -> None:
    """Play one recorded step with exactly its recorded draws."""
    if step.note is not None:
        RecordedChance(list(step.draws)).must_be_used()
        match.note(step.seat, step.note)
        return
    if step.seat != match.seat and not match.is_over:
        raise RecordError(f"it is the turn of seat {match.seat}, not of seat {step.seat}")
    match.draw_from(RecordedChance(list(step.draws)))
    plan = match.plan(step.move, step.seat)
    if len(plan.step.draws) < len(step.draws):
        raise ChanceError("the record has more draws than the rules ask for")
    match.carry_out(plan)
