"""What the terminal wants from a game's drawing, whatever the game."""

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from mela.core.game import AnyGame

#: A title, and pairs of what is explained and the explanation.
Chapter = tuple[str, Sequence[tuple[str, str]]]


class Screen(metaclass=ABCMeta):
    """Draws views of one match; `names` are those of its players.

    What the game tells is in the viewer's language; the words around it, like commands and moves,
    are English.
    """

    def __init__(self, game: AnyGame, names: Sequence[str], language: str = "en") -> None:
        self.game = game
        self.names = names
        self.language = language

    @abstractmethod
    def table(self, view: Any, width: int) -> RenderableType:
        """All that lies on the table, as wide as the terminal is."""

    @abstractmethod
    def mark(self, view: Any, seat: int) -> Text:
        """A short sign for a seat, to put in front of what it does."""

    @abstractmethod
    def state(self, view: Any) -> str:
        """What the viewer, who is to move, has to know of the turn."""

    @abstractmethod
    def offer(self, move: Any) -> tuple[str, str]:
        """Where a move stands in the list of moves, and what it is called there."""

    @abstractmethod
    def score(self, view: Any) -> RenderableType:
        """The score sheets."""

    @abstractmethod
    def farewells(self, view: Any) -> Sequence[str]:
        """Why each player who is out went out."""

    @abstractmethod
    def guide(self) -> Sequence[Chapter]:
        """How to write moves, and the rules in short."""
