"""What must hold in every position of Nagaraja, whatever was played."""

from typing import Final

from mypy_extensions import i64

from mela.core.bits import BIT, size
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.tables import FACE_BITS, MOST_OF_A_FACE, SIDES
from mela.games.nagaraja.temple import PLACES, ROOMS
from mela.games.nagaraja.truth import (
    ANSWERING,
    BIDDING,
    BY_CURSE,
    BY_LAST_TILE,
    BY_NINTH_TILE,
    BY_POINTS,
    CONFRONTING,
    CURSES,
    DEAL,
    ENOUGH_POINTS,
    GIVING,
    LAYING,
    NOT_YET,
    OVER,
    TAKING,
)

FAULTS: Final = (
    "there are not 48 cards (N6)",
    "there are more tiles of a kind than the pack has, or too many (N3)",
    "there are more amulets of a kind than the pack has, or fewer than lie on tiles (N4)",
    "a point amulet was spent (N29)",
    "a temple has more relics of a kind than the pack (N2)",
    "a relic has a kind that nobody knows, or is known without one (N38)",
    "a relic lies face up that both do not know (N38)",
    "other relics lie face up than those that paths reach (N19)",
    "an amulet lies where there is no crypt, or in reach (N18)",
    "the trap lies on a tile, or nowhere that there is (N25)",
    "a tile is turned further than its paths change, or its room is not marked (N17)",
    "a card waits for an answer in the wrong phase, or none does (N31)",
    "cards to give are not three new cards of the guide's hand (N20)",
    "cards or sticks of a round lie out of their phase (N16)",
    "a bid has cards of two symbols (N11)",
    "there are more sticks than the bids throw (N12)",
    "the match goes on with three curses, 25 points or nine tiles (N34-N36)",
    "the phase does not fit the seat whose turn it is",
    "the end does not fit its reason (N34-N37)",
    "a seat knows more of the other's cards than it has seen (N38)",
)


def faults(position: NagarajaPosition) -> list[str]:
    """All that is wrong with a position."""
    found = fault_mask(position)
    return [text for number, text in enumerate(FAULTS) if found >> number & 1]


def fault_mask(position: NagarajaPosition) -> i64:
    """The same as bits, one for each of FAULTS; 0 is sound."""
    mask: i64 = 0
    if not _has_all_cards(position):
        mask |= 2**0
    if not _has_all_tiles(position):
        mask |= 2**1
    mask |= _amulet_faults(position)
    for temple in range(2):
        mask |= _relic_faults(position, temple)
        mask |= _room_faults(position, temple)
        mask |= _bid_faults(position, temple)
        if not _knows_only_what_it_saw(position, temple):
            mask |= 2**19
    if not 0 <= position.trap <= 2 * ROOMS:
        mask |= 2**9
    mask |= _round_faults(position)
    if not _turn_fits(position):
        mask |= 2**17
    if not _end_fits(position):
        mask |= 2**18
    return mask


def _has_all_cards(position: NagarajaPosition) -> bool:
    tables = position.tables
    for kind in range(tables.kinds):
        total: i64 = tables.count(position.deck, kind) + tables.count(position.pile, kind)
        for seat in range(2):
            total += tables.count(position.hand(seat), kind)
            total += tables.count(position.bid(seat), kind)
            total += tables.count(position.used(seat), kind)
        if total != tables.copies[kind]:
            return False
    return True


def _has_all_tiles(position: NagarajaPosition) -> bool:
    tables = position.tables
    for kind in range(tables.tiles):
        there: i64 = position.tiles >> 4 * kind & 15
        if position.tile == kind + 1:
            there += 1
        for temple in range(2):
            for room in range(ROOMS):
                tile: i64 = position.tile_at(temple, room)
                if tile and (tile - 1) >> 2 == kind:
                    there += 1
        if there > tables.all_tiles >> 4 * kind & 15:
            return False
    return position.tiles_left() <= tables.tile_count


def _amulet_faults(position: NagarajaPosition) -> i64:
    tables = position.tables
    mask: i64 = 0
    unseen: i64 = 0
    for kind in range(tables.amulets):
        pool: i64 = position.amulet_pool >> 4 * kind & 15
        unseen += pool
        there: i64 = pool + (position.amulets0 >> 4 * kind & 15)
        there += position.amulets1 >> 4 * kind & 15
        all_of_it: i64 = tables.all_amulets >> 4 * kind & 15
        if there > all_of_it:
            mask |= 2**2
        if there < all_of_it and tables.amulet_points[kind]:
            mask |= 2**3
    on_tiles: i64 = size(position.crypts0) + size(position.crypts1) + position.tile_amulet
    if on_tiles > unseen:
        mask |= 2**2
    return mask


def _relic_faults(position: NagarajaPosition, temple: i64) -> i64:
    tables = position.tables
    mask: i64 = 0
    counts: i64 = 0
    relics: i64 = position.relics(temple)
    known0: i64 = position.known(0, temple)
    known1: i64 = position.known(1, temple)
    for place in range(PLACES):
        kind: i64 = relics >> 4 * place & 15
        if kind > tables.relics:
            return 2**4
        if kind:
            counts += BIT[4 * kind]
        if (kind != 0) != (((known0 | known1) >> place & 1) != 0):
            mask |= 2**5
    for kind in range(1, tables.relics + 1):
        if counts >> 4 * kind & 15 > tables.all_relics >> 4 * kind & 15:
            mask |= 2**4
    if position.up(temple) & ~(known0 & known1):
        mask |= 2**6
    return mask


