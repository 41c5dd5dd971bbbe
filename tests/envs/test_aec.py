"""PettingZoo's own tests, and matches that go the same way as everywhere."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.envs.aec import ActionError, aec
from mela.envs.set_up import SetUp, returns

# A dict of observation and mask is what PettingZoo's own board games have, and what learners
# read; its test waives these two warnings for those by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def env_of(set_up: SetUp) -> Any:
    return aec(set_up.game.name, seats=set_up.seats)


def test_pettingzoo_finds_nothing_wrong(set_up: SetUp) -> None:
    # enough cycles for a match to end
    api_test(env_of(set_up), num_cycles=150)


def test_the_same_seed_gives_the_same_match(set_up: SetUp) -> None:
    seed_test(lambda: env_of(set_up), num_cycles=30)


def test_a_match_is_the_one_of_its_seed(set_up: SetUp) -> None:
    env = env_of(set_up)
    env.reset(seed=11)
    chance, choices = FastChance(11), FastChance(1)
    position = set_up.start(chance)
    while not position.is_over():
        seat = position.seat_to_move()
        assert env.agent_selection == f"seat_{seat}"
        mask = env.observe(env.agent_selection)["action_mask"]
        assert mask.nonzero()[0].tolist() == sorted(set_up.game.legal(position))
        code = int(position.pick(choices))
        position.play(code, chance)
        env.step(code)
    places, points = set_up.result(position)
    assert list(env.rewards.values()) == returns(np.array(places)).tolist()
    assert [info["place"] for info in env.infos.values()] == places
    assert [info["points"] for info in env.infos.values()] == points
    assert all(env.terminations.values())
    while env.agents:
        env.step(None)


def test_who_is_not_to_move_has_no_legal_action(set_up: SetUp) -> None:
    env = env_of(set_up)
    env.reset(seed=2)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert [agent for agent, some in masks.items() if some] == [env.agent_selection]


def test_resets_without_a_seed_follow_from_the_last_one() -> None:
    env, same = aec("holi", seats=2), aec("holi", seats=2)
    for each in (env, same):
        each.reset(seed=5)
    first = env.render()
    for each in (env, same):
        each.reset()
    assert env.render() == same.render()
    found = {first}
    for _ in range(8):
        env.reset()
        found.add(env.render())
    assert len(found) > 2


@pytest.mark.parametrize("action", [9, -1, 884, None])
def test_an_illegal_action_is_named_and_nothing_is_played(action: int | None) -> None:
    env = aec("holi", seats=2)
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(ActionError, match=f"{action} is not the code of a legal move"):
        env.step(action)
    assert env.render() == before


def test_bad_set_ups_say_why() -> None:
    with pytest.raises(MelaError, match="no game 'go'"):
        aec("go", seats=2)
    with pytest.raises(MelaError, match="edition"):
        aec("holi", seats=2, options={"edition": "french"})
