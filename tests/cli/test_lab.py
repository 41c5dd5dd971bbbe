"""`mela replay`, `perft`, `new-pack`, `check-pack`, and what they refuse."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import mela
from mela.cli import lab
from mela.cli.main import app
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.games import GAMES
from mela.lab import bot_fuzz, load
from mela.lab.perft import LowestChance, divide, perft


def run(*args: str, lines: str = "") -> Result:
    return CliRunner().invoke(app, list(args), input=lines)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match of Holi, some moves long, with a table step in it."""
    match = mela.match("holi", seats=2, seed="demo", players=["Ana", "Ben"])
    match.play("place A1")
    match.play("place F6")
    match.play(match.moves()[0])
    match.note(0, "leave")
    path = tmp_path / "match.mela"
    path.write_text(mela.dumps(match), encoding="utf-8")
    return path


def test_without_a_terminal_the_whole_record_is_told(record: Path) -> None:
    result = run("replay", str(record))
    assert result.exit_code == 0, result.output
    told = result.stdout
    order = ["Ben starts on A1", "Ana starts on F6", "throws", ":leave"]
    places = [told.find(words) for words in order]
    assert -1 not in places, told
    assert places == sorted(places)


def test_a_record_is_stepped_through_both_ways(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "is_interactive", lambda: True)
    monkeypatch.setenv("COLUMNS", "120")
    told = run("replay", str(record), lines="\nb\n3\nwhat\ne\n99\n0\nq\n").stdout
    seen = [line.split(" of ")[0][-1] for line in told.splitlines() if " of 4> " in line]
    assert seen == ["0", "1", "0", "3", "3", "4", "4", "0"]
    assert told.count("Enter: forward, b: back") == 1


def test_the_end_of_input_leaves(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "is_interactive", lambda: True)
    assert run("replay", str(record), lines="\n").exit_code == 0


