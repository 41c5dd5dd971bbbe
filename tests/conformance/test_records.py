"""A record played again gives the same match to the last event."""

import pytest

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import replay
from mela.core.record import decode_record, encode_record
from tests.conformance.walk import some_match


@pytest.mark.parametrize("seed", range(12))
def test_replay_is_identical(game: AnyGame, seed: int) -> None:
    match = some_match(game, seed)
    chance = FastChance(seed)
    while not match.is_over:
        moves = match.moves()
        match.play(moves[chance.below(len(moves))])
    again = replay(game, decode_record(encode_record(match.record)))
    assert again.position == match.position
    assert again.events == match.events
    assert again.record == match.record
    assert again.result == match.result
    assert again.log(None) == match.log(None)


@pytest.mark.parametrize("seed", range(4))
def test_every_event_can_be_told(game: AnyGame, seed: int) -> None:
    match = some_match(game, seed)
    chance = FastChance(seed)
    while not match.is_over:
        moves = match.moves()
        match.play(moves[chance.below(len(moves))])
    for seat in range(match.seats):
        log = match.log(seat)
        assert all(log)
        assert len(log) > len(match.log(None))
