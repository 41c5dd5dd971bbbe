"""The engine's list of moves against the slow one, over random positions of all kinds."""

import pytest

from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import PLAYING
from tests.conformance.walk import walk
from tests.games.holi import slow
from tests.titles import HOLI


def compare(position: HoliPosition) -> None:
    listed = [str(HOLI.move(position, code)) for code in HOLI.legal(position)]
    assert set(listed) == slow.moves(slow.scene(position)), HOLI.text(position)
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("seed", range(40))
def test_h13_to_h27_engine_and_slow_generator_agree(seed: int) -> None:
    compared = 0
    for position in walk(HOLI, seed):
        if position.phase == PLAYING:
            compare(position)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("tokens", [1, 2])
@pytest.mark.parametrize("seed", range(10))
def test_h16_engine_and_slow_generator_agree_with_few_tokens_left(seed: int, tokens: int) -> None:
    compared = 0
    for position in walk(HOLI, seed):
        seat, other = position.turn, (position.turn + 1) % position.seats
        if position.phase == PLAYING and not position.used and position.held(seat, seat) > tokens:
            poor = position.clone()
            given = (poor.held(seat, seat) - tokens) * 256**seat
            setattr(poor, f"supply{seat}", poor.supply(seat) - given)
            setattr(poor, f"supply{other}", poor.supply(other) + given)
            assert HOLI.faults(poor) == []
            compare(poor)
            compared += 1
    assert compared > 10


def test_h13_the_random_positions_hold_turns_in_which_a_move_is_forbidden() -> None:
    """Otherwise the comparison above would say nothing about H13."""
    forbidden = 0
    for seed in range(40):
        for position in walk(HOLI, seed):
            if position.phase == PLAYING and not position.used:
                cells = position.move_cells(position.can_drop())
                forbidden += position.reach(position.level, position.cell) != cells
    assert forbidden > 100
