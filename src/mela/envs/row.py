"""Rows: what a seat may know of a match and what it may do, in words of 64 bits."""

from abc import ABCMeta, abstractmethod
from array import array
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import INTERPRETED
from mela.core.position import Position
from mela.core.table import table

#: The bit of a code in its word; the last one is the sign.
CODE_BIT: Final = table([*(2**n for n in range(63)), -(2**63)])


def words(count: i64) -> vec[i64]:
    """Room for so many words, which numpy reads without a copy."""
    if INTERPRETED:
        return cast("vec[i64]", array("q", bytes(8 * count)))
    return vec[i64]([0] * count)


class RowWriter(metaclass=ABCMeta):
    """Knows what stands in the rows of a game; there is no word for what is hidden.

    A row begins with the number of legal moves, goes on with the words of the game, and ends with
    a bit for each move code.
    """

    def __init__(self, facts: i64, codes: i64) -> None:
        #: How many words the game has for what a seat may know.
        self.facts: i64 = facts
        self.codes: i64 = codes
        #: Where the bits of the codes begin, and how many words a row has.
        self.legal: i64 = 1 + facts
        self.width: i64 = 1 + facts + (codes + 63) // 64

    @abstractmethod
    def write(self, position: Position, viewer: i64, rows: vec[i64], at: i64) -> None:
        """Write what a seat may know, from `rows[at]` on."""

    def fill(
        self, position: Position, viewer: i64, buffer: vec[i64], rows: vec[i64], at: i64
    ) -> None:
        """Write the whole row of a seat; the buffer is for the list of moves."""
        count: i64 = 0
        if not position.is_over() and position.seat_to_move() == viewer:
            count = position.fill(buffer)
        self.write_listed(position, viewer, buffer, count, rows, at)

    def write_listed(
        self, position: Position, viewer: i64, buffer: vec[i64], count: i64, rows: vec[i64], at: i64
    ) -> None:
        """The same where the moves are already in the buffer."""
        rows[at] = count
        self.write(position, viewer, rows, at + 1)
        word: i64 = at + self.legal
        end: i64 = at + self.width
        while word < end:
            rows[word] = 0
            word += 1
        # neighbours in the list mostly share a word: it is put together before it is written
        legal: i64 = at + self.legal
        word = legal
        gathered: i64 = 0
        n: i64 = 0
        while n < count:
            code: i64 = buffer[n]
            if legal + (code >> 6) != word:
                rows[word] |= gathered
                word = legal + (code >> 6)
                gathered = 0
            gathered |= CODE_BIT[code & 63]
            n += 1
        rows[word] |= gathered
