"""H5, H14: every way to lay every colour card, worked out once for each content pack."""

from itertools import combinations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.table import table
from mela.games.holi.board import CELLS, SIDE

DECK_SIZE: Final = 13
# Literal numbers, because mypyc folds no others into the code; a test checks how they fit.
#: Offsets from the pawn are numbered 0 to 28, six a row; the pawn's own cell is 14.
HOME: Final = 14

#: How many bits of a window `fitting` looks up at a time.
THIRD: Final = 10

#: Where a card has no sun.
NO_SUN: Final = 15

#: The numbering of moves: corners, moves, climb, end, face-down throws, face-up throws.
PLACE: Final = 0
MOVE: Final = 4
CLIMB: Final = 40
END: Final = 41
DROP: Final = 42

Offset = tuple[int, int]


@final
class Picture:
    """The 3 x 3 picture of a colour card: three filled cells and perhaps a sun."""

    def __init__(self, filled: list[Offset], sun: Offset | None) -> None:
        self.filled: list[Offset] = filled
        self.sun: Offset | None = sun

    def __reduce__(self) -> tuple[object, ...]:
        return Picture, (self.filled, self.sun)

    def throws(self, mirrored: bool) -> list[frozenset[Offset]]:
        """H14: where tokens go, seen from the pawn, for each anchor and rotation; each set once."""
        found: list[frozenset[Offset]] = []
        anchors = self.filled if self.sun is None else [self.sun]
        for turns in range(4):
            for anchor in anchors:
                row, column = _turned(anchor, turns, mirrored)
                cells = [_turned(cell, turns, mirrored) for cell in self.filled if cell != anchor]
                throw = frozenset((r - row, c - column) for r, c in cells)
                if throw not in found:
                    found.append(throw)
        return found


def _turned(cell: Offset, turns: int, mirrored: bool) -> Offset:
    row, column = cell
    if mirrored:
        column = 2 - column
    for _ in range(turns):
        row, column = column, 2 - row
    return row, column


@final
class Lay:
    """A turned or mirrored picture, cut down to the rows and columns that it needs."""

    def __init__(self, filled: list[Offset], sun: Offset | None) -> None:
        every = filled if sun is None else [*filled, sun]
        top = min(row for row, _ in every)
        left = min(column for _, column in every)
        bottom = max(row for row, _ in every)
        right = max(column for _, column in every)
        self.cells: list[int] = sorted((r - top) * SIDE + c - left for r, c in filled)
        self.sun: int = NO_SUN if sun is None else (sun[0] - top) * SIDE + sun[1] - left
        #: The cells of the board where its first corner may lie.
        self.corners: int = sum(
            2 ** (row * SIDE + column)
            for row in range(SIDE - bottom + top)
            for column in range(SIDE - right + left)
        )

    def row(self) -> list[int]:
        """Its row in a table: the corners, three offsets from there, and that of the sun."""
        return [self.corners, *self.cells, self.sun]


def _lays(picture: Picture, mirrored: bool) -> list[list[int]]:
    """The different ways to turn a picture; with mirroring, those come behind the others."""
    found: list[list[int]] = []
    for mirror in (False, True) if mirrored else (False,):
        for turns in range(4):
            filled = [_turned(cell, turns, mirror) for cell in picture.filled]
            sun = None if picture.sun is None else _turned(picture.sun, turns, mirror)
            row = Lay(filled, sun).row()
            if row not in found:
                found.append(row)
    return found


def _number(cell: Offset) -> int:
    return HOME + cell[0] * SIDE + cell[1]


def _partial(throws: list[frozenset[Offset]], tokens: int) -> list[frozenset[Offset]]:
    """H16: the different choices of so many cells from any of the throws."""
    found: list[frozenset[Offset]] = []
    for throw in throws:
        for cells in combinations(sorted(throw), tokens):
            if frozenset(cells) not in found:
                found.append(frozenset(cells))
    return found


def _fits(throws: list[frozenset[Offset]]) -> list[int]:
    """For each value of each third of a window: the throws that need none of its cells."""
    found: list[int] = []
    for start in range(0, 3 * THIRD, THIRD):
        needing = [
            sum(2**n for n, throw in enumerate(throws) if start + bit in map(_number, throw))
            for bit in range(THIRD)
        ]
        fits = [2 ** len(throws) - 1]
        for need in needing:
            fits += [fit & ~need for fit in fits]
        found += fits
    return found


