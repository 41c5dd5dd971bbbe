"""H5, H6: another pack: a hand may hold the same card twice, rivalry cards have other numbers."""

from collections import Counter

import pytest

from mela.core.chance import ScriptedChance
from mela.core.move import Refusal
from mela.games.holi.rules.events import FirstFooting, TokenFell
from tests.games.holi.table import (
    board,
    cells,
    hand,
    line,
    listed,
    moves,
    play,
    put,
    seat,
    table,
    throws,
    twins,
)
from tests.titles import HOLI

AT_C3 = "...... ...... ..B... ...... ...... .....Y"
CORNERS = """
    C4 D3, B3 B4, C2 D2, B3 C4, B2 C2, D3 D4, B3 C2, D2 D3, B4 C4, C2 D3, C4 D4, B2 B3
"""


@pytest.mark.parametrize(
    ("held", "kinds"),
    [
        ("corner corner", {"corner": 34}),
        ("corner corner corner", {"corner": 34}),
        ("corner corner wave", {"corner": 34, "wave": 34}),
        ("corner wave wave", {"corner": 34, "wave": 34}),
        ("diagonal wave embrace", {"diagonal": 34, "wave": 34, "embrace": 34}),
    ],
)
def test_h5_equal_cards_are_offered_once(held: str, kinds: dict[str, int]) -> None:
    position = table(AT_C3, pack="twins", b=f"hand {held}")
    found = Counter(move.split()[1] for move in moves(position) if move.startswith("drop"))
    assert found == kinds
    if "corner" in held:
        assert throws(position, "corner") == listed(CORNERS)


@pytest.mark.parametrize("held", ["wave", "wave wave"])
def test_h16_with_too_few_tokens_only_what_is_held_is_offered_and_once(held: str) -> None:
    position = table(AT_C3, pack="twins", b=f"hand {held}", y="hand corner, holds blue 23")
    assert {move.split()[1] for move in moves(position) if move.startswith("throw")} == {"wave"}
    assert throws(position, "wave") == listed(
        "B2 C2, C2 D2, B2 D2, D2 D3, D3 D4, D2 D4, B4 C4, C4 D4, B4 D4, B2 B3, B3 B4, B2 B4"
    )


@pytest.mark.parametrize(
    ("held", "left"),
    [
        ("corner corner corner", "corner corner"),
        ("corner corner", "corner"),
        ("corner corner wave", "corner wave"),
        ("corner wave wave", "wave wave"),
    ],
)
def test_h18_one_of_equal_cards_is_discarded(held: str, left: str) -> None:
    position = table(AT_C3, pack="twins", b=f"hand {held}")
    play(position, "throw corner B2 C2")
    assert hand(position, "b") == left
    assert seat(position, "b").face_up == ("corner",)


def test_h18_equal_cards_lie_on_the_pile_together() -> None:
    facts = "hand corner wave, up corner wave, top up"
    position = table(AT_C3, pack="twins", b=facts)
    play(position, "throw wave B2 C2 D2")
    assert seat(position, "b").face_up == ("corner", "wave", "wave")


@pytest.mark.parametrize(
    ("draw", "card"),
    [
        (0, "corner"),
        (1, "corner"),
        (2, "diagonal"),
        (8, "wave"),
        (9, "wave"),
        (10, "embrace"),
        (11, "spark-left"),
    ],
)
def test_h12_each_copy_in_the_deck_can_be_drawn(draw: int, card: str) -> None:
    """The deck holds two of three `corner`, and all else."""
    position = table(AT_C3, pack="twins", b="hand corner", used="threw")
    play(position, "end", draws=(draw, 0))
    drawn = sorted(["corner", "corner", card], key=position.cards.ids.index)
    assert hand(position, "b") == " ".join(drawn)
    assert seat(position, "b").deck == 10


def test_h3_what_is_left_of_13_cards_is_the_deck() -> None:
    position = table(AT_C3, pack="twins", b="hand corner, up corner wave, down wave, top up")
    own = twins().view(position, 0).own
    assert own is not None
    assert own.hand == ("corner",)
    assert own.face_down == ("wave",)
    assert " ".join(own.deck) == (
        "corner diagonal bend-right bend-left gap-right gap-left spark-right embrace spark-left"
    )


def test_h21_unseen_copies_are_imagined() -> None:
    position = table(AT_C3, pack="twins", y="hand embrace diagonal, up corner wave, top up")
    view = twins().view(position, 0)
    # yellow's unseen cards: corner corner diagonal ... wave embrace spark-left
    imagined = twins().imagine(view, ScriptedChance([1, 7]))
    assert hand(imagined, "y") == "corner wave"
    assert twins().view(imagined, 0) == view


def test_h6_short_steps_reach_as_far_as_the_pack_says() -> None:
    position = table(AT_C3, pack="twins", rivalry="short-steps")
    assert cells(position, "move") == board("...... ..x... .x.x.. ..x... ...... ......")
    refusal = HOLI.refusal(position, 0, HOLI.parse_move("move C5"))
    facts: dict[str, str | int] = {"cell": "C5", "card": "short-steps", "steps": 1, "way": "any"}
    assert refusal == Refusal("holi.move.far", "H25", facts)


def test_h6_pouring_rain_pays_as_much_as_the_pack_says() -> None:
    position = table(put("", C4="Y"), put("", C3="B"), pack="twins", rivalry="pouring-rain")
    assert play(position, "throw corner C4 D3")[2:] == [TokenFell(0, 1, "C4", 1, 0, 3)]
    assert line(position, "pouring-rain") == [3, 0]


def test_h6_first_footing_pays_as_much_as_the_pack_says() -> None:
    nest = put("", C2="y", B3="y", D3="y", C4="y")
    facts = {"pack": "twins", "rivalry": "first-footing"}
    position = table(put(nest, C3="B", F6="Y"), **facts)
    assert play(position, "climb")[1:] == [FirstFooting(0, 1, 5)]
    position = table(put(nest, F6="Y"), put(nest, C3="B"), **facts)
    assert play(position, "climb")[1:] == [FirstFooting(0, 2, 10)]


def test_h6_roof_kings_pay_as_much_as_the_pack_says() -> None:
    tower = put("", A1="b", B1="b", C1="y")
    position = table(tower, tower, put(tower, C6="B", D6="Y"), pack="twins", rivalry="roof-kings")
    assert line(position, "roof-kings") == [9, 4]