def test_a_seat_sees_its_cards_and_a_watcher_none(record: Path) -> None:
    def events(*args: str) -> list[str]:
        steps = json.loads(run("replay", str(record), "--json", *args).stdout)
        assert [step["version"] for step in steps] == [0, 1, 2, 3, 4]
        return [event["event"] for step in steps for event in step["events"]]

    assert events().count("cards-received") == 0
    assert events("--seat", "1").count("cards-received") == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["replay", "nowhere.mela"], "cannot read nowhere.mela: No such file"),
        (["replay", "broken.mela"], "broken.mela: line 2: the record breaks off"),
        (["replay", "match.mela", "--seat", "2"], "there are seats 0 to 1, not 2"),
        (["replay", "match.mela", "--language", "xx"], "there are no messages in 'xx'"),
        (["perft", "chess"], "there is no game 'chess'"),
        (["perft", "holi", "--seats", "9"], "Holi has 2 to 4 seats, not 9"),
        (["perft", "holi", "--position", "nowhere.txt"], "cannot read nowhere.txt"),
        (["perft", "holi", "--position", "broken.mela"], "mela: "),
        (["new-pack", "chess", "x.toml"], "there is no game 'chess'"),
        (["new-pack", "holi", "match.mela"], "match.mela exists already"),
        (["new-pack", "holi", "x.toml", "--id", "No Id"], "'No Id' is not small letters"),
        (["new-pack", "holi", "standard.toml"], "standard.toml: the name of this file, or its id"),
        (["new-pack", "holi", "x.toml", "--id", "standard"], "is already used by a shipped pack"),
        (["new-pack", "holi", "nowhere/x.toml"], "cannot write nowhere/x.toml"),
        (["check-pack", "nowhere.toml"], "cannot read nowhere.toml"),
        (["check-pack", "broken.mela"], "broken.mela: "),
        (["check-pack", "empty.toml"], "empty.toml: game: the pack does not say which game"),
        (["check-pack", "chess.toml"], "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    args: list[str], said: str, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    Path("broken.mela").write_text("[no record\n")
    Path("empty.toml").write_text("")
    Path("chess.toml").write_text('game = "chess"')
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_perft_counts_what_the_engine_counts() -> None:
    game = mela.game("holi")
    start = game.start(game.options({}, 2), 2, LowestChance())
    assert run("perft", "holi", "--depth", "2").stdout == (
        f"depth 1: {perft(game, start, 1):,}\ndepth 2: {perft(game, start, 2):,}\n"
    )
    divided = json.loads(run("perft", "holi", "--depth", "2", "--divide", "--json").stdout)
    assert sum(divided["by_move"].values()) == perft(game, start, 2)
    assert set(divided["by_move"]) == {"place A1", "place F1", "place A6", "place F6"}


def test_perft_that_is_stopped_tells_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(game: AnyGame, position: Position, depth: int) -> Iterator[tuple[str, int]]:
        if depth == 2:
            raise KeyboardInterrupt
        yield from divide(game, position, depth)

    monkeypatch.setattr("mela.cli.perft.divide", stopped)
    said = run("perft", "holi", "--depth", "3")
    assert (said.exit_code, said.stdout) == (1, "depth 1: 4\n")
    assert "stopped" in said.stderr


def test_perft_goes_on_from_a_position(tmp_path: Path) -> None:
    match = mela.match("holi", seats=2, seed="demo")
    match.play("place A1")
    (tmp_path / "p.txt").write_text(str(match))
    said = run("perft", "holi", "--depth", "1", "--position", str(tmp_path / "p.txt")).stdout
    assert said == "depth 1: 3\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_new_pack_is_good_and_one_can_play_with_it(game: str, tmp_path: Path) -> None:
    path = tmp_path / "my-own.toml"
    assert run("new-pack", game, str(path), "--title", 'The "best"').exit_code == 0
    checked = json.loads(run("check-pack", str(path), "--json").stdout)
    assert checked == {"game": game, "id": "my-own", "title": 'The "best"'}
    assert "good" in run("check-pack", str(path)).stdout
    assert f"mela check-pack {path.name}" in path.read_text()
    args = ("--bots", "novice", "--matches", "1", "--workers", "1", "--pack", str(path))
    played = run("simulate", game, *args, "--out", str(tmp_path / "matches"))
    assert played.exit_code == 0, played.output
    (record,) = (tmp_path / "matches").rglob("*.mela")
    assert "pack my-own " in record.read_text()
    assert run("replay", str(record), "--pack", str(path)).exit_code == 0
    said = run("verify", str(record), "--pack", str(path), "--data", str(tmp_path)).stdout
    assert f"good: {game}, " in said
    # a record carries the mechanics of its pack
    assert run("replay", str(record)).exit_code == 0
    assert f"good: {game}, " in run("verify", str(record), "--data", str(tmp_path)).stdout


def test_a_pack_is_balanced_beside_the_one_that_ships(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    run("new-pack", "nagaraja", str(path))
    path.write_text(path.read_text().replace('id = "crossroads"', 'id = "plaza"'))
    args = ["--bot", "novice", "--matches", "2", "--workers", "1", "--pack", str(path)]
    args += ["--ladder", "novice,apprentice:40n", "--pairs", "2"]
    result = run("balance", "nagaraja", *args, "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    page = (tmp_path / "nagaraja.html").read_text()
    assert "pack mine, 2" in page
    assert "standard, 2" in page
    assert "crossroads" not in page, "what a tile is worth is asked of the new pack alone"
    assert "2 levels of skill" in page
    bouts = (tmp_path / "bouts.jsonl").read_text()
    assert bouts.count('"pack_digest":"') == 2, "played with the new pack"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'picture = ["##.", "#..", "..."]',
            'picture = ["##.", "##.", "..."]',
            "colour_cards[0] (corner).picture: 4 cells are filled, not 3 (H5)",  # as in the docs
        ),
        ('id = "diagonal"', 'id = "corner"', "colour_cards[1] (corner): the id occurs twice"),
        ('mechanism = "move-limit"', 'mechanism = "leap"', "rivalry_cards[0].mechanism"),
        ("distance = 2", "distance = [2", "line"),
        ('title = "My own"', 'titel = "My own"', "titel"),
    ],
)
def test_a_broken_pack_is_told_by_its_entry(old: str, new: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    run("new-pack", "holi", str(path))
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    result = run("check-pack", str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith("mela: mine.toml: ")
    assert said in result.stderr


def test_play_takes_the_flag_for_the_terminal() -> None:
    args = ("play", "--terminal", "--game", "nagaraja", "--bots", "novice", "--seed", "1")
    assert "Result" in run(*args).stdout


def test_a_ladder_for_programs(tmp_path: Path) -> None:
    args = ("--bots", "novice,apprentice:40n", "--pairs", "1", "--workers", "1", "--json")
    said = run("ladder", "nagaraja", *args, "--bouts", str(tmp_path / "bouts.jsonl"))
    assert said.exit_code == 0, said.output
    (found,) = json.loads(said.stdout)
    assert found["pairing"]["a"] == "apprentice:40n"
    assert found["share"]["bouts"] == 1
    assert found["verdict"] == "open"


def test_a_page_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    args = ("--bots", "novice,apprentice:40n", "--pairs", "1", "--workers", "1")
    where = ("--bouts", str(tmp_path / "bouts.jsonl"), "--page", str(tmp_path / "file/page.md"))
    said = run("ladder", "nagaraja", *args, *where)
    assert said.exit_code == 2
    assert f"mela: cannot write {tmp_path / 'file/page.md'}: " in said.stderr
    assert (tmp_path / "bouts.jsonl").read_text().count("\n") == 1, "what was played is kept"


def test_a_ladder_that_is_stopped_tells_of_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mela.lab.ladder_plan.bout_of", stopped)
    args = ("--bots", "novice,apprentice", "--workers", "1", "--json")
    said = run("ladder", "nagaraja", *args, "--bouts", str(tmp_path / "bouts.jsonl"))
    assert said.exit_code == 1
    assert "stopped; finished work is in" in said.stderr
    (found,) = json.loads(said.stdout)
    assert found["share"] is None


def test_a_report_for_programs(tmp_path: Path) -> None:
    args = "balance nagaraja --bot novice --ladder novice --matches 3 --workers 1 --json".split()
    said = run(*args, "--out", str(tmp_path))
    assert said.exit_code == 0, said.output
    found = json.loads(said.stdout)
    assert found["report"] == str(tmp_path / "nagaraja.html")
    assert (found["matches"], found["planned"], found["bouts"]) == (3, 3, 0)
    (played,) = found["groups"]
    assert (played["variant"], played["seats"], played["matches"]) == ("standard", 2, 3)
    assert sum(win["value"] for win in played["wins_by_order"]) == pytest.approx(1)
    rounds = load(tmp_path).matches["turns"].mean()
    assert played["turns"]["value"] == pytest.approx(rounds)


@pytest.mark.parametrize("more", [(), ("--bots",)])
def test_fuzzing_for_programs(more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_fuzz, "BUDGETS", ("50n",))
    args = ("fuzz", "--game", "nagaraja", "--matches", "1", "--workers", "1", "--json", *more)
    (found,) = json.loads(run(*args).stdout).values()
    assert (found["matches"], found["failures"]) == (1, [])


@pytest.mark.parametrize(
    ("bots", "page", "said"),
    [
        ("adept", "page.md", "a ladder needs two different bots"),
        ("novice,adept", "notes.md", "notes.md is not a ladder page, so it is not overwritten"),
        ("novice,adept", ".", "cannot read .: Is a directory"),
    ],
)
def test_a_ladder_is_refused_before_it_is_played(
    bots: str, page: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.md").write_text("# Notes\n")
    refused = run("ladder", "nagaraja", "--bots", bots, "--page", page)
    assert (refused.exit_code, refused.stderr) == (2, f"mela: {said}\n")
