"""The list of bots, and the texts that name them."""

from pathlib import Path

import pytest

from mela.bots.bot import BotError
from mela.bots.budget import AT_A_TABLE, Budget
from mela.bots.levels import Specification, read_specification
from mela.bots.planner import TurnPlanner
from mela.bots.thinker import Thinker
from mela.games.chooser import Chooser
from tests.titles import HOLI


def test_a_level_makes_its_bot() -> None:
    chooser = Chooser("apprentice", HOLI, AT_A_TABLE)
    assert isinstance(chooser.bot, Thinker)
    assert isinstance(chooser.bot.planner(2), TurnPlanner)
    assert chooser.budget == AT_A_TABLE


def test_a_named_budget_comes_first() -> None:
    assert Chooser("apprentice:20n", HOLI, AT_A_TABLE).budget == Budget(evaluations=20)


@pytest.mark.parametrize("text", ["novice", "apprentice:0.2s", "apprentice:5s", "novice:2000n"])
def test_specifications_print_back(text: str) -> None:
    assert str(read_specification(text)) == text


def test_specifications_are_read() -> None:
    assert read_specification("novice:1s") == Specification("novice", Budget(seconds=1.0))


def test_unknown_levels_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BotError, match="no bot 'wizard', only novice, apprentice"):
        read_specification("wizard:1s")


@pytest.mark.parametrize("budget", ["", "1", "s", "0s", "61s", "-1s", "1e1s", "0n", "1.5n", "1m"])
def test_what_is_no_budget_is_refused(budget: str) -> None:
    with pytest.raises(
        BotError, match=f"'novice:{budget}': '{budget}' is not a budget: write 0.2s"
    ):
        read_specification(f"novice:{budget}")


OWN = """
from mela.bots.bot import Bot, Choice

class Last(Bot):
    def think(self, view, moves, budget, chance):
        return Choice(moves[-1])
"""


def test_a_file_of_yours_is_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text(OWN, encoding="utf-8")
    chooser = Chooser(f"{file}:9n", HOLI, AT_A_TABLE)
    assert type(chooser.bot).__name__ == "Last"
    assert chooser.budget == Budget(evaluations=9)


def test_a_site_runs_no_files(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text(OWN, encoding="utf-8")
    with pytest.raises(BotError, match="there is no bot"):
        read_specification(str(file))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (OWN.replace("Last(Bot)", "Last"), "found: none"),
        (OWN + "class First(Last): pass", "found: Last, First"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def", "SyntaxError: "),
    ],
)
def test_a_file_without_a_bot_is_refused_by_its_name(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "own.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BotError, match=f"own.py: .*{why}"):
        Chooser(str(file), HOLI, AT_A_TABLE)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(BotError, match=r"nowhere\.py: there is no such file"):
        Chooser("nowhere.py", HOLI, AT_A_TABLE)
