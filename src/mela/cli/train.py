"""`mela train`: lets a bot learn from itself, and keeps what it has played and learned."""

from pathlib import Path
from time import monotonic

import msgspec
import typer

from mela.cli.bar import bar
from mela.cli.json_answer import say_json
from mela.cli.work import Crew
from mela.core.error import MelaError
from mela.lab import course, net_training
from mela.lab.course import Course
from mela.lab.learning_curve import curve_picture
from mela.lab.ledger import replace_file
from mela.lab.lock import alone
from mela.lab.net_training import NetLesson
from mela.lab.round import Round

#: What is taught, each game in its own way.
AnyLesson = NetLesson | Course


class TrainingError(MelaError):
    """A file of another training."""


class Trained(msgspec.Struct, frozen=True):
    """How far a training has come, for programs."""

    game: str
    seats: int
    rounds: int
    planned: int
    #: Played so far, in all rounds.
    matches: int
    #: The share of wins against adepts after each round.
    curve: tuple[float, ...]
    seconds: float
    #: What the same command goes on from, and what was learned; none before the first round ends.
    training: str
    learned: str | None


def new_lesson(game: str, seats: int, matches: int, evaluations: int, seed: int) -> AnyLesson:
    """The first lesson of a game."""
    if game == "nagaraja":
        return course.first_course(matches, seed)
    return NetLesson(game=game, seats=seats, matches=matches, evaluations=evaluations, seed=seed)


def run_training(
    new: AnyLesson,
    rounds: int,
    exam: int,
    file: Path,
    hire: Crew,
    json: bool = False,
) -> AnyLesson:
    """Go on with what is in the file, up to so many rounds; for programs, tell them at the end."""
    with alone(file):
        lesson = _go_on(new, file)
        begun = monotonic()
        try:
            each = new.matches + exam
            with (
                bar("matches and exams", rounds * each, lesson.round * each) as advance,
                hire() as executor,
            ):
                round_ = Round(executor, file, advance)
                while lesson.round < rounds:
                    lesson = _taught(lesson, exam, round_, begun)
                    begun = monotonic()
                    _keep(lesson, file)
                    round_.forget("matches", "exam")
                    won = f"{lesson.curve[-1]:.1%} against the adept"
                    typer.echo(f"round {lesson.round}: {won}", err=json)
        except KeyboardInterrupt:
            lesson = _later(lesson, begun)
            replace_file(file, msgspec.json.encode(lesson))
            typer.echo(
                f"stopped in round {lesson.round + 1}; what was learned and played is kept, and "
                "the same command goes on from there",
                err=True,
            )
    if json:
        say_json(_trained(lesson, rounds, file))
    return lesson


def _taught(lesson: AnyLesson, exam: int, round_: Round, begun: float) -> AnyLesson:
    """After one more round."""
    taught: AnyLesson
    if isinstance(lesson, Course):
        taught = course.teach_course(lesson, round_)
        share = course.examine_course(taught, exam, round_)
    else:
        taught = net_training.teach(lesson, round_)
        share = net_training.examine(taught, exam, round_)
    return _later(msgspec.structs.replace(taught, curve=(*lesson.curve, share)), begun)


def _later(lesson: AnyLesson, begun: float) -> AnyLesson:
    """With the time that it has taken since."""
    return msgspec.structs.replace(lesson, seconds=lesson.seconds + monotonic() - begun)


def _go_on(new: AnyLesson, file: Path) -> AnyLesson:
    if not file.exists():
        return new
    try:
        lesson = msgspec.json.decode(file.read_bytes(), type=type(new))
    except OSError as error:
        raise TrainingError(f"cannot read {file}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise TrainingError(f"{file}: {error}") from None
    for name in ("game", "seats", "matches", "evaluations", "seed"):
        had, wanted = getattr(lesson, name, None), getattr(new, name, None)
        if had != wanted:
            other = f"of another training, with {name} {had}, not {wanted}"
            raise TrainingError(f"{file} is {other}: choose another file")
    return lesson


def _keep(lesson: AnyLesson, file: Path) -> None:
    """The training, what ships of it, and its curve."""
    learned = lesson.skill if isinstance(lesson, Course) else lesson.net()
    replace_file(file, msgspec.json.encode(lesson))
    replace_file(_learned(file), msgspec.json.encode(learned) + b"\n")
    replace_file(file.with_suffix(".svg"), curve_picture(lesson.curve).encode())


def _learned(file: Path) -> Path:
    return file.with_suffix(".learned.json")


def _trained(lesson: AnyLesson, rounds: int, file: Path) -> Trained:
    return Trained(
        lesson.game,
        lesson.seats,
        lesson.round,
        rounds,
        lesson.round * lesson.matches,
        lesson.curve,
        lesson.seconds,
        str(file),
        str(_learned(file)) if lesson.round else None,
    )
