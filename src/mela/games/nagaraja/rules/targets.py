"""The targets of an effect as rows of a table: `a` says which rows there are, and each is a mask.

The number of a target is the start of its row plus its place in the row. All functions on targets
(list them, count them, find the n-th, check one) go through the same rows.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT, lowest, nth, size, spread

#: Single things: one row, which is `a` itself.
SINGLE: Final = 0
#: Two different things of `a`.
PAIRS: Final = 1
#: Two things of `a`, or the same one twice if it is in `b`.
TWINS: Final = 2
#: One of `a` and one of `b`: from room to room.
GRID: Final = 3
#: A room of `a` and a turn; `b` has a mask of three turns for each room.
TURNED: Final = 4


def _row(shape: i64, x: i64, a: i64, b: i64) -> i64:
    """The mask of row x."""
    if shape == PAIRS:
        return a & BIT[x] - 1
    if shape == TWINS:
        return a & BIT[x] - 1 | b & BIT[x]
    if shape == GRID:
        return b
    return b >> 3 * x & 7


def _start(shape: i64, x: i64) -> i64:
    """The number of the first place in row x."""
    if shape == PAIRS:
        return x * (x - 1) >> 1
    if shape == TWINS:
        return x * (x + 1) >> 1
    if shape == GRID:
        return x * 9
    return x * 3


def fill_targets(shape: i64, a: i64, b: i64, base: i64, buffer: vec[i64], n: i64) -> i64:
    """Write base + number of each target from buffer[n] on, and return the new end."""
    if shape == SINGLE:
        return spread(a, base, buffer, n)
    rows: i64 = a
    while rows:
        x: i64 = lowest(rows)
        rows &= rows - 1
        n = spread(_row(shape, x, a, b), base + _start(shape, x), buffer, n)
    return n


def count_targets(shape: i64, a: i64, b: i64) -> i64:
    """The number of targets."""
    if shape == SINGLE:
        return size(a)
    count: i64 = 0
    rows: i64 = a
    while rows:
        x: i64 = lowest(rows)
        rows &= rows - 1
        count += size(_row(shape, x, a, b))
    return count


def nth_target(shape: i64, a: i64, b: i64, n: i64) -> i64:
    """The number of the n-th target, counting from 0."""
    if shape == SINGLE:
        return nth(a, n)
    rows: i64 = a
    while True:
        x: i64 = lowest(rows)
        rows &= rows - 1
        row: i64 = _row(shape, x, a, b)
        count: i64 = size(row)
        if n < count:
            return _start(shape, x) + nth(row, n)
        n -= count


def pair_high(number: i64) -> i64:
    """The higher of the two things in the pair with this number."""
    x: i64 = 1
    while x * (x + 1) >> 1 <= number:
        x += 1
    return x


def pair_low(number: i64) -> i64:
    x: i64 = pair_high(number)
    return number - (x * (x - 1) >> 1)
