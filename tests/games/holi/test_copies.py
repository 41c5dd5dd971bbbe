"""H5: a pack may have several copies of a card; a hand may hold the same card twice."""

from collections import Counter

import pytest

from mela.core.chance import ScriptedChance
from tests.games.holi.table import hand, listed, moves, play, seat, table, throws, twins

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
        (8, "spark-left"),
        (9, "wave"),
        (10, "wave"),
        (11, "embrace"),
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
        "corner diagonal bend-right bend-left gap-right gap-left spark-right spark-left embrace"
    )


def test_h21_unseen_copies_are_imagined() -> None:
    position = table(AT_C3, pack="twins", y="hand embrace diagonal, up corner wave, top up")
    view = twins().view(position, 0)
    # yellow's unseen cards: corner corner diagonal ... wave embrace
    imagined = twins().imagine(view, ScriptedChance([1, 8]))
    assert hand(imagined, "y") == "corner wave"
    assert twins().view(imagined, 0) == view
