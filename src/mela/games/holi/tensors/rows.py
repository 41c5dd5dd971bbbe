"""The rows of Holi."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.position import Position
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import HoliState
from mela.games.kit.rows import RowWriter

#: The words in their order. What seats have takes a byte per seat, cards take a nibble per kind.
#: `hand` is the viewer's, three nibbles of kind + 1; `deck` is what the viewer can still draw.
WORDS: Final = """
    head rivalry tokens0 tokens1 tokens2 low0 low1 low2 high0 high1 high2 sweets0 sweets1 pawns
    supply0 supply1 supply2 supply3 sweets hits rain footing outs piles hand_sizes deck_sizes
    up0 up1 up2 up3 hand deck
""".split()
#: The bytes of the first word.
HEAD: Final = "viewer turn seats phase used start polish".split()


@final
class HoliRows(RowWriter):
    """Everything on the table, but only the viewer's own cards of all hands and decks."""

    def __init__(self, codes: i64) -> None:
        super().__init__(len(WORDS), codes)

    def write(self, position: Position, viewer: i64, rows: vec[i64], at: i64) -> None:
        assert isinstance(position, HoliPosition)
        late: i64 = position.used | position.start << 8 | position.polish << 16
        early: i64 = viewer | position.turn << 8 | position.seats << 16 | position.phase << 24
        rows[at] = early | late << 32
        rows[at + 1] = position.rivalry
        rows[at + 2] = position.tokens0
        rows[at + 3] = position.tokens1
        rows[at + 4] = position.tokens2
        rows[at + 5] = position.low0
        rows[at + 6] = position.low1
        rows[at + 7] = position.low2
        rows[at + 8] = position.high0
        rows[at + 9] = position.high1
        rows[at + 10] = position.high2
        rows[at + 11] = position.sweets0
        rows[at + 12] = position.sweets1
        rows[at + 13] = position.pawns
        rows[at + 14] = position.supply0
        rows[at + 15] = position.supply1
        rows[at + 16] = position.supply2
        rows[at + 17] = position.supply3
        rows[at + 18] = position.sweets
        rows[at + 19] = position.hits
        rows[at + 20] = position.rain
        rows[at + 21] = position.footing
        rows[at + 22] = position.outs
        rows[at + 23] = position.piles
        rows[at + 24] = _hand_sizes(position)
        rows[at + 25] = position.deck_sizes
        rows[at + 26] = position.up0
        rows[at + 27] = position.up1
        rows[at + 28] = position.up2
        rows[at + 29] = position.up3
        rows[at + 30] = position.hand(viewer)
        rows[at + 31] = position.deck(viewer)


def _hand_sizes(position: HoliState) -> i64:
    """The number of cards in each hand; the empty nibbles of a hand are the lowest."""
    hands: i64 = position.hands
    sizes: i64 = 0
    shift: i64 = 0
    while hands:
        held: i64 = 0
        if hands & 15:
            held = 3
        elif hands & 240:
            held = 2
        elif hands & 3840:
            held = 1
        sizes |= held << shift
        hands >>= 12
        shift += 8
    return sizes
