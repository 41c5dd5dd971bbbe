"""Moves from anywhere: nothing but `MoveTextError` leaves their readers."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from mela.core.move import MoveTextError
from mela.games import HOLI
from tests.core.strategies import broken, json_values, noise, outcome, with_surrogate

TEXTS = ["place A1", "throw embrace B3 C2 D3", "throw fork A1", "drop fork D4", "move C3", "climb"]
JSON = [
    '{"do":"place","cell":"A1"}',
    '{"do":"throw","card":"embrace","cells":["B3","C2","D3"]}',
    '{"cells":["B3"],"card":"fork","do":"throw"}',
    '{"do":"drop","card":"fork","cell":"D4"}',
    '{"do":"end"}',
]


def check_text(text: str) -> None:
    move, reason = outcome(lambda: HOLI.parse_move(text), MoveTextError)
    assert reason or HOLI.parse_move(str(move)) == move


def check_json(data: bytes) -> None:
    move, reason = outcome(lambda: HOLI.decode_move(data), MoveTextError)
    assert reason or HOLI.parse_move(str(move)) == move


@settings(max_examples=300)
@given(noise)
def test_noise_is_no_move(text: str) -> None:
    check_text(text)


@settings(max_examples=400)
@given(broken(TEXTS, ["place", "throw", "a1", "f6", "F7"]))
def test_broken_moves(text: str) -> None:
    check_text(text)


@settings(max_examples=100)
@given(with_surrogate(TEXTS))
def test_moves_with_half_a_character(text: str) -> None:
    check_text(text)


@settings(max_examples=300)
@given(st.binary(max_size=80))
def test_bytes_are_no_move(data: bytes) -> None:
    check_json(data)


@settings(max_examples=400)
@given(broken(JSON, ['"do"', '"cell":', "\\ud800", "]}", '"A1",']))
def test_broken_json_of_moves(text: str) -> None:
    check_json(text.encode())


@settings(max_examples=200)
@given(st.sampled_from(JSON), st.integers(0, 60), st.binary(max_size=4))
def test_json_of_moves_with_other_bytes(text: str, place: int, noise_bytes: bytes) -> None:
    data = text.encode()
    check_json(data[:place] + noise_bytes + data[place + len(noise_bytes) :])


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
def test_any_json_object(plain: dict[str, object]) -> None:
    check_json(json.dumps(plain).encode())
