"""Positions from anywhere: nothing but `PositionTextError` leaves their reader."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.lines import PositionTextError
from mela.games import GAMES, HOLI, NAGARAJA
from mela.games.holi.rivalry import RIVALRY_IDS
from tests.core.play import random_match
from tests.core.strategies import broken, noise, outcome, with_surrogate

HOLI_TEXTS = [
    HOLI.text(random_match(seed, 2 + seed % 3, {"rivalry": seed % 4}, steps=steps).position)
    for seed, steps in enumerate([0, 1, 2, 9, 30, 31, 60, 90, 120, None, None])
]
HOLI_WORDS = [
    *("holi", "standard", "polish", "rivalry", "start", "placing", "playing", "over"),
    *("blue", "yellow", "red", "green", "blue:", "threw", "moved", "climbed", "sweets", "hits"),
    *("rain", "footing", "holds", "hand", "up", "down", "top", "out", "no-cards", "no-throw"),
    *("b", "y", "B", "Y", "b2", "1", "2", ".", "corner", "fork", "wave,", *RIVALRY_IDS),
]
NAGARAJA_TEXTS = [
    NAGARAJA.text(random_match(seed, 2, game=NAGARAJA, steps=steps).position)
    for seed, steps in enumerate([0, 1, 2, 3, 7, 15, 16, 23, 31, 42, 51, 63, 74, 90, None, None])
]
NAGARAJA_WORDS = [
    *("nagaraja", "standard", "guide", "bidding", "confronting", "answering", "taking", "laying"),
    *("giving", "over", "passes", "winner", "curse", "points", "ninth-tile", "last-tile", "tile"),
    *("none", "amulet", "waiting", "gone", "spent", "pile", "temple", "0:", "1:", "seat", "0", "1"),
    *("01", "?", "three", "four/0", "five/1", "curse/", "/0", ".", "trap", "fork+0", "bridge+1"),
    *(
        "fork-crypt+2*",
        "crossroads+0*",
        "hand",
        "bid",
        "used",
        "dealt",
        "knows",
        "older",
        "recalls",
    ),
    *("shown", "amulets", "sticks", "added", "brown-4", "green-naga", "white-1", "one", "cancel"),
    *("draw,", ",", "card-take-self", "stick-add-2-self", "room-rotate-either", "own-A1+1"),
    *("opp-N1", "own-A1>B2", "relic-look-1-either,", "stick-discard-1-opponent"),
]
WORDS = {"holi": HOLI_WORDS, "nagaraja": NAGARAJA_WORDS}


def check(game: AnyGame, text: str) -> None:
    position, reason = outcome(lambda: game.parse(text), PositionTextError)
    if position is None:
        assert reason
        return
    canonical = game.text(position)
    assert game.text(game.parse(canonical)) == canonical
    assert game.faults(position) == []
    check_use(game, position, canonical)


def check_use(game: AnyGame, position: Any, text: str) -> None:
    """What was read can be looked at, imagined and played on with, and stays sound."""
    for viewer in (None, *range(len(game.points(position)))):
        view = game.view(position, viewer)
        other = game.imagine(view, FastChance(1))
        assert game.faults(other) == [], text
        assert msgspec.json.encode(game.view(other, viewer)) == msgspec.json.encode(view), text
    chance = FastChance(2)
    for _ in range(12):
        if position.is_over():
            break
        position.play(position.pick(chance), chance)
        assert game.faults(position) == [], text


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=200)
@given(noise)
def test_noise_is_no_position(name: str, text: str) -> None:
    check(GAMES[name], text)


@settings(max_examples=800)
@given(broken(HOLI_TEXTS, HOLI_WORDS))
def test_broken_positions_of_holi(text: str) -> None:
    check(HOLI, text)


@settings(max_examples=1200)
@given(broken(NAGARAJA_TEXTS, NAGARAJA_WORDS))
def test_broken_positions_of_nagaraja(text: str) -> None:
    check(NAGARAJA, text)


@settings(max_examples=300)
@given(broken([text.split("\n", 11)[-1] for text in HOLI_TEXTS], HOLI_WORDS))
def test_broken_lines_of_seats_of_holi(seats: str) -> None:
    """Only the seats: most accidents to a whole position hit its tower."""
    check(HOLI, "\n".join([*HOLI_TEXTS[3].splitlines()[:11], seats]))


@settings(max_examples=250)
@given(
    st.sampled_from(NAGARAJA_TEXTS),
    st.sampled_from(
        ["guide", "tile", "pile", "temple 0", "temple 1", "seat 0", "seat 1", "waiting"]
    ),
    st.data(),
)
def test_broken_lines_of_nagaraja(text: str, head: str, data: st.DataObject) -> None:
    """One line only, so that more of what is read gets past the first checks."""
    lines = text.splitlines()
    for n, line in enumerate(lines):
        if line.startswith(head):
            lines[n] = data.draw(broken([line], NAGARAJA_WORDS))
    check(NAGARAJA, "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=200)
@given(with_surrogate([*HOLI_TEXTS, *NAGARAJA_TEXTS]))
def test_positions_with_half_a_character(name: str, text: str) -> None:
    check(GAMES[name], text)
