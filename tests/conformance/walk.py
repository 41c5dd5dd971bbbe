"""Random matches of any game, for tests that hold for every game."""

from collections.abc import Iterator
from typing import Any

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match

MOST_STEPS = 5_000


def some_match(game: AnyGame, seed: int) -> AnyMatch:
    """A match with seats and options at random, not yet played."""
    chance = FastChance(seed)
    seats = game.seats[chance.below(len(game.seats))]
    options = game.some_options(seats, chance)
    return Match(game, seats=seats, options=options, chance=chance)


def start(game: AnyGame, seed: int) -> tuple[Any, FastChance]:
    """The bare position of such a match, and its chance."""
    chance = FastChance(seed)
    seats = game.seats[chance.below(len(game.seats))]
    options = game.options(game.some_options(seats, chance), seats)
    return game.start(options, seats, chance), chance


def walk(game: AnyGame, seed: int) -> Iterator[Any]:
    """The position before each step of a random match, and the last one; always the same object."""
    position, chance = start(game, seed)
    for _ in range(MOST_STEPS):
        yield position
        if position.is_over():
            return
        position.play(position.pick(chance), chance)
    raise AssertionError(f"match {seed} does not end")


def sample(game: AnyGame, seed: int, count: int) -> list[Any]:
    """Some positions of a match, spread over its length; the last one is over."""
    positions = [position.clone() for position in walk(game, seed)]
    step = max(1, len(positions) // count)
    return [*positions[::step], positions[-1]]
