"""The contract of a game, kept for small games: those with few moves that need not be fast.

The rules are a position of plain fields; a game adds views. A game that must be fast extends
`Position` and `Game` themselves.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

import msgspec

from mela.core.chance import Chance
from mela.core.event import Event
from mela.core.game import Game
from mela.core.lines import PositionTextError, lines_of
from mela.core.move import Move, Refusal
from mela.core.options import Options
from mela.core.pack import Pack
from mela.core.position import Position
from mela.core.result import Result, ScoreLine, ScoreSheet, places_of
from mela.core.trace import Trace
from mela.core.view import View


@dataclass(eq=False)
class SmallPosition(Position):
    """The fields are numbers, texts, and lists of these; each game adds its own.

    A subclass is a `dataclass(eq=False)`, because positions are compared by their snapshots.
    """

    #: Every move of the game, legal or not, in the order of their codes.
    moves: ClassVar[Sequence[Any]]

    pack: str
    turn: int

    def __post_init__(self) -> None:
        super().__init__()

    @abstractmethod
    def set_up(self, chance: Chance) -> None:
        """Everything that happens before the first move."""

    @abstractmethod
    def refusal(self, seat: int, move: Any) -> Refusal | None:
        """Why a seat cannot make a move now, or None if it can."""

    @abstractmethod
    def make(self, move: Any, chance: Chance) -> None:
        """Make a legal move with all its consequences, and pass the turn on."""

    @abstractmethod
    def end(self) -> str | None:
        """Why the match is over, or None while it goes on."""

    @abstractmethod
    def points(self) -> Sequence[int]:
        """The points of each seat, as if the match ended now."""

    def emit(self, event: Event) -> None:
        """Tell what happens, if anybody listens."""
        if self.trace is not None:
            self.trace.events.append(event)

    def legal(self) -> list[int]:
        """The codes of all legal moves."""
        moves = enumerate(self.moves)
        return [code for code, move in moves if self.refusal(self.turn, move) is None]

    def seat_to_move(self) -> int:
        return self.turn

    def is_over(self) -> bool:
        return self.end() is not None

    def fill(self, buffer: Any) -> int:
        codes = self.legal()
        for n, code in enumerate(codes):
            buffer[n] = code
        return len(codes)

    def pick(self, chance: Chance) -> int:
        codes = self.legal()
        return codes[chance.below(len(codes)) if len(codes) > 1 else 0]

    def play(self, code: int, chance: Chance) -> None:
        self.make(self.moves[code], chance)

    def clone(self) -> Self:
        return type(self)(*(_copied(value) for value in self._values()))

    def snapshot(self) -> tuple[int, ...]:
        return tuple(_numbers(list(self._values())))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self._values())

    def _values(self) -> Iterator[Any]:
        return (getattr(self, field.name) for field in fields(self))


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _numbers(value: Any) -> Iterator[int]:
    """All numbers in nested lists, and the lengths of the lists; texts are part of the set-up."""
    if isinstance(value, list):
        yield len(value)
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int):
        yield value


P = TypeVar("P", bound=SmallPosition)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741
K = TypeVar("K", bound=Pack)


class SmallGame(Game[P, M, V, O, K, Any]):
    """The rules are in the position; what is left are the views."""

    position_type: ClassVar[type[Any]]

    @abstractmethod
    def before_set_up(self, options: O, seats: int) -> P:
        """The pieces in the box, before the first draw."""

    @abstractmethod
    def view(self, position: P, viewer: int | None) -> V:
        """What a viewer may know."""

    def views(self, position: P, viewers: Sequence[int | None]) -> list[V]:
        return [self.view(position, viewer) for viewer in viewers]

    def sheets(self, position: P) -> tuple[ScoreSheet, ...]:
        """The score sheets of a game with a single line, which has the name of the game."""
        points = self.points(position)
        return tuple(
            ScoreSheet((ScoreLine(self.name, own),), own, place)
            for own, place in zip(points, places_of(points), strict=True)
        )

    def make_tables(self, pack: K) -> K:
        return pack

    def codes(self, pack: str = "standard") -> int:  # noqa: ARG002 - the same for all
        return len(self.position_type.moves)

    def start(self, options: O, seats: int, chance: Chance, trace: Trace | None = None) -> P:
        position = self.before_set_up(options, seats)
        position.trace = trace
        position.set_up(chance)
        position.trace = None
        return position

    def move(self, position: P, code: int) -> M:
        move: M = position.moves[code]
        return move

    def code(self, position: P, move: M) -> int:
        return position.moves.index(move)

    def every_move(self, position: P) -> Sequence[M]:
        return position.moves

    def refusal(self, position: P, seat: int, move: M) -> Refusal | None:
        return position.refusal(seat, move)

    def points(self, position: P) -> tuple[int, ...]:
        return tuple(position.points())

    def faults(self, position: P) -> list[str]:
        """What holds for every game; a game adds its own invariants."""
        seats, few, most = len(position.points()), self.seats[0], self.seats[-1]
        if seats not in self.seats:
            return [f"{self.name} has {few} to {most} seats, not {seats}"]
        return [] if 0 <= position.turn < seats else ["it is nobody's turn"]

    def result(self, position: P) -> Result | None:
        """The most points win."""
        why, points = position.end(), self.points(position)
        return None if why is None else Result(places_of(points), points, why)

    def text(self, position: P) -> str:
        """A line for each field: its name, and its value as JSON."""
        values = ((field.name, getattr(position, field.name)) for field in fields(position))
        return "".join(f"{name} {msgspec.json.encode(value).decode()}\n" for name, value in values)

    def parse(self, text: str) -> P:
        names = [field.name for field in fields(self.position_type)]
        lines = lines_of(text)
        if [line.words[0] for line in lines] != names:
            raise PositionTextError(0, f"a position has the lines {', '.join(names)}")
        types, values = get_type_hints(self.position_type), {}
        for name, line in zip(names, lines, strict=True):
            value = line.text.strip().removeprefix(name)
            try:
                values[name] = msgspec.json.decode(value, type=types[name])
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise PositionTextError(line.number, str(error)) from None
        position: P = self.position_type(**values)
        if position.pack not in self.packs():
            raise PositionTextError(1, f"there is no pack {position.pack!a}")
        faults = self.faults(position)
        if faults:
            raise PositionTextError(0, "; ".join(faults))
        return position
