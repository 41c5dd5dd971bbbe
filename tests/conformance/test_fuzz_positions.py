"""Positions from anywhere: nothing but `PositionTextError` leaves their reader."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.lines import PositionTextError
from mela.games import GAMES
from tests.conformance.strategies import broken, noise, outcome, with_surrogate, words_of
from tests.conformance.walk import walk
from tests.fuzzing import examples

#: From how many matches a text is taken.
MATCHES = 16
#: Words that these texts may not have.
ODD = {
    "holi": ["polish", "rivalry", "placing", "threw", "climbed", "top", "no-cards", "no-throw"],
    "nagaraja": [
        *("answering", "taking", "giving", "over", "winner", "curse", "ninth-tile", "last-tile"),
        *("waiting", "gone", "spent", "01", "four/0", "five/1", "curse/", "/0", "crossroads+0*"),
        *("dealt", "knows", "older", "recalls", "shown", "added", "draw,", "own-A1+1", "own-A1>B2"),
    ],
}


def some_texts(game: AnyGame) -> list[str]:
    """A moment of each match: the beginning of the first, the end of the last."""
    texts = []
    for seed in range(MATCHES):
        positions = [position.clone() for position in walk(game, seed)]
        texts.append(game.text(positions[(len(positions) - 1) * seed // (MATCHES - 1)]))
    return texts


TEXTS = {name: some_texts(game) for name, game in GAMES.items()}
ALL_TEXTS = [text for texts in TEXTS.values() for text in texts]
WORDS = {name: [*words_of(texts), *ODD.get(name, [])] for name, texts in TEXTS.items()}


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
@examples(200)
@given(noise)
def test_noise_is_no_position(name: str, text: str) -> None:
    check(GAMES[name], text)


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(1200)
@given(st.data())
def test_broken_positions(name: str, data: st.DataObject) -> None:
    check(GAMES[name], data.draw(broken(TEXTS[name], WORDS[name])))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(500)
@given(st.data())
def test_broken_lines_of_positions(name: str, data: st.DataObject) -> None:
    """Only one line, or only the last ones, so that more of what is read gets past the first
    checks."""
    lines = data.draw(st.sampled_from(TEXTS[name])).splitlines()
    first = data.draw(st.integers(0, len(lines) - 1))
    last = data.draw(st.sampled_from([first + 1, len(lines)]))
    part = data.draw(broken(["\n".join(lines[first:last])], WORDS[name]))
    check(GAMES[name], "\n".join([*lines[:first], part, *lines[last:]]) + "\n")


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(200)
@given(with_surrogate(ALL_TEXTS))
def test_positions_with_half_a_character(name: str, text: str) -> None:
    check(GAMES[name], text)
