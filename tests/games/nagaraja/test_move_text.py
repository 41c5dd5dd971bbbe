"""Moves as text and as JSON: one canonical form, and errors that show how to write it."""

import json

import msgspec
import pytest

from mela.core.error import MelaError
from mela.core.move import MoveTextError
from mela.games.nagaraja.rules.moves import (
    FORMS,
    Allow,
    AmuletDraw,
    Bid,
    Cancel,
    Give,
    Lay,
    NagarajaMove,
    Pass,
    Take,
    Use,
)
from tests.core.play import random_match
from tests.titles import NAGARAJA

MOVES: list[tuple[str, NagarajaMove]] = [
    ("bid card-take-self", Bid(("card-take-self",))),
    ("bid a a b", Bid(("a", "a", "b"))),
    ("bid", Bid(())),
    ("use card-take-self green", Use("card-take-self", "green")),
    ("use x green own-N1 own-W3", Use("x", "green", ("own-N1", "own-W3"))),
    ("use room-move-self white own-A1>B2", Use("room-move-self", "white", ("own-A1>B2",))),
    ("use room-rotate-either brown opp-B2+3", Use("room-rotate-either", "brown", ("opp-B2+3",))),
    ("use x green brown-4 green-naga", Use("x", "green", ("brown-4", "green-naga"))),
    ("pass", Pass()),
    ("allow", Allow()),
    ("cancel", Cancel()),
    ("amulet draw", AmuletDraw()),
    ("take card-take-self", Take("card-take-self")),
    ("lay B1 2", Lay("B1", 2)),
    ("lay C3 0", Lay("C3", 0)),
    ("give card-take-self", Give("card-take-self")),
]  # fmt: skip


def wrong(text: str) -> str:
    with pytest.raises(MoveTextError) as caught:
        NAGARAJA.parse_move(text)
    return str(caught.value)


def wrong_json(data: bytes) -> str:
    with pytest.raises(MoveTextError) as caught:
        NAGARAJA.decode_move(data)
    return str(caught.value)


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_text_and_json_there_and_back(text: str, move: NagarajaMove) -> None:
    assert str(move) == text
    assert NAGARAJA.parse_move(text) == move
    assert NAGARAJA.decode_move(msgspec.json.encode(move)) == move


def test_every_form_in_an_error_is_a_move() -> None:
    for verb, form in FORMS.items():
        assert str(NAGARAJA.parse_move(form)) == form
        assert form.split()[0] == verb


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  PASS ", "pass"),
        ("bid B a\tA", "bid a a b"),
        ("lay b1", "lay B1 0"),
        ("Lay c3 3", "lay C3 3"),
        ("use X GREEN OPP-b2+1", "use x green opp-B2+1"),
        ("use x white own-w3 OWN-n1", "use x white own-N1 own-W3"),
        ("use x white own-a1>b2", "use x white own-A1>B2"),
        ("use x white Green-Naga BROWN-4", "use x white brown-4 green-naga"),
        ("Amulet DRAW", "amulet draw"),
        ("TAKE Card-Take-Self", "take card-take-self"),
    ],
)
def test_other_ways_to_write_a_move(text: str, canonical: str) -> None:
    move = NAGARAJA.parse_move(text)
    assert str(move) == canonical
    assert NAGARAJA.parse_move(canonical) == move


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "an empty line is not a move; try: bid, use, pass, allow, cancel, amulet, take, lay"),
        (" \n", "an empty line is not a move; try: bid, use"),
        ("fly", "'fly' is not a move; there are: bid, use, pass, allow, cancel, amulet, take, lay"),
        ("pass now", "'pass' has 1 words behind it; write it like: pass"),
        ("allow it", "'allow' has 1 words behind it; write it like: allow"),
        ("cancel x", "'cancel' has 1 words behind it; write it like: cancel"),
        ("bid" + " a" * 49, "'bid' has 49 words behind it; write it like: bid"),
        ("use a", "'use' has 1 words behind it; write it like: use relic-swap-self green own-N1"),
        ("use a green b c d", "'use' has 5 words behind it; write it like: use"),
        (
            "use a red",
            "'red' is not a stick; write it like: use relic-swap-self green own-N1 own-W3",
        ),
        ("take", "'take' has 0 words behind it; write it like: take card-take-self"),
        ("take a b", "'take' has 2 words behind it; write it like: take card-take-self"),
        ("give", "'give' has 0 words behind it; write it like: give card-take-self"),
        ("amulet", "'amulet' has 0 words behind it; write it like: amulet draw"),
        ("amulet cancel", "'cancel': only the draw amulet is used like this: amulet draw"),
        ("lay", "'lay' has 0 words behind it; write it like: lay B1 2"),
        ("lay B1 2 3", "'lay' has 3 words behind it; write it like: lay B1 2"),
        ("lay D1", "'D1' is not a room from A1 to C3; write it like: lay B1 2"),
        ("lay A4 1", "'A4' is not a room from A1 to C3; write it like: lay B1 2"),
        ("lay A\u0661 1", "'A\u0661' is not a room from A1 to C3; write it like: lay B1 2"),
        ("lay A1 4", "'4' is not a number of quarter turns from 0 to 3"),
        ("lay A1 -1", "'-1' is not a number of quarter turns from 0 to 3"),
        ("lay A1 01", "'01' is not a number of quarter turns from 0 to 3"),
        ("lay A1 \u0661", "'\u0661' is not a number of quarter turns from 0 to 3"),
    ],
)  # fmt: skip
def test_text_that_is_no_move(text: str, what: str) -> None:
    assert wrong(text).startswith(what)


