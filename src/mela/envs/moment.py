"""A match between explicit draws, as OpenSpiel wants to see it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.error import MelaError
from mela.core.options import OptionsError
from mela.core.position import Position
from mela.envs.set_up import SetUp


class MomentError(MelaError):
    """What was asked for cannot be had in the middle of a step."""


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
    """A position, or the middle of a step from it, where draws are still to be made.

    A step whose draws are not complete is played again on a copy with each further draw.
    """

    def __init__(self, game: str, seats: int, options: str) -> None:
        self.key = game, seats, options
        #: None before the match is set up.
        self.position: Position | None = None
        self.code = 0
        self.draws: list[int] = []
        #: Below what the next number has to be drawn; 0 at a decision, and at the end.
        self.bound = 0
        self._go_on()

    @property
    def set_up(self) -> SetUp:
        return set_up_of(*self.key)

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
            if self.position is None:
                after = self.set_up.start(numbers)
            else:
                after = self.position.clone()
                after.play(self.code, numbers)
        except _Undrawn as undrawn:
            self.bound = undrawn.bound
            return
        self.position, self.code, self.draws, self.bound = after, 0, [], 0

    def settled(self) -> Position:
        """The position, where no draw is awaited."""
        if self.position is None or self.bound:
            raise MomentError("chance has to draw first")
        return self.position

    def imagined(self, viewer: int, chance: Chance) -> "Moment":
        """A moment that fits what a seat knows of this one."""
        game = self.set_up.game
        view = game.view(self.settled(), viewer)
        return _moment(self.key, game.imagine(view, chance), 0, [], 0)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        position = self.position and self.position.clone()
        return _moment(self.key, position, self.code, list(self.draws), self.bound)

    def __reduce__(self) -> tuple[Callable[..., "Moment"], tuple[Any, ...]]:
        text = None if self.position is None else self.set_up.game.text(self.position)
        return _read, (self.key, text, self.code, self.draws, self.bound)


def _moment(
    key: tuple[str, int, str], position: Position | None, code: int, draws: list[int], bound: int
) -> Moment:
    moment = Moment.__new__(Moment)
    moment.key, moment.position = key, position
    moment.code, moment.draws, moment.bound = code, draws, bound
    return moment


def _read(
    key: tuple[str, int, str], text: str | None, code: int, draws: list[int], bound: int
) -> Moment:
    position = None if text is None else set_up_of(*key).game.parse(text)
    return _moment(key, position, code, draws, bound)
