"""Environments can be made and stepped for days."""

import pytest

from mela.envs.aec import aec
from mela.envs.batch import Batch
from mela.envs.set_up import SetUp
from tests.conformance.test_memory import MOST_GROWTH, resident


@pytest.mark.parametrize("set_up", [("holi", 2), ("nagaraja", 2)], indirect=True)
def test_environments_are_given_back(set_up: SetUp) -> None:
    """The room for moves alone would be 90 kB each time in Nagaraja."""

    def work(count: int) -> None:
        for seed in range(count):
            batch = Batch(set_up.game.name, seats=set_up.seats, matches=8, seed=seed)
            batch.step(batch.picks)
            env = aec(set_up.game.name, seats=set_up.seats)
            env.reset(seed=seed)
            assert env.last()[0]["action_mask"].any()

    work(10)
    before = resident()
    work(50)
    assert resident() - before < MOST_GROWTH
