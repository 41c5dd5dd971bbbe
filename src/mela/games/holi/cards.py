"""H5, H14: every way to lay every colour card, worked out once for each content pack."""

from itertools import combinations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT, INTERPRETED, spread
from mela.core.table import table
from mela.games.holi import interpreted
from mela.games.holi.board import CELLS, SIDE
from mela.games.holi.interpreted import Book

DECK_SIZE: Final = 13
# Literal numbers, because mypyc folds no others into the code; a test checks how they fit.
#: Offsets from the pawn are numbered 0 to 28, six a row; the pawn's own cell is 14.
HOME: Final = 14

DEAL_SIZE_AT: Final = 52

#: How many bits of a window `fitting` looks up at a time.
THIRD: Final = 10

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


def _deals() -> vec[i64]:
    deals = [0] * 4096
    for mask in range(4096):
        counts = [mask >> 4 * place & 15 for place in range(3)]
        if sum(counts) <= DECK_SIZE:
            kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
            deals[mask] = sum(kind * 16**place for place, kind in enumerate(kinds))
            deals[mask] += len(kinds) * 2**DEAL_SIZE_AT
    return table(deals)


#: Three kinds of a deck at a time: their cards in order, as nibbles, and how many above bit 52.
DEALS: Final = _deals()


def nth_card(deck: i64, n: i64) -> i64:
    """The kind of the n-th card of a deck, counted from 0."""
    kind: i64 = 0
    while True:
        deal: i64 = DEALS[deck & 4095]
        count: i64 = deal >> DEAL_SIZE_AT
        if n < count:
            return kind + (deal >> 4 * n & 15)
        n -= count
        deck >>= 12
        kind += 3


def _stands(throw: frozenset[Offset]) -> int:
    """From which cells of a level a throw stays on the board."""
    return sum(
        BIT[cell]
        for cell in range(CELLS)
        if all(0 <= cell // SIDE + r < SIDE and 0 <= cell % SIDE + c < SIDE for r, c in throw)
    )


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
        #: By throw.
        offsets = [sorted(_number(cell) for cell in throw) for throw in every]
        self.kind: vec[i64] = table(kind_of)
        self.count: vec[i64] = table([len(cells) for cells in offsets])
        self.pattern: vec[i64] = table([sum(2**cell for cell in cells) for cells in offsets])
        self.offset_a: vec[i64] = table([cells[0] for cells in offsets])
        self.offset_b: vec[i64] = table([cells[min(1, len(cells) - 1)] for cells in offsets])
        self.offset_c: vec[i64] = table([cells[-1] for cells in offsets])
        #: From which cells it stays on the board.
        self.stands: vec[i64] = table([_stands(throw) for throw in every])
        #: The full throws of the same kind that have all cells of this one.
        self.within: vec[i64] = table(
            [
                sum(2**n for n, full in enumerate(both[kind]) if throw <= full)
                for kind, throw in zip(kind_of, every, strict=True)
            ]
        )
        #: Where Python runs the source: all full throws by turning, and with mirroring too.
        self.books: list[Book] = []
        if INTERPRETED:
            self.books = [Book(self, [len(own) for own in throws]) for throws in (turned, both)]

    def __reduce__(self) -> tuple[object, ...]:
        return CardTable, self._made_of

    def codes(self) -> i64:
        """How many move codes there are."""
        return self.throw_code + self.throws

    def cells(self, throw: i64) -> list[int]:
        """The offsets of the cells that a throw gives tokens."""
        offsets = [self.offset_a[throw], self.offset_b[throw], self.offset_c[throw]]
        return [int(offset) for offset in offsets[: self.count[throw]]]

    def standing(self, hand: i64, free: i64, mirror: i64, wanted: i64) -> i64:
        """H14, H15: the wanted cells from which some full throw of a hand fits free cells."""
        found: i64 = 0
        while hand and found != wanted:
            if hand & 15:
                found |= self._standing((hand & 15) - 1, free, mirror) & wanted
            hand >>= 4
        return found

    def _standing(self, kind: i64, free: i64, mirror: i64) -> i64:
        found: i64 = 0
        around: i64 = free << HOME
        throw: i64 = self.first_full[kind]
        left: i64 = self.mirrored[kind] if mirror else self.turned[kind]
        while left:
            found |= (
                around >> self.offset_a[throw]
                & around >> self.offset_b[throw]
                & around >> self.offset_c[throw]
                & self.stands[throw]
            )
            throw += 1
            left >>= 1
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

    def spread_fitting(self, kind: i64, around: i64, mirror: i64, buffer: vec[i64], n: i64) -> i64:
        """Write the codes of these throws at buffer[n], and return the new end."""
        return spread(self.fitting(kind, around, mirror), self.full_code[kind], buffer, n)


if INTERPRETED:
    globals()["nth_card"] = interpreted.nth_card
    for method in (interpreted.standing, interpreted.fitting, interpreted.spread_fitting):
        setattr(CardTable, method.__name__, method)
