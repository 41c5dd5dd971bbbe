"""H14-H18: a card face up."""

from itertools import permutations

import pytest

from mela.games.holi.rules.events import DirectHit, TokenLanded
from tests.games.holi.table import (
    IN_THE_MIDDLE,
    NAMES,
    board,
    hand,
    level,
    line,
    listed,
    moves,
    play,
    put,
    refused,
    seat,
    table,
    throws,
)

AT_C3 = "...... ...... ..B... ...... ...... .....Y"

FROM_C3 = {
    # one line for each rotation; the pawn on the first, second and third filled cell
    "corner": """
        C4 D3, B3 B4, C2 D2,
        B3 C4, B2 C2, D3 D4,
        B3 C2, D2 D3, B4 C4,
        C2 D3, C4 D4, B2 B3
    """,
    "diagonal": """
        D4 E5, B2 D4, A1 B2,
        B4 A5, D2 B4, E1 D2
    """,
    "bend-right": """
        D3 E4, B3 D4, A2 B2,
        C4 B5, C2 B4, D1 D2,
        B3 A2, D3 B2, E4 D4,
        C2 D1, C4 D2, B5 B4
    """,
    "bend-left": """
        D3 B4, B3 A4, D2 E2,
        C4 B2, C2 B1, D4 D5,
        B3 D2, D3 E2, B4 A4,
        C2 D4, C4 D5, B1 B2
    """,
    "gap-right": """
        D3 C5, B3 B5, C1 D1,
        C4 A3, C2 A2, E3 E4,
        B3 C1, D3 D1, C5 B5,
        C2 E3, C4 E4, A3 A2
    """,
    "gap-left": """
        B3 C5, D3 D5, C1 B1,
        C2 A3, C4 A4, E3 E2,
        D3 C1, B3 B1, C5 D5,
        C4 E3, C2 E2, A3 A4
    """,
    "spark-right": """
        D3 E5, B3 D5, A1 B1,
        C4 A5, C2 A4, E1 E2,
        B3 A1, D3 B1, E5 D5,
        C2 E1, C4 E2, A5 A4
    """,
    "spark-left": """
        D3 B5, B3 A5, D1 E1,
        C4 A2, C2 A1, E4 E5,
        B3 D1, D3 E1, B5 A5,
        C2 E4, C4 E5, A1 A2
    """,
    "wave": "B2 C2 D2, D2 D3 D4, B4 C4 D4, B2 B3 B4",
    "embrace": "C2 B3 D3, C2 D3 C4, D3 C4 B3, C4 B3 C2",
    "scatter": "B2 D2 B4, D2 D4 B2, D4 B4 D2, B4 B2 D4",
    "fork": "B2 D2 C4, D2 D4 B3, D4 B4 C2, B4 B2 D3",
    "splash": "B2 D3 C4, D2 C4 B3, D4 B3 C2, B4 C2 D3",
}
NEAR_C3 = "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5".split()


@pytest.mark.parametrize("card", list(FROM_C3))
def test_h14_a_card_lies_in_four_rotations_with_the_pawn_on_a_filled_cell_or_the_sun(
    card: str,
) -> None:
    position = table(AT_C3, b=f"hand {card}")
    assert throws(position, card) == listed(FROM_C3[card])


@pytest.mark.parametrize(
    ("card", "mirrored"),
    [
        ("bend-right", "D3 B4"),
        ("bend-left", "D3 E4"),
        ("gap-right", "B3 C5"),
        ("gap-left", "D3 C5"),
        ("spark-right", "D3 B5"),
        ("spark-left", "D3 E5"),
    ],
)
def test_h14_a_card_is_never_mirrored(card: str, mirrored: str) -> None:
    position = table(AT_C3, b=f"hand {card}")
    assert refused(position, f"throw {card} {mirrored}") == "H14 holi.throw.mirrored"


