"""H10, H20, H36: what the Polish edition does differently."""

import pytest

from mela.core.chance import ScriptedChance
from mela.core.match import Match
from mela.core.options import OptionsError
from tests.games.holi.table import IN_THE_MIDDLE, board, cells, play, put, refused, table, verbs
from tests.titles import HOLI

AT_C3 = "...... ...... ..B... ...... ...... .....Y"
NOT_INTO_CORNERS = ".xxxx. xxxxxx xxxxxx xxxxxx xxxxxx .xxxx."


@pytest.mark.parametrize(("edition", "count"), [("international", 2), ("polish", 0)])
def test_h10_how_many_rivalry_cards_an_edition_offers(edition: str, count: int) -> None:
    draws = [0, *[6] * count]
    chance = ScriptedChance(draws)
    match = Match(HOLI, seats=2, options={"edition": edition}, chance=chance)
    assert len(match.view(None).common.rivalry) == count
    assert match.view(None).common.edition == edition
    assert chance.used == len(draws)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_h10_the_polish_advanced_variant_has_up_to_three(count: int) -> None:
    chance = ScriptedChance([0, *[6] * count])
    options = {"edition": "polish", "rivalry": count}
    match = Match(HOLI, seats=2, options=options, chance=chance)
    expected = ("sweet-tooth", "garland", "kite-string")[:count]
    assert match.view(None).common.rivalry == expected


def test_h10_the_edition_is_international_unless_the_host_says_otherwise() -> None:
    match = Match(HOLI, seats=2, options={"rivalry": 0}, chance=ScriptedChance([0]))
    assert match.view(None).common.edition == "international"
    with pytest.raises(OptionsError, match="edition"):
        HOLI.options({"edition": "klingon"}, 2)


@pytest.mark.parametrize(
    ("edition", "facts", "left"),
    [
        ("international", "hand corner", "throw drop move"),
        ("polish", "hand corner", "throw move"),
        ("international", "hand corner, up wave, top up", "throw drop move"),
        ("polish", "hand corner, up wave, top up", "throw drop move"),
        ("international", "hand corner, down wave, top down", "throw move"),
        ("polish", "hand corner, up fork, down wave, top down", "throw move"),
    ],
)
def test_h20_the_polish_edition_needs_a_card_face_up_on_the_pile(
    edition: str, facts: str, left: str
) -> None:
    assert verbs(table(AT_C3, edition=edition, b=facts)) == left


def test_h20_the_refusal_says_whether_the_pile_is_empty_or_face_down() -> None:
    position = table(AT_C3, edition="polish")
    assert refused(position, "drop corner A1") == "H20 holi.drop.first"
    position = table(AT_C3, edition="polish", b="hand corner, up fork, down wave, top down")
    assert refused(position, "drop corner A1") == "H20 holi.drop.twice"


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize(
    ("own", "others", "code"),
    [
        ("hand corner", "hand corner, down wave, top down", "H20 holi.drop.first"),
        ("hand corner, down wave, top down", "hand corner", "H20 holi.drop.twice"),
    ],
)
def test_h20_the_refusal_is_about_the_own_pile(
    letter: str, own: str, others: str, code: str
) -> None:
    facts = dict.fromkeys("byrg", others) | {letter: own}
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, edition="polish", **facts)
    assert refused(position, "drop corner D4") == code


def test_h20_in_a_polish_first_turn_the_pawn_may_have_to_move() -> None:
    """H13: from a corner no sun card fits, and face down is not allowed yet."""
    position = table("B....Y ...... ...... ...... ...... ......", edition="polish", b="hand wave")
    assert verbs(position) == "move"
    assert cells(position, "move") == board(NOT_INTO_CORNERS)
    play(position, "move B1", "throw wave A2 B2 C2")


def test_h20_in_an_international_first_turn_it_need_not() -> None:
    position = table("B....Y ...... ...... ...... ...... ......", b="hand wave")
    assert verbs(position) == "drop move"


def places(ground: str, seats: str, edition: str, **facts: str) -> list[int]:
    position = table(ground, seats=seats, edition=edition, **facts)
    return [sheet.place for sheet in HOLI.view(position, None).sheets]


@pytest.mark.parametrize(
    ("tokens", "international", "polish"),
    [
        ({}, [2, 3, 1], [1, 1, 1]),
        ({"C3": "b"}, [1, 3, 2], [1, 2, 2]),
        ({"C3": "b", "C4": "r"}, [2, 3, 1], [1, 3, 1]),
        ({"C3": "y", "C4": "y", "D4": "b"}, [2, 1, 3], [2, 1, 3]),
    ],
)
def test_h36_in_the_polish_edition_equal_players_share_the_place(
    tokens: dict[str, str], international: list[int], polish: list[int]
) -> None:
    ground = put("", A1="B", F1="Y", A6="R", **tokens)
    assert places(ground, "byr", "international", start="r") == international
    assert places(ground, "byr", "polish", start="r") == polish


def test_h36_the_polish_edition_has_the_other_tie_breaks() -> None:
    pawns = put("", A1="B", F1="Y")
    assert places(put(pawns, C3="b", C4="b"), "by", "polish", b="holds yellow 1") == [2, 1]
    five = put(pawns, B2="y", C2="y", D2="y", E2="y", C3="y")
    assert places(five, "by", "polish", b="sweets 2", y="sweets 0") == [1, 2]
