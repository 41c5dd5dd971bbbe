"""Most tests here run on every set-up."""

import pytest

from mela.envs.set_up import SetUp
from mela.games import GAMES, kit_of
from mela.games.kit import MissingPart


def has_tensors(name: str) -> bool:
    try:
        kit_of(name).tensors()
    except MissingPart:
        return False
    return True


SET_UPS = [(name, seats) for name in GAMES if has_tensors(name) for seats in GAMES[name].seats]


@pytest.fixture(params=SET_UPS, ids=lambda found: f"{found[0]}-{found[1]}")
def set_up(request: pytest.FixtureRequest) -> SetUp:
    name, seats = request.param
    return SetUp(name, seats, {})
