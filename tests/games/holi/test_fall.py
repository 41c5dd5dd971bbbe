"""H22-H24: tokens that fall."""

from itertools import permutations

import pytest

from mela.core.chance import FastChance
from mela.games.holi.rules.events import DirectHit, Dropped, TokenFell, TokenLanded, TokenTaken
from tests.games.holi.table import board, level, line, play, put, seat, sweets, table
from tests.titles import HOLI

CORNERS = ("A1", "F1", "A6", "F6")


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize("support", "byrg")
def test_h22_token_falls_until_supported(letter: str, support: str) -> None:
    """From the top level: over nothing two levels, over one token one, over two tokens none."""
    others = [other.upper() for other in "byrg" if other != letter]
    ground = put("", A1=others[0], F1=others[1], A6=others[2], C2=support, C4=support)
    middle = put("", C4=support)
    top = put("", C3=letter.upper())
    position = table(ground, middle, top, seats="byrg", turn=letter, **{letter: "hand embrace"})
    seat_number = "byrg".index(letter)
    events = play(position, "throw embrace B3 C2 C4")
    assert events[1:] == [
        TokenLanded(seat_number, "C2", 2, 1),
        TokenLanded(seat_number, "B3", 2, 0),
        TokenLanded(seat_number, "C4", 2, 2),
    ]
    assert level(position, 0) == put(ground, B3=letter)
    assert level(position, 1) == put(middle, C2=letter)
    assert level(position, 2) == put(top, C4=letter)


def test_h22_from_the_middle_level_a_token_falls_one_level_or_none() -> None:
    position = table(
        "...... ..y... ...... ...... ...... .....Y",
        "...... ...... ..B... ...... ...... ......",
        b="hand embrace",
    )
    events = play(position, "throw embrace B3 C2 C4")
    assert events[1:] == [
        TokenLanded(0, "C2", 1, 1),
        TokenLanded(0, "B3", 1, 0),
        TokenLanded(0, "C4", 1, 0),
    ]
    assert level(position, 0) == board("...... ..y... .b.... ..b... ...... .....Y")
    assert level(position, 1) == board("...... ..b... ..B... ...... ...... ......")


def test_h22_a_card_face_down_lets_its_token_fall_too() -> None:
    position = table("...... ...... ...... ...... ...... .....Y", "", put("", C3="B"))
    events = play(position, "drop corner F1")
    assert events[0] == Dropped(0, 2, "F1")
    assert events[2:] == [TokenLanded(0, "F1", 2, 0)]
    assert level(position, 0) == board(".....b ...... ...... ...... ...... .....Y")


@pytest.mark.parametrize("cell", ["B1", "E1", "A2", "F2", "A5", "F5", "B6", "E6"])
def test_h22_sweets_do_not_stop_a_token(cell: str) -> None:
    position = table(put("", C6="Y"), "", put("", C3="B"))
    play(position, f"drop corner {cell}")
    assert level(position, 0) == put("", C6="Y", **{cell: "b"})
    assert sweets(position, 0) == board(".2..2. 2....2 ...... ...... 2....2 .2..2.")
    assert sweets(position, 1) == board(".1..1. 1....1 ...... ...... 1....1 .1..1.")


def test_h22_tokens_of_one_throw_do_not_hold_each_other() -> None:
    position = table("...... ...... ...... ...... ...... .....Y", put("", C3="B"), b="hand wave")
    play(position, "throw wave B2 C2 D2")
    assert level(position, 0) == board("...... .bbb.. ...... ...... ...... .....Y")
    assert level(position, 1) == put("", C3="B")


@pytest.mark.parametrize(("thrower", "below"), list(permutations("byrg", 2)))
@pytest.mark.parametrize(("thrown", "pawn"), [(1, 0), (2, 0), (2, 1)])
def test_h23_a_token_that_falls_on_a_pawn_goes_to_that_supply(
    thrower: str, below: str, thrown: int, pawn: int
) -> None:
    others = [other.upper() for other in "byrg" if other not in (thrower, below)]
    boards = ["", "", ""]
    boards[0] = put("", A1=others[0], F6=others[1])
    boards[pawn] = put(boards[pawn], C4=below.upper())
    boards[thrown] = put(boards[thrown], C3=thrower.upper())
    position = table(*boards, seats="byrg", turn=thrower)
    a, b = "byrg".index(thrower), "byrg".index(below)
    events = play(position, "throw corner C4 D3")
    assert events[1:] == [
        TokenLanded(a, "D3", thrown, 0),
        TokenFell(a, b, "C4", thrown, pawn, 0),
    ]
    assert seat(position, thrower).supply[a] == 23
    assert seat(position, below).supply[a] == 1
    assert seat(position, below).supply[b] == 25
    assert level(position, pawn) == put(boards[pawn], D3=thrower if pawn == 0 else ".")
    assert line(position, "hits") == [0, 0, 0, 0]
    assert line(position, "in-others") == [2 if n == a else 0 for n in range(4)]


