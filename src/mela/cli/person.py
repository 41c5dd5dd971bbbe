"""The player at the terminal: reads lines until one is a legal move."""

from collections.abc import Callable

from rich.table import Table
from rich.text import Text

from mela.cli.clock import PlayerClock, shown
from mela.cli.offers import numbered, offers
from mela.cli.terminal import Terminal
from mela.core.error import MelaError
from mela.core.match import AnyMatch
from mela.core.move import Move
from mela.games.kit.screen import Chapter, Screen

LOG_LINES = 20

COMMANDS: Chapter = (
    "Commands",
    (
        ("list, or nothing", "the moves you may make, numbered; type a number to make one"),
        ("list ...", "the moves that contain these words"),
        ("why ...", "why this move is not allowed"),
        ("board", "draw the table again"),
        ("score", "the score sheets"),
        ("log", "what happened recently"),
        ("help", "this"),
        ("quit", "leave the match"),
    ),
)


class Left(Exception):
    """The player leaves the match."""


class Person:
    """A player who sees the same as a bot: the view and the legal moves."""

    def __init__(
        self, match: AnyMatch, seat: int, screen: Screen, terminal: Terminal, clock: PlayerClock
    ) -> None:
        self.match = match
        self.seat = seat
        self.screen = screen
        self.terminal = terminal
        self.clock = clock
        self._commands: dict[str, Callable[[], None]] = {
            "": self._list,
            "list": self._list,
            "board": self.draw,
            "score": self._score,
            "log": self._log,
            "help": self._help,
            "?": self._help,
        }

    def choose(self) -> Move:
        """Ask until the player names a legal move; `quit` and end of input raise `Left`."""
        self.draw()
        while True:
            try:
                left = self.clock.left
                time = "" if left is None else f" ({shown(left)})"
                line = self.terminal.ask(f"{self.match.players[self.seat]}{time}> ").strip()
            except EOFError:
                raise Left from None
            if line.lower() in ("quit", "exit"):
                raise Left
            move = self._execute(line)
            if move is not None:
                return move

    def draw(self) -> None:
        """Draw the table as the seat sees it."""
        view = self.match.view(self.seat)
        self.terminal.show("", self.screen.draw(view, self.terminal.width), "")
        state = self.screen.state(view)
        self.terminal.say(f"{state} Type a move, or: list, help, score, log, quit.", "italic")

    def _execute(self, line: str) -> Move | None:
        """Carry out a command, or find the move that a line names."""
        command = self._commands.get(line.lower())
        if command is not None:
            command()
            return None
        if line.isdecimal():
            return self._numbered(line)
        asks, _, rest = line.partition(" ")
        if asks.lower() == "list":
            self._list(rest)
            return None
        try:
            if asks.lower() == "why":
                why = self.match.why_not(rest, self.seat, self.screen.language)
                self.terminal.say(why or "Nothing forbids it: you may do that.")
                return None
            move: Move = self.match.game.parse_move(line)
            why = self.match.why_not(move, self.seat, self.screen.language)
        except MelaError as error:
            self.terminal.say(f"{error} (help explains more)", "red")
            return None
        if why is not None:
            self.terminal.say(why, "red")
            return None
        return move

    def _numbered(self, number: str) -> Move | None:
        moves = numbered(self.match.moves(), self.screen)
        for n, move in enumerate(moves, 1):
            if str(n) == number:
                return move
        self.terminal.say(f"There is no move {number}: they run from 1 to {len(moves)}.", "red")
        return None

    def _list(self, words: str = "") -> None:
        self.terminal.show(offers(self.match.moves(), self.screen, words.lower().split()))

    def _score(self) -> None:
        self.terminal.show(self.screen.score(self.match.view(self.seat)))

    def _log(self) -> None:
        for line in self.match.log(self.seat, self.screen.language)[-LOG_LINES:]:
            self.terminal.say(line)

    def _help(self) -> None:
        for title, rows in (COMMANDS, *self.screen.guide()):
            self.terminal.say(title, "bold")
            grid = Table.grid(padding=(0, 2))
            for what, explained in rows:
                grid.add_row("", Text(what, "cyan"), Text(explained))
            self.terminal.show(grid)
