"""H25, H26: moving the pawn."""

import pytest

from mela.games.holi.rules.events import PawnMoved, SweetsTaken, TokenTaken
from mela.games.holi.rules.view import Pawn
from tests.games.holi.table import board, cells, level, play, put, refused, seat, sweets, table

SWEET_CELLS = ("B1", "E1", "A2", "F2", "A5", "F5", "B6", "E6")
CORNERS = {"b": "A1", "y": "F1", "r": "A6", "g": "F6"}
IN_CORNERS = "B....Y ...... ...... ...... ...... R....G"


def test_h25_a_move_goes_to_any_cell_of_the_level_without_a_pawn() -> None:
    position = table("....b. ..Y... .y...R ...... ..B... G.....", seats="byrg")
    assert cells(position, "move") == board("xxxxxx xx.xxx xxxxx. xxxxxx xx.xxx .xxxxx")
    assert refused(position, "move C2") == "H25 holi.move.pawn"
    assert refused(position, "move C5") == "H25 holi.move.same"


@pytest.mark.parametrize(
    ("boards", "allowed"),
    [
        (("B..Y..", "..R...", ".G...."), ".xx.xx"),
        (("..Y...", "B..R..", ".G...."), ".xx.xx"),
        (("..Y...", "...R..", "BG...."), "..xxxx"),
    ],
)
def test_h25_pawns_of_other_levels_do_not_block(boards: tuple[str, ...], allowed: str) -> None:
    rest = " ...... ...... ...... ...... ......"
    position = table(*(row + rest for row in boards), seats="byrg")
    assert cells(position, "move") == board(f"{allowed} xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx")


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_h25_the_pawn_leaves_its_cell_and_stands_on_the_other(letter: str, number: int) -> None:
    boards = [put(IN_CORNERS, **{CORNERS[letter]: "."}), put(""), put("")]
    boards[number] = put(boards[number], B3=letter.upper())
    position = table(*boards, seats="byrg", turn=letter)
    who = "byrg".index(letter)
    assert play(position, "move E4") == [PawnMoved(who, number, "B3", "E4")]
    boards[number] = put(boards[number], B3=".", E4=letter.upper())
    assert [level(position, n) for n in range(3)] == boards
    assert seat(position, letter).pawn == Pawn(number, "E4")
    assert (position.level, position.cell) == (number, 22)
    # the cell left behind is free again
    assert cells(position, "drop corner")[2 * 7 + 1] == "x"


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize("owner", "byrg")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_h25_the_pawn_takes_the_token_of_its_cell(letter: str, owner: str, number: int) -> None:
    boards = [put(IN_CORNERS, **{CORNERS[letter]: "."}), put(""), put("")]
    for below in range(number + 1):
        # of two players in turn, so that the levels cannot be mixed up
        boards[below] = put(boards[below], E4=owner if below == number else "byrg"[below])
    boards[number] = put(boards[number], B3=letter.upper())
    position = table(*boards, seats="byrg", turn=letter)
    who, whose = "byrg".index(letter), "byrg".index(owner)
    before = seat(position, letter).supply
    events = play(position, "move E4")
    assert events == [PawnMoved(who, number, "B3", "E4"), TokenTaken(who, whose, "E4", number)]
    after = seat(position, letter).supply
    assert [after[n] - before[n] for n in range(4)] == [1 if n == whose else 0 for n in range(4)]
    boards[number] = put(boards[number], B3=".", E4=letter.upper())
    assert [level(position, n) for n in range(3)] == boards


def test_h25_own_tokens_taken_can_be_thrown_again_others_only_kept() -> None:
    position = table(
        "b..y.. .B.... ...... ...... ...... .....Y", b="hand corner", y="hand wave, holds blue 23"
    )
    assert seat(position, "b").supply == (1, 0)
    assert refused(position, "throw corner B1 C2") == "H16 holi.throw.count"
    twin = position.clone()
    play(twin, "move D1")
    assert seat(twin, "b").supply == (1, 1)
    assert refused(twin, "throw corner C1 D2") == "H16 holi.throw.count"
    play(position, "move A1")
    assert seat(position, "b").supply == (2, 0)
    play(position, "throw corner A2 B1")


