"""`mela train`: lets a bot learn from itself, and keeps what it has learned after each round."""

from concurrent.futures import Executor
from pathlib import Path
from time import monotonic

import msgspec
import typer

from mela.cli.bar import bar
from mela.core.error import MelaError
from mela.lab.learning_curve import curve_picture
from mela.lab.ledger import replace_file
from mela.lab.training import Lesson, examine, teach
from mela.lab.workers import workers


class TrainingError(MelaError):
    """A file of another training."""


def run_training(
    new: Lesson, rounds: int, exam: int, file: Path, count: int | None, ray: str | None = None
) -> Lesson:
    """Go on with what is in the file, up to so many rounds."""
    lesson = _go_on(new, file)
    with bar("rounds", rounds, lesson.round) as advance, workers(count, ray) as executor:
        while lesson.round < rounds:
            lesson = _round(lesson, exam, executor)
            _keep(lesson, file)
            advance(1)
            typer.echo(f"round {lesson.round}: {lesson.curve[-1]:.1%} against the adept")
    return lesson


def _round(lesson: Lesson, exam: int, executor: Executor) -> Lesson:
    begun = monotonic()
    taught = teach(lesson, executor)
    seconds = lesson.seconds + monotonic() - begun
    curve = (*lesson.curve, examine(taught, exam, executor))
    return msgspec.structs.replace(taught, curve=curve, seconds=seconds)


def _go_on(new: Lesson, file: Path) -> Lesson:
    if not file.exists():
        return new
    try:
        lesson = msgspec.json.decode(file.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise TrainingError(f"{file}: {error}") from None
    same = [getattr(lesson, name) == getattr(new, name) for name in ("game", "seats", "seed")]
    if not all(same):
        raise TrainingError(f"{file} holds another training: choose another file")
    return lesson


def _keep(lesson: Lesson, file: Path) -> None:
    replace_file(file, msgspec.json.encode(lesson))
    replace_file(file.with_suffix(".svg"), curve_picture(lesson.curve).encode())
