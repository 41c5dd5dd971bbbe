"""A course in Nagaraja finds out what wins, and can be stopped."""

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from mela.bots.logistic import Regression
from mela.cli.main import app
from mela.core.chance import Chance, FastChance
from mela.games.nagaraja.bots import training as nagaraja_training
from mela.games.nagaraja.bots.lessons import Seen, play_lesson
from mela.games.nagaraja.bots.prospects import NAMES
from mela.games.nagaraja.bots.round_planner import RoundPlanner
from mela.games.nagaraja.bots.skill import first_skill
from mela.games.nagaraja.bots.tile_odds import CASES
from mela.games.nagaraja.bots.training import SkillLesson, SkillTraining
from mela.lab.training import run_training
from mela.lab.work import Progress
from mela.lab.workers import OneWorker
from tests.titles import NAGARAJA

TRAINING = SkillTraining(NAGARAJA)
LITTLE = TRAINING.first(2, 12, 0, 5)
SILENT = Progress()


def tossed(_game: object, _planner: object, chance: Chance, _explores: int) -> Seen:
    """A match that is over at once: who has more points has won, and the tile as well."""
    lead = chance.below(9) - 4
    return Seen([[lead] + [0] * (len(NAMES) - 1)], int(lead < 0), [(7, int(lead > 0))])


@pytest.fixture
def quick_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SkillTraining, "chunk", 1)
    monkeypatch.setattr(nagaraja_training, "play_lesson", tossed)
    monkeypatch.setattr(SkillTraining, "exam", lambda *_: 0.5)


def test_weights_are_found_again() -> None:
    regression, chance = Regression(3), FastChance(4)
    for _ in range(4000):
        row = [chance.below(9) - 4, chance.below(5) - 2, 0]
        odds = 2.0 ** (row[0] - row[1])
        regression.add(row, int(int(chance.below(1000)) < 1000 * odds / (1 + odds)))
    doubt = [[float(a == b) for b in range(3)] for a in range(3)]
    found = regression.solve([0.0] * 3, doubt, 6)
    assert found == pytest.approx([0.69, -0.69, 0], abs=0.08)
    # who is very sure of something else is not moved by this
    sure = [[1e9 * (a == b) for b in range(3)] for a in range(3)]
    assert regression.solve([1.0, 1.0, 1.0], sure, 6) == pytest.approx([1, 1, 1], abs=0.01)


def lesson_in(file: Path) -> SkillLesson:
    return msgspec.json.decode(file.read_bytes(), type=SkillLesson)


@pytest.mark.usefixtures("quick_matches")
def test_workers_change_nothing(tmp_path: Path) -> None:
    files = tmp_path / "one.json", tmp_path / "two.json"
    for count, file in enumerate(files, 1):
        run_training(LITTLE, 1, 1, file, partial(ThreadPoolExecutor, count), SILENT)
    alone, together = (lesson_in(file) for file in files)
    assert (alone.weights, alone.skill.tiles) == (together.weights, together.skill.tiles)
    assert list(alone.skill.weights) == NAMES
    assert alone.skill.weights["total"] > 0
    assert alone.skill.tiles[7] != LITTLE.skill.tiles[7]


def test_a_match_teaches_what_came_of_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    skill = first_skill()
    planner = RoundPlanner(NAGARAJA, skill.judge(), skill.odds())
    monkeypatch.setattr(planner, "hands", 1)
    seen = play_lesson(NAGARAJA, planner, FastChance(3), 2)
    # one lead for each tile that was laid, but for the last if it ended the match
    assert 4 <= len(seen.leads) <= 17
    assert seen.winner in (0, 1)
    assert {won for _, won in seen.tiles} == {0, 1}
    assert all(0 <= case < CASES for case, _ in seen.tiles)


