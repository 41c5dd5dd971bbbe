"""What every bot is: somebody on a seat who is asked for one of the legal moves."""

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from mela.bots.budget import Budget
from mela.core.chance import Chance
from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.move import Move
from mela.core.view import View

M = TypeVar("M", bound=Move)
T = TypeVar("T")


class BotError(MelaError):
    """A bot that there is not, or that is asked for what it cannot know."""


class Reason(msgspec.Struct, frozen=True):
    """What spoke for a move: a message id, and by how much, in hundredths of a point."""

    message: str
    worth: int


class Choice(msgspec.Struct, Generic[M], frozen=True):
    """A move, and the two or three reasons that decided, the weightiest first."""

    move: M
    reasons: tuple[Reason, ...] = ()


class Bot(metaclass=ABCMeta):
    """Knows its game and nothing of a match: one object may sit on many seats.

    The choice hangs on the arguments of `think` alone, so that a match with bots can be played
    again, and so that nothing which a view hides can have a say.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @classmethod
    def knows(cls, game: str) -> bool:  # noqa: ARG003 - a level may be there for one game only
        """Is there such a bot for this game?"""
        return True

    @abstractmethod
    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:
        """One of the moves, which are those that the viewer of the view may make, and why."""

    def choose(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> M:
        """The same without reasons."""
        return self.think(view, moves, budget, chance).move


def any_of(choices: Sequence[T], chance: Chance) -> T:
    """One of them, each as likely as the others; no draw where there is no choice."""
    return choices[int(chance.below(len(choices))) if len(choices) > 1 else 0]


def seat_of(view: View) -> int:
    """The seat that is to choose."""
    if view.viewer is None:
        raise BotError("a watcher has no move to choose")
    return view.viewer
