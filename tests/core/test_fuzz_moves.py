"""Moves from anywhere: nothing but `MoveTextError` leaves their readers."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mela.core.game import AnyGame
from mela.core.move import MoveTextError
from mela.games import GAMES, HOLI, NAGARAJA
from tests.core.strategies import broken, json_values, noise, outcome, with_surrogate

HOLI_TEXTS = ["place A1", "throw embrace B3 C2 D3", "throw fork A1", "drop fork D4", "climb"]
HOLI_JSON = [
    '{"do":"place","cell":"A1"}',
    '{"do":"throw","card":"embrace","cells":["B3","C2","D3"]}',
    '{"cells":["B3"],"card":"fork","do":"throw"}',
    '{"do":"drop","card":"fork","cell":"D4"}',
    '{"do":"end"}',
]
NAGARAJA_TEXTS = [
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
]
NAGARAJA_JSON = [
    '{"do":"bid","cards":["card-rob-opponent","card-take-self"]}',
    '{"do":"use","card":"relic-swap-self","stick":"green","targets":["own-N1","own-W3"]}',
    '{"do":"use","card":"card-take-self","stick":"white"}',
    '{"turn":2,"room":"B1","do":"lay"}',
    '{"do":"give","card":"card-take-self"}',
    '{"do":"amulet-draw"}',
]
WORDS = ["a1", "B2", "f6", "F7", "green", "own-", "OPP-b2+1", "own-a1>c3", "brown-naga", "draw"]
SIGNS = ['"do"', '"cell":', "\\ud800", "]}", '"A1",', '"turn":', "null", "[[", '"targets":[]']


def check_text(game: AnyGame, text: str) -> None:
    move, reason = outcome(lambda: game.parse_move(text), MoveTextError)
    assert reason or game.parse_move(str(move)) == move


def check_json(game: AnyGame, data: bytes) -> None:
    move, reason = outcome(lambda: game.decode_move(data), MoveTextError)
    assert reason or game.parse_move(str(move)) == move


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=300)
@given(noise)
def test_noise_is_no_move(name: str, text: str) -> None:
    check_text(GAMES[name], text)


@settings(max_examples=400)
@given(broken(HOLI_TEXTS, [*WORDS, "place", "throw"]))
def test_broken_moves_of_holi(text: str) -> None:
    check_text(HOLI, text)


@settings(max_examples=500)
@given(broken(NAGARAJA_TEXTS, [*WORDS, "bid", "use", "lay"]))
def test_broken_moves_of_nagaraja(text: str) -> None:
    check_text(NAGARAJA, text)


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=100)
@given(with_surrogate([*HOLI_TEXTS, *NAGARAJA_TEXTS]))
def test_moves_with_half_a_character(name: str, text: str) -> None:
    check_text(GAMES[name], text)


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=300)
@given(st.binary(max_size=80))
def test_bytes_are_no_move(name: str, data: bytes) -> None:
    check_json(GAMES[name], data)


@settings(max_examples=400)
@given(broken(HOLI_JSON, SIGNS))
def test_broken_json_of_moves_of_holi(text: str) -> None:
    check_json(HOLI, text.encode())


@settings(max_examples=400)
@given(broken(NAGARAJA_JSON, SIGNS))
def test_broken_json_of_moves_of_nagaraja(text: str) -> None:
    check_json(NAGARAJA, text.encode())


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=200)
@given(st.sampled_from([*HOLI_JSON, *NAGARAJA_JSON]), st.integers(0, 60), st.binary(max_size=4))
def test_json_of_moves_with_other_bytes(
    name: str, text: str, place: int, noise_bytes: bytes
) -> None:
    data = text.encode()
    check_json(GAMES[name], data[:place] + noise_bytes + data[place + len(noise_bytes) :])


@settings(max_examples=300)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "do": st.sampled_from(["place", "throw", "drop", "move", "climb", "end"]) | json_values,
            "card": st.sampled_from(["fork", "corner", "", " "]) | json_values,
            "cell": st.sampled_from(["A1", "f6", "G7", ""]) | json_values,
            "cells": st.lists(st.sampled_from(["A1", "B2", "c3", "X"]), max_size=5) | json_values,
            "more": json_values,
        },
    )
)
def test_any_json_object_for_holi(plain: dict[str, object]) -> None:
    check_json(HOLI, json.dumps(plain).encode())


@settings(max_examples=400)
@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["bid", "use", "take", "lay", "give", "pass"]) | json_values},
        optional={
            "card": st.sampled_from(["card-take-self", "Own-b2", "", " "]) | json_values,
            "cards": st.lists(st.sampled_from(["b", "a", "A", "", "a b"]), max_size=60)
            | json_values,
            "stick": st.sampled_from(["green", "White", "red", ""]) | json_values,
            "targets": st.lists(st.sampled_from(["own-B2", "opp-a1+1", "x", ""]), max_size=4)
            | json_values,
            "room": st.sampled_from(["A1", "c3", "D1", ""]) | json_values,
            "turn": st.integers() | json_values,
        },
    )
)
def test_any_json_object_for_nagaraja(plain: dict[str, object]) -> None:
    check_json(NAGARAJA, json.dumps(plain).encode())
