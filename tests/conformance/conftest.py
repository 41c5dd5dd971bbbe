"""Every test here runs on every registered game."""

import pytest

from mela.core.game import AnyGame
from mela.games import GAMES


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]
