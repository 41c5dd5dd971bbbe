"""Searches a turn of Holi: all throws first, then what may follow the best of them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.bots.meter import Meter
from mela.bots.turn_search import UNKNOWN, DrawDetector
from mela.core.vectors import ints
from mela.games.holi.rules.cards import CLIMB, DROP, END, MOVE
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.score import points
from mela.games.holi.rules.state import MOVED, THREW

#: Counting points this many times takes as long as asking the judge once.
LOOKS: Final = 4
#: A face-down card scores less now, but keeps tokens that will score later.
KEPT_TOKENS: Final = 2


@final
class Thrown:
    """A position after a throw, the first move that led there, and how good it looks."""

    def __init__(self, position: HoliPosition, first: i64, value: i64) -> None:
        self.position: HoliPosition = position
        self.first: i64 = first
        self.value: i64 = value


@final
class HoliTurn:
    """Rates throws by points, asks the judge about the best ones, and then about everything that
    may follow the best of these. That takes a quarter of the time of judging all ends, or less.

    It throws face-down cards before the pawn moves: moving first is nearly always the same.
    """

    def __init__(
        self, judge: Judge, meter: Meter, throws: i64, followed: i64, most_moves: i64
    ) -> None:
        self.judge: Judge = judge
        self.meter: Meter = meter
        #: How many throws are judged, and how many of them are followed further.
        self.throws: i64 = throws
        self.followed: i64 = followed
        self._most_moves: i64 = most_moves
        self._seat: i64 = 0
        self._detector: DrawDetector = DrawDetector()
        self._thrown: list[Thrown] = []
        #: For each first move: the best end of the turn that was found, and its value.
        self.values: list[int] = []
        self.ends: list[HoliPosition] = []

    def look(self, position: HoliPosition, codes: list[int]) -> None:
        """Value these first moves of a turn, which must be legal."""
        self._seat = position.turn
        self._thrown = []
        self.values = []
        self.ends = []
        for first in range(len(codes)):
            self.values.append(UNKNOWN)
            self.ends.append(position)
            self._try(position, codes[first], first)
        thrown = self._thrown
        if position.used & THREW == 0:
            self.meter.used += len(thrown) // LOOKS
            thrown.sort(key=_by_value)
            thrown = thrown[: self.throws]
            judged: list[Thrown] = []
            for node in thrown:
                if judged and self.meter.is_spent():
                    break
                self._judge(node)
                judged.append(node)
            thrown = [node for node in judged if self._goes_on(node.position)]
            thrown.sort(key=_by_value)
            thrown = thrown[: self.followed]
        for node in thrown:
            if self.meter.is_spent():
                break
            self._follow(node)

    def best(self, position: HoliPosition) -> HoliPosition:
        """The end of the turn that is best for the seat to move, before it draws."""
        buffer: vec[i64] = ints([0] * int(self._most_moves))
        count: i64 = position.fill(buffer)
        codes: list[int] = []
        for n in range(count):
            codes.append(buffer[n])  # noqa: PERF401 - compiled
        self.look(position, codes)
        best = position
        most: i64 = UNKNOWN
        for n in range(len(self.values)):
            if self.values[n] > most:
                most = self.values[n]
                best = self.ends[n]
        return best

    def _try(self, position: HoliPosition, code: i64, first: i64) -> None:
        """Play a move, and then every throw if there was none yet."""
        if code == END:
            self._end(first, position, self._value(position))
            return
        after = position.clone()
        after.play(code, self._detector)
        if position.used & THREW:
            node = Thrown(after, first, 0)
            self._judge(node)
            if self._goes_on(after):
                self._thrown.append(node)
        elif code < MOVE or code > CLIMB:
            value: i64 = lead(after, self._seat)
            if code < position.cards.throw_code:
                value += KEPT_TOKENS
            self._thrown.append(Thrown(after, first, value))
        else:
            codes: vec[i64] = ints([0] * int(self._most_moves))
            count: i64 = after.fill(codes)
            face_up: i64 = after.cards.throw_code
            for n in range(count):
                if after.used & MOVED == 0 or not DROP <= codes[n] < face_up:
                    self._try(after, codes[n], first)

    def _goes_on(self, position: HoliPosition) -> bool:
        """Can the seat still move or climb?"""
        if position.is_over() or position.turn != self._seat:
            return False
        return position.used & MOVED == 0 or position.may_climb(position.tokens_on(position.level))

    def _follow(self, node: Thrown) -> None:
        """Judge everything that can be done after the throw, except ending the turn."""
        codes: vec[i64] = ints([0] * int(self._most_moves))
        count: i64 = node.position.fill(codes)
        for n in range(count):
            if codes[n] != END:
                after = node.position.clone()
                after.play(codes[n], self._detector)
                further = Thrown(after, node.first, 0)
                self._judge(further)
                if self._goes_on(after):
                    self._follow(further)

    def _judge(self, node: Thrown) -> None:
        node.value = self._value(node.position)
        self._end(node.first, node.position, node.value)

    def _value(self, position: HoliPosition) -> i64:
        self.meter.used += 1
        return self.judge.value(position, self._seat)

    def _end(self, first: i64, position: HoliPosition, value: i64) -> None:
        if value > self.values[first]:
            self.values[first] = value
            self.ends[first] = position


def lead(position: HoliPosition, seat: i64) -> i64:
    """How many points the seat is ahead of the best other."""
    best: i64 = -1
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            best = max(best, points(position, other))
        other += 1
    return points(position, seat) - best


def _by_value(node: Thrown) -> int:
    return -node.value