@pytest.mark.parametrize("cell", SWEET_CELLS)
def test_h25_two_sweets_are_taken_on_the_ground(cell: str) -> None:
    position = table("B..... ...... ...... ...... ...... .....Y")
    assert play(position, f"move {cell}") == [
        PawnMoved(0, 0, "A1", cell),
        SweetsTaken(0, cell, 0, 2),
    ]
    left = board(".2..2. 2....2 ...... ...... 2....2 .2..2.")
    assert sweets(position, 0) == put(left, **{cell: "."})
    assert sweets(position, 1) == board(".1..1. 1....1 ...... ...... 1....1 .1..1.")
    assert [seat(position, letter).sweets for letter in "by"] == [2, 0]


@pytest.mark.parametrize("cell", SWEET_CELLS)
def test_h25_one_sweet_is_taken_on_the_middle_level(cell: str) -> None:
    position = table(put("", C6="Y"), put("", A1="B"))
    assert play(position, f"move {cell}") == [
        PawnMoved(0, 1, "A1", cell),
        SweetsTaken(0, cell, 1, 1),
    ]
    left = board(".1..1. 1....1 ...... ...... 1....1 .1..1.")
    assert sweets(position, 1) == put(left, **{cell: "."})
    assert sweets(position, 0) == board(".2..2. 2....2 ...... ...... 2....2 .2..2.")
    assert [seat(position, letter).sweets for letter in "by"] == [1, 0]


def test_h25_no_sweets_lie_on_the_top_level() -> None:
    position = table(put("", C6="Y"), "", put("", A1="B"))
    assert play(position, "move B1") == [PawnMoved(0, 2, "A1", "B1")]
    assert seat(position, "b").sweets == 0


@pytest.mark.parametrize("letter", "byrg")
def test_h25_sweets_go_to_the_player_who_moved(letter: str) -> None:
    facts = {"b": "sweets 1", "y": "sweets 2", "r": "sweets 3", "g": "sweets 4"}
    position = table(IN_CORNERS, seats="byrg", turn=letter, **facts)
    play(position, "move B1")
    expected = {"b": 1, "y": 2, "r": 3, "g": 4}
    expected[letter] += 2
    assert {other: seat(position, other).sweets for other in "byrg"} == expected


def test_h25_where_sweets_are_gone_nothing_is_taken() -> None:
    position = table(IN_CORNERS, seats="byrg", b="sweets 24")
    assert play(position, "move B1") == [PawnMoved(0, 0, "A1", "B1")]
    assert seat(position, "b").sweets == 24


def test_h26_a_token_does_not_lock_the_sweets_below_it() -> None:
    position = table("B..... y..... ...... ...... ...... .....Y")
    assert play(position, "move A2") == [
        PawnMoved(0, 0, "A1", "A2"),
        TokenTaken(0, 1, "A2", 0),
        SweetsTaken(0, "A2", 0, 2),
    ]
    assert seat(position, "b").supply == (25, 1)
    assert seat(position, "b").sweets == 2
    assert level(position, 0) == board("...... B..... ...... ...... ...... .....Y")


def test_h26_on_the_middle_level_too() -> None:
    position = table(put("", F5="b", A6="Y"), put("", A1="B", F5="y"))
    assert play(position, "move F5") == [
        PawnMoved(0, 1, "A1", "F5"),
        TokenTaken(0, 1, "F5", 1),
        SweetsTaken(0, "F5", 1, 1),
    ]
    assert level(position, 0) == put("", F5="b", A6="Y")
    assert sweets(position, 0) == board(".2..2. 2....2 ...... ...... 2....2 .2..2.")