def test_h14_only_cards_of_the_hand_are_thrown() -> None:
    position = table(AT_C3, b="hand corner wave", y="hand diagonal")
    assert {move.split()[1] for move in moves(position) if "throw" in move} == {"corner", "wave"}
    assert refused(position, "throw diagonal B2 D4") == "H14 holi.card.absent"


def test_h14_all_cards_of_the_hand_are_offered() -> None:
    position = table(AT_C3, b="hand bend-right wave splash")
    assert len([move for move in moves(position) if "throw bend-right" in move]) == 12
    assert len([move for move in moves(position) if "throw wave" in move]) == 4
    assert len([move for move in moves(position) if "throw splash" in move]) == 4


@pytest.mark.parametrize(
    ("pawn", "card", "expected"),
    [
        ("A1", "spark-right", "B1 C3, B3 C3"),
        ("F1", "spark-right", "D3 F2, D2 D3"),
        ("F6", "spark-right", "D4 E6, D4 E4"),
        ("A6", "spark-right", "A5 C4, C4 C5"),
        ("A1", "corner", "A2 B1, B1 B2, A2 B2"),
        ("F6", "corner", "E6 F5, E5 E6, E5 F5"),
        ("A3", "corner", "A2 B3, A4 B3, A2 B2, B2 B3, B3 B4, A4 B4"),
        ("F4", "corner", "F3 E4, F5 E4, F3 E3, E3 E4, E4 E5, F5 E5"),
        ("C1", "corner", "B1 C2, C2 D1, B1 B2, D1 D2, B2 C2, C2 D2"),
        ("D6", "corner", "C6 D5, D5 E6, C5 C6, E5 E6, C5 D5, D5 E5"),
        ("E2", "diagonal", "D1 F3, D3 F1, D3 C4"),
        ("B5", "diagonal", "A4 C6, A6 C4, C4 D3"),
        ("A3", "wave", "B2 B3 B4"),
        ("F3", "wave", "E2 E3 E4"),
        ("D1", "wave", "C2 D2 E2"),
        ("D6", "wave", "C5 D5 E5"),
        ("E5", "wave", "D4 E4 F4, F4 F5 F6, D6 E6 F6, D4 D5 D6"),
        ("C6", "embrace", "B6 C5 D6"),
        ("B2", "scatter", "A1 C1 A3, C1 C3 A1, C3 A3 C1, A3 A1 C3"),
    ],
)
def test_h15_filled_cells_lie_on_the_board_and_blank_ones_may_hang_over(
    pawn: str, card: str, expected: str
) -> None:
    # yellow stands on the middle level, out of the way
    position = table(put("", **{pawn: "B"}), put("", C3="Y"), b=f"hand {card}")
    assert throws(position, card) == listed(expected)


@pytest.mark.parametrize("corner", ["A1", "F1", "A6", "F6"])
@pytest.mark.parametrize("card", ["wave", "embrace", "scatter", "fork", "splash"])
def test_h15_no_sun_card_fits_from_a_corner(corner: str, card: str) -> None:
    position = table(put("", **{corner: "B"}), put("", C3="Y"), b=f"hand {card}")
    assert throws(position, card) == []


@pytest.mark.parametrize("covered", NEAR_C3)
def test_h15_no_token_goes_on_a_cell_that_holds_one(covered: str) -> None:
    """The three cards reach all 24 cells around C3."""
    cards = ("corner", "gap-right", "spark-right")
    position = table(put(AT_C3, **{covered: "y"}), b=f"hand {' '.join(cards)}")
    found = moves(position)
    for card in cards:
        every = listed(FROM_C3[card])
        free = [throw for throw in every if covered not in throw.split()]
        assert [f"throw {card} {throw}" in found for throw in every] == [
            throw in free for throw in every
        ]
    assert [move for move in found if "throw" in move and covered in move] == []


def test_h15_a_covered_cell_is_named_in_the_refusal() -> None:
    position = table("...... ...y.. ..B... ...... ...... .....Y", b="hand wave")
    assert throws(position, "wave") == listed("B4 C4 D4, B2 B3 B4")
    assert refused(position, "throw wave B2 C2 D2") == "H15 holi.throw.covered"