def test_h23_a_token_that_rests_beside_a_pawn_does_not_fall_on_it() -> None:
    """Yellow stands on the ground of C4, the token comes to rest on that of D4."""
    position = table(
        "...... ...... ...... ..Yr.. ...... R.....",
        "...... ...... ...... ...... ...... ......",
        put("", C3="B"),
        seats="byr",
        b="hand bend-right",
    )
    events = play(position, "throw bend-right B3 D4")
    assert events[1:] == [TokenLanded(0, "B3", 2, 0), TokenLanded(0, "D4", 2, 1)]


def test_h23_hits_and_falls_of_one_throw_differ() -> None:
    position = table(
        put("", C4="Y"), put("", C2="R"), put("", C3="B", B3="G"), seats="byrg", b="hand embrace"
    )
    events = play(position, "throw embrace B3 C2 C4")
    assert events[1:] == [
        TokenFell(0, 2, "C2", 2, 1, 0),
        DirectHit(0, 3, "B3", 2, 1),
        TokenFell(0, 1, "C4", 2, 0, 0),
    ]
    assert line(position, "hits") == [1, 0, 0, 0]
    assert line(position, "in-others") == [6, 0, 0, 0]


COLUMN = {"b": ("y", "r", "g"), "y": ("r", "g", "b"), "r": ("g", "b", "y"), "g": ("b", "y", "r")}


@pytest.mark.parametrize("letter", "byrg")
def test_h24_a_pawn_that_arrives_on_the_ground_takes_the_whole_tower_column(letter: str) -> None:
    own = COLUMN[letter]
    pawns = put("", A1="B", F1="Y", A6="R", F6="G")
    position = table(
        put(pawns, D4=own[0]), put("", D4=own[1]), put("", D4=own[2]), seats="byrg", turn=letter
    )
    number = "byrg".index(letter)
    events = play(position, "move D4")
    assert events[1:] == [
        TokenTaken(number, "byrg".index(own[0]), "D4", 0),
        TokenFell("byrg".index(own[1]), number, "D4", 1, 0, 0),
        TokenFell("byrg".index(own[2]), number, "D4", 2, 0, 0),
    ]
    assert level(position, 0) == put(pawns, D4=letter.upper(), **{CORNERS[number]: "."})
    assert level(position, 1) == put("")
    assert level(position, 2) == put("")
    assert seat(position, letter).supply == tuple(25 if n == number else 1 for n in range(4))
    assert line(position, "hits") == [0, 0, 0, 0]


@pytest.mark.parametrize("letter", "byrg")
def test_h24_on_the_middle_level_what_lies_below_stays(letter: str) -> None:
    own = COLUMN[letter]
    number = "byrg".index(letter)
    position = table(
        put(put("", A1="B", F1="Y", A6="R", F6="G"), D4=own[0], **{CORNERS[number]: "."}),
        put("", D4=own[1], B2=letter.upper()),
        put("", D4=own[2]),
        seats="byrg",
        turn=letter,
    )
    below = level(position, 0)
    events = play(position, "move D4")
    assert events[1:] == [
        TokenTaken(number, "byrg".index(own[1]), "D4", 1),
        TokenFell("byrg".index(own[2]), number, "D4", 2, 1, 0),
    ]
    assert level(position, 0) == below
    assert level(position, 1) == put("", D4=letter.upper())
    assert level(position, 2) == put("")


def test_h24_own_tokens_that_fall_can_be_thrown_again() -> None:
    column = put("", D4="b")
    position = table(put(column, A1="B", F6="Y"), column, column)
    assert seat(position, "b").supply == (22, 0)
    events = play(position, "move D4")
    assert events[1:] == [
        TokenTaken(0, 0, "D4", 0),
        TokenFell(0, 0, "D4", 1, 0, 0),
        TokenFell(0, 0, "D4", 2, 0, 0),
    ]
    assert seat(position, "b").supply == (25, 0)


def test_h24_beside_the_tower_column_nothing_falls() -> None:
    tokens = put("", D4="y", D5="y", C4="y")
    position = table(put(tokens, A1="B", F6="Y"), tokens, put("", D5="y"))
    play(position, "move D4")
    assert level(position, 0) == put(tokens, D4="B", F6="Y")
    assert level(position, 1) == put(tokens, D4=".")
    assert level(position, 2) == put("", D5="y")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_h24_no_token_ever_hangs_over_a_pawn_or_over_nothing(seed: int) -> None:
    chance = FastChance(seed)
    position = HOLI.start(HOLI.options({"rivalry": ["balcony", "eager-climber"]}, 4), 4, chance)
    checked = above_ground = 0
    while not position.is_over():
        position.play(position.pick(chance), chance)
        levels = [level(position, number).replace("\n", "") for number in range(3)]
        for ground, middle, top in zip(*levels, strict=True):
            assert not (middle.islower() and not ground.islower())
            assert not (top.islower() and not middle.islower())
            above_ground += middle.islower()
        checked += 1
    assert checked > 50
    assert above_ground > 50