def _room_faults(position: NagarajaPosition, temple: i64) -> i64:
    tables = position.tables
    mask: i64 = 0
    gates: i64 = position.gates(temple)
    if position.up(temple) != gates & 511:
        mask |= 2**7
    for room in range(ROOMS):
        tile: i64 = position.tile_at(temple, room)
        if position.crypts(temple) >> room & 1:
            path: i64 = tables.crypt_path[tile * ROOMS + room]
            if path == 0 or gates & path:
                mask |= 2**8
        if (tile != 0) != ((position.laid(temple) >> room & 1) != 0):
            mask |= 2**10
        if tile and (tile - 1 & 3) >= tables.turns[(tile - 1) >> 2]:
            mask |= 2**10
    if position.trapped(temple) & position.laid(temple):
        mask |= 2**9
    return mask


def _bid_faults(position: NagarajaPosition, seat: i64) -> i64:
    tables = position.tables
    mask: i64 = 0
    bid: i64 = position.bid(seat)
    symbols: i64 = 0
    for symbol in range(4):
        if bid & tables.symbol_cards[symbol]:
            symbols += 1
    if symbols > 1:
        mask |= 2**14
    sticks: i64 = position.sticks(seat)
    for stick in range(3):
        thrown: i64 = 0
        for face in range(SIDES):
            thrown += sticks >> FACE_BITS * (SIDES * stick + face) & MOST_OF_A_FACE
        for kind in range(tables.kinds):
            thrown -= tables.count(bid, kind) * tables.sticks[3 * kind + stick]
        if thrown > 0:
            mask |= 2**15
    return mask


def _round_faults(position: NagarajaPosition) -> i64:
    mask: i64 = 0
    phase: i64 = position.phase
    if (position.pending != 0) != (phase == ANSWERING):
        mask |= 2**11
    hand: i64 = position.hand(position.turn)
    if phase == GIVING:
        new: i64 = position.tables.without(hand, position.older)
        older: i64 = position.older & ~position.given(1 - position.turn)
        if size(position.dealt) != DEAL or position.dealt & ~new or older:
            mask |= 2**12
    elif position.dealt | position.older:
        mask |= 2**12
    on_table: i64 = position.used0 | position.used1 | position.sticks0 | position.sticks1
    on_table |= position.added0 | position.added1
    if phase == BIDDING:
        if on_table or position.bid(1 - position.guide):
            mask |= 2**13
        if position.turn == position.guide and position.bid(position.guide):
            mask |= 2**13
    elif phase in (LAYING, GIVING) and (on_table | position.bid0 | position.bid1):
        mask |= 2**13
    if phase != CONFRONTING and position.passes:
        mask |= 2**13
    if phase != OVER:
        for seat in range(2):
            if (
                position.curses(seat) >= CURSES
                or position.total(seat) >= ENOUGH_POINTS
                or size(position.laid(seat)) == ROOMS
            ):
                mask |= 2**16
    return mask


def _turn_fits(position: NagarajaPosition) -> bool:
    """Has the seat whose turn it is something to decide?"""
    phase: i64 = position.phase
    turn: i64 = position.turn
    guide: i64 = position.guide
    offered: bool = position.tile != 0
    crypt: bool = offered and position.tables.has_crypt[position.tile - 1] != 0
    if (position.tile_amulet != 0) != crypt:
        return False
    if phase == BIDDING:
        waited: bool = turn == guide or position.bid(guide) != 0 or position.hand(guide) == 0
        return offered and position.hand(turn) != 0 and waited
    if phase == CONFRONTING:
        return offered and position.must_choose(turn) and position.passes < 2
    if phase == ANSWERING:
        return offered and position.amulets(turn) != 0
    if phase == TAKING:
        return offered and position.pile != 0
    if phase == LAYING:
        return offered and position.open_rooms(turn) != 0
    if phase == GIVING:
        return not offered and turn == guide and position.tiles != 0
    return True


def _end_fits(position: NagarajaPosition) -> bool:
    """N34-N37: is the reason there, and has the right seat won?"""
    why: i64 = position.ending
    if position.phase != OVER:
        return why == NOT_YET and position.winner == 0
    winner: i64 = position.winner
    loser: i64 = 1 - winner
    if why == BY_CURSE:
        return position.curses(loser) >= CURSES
    if why == BY_POINTS:
        return position.curses(winner) < CURSES and position.total(winner) >= ENOUGH_POINTS
    if position.total(winner) < position.total(loser):
        return False
    if why == BY_NINTH_TILE:
        return size(position.laid(0)) == ROOMS or size(position.laid(1)) == ROOMS
    return why == BY_LAST_TILE and position.tiles == 0


def _knows_only_what_it_saw(position: NagarajaPosition, seat: i64) -> bool:
    """Cards it knows are hidden with the other; its pile is the pile and what was taken."""
    tables = position.tables
    other: i64 = 1 - seat
    hidden: i64 = position.hand(other)
    if position.phase == BIDDING:
        hidden = tables.together(hidden, position.bid(other))
    if position.given(seat) & ~hidden:
        return False
    recalled: i64 = position.recalled(seat)
    missing: i64 = position.missing(seat)
    if position.pile & ~recalled or size(recalled) != size(position.pile) + missing:
        return False
    return missing != 0 or position.shown(seat) == 0
