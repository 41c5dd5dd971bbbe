"""The base class of all bots: given a view and the legal moves, a bot chooses one."""

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
    """A bot that does not exist, or that is asked to move for a watcher."""


class Reason(msgspec.Struct, frozen=True):
    """An argument for a move: a message id, and its weight in hundredths of a point."""

    message: str
    worth: int


class Choice(msgspec.Struct, Generic[M], frozen=True):
    """A move, and the two or three reasons that decided, the most important first."""

    move: M
    reasons: tuple[Reason, ...] = ()


class Bot(metaclass=ABCMeta):
    """Knows its game and nothing about a match, so one object can play many seats.

    The choice depends only on the arguments of `think`. So a match with bots can be repeated, and
    nothing that a view hides can influence a bot.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @abstractmethod
    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:
        """Choose one of the moves, which are the legal moves of the viewer, and say why."""

    def choose(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> M:
        """Choose a move, without reasons."""
        return self.think(view, moves, budget, chance).move


def any_of(choices: Sequence[T], chance: Chance) -> T:
    """One of the choices at random; a single choice needs no draw."""
    return choices[int(chance.below(len(choices))) if len(choices) > 1 else 0]


def seat_of(view: View) -> int:
    """The seat that must choose; an error if the viewer is a watcher."""
    if view.viewer is None:
        raise BotError("a watcher has no move to choose")
    return view.viewer
