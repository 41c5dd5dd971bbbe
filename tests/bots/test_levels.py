"""The list of bots."""

import pytest

from mela.bots.apprentice import Apprentice
from mela.bots.bot import BotError
from mela.bots.levels import make_bot
from mela.games import HOLI


def test_a_level_makes_its_bot() -> None:
    assert isinstance(make_bot("apprentice", HOLI), Apprentice)


def test_unknown_levels_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BotError, match="no bot 'wizard', only novice, apprentice"):
        make_bot("wizard", HOLI)
