"""Every fault that the audit knows is found where it is, and nowhere else."""

import pytest

from mela.core.chance import FastChance, ScriptedChance
from mela.games.holi.rules.audit import FAULTS, faults
from mela.games.holi.rules.state import OVER, PLACING, PLAYING
from tests.core.play import random_match
from tests.games.holi.broken import (
    CASES,
    OFF_BOARD,
    PAWNS,
    SET_UP_CASES,
    SWEETS,
    TOKENS,
    Change,
    found,
    have_a_sweet_too_many,
    in_without_a_token,
    lose_a_token,
    own_hand_is_empty_before_the_throw,
    player_out,
    sound,
)
from tests.titles import HOLI


def test_the_position_of_this_test_is_sound() -> None:
    assert faults(sound()) == []
    assert sound().hand(0) == 0x910
    assert sound().held(0, 0) == 23
    assert sound().held(1, 1) == 23


@pytest.mark.parametrize(("change", "wanted"), CASES, ids=[c.__name__ for c, _ in CASES])
def test_a_broken_position_has_just_these_faults(change: Change, wanted: set[int]) -> None:
    position = sound()
    change(position)
    assert set(found(position)) == wanted, faults(position)
    assert HOLI.faults(position) == [FAULTS[number] for number in sorted(wanted)]


@pytest.mark.parametrize(
    ("change", "wanted"), SET_UP_CASES, ids=[c.__name__ for c, _ in SET_UP_CASES]
)
def test_h8_h9_a_broken_set_up_has_just_these_faults(change: Change, wanted: set[int]) -> None:
    position = random_match(1, 2, {"rivalry": 0}, chance=ScriptedChance([0]), steps=0).position
    assert faults(position) == []
    change(position)
    assert set(found(position)) == wanted, faults(position)


def test_h13_nobody_is_out_before_all_pawns_stand() -> None:
    position = random_match(1, 2, {"rivalry": 0}, chance=ScriptedChance([0]), steps=0).position
    player_out(position)
    assert faults(position) != []


def test_every_fault_has_a_case() -> None:
    cases = [*CASES, *SET_UP_CASES]
    assert set().union(*(wanted for _, wanted in cases)) == set(range(len(FAULTS)))
    assert len(set(FAULTS)) == len(FAULTS)


def test_h10_any_number_of_rivalry_cards_is_no_fault() -> None:
    position = sound()
    position.open_rivalry(2**21 - 1)
    assert found(position) == []


def test_an_empty_hand_after_the_throw_is_none() -> None:
    position = sound()
    own_hand_is_empty_before_the_throw(position)
    position.used |= 1
    assert found(position) == []


def test_h28_no_token_is_no_fault_for_who_is_out() -> None:
    position = sound()
    in_without_a_token(position)
    position.outs = 2 * 256
    assert found(position) == []


def test_two_faults_at_once_are_both_told() -> None:
    position = sound()
    lose_a_token(position)
    have_a_sweet_too_many(position)
    assert found(position) == [TOKENS, SWEETS]


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_pawn_off_the_board_is_a_fault(level: int) -> None:
    """That pawns and masks differ may be told as well."""
    position = sound()
    setattr(position, f"pawns{level}", position.pawns_on(level) | 2**36)
    assert OFF_BOARD in found(position)
    assert set(found(position)) <= {OFF_BOARD, PAWNS}


@pytest.mark.parametrize("place", [0, 35, 36, 71, 72, 107])
def test_pawns_are_found_on_all_levels(place: int) -> None:
    """From the first cell of the ground to the last of the top, bit 35 included."""
    position = sound()
    level, cell = divmod(place, 36)
    position.pawns0 = 2**14  # blue on C3
    position.pawns += 14
    position.cell = 14
    position.pawns += (place - 35) * 256
    setattr(position, f"pawns{level}", position.pawns_on(level) | 2**cell)
    assert found(position) == []


@pytest.mark.parametrize("seed", range(25))
def test_positions_of_matches_have_no_fault(seed: int) -> None:
    options: dict[str, object] = {"edition": ["international", "polish"][seed % 2], "rivalry": 3}
    match = random_match(seed, 2 + seed % 3, options, steps=0)
    picker = FastChance(seed)
    position = match.position.clone()
    phases = {position.phase}
    while not position.is_over():
        assert faults(position) == []
        position.play(position.pick(picker), picker)
        phases.add(position.phase)
    assert faults(position) == []
    assert phases == {PLACING, PLAYING, OVER}
