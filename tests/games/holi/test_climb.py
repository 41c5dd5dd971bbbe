"""H27: one level up."""

import pytest

from mela.games.holi.rules.events import PawnClimbed
from mela.games.holi.rules.view import Pawn
from tests.games.holi.table import CELLS, level, moves, play, put, refused, seat, table

NEST = "...... ..y... .yBy.. ..y... ...... .....Y"
FULL = "yyyyyy yyyyyy yyyyyy bbbbbb bbbbbb bbbbbb"
INNER = "B2 C2 D2 E2 B3 C3 D3 E3 B4 C4 D4 E4 B5 C5 D5 E5".split()
OUTER = "A1 B1 C1 D1 E1 F1 A2 F2 A3 F3 A4 F4 A5 F5 A6 B6 C6 D6 E6 F6".split()


def test_h27_with_tokens_on_all_four_sides_the_pawn_climbs() -> None:
    position = table(NEST)
    assert play(position, "climb") == [PawnClimbed(0, "C3", 1)]
    assert level(position, 0) == put(NEST, C3=".")
    assert level(position, 1) == put("", C3="B")
    assert seat(position, "b").pawn == Pawn(1, "C3")
    assert (position.level, position.cell) == (1, 14)


@pytest.mark.parametrize("side", ["C2", "B3", "D3", "C4"])
@pytest.mark.parametrize("sign", [".", "R"])
def test_h27_three_sides_or_a_pawn_on_the_fourth_are_not_enough(side: str, sign: str) -> None:
    pawn = {} if sign == "R" else {"A6": "R"}
    position = table(put(NEST, **{side: sign}, **pawn), seats="byr")
    assert "climb" not in moves(position)
    assert refused(position, "climb") == "H27 holi.climb.tokens"


def test_h27_corners_of_the_nest_do_not_count() -> None:
    position = table("...... .y.y.. ..B... .y.y.. ...... .....Y")
    assert refused(position, "climb") == "H27 holi.climb.tokens"


@pytest.mark.parametrize("signs", ["yrgy", "bbbb", "byrg", "gggg", "rrrr"])
def test_h27_tokens_of_any_owner_do(signs: str) -> None:
    around = dict(zip(("C2", "B3", "D3", "C4"), signs, strict=True))
    position = table(put(NEST, **around, A6="R", F1="G"), seats="byrg")
    play(position, "climb")
    assert level(position, 1) == put("", C3="B")


def test_h27_tokens_of_another_level_do_not_count() -> None:
    """Blue is on the middle level, the four tokens are on the ground."""
    position = table(put(NEST, C3="."), put("", C3="B"))
    assert refused(position, "climb") == "H27 holi.climb.tokens"


@pytest.mark.parametrize("cell", INNER)
@pytest.mark.parametrize("number", [0, 1])
def test_h27_every_inner_cell_can_be_climbed_from(cell: str, number: int) -> None:
    boards = ["yyyyyy yyyyyy yyyyyy rrrrrr rrrrrr rrrrrr", "", ""]
    if number == 1:
        boards[1] = "gggggg gggggg gggggg bbbbbb bbbbbb bbbbbb"
    boards[number] = put(boards[number], **{cell: "B"})
    boards[2] = put("", A1="Y", A2="R", A3="G")
    position = table(*boards, seats="byrg")
    assert "climb" in moves(position)
    play(position, "climb")
    assert level(position, number) == put(boards[number], **{cell: "."})
    assert seat(position, "b").pawn == Pawn(number + 1, cell)
    assert position.cell == CELLS.index(cell)


@pytest.mark.parametrize("cell", OUTER)
def test_h27_never_from_an_edge_or_corner(cell: str) -> None:
    position = table(put(FULL, **{cell: "B"}), "", put("", C3="Y"), used="threw")
    assert "climb" not in moves(position)
    assert refused(position, "climb") == "H27 holi.climb.edge"


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize("number", [0, 1])
def test_h27_each_pawn_climbs_from_each_level(letter: str, number: int) -> None:
    corners = {"b": "A1", "y": "F1", "r": "A6", "g": "F6"}
    pawns = put("B....Y ...... ...... ...... ...... R....G", **{corners[letter]: "."})
    around = {"C2": "b", "B3": "y", "D3": "r", "C4": "g"}
    boards = [put(pawns, **around), put(""), put("")]
    if number == 1:
        boards[1] = put("", **around)
    boards[number] = put(boards[number], C3=letter.upper())
    position = table(*boards, seats="byrg", turn=letter)
    assert play(position, "climb") == [PawnClimbed("byrg".index(letter), "C3", number + 1)]
    boards[number] = put(boards[number], C3=".")
    boards[number + 1] = put(boards[number + 1], C3=letter.upper())
    assert [level(position, n) for n in range(3)] == boards


@pytest.mark.parametrize("above", [1, 2])
def test_h27_never_onto_a_pawn(above: int) -> None:
    boards = [put(NEST, F6="."), put(""), put("")]
    boards[above] = put("", C3="Y")
    position = table(*boards)
    if above == 1:
        assert "climb" not in moves(position)
        assert refused(position, "climb") == "H27 holi.climb.pawn"
    else:
        assert "climb" in moves(position)


def test_h27_from_the_middle_level_never_onto_a_pawn_either() -> None:
    around = put("", C2="y", B3="y", D3="y", C4="y")
    position = table(around, put(around, C3="B"), put("", C3="Y"))
    assert "climb" not in moves(position)
    assert refused(position, "climb") == "H27 holi.climb.pawn"


def test_h27_a_pawn_beside_the_cell_above_does_not_hinder() -> None:
    position = table(put(NEST, F6="."), put("", D4="Y"))
    assert "climb" in moves(position)


def test_h27_the_top_level_is_the_end() -> None:
    around = put("", C2="y", B3="y", D3="y", C4="y")
    position = table(put(around, F6="Y"), around, put(around, C3="B"))
    assert "climb" not in moves(position)
    assert refused(position, "climb") == "H27 holi.climb.top"


@pytest.mark.parametrize("rivalry", ["", "balcony"])
def test_h27_not_from_a_corner_of_the_top_level_either(rivalry: str) -> None:
    around = put("", B1="y", A2="y")
    position = table(put(around, F6="Y"), around, put(around, A1="B"), rivalry=rivalry)
    assert "climb" not in moves(position)
    assert refused(position, "climb") == "H27 holi.climb.top"


def test_h27_nobody_goes_down_again() -> None:
    position = table(NEST, b="hand corner diagonal wave")
    play(position, "climb", "throw corner B2 C2")
    assert all(move.split()[0] in ("move", "end") for move in moves(position))
    play(position, "move A1")
    assert seat(position, "b").pawn == Pawn(1, "A1")
