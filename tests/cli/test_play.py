"""`mela play` without a terminal, and with one that is only pretended."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import mela
from mela.cli import main as cli
from mela.cli.clock import PlayerClock, read_clock
from mela.core.options import OptionsError


def run(*args: str, lines: str = "") -> Result:
    return CliRunner().invoke(cli.app, ["play", *args], input=lines)


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "is_interactive", lambda: True)
    monkeypatch.setenv("COLUMNS", "120")


@pytest.mark.parametrize("edition", ["international", "polish"])
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_without_a_terminal_bots_play_to_the_end(seats: str, edition: str) -> None:
    result = run("--bots", "novice", "--seats", seats, "--edition", edition, "--seed", "1")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    for level in ("ground", "middle", "top"):
        assert f" {level}" in result.stdout
    assert "Tokens on the top level" in result.stdout
    places = re.findall(r"^  (\d)\. novice \d, \d+ points$", result.stdout, re.M)
    assert places == [str(place + 1) for place in range(int(seats))]
    assert result.stdout.count("is out: ") == int(seats)


def test_default_is_two_bots_and_you() -> None:
    output = run("--seed", "2").stdout
    assert all(f" {name}," in output for name in ("novice 1", "novice 2", "apprentice"))


def test_same_seed_same_account() -> None:
    args = ("--bots", "novice", "--seed", "again")
    assert run(*args).stdout == run(*args).stdout


def test_record_is_saved_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "match.mela"
    run("--bots", "novice", "--rivalry", "garland,pillar", "--record", str(file), "--seed", "3")
    match = mela.loads(file.read_text())
    assert match.is_over
    assert match.view(None).common.rivalry == ("garland", "pillar")
    assert list(tmp_path.iterdir()) == [file]


def test_h7_h10_all_choices_of_the_host_are_options(tmp_path: Path) -> None:
    file = tmp_path / "match.mela"
    chosen = "--start 1 --rivalry 3 --rule-cards any --colours red,green".split()
    run("--game", "holi", "--bots", "novice", *chosen, "--record", str(file), "--seed", "3")
    options = mela.loads(file.read_text()).record.header.options
    assert options == {
        "start": 1,
        "rivalry": 3,
        "rule_cards": "any",
        "colours": ["red", "green"],
    }


def test_polish_players_have_the_polish_edition_and_are_told_so(tmp_path: Path) -> None:
    told = "Grasz według polskiego wydania"

    def options(file: Path, *args: str) -> tuple[dict[str, object], bool]:
        said = run("--game", "holi", "--bots", "novice", "--record", str(file), *args).stdout
        return dict(mela.loads(file.read_text()).record.header.options), told in said

    polish = {"edition": "polish", "rivalry": 1}
    assert options(tmp_path / "1", "--language", "pl", "--rivalry", "1") == (polish, True)
    chosen = ("--language", "pl", "--edition", "international")
    assert options(tmp_path / "2", *chosen) == ({}, False)
    assert options(tmp_path / "3", "--language", "de") == ({}, False)


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(("game", "label"), [("holi", "   A    B "), ("nagaraja", ":A1")])
def test_boards_without_letters_and_numbers(game: str, label: str) -> None:
    args = ("--game", game, "--bots", "novice", "--seed", "7")
    assert label in run(*args, lines="quit\n").stdout
    assert label not in run(*args, "--no-labels", lines="quit\n").stdout


@pytest.mark.usefixtures("at_terminal")
def test_who_has_no_time_left_is_replaced_by_a_bot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seconds = iter(range(0, 10_000, 3))
    monkeypatch.setattr("mela.cli.clock.time.monotonic", lambda: float(next(seconds)))
    file = tmp_path / "match.mela"
    args = ("--game", "holi", "--bots", "novice", "--seed", "4", "--record", str(file))
    output = run(*args, "--clock", "5s", lines="1\n" * 9).stdout
    assert "Guest (0:02)> " in output
    assert "Your time is up: a bot" in output
    match = mela.loads(file.read_text())
    assert match.is_over
    assert next(step.note for step in match.record.steps if step.note) == "time"


def test_a_bank_of_time_gets_something_back() -> None:
    now = [0.0]
    clock = read_clock("1m+5s")
    clock = PlayerClock(clock.move, clock.bank, clock.increment, now=lambda: now[0])
    for thought, left in ((10.0, 55.0), (54.0, 6.0)):
        clock.begin()
        now[0] += thought
        assert clock.end()
        clock.begin()
        assert clock.left == left
    now[0] += 6.0
    assert not clock.end()


@pytest.mark.parametrize(
    "text", ["", "5", "s", "0s", "5x", "5s+", "+5s", "1m+5s+5s", "-5s", "\u0665s"]
)
def test_a_clock_that_is_none(text: str) -> None:
    with pytest.raises(OptionsError, match="option 'clock'"):
        read_clock(text)


def test_the_temples_have_colours(tmp_path: Path) -> None:
    file = tmp_path / "match.mela"
    run("--game", "nagaraja", "--bots", "novice", "--colours", "yellow,grey", "--record", str(file))
    assert mela.loads(file.read_text()).record.header.options == {"colours": ["yellow", "grey"]}


def test_no_record_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "match.mela"
    file.write_text("precious")
    result = run("--bots", "novice", "--record", str(file))
    assert (result.exit_code, file.read_text()) == (2, "precious")


@pytest.fixture
def other_cards(tmp_path: Path) -> Path:
    """A pack of Holi whose cards are all of one kind, which does not ship."""
    path = tmp_path / "mine.toml"
    CliRunner().invoke(cli.app, ["new-pack", "holi", str(path)])
    head, _, rest = path.read_text().partition("[[colour_cards]]")
    rivalry = rest.partition("[[rivalry_cards]]")[2]
    card = '[[colour_cards]]\nid = "ladder"\npicture = ["#..", "#..", "#.."]\ncopies = 13\n\n'
    path.write_text(f"{head}{card}[[rivalry_cards]]{rivalry}")
    return path


@pytest.mark.usefixtures("at_terminal")
def test_a_match_with_cards_of_ones_own(other_cards: Path, tmp_path: Path) -> None:
    """The pack says which game it is; what its cards are called can be typed."""
    record = tmp_path / "match.mela"
    args = ("--pack", str(other_cards), "--bots", "novice", "--seed", "1", "--record", str(record))
    lines = "place A1\nthrow wave A1 A2 A3\nlist throw ladder\nquit\n"
    output = run(*args, lines=lines).stdout
    assert "H5: There is no card wave." in output
    assert "ladder" in output
    title = mela.game("holi").with_pack(other_cards.read_text(), "mine.toml")
    match = mela.loads(record.read_text(), title=title)
    assert match.options.pack == "mine"
    assert {card.card for card in match.moves() if type(card).__name__ == "Throw"} == {"ladder"}


def test_bots_play_with_cards_of_ones_own(other_cards: Path) -> None:
    result = run("--pack", str(other_cards), "--seed", "2")
    assert result.exit_code == 0, result.output
    assert "Result" in result.stdout


def test_a_broken_pack_is_told_before_anything_is_played(other_cards: Path) -> None:
    text = other_cards.read_text()
    for old, new, said in [
        ("copies = 13", "copies = 12", "mine.toml: colour_cards: a colour has 12 cards, not 13"),
        ('"#..", "#..", "#.."', '"#..", "#..", "..."', "colour_cards[0] (ladder).picture: 2 cells"),
        ('game = "holi"', 'game = "chess"', "there is no game 'chess'"),
        ('id = "mine"', 'id = "standard"', "is already used by a shipped pack"),
    ]:
        other_cards.write_text(text.replace(old, new))
        result = run("--pack", str(other_cards))
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
        assert result.stderr.count("\n") == 1
    result = run("--pack", str(other_cards), "--game", "nagaraja")
    assert "this pack is for 'holi', not for 'nagaraja'" in result.stderr


@pytest.mark.usefixtures("at_terminal")
def test_a_match_is_told_in_another_language() -> None:
    args = "--game holi --bots novice --seed 7 --rivalry garland --language pl".split()
    output = run(*args, lines="why climb\nclimb\nplace A1\nlog\nscore\nquit\n").stdout
    assert "3 punkty za każdą linię" in output
    assert output.count("H8: Najpierw wszyscy stawiają pionki.") == 2
    assert output.count("Guest zaczyna na polu A1.") > 1, "told at once, and in the log"
    assert "Żetony na górnym poziomie" in output


def test_why_a_match_ended_is_told_in_another_language() -> None:
    output = run("--bots", "novice", "--seed", "1", "--language", "es").stdout
    assert output.count(" queda fuera de la partida: ") == 2
    output = run("--game", "nagaraja", "--bots", "novice", "--seed", "1", "--language", "es").stdout
    assert "Reliquias sagradas" in output
    assert re.search(r"^novice \d gana ", output, re.M)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seats", "5"], "Holi has 2 to 4 seats, not 5"),
        (["--seats", "0"], "Holi has 2 to 4 seats, not 0"),
        (["--seats", "9" * 12], "Holi has 2 to 4 seats"),
        (["--seats", "five"], "Invalid value for '--seats'"),
        (["--bots", "wizard"], "there is no bot 'wizard', only novice, apprentice"),
        (["--bots", ""], "there is no bot ''"),
        (["--rivalry", "tombola"], "there is no rivalry card 'tombola'"),
        (["--rivalry", "4"], "draw 0 to 3 cards, not 4"),
        (["--rivalry", "9" * 5000], "there is no rivalry card"),
        (["--edition", "french"], "french"),
        (["--clock", "soon"], "'soon' is not none, a time for a move like 30s"),
        (["--language", "xx"], "there are no messages in 'xx', only in "),
        (["--game", "chess"], "there is no game 'chess', only holi, nagaraja"),
        (["--game", ""], "there is no game ''"),
        (["--game", "nagaraja", "--edition", "polish"], "option 'edition': there is no such"),
        (["--game", "nagaraja", "--rivalry", "1"], "option 'rivalry': there is no such"),
        (["--game", "nagaraja", "--seats", "3"], "Nagaraja has 2 seats, not 3"),
        (["--game", "nagaraja", "--bots", "novice,novice"], "Nagaraja has 2 seats, not 3"),
        (["--record", "/nowhere/match.mela"], "cannot write /nowhere/match.mela"),
        (["--pack", "/nowhere/mine.toml"], "cannot read /nowhere/mine.toml: No such file"),
        (["--name", "a\nb"], "cannot be printed"),
        (["--seed", "\udcff"], "cannot be printed"),
        (["--speed", "9"], "No such option: --speed"),
    ],
)
def test_bad_options_get_one_line(
    args: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["mela", "play", *args])
    with pytest.raises(SystemExit) as left:
        cli.main()
    captured = capsys.readouterr()
    assert left.value.code == 2
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("mela: ")
    assert said in captured.err


@pytest.mark.usefixtures("at_terminal")
def test_a_whole_match_by_numbers(tmp_path: Path) -> None:
    file = tmp_path / "match.mela"
    args = ("--game", "holi", "--name", "Ana", "--bots", "novice", "--seed", "4")
    result = run(*args, "--record", str(file), lines="1\n" * 200)
    assert result.exit_code == 0, result.output
    assert re.search(r"^  [12]\. Ana, \d+ points$", result.stdout, re.M)
    assert "Ana is out: " in result.stdout
    assert mela.loads(file.read_text()).is_over


@pytest.mark.usefixtures("at_terminal")
def test_refusals_name_the_rule_and_change_nothing() -> None:
    lines = "1\nend\nthrow wave\nthrow nonsense A1 A2\nmove Z9\nquit\n"
    output = run("--game", "holi", "--bots", "novice", "--seed", "5", lines=lines).stdout
    assert "H11: You have to throw before you end your turn." in output
    assert "'throw' has 1 words behind it; write it like" in output
    assert "H5: There is no card nonsense." in output
    assert "'Z9' is not a cell from A1 to F6" in output
    assert output.count("Your turn.") == 1


@pytest.mark.usefixtures("at_terminal")
def test_the_end_of_input_is_a_polite_end() -> None:
    result = run("--game", "holi", "--bots", "novice", lines="")
    assert result.exit_code == 0
    assert "You leave the match." in result.stdout


@pytest.mark.usefixtures("at_terminal")
def test_other_players_cards_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")  # a step a line
    args = ("--game", "holi", "--bots", "novice", "--seed", "6")
    lines = run(*args, lines="1\n" * 50).stdout.splitlines()
    assert any("novice plays a card face down" in line for line in lines)
    for line in lines:
        if "You draw" in line or "Your card" in line:
            assert "Guest draws" in line or "Guest plays a card face down" in line


def test_version_and_help() -> None:
    runner = CliRunner()
    version = runner.invoke(cli.app, ["--version"]).stdout
    assert version.startswith(f"mela {mela.__version__}, engine ")
    for args in ([], ["--help"]):
        result = runner.invoke(cli.app, args)
        assert result.exit_code == 0
        assert "play" in result.stdout
