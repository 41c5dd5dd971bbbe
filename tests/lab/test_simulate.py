"""`mela simulate`: the same bytes whoever works, tables that agree with records, clear refusals."""

import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import mela
from mela.cli.main import app
from mela.lab import load
from mela.lab.setting import SeedsError, read_seeds

QUICK = ("--bots", "novice", "--matches", "3")


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *args])


def started(*args: str, **how: object) -> "subprocess.CompletedProcess[str]":
    """In a process of its own."""
    command = [sys.executable, "-m", "mela.cli.main", "simulate", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, **how)  # type: ignore[call-overload, no-any-return]


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def nagaraja(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("simulated") / "nagaraja"
    result = run("nagaraja", *QUICK, "--out", str(folder), "--workers", "2")
    assert result.exit_code == 0, result.output
    return folder


def test_one_worker_writes_the_same_bytes(nagaraja: Path, tmp_path: Path) -> None:
    assert run("nagaraja", *QUICK, "--out", str(tmp_path), "--workers", "1").exit_code == 0
    assert files(tmp_path) == files(nagaraja)
    assert len(files(tmp_path)) == 1 + 5 + 3 + 1, "ledger, tables, records, lock"


def test_tables_tell_what_records_tell(nagaraja: Path) -> None:
    frames = load(nagaraja)
    for number, path in enumerate(sorted(nagaraja.rglob("*.mela"))):
        match = mela.loads(path.read_text(encoding="utf-8"))
        row = frames.matches.row(number, named=True)
        seats = frames.seats.filter(match=number).sort("seat")
        assert match.result is not None
        assert tuple(seats["points"]) == match.result.points == match.scores()
        assert tuple(seats["place"]) == match.result.places
        assert (row["steps"], row["why"], row["seed"]) == (match.version, match.result.why, number)
        last = frames.curve.filter(match=number, turn=row["turns"]).sort("seat")
        assert tuple(last["points"]) == match.scores()
        lines = frames.lines.filter(match=number).group_by("seat").agg(pl.col("points").sum())
        assert dict(lines.iter_rows()) == dict(enumerate(match.scores()))
        tiles = frames.pieces.filter(match=number, kind="room-tile")
        assert len(tiles) == sum(type(event).__name__ == "TileWon" for event in match.events)


def test_pieces_of_holi_are_those_that_chance_gave(tmp_path: Path) -> None:
    args = ("--bots", "novice", "--matches", "1", "--seats", "3", "--workers", "1")
    assert run("holi", *args, "--rivalry", "2", "--out", str(tmp_path)).exit_code == 0
    frames = load(tmp_path)
    assert len(frames.pieces.filter(pl.col("seat").is_null(), kind="rivalry-card")) == 2
    cards = frames.pieces.filter(kind="colour-card").group_by("seat").agg(pl.col("id").n_unique())
    held = frames.pieces.filter(kind="colour-card").group_by("seat").agg(pl.col("nth").max())
    assert dict(cards.iter_rows()) == dict(held.iter_rows()), "each of the 13 is there once"
    assert sorted(frames.seats["order"]) == [0, 1, 2]
    assert frames.seats["win"].sum() == 1


@pytest.mark.parametrize("game", mela.GAMES)
@pytest.mark.parametrize("command", ["simulate", "balance"])
def test_who_plays_if_nobody_is_named_plays_every_game(
    command: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> list[object]:
        return []

    module = {"simulate": "simulation", "balance": "balance_report.study"}[command]
    monkeypatch.setattr(f"mela.lab.{module}.work_through", stopped)
    result = CliRunner().invoke(app, [command, game])
    assert (result.exit_code, result.stderr) == (1, ""), "nothing was played, and nothing refused"


def test_for_programs_there_is_json() -> None:
    args = ("--bots", "novice,apprentice:40n", "--rotate", "--matches", "1", "--workers", "1")
    said = json.loads(run("nagaraja", *args, "--json").stdout)
    assert (said["matches"], said["planned"], said["folder"]) == (2, 2, None)
    assert sum(win["value"] for win in said["wins"].values()) == pytest.approx(1)


def test_more_seeds_play_only_what_is_missing(nagaraja: Path, tmp_path: Path) -> None:
    for path, data in files(nagaraja).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    ledger = (tmp_path / "matches.jsonl").read_bytes()
    args = ("--bots", "novice", "--matches", "4", "--workers", "1", "--out", str(tmp_path))
    assert run("nagaraja", *args).exit_code == 0
    assert (tmp_path / "matches.jsonl").read_bytes().startswith(ledger)
    assert len(load(tmp_path).matches) == 4


def _small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_full_disk_keeps_what_was_finished(tmp_path: Path) -> None:
    """No file may grow beyond what holds a match or two, as if there were no more room."""
    args = ("nagaraja", "--bots", "novice", "--matches", "9", "--workers", "1")
    full = started(*args, "--out", str(tmp_path), preexec_fn=_small_files)
    assert full.returncode == 2
    assert "mela: cannot write " in full.stderr
    assert "finished work is kept" in full.stderr
    assert "Traceback" not in full.stderr
    kept = (tmp_path / "matches.jsonl").read_bytes().count(b"\n")
    assert 0 < kept < 9
    again = run(*args, "--out", str(tmp_path))
    assert again.exit_code == 0, again.output
    assert len(load(tmp_path).matches) == 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1\n2\nthree\n", "line 3: 'three' is not a number from 0 to 9007199254740991"),
        ("1\n-2\n", "line 2: '-2' is not a number"),
        ("9007199254740992", "line 1: '9007199254740992' is not a number"),
        ("7 # lucky\n\n8\n7\n", "line 4: 7 is already in line 1"),
        ("# none\n", "contains no seed"),
        ("\udcff", "is not a text file"),
    ],
)
def test_a_bad_seed_list_is_told_by_line(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "seeds.txt"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(SeedsError, match=said):
        read_seeds(path)


def test_a_seed_list_keeps_its_order(tmp_path: Path) -> None:
    path = tmp_path / "seeds.txt"
    path.write_text("# first\n9\n3  # small\n\n5\n")
    assert read_seeds(path) == [9, 3, 5]


BROKEN = 'game = "holi"\nid = "mine"\ntitle = "Mine"\ncolour_cards = []\nrivalry_cards = []\n'


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["holi", "--bots", "wizard"], "there is no bot 'wizard'"),
        (["holi", "--seats", "7"], "Holi has 2 to 4 seats, not 7"),
        (["nagaraja", "--edition", "polish"], "option 'edition': there is no such option"),
        (["holi", "--seeds", "nowhere.txt"], "cannot read nowhere.txt: No such file"),
        (["holi", "--pack", "nowhere.toml"], "cannot read nowhere.toml: No such file"),
        (["holi", "--pack", "mine.toml"], "mine.toml: colour_cards: a colour has 0 cards, not 13"),
        (["nagaraja", "--pack", "mine.toml"], "mine.toml: "),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    args: Sequence[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(BROKEN)
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("mela: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_folder_without_tables_is_told(tmp_path: Path) -> None:
    with pytest.raises(mela.MelaError, match=r"has no simulation: matches\.parquet"):
        load(tmp_path)
