"""The data of a position of Nagaraja, as flat numbers.

Nothing unseen is decided: decks are sets, a relic has no kind (0) until somebody sees it, and an
amulet has none until somebody takes it. What each seat has learned is part of a position too.
"""

from typing import Final

from mypy_extensions import i64

from mela.core.bits import BIT
from mela.games.nagaraja.rules.knowledge import KNOWLEDGE, CardKnowledge
from mela.games.nagaraja.rules.tables import FACE_BITS, FACES, MOST_OF_A_FACE, Tables
from mela.games.nagaraja.rules.temple import (
    ALL_ROOMS,
    BESIDE,
    ENTRANCE_GATES,
    NEAR_ROOMS,
    ROOMS,
)

# Phases.
BIDDING: Final = 0
CONFRONTING: Final = 1
ANSWERING: Final = 2
TAKING: Final = 3
LAYING: Final = 4
GIVING: Final = 5
OVER: Final = 6

# Why a match ended.
NOT_YET: Final = 0
BY_CURSE: Final = 1
BY_POINTS: Final = 2
BY_NINTH_TILE: Final = 3
BY_LAST_TILE: Final = 4

#: N35: this many points win.
ENOUGH_POINTS: Final = 25
#: N34: this many curses lose.
CURSES: Final = 3
#: N9: the cards that each player begins with.
FIRST_HAND: Final = 5
#: N20: the cards that the new guide draws.
DEAL: Final = 3

#: Bits for the tile of a room: 1 + kind * 4 + turn, or 0.
ROOM_BITS: Final = 6
TILE_MASK: Final = 63
#: A one in each of the twelve fields of a throw.
ONE_OF_EACH_FACE: Final = 0b00001_00001_00001_00001_00001_00001_00001_00001_00001_00001_00001_00001

TABLE: Final = tuple(
    "phase turn guide passes pending target ending winner tiles tile tile_amulet trap "
    "rooms0 rooms1 laid0 laid1 crypts0 crypts1 up0 up1 relics0 relics1 known0 known1 "
    "amulet_pool amulets0 amulets1 sticks0 sticks1 added0 added1 "
    "deck pile hand0 hand1 bid0 bid1 used0 used1 dealt".split()
)
#: Everything that distinguishes two positions of the same pack.
FIELDS: Final = TABLE + KNOWLEDGE