def test_h15_own_tokens_hinder_too() -> None:
    position = table("...... ...b.. ..B... ...... ...... .....Y", b="hand wave")
    assert throws(position, "wave") == listed("B4 C4 D4, B2 B3 B4")


def test_h15_pawns_and_sweets_do_not_hinder() -> None:
    position = table("Y..... .B.... ...... ...... ...... ......", b="hand wave")
    assert throws(position, "wave") == listed("A1 B1 C1, C1 C2 C3, A3 B3 C3, A1 A2 A3")
    play(position, "throw wave A1 B1 C1")
    assert level(position, 0) == board("Ybb... .B.... ...... ...... ...... ......")


def test_h15_only_tokens_of_the_pawns_level_hinder() -> None:
    position = table(
        "...... .yyy.. .y.... ...... ...... ......",
        "...... .b.... ..BY.. ...... ...... ......",
        b="hand wave",
    )
    assert throws(position, "wave") == listed("D2 D3 D4, B4 C4 D4")


def test_h15_on_the_ground_the_levels_above_do_not_hinder() -> None:
    position = table(
        "...... ...b.. ..B... ...... ...... Y.....",
        "...... ...b.. ...... ...... ...... ......",
        "...... ...b.. ...... ...... ...... ......",
        b="hand wave",
    )
    assert throws(position, "wave") == listed("B4 C4 D4, B2 B3 B4")


@pytest.mark.parametrize("letter", "byrg")
def test_h16_one_own_token_goes_on_each_cell(letter: str) -> None:
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **{letter: "hand wave"})
    play(position, "throw wave B4 C4 D4")
    after = put(IN_THE_MIDDLE[letter], B4=letter, C4=letter, D4=letter)
    assert level(position, 0) == after
    number = "byrg".index(letter)
    assert seat(position, letter).supply == tuple(22 if n == number else 0 for n in range(4))
    for other in range(4):
        if other != number:
            assert seat(position, "byrg"[other]).supply[other] == 25


def few(tokens: int) -> str:
    """Yellow's line, with all but so many of blue's tokens."""
    return f"hand corner, holds blue {25 - tokens}"


def test_h16_with_too_few_tokens_the_player_chooses_the_cells() -> None:
    position = table(AT_C3, b="hand wave", y=few(2))
    assert throws(position, "wave") == listed(
        """
        B2 C2, C2 D2, B2 D2, D2 D3, D3 D4, D2 D4,
        B4 C4, C4 D4, B4 D4, B2 B3, B3 B4, B2 B4
        """
    )
    events = play(position, "throw wave B2 D2")
    assert level(position, 0) == board("...... .b.b.. ..B... ...... ...... .....Y")
    assert events[1:3] == [TokenLanded(0, "B2", 0, 0), TokenLanded(0, "D2", 0, 0)]


def test_h16_the_last_card_of_the_pack_is_thrown_in_part_too() -> None:
    position = table(AT_C3, b="hand splash", y=few(2))
    assert throws(position, "splash") == listed(
        """
        B2 D3, B2 C4, C4 D3, D2 C4, B3 D2, B3 C4,
        D4 B3, C2 D4, B3 C2, B4 C2, B4 D3, C2 D3
        """
    )


def test_h16_with_one_token_left_one_cell_is_chosen() -> None:
    position = table(AT_C3, b="hand diagonal embrace", y=few(1))
    assert throws(position, "embrace") == ["B3", "C2", "C4", "D3"]
    assert throws(position, "diagonal") == ["A1", "A5", "B2", "B4", "D2", "D4", "E1", "E5"]
    play(position, "throw diagonal E5")
    assert level(position, 0) == board("...... ...... ..B... ...... ....b. .....Y")


