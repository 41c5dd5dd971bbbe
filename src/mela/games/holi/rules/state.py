"""The data of a position of Holi."""

from typing import Final

from mypy_extensions import i64

from mela.core.position import Position
from mela.core.vectors import ints
from mela.games.holi.rules.board import CELLS, SWEET_MASK
from mela.games.holi.rules.cards import DECK_SIZE, CardTable

TOKENS: Final = 25
HAND_SIZE: Final = 3
SWEETS_ON_GROUND: Final = 2

PLACING: Final = 0
PLAYING: Final = 1
OVER: Final = 2

THREW: Final = 1
MOVED: Final = 2
CLIMBED: Final = 4

PILE_EMPTY: Final = 0
PILE_UP: Final = 1
PILE_DOWN: Final = 2

IN: Final = 0
OUT_NO_THROW: Final = 1
OUT_NO_TOKENS: Final = 2
OUT_NO_CARDS: Final = 3

NOWHERE: Final = 255

#: Everything that distinguishes two positions of the same pack.
FIELDS: Final = """
    seats polish colours start rivalry phase turn used level cell tokens0 tokens1 tokens2 low0
    low1 low2 high0 high1 high2 pawns0 pawns1 pawns2 pawns sweets0 sweets1 supply0 supply1
    supply2 supply3 sweets hits rain footing outs hands deck0 deck1 deck2 deck3 deck_sizes up0
    up1 up2 up3 piles
""".split()

#: By seat: 1 in the byte of that seat.
UNIT: Final = ints([1, 256, 65536, 16777216])


