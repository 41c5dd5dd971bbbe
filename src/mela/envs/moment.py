"""A match with explicit draws, as OpenSpiel needs it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.error import MelaError
from mela.core.options import OptionsError
from mela.core.position import Position
from mela.envs.history import History, Imagined, Played
from mela.envs.set_up import SetUp


class MomentError(MelaError):
    """A question that has no answer in the middle of a step."""


_Link = tuple[int, list[int] | str]
"""A code and its draws, or a viewer and the text of the imagined position."""


class _Undrawn(Exception):
    """The step needs another number, below `bound`."""

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

    A `+` makes a list. (Not JSON, because OpenSpiel's names of games cannot contain commas.)
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
    """A position with its history, perhaps in the middle of a step that still needs draws.

    An incomplete step is played again, on a copy, with each further draw.
    """

    def __init__(self, game: str, seats: int, options: str) -> None:
        self.key = game, seats, options
        #: Empty before the set-up is complete.
        self.history: History = []
        self.code = 0
        self.draws: list[int] = []
        #: The next draw must be below this; 0 if no draw is needed.
        self.bound = 0
        self._advance()

    @property
    def set_up(self) -> SetUp:
        return set_up_of(*self.key)

    @property
    def position(self) -> Position | None:
        """The last complete position; None before the set-up is complete."""
        return self.history[-1].after if self.history else None

    def apply(self, number: int) -> None:
        """Apply a draw if one is needed, otherwise the code of a move."""
        if self.bound:
            self.draws.append(number)
        else:
            self.code = number
        self._advance()

    def _advance(self) -> None:
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
        self.history.append(Played(self.set_up, before, self.code, self.draws, after))
        self.code, self.draws, self.bound = 0, [], 0

    def settled(self) -> Position:
        """The position; an error if a draw is needed first."""
        position = self.position
        if position is None or self.bound:
            raise MomentError("chance has to draw first")
        return position

    def imagined(self, viewer: int, chance: Chance) -> "Moment":
        """A random moment that fits what a seat knows about this one."""
        game = self.set_up.game
        position = game.imagine(game.view(self.settled(), viewer), chance)
        history = [*self.history, Imagined(self.set_up, viewer, position)]
        return _moment(self.key, history, 0, [], 0)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        # steps are played on copies, so the history never changes
        return _moment(self.key, list(self.history), self.code, list(self.draws), self.bound)

    def __reduce__(self) -> tuple[Callable[..., "Moment"], tuple[Any, ...]]:
        return _read, (self.key, self._links(), self.code, self.draws, self.bound)

    def _links(self) -> list[_Link]:
        """The history as plain data."""
        return [
            (link.code, link.draws)
            if isinstance(link, Played)
            else (link.viewer, self.set_up.game.text(link.after))
            for link in self.history
        ]


def _moment(
    key: tuple[str, int, str], history: History, code: int, draws: list[int], bound: int
) -> Moment:
    moment = Moment.__new__(Moment)
    moment.key, moment.history = key, history
    moment.code, moment.draws, moment.bound = code, draws, bound
    return moment


def _read(
    key: tuple[str, int, str], links: list[_Link], code: int, draws: list[int], bound: int
) -> Moment:
    moment = _moment(key, [], 0, [], 0)
    for number, rest in links:
        if isinstance(rest, str):
            position = moment.set_up.game.parse(rest)
            moment.history.append(Imagined(moment.set_up, number, position))
        else:
            moment.code, moment.draws = number, rest
            moment._advance()
    return _moment(key, moment.history, code, draws, bound)
