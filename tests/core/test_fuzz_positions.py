"""Positions from anywhere: nothing but `PositionTextError` leaves their reader."""

from hypothesis import given, settings

from mela.games import HOLI
from mela.games.holi.rivalry import RIVALRY_IDS
from mela.core.lines import PositionTextError
from tests.core.play import random_match
from tests.core.strategies import broken, noise, outcome, with_surrogate

SOUND = [
    HOLI.text(random_match(seed, 2 + seed % 3, {"rivalry": seed % 4}, steps=steps).position)
    for seed, steps in enumerate([0, 1, 2, 9, 30, 31, 60, 90, 120, None, None])
]
WORDS = [
    *("holi", "standard", "polish", "rivalry", "start", "placing", "playing", "over"),
    *("blue", "yellow", "red", "green", "blue:", "threw", "moved", "climbed", "sweets", "hits"),
    *("rain", "footing", "holds", "hand", "up", "down", "top", "out", "no-cards", "no-throw"),
    *("b", "y", "B", "Y", "b2", "1", "2", ".", "corner", "fork", "wave,", *RIVALRY_IDS),
]


def check(text: str) -> None:
    position, reason = outcome(lambda: HOLI.parse(text), PositionTextError)
    if position is None:
        assert reason
    else:
        canonical = HOLI.text(position)
        assert HOLI.text(HOLI.parse(canonical)) == canonical
        assert HOLI.faults(position) == []


@settings(max_examples=200)
@given(noise)
def test_noise_is_no_position(text: str) -> None:
    check(text)


@settings(max_examples=1000)
@given(broken(SOUND, WORDS))
def test_broken_positions(text: str) -> None:
    check(text)


@settings(max_examples=300)
@given(broken([text.split("\n", 11)[-1] for text in SOUND], WORDS))
def test_broken_lines_of_seats(seats: str) -> None:
    """Only the seats: most accidents to a whole position hit its tower."""
    check("\n".join([*SOUND[3].splitlines()[:11], seats]))


@settings(max_examples=200)
@given(with_surrogate(SOUND))
def test_positions_with_half_a_character(text: str) -> None:
    check(text)