class HoliState(Position):
    """Numbers of all seats are packed into one: a byte per seat, twelve bits per hand.

    A level has a mask of its tokens and two masks for the bits of their owners' numbers. A hand is
    three nibbles of kind + 1: empty ones first, then in ascending order. Decks and face-up discards
    are counts, a nibble per kind; all cards that are not there and not in the hand lie face down.
    """

    __slots__ = ("cards", "effects", *FIELDS)

    def __init__(self, cards: CardTable, seats: i64, polish: i64, colours: i64) -> None:
        super().__init__()
        self.cards: CardTable = cards
        # fixed for the match
        self.seats: i64 = seats
        self.polish: i64 = polish
        self.colours: i64 = colours
        self.start: i64 = 0
        self.rivalry: i64 = 0
        # what these cards change, derived from `rivalry`
        self.effects: i64 = 0
        # the turn; level and cell are those of its pawn
        self.phase: i64 = PLACING
        self.turn: i64 = 0
        self.used: i64 = 0
        self.level: i64 = 0
        self.cell: i64 = 0
        # the tower
        self.tokens0: i64 = 0
        self.tokens1: i64 = 0
        self.tokens2: i64 = 0
        self.low0: i64 = 0
        self.low1: i64 = 0
        self.low2: i64 = 0
        self.high0: i64 = 0
        self.high1: i64 = 0
        self.high2: i64 = 0
        self.pawns0: i64 = 0
        self.pawns1: i64 = 0
        self.pawns2: i64 = 0
        self.pawns: i64 = 0xFFFFFFFF
        self.sweets0: i64 = SWEET_MASK
        self.sweets1: i64 = SWEET_MASK
        # what the seats have; a supply has a byte for each owner of tokens
        self.supply0: i64 = TOKENS
        self.supply1: i64 = TOKENS * UNIT[1]
        self.supply2: i64 = TOKENS * UNIT[2] * (seats > 2)
        self.supply3: i64 = TOKENS * UNIT[3] * (seats > 3)
        self.sweets: i64 = 0
        self.hits: i64 = 0
        self.rain: i64 = 0
        self.footing: i64 = 0
        self.outs: i64 = 0
        # cards
        self.hands: i64 = 0
        self.deck0: i64 = cards.full_deck
        self.deck1: i64 = cards.full_deck
        self.deck2: i64 = cards.full_deck
        self.deck3: i64 = cards.full_deck
        self.deck_sizes: i64 = DECK_SIZE * (UNIT[0] + UNIT[1] + UNIT[2] + UNIT[3])
        self.up0: i64 = 0
        self.up1: i64 = 0
        self.up2: i64 = 0
        self.up3: i64 = 0
        self.piles: i64 = 0

    # --- Copies -----------------------------------------------------------------------------

    def copy_from(self, other: "HoliState") -> None:
        """Become equal to another position without a new object; the trace is not copied."""
        self.cards = other.cards
        self.trace = None
        self.seats = other.seats
        self.polish = other.polish
        self.colours = other.colours
        self.start = other.start
        self.rivalry = other.rivalry
        self.effects = other.effects
        self.phase = other.phase
        self.turn = other.turn
        self.used = other.used
        self.level = other.level
        self.cell = other.cell
        self.tokens0 = other.tokens0
        self.tokens1 = other.tokens1
        self.tokens2 = other.tokens2
        self.low0 = other.low0
        self.low1 = other.low1
        self.low2 = other.low2
        self.high0 = other.high0
        self.high1 = other.high1
        self.high2 = other.high2
        self.pawns0 = other.pawns0
        self.pawns1 = other.pawns1
        self.pawns2 = other.pawns2
        self.pawns = other.pawns
        self.sweets0 = other.sweets0
        self.sweets1 = other.sweets1
        self.supply0 = other.supply0
        self.supply1 = other.supply1
        self.supply2 = other.supply2
        self.supply3 = other.supply3
        self.sweets = other.sweets
        self.hits = other.hits
        self.rain = other.rain
        self.footing = other.footing
        self.outs = other.outs
        self.hands = other.hands
        self.deck0 = other.deck0
        self.deck1 = other.deck1
        self.deck2 = other.deck2
        self.deck3 = other.deck3
        self.deck_sizes = other.deck_sizes
        self.up0 = other.up0
        self.up1 = other.up1
        self.up2 = other.up2
        self.up3 = other.up3
        self.piles = other.piles

    def snapshot(self) -> tuple[int, ...]:
        return tuple([getattr(self, name) for name in FIELDS])

    # --- Questions --------------------------------------------------------------------------

    def seat_to_move(self) -> i64:
        return self.turn

    def is_over(self) -> bool:
        return self.phase == OVER

    def tokens_on(self, level: i64) -> i64:
        """The cells of a level that hold a colour token."""
        if level == 0:
            return self.tokens0
        return self.tokens1 if level == 1 else self.tokens2

    def own_on(self, level: i64, seat: i64) -> i64:
        """The cells of a level that hold a token of this seat."""
        if level == 0:
            low, high = self.low0, self.high0
        elif level == 1:
            low, high = self.low1, self.high1
        else:
            low, high = self.low2, self.high2
        return self.tokens_on(level) & (low if seat & 1 else ~low) & (high if seat & 2 else ~high)

    def pawns_on(self, level: i64) -> i64:
        """The cells of a level where pawns stand."""
        if level == 0:
            return self.pawns0
        return self.pawns1 if level == 1 else self.pawns2

    def pawn(self, seat: i64) -> i64:
        """Where a pawn stands: level * 36 + cell, or NOWHERE before it is placed."""
        return self.pawns >> 8 * seat & 255

    def pawn_at(self, level: i64, cell: i64) -> i64:
        """Whose pawn stands there; call it only for a cell with a pawn."""
        place: i64 = level * CELLS + cell
        seat: i64 = 0
        while self.pawn(seat) != place:
            seat += 1
        return seat

    def sweets_on(self, level: i64) -> i64:
        """The cells of a level that hold sweets."""
        if level == 0:
            return self.sweets0
        if level == 1:
            return self.sweets1
        return 0

    def supply(self, seat: i64) -> i64:
        """The tokens in a seat's supply: a byte for each owner."""
        if seat < 2:
            return self.supply0 if seat == 0 else self.supply1
        return self.supply2 if seat == 2 else self.supply3

    def held(self, seat: i64, owner: i64) -> i64:
        """The number of tokens of an owner in a seat's supply."""
        return self.supply(seat) >> 8 * owner & 255

    def hand(self, seat: i64) -> i64:
        """The cards in a hand, as three nibbles."""
        return self.hands >> 12 * seat & 4095

    def deck(self, seat: i64) -> i64:
        """The number of cards of each kind in a deck, a nibble per kind."""
        if seat < 2:
            return self.deck0 if seat == 0 else self.deck1
        return self.deck2 if seat == 2 else self.deck3

    def up(self, seat: i64) -> i64:
        """The number of cards of each kind face up on a discard pile, a nibble per kind."""
        if seat < 2:
            return self.up0 if seat == 0 else self.up1
        return self.up2 if seat == 2 else self.up3

    def out(self, seat: i64) -> i64:
        """IN, or why a seat is out."""
        return self.outs >> 8 * seat & 255

    def open_rivalry(self, cards: i64) -> None:
        """H10: put exactly these rivalry cards in play."""
        self.rivalry = cards
        self.effects = self.cards.rivalry.effects(cards)

    def has_effect(self, effect: i64) -> bool:
        """Is a rivalry card in play that changes this?"""
        return (self.effects >> effect & 1) != 0
