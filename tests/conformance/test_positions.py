"""Positions are sound, clones are free of each other, texts and pickles come back."""

import copy
import pickle

import pytest

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from tests.conformance.walk import sample, start, walk


@pytest.mark.parametrize("seed", range(60))
def test_no_position_breaks_an_invariant(game: AnyGame, seed: int) -> None:
    for position in walk(game, seed):
        assert game.faults(position) == []


@pytest.mark.parametrize("seed", range(10))
def test_a_clone_never_changes_its_origin(game: AnyGame, seed: int) -> None:
    position, chance = start(game, seed)
    past = []
    while not position.is_over():
        past.append((position, position.snapshot()))
        position = position.clone()
        position.play(position.pick(chance), chance)
    for origin, snapshot in past:
        assert origin.snapshot() == snapshot


@pytest.mark.parametrize("seed", range(10))
def test_a_copy_plays_on_like_its_origin(game: AnyGame, seed: int) -> None:
    for number, position in enumerate(sample(game, seed, 8)):
        other = position.clone()
        assert other == position
        assert hash(other) == hash(position)
        one, two = FastChance(number), FastChance(number)
        while not position.is_over():
            position.play(position.pick(one), one)
            other.play(other.pick(two), two)
            assert other.snapshot() == position.snapshot()
        assert other.is_over()


@pytest.mark.parametrize("seed", range(20))
def test_a_position_is_its_text(game: AnyGame, seed: int) -> None:
    for position in sample(game, seed, 12):
        text = game.text(position)
        assert game.parse(text) == position
        assert game.text(game.parse(text)) == text


@pytest.mark.parametrize("seed", range(5))
def test_a_position_survives_pickle_and_copy(game: AnyGame, seed: int) -> None:
    for position in sample(game, seed, 4):
        for other in (pickle.loads(pickle.dumps(position)), copy.copy(position)):
            assert other == position
            assert other is not position
            assert game.text(other) == game.text(position)


def test_positions_that_differ_are_not_equal(game: AnyGame) -> None:
    position, chance = start(game, 3)
    before = position.clone()
    position.play(position.pick(chance), chance)
    assert position != before
    assert position != "a position"