@final
class CardTable:
    """A pack's cards as flat tables, shared by all positions of a match.

    A throw stands for a kind of card and the cells that get a token, seen from the pawn. Behind
    all full throws come the partial ones (H16): smaller sets of cells, for players with fewer
    tokens than the card has cells. A kind's throws of one size are numbered without a gap from
    `first[kind * 4 + size]`, so that a mask can hold them.
    """

    def __init__(
        self,
        pack: str,
        ids: list[str],
        pictures: list[Picture],
        copies: list[int],
        rule_mask: int,
        numbers: list[int],
    ) -> None:
        self.pack: str = pack
        self.ids: list[str] = ids
        self._made_of = (pack, ids, pictures, copies, rule_mask, numbers)
        kinds = len(pictures)
        turned = [picture.throws(mirrored=False) for picture in pictures]
        both = [
            turned[kind] + [t for t in picture.throws(mirrored=True) if t not in turned[kind]]
            for kind, picture in enumerate(pictures)
        ]
        size = [len(throws[0]) for throws in both]
        first = [0] * (kinds * 4)
        kind_of: list[int] = []
        every: list[frozenset[Offset]] = []
        for kind in range(kinds):
            first[kind * 4 + size[kind]] = len(every)
            every += both[kind]
            kind_of += [kind] * len(both[kind])
        for kind in range(kinds):
            for tokens in range(1, size[kind]):
                first[kind * 4 + tokens] = len(every)
                partial = _partial(both[kind], tokens)
                every += partial
                kind_of += [kind] * len(partial)

        self.kinds: i64 = kinds
        self.throws: i64 = len(every)
        self.throw_code: i64 = DROP + kinds * CELLS
        self.rule_mask: i64 = rule_mask
        self.numbers: vec[i64] = table(numbers)
        self.full_deck: i64 = sum(count * 16**kind for kind, count in enumerate(copies))
        self.nibble: vec[i64] = table([16**kind for kind in range(kinds)])
        #: By kind: how many tokens it throws; its full throws by turning, and with mirroring too.
        self.size: vec[i64] = table(size)
        self.turned: vec[i64] = table([2 ** len(throws) - 1 for throws in turned])
        self.mirrored: vec[i64] = table([2 ** len(throws) - 1 for throws in both])
        self.first: vec[i64] = table(first)
        self.first_full: vec[i64] = table([first[kind * 4 + size[kind]] for kind in range(kinds)])
        self.full_code: vec[i64] = table([self.throw_code + n for n in self.first_full])
        #: By kind, third of the window and the ten bits there: the full throws that may fit.
        self.fits: vec[i64] = table([fit for throws in both for fit in _fits(throws)])
        #: The pictures as they may lie, a row of five numbers each: from `lays[first_lay[kind]]`
        #: on, so many numbers with turning, so many with mirroring too.
        turned_lays = [_lays(picture, mirrored=False) for picture in pictures]
        all_lays = [_lays(picture, mirrored=True) for picture in pictures]
        before = [5 * sum(len(lays) for lays in all_lays[:kind]) for kind in range(kinds)]
        self.lays: vec[i64] = table([n for lays in all_lays for row in lays for n in row])
        self.first_lay: vec[i64] = table(before)
        self.turned_lays: vec[i64] = table([5 * len(lays) for lays in turned_lays])
        self.mirrored_lays: vec[i64] = table([5 * len(lays) for lays in all_lays])
        #: By throw.
        offsets = [sorted(_number(cell) for cell in throw) for throw in every]
        self.kind: vec[i64] = table(kind_of)
        self.count: vec[i64] = table([len(cells) for cells in offsets])
        self.pattern: vec[i64] = table([sum(2**cell for cell in cells) for cells in offsets])
        self.offset_a: vec[i64] = table([cells[0] for cells in offsets])
        self.offset_b: vec[i64] = table([cells[min(1, len(cells) - 1)] for cells in offsets])
        self.offset_c: vec[i64] = table([cells[-1] for cells in offsets])
        #: The full throws of the same kind that have all cells of this one.
        self.within: vec[i64] = table(
            [
                sum(2**n for n, full in enumerate(both[kind]) if throw <= full)
                for kind, throw in zip(kind_of, every, strict=True)
            ]
        )

    def __reduce__(self) -> tuple[object, ...]:
        return CardTable, self._made_of

    def codes(self) -> i64:
        """How many move codes there are."""
        return self.throw_code + self.throws

    def cells(self, throw: i64) -> list[int]:
        """The offsets of the cells that a throw gives tokens."""
        offsets = [self.offset_a[throw], self.offset_b[throw], self.offset_c[throw]]
        return [int(offset) for offset in offsets[: self.count[throw]]]

    def standing(self, kind: i64, free: i64, mirror: i64) -> i64:
        """H14, H15: the pawn's cells from which some full throw of a kind fits free cells."""
        found: i64 = 0
        plain: bool = self.size[kind] == 2
        lay: i64 = self.first_lay[kind]
        end: i64 = lay + self.turned_lays[kind]
        if mirror:
            end = lay + self.mirrored_lays[kind]
        while lay < end:
            # where the first corner may lie, and three offsets from there
            corners: i64 = self.lays[lay]
            a: i64 = self.lays[lay + 1]
            b: i64 = self.lays[lay + 2]
            c: i64 = self.lays[lay + 3]
            free_a: i64 = free >> a & corners
            free_b: i64 = free >> b
            free_c: i64 = free >> c & free_b
            if plain:
                found |= (
                    (free_c & corners) << a | (free_a & free >> c) << b | (free_a & free_b) << c
                )
            else:
                found |= (free_a & free_c) << self.lays[lay + 4]
            lay += 5
        return found

    def fitting(self, kind: i64, around: i64, mirror: i64) -> i64:
        """H14, H15: which full throws of a kind fit where the window has no token."""
        start: i64 = kind * 3072
        return (
            (self.mirrored[kind] if mirror else self.turned[kind])
            & self.fits[start + (around & 1023)]
            & self.fits[start + 1024 + (around >> 10 & 1023)]
            & self.fits[start + 2048 + (around >> 20)]
        )
