"""Most tests here run on every set-up."""

import pytest

from mela.envs.set_up import SetUp

SET_UPS = [("holi", 2), ("holi", 3), ("holi", 4), ("nagaraja", 2)]


@pytest.fixture(params=SET_UPS, ids=lambda found: f"{found[0]}-{found[1]}")
def set_up(request: pytest.FixtureRequest) -> SetUp:
    name, seats = request.param
    return SetUp(name, seats, {})
