"""Moves as text and as JSON: what is written reads back, and errors say what is wrong."""

import json

import msgspec
import pytest

from mela.core.error import MelaError
from mela.core.move import MoveTextError
from mela.games.holi.rules.moves import (
    FORMS,
    Climb,
    Drop,
    End,
    HoliMove,
    Place,
    Throw,
    Walk,
    parse_move,
)
from tests.core.play import random_match
from tests.titles import HOLI

SAMPLES: list[tuple[HoliMove, str, dict[str, object]]] = [
    (Place("A1"), "place A1", {"do": "place", "cell": "A1"}),
    (Walk("C3"), "move C3", {"do": "move", "cell": "C3"}),
    (Climb(), "climb", {"do": "climb"}),
    (End(), "end", {"do": "end"}),
    (Drop("fork", "D4"), "drop fork D4", {"do": "drop", "card": "fork", "cell": "D4"}),
    (
        Throw("embrace", ("B3", "C2", "D3")),
        "throw embrace B3 C2 D3",
        {"do": "throw", "card": "embrace", "cells": ["B3", "C2", "D3"]},
    ),
    (
        Throw("bend-left", ("A2",)),
        "throw bend-left A2",
        {"do": "throw", "card": "bend-left", "cells": ["A2"]},
    ),
]


def decoded(plain: object) -> HoliMove:
    return HOLI.decode_move(json.dumps(plain).encode())


def wrong(text: str) -> str:
    with pytest.raises(MoveTextError) as caught:
        parse_move(text)
    return str(caught.value)


def wrong_json(data: bytes) -> str:
    with pytest.raises(MoveTextError) as caught:
        HOLI.decode_move(data)
    return str(caught.value)


@pytest.mark.parametrize(("move", "text", "plain"), SAMPLES)
def test_text_and_json_of_a_move(move: HoliMove, text: str, plain: dict[str, object]) -> None:
    assert str(move) == text
    assert parse_move(text) == HOLI.parse_move(text) == move
    assert json.loads(msgspec.json.encode(move)) == plain
    assert decoded(plain) == move


def test_every_move_that_can_be_named_reads_back() -> None:
    position = random_match(1, 2, steps=6).position
    moves = HOLI.every_move(position)
    assert len(moves) > 1000
    assert len({str(move) for move in moves}) == len(moves)
    for move in moves:
        assert parse_move(str(move)) == move


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_of_a_match_reads_back(seed: int) -> None:
    match = random_match(seed, 2 + seed % 3, {"rivalry": ["mirror-throw"]}, steps=0)
    while not match.is_over:
        moves = match.moves()
        for move in moves:
            assert parse_move(str(move)) == move
            assert HOLI.decode_move(msgspec.json.encode(move)) == move
        match.play(moves[(seed * 7 + match.version * 5) % len(moves)])


def test_the_forms_that_errors_show_are_moves() -> None:
    assert set(FORMS) == {"place", "throw", "drop", "move", "climb", "end"}
    for verb, form in FORMS.items():
        assert str(parse_move(form)) == form
        assert form.split()[0] == verb


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("PLACE a1", Place("A1")),
        ("  move \t c3 \n", Walk("C3")),
        ("Throw EMBRACE d3 c2 b3", Throw("embrace", ("B3", "C2", "D3"))),
        ("drop Fork f6", Drop("fork", "F6")),
        ("CLIMB", Climb()),
        ("End\r\n", End()),
    ],
)
def test_small_and_capital_letters_spaces_and_order_do_not_matter(
    text: str, wanted: HoliMove
) -> None:
    assert parse_move(text) == wanted


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u2003"])
def test_an_empty_line(text: str) -> None:
    assert wrong(text) == "an empty line is not a move; try: place, throw, drop, move, climb, end"


@pytest.mark.parametrize("word", ["fly", "walk", "placeA1", "1", "-", "\0", "ｅｎｄ", "\ud800"])  # noqa: RUF001
def test_an_unknown_verb(word: str) -> None:
    told = f"{word!r} is not a move; there are: place, throw, drop, move, climb, end"
    assert wrong(f"{word} A1") == told


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("place", 0),
        ("place A1 A2", 2),
        ("move", 0),
        ("move A1 to B2", 3),
        ("climb up", 1),
        ("end turn now", 2),
        ("drop", 0),
        ("drop fork", 1),
        ("drop fork A1 A2", 3),
        ("throw", 0),
        ("throw fork", 1),
        ("throw fork A1 A2 A3 A4", 5),
        ("end " + "x " * 10_000, 10_000),
    ],
)
def test_too_many_or_too_few_words(text: str, count: int) -> None:
    verb = text.split()[0]
    form = {
        "place": "place A1",
        "move": "move C3",
        "climb": "climb",
        "end": "end",
        "drop": "drop fork D4",
        "throw": "throw embrace B3 C2 D3",
    }[verb]
    assert wrong(text) == f"{verb!r} has {count} words behind it; write it like: {form}"


@pytest.mark.parametrize(
    "cell", ["A0", "A7", "G1", "A", "1A", "A11", "AA", "A\u0661", "\0", "\ud800"]
)
@pytest.mark.parametrize(
    ("before", "form"),
    [
        ("place", "place A1"),
        ("move", "move C3"),
        ("drop fork", "drop fork D4"),
        ("throw fork A1", "throw embrace B3 C2 D3"),
    ],
)
def test_what_is_no_cell(before: str, form: str, cell: str) -> None:
    told = f"{cell!r} is not a cell from A1 to F6; write it like: {form}"
    assert wrong(f"{before} {cell}") == told


