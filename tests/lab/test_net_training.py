"""A net is taught by matches, the same whoever plays them."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
import pytest

from mela.games.holi.bots.nets import OUTLOOK, Net
from mela.games.holi.bots.training import NetLesson, NetTraining
from mela.lab.training import curve_picture, run_training
from mela.lab.work import Progress
from mela.lab.workers import OneWorker
from tests.titles import HOLI

TRAINING = NetTraining(HOLI)
LITTLE = TRAINING.first(2, 2, 30, 7)
SILENT = Progress()


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NetTraining, "chunk", 1)


def lesson_in(file: Path) -> NetLesson:
    return msgspec.json.decode(file.read_bytes(), type=NetLesson)


def test_workers_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NetTraining, "exam", lambda *_: 0.5)
    files = tmp_path / "one.json", tmp_path / "two.json"
    for count, file in enumerate(files, 1):
        run_training(LITTLE, 1, 1, file, partial(ThreadPoolExecutor, count), SILENT)
    alone, together = (msgspec.structs.replace(lesson_in(file), seconds=0.0) for file in files)
    assert alone == together
    assert alone.weights
    assert len(alone.samples) == len(alone.outcomes) * len(OUTLOOK.names())


def test_what_came_of_it_is_learned() -> None:
    shown = TRAINING.play(LITTLE, range(7, 8))
    samples, outcomes = shown.samples, shown.outcomes
    half = len(outcomes) // 2
    # for two, what one seat gains the other loses: the last position has the final lead to come
    assert outcomes[0] == pytest.approx(-outcomes[half])
    assert len(samples) == len(outcomes) * len(OUTLOOK.names())


def test_exams_are_shares_of_wins() -> None:
    assert TRAINING.exam(LITTLE, 0) in (0.0, 0.25, 0.5, 0.75, 1.0)


def test_a_training_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NetTraining, "exam", lambda _, lesson, __: lesson.round / 10)
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    least = msgspec.structs.replace(LITTLE, matches=1, evaluations=1)
    for rounds, file in ((2, once), (1, twice), (2, twice)):
        run_training(least, rounds, 1, file, OneWorker, SILENT)
    whole, rest = lesson_in(once), lesson_in(twice)
    assert (whole.weights, whole.curve, whole.round) == (rest.weights, (0.1, 0.2), 2)
    net = msgspec.json.decode(twice.with_suffix(".learned.json").read_bytes(), type=Net)
    assert net.weights == rest.weights
    assert net.command == (
        "mela train holi --seats 2 --rounds 2 --matches 1 --evaluations 1 --seed 7"
    )


def test_the_curve_has_a_point_for_each_round() -> None:
    line = curve_picture([0.2, 0.5, 0.7]).split('points="')[2].split('"')[0]
    assert len(line.split()) == 3
