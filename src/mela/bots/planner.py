"""Planners say what each move in a position is worth."""

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

#: How many reasons a choice gives.
MOST_REASONS = 3

#: Makes another random position that fits what is known.
Imagine = Callable[[], Position]


class Plan(msgspec.Struct, frozen=True):
    """For each move its value, and the position that the bot hopes to reach with it."""

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
        """Value each move, in hundredths of a point; the position is an imagined one."""

    def reasons(self, position: Position, hope: Position, seat: int) -> tuple[Reason, ...]:
        """The terms of the seat that grow most on the way to the hoped-for position."""
        now, then = self.judge.terms(position, seat), self.judge.terms(hope, seat)
        gains = [
            Reason(f"{self.game.name}.why.{name}", after - before)
            for name, before, after in zip(self.judge.names(), now, then, strict=True)
            if after > before
        ]
        gains.sort(key=lambda reason: -reason.worth)
        return tuple(gains[:MOST_REASONS])


class TurnPlanner(Planner):
    """Tries its moves in every order, to the end of the turn or the first draw; the judge values
    the result."""

    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,  # noqa: ARG002 - the search stops at draws
        imagine: Imagine,  # noqa: ARG002 - the hands of others do not matter
    ) -> Plan:
        seat = position.seat_to_move()
        search = TurnSearch(self.judge, seat, meter, self.game.most_moves())
        search.look(position, list(codes))
        return Plan(search.values, search.ends)