@pytest.mark.parametrize("cells", ["A1 A1", "A1 a1", "A1 B2 A1", "C3 C3 C3"])
def test_a_cell_named_twice(cells: str) -> None:
    assert wrong(f"throw fork {cells}") == f"'throw fork {cells}' names a cell twice"


def test_json_is_put_in_order() -> None:
    plain = {"do": "throw", "card": "embrace", "cells": ["D3", "b3", "C2"]}
    assert decoded(plain) == Throw("embrace", ("B3", "C2", "D3"))
    turned = b'{"cells": ["D3", "B3"], "card": "FORK", "do": "throw"}'
    assert HOLI.decode_move(turned) == Throw("fork", ("B3", "D3"))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "Input data was truncated"),
        (b"{", "Input data was truncated"),
        (b"null", "Expected `object`, got `null`"),
        (b"[]", "Expected `object`, got `array`"),
        (b'"end"', "Expected `object`, got `str`"),
        (b"7", "Expected `object`, got `int`"),
        (b"{}", "Object missing required field `do`"),
        (b'{"do": "fly"}', "Invalid value 'fly' - at `$.do`"),
        (b'{"do": "place"}', "Object missing required field `cell`"),
        (b'{"do": "place", "cell": 1}', "Expected `str`, got `int` - at `$.cell`"),
        (b'{"do": "place", "cell": null}', "Expected `str`, got `null` - at `$.cell`"),
        (b'{"do": "place", "cell": ["A1"]}', "Expected `str`, got `array` - at `$.cell`"),
        (b'{"do": "end", "seat": 0}', "Object contains unknown field `seat`"),
        (b'{"do": "place", "cell": "A1", "x": 0}', "Object contains unknown field `x`"),
        (b'{"do": "drop", "card": "fork"}', "Object missing required field `cell`"),
        (b'{"do": "drop", "card": 3, "cell": "A1"}', "Expected `str`, got `int` - at `$.card`"),
        (
            b'{"do": "throw", "card": "fork", "cells": "A1"}',
            "Expected `array`, got `str` - at `$.cells`",
        ),
        (
            b'{"do": "throw", "card": "fork", "cells": ["A1", 2]}',
            "Expected `str`, got `int` - at `$.cells[1]`",
        ),
        (
            b'{"do": "throw", "card": "fork", "cells": ["A1", "A1"]}',
            "'throw fork A1 A1' names a cell twice",
        ),
        (
            b'{"do": "place", "cell": "A7"}',
            "'A7' is not a cell from A1 to F6; write it like: place A1",
        ),
    ],
)
def test_json_that_is_no_move(data: bytes, what: str) -> None:
    assert wrong_json(data) == what


@pytest.mark.parametrize(
    "data",
    [
        b"\xff",
        b'{"do": "place", "cell": "\xff\xfe"}',
        b'{"do": "pla\xe9ce"}',
        b'{"do": 1}',
        b'{"do": "end", "\xff": 1}',
        b'{"do": "place", "cell": "\\ud800"}',
        b"\xef\xbb\xbf" + b'{"do": "end"}',
        b'{"do": "end"} {"do": "end"}',
        b'{"do": "end"}\0',
        b'{"do": "end", "do": "climb"}',
        b'{"do": "throw", "card": "fork", "cells": []}',
        b'{"do": "throw", "card": "", "cells": ["A1"]}',
        b'{"do": "drop", "card": "", "cell": "A1"}',
        b'{"do": "place", "cell": ""}',
        b'{"do": "throw", "card": "fork", "cells": ["A1", "A2", "A3", "A4"]}',
    ],
)
def test_other_bytes_that_are_no_move(data: bytes) -> None:
    assert wrong_json(data)


@pytest.mark.parametrize(
    "plain",
    [
        {"do": "drop", "card": "fork D4", "cell": ""},
        {"do": "drop", "card": "", "cell": "fork D4"},
        {"do": "throw", "card": "fork A1", "cells": ["B2"]},
        {"do": "throw", "card": "fork", "cells": ["A1 B2"]},
        {"do": "throw", "card": "fork A1 B2 C3", "cells": []},
        {"do": "throw", "card": "fork", "cells": ["", "A1"]},
        {"do": "place", "cell": " A1\n"},
    ],
)
def test_a_field_that_holds_more_or_less_than_its_name_says(plain: dict[str, object]) -> None:
    """A card's field must not bring a cell with it, nor a cell's field a space."""
    assert wrong_json(json.dumps(plain).encode())


@pytest.mark.parametrize(
    "data",
    [
        b'{"x":' + b"[" * 100_000,
        b'{"do":' + b"[" * 100_000,
        b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b',"do":"end"}',
        b'{"x":' * 100_000,
        b"[" * 100_000,
        b'{"do":"place","cell":' + b"[" * 100_000,
    ],
    ids=["open", "tag", "closed", "objects", "array", "cell"],
)
def test_deeply_nested_json_is_no_move(data: bytes) -> None:
    assert wrong_json(data)


def test_a_very_long_card_is_a_move_of_no_card() -> None:
    move = decoded({"do": "drop", "card": "x" * 100_000, "cell": "A1"})
    match = random_match(1, 2, steps=2)
    refusal = match.refusal(move)
    assert refusal is not None
    assert refusal.code == "holi.card.unknown"


def test_move_text_errors_are_mela_errors() -> None:
    assert issubclass(MoveTextError, MelaError)