@pytest.mark.parametrize(
    "plain",
    [
        {"do": "bid", "cards": ["a b"]},
        {"do": "bid", "cards": [""]},
        {"do": "bid", "cards": ["a"] * 49},
        {"do": "bid", "cards": "a"},
        {"do": "bid"},
        {"do": "use", "card": "a"},
        {"do": "use", "card": "a green", "stick": "green"},
        {"do": "use", "card": "", "stick": "green"},
        {"do": "use", "card": "a", "stick": ""},
        {"do": "use", "card": "a", "stick": "red"},
        {"do": "use", "card": "a", "stick": "green", "targets": ["own-A1 own-A2"]},
        {"do": "use", "card": "a", "stick": "green", "targets": ["", "own-A2"]},
        {"do": "use", "card": "a", "stick": "green", "targets": ["x", "y", "z"]},
        {"do": "lay", "room": "A1"},
        {"do": "lay", "room": "A1", "turn": 4},
        {"do": "lay", "room": "A1", "turn": -1},
        {"do": "lay", "room": "A1", "turn": 1.0},
        {"do": "lay", "room": "A1", "turn": "1"},
        {"do": "lay", "room": "A1", "turn": True},
        {"do": "lay", "room": "A1 2", "turn": 1},
        {"do": "lay", "room": "", "turn": 1},
        {"do": "take", "card": " a"},
        {"do": "give", "card": "a\n"},
        {"do": "pass", "seat": 0},
        {"do": "amulet"},
        {"do": "Pass"},
        {},
    ],
)
def test_json_that_is_no_move(plain: dict[str, object]) -> None:
    assert wrong_json(json.dumps(plain).encode())


@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"[]", b"\xff", b'{"do":"pass"}x', b'{"do":' + b"[" * 99_999, b'{"x":' * 9999],
    ids=["empty", "null", "list", "byte", "more", "tag", "deep"],
)  # fmt: skip
def test_other_bytes_that_are_no_move(data: bytes) -> None:
    assert wrong_json(data)


def test_json_is_read_in_its_canonical_form() -> None:
    data = b'{"do":"use","card":"A","stick":"Green","targets":["own-w3","OWN-n1"]}'
    assert NAGARAJA.decode_move(data) == Use("a", "green", ("own-N1", "own-W3"))
    assert NAGARAJA.decode_move(b'{"do":"bid","cards":["b","A"]}') == Bid(("a", "b"))


def test_a_very_long_card_is_a_move_of_no_card() -> None:
    match = random_match(1, 2, game=NAGARAJA, steps=0)
    refusal = match.refusal(NAGARAJA.parse_move("bid " + "x" * 100_000))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("nagaraja.card.unknown", "N6")


def test_move_text_errors_are_mela_errors() -> None:
    assert issubclass(MoveTextError, MelaError)
