"""H5, H14: every way to lay every colour card, computed once for each content pack."""

from itertools import combinations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.vectors import ints
from mela.games.holi.rules.board import CELLS, SIDE
from mela.games.holi.rules.rivalry import RivalryTable

DECK_SIZE: Final = 13
# Literals, because mypyc folds only literals into the code; a test checks that they fit together.
#: Offsets from the pawn are numbered 0 to 28, six per row; the pawn's own cell is 14.
HOME: Final = 14

DEAL_SIZE_AT: Final = 52

#: `fitting` looks up this many bits of a window at a time.
THIRD: Final = 10

#: The first code of each sort of move: corners, moves, climb, end, face-down and face-up throws.
PLACE: Final = 0
MOVE: Final = 4
CLIMB: Final = 40
END: Final = 41
DROP: Final = 42

#: Rows and columns from the pawn, or from the corner of a picture.
Offset = tuple[int, int]
#: The cells that get a token, relative to the pawn.
Cells = frozenset[Offset]

#: Turns 0 to 3 are quarters clockwise; from here on, the same after mirroring.
MIRRORED: Final = 4


@final
class Picture:
    """The 3 x 3 picture of a colour card: three filled cells and sometimes a sun."""

    def __init__(self, filled: list[Offset], sun: Offset | None) -> None:
        self.filled: list[Offset] = filled
        self.sun: Offset | None = sun

    def __reduce__(self) -> tuple[object, ...]:
        return Picture, (self.filled, self.sun)

    def ways(self) -> list[tuple[int, Offset, Cells]]:
        """H14: the ways to lay it that differ, over all anchors and turns; mirrored ones last.

        A way is the turn, where on the turned picture the pawn stands, and the cells.
        """
        found: list[tuple[int, Offset, Cells]] = []
        anchors = self.filled if self.sun is None else [self.sun]
        for turn in range(8):
            for anchor in anchors:
                home = _turned(anchor, turn)
                cells = [_turned(cell, turn) for cell in self.filled if cell != anchor]
                throw = frozenset((r - home[0], c - home[1]) for r, c in cells)
                if throw not in [given for _, _, given in found]:
                    found.append((turn, home, throw))
        return found

    def throws(self, mirrored: bool) -> list[Cells]:
        """H14: the different throws, with or without those of the mirrored picture."""
        return [cells for turn, _, cells in self.ways() if mirrored or turn < MIRRORED]


def _turned(cell: Offset, turn: int) -> Offset:
    row, column = cell
    if turn >= MIRRORED:
        column = 2 - column
    for _ in range(turn % MIRRORED):
        row, column = column, 2 - row
    return row, column


@final
class ThrowList:
    """All throws of a pack, in the order of their numbers.

    Full throws come first, kind by kind; within a kind, rotations come before mirror images. Then
    come the partial throws (H16): smaller sets of cells, for players with fewer tokens than the
    card has cells.
    """

    def __init__(self, pictures: list[Picture]) -> None:
        #: By kind: the full throws by rotation, and all full throws.
        self.turned: list[list[Cells]] = [picture.throws(mirrored=False) for picture in pictures]
        self.full: list[list[Cells]] = [picture.throws(mirrored=True) for picture in pictures]
        #: By kind: the number of tokens that a full throw needs.
        self.size: list[int] = [len(throws[0]) for throws in self.full]
        #: By throw: its cells and its kind.
        self.cells: list[Cells] = []
        self.kind: list[int] = []
        #: By kind * 4 + tokens: the first throw of that kind with that number of tokens.
        self.first: list[int] = [0] * (len(pictures) * 4)
        for kind, throws in enumerate(self.full):
            self._add(kind, self.size[kind], throws)
        for kind, throws in enumerate(self.full):
            for tokens in range(1, self.size[kind]):
                self._add(kind, tokens, _parts(throws, tokens))

    def _add(self, kind: int, tokens: int, throws: list[Cells]) -> None:
        self.first[kind * 4 + tokens] = len(self.cells)
        self.cells += throws
        self.kind += [kind] * len(throws)

    def first_full(self) -> list[int]:
        """The first full throw of each kind."""
        return [self.first[kind * 4 + size] for kind, size in enumerate(self.size)]

    def numbers(self) -> list[list[int]]:
        """The cells of each throw, as sorted numbers."""
        return [sorted(_number(cell) for cell in cells) for cells in self.cells]

    def fits(self) -> list[int]:
        """For each kind, third of a window and value of its bits: the full throws that need none
        of the cells whose bits are set."""
        found: list[int] = []
        for throws in self.full:
            for start in range(0, 3 * THIRD, THIRD):
                fits = [2 ** len(throws) - 1]
                for cell in range(start, start + THIRD):
                    need = _mask([cell in map(_number, throw) for throw in throws])
                    fits += [fit & ~need for fit in fits]
                found += fits
        return found

    def within(self) -> list[int]:
        """For each throw: the full throws of its kind that have all of its cells."""
        return [
            _mask([cells <= full for full in self.full[kind]])
            for kind, cells in zip(self.kind, self.cells, strict=True)
        ]

    def stands(self) -> list[int]:
        """For each throw: the cells of a level where the pawn can make it within the board."""
        return [_mask([_stays(cell, cells) for cell in range(CELLS)]) for cells in self.cells]


def _different(throws: list[Cells]) -> list[Cells]:
    found: list[Cells] = []
    for throw in throws:
        if throw not in found:
            found.append(throw)
    return found


def _parts(throws: list[Cells], tokens: int) -> list[Cells]:
    """H16: the different ways to choose this many cells from one of the throws."""
    return _different(
        [frozenset(cells) for throw in throws for cells in combinations(sorted(throw), tokens)]
    )


