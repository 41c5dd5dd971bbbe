"""Moves from anywhere: nothing but `MoveTextError` leaves their readers."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mela.core.game import AnyGame
from mela.core.move import MoveTextError
from mela.games import GAMES
from tests.conformance.strategies import (
    broken,
    json_values,
    noise,
    outcome,
    with_surrogate,
    words_of,
)
from tests.conformance.walk import walk
from tests.fuzzing import examples

#: Moves that random matches may not have, and words that look like parts of moves.
ODD = {
    "holi": [
        *("place A1", "throw embrace B3 C2 D3", "throw fork A1", "drop fork D4", "climb", "end"),
        *("move a1", "drop fork f6", "place F7", "throw corner X"),
    ],
    "nagaraja": [
        "bid card-rob-opponent card-take-self",
        "bid stick-add-2-self stick-add-2-self",
        "use relic-swap-self green own-N1 own-W3",
        "use room-move-self white own-A1>B2",
        "use room-rotate-either white opp-B2+3",
        "use stick-discard-2-opponent green brown-4 green-naga",
        "use card-take-self green",
        "amulet draw",
        "take card-take-self",
        "lay B1 2",
        "give card-take-self",
        "pass",
        *("use card-take-self red OPP-b2+1", "use x White own-a1>c3", "lay D1 4", "bid own-"),
    ],
}
SIGNS = ['"do"', '"cell":', "\\ud800", "]}", '"A1",', '"turn":', "null", "[[", '"targets":[]']


def some_moves(game: AnyGame) -> list[Any]:
    """A few of each kind, from random matches."""
    kinds: dict[type, dict[str, Any]] = {}
    for seed in range(6):
        for position in walk(game, seed):
            for code in game.legal(position)[::5]:
                move = game.move(position, code)
                few = kinds.setdefault(type(move), {})
                if len(few) < 8:
                    few[str(move)] = move
    return [move for few in kinds.values() for move in few.values()]


MOVES = {name: some_moves(game) for name, game in GAMES.items()}
TEXTS = {name: [*map(str, moves), *ODD.get(name, [])] for name, moves in MOVES.items()}
JSON = {name: [msgspec.json.encode(m).decode() for m in moves] for name, moves in MOVES.items()}
WORDS = {name: words_of(texts) for name, texts in TEXTS.items()}
ALL_TEXTS = [text for texts in TEXTS.values() for text in texts]
ALL_JSON = [text for texts in JSON.values() for text in texts]


def check_text(name: str, text: str) -> None:
    game = GAMES[name]
    move, reason = outcome(lambda: game.parse_move(text), MoveTextError)
    assert reason or game.parse_move(str(move)) == move


def check_json(name: str, data: bytes) -> None:
    game = GAMES[name]
    move, reason = outcome(lambda: game.decode_move(data), MoveTextError)
    assert reason or game.parse_move(str(move)) == move


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(300)
@given(noise)
def test_noise_is_no_move(name: str, text: str) -> None:
    check_text(name, text)


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(500)
@given(st.data())
def test_broken_moves(name: str, data: st.DataObject) -> None:
    check_text(name, data.draw(broken(TEXTS[name], WORDS[name])))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(100)
@given(with_surrogate(ALL_TEXTS))
def test_moves_with_half_a_character(name: str, text: str) -> None:
    check_text(name, text)


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(300)
@given(st.binary(max_size=80))
def test_bytes_are_no_move(name: str, data: bytes) -> None:
    check_json(name, data)


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(400)
@given(st.data())
def test_broken_json_of_moves(name: str, data: st.DataObject) -> None:
    check_json(name, data.draw(broken(JSON[name], [*SIGNS, *WORDS[name]])).encode())


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(200)
@given(st.sampled_from(ALL_JSON), st.integers(0, 60), st.binary(max_size=4))
def test_json_of_moves_with_other_bytes(
    name: str, text: str, place: int, noise_bytes: bytes
) -> None:
    data = text.encode()
    check_json(name, data[:place] + noise_bytes + data[place + len(noise_bytes) :])


def objects(name: str) -> st.SearchStrategy[dict[str, object]]:
    """Any JSON object with some of the fields that moves have."""
    kinds = get_args(GAMES[name].move_type) or (GAMES[name].move_type,)
    tags = [kind.__struct_config__.tag for kind in kinds]
    word = st.sampled_from([*WORDS[name], "", " ", "a b", "A"])
    value = word | st.lists(word, max_size=60) | st.integers() | json_values
    fields = {field for kind in kinds for field in kind.__struct_fields__} | {"more"}
    return st.fixed_dictionaries(
        {}, optional={"do": st.sampled_from(tags) | json_values} | dict.fromkeys(fields, value)
    )


OBJECTS = {name: objects(name) for name in GAMES}


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(400)
@given(st.data())
def test_any_json_object(name: str, data: st.DataObject) -> None:
    check_json(name, json.dumps(data.draw(OBJECTS[name])).encode())
