"""Positions of random matches."""

from typing import Any

from mela.core.chance import FastChance
from mela.envs.set_up import SetUp


def positions(set_up: SetUp, seed: int) -> list[Any]:
    """Every position of a match, the last one over."""
    chance = FastChance(seed)
    position = set_up.start(chance)
    found = [position.clone()]
    while not position.is_over():
        position.play(position.pick(chance), chance)
        found.append(position.clone())
    return found
