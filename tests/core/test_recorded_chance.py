"""Chances that give, keep or replay known numbers, and what they say when they cannot."""

import pytest

from mela.core.chance import (
    Chance,
    ChanceError,
    FastChance,
    KeyedChance,
    RecordedChance,
    RecordingChance,
    ScriptedChance,
)
from mela.core.error import MelaError


def test_a_script_gives_its_numbers_in_order() -> None:
    chance = ScriptedChance([0, 5, 2])
    assert [chance.below(6), chance.below(6), chance.below(3)] == [0, 5, 2]
    assert chance.used == 3


def test_a_script_that_is_used_up_says_which_draw_is_missing() -> None:
    chance = ScriptedChance([1])
    chance.below(2)
    with pytest.raises(ChanceError, match=r"^draw 2 below 13 is not in the script$"):
        chance.below(13)
    assert chance.used == 1


def test_an_empty_script_has_not_even_a_first_draw() -> None:
    with pytest.raises(ChanceError, match=r"^draw 1 below 2 is not in the script$"):
        ScriptedChance([]).below(2)


@pytest.mark.parametrize("value", [6, 7, -1, 10**15])
def test_a_script_with_an_impossible_number_says_so(value: int) -> None:
    chance = ScriptedChance([0, value])
    chance.below(6)
    with pytest.raises(ChanceError, match=rf"^draw 2 of the script is {value}, not below 6$"):
        chance.below(6)
    assert chance.used == 1


def test_a_record_gives_its_numbers_again() -> None:
    chance = RecordedChance([(2, 1), (13, 12), (1, 0)])
    assert [chance.below(2), chance.below(13), chance.below(1)] == [1, 12, 0]
    assert chance.used == 3


def test_a_record_says_that_a_draw_is_missing() -> None:
    chance = RecordedChance([(2, 1)])
    chance.below(2)
    with pytest.raises(ChanceError, match=r"^a draw below 13 is missing$"):
        chance.below(13)


@pytest.mark.parametrize("bound", [12, 14, 0, 10**17])
def test_a_record_with_another_bound_says_so(bound: int) -> None:
    chance = RecordedChance([(bound, 0)])
    wanted = rf"^the record has a draw below {bound}, the rules ask below 13$"
    with pytest.raises(ChanceError, match=wanted):
        chance.below(13)
    assert chance.used == 0


@pytest.mark.parametrize("value", [13, -1, 10**17])
def test_a_record_with_an_impossible_number_says_so(value: int) -> None:
    chance = RecordedChance([(13, value)])
    wanted = rf"^the record has the draw {value}, which is not below 13$"
    with pytest.raises(ChanceError, match=wanted):
        chance.below(13)
    assert chance.used == 0


def test_recording_writes_down_bound_and_number() -> None:
    recording = RecordingChance(ScriptedChance([3, 0, 12]))
    assert [recording.below(4), recording.below(1), recording.below(13)] == [3, 0, 12]
    assert recording.draws == [(4, 3), (1, 0), (13, 12)]


def test_a_draw_that_fails_is_not_written_down() -> None:
    recording = RecordingChance(ScriptedChance([3]))
    recording.below(4)
    with pytest.raises(ChanceError):
        recording.below(4)
    assert recording.draws == [(4, 3)]


@pytest.mark.parametrize("source", [FastChance(4), KeyedChance(b"key")])
def test_what_was_recorded_replays(source: Chance) -> None:
    recording = RecordingChance(source)
    bounds = [2, 13, 13, 36, 5, 1, 21]
    numbers = [recording.below(n) for n in bounds]
    replayed = RecordedChance(recording.draws)
    assert [replayed.below(n) for n in bounds] == numbers


def test_a_chance_may_be_written_in_plain_python() -> None:
    class Highest(Chance):
        def below(self, n: int) -> int:
            return n - 1

    recording = RecordingChance(Highest())
    assert recording.below(13) == 12
    assert recording.draws == [(13, 12)]


def test_chance_errors_are_mela_errors() -> None:
    assert issubclass(ChanceError, MelaError)
    assert issubclass(MelaError, ValueError)
