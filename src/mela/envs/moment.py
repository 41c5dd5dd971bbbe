"""A match between explicit draws, as OpenSpiel wants to see it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.error import MelaError
from mela.core.options import OptionsError
from mela.core.position import Position
from mela.envs.memory import Imagined, Memory, Played
from mela.envs.set_up import SetUp


class MomentError(MelaError):
    """What was asked for cannot be had in the middle of a step."""


_Link = tuple[int, list[int] | str]
"""A code and its draws, or a viewer and the text of the position that was imagined."""


class _Undrawn(Exception):
    """The numbers so far are not enough: the next one is below `bound`."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class _Numbers(Chance):
    """The numbers drawn so far for a step."""

    def __init__(self, values: list[int]) -> None:
        self.values = iter(values)

    def below(self, n: i64) -> i64:
        value = next(self.values, None)
        if value is None:
            raise _Undrawn(n)
        return value


@lru_cache
def set_up_of(game: str, seats: int, options: str) -> SetUp:
    """The set-up with options in words, such as `edition:polish rivalry:garland+balcony`.

    A `+` makes a list. (JSON would not do: OpenSpiel's names of games have no room for commas.)
    """
    raw: dict[str, object] = {}
    for word in options.split():
        name, colon, value = word.partition(":")
        if not colon:
            raise OptionsError(name, "write it as name:value, or name:one+two for a list")
        if "+" in value:
            raw[name] = [item for item in value.split("+") if item]
        else:
            raw[name] = int(value) if value.isdecimal() else value
    return SetUp(game, seats, raw)


class Moment:
    """A position and what led to it, or the middle of a step from it, where draws are still to be
    made.

    A step whose draws are not complete is played again on a copy with each further draw.
    """

    def __init__(self, game: str, seats: int, options: str) -> None:
        self.key = game, seats, options
        #: Empty before the match is set up.
        self.memory: Memory = []
        self.code = 0
        self.draws: list[int] = []
        #: Below what the next number has to be drawn; 0 at a decision, and at the end.
        self.bound = 0
        self._go_on()

    @property
    def set_up(self) -> SetUp:
        return set_up_of(*self.key)

    @property
    def position(self) -> Position | None:
        """The last one in which no draw was awaited; None before the match is set up."""
        return self.memory[-1].after if self.memory else None

    def apply(self, number: int) -> None:
        """A draw where one is awaited, else the code of a move."""
        if self.bound:
            self.draws.append(number)
        else:
            self.code = number
        self._go_on()

    def _go_on(self) -> None:
        numbers = _Numbers(self.draws)
        try:
            before = self.position
            if before is None:
                after = self.set_up.start(numbers)
            else:
                after = before.clone()
                after.play(self.code, numbers)
        except _Undrawn as undrawn:
            self.bound = undrawn.bound
            return
        self.memory.append(Played(self.set_up, before, self.code, self.draws, after))
        self.code, self.draws, self.bound = 0, [], 0

    def settled(self) -> Position:
        """The position, where no draw is awaited."""
        position = self.position
        if position is None or self.bound:
            raise MomentError("chance has to draw first")
        return position

    def imagined(self, viewer: int, chance: Chance) -> "Moment":
        """A moment that fits what a seat knows of this one."""
        game = self.set_up.game
        position = game.imagine(game.view(self.settled(), viewer), chance)
        memory = [*self.memory, Imagined(self.set_up, viewer, position)]
        return _moment(self.key, memory, 0, [], 0)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        # steps are played on copies, so what is remembered stays as it is
        return _moment(self.key, list(self.memory), self.code, list(self.draws), self.bound)

    def __reduce__(self) -> tuple[Callable[..., "Moment"], tuple[Any, ...]]:
        return _read, (self.key, self._links(), self.code, self.draws, self.bound)

    def _links(self) -> list[_Link]:
        """All that is remembered, as plain data."""
        return [
            (link.code, link.draws)
            if isinstance(link, Played)
            else (link.viewer, self.set_up.game.text(link.after))
            for link in self.memory
        ]


def _moment(
    key: tuple[str, int, str], memory: Memory, code: int, draws: list[int], bound: int
) -> Moment:
    moment = Moment.__new__(Moment)
    moment.key, moment.memory = key, memory
    moment.code, moment.draws, moment.bound = code, draws, bound
    return moment


def _read(
    key: tuple[str, int, str], links: list[_Link], code: int, draws: list[int], bound: int
) -> Moment:
    moment = _moment(key, [], 0, [], 0)
    for number, rest in links:
        if isinstance(rest, str):
            position = moment.set_up.game.parse(rest)
            moment.memory.append(Imagined(moment.set_up, number, position))
        else:
            moment.code, moment.draws = number, rest
            moment._go_on()
    return _moment(key, moment.memory, code, draws, bound)
