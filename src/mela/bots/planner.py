"""How a game is thought through: from a position to what each move is worth."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence

import msgspec

from mela.bots.bot import Reason
from mela.bots.judge import Judge
from mela.bots.meter import Meter
from mela.bots.turn_search import TurnSearch
from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.position import Position

#: How many reasons are worth telling.
MOST_REASONS = 3

#: Another position that fits what is known.
Imagine = Callable[[], Position]


class Plan(msgspec.Struct, frozen=True):
    """For each move its value, and a position that it hopes to lead to."""

    values: Sequence[int]
    hopes: Sequence[Position]


class Planner(metaclass=ABCMeta):
    """Values moves for the seat to move, until a meter is spent."""

    def __init__(self, game: AnyGame, judge: Judge) -> None:
        self.game = game
        self.judge = judge

    @abstractmethod
    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        """What each move is worth, in hundredths of a point; the position is an imagined one."""

    def reasons(self, position: Position, hope: Position, seat: int) -> tuple[Reason, ...]:
        """The terms that grow most, for the seat itself, on the way to what it hopes for."""
        now, then = self.judge.terms(position, seat), self.judge.terms(hope, seat)
        gains = [
            Reason(f"{self.game.name}.why.{name}", after - before)
            for name, before, after in zip(self.judge.names(), now, then, strict=True)
            if after > before
        ]
        gains.sort(key=lambda reason: -reason.worth)
        return tuple(gains[:MOST_REASONS])


class TurnPlanner(Planner):
    """Looks over every order of its own moves, to the end of the turn or the first draw, and leaves
    the rest to the judge."""

    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,  # noqa: ARG002 - what is drawn is not looked at
        imagine: Imagine,  # noqa: ARG002 - nor what others hold
    ) -> Plan:
        seat = position.seat_to_move()
        search = TurnSearch(self.judge, seat, meter, self.game.most_moves())
        search.look(position, list(codes))
        return Plan(search.values, search.ends)
