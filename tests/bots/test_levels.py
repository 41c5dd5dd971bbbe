"""The list of bots, and the texts that name them."""

import pytest

from mela.bots.apprentice import Apprentice
from mela.bots.bot import BotError
from mela.bots.budget import AT_A_TABLE, Budget
from mela.bots.chooser import Chooser
from mela.bots.specification import Specification, read_specification
from mela.games import HOLI


def test_a_level_makes_its_bot() -> None:
    chooser = Chooser("apprentice", HOLI, AT_A_TABLE)
    assert isinstance(chooser.bot, Apprentice)
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
    with pytest.raises(BotError, match=f"'novice:{budget}': '{budget}' is no budget: 0.2s"):
        read_specification(f"novice:{budget}")