class NagarajaState(CardKnowledge):
    """Everything on the table, in addition to what the seats know; 0 and 1 are the seats."""

    __slots__ = TABLE

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        # the round: who is to decide, who is the guide, how many have passed in a row
        self.phase: i64 = BIDDING
        self.turn: i64 = 0
        self.guide: i64 = 0
        self.passes: i64 = 0
        # the card (kind + 1) and target that wait for an answer
        self.pending: i64 = 0
        self.target: i64 = 0
        self.ending: i64 = NOT_YET
        self.winner: i64 = 0
        # tiles: a nibble for each kind in the stack; the offered one (kind + 1), its amulet
        self.tiles: i64 = tables.all_tiles
        self.tile: i64 = 0
        self.tile_amulet: i64 = 0
        #: 0 beside the board, else 1 + 9 * temple + room
        self.trap: i64 = 0
        # temples: six bits per room; rooms with a tile; rooms with an amulet; relic places face up;
        # a nibble per relic
        self.rooms0: i64 = 0
        self.rooms1: i64 = 0
        self.laid0: i64 = 0
        self.laid1: i64 = 0
        self.crypts0: i64 = 0
        self.crypts1: i64 = 0
        self.up0: i64 = 0
        self.up1: i64 = 0
        self.relics0: i64 = 0
        self.relics1: i64 = 0
        # the places whose relic a seat knows: nine bits per temple
        self.known0: i64 = 0
        self.known1: i64 = 0
        # amulets that nobody has seen, and those of the seats: a nibble per kind
        self.amulet_pool: i64 = tables.all_amulets
        self.amulets0: i64 = 0
        self.amulets1: i64 = 0
        # the throw, and points that cards added
        self.sticks0: i64 = 0
        self.sticks1: i64 = 0
        self.added0: i64 = 0
        self.added1: i64 = 0
        # cards; bids are hidden while bidding; `dealt` are the cards that the guide may give
        self.deck: i64 = tables.full_deck
        self.pile: i64 = 0
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.bid0: i64 = 0
        self.bid1: i64 = 0
        self.used0: i64 = 0
        self.used1: i64 = 0
        self.dealt: i64 = 0

    # --- Copies -----------------------------------------------------------------------------

    def copy_from(self, other: "NagarajaState") -> None:
        """Become equal to another position without a new object; the trace is not copied."""
        self.trace = None
        self.tables = other.tables
        self.phase = other.phase
        self.turn = other.turn
        self.guide = other.guide
        self.passes = other.passes
        self.pending = other.pending
        self.target = other.target
        self.ending = other.ending
        self.winner = other.winner
        self.tiles = other.tiles
        self.tile = other.tile
        self.tile_amulet = other.tile_amulet
        self.trap = other.trap
        self.rooms0 = other.rooms0
        self.rooms1 = other.rooms1
        self.laid0 = other.laid0
        self.laid1 = other.laid1
        self.crypts0 = other.crypts0
        self.crypts1 = other.crypts1
        self.up0 = other.up0
        self.up1 = other.up1
        self.relics0 = other.relics0
        self.relics1 = other.relics1
        self.known0 = other.known0
        self.known1 = other.known1
        self.amulet_pool = other.amulet_pool
        self.amulets0 = other.amulets0
        self.amulets1 = other.amulets1
        self.sticks0 = other.sticks0
        self.sticks1 = other.sticks1
        self.added0 = other.added0
        self.added1 = other.added1
        self.deck = other.deck
        self.pile = other.pile
        self.hand0 = other.hand0
        self.hand1 = other.hand1
        self.bid0 = other.bid0
        self.bid1 = other.bid1
        self.used0 = other.used0
        self.used1 = other.used1
        self.dealt = other.dealt
        self.copy_knowledge(other)

    def snapshot(self) -> tuple[int, ...]:
        return tuple([getattr(self, name) for name in FIELDS])

    # --- Questions --------------------------------------------------------------------------

    def seat_to_move(self) -> i64:
        return self.turn

    def is_over(self) -> bool:
        return self.phase == OVER

    def hand(self, seat: i64) -> i64:
        return self.hand1 if seat else self.hand0

    def bid(self, seat: i64) -> i64:
        """The cards that a seat has bid in this round."""
        return self.bid1 if seat else self.bid0

    def used(self, seat: i64) -> i64:
        """The cards that a seat has activated in this round."""
        return self.used1 if seat else self.used0

    def sticks(self, seat: i64) -> i64:
        return self.sticks1 if seat else self.sticks0

    def added(self, seat: i64) -> i64:
        """The fate points that cards added."""
        return self.added1 if seat else self.added0

    def amulets(self, seat: i64) -> i64:
        return self.amulets1 if seat else self.amulets0

    def rooms(self, temple: i64) -> i64:
        return self.rooms1 if temple else self.rooms0

    def crypts(self, temple: i64) -> i64:
        """The rooms with an amulet that nobody has taken."""
        return self.crypts1 if temple else self.crypts0

    def up(self, temple: i64) -> i64:
        """The relic places that a path reaches."""
        return self.up1 if temple else self.up0

    def relics(self, temple: i64) -> i64:
        return self.relics1 if temple else self.relics0

    def known(self, seat: i64, temple: i64) -> i64:
        """The places of a temple whose relic a seat knows."""
        return (self.known1 if seat else self.known0) >> 9 * temple & 511

    def has_amulet(self, seat: i64, kind: i64) -> bool:
        return (self.amulets(seat) >> 4 * kind & 15) != 0

    def amulet_count(self, seat: i64) -> i64:
        count: i64 = 0
        held: i64 = self.amulets(seat)
        while held:
            count += held & 15
            held >>= 4
        return count

    def can_draw(self) -> bool:
        """N21, N30: is there a card to be drawn?"""
        return (self.deck | self.pile) != 0

    def has_naga(self, seat: i64) -> bool:
        return (self.sticks(seat) & self.tables.nagas) != 0

    def fate(self, seat: i64) -> i64:
        """N15: the fate points of a seat's sticks, plus those added by cards."""
        points: i64 = self.added(seat)
        sticks: i64 = self.sticks(seat)
        face: i64 = 0
        while sticks:
            points += (sticks & MOST_OF_A_FACE) * self.tables.points[face]
            sticks >>= FACE_BITS
            face += 1
        return points

    def faces(self, seat: i64) -> i64:
        """The faces that the sticks of a seat show, one bit each."""
        sticks: i64 = self.sticks(seat)
        return _gathered(sticks | sticks >> 1 | sticks >> 2 | sticks >> 3 | sticks >> 4)

    def twin_faces(self, seat: i64) -> i64:
        """The faces that two or more sticks of a seat show, one bit each."""
        sticks: i64 = self.sticks(seat)
        return _gathered(sticks >> 1 | sticks >> 2 | sticks >> 3 | sticks >> 4)

    def tile_at(self, temple: i64, room: i64) -> i64:
        """The tile in a room: 1 + kind * 4 + turn, or 0 for none."""
        return self.rooms(temple) >> ROOM_BITS * room & TILE_MASK

    def laid(self, temple: i64) -> i64:
        """The rooms with a tile."""
        return self.laid1 if temple else self.laid0

    def trapped(self, temple: i64) -> i64:
        """The room with the trap, as a mask."""
        room: i64 = self.trap - 1 - 9 * temple
        if 0 <= room < ROOMS:
            return BIT[room]
        return 0

    def empty(self, temple: i64) -> i64:
        """N25: the rooms with neither tile nor trap."""
        return ALL_ROOMS & ~(self.laid(temple) | self.trapped(temple))

    def open_rooms(self, temple: i64) -> i64:
        """N17: the empty rooms at an entrance or next to a tile."""
        laid: i64 = self.laid(temple)
        near: i64 = NEAR_ROOMS
        tiles: i64 = laid
        room: i64 = 0
        while tiles:
            if tiles & 1:
                near |= BESIDE[room]
            tiles >>= 1
            room += 1
        return near & ALL_ROOMS & ~(laid | self.trapped(temple))

    def gates(self, temple: i64) -> i64:
        """N18, N19: all gates that paths connect to an entrance."""
        tables = self.tables
        lit: i64 = ENTRANCE_GATES
        before: i64 = 0
        while lit != before:
            before = lit
            rooms: i64 = self.rooms(temple)
            room: i64 = 0
            while rooms:
                at: i64 = (rooms & TILE_MASK) * ROOMS + room
                path: i64 = tables.one_path[at]
                if lit & path:
                    lit |= path
                path = tables.other_path[at]
                if lit & path:
                    lit |= path
                rooms >>= ROOM_BITS
                room += 1
        return lit

    def relic_at(self, temple: i64, place: i64) -> i64:
        """The kind of a relic, or 0 if nobody has seen it."""
        return self.relics(temple) >> 4 * place & 15

    def relic_points(self, temple: i64) -> i64:
        """N19, N38: the points of the relics that lie face up."""
        points: i64 = 0
        up: i64 = self.up(temple)
        relics: i64 = self.relics(temple)
        while up:
            if up & 1:
                points += self.tables.relic_points[relics & 15]
            up >>= 1
            relics >>= 4
        return points

    def curses(self, temple: i64) -> i64:
        """How many cursed relics lie face up."""
        count: i64 = 0
        up: i64 = self.up(temple)
        relics: i64 = self.relics(temple)
        while up:
            if up & 1:
                count += self.tables.relic_cursed[relics & 15]
            up >>= 1
            relics >>= 4
        return count

    def amulet_points(self, seat: i64) -> i64:
        """N29: the points of a seat's amulets."""
        points: i64 = 0
        held: i64 = self.amulets(seat)
        kind: i64 = 0
        while held:
            points += (held & 15) * self.tables.amulet_points[kind]
            held >>= 4
            kind += 1
        return points

    def total(self, seat: i64) -> i64:
        """N35: the points of a seat's face-up relics and of its amulets."""
        return self.relic_points(seat) + self.amulet_points(seat)

    def tiles_left(self) -> i64:
        """The number of tiles in the stack."""
        count: i64 = 0
        tiles: i64 = self.tiles
        while tiles:
            count += tiles & 15
            tiles >>= 4
        return count

    def round_number(self) -> i64:
        """The number of the round; each round takes one tile from the stack."""
        return self.tables.tile_count - self.tiles_left()


def _gathered(spaced: i64) -> i64:
    """The lowest bit of each of twelve fields, side by side."""
    mask: i64 = 0
    spaced &= ONE_OF_EACH_FACE
    for face in range(FACES):
        if spaced & 1:
            mask |= BIT[face]
        spaced >>= FACE_BITS
    return mask
