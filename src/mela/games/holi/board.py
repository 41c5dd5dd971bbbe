"""H1: one level of the tower as 36 bits, A1 first, row by row, and the tables to work on them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.table import table

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

#: Is this the source? Then `bit_count` is eight times as fast as the sums, which mypyc has not.
INTERPRETED: Final = __file__.endswith(".py")

#: The 5 x 5 cells of a `window`, six bits a row like the level's own; its middle is bit 14.
WINDOW_MASK: Final = 0b11111_011111_011111_011111_011111
WINDOW_MIDDLE: Final = 14

# Nine cells at a time: their numbers as nibbles, lowest first, and how many above bit 40.
CHUNK: Final = 9
CHUNK_MASK: Final = 511
COUNT_AT: Final = 40
OTHERS: Final = 0xFFFFFF


def _bits() -> vec[i64]:
    return table([2**cell for cell in range(CELLS)])


def _corner_of() -> vec[i64]:
    corners = [0] * CELLS
    for corner, cell in enumerate(CORNER_CELLS):
        corners[cell] = corner
    return table(corners)


def _chunks() -> vec[i64]:
    chunks = []
    for mask in range(2**CHUNK):
        members = [cell for cell in range(CHUNK) if mask >> cell & 1]
        packed = sum(cell * 16**place for place, cell in enumerate(members))
        chunks.append(packed + len(members) * 2**COUNT_AT)
    return table(chunks)


def _within(distance: int) -> list[int]:
    masks = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        masks.append(
            sum(
                2**other
                for other in range(CELLS)
                if abs(other // SIDE - row) + abs(other % SIDE - column) <= distance
            )
        )
    return masks


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


BIT: Final = _bits()
CORNERS: Final = table(list(CORNER_CELLS))
#: Which corner a cell is; only for corners.
CORNER_OF: Final = _corner_of()
CHUNKS: Final = _chunks()
#: WITHIN[distance * 36 + cell]: the cells at most so far away, in rows + columns.
WITHIN: Final = table([mask for distance in range(11) for mask in _within(distance)])
#: The up to four cells that share a side with a cell; the up to eight that touch it at all.
SIDES: Final = table(_touching(corners=False))
AROUND: Final = table(_touching(corners=True))
#: The tokens that a pawn needs to climb by the plain rule; on the edge too many to have, since
#: its own cell is among them.
CLIMB_TOKENS: Final = table(
    [sides if INNER_MASK & 2**n else FULL for n, sides in enumerate(_touching(corners=False))]
)
#: The cells of the window around a cell that are off the board.
OUTSIDE: Final = table(_outside())
#: The four 3 x 3 quarters of a level.
QUARTERS: Final = tuple(
    sum(2 ** ((top + row) * SIDE + left + column) for row in range(3) for column in range(3))
    for top in (0, 3)
    for left in (0, 3)
)


def size(mask: i64) -> i64:
    """How many cells a mask has: bits summed in pairs, fours, bytes and all together."""
    mask -= mask >> 1 & 0x5555555555
    mask = (mask & 0x3333333333) + (mask >> 2 & 0x3333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F
    mask += mask >> 8
    return mask + (mask >> 16) + (mask >> 32) & 63


if INTERPRETED:
    # the method itself, without a call around it: `size` is asked four times a decision
    globals()["size"] = int.bit_count


def nth(mask: i64, n: i64) -> i64:
    """The n-th cell of a mask, counted from 0."""
    start: i64 = 0
    while True:
        packed: i64 = CHUNKS[mask & CHUNK_MASK]
        count: i64 = packed >> COUNT_AT
        if n < count:
            return start + (packed >> 4 * n & 15)
        n -= count
        mask >>= CHUNK
        start += CHUNK


def spread(mask: i64, base: i64, buffer: vec[i64], n: i64) -> i64:
    """Write base + cell for each cell of a mask at buffer[n], and return the new end.

    Nine cells are always written, whether the mask has them or not: what is too much gets
    overwritten or lies behind the end. That is much faster than a loop that cannot be foreseen.
    """
    while mask:
        packed: i64 = CHUNKS[mask & CHUNK_MASK]
        buffer[n] = base + (packed & 15)
        buffer[n + 1] = base + (packed >> 4 & 15)
        buffer[n + 2] = base + (packed >> 8 & 15)
        if packed >> 12 & OTHERS:
            buffer[n + 3] = base + (packed >> 12 & 15)
            buffer[n + 4] = base + (packed >> 16 & 15)
            buffer[n + 5] = base + (packed >> 20 & 15)
            buffer[n + 6] = base + (packed >> 24 & 15)
            buffer[n + 7] = base + (packed >> 28 & 15)
            buffer[n + 8] = base + (packed >> 32 & 15)
        n += packed >> COUNT_AT
        mask >>= CHUNK
        base += CHUNK
    return n


def window(mask: i64, cell: i64) -> i64:
    """The 5 x 5 cells around a cell, six bits a row; off the board counts as in the mask.

    What lies off the board is covered by `OUTSIDE`: there the shift shows cells of other rows.
    """
    return mask << WINDOW_MIDDLE >> cell & WINDOW_MASK | OUTSIDE[cell]


def cell_name(cell: int) -> str:
    """A1 to F6: the column's letter and the row's number."""
    return "ABCDEF"[cell % SIDE] + str(cell // SIDE + 1)


def cell_number(name: str) -> int | None:
    """The cell of a name like B3, or None where there is no such cell."""
    if len(name) == 2 and name[0] in "ABCDEF" and name[1] in "123456":
        return "ABCDEF".index(name[0]) + SIDE * "123456".index(name[1])
    return None
