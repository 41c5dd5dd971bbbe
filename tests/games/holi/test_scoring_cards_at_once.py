"""H6, H35: the scoring cards that look at pawns: first-footing, which counts at once, and
close-company."""

import pytest

from mela.games.holi.rules.events import FirstFooting, PawnClimbed
from tests.games.holi.table import line, play, put, seat, table

NEST = put("", C2="y", B3="y", D3="y", C4="y")
CARD = "first-footing"


@pytest.mark.parametrize("letter", "byrg")
def test_h35_first_footing_gives_three_to_the_first_on_the_middle_level(letter: str) -> None:
    others = [other.upper() for other in "byrg" if other != letter]
    ground = put(NEST, C3=letter.upper(), A1=others[0], F1=others[1], A6=others[2])
    position = table(ground, seats="byrg", turn=letter, rivalry=CARD)
    number = "byrg".index(letter)
    events = play(position, "climb")
    assert events == [PawnClimbed(number, "C3", 1), FirstFooting(number, 1, 3)]
    assert line(position, CARD) == [3 if n == number else 0 for n in range(4)]
    assert seat(position, letter).footing == 3


@pytest.mark.parametrize(
    ("boards", "points"),
    [
        # nobody was there before
        ((put(NEST, C3="B", F6="Y"),), 3),
        # yellow stands there, or has been there on the way to the top
        ((put(NEST, C3="B"), put("", F6="Y")), 0),
        ((put(NEST, C3="B"), "", put("", F6="Y")), 0),
        # to the top: yellow is on no level that matters, or on the middle one, or there
        ((put(NEST, F6="Y"), put(NEST, C3="B")), 6),
        ((NEST, put(NEST, C3="B", F6="Y")), 6),
        ((NEST, put(NEST, C3="B"), put("", F6="Y")), 0),
    ],
)
def test_h35_first_footing_is_for_the_first_only(boards: tuple[str, ...], points: int) -> None:
    position = table(*boards, rivalry=CARD, b="footing 1", y="footing 2")
    level = 2 if len(boards) > 1 and "B" in boards[1] else 1
    events = play(position, "climb")
    assert events[1:] == ([FirstFooting(0, level, points)] if points else [])
    assert line(position, CARD) == [1 + points, 2]


def test_h35_first_footing_without_the_card_gives_nothing() -> None:
    position = table(put(NEST, C3="B", F6="Y"), rivalry="best-view")
    assert play(position, "climb") == [PawnClimbed(0, "C3", 1)]
    assert seat(position, "b").footing == 0


def test_h35_first_footing_is_kept_when_others_follow() -> None:
    position = table(
        put(NEST, C3="B", F6="R", A1="Y"), seats="byr", turn="b", used="threw", rivalry=CARD,
        b="hand corner diagonal wave",
    )  # fmt: skip
    play(position, "climb", "move E5", "end")
    play(position, "move C3", "climb", "drop corner A1", "end", draws=(0, 0, 0))
    assert line(position, CARD) == [3, 0, 0]


@pytest.mark.parametrize(
    ("ground", "points"),
    [
        # all eight neighbours, and none of the cells beyond
        ("...... .bbb.. .bYb.. .bbb.. ...... ......", 16),
        ("bbbbb. b...b. b.Y.b. b...b. bbbbb. ......", 0),
        ("...... ..b... ..Y... ...... ...... ......", 2),
        ("...... ...b.. ..Y... ...... ...... ......", 2),
        ("...... ...... ..Yb.. ...... ...... ......", 2),
        ("...... ...... ..Y... ...b.. ...... ......", 2),
        ("...... ...... ..Y... ..b... ...... ......", 2),
        ("...... ...... ..Y... .b.... ...... ......", 2),
        ("...... ...... .bY... ...... ...... ......", 2),
        ("...... .b.... ..Y... ...... ...... ......", 2),
        # around the edge of the board nothing is near
        ("...... .....b Y....b .....b ...... ......", 0),
        ("...... b..... b....Y b..... b..... ......", 0),
        ("Y....b .....b ...... ...... ...... b....b", 0),
        ("Yb.... bb.... ...... ...... ...... ......", 6),
        ("...... ...... ...... ...... ....bb ....bY", 6),
    ],
)
def test_h35_close_company_two_for_each_token_beside_an_opponents_pawn(
    ground: str, points: int
) -> None:
    position = table(ground, "", put("", D6="B"), rivalry="close-company")
    assert line(position, "close-company") == [points, 0]


def test_h35_close_company_does_not_count_the_own_pawn() -> None:
    position = table("...... .bbb.. .bB... ...... ...... .....Y", rivalry="close-company")
    assert line(position, "close-company") == [0, 0]


def test_h35_close_company_counts_a_token_between_two_pawns_once() -> None:
    ground = "...... ...... .YbR.. ...... ...... B....."
    position = table(ground, seats="byr", rivalry="close-company")
    assert line(position, "close-company") == [2, 0, 0]


def test_h35_close_company_counts_for_everybody_on_the_pawns_level_only() -> None:
    position = table(
        put("", B2="b", C2="y", D2="r", B3="g", C3="Y"),
        put("", B2="y", C2="y", D2="y", C4="B"),
        put("", B2="r", C2="g", C1="R", F6="G"),
        seats="byrg",
        rivalry="close-company",
    )
    # ground: b r g beside Y; middle: the tokens are two rows from B; top: g beside R
    assert line(position, "close-company") == [2, 0, 2, 4]


def test_h35_close_company_before_the_pawns_stand_nobody_is_near() -> None:
    position = table(put("", A1="B"), phase="placing", turn="y", rivalry="close-company")
    assert line(position, "close-company") == [0, 0]
