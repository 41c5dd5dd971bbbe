"""What a turn of Holi can lead to: the throws first, then what may follow the best of them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Judge
from mela.bots.meter import Meter
from mela.bots.turn_search import UNKNOWN, Alarm
from mela.core.table import table
from mela.games.holi.cards import CLIMB, DROP, END, MOVE
from mela.games.holi.position import HoliPosition
from mela.games.holi.score import points
from mela.games.holi.truth import MOVED, THREW

#: So many looks at points take as long as one of the judge.
LOOKS: Final = 4
#: A card face down brings fewer points than others and keeps tokens, which bring some later.
KEPT_TOKENS: Final = 2


@final
class Thrown:
    """A position after a throw, which first move led there, and how good it looks."""

    def __init__(self, position: HoliPosition, first: i64, value: i64) -> None:
        self.position: HoliPosition = position
        self.first: i64 = first
        self.value: i64 = value


@final
class HoliTurn:
    """Goes by points first, asks the judge about the best throws, and then about all that may
    follow the best of these: a quarter of what all ends of a turn would take, or much less.

    Cards face down are thrown before the pawn moves: to move first is nearly always the same.
    """

    def __init__(
        self, judge: Judge, meter: Meter, throws: i64, followed: i64, most_moves: i64
    ) -> None:
        self.judge: Judge = judge
        self.meter: Meter = meter
        #: How many throws the judge looks at, and for how many of them at what may follow.
        self.throws: i64 = throws
        self.followed: i64 = followed
        self._most_moves: i64 = most_moves
        self._seat: i64 = 0
        self._alarm: Alarm = Alarm()
        self._thrown: list[Thrown] = []
        #: For each first move: the best end of the turn that was found, and its value.
        self.values: list[int] = []
        self.ends: list[HoliPosition] = []

    def look(self, position: HoliPosition, codes: list[int]) -> None:
        """Value the first moves, which are some of the legal ones of a turn."""
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
        """The end of the turn that the seat to move likes best, before it draws."""
        buffer: vec[i64] = table([0] * int(self._most_moves))
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
        """Play a move, and all throws behind it if there was none yet."""
        if code == END:
            self._end(first, position, self._value(position))
            return
        after = position.clone()
        after.play(code, self._alarm)
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
            codes: vec[i64] = table([0] * int(self._most_moves))
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
        """Judge all that can be done after the throw, but to end the turn."""
        codes: vec[i64] = table([0] * int(self._most_moves))
        count: i64 = node.position.fill(codes)
        for n in range(count):
            if codes[n] != END:
                after = node.position.clone()
                after.play(codes[n], self._alarm)
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
    """The points ahead of the best other."""
    best: i64 = -1
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            best = max(best, points(position, other))
        other += 1
    return points(position, seat) - best


def _by_value(node: Thrown) -> int:
    return -node.value