def _number(cell: Offset) -> int:
    return HOME + cell[0] * SIDE + cell[1]


def _stays(cell: int, throw: Cells) -> bool:
    return all(0 <= cell // SIDE + r < SIDE and 0 <= cell % SIDE + c < SIDE for r, c in throw)


def _mask(bits: list[bool]) -> int:
    return sum(2**n for n, bit in enumerate(bits) if bit)


def _deals() -> vec[i64]:
    deals = [0] * 4096
    for mask in range(4096):
        counts = [mask >> 4 * place & 15 for place in range(3)]
        if sum(counts) <= DECK_SIZE:
            kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
            deals[mask] = sum(kind * 16**place for place, kind in enumerate(kinds))
            deals[mask] += len(kinds) * 2**DEAL_SIZE_AT
    return ints(deals)


#: For three kinds of a deck at a time: their cards in order, as nibbles; from bit 52 on, their
#: number.
DEALS: Final = _deals()


def nth_card(deck: i64, n: i64) -> i64:
    """The kind of the n-th card of a deck, counting from 0."""
    kind: i64 = 0
    while True:
        deal: i64 = DEALS[deck & 4095]
        count: i64 = deal >> DEAL_SIZE_AT
        if n < count:
            return kind + (deal >> 4 * n & 15)
        n -= count
        deck >>= 12
        kind += 3


@final
class CardTable:
    """A pack's cards as flat tables, shared by all positions of a match.

    A throw is a kind of card and the cells that get a token. The throws of a kind that have the
    same size are numbered without gaps, so that a mask can hold them.
    """

    def __init__(
        self,
        pack: str,
        ids: list[str],
        pictures: list[Picture],
        copies: list[int],
        rivalry: RivalryTable,
    ) -> None:
        self.pack: str = pack
        self.ids: list[str] = ids
        self._made_of = (pack, ids, pictures, copies, rivalry)
        kinds = len(pictures)
        throws = ThrowList(pictures)
        cells = throws.numbers()
        self.kinds: i64 = kinds
        self.throws: i64 = len(cells)
        self.throw_code: i64 = DROP + kinds * CELLS
        self.rivalry: RivalryTable = rivalry
        self.full_deck: i64 = sum(count * 16**kind for kind, count in enumerate(copies))
        self.nibble: vec[i64] = ints([16**kind for kind in range(kinds)])
        #: By kind: the number of tokens it throws; masks of its full throws by rotation, and with
        #: mirror images too; the number and the code of the first full throw.
        self.size: vec[i64] = ints(throws.size)
        self.turned: vec[i64] = ints([2 ** len(turned) - 1 for turned in throws.turned])
        self.mirrored: vec[i64] = ints([2 ** len(full) - 1 for full in throws.full])
        self.first_full: vec[i64] = ints(throws.first_full())
        self.full_code: vec[i64] = ints([self.throw_code + n for n in throws.first_full()])
        #: By kind * 4 + tokens: the first throw with that number of tokens.
        self.first: vec[i64] = ints(throws.first)
        #: By kind, third of the window and its ten bits: the full throws that may fit.
        self.fits: vec[i64] = ints(throws.fits())
        #: By throw: its kind, the number of tokens it needs, its cells as a mask and one by one. A
        #: throw of fewer than three cells repeats its last cell.
        self.kind: vec[i64] = ints(throws.kind)
        self.count: vec[i64] = ints([len(own) for own in cells])
        self.pattern: vec[i64] = ints([sum(2**cell for cell in own) for own in cells])
        self.offset_a: vec[i64] = ints([own[0] for own in cells])
        self.offset_b: vec[i64] = ints([own[min(1, len(own) - 1)] for own in cells])
        self.offset_c: vec[i64] = ints([own[-1] for own in cells])
        #: The cells where the pawn can make it within the board.
        self.stands: vec[i64] = ints(throws.stands())
        #: The full throws of the same kind that contain all of its cells.
        self.within: vec[i64] = ints(throws.within())

    def __reduce__(self) -> tuple[object, ...]:
        return CardTable, self._made_of

    def codes(self) -> i64:
        """The number of move codes."""
        return self.throw_code + self.throws

    def cells(self, throw: i64) -> list[int]:
        """The offsets of the cells that get a token."""
        offsets = [self.offset_a[throw], self.offset_b[throw], self.offset_c[throw]]
        return [int(offset) for offset in offsets[: self.count[throw]]]

    def standing(self, hand: i64, free: i64, mirror: i64, wanted: i64) -> i64:
        """H14, H15: the wanted cells from which a full throw of the hand fits the free cells."""
        missing: i64 = wanted
        while hand and missing:
            if hand & 15:
                missing = self._missing((hand & 15) - 1, free, mirror, missing)
            hand >>= 4
        return wanted ^ missing

    def _missing(self, kind: i64, free: i64, mirror: i64, missing: i64) -> i64:
        """Those of the missing cells from which no full throw of a kind fits, either."""
        around: i64 = free << HOME
        throw: i64 = self.first_full[kind]
        left: i64 = self.mirrored[kind] if mirror else self.turned[kind]
        while left and missing:
            missing &= ~(
                around >> self.offset_a[throw]
                & around >> self.offset_b[throw]
                & around >> self.offset_c[throw]
                & self.stands[throw]
            )
            throw += 1
            left >>= 1
        return missing

    def fitting(self, kind: i64, around: i64, mirror: i64) -> i64:
        """H14, H15: the full throws of a kind that fit where the window has no token."""
        start: i64 = kind * 3072
        return (
            (self.mirrored[kind] if mirror else self.turned[kind])
            & self.fits[start + (around & 1023)]
            & self.fits[start + 1024 + (around >> 10 & 1023)]
            & self.fits[start + 2048 + (around >> 20)]
        )
