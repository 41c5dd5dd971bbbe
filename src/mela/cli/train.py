"""`mela train`: lets a bot learn from itself, and keeps what it has learned after each round."""

from concurrent.futures import Executor
from pathlib import Path
from time import monotonic
from typing import TypeVar

import msgspec
import typer

from mela.cli.bar import bar
from mela.core.error import MelaError
from mela.lab.course import Course, examine_course, teach_course
from mela.lab.learning_curve import curve_picture
from mela.lab.ledger import replace_file
from mela.lab.training import Lesson, examine, teach
from mela.lab.workers import workers

#: What is taught in the way of all games, or in the way of one.
Taught = TypeVar("Taught", Lesson, Course)


class TrainingError(MelaError):
    """A file of another training."""


def run_training(
    new: Taught, rounds: int, exam: int, file: Path, count: int | None, ray: str | None = None
) -> Taught:
    """Go on with what is in the file, up to so many rounds."""
    lesson = _go_on(new, file)
    with bar("rounds", rounds, lesson.round) as advance, workers(count, ray) as executor:
        while lesson.round < rounds:
            lesson = _round(lesson, exam, executor)
            _keep(lesson, file)
            advance(1)
            typer.echo(f"round {lesson.round}: {lesson.curve[-1]:.1%} against the adept")
    return lesson


def _round(lesson: Taught, exam: int, executor: Executor) -> Taught:
    begun = monotonic()
    if isinstance(lesson, Course):
        taught = teach_course(lesson, executor)
        share = examine_course(taught, exam, executor)
    else:
        taught = teach(lesson, executor)
        share = examine(taught, exam, executor)
    seconds = lesson.seconds + monotonic() - begun
    return msgspec.structs.replace(taught, curve=(*lesson.curve, share), seconds=seconds)


def _go_on(new: Taught, file: Path) -> Taught:
    if not file.exists():
        return new
    try:
        lesson = msgspec.json.decode(file.read_bytes(), type=type(new))
    except msgspec.DecodeError as error:
        raise TrainingError(f"{file}: {error}") from None
    same = [getattr(lesson, name) == getattr(new, name) for name in ("game", "seats", "seed")]
    if not all(same):
        raise TrainingError(f"{file} holds another training: choose another file")
    return lesson


def _keep(lesson: Lesson | Course, file: Path) -> None:
    replace_file(file, msgspec.json.encode(lesson))
    replace_file(file.with_suffix(".svg"), curve_picture(lesson.curve).encode())