@pytest.mark.usefixtures("quick_matches")
def test_a_course_goes_on_where_it_was(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    for rounds, file in ((2, once), (1, twice), (2, twice)):
        run_training(LITTLE, rounds, 1, file, OneWorker, SILENT)
    whole, rest = lesson_in(once), lesson_in(twice)
    assert (whole.weights, whole.sure, whole.curve) == (rest.weights, rest.sure, rest.curve)
    assert whole.skill.matches == 2 * LITTLE.matches


@pytest.mark.usefixtures("quick_matches")
def test_a_file_of_another_training_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "training.json"
    train(file)
    before = file.read_bytes()
    args = "train nagaraja --rounds 3 --matches 13 --seed 5 --workers 1".split()
    said = CliRunner().invoke(app, [*args, "--file", str(file)])
    assert said.exit_code == 2
    assert f"{file} is of another training, with matches 12, not 13: choose" in said.stderr
    assert file.read_bytes() == before
    monkeypatch.chdir(tmp_path)
    refused = [train(Path(path)).stderr for path in (".", "training.json/x")]
    assert refused == [
        "mela: cannot read .: Is a directory\n",
        "mela: cannot write training.json/x: training.json is not a folder\n",
    ]


def train(file: Path) -> Result:
    args = "train nagaraja --rounds 2 --matches 12 --seed 5 --workers 1 --json".split()
    return CliRunner().invoke(app, [*args, "--file", str(file)])


@pytest.mark.usefixtures("quick_matches")
def test_programs_get_one_document_and_people_read_the_rounds_beside_it(tmp_path: Path) -> None:
    said = train(tmp_path / "training.json")
    assert said.exit_code == 0, said.output
    found = json.loads(said.stdout)
    assert (found["game"], found["rounds"], found["planned"]) == ("nagaraja", 2, 2)
    assert (found["matches"], found["curve"]) == (24, [0.5, 0.5])
    assert Path(found["training"]).exists()
    assert Path(found["learned"]).exists()
    assert "round 2: 50.0% against the adept" in said.stderr


@pytest.mark.usefixtures("quick_matches")
def test_a_course_that_is_stopped_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_training: object, taught: SkillLesson, _seed: int) -> float:
        if taught.round == 2:
            raise KeyboardInterrupt
        return 0.5

    file = tmp_path / "training.json"
    with monkeypatch.context() as patched:
        patched.setattr(SkillTraining, "exam", stopped)
        said = train(file)
    assert said.exit_code == 1
    assert f"stopped; finished work is in {file}; run the same command" in said.stderr
    assert json.loads(said.stdout)["rounds"] == 1
    again = train(file)
    assert (again.exit_code, json.loads(again.stdout)["rounds"]) == (0, 2)
    whole = train(tmp_path / "whole.json")
    learned = [
        json.loads(Path(json.loads(s.stdout)["learned"]).read_bytes()) for s in (again, whole)
    ]
    assert learned[0]["weights"] == learned[1]["weights"]


@pytest.mark.usefixtures("quick_matches")
def test_a_round_that_is_stopped_goes_on_with_what_it_has_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = SkillTraining.play

    def stops(training: SkillTraining, lesson: SkillLesson, seeds: range) -> list[Seen]:
        if seeds[0] == 12:
            raise KeyboardInterrupt
        return play(training, lesson, seeds)

    def goes_on(training: SkillTraining, lesson: SkillLesson, seeds: range) -> list[Seen]:
        played.append(seeds[0])
        return play(training, lesson, seeds)

    file, whole = tmp_path / "training.json", tmp_path / "whole.json"
    monkeypatch.setattr(SkillTraining, "play", stops)
    said = train(file)
    assert said.exit_code == 1
    assert json.loads(said.stdout)["rounds"] == 0
    played: list[int] = []
    monkeypatch.setattr(SkillTraining, "play", goes_on)
    assert train(file).exit_code == 0
    assert played == list(range(12, 5 + 2 * LITTLE.matches)), "from 5 on it was played before"
    assert train(whole).exit_code == 0
    same = [json.loads(path.read_bytes())["weights"] for path in (file, whole)]
    assert same[0] == same[1]
    assert not list(tmp_path.glob("*.jsonl")), "what is learned need not be kept"
