"""What a game's events tell of a match, in words that all games share."""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from mela.core.event import Event
from mela.core.match import AnyMatch


class Account(metaclass=ABCMeta):
    """Reads the events of one match, in their order."""

    #: What ends a turn: the points are noted after it.
    turn_ends: ClassVar[tuple[type[Event], ...]]

    @abstractmethod
    def start(self, match: AnyMatch) -> int:
        """The seat that began."""

    @abstractmethod
    def pieces(self, event: Event) -> Iterator[tuple[str, str, int]]:
        """Which pieces came to whom by chance: kind, id, seat."""

    @abstractmethod
    def table_pieces(self, match: AnyMatch) -> Iterator[tuple[str, str]]:
        """Which pieces are there for all: kind, id."""

    @abstractmethod
    def ends(self, match: AnyMatch) -> tuple[str, ...]:
        """How the match ended for each seat."""
