"""H6: the six rule cards."""

import pytest

from mela.games.holi.rules.events import (
    DirectHit,
    PawnClimbed,
    SweetsTaken,
    TokenFell,
    TokenLanded,
    TokenTaken,
)
from tests.games.holi.table import (
    board,
    cells,
    level,
    line,
    listed,
    moves,
    play,
    put,
    refused,
    seat,
    sweets,
    table,
    throws,
    verbs,
)

AT_C3 = "...... ...... ..B... ...... ...... .....Y"


@pytest.mark.parametrize(
    ("pawn", "reach"),
    [
        ("C3", "..x... .xxx.. xx.xx. .xxx.. ..x... ......"),
        ("A1", ".xx... xx.... x..... ...... ...... ......"),
        ("F1", "...xx. ....xx .....x ...... ...... ......"),
        ("A6", "...... ...... ...... x..... xx.... .xx..."),
        ("F6", "...... ...... ...... .....x ....xx ...xx."),
        ("F3", ".....x ....xx ...xx. ....xx .....x ......"),
        ("A4", "...... x..... xx.... .xx... xx.... x....."),
        ("E2", "...xxx ..xx.x ...xxx ....x. ...... ......"),
    ],
)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_h6_short_steps_a_move_reaches_two_spaces(pawn: str, reach: str, number: int) -> None:
    boards = [put(""), put(""), put("")]
    boards[number] = put("", **{pawn: "B"})
    boards[(number + 1) % 3] = put("", C4="Y")
    position = table(*boards, rivalry="short-steps")
    assert cells(position, "move") == board(reach)


def test_h6_short_steps_what_stands_between_does_not_block() -> None:
    ground = "...... ..Y... .yB... ..r... ...... R....."
    position = table(ground, seats="byr", rivalry="short-steps")
    assert cells(position, "move") == board("..x... .x.x.. xx.xx. .xxx.. ..x... ......")
    assert refused(position, "move C2") == "H25 holi.move.pawn"


def test_h6_short_steps_three_spaces_are_too_far() -> None:
    position = table(AT_C3, rivalry="short-steps")
    for cell in ("C6", "F3", "B1", "D1", "A2", "E2", "A4", "E4", "B5", "D5"):
        assert refused(position, f"move {cell}") == "H25 holi.move.far"
    play(position, "move C5")


def test_h6_short_steps_without_the_card_moves_are_long() -> None:
    play(table(AT_C3, rivalry="balcony"), "move F1")


BENDS = """
    D3 E4, B3 D4, A2 B2, C4 B5, C2 B4, D1 D2, B3 A2, D3 B2, E4 D4, C2 D1, C4 D2, B5 B4,
    D3 B4, B3 A4, D2 E2, C4 B2, C2 B1, D4 D5, B3 D2, D3 E2, B4 A4, C2 D4, C4 D5, B1 B2
"""
GAPS = """
    D3 C5, B3 B5, C1 D1, C4 A3, C2 A2, E3 E4, B3 C1, D3 D1, C5 B5, C2 E3, C4 E4, A3 A2,
    B3 C5, D3 D5, C1 B1, C2 A3, C4 A4, E3 E2, D3 C1, B3 B1, C5 D5, C4 E3, C2 E2, A3 A4
"""
SPARKS = """
    D3 E5, B3 D5, A1 B1, C4 A5, C2 A4, E1 E2, B3 A1, D3 B1, E5 D5, C2 E1, C4 E2, A5 A4,
    D3 B5, B3 A5, D1 E1, C4 A2, C2 A1, E4 E5, B3 D1, D3 E1, B5 A5, C2 E4, C4 E5, A1 A2
"""


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("bend-right", BENDS),
        ("bend-left", BENDS),
        ("gap-right", GAPS),
        ("gap-left", GAPS),
        ("spark-right", SPARKS),
        ("spark-left", SPARKS),
        # these are their own mirror images
        ("diagonal", "D4 E5, B2 D4, A1 B2, B4 A5, D2 B4, E1 D2"),
        ("wave", "B2 C2 D2, D2 D3 D4, B4 C4 D4, B2 B3 B4"),
        ("splash", "B2 D3 C4, D2 C4 B3, D4 B3 C2, B4 C2 D3"),
    ],
)
def test_h6_mirror_throw_cards_may_be_mirrored(card: str, expected: str) -> None:
    position = table(AT_C3, b=f"hand {card}", rivalry="mirror-throw")
    assert throws(position, card) == listed(expected)


