"""A net is taught by matches, the same whoever plays them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from mela.bots.holi.nets import OUTLOOK, Net
from mela.cli.train import new_lesson, run_training
from mela.lab import net_training
from mela.lab.learning_curve import curve_picture
from mela.lab.net_training import NetLesson, examine, play_chunk, teach
from mela.lab.round import Chunk, Round
from mela.lab.workers import OneWorker

LITTLE = NetLesson(game="holi", seats=2, matches=2, evaluations=30, seed=7)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net_training, "CHUNK", 1)


def test_holi_teaches_a_net() -> None:
    assert new_lesson("holi", 2, 2, 30, 7) == LITTLE


def test_workers_change_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        alone = teach(LITTLE, Round(one, tmp_path / "one.json"))
        together = teach(LITTLE, Round(two, tmp_path / "two.json"))
    assert alone == together
    assert alone.weights
    assert len(alone.samples) == len(alone.outcomes) * len(OUTLOOK.names())


def test_what_came_of_it_is_learned() -> None:
    shown = play_chunk(LITTLE, Chunk("", 7, 1))
    samples, outcomes = shown.samples, shown.outcomes
    half = len(outcomes) // 2
    # for two, what one seat gains the other loses: the last position has the final lead to come
    assert outcomes[0] == pytest.approx(-outcomes[half])
    assert len(samples) == len(outcomes) * len(OUTLOOK.names())


def test_exams_are_shares_of_wins(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as one:
        assert examine(LITTLE, 1, Round(one, tmp_path / "one.json")) in (0.0, 0.25, 0.5, 0.75, 1.0)


def test_a_training_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net_training, "examine", lambda lesson, *_: lesson.round / 10)
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    least = msgspec.structs.replace(LITTLE, matches=1, evaluations=1)
    whole = run_training(least, 2, 1, once, OneWorker)
    run_training(least, 1, 1, twice, OneWorker)
    rest = run_training(least, 2, 1, twice, OneWorker)
    assert (whole.weights, whole.curve, whole.round) == (rest.weights, (0.1, 0.2), 2)
    net = msgspec.json.decode(twice.with_suffix(".learned.json").read_bytes(), type=Net)
    assert net.weights == rest.weights
    assert net.command == (
        "mela train holi --seats 2 --rounds 2 --matches 1 --evaluations 1 --seed 7"
    )


def test_the_curve_has_a_point_for_each_round() -> None:
    line = curve_picture([0.2, 0.5, 0.7]).split('points="')[2].split('"')[0]
    assert len(line.split()) == 3
