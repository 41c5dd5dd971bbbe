"""`mela train`: lets a bot learn from itself, and keeps what it has learned after each round."""

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from time import monotonic

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mela.core.error import MelaError
from mela.lab.learning_curve import curve_picture
from mela.lab.training import Lesson, examine, teach


class TrainingError(MelaError):
    """A file of another training."""


def run_training(new: Lesson, rounds: int, exam: int, file: Path, workers: int | None) -> Lesson:
    """Go on with what is in the file, up to so many rounds."""
    lesson = _go_on(new, file)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        ProcessPoolExecutor(workers or os.cpu_count()) as executor,
        Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress,
    ):
        task = progress.add_task("rounds", total=rounds, completed=lesson.round)
        while lesson.round < rounds:
            lesson = _round(lesson, exam, executor)
            _keep(lesson, file)
            progress.advance(task)
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
    """All at once, so that a training that is stopped never leaves half a file."""
    half = file.with_suffix(".part")
    half.write_bytes(msgspec.json.encode(lesson))
    half.replace(file)
    file.with_suffix(".svg").write_text(curve_picture(lesson.curve), encoding="utf-8")
