"""The rows of Nagaraja."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import size
from mela.core.position import Position
from mela.core.vectors import ints
from mela.games.kit.rows import RowWriter
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import BIDDING

#: The words in their order. Sets of cards, tiles, sticks and relics are packed as in a position.
#: Only the viewer knows the words from `amulets` to `shown`.
WORDS: Final = """
    head pending target tiles rooms0 rooms1 crypts0 crypts1 up0 up1 relics0 relics1 known0 known1
    spent sticks0 sticks1 added0 added1 counts bid0 bid1 used0 used1
    amulets hand dealt older given recalled missing shown
""".split()
#: The bytes of the first word, and of the word of counts.
HEAD: Final = "viewer turn phase guide passes tile tile_amulet trap".split()
COUNTS: Final = "deck pile hand0 hand1 bid0 bid1 amulets0 amulets1".split()

#: For each set of the nine places: a mask of their nibbles.
NIBBLES: Final = ints(
    [sum(15 * 16**place for place in range(9) if mask >> place & 1) for mask in range(512)]
)


@final
class NagarajaRows(RowWriter):
    """Has the relics that the viewer has seen, revealed bids, and the viewer's own cards."""

    def __init__(self, codes: i64) -> None:
        super().__init__(len(WORDS), codes)

    def write(self, position: Position, viewer: i64, rows: vec[i64], at: i64) -> None:
        assert isinstance(position, NagarajaPosition)
        early: i64 = viewer | position.turn << 8 | position.phase << 16 | position.guide << 24
        late: i64 = position.passes | position.tile << 8
        late |= position.tile_amulet << 16 | position.trap << 24
        rows[at] = early | late << 32
        rows[at + 1] = position.pending
        rows[at + 2] = position.target
        rows[at + 3] = position.tiles
        rows[at + 4] = position.rooms0
        rows[at + 5] = position.rooms1
        rows[at + 6] = position.crypts0
        rows[at + 7] = position.crypts1
        rows[at + 8] = position.up0
        rows[at + 9] = position.up1
        rows[at + 10] = position.relics0 & NIBBLES[position.up0 | position.known(viewer, 0)]
        rows[at + 11] = position.relics1 & NIBBLES[position.up1 | position.known(viewer, 1)]
        rows[at + 12] = position.known0
        rows[at + 13] = position.known1
        held: i64 = position.amulet_pool + position.amulets0 + position.amulets1
        rows[at + 14] = position.tables.all_amulets - held
        rows[at + 15] = position.sticks0
        rows[at + 16] = position.sticks1
        rows[at + 17] = position.added0
        rows[at + 18] = position.added1
        early = size(position.deck) | size(position.pile) << 8
        early |= size(position.hand0) << 16 | size(position.hand1) << 24
        late = size(position.bid0) | size(position.bid1) << 8
        late |= position.amulet_count(0) << 16 | position.amulet_count(1) << 24
        rows[at + 19] = early | late << 32
        hidden: bool = position.phase == BIDDING
        rows[at + 20] = 0
        rows[at + 21] = 0
        if viewer == 0 or not hidden:
            rows[at + 20] = position.bid0
        if viewer == 1 or not hidden:
            rows[at + 21] = position.bid1
        rows[at + 22] = position.used0
        rows[at + 23] = position.used1
        rows[at + 24] = position.amulets(viewer)
        rows[at + 25] = position.hand(viewer)
        rows[at + 26] = 0
        rows[at + 27] = 0
        if position.turn == viewer:
            rows[at + 26] = position.dealt
        else:
            rows[at + 27] = position.older
        rows[at + 28] = position.given(viewer)
        rows[at + 29] = position.recalled(viewer)
        rows[at + 30] = position.missing(viewer)
        rows[at + 31] = position.shown(viewer)
