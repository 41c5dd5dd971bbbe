"""The small boards of the Learn pages: short scripts in rulebook words, played by the engine.

    PYTHONPATH=src python -m tools.scenes          write them for the page (`make page` does)

A script is a file of docs/scenes in three parts, with an empty line between them:

    shows H22 H15                  the rules it belongs to; the page shows it at the first one
    seen by 0                      whose view it is

    holi standard international    a position, as the engine writes it
    ...

    throw corner B3 C3             moves, and below each the events that must happen
      token-landed B3 0
    end

Where chance decides, the tool searches for draws with which that happens. Nothing is drawn by hand:
the page shows views and events of the engine.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from mela.core.chance import FastChance, RecordingChance
from mela.core.error import MelaError
from mela.core.event import Event, seen_by
from mela.core.game import AnyGame
from mela.core.lines import PositionTextError
from mela.core.trace import Trace
from mela.games import GAMES, SHIPPED

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "docs/scenes"
WRITTEN = ROOT / "web/src/generated/scenes"
#: The number of random tries for a move; a throw of five sticks has a thousand outcomes.
TRIES = 20_000


class SceneError(Exception):
    """A script that cannot be played; it names the file, the line and, for a move, the rule."""

    def __init__(self, file: Path, line: int, what: str) -> None:
        super().__init__(f"{file.parent.name}/{file.name}, line {line}: {what}")


class Frame(msgspec.Struct, frozen=True):
    """A step as the page knows it from replays."""

    version: int
    note: None
    view: Any
    events: Sequence[Event]


class Scene(msgspec.Struct, frozen=True):
    """The data for the page: a position, and steps with their events, as a seat sees them."""

    name: str
    rules: tuple[str, ...]
    seat: int
    frames: list[Frame]


class Line(msgspec.Struct, frozen=True):
    """A line of a script with its number."""

    number: int
    text: str


class Script:
    """A file of docs/scenes, read but not yet played."""

    def __init__(self, file: Path) -> None:
        self.file = file
        lines = [Line(n, text) for n, text in enumerate(file.read_text("utf-8").splitlines(), 1)]
        parts = list(_parts(lines))
        if len(parts) != 3:
            raise SceneError(
                file, 1, f"a script has 3 parts with empty lines between, not {len(parts)}"
            )
        head, self.position, moves = parts
        self.rules, self.seat = self._head(head)
        #: Each move with the events that must happen.
        self.steps: list[tuple[Line, list[Line]]] = []
        for line in moves:
            if not line.text.startswith(" "):
                self.steps.append((line, []))
            elif self.steps:
                self.steps[-1][1].append(line)
            else:
                raise SceneError(file, line.number, "no move stands before what has to happen")

    def _head(self, lines: list[Line]) -> tuple[tuple[str, ...], int]:
        match [line.text.split() for line in lines]:
            case [["shows", *rules], ["seen", "by", seat]] if rules and seat.isdecimal():
                return tuple(rules), int(seat)
        raise SceneError(
            self.file, lines[0].number, "it begins with `shows <rules>`, `seen by <seat>`"
        )

    def play(self, game: AnyGame) -> Scene:
        """Let the engine check and play it."""
        first = self.position[0].number
        try:
            position = game.parse("\n".join(line.text for line in self.position))
        except PositionTextError as error:
            # the line number of the position is relative to its first line
            what = str(error).removeprefix(f"line {error.line}: ")
            raise SceneError(self.file, first + max(0, error.line - 1), what) from None
        frames = [Frame(0, None, game.view(position, self.seat), ())]
        for version, (line, wanted) in enumerate(self.steps, 1):
            position, events = self._step(game, position, line, wanted)
            seen = seen_by(self.seat, events)
            frames.append(Frame(version, None, game.view(position, self.seat), seen))
        return Scene(self.file.stem, self.rules, self.seat, frames)

    def _step(
        self, game: AnyGame, position: Any, line: Line, wanted: list[Line]
    ) -> tuple[Any, Sequence[Event]]:
        seat = int(position.seat_to_move())
        try:
            move = game.parse_move(line.text)
        except MelaError as error:
            raise SceneError(self.file, line.number, str(error)) from None
        refusal = game.refusal(position, seat, move)
        if refusal is not None:
            names = [f"seat {n}" for n in range(4)]
            raise SceneError(self.file, line.number, game.explain(refusal, names))
        code = game.code(position, move)
        furthest = 0
        for seed in range(TRIES):
            after = position.clone()
            after.trace = trace = Trace()
            chance = RecordingChance(FastChance(seed))
            after.play(code, chance)
            after.trace = None
            events = game.events(after, trace)
            happened = _happened(events, wanted)
            if happened == len(wanted):
                return after, events
            furthest = max(furthest, happened)
            if not chance.draws:
                break
        missing = wanted[furthest]
        raise SceneError(
            self.file, missing.number, f"{line.text!r} never leads to {missing.text.strip()!r}"
        )


def _parts(lines: list[Line]) -> Iterator[list[Line]]:
    part: list[Line] = []
    for line in [*lines, Line(0, "")]:
        if line.text.strip():
            part.append(line)
        elif part:
            yield part
            part = []


def _happened(events: Sequence[Event], wanted: list[Line]) -> int:
    """The number of required events that happened, in order: the kind, and words of its facts."""
    done = 0
    for event in events:
        if done < len(wanted):
            kind, *words = wanted[done].text.split()
            facts = [kind, *(word for fact in event.facts().values() for word in _words(fact))]
            if kind == event.__struct_config__.tag and all(word in facts for word in words):
                done += 1
    return done


def _words(fact: object) -> list[str]:
    return [str(part) for part in fact] if isinstance(fact, tuple) else [str(fact)]


def scenes(name: str, folder: Path = SCRIPTS) -> list[Scene]:
    """All scenes of a game, in the order of their rules."""
    played = [Script(file).play(GAMES[name]) for file in sorted((folder / name).glob("*.txt"))]
    return sorted(played, key=lambda scene: int(scene.rules[0][1:]))


def main() -> None:
    WRITTEN.mkdir(parents=True, exist_ok=True)
    for name in SHIPPED:
        (WRITTEN / f"{name}.json").write_bytes(msgspec.json.encode(scenes(name)))


if __name__ == "__main__":
    try:
        main()
    except SceneError as error:
        sys.exit(str(error))
