"""Searches everything that a seat can do in its turn, up to the next draw or the next seat."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.bots.meter import Meter
from mela.core.chance import Chance, FastChance
from mela.core.position import Position
from mela.core.vectors import ints

#: Worse than any value that a judge gives.
UNKNOWN: Final = -(2**60)


@final
class DrawDetector(Chance):
    """Notices that a move draws; the numbers are for positions that are discarded.

    An exception would do the same, but take ten times as long.
    """

    def __init__(self) -> None:
        self.drew: bool = False
        self._any: FastChance = FastChance(0)

    def below(self, n: i64) -> i64:
        self.drew = True
        return self._any.below(n)


@final
class Node:
    """A position in the middle of a turn, and the first move that led there."""

    def __init__(self, position: Position, first: i64, value: i64) -> None:
        self.position: Position = position
        self.first: i64 = first
        self.value: i64 = value


@final
class TurnSearch:
    """Tries a seat's moves in every order, promising ones first, while the budget lasts.

    A move that draws has the value of the position before it: unknown cards are worth the same,
    whichever move draws them.
    """

    def __init__(self, judge: Judge, seat: i64, meter: Meter, most_moves: int) -> None:
        self.judge: Judge = judge
        self.seat: i64 = seat
        self.meter: Meter = meter
        self._buffer: vec[i64] = ints([0] * most_moves)
        self._detector: DrawDetector = DrawDetector()
        self._unexpanded: list[Node] = []
        #: For each first move: the best end of the turn found so far, and its value.
        self.values: list[int] = []
        self.ends: list[Position] = []

    def look(self, position: Position, codes: list[int]) -> None:
        """Value these first moves."""
        here: i64 = self.judge.value(position, self.seat)
        hopes: list[int] = []
        for first in range(len(codes)):
            self.values.append(UNKNOWN)
            self.ends.append(position)
            hopes.append(self._try(position, here, codes[first], first))
        while self._unexpanded and not self.meter.is_spent():
            nodes = self._unexpanded
            nodes.sort(key=_by_value)
            self._unexpanded = []
            for node in nodes:
                if self.meter.is_spent():
                    break
                self._expand(node)
        # if there was no time to reach the end of a turn, use the value after the first move
        for first in range(len(codes)):
            if self.values[first] == UNKNOWN:
                self.values[first] = hopes[first]

    def _expand(self, node: Node) -> None:
        count: i64 = node.position.fill(self._buffer)
        for n in range(count):
            self._try(node.position, node.value, self._buffer[n], node.first)

    def _try(self, position: Position, value: i64, code: i64, first: i64) -> i64:
        """Play a move and return its value; it ends the turn, or is to be expanded later."""
        after = position.clone()
        self._detector.drew = False
        after.play(code, self._detector)
        if self._detector.drew:
            self._end(first, position, value)
            return value
        self.meter.used += 1
        reached: i64 = self.judge.value(after, self.seat)
        if after.is_over() or after.seat_to_move() != self.seat:
            self._end(first, after, reached)
        else:
            self._unexpanded.append(Node(after, first, reached))
        return reached

    def _end(self, first: i64, position: Position, value: i64) -> None:
        if value > self.values[first]:
            self.values[first] = value
            self.ends[first] = position


def _by_value(node: Node) -> int:
    return -node.value
