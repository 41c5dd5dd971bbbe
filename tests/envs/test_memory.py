"""Environments can be made and stepped for days."""

from mela.envs.aec import aec
from mela.envs.batch import Batch
from mela.envs.set_up import SetUp
from tests.conformance.test_memory import MOST_GROWTH, resident


def test_environments_are_given_back(set_up: SetUp) -> None:
    """A batch of 16 has some 10 kB of rows and as much of positions, and room for moves beside."""

    def work(count: int) -> None:
        for seed in range(count):
            batch = Batch(set_up.game.name, seats=set_up.seats, matches=16, seed=seed)
            batch.step(batch.picks)
            env = aec(set_up.game.name, seats=set_up.seats)
            env.reset(seed=seed)
            assert env.last()[0]["action_mask"].any()

    work(30)
    before = resident()
    work(100)
    assert resident() - before < MOST_GROWTH
