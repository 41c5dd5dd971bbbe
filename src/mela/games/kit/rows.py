"""Rows: what a seat may know and do, in words of 64 bits."""

from abc import ABCMeta, abstractmethod
from array import array
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mela.core.position import Position
from mela.core.vectors import INTERPRETED, ints

#: The bit of a code in its word; the last one is the sign bit.
CODE_BIT: Final = ints([*(2**n for n in range(63)), -(2**63)])


def words(count: i64) -> vec[i64]:
    """A buffer of words that numpy reads without a copy."""
    if INTERPRETED:
        return cast("vec[i64]", array("q", bytes(8 * count)))
    return vec[i64]([0] * count)


@mypyc_attr(allow_interpreted_subclasses=True)
class RowWriter(metaclass=ABCMeta):
    """Writes the facts of a game into rows; hidden facts have no word."""

    def __init__(self, facts: i64, codes: i64) -> None:
        #: The number of words for what a seat may know.
        self.facts: i64 = facts
        self.codes: i64 = codes

    @abstractmethod
    def write(self, position: Position, viewer: i64, rows: vec[i64], at: i64) -> None:
        """Write what a seat may know, from `rows[at]` on."""


@final
class Rows:
    """Rows in one buffer, which each step overwrites.

    A row is the number of legal moves, then the words of the game, then one bit per move code.
    """

    def __init__(self, writer: RowWriter, count: i64, most_moves: i64) -> None:
        self.writer: RowWriter = writer
        #: A buffer for the list of moves. It is kept here, because compiled code never frees what
        #: interpreted code passes to it (mypyc 2.4).
        self.moves: vec[i64] = ints([0] * most_moves)
        #: Where the bits of the codes start in a row, and the number of words of a row.
        self.legal: i64 = 1 + writer.facts
        self.width: i64 = self.legal + (writer.codes + 63) // 64
        self.words: vec[i64] = words(count * self.width)
        # the first and last word with bits in each row, so that only these have to be cleared
        self.first: vec[i64] = words(count)
        self.last: vec[i64] = words(count)
        for row in range(count):
            self.last[row] = -1

    def write_seat(self, row: i64, position: Position, viewer: i64) -> None:
        """Write the row of a seat, even if it is not its turn."""
        count: i64 = 0
        if not position.is_over() and position.seat_to_move() == viewer:
            count = position.fill(self.moves)
        self.write(row, position, viewer, count)

    def write(self, row: i64, position: Position, viewer: i64, count: i64) -> None:
        """Write a row; the first `count` entries of `moves` are the legal moves."""
        rows = self.words
        at: i64 = row * self.width
        rows[at] = count
        self.writer.write(position, viewer, rows, at + 1)
        word: i64 = self.first[row]
        last: i64 = self.last[row]
        while word <= last:
            rows[word] = 0
            word += 1
        self._mark(row, count)

    def _mark(self, row: i64, count: i64) -> None:
        """Set the bits of the codes in `moves`.

        Neighbours in that list mostly share a word, so each word is collected before it is written.
        """
        rows = self.words
        codes = self.moves
        code_bit = CODE_BIT  # looked up once
        legal: i64 = row * self.width + self.legal
        block: i64 = 0
        if count > 0:
            block = codes[0] >> 6
        first: i64 = block
        last: i64 = block
        gathered: i64 = 0
        n: i64 = 0
        while n < count:
            code: i64 = codes[n]
            if code >> 6 != block:
                rows[legal + block] |= gathered
                gathered = 0
                block = code >> 6
                if block < first:
                    first = block
                elif block > last:
                    last = block
            gathered |= code_bit[code & 63]
            n += 1
        rows[legal + block] |= gathered
        self.first[row] = legal + first
        self.last[row] = legal + last

    def is_legal(self, row: i64, code: int) -> bool:
        """Does a row have the bit of this code?"""
        if not 0 <= code < self.writer.codes:
            return False
        known: i64 = code
        word: i64 = row * self.width + self.legal + (known >> 6)
        return (self.words[word] >> (known & 63) & 1) != 0
