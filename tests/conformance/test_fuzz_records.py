"""Records from anywhere: nothing but `RecordError` leaves their readers."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mela
from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, replay
from mela.core.record import RecordError, decode_record, encode_record
from mela.games import GAMES
from tests.conformance.strategies import (
    broken,
    json_values,
    noise,
    outcome,
    with_surrogate,
    words_of,
)
from tests.core.play import random_match
from tests.core.records import body_of, signed
from tests.fuzzing import examples

NAMES = ["Ana", "Bo", "Cy", "Di"]


def some_record(game: AnyGame, seed: int, steps: int) -> str:
    """With players, so that no accident to the seats makes up names for very many."""
    seats = game.seats[seed % len(game.seats)]
    options = game.some_options(seats, FastChance(seed))
    match = random_match(seed, seats, options, players=NAMES[:seats], steps=steps, game=game)
    return mela.dumps(match)


SOUND = {
    name: [some_record(game, seed, steps) for seed, steps in enumerate([0, 4, 3, 12, 25])]
    for name, game in GAMES.items()
}
BODIES = {name: [body_of(text) for text in texts] for name, texts in SOUND.items()}
WORDS = {
    name: [*words_of(texts), "option", "commitment", "13:13", "2:1", "|"]
    for name, texts in SOUND.items()
}
#: Up to the first move, and the first moves.
HEADS = {name: texts[0] for name, texts in BODIES.items()}
STEPS = {
    name: ["\n".join(text.split("\n\n")[1].splitlines()[1:5]) for text in texts[1:]]
    for name, texts in BODIES.items()
}


def read(game: AnyGame, text: str) -> AnyMatch:
    return replay(game, decode_record(text))


def check(text: str) -> None:
    """Read and replay: what `mela.loads` does for a game that exists."""
    for game in GAMES.values():
        match, reason = outcome(partial(read, game, text), RecordError)
        if match is None:
            assert reason
        else:
            again = replay(game, decode_record(mela.dumps(match)))
            assert again.position.snapshot() == match.position.snapshot()


@examples(200)
@given(noise)
def test_noise_is_no_record(text: str) -> None:
    check(text)


@examples(150)
@given(noise)
def test_signed_noise_is_no_record(text: str) -> None:
    check(signed(text + "\n"))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(300)
@given(st.data())
def test_broken_records(name: str, data: st.DataObject) -> None:
    check(data.draw(broken(SOUND[name], WORDS[name])))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(800)
@given(st.data())
def test_broken_records_that_are_signed_again(name: str, data: st.DataObject) -> None:
    check(signed(data.draw(broken(BODIES[name], WORDS[name]))))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(300)
@given(st.data())
def test_broken_steps_that_are_signed_again(name: str, data: st.DataObject) -> None:
    check(signed(HEADS[name] + data.draw(broken(STEPS[name], WORDS[name])) + "\n"))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(200)
@given(st.text(st.characters(codec="utf-8"), max_size=10), json_values)
def test_any_option(name: str, option: str, value: object) -> None:
    line = f"\noption {option} {json.dumps(value)}\n\n"
    check(signed(BODIES[name][0].replace("\n\n", line, 1)))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(100)
@given(st.data())
def test_records_with_half_a_character(name: str, data: st.DataObject) -> None:
    check(data.draw(with_surrogate(SOUND[name])))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(150)
@given(st.lists(st.text(max_size=20), min_size=2, max_size=2))
def test_any_names_round_trip(name: str, players: list[str]) -> None:
    match = random_match(1, 2, players=players, steps=4, game=GAMES[name])
    text = encode_record(match.record)
    assert decode_record(text) == match.record
    assert mela.loads(text).players == tuple(players)