@pytest.mark.parametrize("tokens", [1, 2])
@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("b", "diagonal wave embrace"),
        ("y", "wave embrace splash"),
        ("r", "corner embrace fork"),
        ("g", "embrace fork splash"),
    ],
)
def test_h16_with_too_few_tokens_each_card_of_a_full_hand_is_thrown_in_part(
    letter: str, held: str, tokens: int
) -> None:
    other = "y" if letter == "b" else "b"
    lines = {
        letter: f"hand {held}",
        other: f"hand corner, holds {NAMES[letter]} {25 - tokens}",
    }
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **lines)
    found = [move.split() for move in moves(position) if move.startswith("throw")]
    assert {card for _, card, *_ in found} == set(held.split())
    assert {len(cells) for _, _, *cells in found} == {tokens}


def test_h16_with_just_enough_tokens_the_whole_picture_is_thrown() -> None:
    position = table(AT_C3, b="hand wave", y=few(3))
    assert throws(position, "wave") == listed(FROM_C3["wave"])
    position = table(AT_C3, b="hand corner", y=few(2))
    assert throws(position, "corner") == listed(FROM_C3["corner"])


@pytest.mark.parametrize(
    ("tokens", "move"),
    [
        (1, "throw wave B2 C2"),
        (1, "throw wave B2 C2 D2"),
        (2, "throw wave C2"),
        (2, "throw wave B2 C2 D2"),
        (3, "throw wave B2 C2"),
        (3, "throw wave C2"),
        (1, "throw corner B2 C2"),
        (2, "throw corner C2"),
        (3, "throw corner C2"),
        (3, "throw corner B2 C2 D2"),
    ],
)
def test_h16_neither_fewer_nor_more_tokens_than_can_be(tokens: int, move: str) -> None:
    position = table(AT_C3, b="hand corner wave", y=few(tokens))
    assert refused(position, move) == "H16 holi.throw.count"


def test_h16_the_whole_pattern_must_be_on_the_board_all_the_same() -> None:
    position = table("...... B..... ...... ...... ...... .....Y", b="hand wave", y=few(2))
    assert throws(position, "wave") == ["B1 B2", "B1 B3", "B2 B3"]
    assert refused(position, "throw wave A1 B1") == "H16 holi.throw.rest"
    position = table("...... B..... ...... ...... ...... .....Y", b="hand wave", y=few(1))
    assert throws(position, "wave") == ["B1", "B2", "B3"]
    assert refused(position, "throw wave A1") == "H16 holi.throw.rest"


def test_h16_no_cell_of_the_whole_pattern_may_be_covered() -> None:
    """With C3 covered, A1 C3 and C3 D4 are gone, and A3 C1 is left."""
    ground = "...... .B.... ..y... ...... ...... .....Y"
    position = table(ground, b="hand diagonal", y=few(1))
    assert throws(position, "diagonal") == ["A3", "C1"]
    assert refused(position, "throw diagonal A1") == "H16 holi.throw.rest"
    assert refused(position, "throw diagonal D4") == "H16 holi.throw.rest"
    assert refused(position, "throw diagonal C3") == "H15 holi.throw.covered"


def test_h16_a_card_that_fits_nowhere_is_not_thrown_in_part_either() -> None:
    ground = "...... ..y... .yBy.. ..y... ...... .....Y"
    position = table(ground, b="hand embrace corner wave", y=few(1))
    assert throws(position, "embrace") == []
    assert throws(position, "corner") == []
    assert throws(position, "wave") == []


def test_h16_a_cell_in_two_patterns_counts_if_one_of_them_fits() -> None:
    """B2 is in the wave above, which D2 blocks, and in the wave to the left, which fits."""
    position = table("...... ...y.. ..B... ...... ...... .....Y", b="hand wave", y=few(1))
    assert throws(position, "wave") == ["B2", "B3", "B4", "C4", "D4"]


