"""H1: one level of the tower as 36 bits, A1 first, row by row, and the tables to work on them."""

from typing import Final

from mypy_extensions import i64

from mela.core.vectors import ints

SIDE: Final = 6
CELLS: Final = 36
LEVELS: Final = 3
TOP: Final = 2
FULL: Final = 0xFFFFFFFFF
CORNER_CELLS: Final = (0, 5, 30, 35)
CORNER_MASK: Final = 1 | 2**5 | 2**30 | 2**35
SWEET_MASK: Final = 2**1 | 2**4 | 2**6 | 2**11 | 2**24 | 2**29 | 2**31 | 2**34
CENTRE_MASK: Final = 2**14 | 2**15 | 2**20 | 2**21
FIRST_ROW: Final = 0b000000_000000_000000_000000_000000_111111
LAST_ROW: Final = 0b111111_000000_000000_000000_000000_000000
FIRST_COLUMN: Final = 0b000001_000001_000001_000001_000001_000001
LAST_COLUMN: Final = 0b100000_100000_100000_100000_100000_100000
NOT_FIRST_COLUMN: Final = FULL ^ FIRST_COLUMN
NOT_LAST_COLUMN: Final = FULL ^ LAST_COLUMN
EDGE_MASK: Final = FIRST_ROW | LAST_ROW | FIRST_COLUMN | LAST_COLUMN
INNER_MASK: Final = 0b000000_011110_011110_011110_011110_000000

#: The 5 x 5 cells of a `window`, six bits per row as in a level; its middle is bit 14.
WINDOW_MASK: Final = 0b11111_011111_011111_011111_011111
WINDOW_MIDDLE: Final = 14


def _touching(corners: bool) -> list[int]:
    masks = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        mask = 0
        for other in range(CELLS):
            rows, columns = abs(other // SIDE - row), abs(other % SIDE - column)
            if rows + columns == 1 or (corners and rows == columns == 1):
                mask += 2**other
        masks.append(mask)
    return masks


def _outside() -> list[int]:
    masks = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        masks.append(
            sum(
                2 ** (SIDE * r + c)
                for r in range(5)
                for c in range(5)
                if not (0 <= row + r - 2 < SIDE and 0 <= column + c - 2 < SIDE)
            )
        )
    return masks


CORNERS: Final = ints(list(CORNER_CELLS))
#: The cells that share a side with a cell (up to 4), and those that touch it at all (up to 8).
SIDES: Final = ints(_touching(corners=False))
AROUND: Final = ints(_touching(corners=True))
#: The tokens that a pawn needs to climb by the plain rule. On the edge they are never all there,
#: because its own cell is one of them.
CLIMB_TOKENS: Final = ints(
    [sides if INNER_MASK & 2**n else FULL for n, sides in enumerate(_touching(corners=False))]
)
#: The cells of the window around a cell that are off the board.
OUTSIDE: Final = ints(_outside())


def _rectangles(rows: int, columns: int) -> list[int]:
    """Cut a level into rectangles of this size."""
    return [
        sum(2 ** ((top + r) * SIDE + left + c) for r in range(rows) for c in range(columns))
        for top in range(0, SIDE, rows)
        for left in range(0, SIDE, columns)
    ]


#: The regions of a level: four 3 x 3 quarters, six rows, six columns.
QUARTERS: Final = ints(_rectangles(3, 3))
ROWS: Final = ints(_rectangles(1, SIDE))
COLUMNS: Final = ints(_rectangles(SIDE, 1))


def window(mask: i64, cell: i64) -> i64:
    """The 5 x 5 cells around a cell, six bits per row; cells off the board count as set.

    `OUTSIDE` sets them, because the shift shows cells of other rows there.
    """
    return mask << WINDOW_MIDDLE >> cell & WINDOW_MASK | OUTSIDE[cell]


def cell_name(cell: int) -> str:
    """A1 to F6: the column's letter and the row's number."""
    return "ABCDEF"[cell % SIDE] + str(cell // SIDE + 1)


def cell_number(name: str) -> int | None:
    """The cell with a name like B3, or None if there is no such cell."""
    if len(name) == 2 and name[0] in "ABCDEF" and name[1] in "123456":
        return "ABCDEF".index(name[0]) + SIDE * "123456".index(name[1])
    return None