def test_h6_mirror_throw_a_mirrored_throw_puts_tokens_there() -> None:
    position = table(AT_C3, b="hand bend-right", rivalry="mirror-throw")
    play(position, "throw bend-right D3 B4")
    assert seat(position, "b").supply == (23, 0)
    assert level(position, 0) == board("...... ...... ..Bb.. .b.... ...... .....Y")


@pytest.mark.parametrize(
    ("rivalry", "expected"),
    [("", ["B1", "B2", "C2"]), ("mirror-throw", ["A2", "B1", "B2", "B3", "C2"])],
)
def test_h6_mirror_throw_with_one_token_left(rivalry: str, expected: list[str]) -> None:
    position = table(
        put("", A1="B", F6="Y"),
        b="hand bend-right",
        y="hand corner, holds blue 24",
        rivalry=rivalry,
    )
    assert throws(position, "bend-right") == expected
    if not rivalry:
        assert refused(position, "throw bend-right A2") == "H16 holi.throw.rest"


def test_h6_mirror_throw_cells_of_mirror_images_alone_are_mirrored_in_part_too() -> None:
    """E2 is in no rotation of `bend-right` around C3, but in its mirror image."""
    facts = {"b": "hand bend-right", "y": "hand corner, holds blue 24"}
    assert refused(table(AT_C3, **facts), "throw bend-right E2") == "H14 holi.throw.mirrored"
    play(table(AT_C3, **facts, rivalry="mirror-throw"), "throw bend-right E2")


NEST = "...... ..y... .yBy.. ..y... ...... .....Y"


@pytest.mark.parametrize("side", ["C2", "B3", "D3", "C4"])
@pytest.mark.parametrize(("rivalry", "climbs"), [("", False), ("eager-climber", True)])
def test_h6_eager_climber_three_sides_are_enough(side: str, rivalry: str, climbs: bool) -> None:
    position = table(put(NEST, **{side: "."}), rivalry=rivalry)
    assert ("climb" in moves(position)) == climbs
    if climbs:
        assert play(position, "climb") == [PawnClimbed(0, "C3", 1)]


@pytest.mark.parametrize("sides", ["C2 B3", "C2 D3", "C2 C4", "B3 D3", "B3 C4", "D3 C4"])
def test_h6_eager_climber_two_sides_are_not(sides: str) -> None:
    position = table(put(NEST, **dict.fromkeys(sides.split(), ".")), rivalry="eager-climber")
    assert refused(position, "climb") == "H27 holi.climb.tokens"


def test_h6_eager_climber_four_sides_still_do() -> None:
    play(table(NEST, rivalry="eager-climber"), "climb")


def test_h6_eager_climber_never_onto_a_pawn() -> None:
    position = table(put(NEST, F6=".", C2="."), put("", C3="Y"), rivalry="eager-climber")
    assert refused(position, "climb") == "H27 holi.climb.pawn"


FULL = "yyyyyy yyyyyy yyyyyy bbbbbb bbbbbb bbbbbb"
NEIGHBOURS = {
    "A1": "B1 A2",
    "F1": "E1 F2",
    "A6": "A5 B6",
    "F6": "F5 E6",
    "C1": "B1 D1 C2",
    "E1": "D1 F1 E2",
    "A3": "A2 A4 B3",
    "A5": "A4 A6 B5",
    "F4": "F3 F5 E4",
    "F2": "F1 F3 E2",
    "D6": "C6 E6 D5",
    "B6": "A6 C6 B5",
}


@pytest.mark.parametrize("cell", list(NEIGHBOURS))
def test_h6_eager_climber_edges_and_corners_still_never(cell: str) -> None:
    position = table(
        put(FULL, **{cell: "B"}), put("", D3="Y"), used="threw", rivalry="eager-climber"
    )
    assert refused(position, "climb") == "H27 holi.climb.edge"


@pytest.mark.parametrize("cell", list(NEIGHBOURS))
@pytest.mark.parametrize("rivalry", ["balcony", "balcony eager-climber"])
def test_h6_balcony_edges_and_corners_climb_with_all_neighbours(cell: str, rivalry: str) -> None:
    around = NEIGHBOURS[cell].split()
    nest = put("", **{cell: "B"}, **dict.fromkeys(around, "y"))
    position = table(nest, put("", D3="Y"), rivalry=rivalry)
    assert "climb" in moves(position)
    for missing in around:
        position = table(put(nest, **{missing: "."}), put("", D3="Y"), rivalry=rivalry)
        assert "climb" not in moves(position)
        assert refused(position, "climb") == "H27 holi.climb.tokens"