def test_h16_a_hit_takes_one_of_the_last_tokens_too() -> None:
    position = table("...... ..Y... ..B... ...... ...... ......", b="hand wave", y=few(2))
    events = play(position, "throw wave B2 C2")
    assert events[1:3] == [TokenLanded(0, "B2", 0, 0), DirectHit(0, 1, "C2", 0, 1)]
    assert seat(position, "b").supply == (0, 0)
    assert seat(position, "y").supply == (24, 25)


@pytest.mark.parametrize(("thrower", "hit"), list(permutations("byrg", 2)))
def test_h17_direct_hit_scores_one_and_goes_to_that_players_supply(thrower: str, hit: str) -> None:
    """The thrower stands on B2, the pawn that is hit on A2; the others are far."""
    rest = [letter.upper() for letter in "byrg" if letter not in (thrower, hit)]
    ground = put("", B2=thrower.upper(), A2=hit.upper(), A6=rest[0], F6=rest[1])
    position = table(ground, seats="byrg", turn=thrower)
    a, b = "byrg".index(thrower), "byrg".index(hit)
    events = play(position, "throw corner A2 B1")
    assert events[1:] == [TokenLanded(a, "B1", 0, 0), DirectHit(a, b, "A2", 0, 1)]
    assert level(position, 0) == put(ground, B1=thrower)
    assert seat(position, thrower).supply[a] == 23
    assert seat(position, hit).supply[a] == 1
    assert seat(position, hit).supply[b] == 25
    assert line(position, "hits") == [1 if n == a else 0 for n in range(4)]
    assert line(position, "in-others") == [2 if n == a else 0 for n in range(4)]
    assert line(position, "ground") == [1 if n == a else 0 for n in range(4)]


def test_h17_a_pawn_can_be_hit_on_each_level() -> None:
    for number in range(3):
        boards = ["", "", ""]
        boards[number] = "...... .Y.... .B.... ...... ...... ......"
        position = table(*boards)
        events = play(position, "throw corner A3 B2")
        assert DirectHit(0, 1, "B2", number, 1) in events
        assert level(position, number) == put(boards[number], A3="b" if number == 0 else ".")
        assert line(position, "hits") == [1, 0]


def test_h17_a_pawn_on_another_level_is_not_hit() -> None:
    position = table(
        "...... ...... .B.... ...... ...... ......", "...... .Y.... ...... ...... ...... ......"
    )
    events = play(position, "throw corner A3 B2")
    assert events[1:] == [TokenLanded(0, "B2", 0, 0), TokenLanded(0, "A3", 0, 0)]
    assert line(position, "hits") == [0, 0]


def test_h17_several_hits_in_one_throw_count_each() -> None:
    position = table(
        "...... ..Y... .RBG.. ...... ...... ......", seats="byrg", b="hand embrace, hits 3"
    )
    events = play(position, "throw embrace B3 C2 D3")
    assert events[1:] == [
        DirectHit(0, 1, "C2", 0, 1),
        DirectHit(0, 2, "B3", 0, 1),
        DirectHit(0, 3, "D3", 0, 1),
    ]
    assert level(position, 0) == board("...... ..Y... .RBG.. ...... ...... ......")
    assert [seat(position, letter).supply[0] for letter in "byrg"] == [22, 1, 1, 1]
    assert line(position, "hits") == [6, 0, 0, 0]


@pytest.mark.parametrize("letter", "byrg")
def test_h18_the_card_lies_face_up_on_the_own_discard_pile(letter: str) -> None:
    facts = dict.fromkeys("byrg", "hand corner wave, up fork, down splash, top down")
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **facts)
    play(position, "throw wave B2 C2 D2")
    assert hand(position, letter) == "corner"
    assert seat(position, letter).face_up == ("wave", "fork")
    assert seat(position, letter).face_down == 1
    assert seat(position, letter).top == "up"
    for other in set("byrg") - {letter}:
        assert hand(position, other) == "corner wave"
        assert seat(position, other).face_up == ("fork",)
        assert seat(position, other).top == "down"
