"""A training finds weights that explain what came of positions, and can be stopped."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from mela.bots.knowledge import FEATURES
from mela.bots.sums import Sums
from mela.cli.train import TrainingError, run_training
from mela.core.table import table
from mela.lab import training
from mela.lab.learning_curve import curve_picture
from mela.lab.training import Lesson, examine, first_lesson, solve, teach
from tests.bots.arena import some_matches

LITTLE = first_lesson("nagaraja", 2, 3, 20, 7)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "CHUNK", 1)


def test_weights_are_found_again() -> None:
    # x and y are worth 3 and -2, in hundredths; many samples leave little doubt
    samples = [(x, y) for x in range(-5, 6) for y in range(-3, 4)] * 2000
    xx = sum(x * x for x, _ in samples)
    xy = sum(x * y for x, y in samples)
    yy = sum(y * y for _, y in samples)
    xz = sum(x * (3 * x - 2 * y) for x, y in samples)
    yz = sum(y * (3 * x - 2 * y) for x, y in samples)
    assert solve([xx, xy, xy, yy, xz, yz], 2) == pytest.approx([300, -200], abs=3)


def test_a_feature_that_never_shows_weighs_nothing() -> None:
    assert solve([10**9, 0, 0, 0, 10**9, 0], 2)[1] == 0


@pytest.mark.parametrize("title", FEATURES)
def test_sums_are_products_of_leads(title: str) -> None:
    features = FEATURES[title]
    count = len(features.names())
    position = some_matches(title, 4)[3].position
    sums = Sums(features)
    sums.add(position, 0, 1, 500)
    own, other, rows = table([0] * count), table([0] * count), sums.numbers()
    features.fill(position, 0, own)
    features.fill(position, 1, other)
    leads = [int(a - b) for a, b in zip(own, other, strict=True)]
    gain = 500 - features.certain(position, 0) + features.certain(position, 1)
    assert any(leads)
    assert rows[: count * count] == [a * b for a in leads for b in leads]
    assert rows[count * count :] == [a * gain for a in leads]


def test_workers_change_nothing() -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(3) as three:
        alone, together = teach(LITTLE, one), teach(LITTLE, three)
    assert alone == together
    assert alone.round == 1
    assert set(alone.weights) == set(FEATURES["nagaraja"].names())
    assert any(alone.weights.values())


def test_exams_are_shares_of_wins() -> None:
    with ThreadPoolExecutor(1) as one:
        assert examine(LITTLE, 2, one) in (0.0, 0.25, 0.5, 0.75, 1.0)


def test_a_training_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mela.cli.train.workers", lambda count, ray: ThreadPoolExecutor(count))  # noqa: ARG005
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    whole = run_training(LITTLE, 2, 1, once, 1)
    run_training(LITTLE, 1, 1, twice, 1)
    rest = run_training(LITTLE, 2, 1, twice, 1)
    assert (whole.weights, whole.curve, whole.round) == (rest.weights, rest.curve, 2)
    assert twice.with_suffix(".svg").read_text().count("<polyline") == 2


def test_another_training_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "training.json"
    file.write_bytes(msgspec.json.encode(Lesson("holi", 2, 3, 20, 7, {})))
    with pytest.raises(TrainingError, match="another training"):
        run_training(LITTLE, 1, 1, file, 1)


def test_the_curve_has_a_point_for_each_round() -> None:
    line = curve_picture([0.2, 0.5, 0.7]).split('points="')[2].split('"')[0]
    assert len(line.split()) == 3
