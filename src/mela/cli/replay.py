"""`mela replay`: steps through a record, forwards and back."""

from pathlib import Path

import msgspec

import mela
from mela.cli.record_file import RecordFileError
from mela.cli.screens import SCREENS
from mela.cli.terminal import Terminal
from mela.core.event import Event, Viewer, seen_by
from mela.core.game import AnyGame
from mela.core.match import AnyMatch
from mela.core.options import OptionsError
from mela.core.record import RecordError

HELP = "Enter: on, b: back, a number: go there, e: the end, q: leave"


class Told(msgspec.Struct, frozen=True):
    """A step as a program wants it; version 0 is the set-up."""

    version: int
    seat: int | None
    move: str
    points: tuple[int, ...]
    events: tuple[Event, ...]
    words: tuple[str, ...]


def read_record(path: Path, title: AnyGame | None) -> AnyMatch:
    """The match of a file, every move and draw checked; `title` is one with a pack of one's own."""
    try:
        return mela.loads(path.read_text(encoding="utf-8"), title=title)
    except OSError as error:
        raise RecordFileError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeError:
        raise RecordFileError(f"{path} is no text") from None
    except RecordError as error:
        raise RecordFileError(f"{path}: {error}") from None


class Replay:
    """A match that was played, as one viewer saw it."""

    def __init__(self, match: AnyMatch, viewer: Viewer, language: str) -> None:
        if viewer is not None and not 0 <= viewer < match.seats:
            raise OptionsError("seat", f"there are seats 0 to {match.seats - 1}, not {viewer}")
        match.game.catalogue(language)  # before anything is shown
        self.match = match
        self.viewer = viewer
        self.language = language
        self.terminal = Terminal()
        self.screen = SCREENS[match.game.name](match.game, match.players, language)

    def told(self) -> list[Told]:
        """All steps."""
        return [self._told(version) for version in range(self.match.version + 1)]

    def _told(self, version: int) -> Told:
        match = self.match
        step = match.steps[version - 1] if version else None
        events = seen_by(self.viewer, match.events_of(version))
        return Told(
            version,
            None if step is None else step.seat,
            "" if step is None else step.move,
            match.game.points(match.position_at(version)),
            tuple(events),
            tuple(match.game.tell(event, match.players, self.language) for event in events),
        )

    def run(self) -> None:
        """Ask for each step where to go; the table is drawn as it was then."""
        version = 0
        while True:
            self._show(version)
            try:
                line = self.terminal.ask(f"{version} of {self.match.version}> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.terminal.say("")  # what comes next begins a line
                return
            if line in ("q", "quit", "exit"):
                return
            there = self._goal(version, line)
            if there is None:
                self.terminal.say(HELP, "dim")
            else:
                version = max(0, min(there, self.match.version))

    def _goal(self, version: int, line: str) -> int | None:
        if line.isascii() and line.isdecimal() and len(line) < 9:
            return int(line)
        steps = {"": version + 1, "n": version + 1, "b": version - 1, "e": self.match.version}
        return steps.get(line)

    def _show(self, version: int) -> None:
        view = self.match.game.view(self.match.position_at(version), self.viewer)
        self.terminal.show("", self.screen.table(view, self.terminal.width), "")
        self.tell(version)

    def tell(self, version: int) -> None:
        """What the step brought, in words."""
        told = self._told(version)
        what = " ".join(told.words) or told.move
        if told.seat is None:
            self.terminal.say(what)
        else:
            view = self.match.game.view(self.match.position_at(version), self.viewer)
            self.terminal.tell(self.screen.mark(view, told.seat), what)

    def tell_all(self) -> None:
        """For a file or a pipe: the whole account, then the last table."""
        for version in range(self.match.version):
            self.tell(version)
        self._show(self.match.version)
