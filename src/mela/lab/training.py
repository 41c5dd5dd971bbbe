"""Trains a bot: rounds of matches against itself, each followed by an exam, saved as they end."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, Generic, TypeVar

import msgspec

from mela.core.error import MelaError
from mela.games import kit_of
from mela.games.kit.training import Lesson
from mela.lab.ledger import Ledger, replace_file
from mela.lab.lock import locked
from mela.lab.work import Progress, StartWorkers, carry_out, missing, results

R = TypeVar("R")

WIDTH, HEIGHT, MARGIN = 480, 240, 40


class TrainingError(MelaError):
    """A file that cannot be read, or that belongs to another training."""


class Trained(msgspec.Struct, frozen=True):
    """How far a training has come."""

    game: str
    seats: int
    rounds: int
    planned: int
    #: Played so far, in all rounds.
    matches: int
    #: The share of wins against adepts after each round.
    curve: tuple[float, ...]
    seconds: float
    #: The file from which training continues, and what was learned; None before the first round.
    training: str
    learned: str | None


class Chunk(msgspec.Struct, frozen=True):
    """Seeds that a worker plays at a time."""

    #: The digest of the player, so that another training cannot use this result.
    player: str
    first: int
    count: int

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.count)


def chunks(player: object, first: int, count: int, size: int) -> list[Chunk]:
    """Split seeds into chunks; the player is anything that JSON can encode."""
    digest = sha256(msgspec.json.encode(player)).hexdigest()[:16]
    end = first + count
    return [Chunk(digest, start, min(size, end - start)) for start in range(first, end, size)]


class Part(msgspec.Struct, Generic[R], frozen=True):
    """A chunk and its result."""

    chunk: Chunk
    shown: R


class Round:
    """One round: the workers, and the files of finished chunks beside the training."""

    def __init__(
        self, executor: Executor, training: Path, advance: Callable[[int], None] = lambda _: None
    ) -> None:
        """`advance` is called with the number of seeds that are done."""
        self._executor = executor
        self._training = training
        self._advance = advance

    def done(
        self, what: str, do: Callable[[Chunk], R], jobs: Sequence[Chunk], kind: type[R]
    ) -> list[R]:
        """The results of all chunks, in order; only missing ones are played."""
        ledger: Ledger[Part[R]] = Ledger(self._file(what), Part[kind], _chunk)  # type: ignore[valid-type]
        todo = missing(jobs, ledger)
        self._advance(sum(job.count for job in jobs) - sum(job.count for job in todo))
        for part in carry_out(partial(_part, do), jobs, ledger, self._executor):
            self._advance(part.chunk.count)
        return [part.shown for part in results(jobs, ledger)]

    def forget(self, *whats: str) -> None:
        """Delete the finished chunks: the training is saved now."""
        for what in whats:
            self._file(what).unlink(missing_ok=True)

    def _file(self, what: str) -> Path:
        return self._training.with_suffix(f".{what}.jsonl")


def _chunk(part: Part[R]) -> Chunk:
    return part.chunk


def _part(do: Callable[[Chunk], R], chunk: Chunk) -> Part[R]:
    return Part(chunk, do(chunk))


def run_training(
    new: Lesson, rounds: int, exam: int, file: Path, start_workers: StartWorkers, progress: Progress
) -> Trained:
    """Continue the training in the file, up to a number of rounds; `new` is its first lesson."""
    with locked(file):
        lesson = _read(new, file)
        begun = monotonic()
        each = new.matches + exam
        try:
            with (
                progress.bar("matches and exams", rounds * each, lesson.round * each) as advance,
                start_workers() as executor,
            ):
                round_ = Round(executor, file, advance)
                while lesson.round < rounds:
                    lesson = _next_round(lesson, exam, round_, begun)
                    begun = monotonic()
                    _save(lesson, file)
                    round_.forget("matches", "exam")
                    progress.say(f"round {lesson.round}: {lesson.curve[-1]:.1%} against the adept")
        except KeyboardInterrupt:
            lesson = _with_time(lesson, begun)
            replace_file(file, msgspec.json.encode(lesson))
            if not progress.stopped(file):
                raise
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


def _next_round(lesson: Lesson, exam: int, round_: Round, begun: float) -> Lesson:
    """Play, learn, and test the result on seeds that it has not learned from."""
    training = kit_of(lesson.game).training()
    first = lesson.seed + lesson.round * lesson.matches
    jobs = chunks(training.player(lesson), first, lesson.matches, training.chunk)
    play = partial(play_chunk, training.for_workers(lesson))
    shown = round_.done("matches", play, jobs, training.shown_type)
    taught = training.learn(lesson, shown, monotonic() - begun)
    jobs = chunks(training.player(taught), 0, exam, 1)
    examine = partial(exam_chunk, training.for_workers(taught))
    share = sum(round_.done("exam", examine, jobs, float)) / exam
    return _with_time(msgspec.structs.replace(taught, curve=(*lesson.curve, share)), begun)


def play_chunk(lesson: Lesson, chunk: Chunk) -> Any:
    """The work that a worker gets at a time."""
    return kit_of(lesson.game).training().play(lesson, chunk.seeds)


def exam_chunk(lesson: Lesson, chunk: Chunk) -> float:
    """The work that a worker gets at a time."""
    return kit_of(lesson.game).training().exam(lesson, chunk.first)


def _with_time(lesson: Lesson, begun: float) -> Lesson:
    """The lesson with the time since `begun` added."""
    return msgspec.structs.replace(lesson, seconds=lesson.seconds + monotonic() - begun)


def _read(new: Lesson, file: Path) -> Lesson:
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


def _save(lesson: Lesson, file: Path) -> None:
    """Save the training, what was learned, and the picture of its curve."""
    learned = kit_of(lesson.game).training().learned(lesson)
    replace_file(file, msgspec.json.encode(lesson))
    replace_file(_learned(file), msgspec.json.encode(learned) + b"\n")
    replace_file(file.with_suffix(".svg"), curve_picture(lesson.curve).encode())


def _learned(file: Path) -> Path:
    return file.with_suffix(".learned.json")


def curve_picture(shares: Sequence[float]) -> str:
    """A picture of the share of wins against the adept by round; the dashed line is one half."""

    def y(share: float) -> float:
        return round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share, 1)

    def at(round_: int, share: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * round_ / max(1, len(shares) - 1)
        return f"{x:.1f},{y(share)}"

    points = " ".join(at(n, share) for n, share in enumerate(shares))
    labels = "".join(f'<text x="6" y="{y(part) + 4}">{part:.0%}</text>' for part in (0.0, 0.5, 1.0))
    half = f"{at(0, 0.5)} {at(max(1, len(shares) - 1), 0.5)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#44403c">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffbf5"/>{labels}'
        f'<polyline points="{half}" fill="none" stroke="#a8a29e" stroke-dasharray="4 4"/>'
        f'<polyline points="{points}" fill="none" stroke="#c2410c" stroke-width="3"/></svg>\n'
    )
