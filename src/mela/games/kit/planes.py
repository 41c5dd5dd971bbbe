"""Unpacks rows into arrays: planes of small numbers over the cells of a board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mela.games.kit.rows import RowWriter

Bytes = NDArray[np.uint8]
Words = NDArray[np.int64]


class Facts:
    """The facts of rows by the names of their words, for all rows at once.

    In every game the lowest byte of the first word is the viewer.
    """

    def __init__(self, rows: Words, names: Sequence[str], seats: int) -> None:
        self._words = dict(zip(names, rows.T[1 : len(names) + 1], strict=True))
        viewer = self._words[names[0]] & 255
        #: The seats of each row, the viewer first.
        self.players: Words = (viewer[:, None] + np.arange(seats)) % seats

    def word(self, name: str) -> Words:
        found: Words = self._words[name]
        return found

    def words(self, *names: str) -> Words:
        """Several words side by side."""
        return np.stack([self._words[name] for name in names], axis=1)

    def of_players(self, name: str) -> Words:
        """The words that a name has for each seat, the viewer's first."""
        seats = self.players.shape[1]
        words = self.words(*(f"{name}{seat}" for seat in range(seats)))
        return np.take_along_axis(words, self.players, axis=1)

    def bytes(self, name: str) -> Bytes:
        """A word as its eight bytes, lowest first."""
        return np.ascontiguousarray(self._words[name]).view(np.uint8).reshape(-1, 8)

    def nibbles(self, name: str, count: int) -> Bytes:
        """A word as numbers of four bits, lowest first."""
        return fields(self._words[name][:, None], 4, count)


def bits(words: Words, count: int) -> Bytes:
    """The lowest bits of words along a new last axis."""
    each = np.ascontiguousarray(words)[..., None].view(np.uint8)
    return np.unpackbits(each, axis=-1, count=count, bitorder="little")


def fields(words: Words, width: int, count: int) -> Bytes:
    """Words, whose last axis has length 1, as numbers of `width` bits each."""
    found: Words = words >> width * np.arange(count) & 2**width - 1
    return found.astype(np.uint8)


def ones(holds: NDArray[np.bool_]) -> Bytes:
    """1 where the condition holds, else 0."""
    return holds.view(np.uint8)


def array_over(buffer: object) -> Words:
    """A read-only array over a buffer of words, without a copy."""
    found: Words = np.frombuffer(buffer, np.int64)  # type: ignore[call-overload]
    found.flags.writeable = False
    return found


@dataclass(frozen=True)
class Block:
    """Planes that belong together: their number, their largest value, their meaning.

    `read` gives a number for each cell of each plane, or one for a whole plane.
    """

    title: str
    count: int
    most: int
    meaning: str
    read: Callable[[Facts], Bytes]


class Planes:
    """All planes of a game, in order, as the viewer sees them: player 0 is the viewer."""

    def __init__(
        self, words: Sequence[str], seats: int, side: int, blocks: Sequence[Block]
    ) -> None:
        self.words = tuple(words)
        self.seats = seats
        self.blocks = tuple(blocks)
        #: Planes, rows and columns of one observation.
        self.shape = (sum(block.count for block in blocks), side, side)

    @property
    def most(self) -> Bytes:
        """The largest possible value of each element of an observation."""
        each = np.repeat([block.most for block in self.blocks], [b.count for b in self.blocks])
        return np.broadcast_to(each[:, None, None], self.shape).astype(np.uint8)

    def place(self, title: str) -> slice:
        """Where the planes of a block are."""
        titles = [block.title for block in self.blocks]
        first = sum(block.count for block in self.blocks[: titles.index(title)])
        return slice(first, first + self.blocks[titles.index(title)].count)

    def expand(self, rows: Words) -> Bytes:
        """The observations of rows."""
        facts = Facts(rows, self.words, self.seats)
        planes, side, _ = self.shape
        expanded = np.empty((len(rows), planes, side * side), np.uint8)
        first = 0
        for block in self.blocks:
            found = block.read(facts)
            found = found.reshape(len(rows), block.count, -1)
            expanded[:, first : first + block.count] = found
            first += block.count
        return expanded.reshape(len(rows), *self.shape)


def masks(rows: Words, legal: int, codes: int) -> NDArray[np.bool_]:
    """Which codes are legal in rows whose bits begin at this word."""
    found = bits(rows[:, legal:], 64).reshape(len(rows), -1)[:, :codes]
    return found.view(np.bool_)


@dataclass(frozen=True)
class Tensors:
    """How positions of a game become arrays, and the bounds that environments need."""

    #: Makes the writer for a number of move codes.
    rows: Callable[[int], RowWriter]
    #: Makes the planes for the tables of a content pack and a number of seats.
    planes: Callable[[Any, int], Planes]
    #: An upper bound of the moves of a match, for the same arguments.
    longest: Callable[[Any, int], int]
    #: The largest n of all draws.
    most_outcomes: int
