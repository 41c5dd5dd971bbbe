"""`mela replay`: steps through a record, forwards and back."""

from pathlib import Path

import msgspec

import mela
from mela.cli.play import RecordFileError
from mela.cli.terminal import Terminal
from mela.core.event import Event, Viewer, seen_by
from mela.core.game import AnyGame
from mela.core.match import AnyMatch
from mela.core.options import OptionsError
from mela.core.record import RecordError
from mela.games import kit_of

HELP = "Enter: forward, b: back, a number: go there, e: end, q: leave"


class ReplayStep(msgspec.Struct, frozen=True):
    """A step for JSON output; version 0 is the set-up."""

    version: int
    seat: int | None
    move: str
    points: tuple[int, ...]
    events: tuple[Event, ...]
    words: tuple[str, ...]


def read_record(path: Path, title: AnyGame | None) -> AnyMatch:
    """The match of a file, with every move and draw checked; `title` may add a user's pack."""
    try:
        return mela.loads(path.read_text(encoding="utf-8"), title=title)
    except OSError as error:
        raise RecordFileError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeError:
        raise RecordFileError(f"{path} is not a text file") from None
    except RecordError as error:
        raise RecordFileError(f"{path}: {error}") from None


class Replay:
    """Shows a finished match to one viewer."""

    def __init__(self, match: AnyMatch, viewer: Viewer, language: str) -> None:
        if viewer is not None and not 0 <= viewer < match.seats:
            raise OptionsError("seat", f"there are seats 0 to {match.seats - 1}, not {viewer}")
        match.game.catalogue(language)  # before anything is shown
        self.match = match
        self.viewer = viewer
        self.language = language
        self.terminal = Terminal()
        self.screen = kit_of(match.game.name).screen()(match.game, match.players, language)

    def steps(self) -> list[ReplayStep]:
        """All steps, as the viewer saw them."""
        return [self._step(version) for version in range(self.match.version + 1)]

    def _step(self, version: int) -> ReplayStep:
        match = self.match
        step = match.steps[version - 1] if version else None
        events = seen_by(self.viewer, match.events_of(version))
        return ReplayStep(
            version,
            None if step is None else step.seat,
            "" if step is None else step.move,
            match.game.points(match.position_at(version)),
            tuple(events),
            tuple(match.game.tell(event, match.players, self.language) for event in events),
        )

    def run(self) -> None:
        """Show a step, ask which one is next, and so on."""
        version = 0
        while True:
            self._show(version)
            try:
                line = self.terminal.ask(f"{version} of {self.match.version}> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.terminal.say("")  # end the line of the prompt
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
        self.terminal.show("", self.screen.draw(view, self.terminal.width), "")
        self._print(version)

    def _print(self, version: int) -> None:
        """Print what happened in a step."""
        step = self._step(version)
        what = " ".join(step.words) or step.move
        if step.seat is None:
            self.terminal.say(what)
        else:
            view = self.match.game.view(self.match.position_at(version), self.viewer)
            self.terminal.tell(self.screen.mark(view, step.seat), what)

    def print_all(self) -> None:
        """For a file or a pipe: print all steps, then the last table."""
        for version in range(self.match.version):
            self._print(version)
        self._show(self.match.version)
