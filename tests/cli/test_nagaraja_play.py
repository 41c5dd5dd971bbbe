"""`mela play` with Nagaraja: alone, at a terminal that is only pretended, and at a real one."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import mela
from mela.cli import main as cli
from tests.cli.typist import Typist

NAGARAJA = ("--game", "nagaraja")


def run(*args: str, lines: str = "") -> Result:
    return CliRunner().invoke(cli.app, ["play", *args], input=lines)


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "is_interactive", lambda: True)
    monkeypatch.setenv("COLUMNS", "120")


def test_without_a_terminal_two_bots_play_to_the_end() -> None:
    result = run(*NAGARAJA, "--seed", "1")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    places = re.findall(r"^  (\d)\. apprentice [12], \d+ points$", result.stdout, re.M)
    assert places == ["1", "2"]
    assert len(re.findall(r"^apprentice [12] wins ", result.stdout, re.M)) == 1


def test_bots_that_are_named_take_their_seats(tmp_path: Path) -> None:
    file = tmp_path / "match.mela"
    args = (*NAGARAJA, "--bots", "novice,apprentice", "--seats", "2", "--seed", "2")
    assert run(*args, "--record", str(file)).exit_code == 0
    match = mela.loads(file.read_text())
    assert (match.players, match.is_over) == (("novice", "apprentice"), True)


@pytest.mark.usefixtures("at_terminal")
def test_one_bot_is_usual() -> None:
    output = run(*NAGARAJA, "--seed", "3", "--name", "Ana", lines="quit\n").stdout
    assert "Ana (you)" in output
    assert "■ apprentice" in output


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("\nquit\n", "Choose a corner"),
        ("1\nquit\n", "Choose a corner"),
        ("2\nquit\n", "Call of fate"),
        ("chess\nNagaraja\nquit\n", "Call of fate"),
    ],
)
def test_which_game_is_asked(lines: str, said: str) -> None:
    result = run("--bots", "novice", "--seed", "1", lines=lines)
    assert result.exit_code == 0
    assert "  1 Holi, for 2 to 4 players\n  2 Nagaraja, for 2 players\n" in result.stdout
    assert ("There is no game 'chess'." in result.stdout) == ("chess" in lines)
    assert said in " ".join(result.stdout.split())


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize("lines", ["q\n", "quit\n", ""])
def test_one_may_leave_instead(lines: str) -> None:
    result = run(lines=lines)
    assert result.exit_code == 0
    assert "Round" not in result.stdout


@pytest.mark.usefixtures("at_terminal")
def test_commands_and_refusals() -> None:
    lines = "\n".join(
        ["help", "list", "list nothing-like-it", "score", "log", "lay B2 1", "why pass", "use me"]
    )
    output = run(*NAGARAJA, "--bots", "novice", "--seed", "5", lines=f"{lines}\nquit\n").stdout
    assert "Rules in short" in output
    assert "an entrance" in output
    assert re.search(r"bid 1 card\n +1 [a-z0-9-]+", output)
    assert "You have no such move." in output
    assert "Sacred relics" in output
    assert "N17: A tile is laid by the player who has won it" in output
    assert "N14: You can pass only in the confrontation." in output
    assert "'use' has 1 words behind it; write it like" in output


@pytest.mark.usefixtures("at_terminal")
def test_a_whole_match_by_numbers() -> None:
    args = (*NAGARAJA, "--name", "Ana", "--bots", "novice", "--seed", "4")
    result = run(*args, lines="1\n" * 300)
    assert result.exit_code == 0, result.output
    assert re.search(r"^  [12]\. Ana, \d+ points$", result.stdout, re.M)
    for state in ("Call of fate:", "Confrontation:", "The room is yours", "You are the new guide"):
        assert state in result.stdout


@pytest.mark.parametrize("columns", [80, 140])
def test_a_whole_match_by_hand(tmp_path: Path, columns: int) -> None:
    record = tmp_path / "match.mela"
    args = (*NAGARAJA, "--name", "Ana", "--bots", "novice", "--seed", "pty")
    with Typist(*args, "--record", str(record), columns=columns) as typist:
        assert "Call of fate" in typist.read("Ana> ")
        listed = typist.type("list")
        found = re.search(r"  1 ([a-z0-9-]+)", listed)
        assert found is not None
        assert "N6: There is no card trap." in typist.type("why bid trap")
        assert f"Your bid is {found[1]}." in typist.type(f"bid {found[1]}")
        typist.press("1\n" * 300)
        code, said = typist.leave()
    assert code == 0
    assert "Traceback" not in said
    assert " wins " in said
    match = mela.loads(record.read_text())
    assert match.is_over
    assert match.players == ("Ana", "novice")


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_the_question_for_the_game_can_be_interrupted(key: str) -> None:
    with Typist() as typist:
        assert "Which game?" in typist.read("q: leave)> ")
        code, said = typist.leave(key)
    assert code == 0
    assert "Traceback" not in said


def test_bots_alone_are_told_on_a_terminal() -> None:
    with Typist(*NAGARAJA, "--watch", "--bots", "novice", "--seed", "w", columns=80) as typist:
        code, said = typist.leave()
    assert code == 0
    assert re.search(r"novice 1 is the\s+guide|novice 2 is the\s+guide", said)
    assert "Result" in said
