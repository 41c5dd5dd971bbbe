"""The bits of a level and the tables on them, against slow and obvious versions."""

import random

import pytest

from mela.games.holi.rules import board, rivalry
from mela.games.holi.rules.board import (
    AROUND,
    CELLS,
    CORNER_CELLS,
    CORNERS,
    FULL,
    QUARTERS,
    SIDE,
    SIDES,
    cell_name,
    cell_number,
    window,
)

ALL = [(row, column) for row in range(6) for column in range(6)]


def mask_of(cells: set[tuple[int, int]]) -> int:
    return sum(2 ** (6 * row + column) for row, column in cells)


def cells_of(mask: int) -> list[int]:
    """The bits of a mask, from its binary digits."""
    return [place for place, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]


def some_masks() -> list[int]:
    """Every single cell, every pair with the last cell, and random masks of all densities."""
    source = random.Random(1)
    masks = [0, 2**36 - 1, *(2**cell for cell in range(36))]
    masks += [2**35 + 2**cell for cell in range(35)]
    masks += [(2**36 - 1) ^ 2**cell for cell in range(36)]
    for density in range(1, 20):
        for _ in range(20):
            masks.append(sum(2**cell for cell in range(36) if source.random() < density / 20))
    return masks


MASKS = some_masks()


def test_h1_a_level_is_six_by_six_and_there_are_three() -> None:
    assert (SIDE, CELLS, board.LEVELS, board.TOP) == (6, 36, 3, 2)
    assert FULL == 2**36 - 1


def test_h8_corners() -> None:
    corners = {(0, 0), (0, 5), (5, 0), (5, 5)}
    assert mask_of(corners) == board.CORNER_MASK
    assert list(CORNER_CELLS) == [0, 5, 30, 35]
    assert [CORNERS[n] for n in range(4)] == list(CORNER_CELLS)
    assert [cell_name(cell) for cell in CORNER_CELLS] == ["A1", "F1", "A6", "F6"]


def test_h4_sweets_lie_beside_the_corners() -> None:
    corners = [(0, 0), (0, 5), (5, 0), (5, 5)]
    beside = {
        (row, column)
        for row, column in ALL
        if any(abs(row - r) + abs(column - c) == 1 for r, c in corners)
    }
    assert len(beside) == 8
    assert mask_of(beside) == board.SWEET_MASK


def test_masks_of_edges_centre_and_inside() -> None:
    assert mask_of({(2, 2), (2, 3), (3, 2), (3, 3)}) == board.CENTRE_MASK
    assert mask_of({cell for cell in ALL if cell[0] == 0}) == board.FIRST_ROW
    assert mask_of({cell for cell in ALL if cell[0] == 5}) == board.LAST_ROW
    assert mask_of({cell for cell in ALL if cell[1] == 0}) == board.FIRST_COLUMN
    assert mask_of({cell for cell in ALL if cell[1] == 5}) == board.LAST_COLUMN
    assert mask_of({cell for cell in ALL if cell[1] != 0}) == board.NOT_FIRST_COLUMN
    assert mask_of({cell for cell in ALL if cell[1] != 5}) == board.NOT_LAST_COLUMN
    inside = {(row, column) for row, column in ALL if 0 < row < 5 and 0 < column < 5}
    assert mask_of(inside) == board.INNER_MASK
    assert mask_of(set(ALL) - inside) == board.EDGE_MASK


def test_h27_tokens_to_climb_by_the_plain_rule() -> None:
    much = {rivalry.TWO_SIDES, rivalry.ONE_SIDE}
    assert sum(2**effect for effect in much) == rivalry.MUCH_EASIER_CLIMBS
    easier = much | {rivalry.THREE_SIDES, rivalry.BALCONY}
    assert sum(2**effect for effect in easier) == rivalry.EASIER_CLIMBS
    for cell in range(36):
        inner = board.INNER_MASK >> cell & 1
        assert board.CLIMB_TOKENS[cell] == (SIDES[cell] if inner else FULL)


def slow_window(mask: int, cell: int) -> int:
    """Row by row, column by column; what is off the board counts as in the mask."""
    row, column = divmod(cell, 6)
    found = 0
    for r in range(5):
        for c in range(5):
            there = (row + r - 2, column + c - 2)
            if there not in ALL or mask // 2 ** (6 * there[0] + there[1]) % 2:
                found += 2 ** (6 * r + c)
    return found


@pytest.mark.parametrize("cell", range(36))
def test_window_of_every_cell(cell: int) -> None:
    for mask in MASKS[::3]:
        assert window(mask, cell) == slow_window(mask, cell), (f"{mask:b}", cell)


@pytest.mark.parametrize("cell", range(36))
def test_window_sees_each_single_cell(cell: int) -> None:
    for other in range(36):
        assert window(2**other, cell) == slow_window(2**other, cell)


def test_around_are_the_cells_that_touch() -> None:
    for row, column in ALL:
        touching = {
            (row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)
        }
        assert AROUND[6 * row + column] == mask_of(touching & set(ALL))
    assert len(AROUND) == 36


def test_sides_are_the_cells_that_share_a_side() -> None:
    for row, column in ALL:
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        assert SIDES[6 * row + column] == mask_of(beside & set(ALL))
    assert len(SIDES) == 36


def test_quarters_share_a_level_among_them() -> None:
    wanted = {
        mask_of({(r, c) for r, c in ALL if (r < 3) == upper and (c < 3) == left})
        for upper in (True, False)
        for left in (True, False)
    }
    assert set(QUARTERS) == wanted
    assert sum(QUARTERS) == FULL


def test_h1_names_of_cells() -> None:
    names = [letter_and_number(row, column) for row, column in ALL]
    assert [cell_name(cell) for cell in range(36)] == names
    assert [cell_number(name) for name in names] == list(range(36))
    assert (names[0], names[1], names[6], names[35]) == ("A1", "B1", "A2", "F6")


def letter_and_number(row: int, column: int) -> str:
    return chr(ord("A") + column) + chr(ord("1") + row)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "1",
        "A0",
        "A7",
        "G1",
        "a1",
        "A1 ",
        " A1",
        "A11",
        "1A",
        "AB",
        "BC1",
        "A-1",
        "A\u0661",
    ],
)
def test_what_is_no_cell_has_no_number(name: str) -> None:
    assert cell_number(name) is None