def test_h6_balcony_inner_cells_still_need_four_sides() -> None:
    assert "climb" in moves(table(NEST, rivalry="balcony"))
    position = table(put(NEST, C2="."), rivalry="balcony")
    assert refused(position, "climb") == "H27 holi.climb.tokens"
    position = table(put(NEST, C2="."), rivalry="balcony eager-climber")
    assert "climb" in moves(position)


def test_h6_balcony_never_onto_a_pawn() -> None:
    position = table(put("", A1="B", B1="y", A2="y"), put("", A1="Y"), rivalry="balcony")
    assert refused(position, "climb") == "H27 holi.climb.pawn"


def test_h6_balcony_who_arrives_on_a_sweet_takes_it() -> None:
    ground = put("", B1="B", A1="y", C1="y", B2="y", F6="Y")
    position = table(ground, rivalry="balcony", b="sweets 2")
    assert play(position, "climb") == [PawnClimbed(0, "B1", 1), SweetsTaken(0, "B1", 1, 1)]
    assert sweets(position, 1) == board("....1. 1....1 ...... ...... 1....1 .1..1.")
    assert seat(position, "b").sweets == 3


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize(("thrown", "pawn"), [(1, 0), (2, 0), (2, 1)])
def test_h6_pouring_rain_two_points_for_a_token_that_falls_on_another(
    letter: str, thrown: int, pawn: int
) -> None:
    below, *others = [other for other in "byrg" if other != letter]
    boards = [put("", A1=others[0].upper(), F6=others[1].upper()), put(""), put("")]
    boards[pawn] = put(boards[pawn], C4=below.upper())
    boards[thrown] = put(boards[thrown], C3=letter.upper())
    position = table(*boards, seats="byrg", turn=letter, rivalry="pouring-rain")
    a, b = "byrg".index(letter), "byrg".index(below)
    events = play(position, "throw corner C4 D3")
    assert events[2:] == [TokenFell(a, b, "C4", thrown, pawn, 2)]
    assert line(position, "pouring-rain") == [2 if n == a else 0 for n in range(4)]
    assert seat(position, letter).rain == 2


def test_h6_pouring_rain_pays_the_owners_of_a_column_but_not_of_the_cell() -> None:
    position = table(
        put("", A1="B", F6="Y", D4="y", A6="R"),
        put("", D4="r"),
        put("", D4="y"),
        seats="byr",
        rivalry="pouring-rain",
        y="rain 4",
    )
    events = play(position, "move D4")
    assert events[1:] == [
        TokenTaken(0, 1, "D4", 0),
        TokenFell(2, 0, "D4", 1, 0, 2),
        TokenFell(1, 0, "D4", 2, 0, 2),
    ]
    assert line(position, "pouring-rain") == [0, 6, 2]


def test_h6_pouring_rain_pays_nothing_for_own_tokens() -> None:
    position = table(put("", A1="B", F6="Y", D4="y"), put("", D4="b"), rivalry="pouring-rain")
    assert play(position, "move D4")[2:] == [TokenFell(0, 0, "D4", 1, 0, 0)]
    assert line(position, "pouring-rain") == [0, 0]


def test_h6_pouring_rain_pays_nothing_for_a_hit_or_a_landing() -> None:
    position = table("...... ..Y... ..B... ...... ...... ......", rivalry="pouring-rain")
    events = play(position, "throw corner C2 D3")
    assert events[1:] == [DirectHit(0, 1, "C2", 0, 1), TokenLanded(0, "D3", 0, 0)]
    assert line(position, "pouring-rain") == [0, 0]


def test_h6_pouring_rain_without_the_card_nothing_is_paid() -> None:
    position = table(put("", C4="Y"), put("", C3="B"), rivalry="balcony")
    assert play(position, "throw corner C4 D3")[2:] == [TokenFell(0, 1, "C4", 1, 0, 0)]
    assert seat(position, "b").rain == 0


@pytest.mark.parametrize("edition", ["international", "polish"])
def test_h6_loose_hand_face_down_may_follow_face_down(edition: str) -> None:
    facts = {"b": "hand corner, down wave, top down", "edition": edition}
    assert verbs(table(AT_C3, **facts)) == "throw move"
    position = table(AT_C3, **facts, rivalry="loose-hand")
    assert verbs(position) == "throw drop move"
    play(position, "drop corner A1")
    assert seat(position, "b").face_down == 2


def test_h6_loose_hand_the_polish_rule_about_the_empty_pile_stays() -> None:
    position = table(AT_C3, rivalry="loose-hand", edition="polish")
    assert refused(position, "drop corner A1") == "H20 holi.drop.first"
    assert verbs(position) == "throw move"
