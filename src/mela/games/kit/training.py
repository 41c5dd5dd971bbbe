"""How a bot learns from matches against itself: rounds of play, each followed by an exam."""

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a training; a game adds what was learned so far."""

    game: str
    seats: int
    #: In each round.
    matches: int
    seed: int
    round: int = 0
    #: The share of wins against adepts after each round.
    curve: tuple[float, ...] = ()
    seconds: float = 0.0


L = TypeVar("L", bound=Lesson)
S = TypeVar("S")


class Training(Generic[L, S], metaclass=ABCMeta):
    """The steps of a training, as pure functions: `play` and `exam` run on any worker."""

    #: The types of a lesson and of the samples of matches, for reading them from files.
    lesson_type: ClassVar[Any]
    shown_type: ClassVar[Any]
    #: How many matches a worker plays at a time.
    chunk: ClassVar[int]

    @abstractmethod
    def first(self, seats: int, matches: int, evaluations: int, seed: int) -> L:
        """A new training, before its first round."""

    @abstractmethod
    def player(self, lesson: L) -> object:
        """The parts of a lesson that decide how it plays, as plain data."""

    def for_workers(self, lesson: L) -> L:
        """The lesson without the parts that only learning needs."""
        return lesson

    @abstractmethod
    def play(self, lesson: L, seeds: range) -> S:
        """Play the matches of these seeds and return the samples to learn from."""

    @abstractmethod
    def learn(self, lesson: L, shown: Sequence[S], seconds: float) -> L:
        """The lesson after one more round; playing it took these seconds."""

    @abstractmethod
    def exam(self, lesson: L, seed: int) -> float:
        """The share of wins against adepts on one seed, on each seat in turn."""

    @abstractmethod
    def learned(self, lesson: L) -> msgspec.Struct:
        """The part of a lesson that ships with Mela."""
