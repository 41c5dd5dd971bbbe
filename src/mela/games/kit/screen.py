"""What a game must be able to draw in a terminal."""

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from mela.core.game import AnyGame

#: A title, and pairs of a term and its explanation.
Chapter = tuple[str, Sequence[tuple[str, str]]]


class Screen(metaclass=ABCMeta):
    """Draws the views of one match; `names` are the names of its players.

    Messages of the game are in the viewer's language; other words, like commands and moves, are
    English. Without `labels`, boards show no letters and numbers, like their other printed side.
    """

    def __init__(
        self, game: AnyGame, names: Sequence[str], language: str = "en", *, labels: bool = True
    ) -> None:
        self.game = game
        self.names = names
        self.language = language
        self.labels = labels

    @abstractmethod
    def draw(self, view: Any, width: int) -> RenderableType:
        """Everything that the viewer sees, as wide as the terminal."""

    @abstractmethod
    def mark(self, view: Any, seat: int) -> Text:
        """A short label of a seat, to put before what it does."""

    @abstractmethod
    def state(self, view: Any) -> str:
        """What the viewer must know about the turn; it is the viewer's turn."""

    @abstractmethod
    def offer(self, move: Any) -> tuple[str, str]:
        """The heading of a move in the list of moves, and its name there."""

    @abstractmethod
    def score(self, view: Any) -> RenderableType:
        """The score sheets."""

    @abstractmethod
    def farewells(self, view: Any) -> Sequence[str]:
        """Why each player who is out went out."""

    @abstractmethod
    def guide(self) -> Sequence[Chapter]:
        """How to write moves, and the rules in short."""
