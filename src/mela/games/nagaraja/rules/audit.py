"""What must hold in every position of Nagaraja, whatever was played."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from mela.core.bits import BIT, size
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import (
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
from mela.games.nagaraja.rules.tables import DRAW, FACE_BITS, MOST_OF_A_FACE, SIDES, TAKE
from mela.games.nagaraja.rules.temple import PLACES, ROOMS


def faults(position: NagarajaPosition) -> list[str]:
    """Everything that is wrong with a position."""
    found: list[str] = []
    for text, is_broken in CHECKS:
        if is_broken(position):
            found.append(text)
    return found


# --- Pieces -------------------------------------------------------------------------------------


def _cards_are_lost(position: NagarajaPosition) -> bool:
    tables = position.tables
    for kind in range(tables.kinds):
        total: i64 = tables.count(position.deck, kind) + tables.count(position.pile, kind)
        for seat in range(2):
            total += tables.count(position.hand(seat), kind)
            total += tables.count(position.bid(seat), kind)
            total += tables.count(position.used(seat), kind)
        if total != tables.copies[kind]:
            return True
    return False


def _too_many_tiles(position: NagarajaPosition) -> bool:
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
            return True
    return position.tiles_left() > tables.tile_count


def _amulets_are_wrong(position: NagarajaPosition) -> bool:
    unseen: i64 = 0
    for kind in range(position.tables.amulets):
        if _amulets_there(position, kind) > position.tables.all_amulets >> 4 * kind & 15:
            return True
        unseen += position.amulet_pool >> 4 * kind & 15
    on_tiles: i64 = size(position.crypts0) + size(position.crypts1) + position.tile_amulet
    return on_tiles > unseen


def _point_amulet_is_spent(position: NagarajaPosition) -> bool:
    tables = position.tables
    for kind in range(tables.amulets):
        all_of_it: i64 = tables.all_amulets >> 4 * kind & 15
        if tables.amulet_points[kind] and _amulets_there(position, kind) < all_of_it:
            return True
    return False


def _amulets_there(position: NagarajaPosition, kind: i64) -> i64:
    """The number of amulets of a kind that nobody has seen or a seat holds."""
    there: i64 = position.amulet_pool >> 4 * kind & 15
    there += position.amulets0 >> 4 * kind & 15
    there += position.amulets1 >> 4 * kind & 15
    return there


# --- Relics -------------------------------------------------------------------------------------


def _too_many_relics(position: NagarajaPosition) -> bool:
    tables = position.tables
    for temple in range(2):
        counts: i64 = 0
        for place in range(PLACES):
            kind: i64 = position.relic_at(temple, place)
            if kind > tables.relics:
                return True
            if kind:
                counts += BIT[4 * kind]
        for kind in range(1, tables.relics + 1):
            if counts >> 4 * kind & 15 > tables.all_relics >> 4 * kind & 15:
                return True
    return False


def _relic_is_known_wrongly(position: NagarajaPosition) -> bool:
    for temple in range(2):
        known: i64 = position.known(0, temple) | position.known(1, temple)
        for place in range(PLACES):
            if (position.relic_at(temple, place) != 0) != ((known >> place & 1) != 0):
                return True
    return False


def _relic_is_up_unknown(position: NagarajaPosition) -> bool:
    for temple in range(2):
        known: i64 = position.known(0, temple) & position.known(1, temple)
        if position.up(temple) & ~known:
            return True
    return False


def _relics_are_up_wrongly(position: NagarajaPosition) -> bool:
    reached0: i64 = position.gates(0) & 511
    reached1: i64 = position.gates(1) & 511
    return position.up0 != reached0 or position.up1 != reached1


# --- Rooms --------------------------------------------------------------------------------------


def _amulet_lies_wrongly(position: NagarajaPosition) -> bool:
    for temple in range(2):
        gates: i64 = position.gates(temple)
        for room in range(ROOMS):
            if position.crypts(temple) >> room & 1:
                tile: i64 = position.tile_at(temple, room)
                path: i64 = position.tables.crypt_path[tile * ROOMS + room]
                if path == 0 or gates & path:
                    return True
    return False


def _trap_lies_wrongly(position: NagarajaPosition) -> bool:
    for temple in range(2):
        if position.trapped(temple) & position.laid(temple):
            return True
    return not 0 <= position.trap <= 2 * ROOMS


def _tile_lies_wrongly(position: NagarajaPosition) -> bool:
    for temple in range(2):
        for room in range(ROOMS):
            tile: i64 = position.tile_at(temple, room)
            if (tile != 0) != ((position.laid(temple) >> room & 1) != 0):
                return True
            if tile and (tile - 1 & 3) >= position.tables.turns[(tile - 1) >> 2]:
                return True
    return False


# --- The round ----------------------------------------------------------------------------------


def _pending_is_wrong(position: NagarajaPosition) -> bool:
    is_pending: bool = position.pending != 0
    return is_pending != (position.phase == ANSWERING) or not _pending_fits(position)


def _pending_fits(position: NagarajaPosition) -> bool:
    """Was the waiting card used, and are its targets there? Cards to draw may be gone."""
    if position.pending == 0:
        return True
    tables = position.tables
    kind: i64 = position.pending - 1
    user: i64 = 1 - position.turn
    if not tables.has(position.used(user), kind):
        return False
    if tables.effect[kind] in (TAKE, DRAW):
        return position.target == 0
    asked = position.clone()
    asked.turn = user
    return asked.is_target(kind, position.target)


def _deal_is_wrong(position: NagarajaPosition) -> bool:
    if position.phase != GIVING:
        return (position.dealt | position.older) != 0
    new: i64 = position.tables.without(position.hand(position.turn), position.older)
    older: i64 = position.older & ~position.given(1 - position.turn)
    return size(position.dealt) != DEAL or (position.dealt & ~new | older) != 0


def _round_is_out_of_phase(position: NagarajaPosition) -> bool:
    phase: i64 = position.phase
    if phase != CONFRONTING and position.passes:
        return True
    on_table: i64 = position.used0 | position.used1 | position.sticks0 | position.sticks1
    on_table |= position.added0 | position.added1
    if phase == BIDDING:
        if position.turn == position.guide and position.bid(position.guide):
            return True
        return (on_table | position.bid(1 - position.guide)) != 0
    return phase in (LAYING, GIVING) and (on_table | position.bid0 | position.bid1) != 0


def _bid_has_two_symbols(position: NagarajaPosition) -> bool:
    for seat in range(2):
        symbols: i64 = 0
        for symbol in range(4):
            if position.bid(seat) & position.tables.symbol_cards[symbol]:
                symbols += 1
        if symbols > 1:
            return True
    return False


def _too_many_sticks(position: NagarajaPosition) -> bool:
    tables = position.tables
    for seat in range(2):
        for stick in range(3):
            thrown: i64 = 0
            for face in range(SIDES):
                shift: i64 = FACE_BITS * (SIDES * stick + face)
                thrown += position.sticks(seat) >> shift & MOST_OF_A_FACE
            for kind in range(tables.kinds):
                cards: i64 = tables.count(position.bid(seat), kind)
                thrown -= cards * tables.sticks[3 * kind + stick]
            if thrown > 0:
                return True
    return False


def _should_be_over(position: NagarajaPosition) -> bool:
    if position.phase == OVER:
        return False
    for seat in range(2):
        if (
            position.curses(seat) >= CURSES
            or position.total(seat) >= ENOUGH_POINTS
            or size(position.laid(seat)) == ROOMS
        ):
            return True
    return False


def _turn_is_wrong(position: NagarajaPosition) -> bool:
    return not _turn_fits(position)


def _turn_fits(position: NagarajaPosition) -> bool:
    """Does the seat whose turn it is have something to decide?"""
    phase: i64 = position.phase
    turn: i64 = position.turn
    guide: i64 = position.guide
    offered: bool = position.tile != 0
    crypt: bool = offered and position.tables.has_crypt[position.tile - 1] != 0
    if (position.tile_amulet != 0) != crypt:
        return False
    if phase == BIDDING:
        waited: bool = turn == guide or position.bid(guide) != 0 or position.hand(guide) == 0
        return offered and position.must_bid(turn) and waited
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


def _end_is_wrong(position: NagarajaPosition) -> bool:
    return not _end_fits(position)


def _end_fits(position: NagarajaPosition) -> bool:
    """N34-N37: is the reason true, and did the right seat win?"""
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


# --- What the seats know ------------------------------------------------------------------------


def _knows_too_much(position: NagarajaPosition) -> bool:
    """Are the invariants of `CardKnowledge` broken?"""
    tables = position.tables
    for seat in range(2):
        other: i64 = 1 - seat
        hidden: i64 = position.hand(other)
        if position.phase == BIDDING:
            hidden = tables.together(hidden, position.bid(other))
        if position.given(seat) & ~hidden:
            return True
        recalled: i64 = position.recalled(seat)
        missing: i64 = position.missing(seat)
        if position.pile & ~recalled or size(recalled) != size(position.pile) + missing:
            return True
        kept: i64 = position.still_hidden(seat, position.pile)
        if tables.together(position.given(seat), kept) & ~hidden:
            return True
        if missing == 0 and position.shown(seat):
            return True
    return False


#: Each fault, and the check that finds it.
CHECKS: Final[list[tuple[str, Callable[[NagarajaPosition], bool]]]] = [
    ("there are not 48 cards (N6)", _cards_are_lost),
    ("there are more tiles of a kind than the pack has, or too many (N3)", _too_many_tiles),
    (
        "there are more amulets of a kind than the pack has, or fewer than lie on tiles (N4)",
        _amulets_are_wrong,
    ),
    ("a point amulet was spent (N29)", _point_amulet_is_spent),
    ("a temple has more relics of a kind than the pack (N2)", _too_many_relics),
    (
        "a relic has a kind that nobody knows, or is known without one (N38)",
        _relic_is_known_wrongly,
    ),
    ("a relic lies face up that both do not know (N38)", _relic_is_up_unknown),
    ("other relics lie face up than those that paths reach (N19)", _relics_are_up_wrongly),
    ("an amulet lies where there is no crypt, or in reach (N18)", _amulet_lies_wrongly),
    ("the trap lies on a tile, or nowhere that there is (N25)", _trap_lies_wrongly),
    (
        "a tile is turned further than its paths change, or its room is not marked (N17)",
        _tile_lies_wrongly,
    ),
    ("a card waits for an answer in the wrong phase, or none does (N31)", _pending_is_wrong),
    ("cards to give are not three new cards of the guide's hand (N20)", _deal_is_wrong),
    ("cards or sticks of a round lie out of their phase (N16)", _round_is_out_of_phase),
    ("a bid has cards of two symbols (N11)", _bid_has_two_symbols),
    ("there are more sticks than the bids throw (N12)", _too_many_sticks),
    ("the match goes on with three curses, 25 points or nine tiles (N34-N36)", _should_be_over),
    ("the phase does not fit the seat whose turn it is", _turn_is_wrong),
    ("the end does not fit its reason (N34-N37)", _end_is_wrong),
    ("a seat knows more of the other's cards than it has seen (N38)", _knows_too_much),
]
FAULTS: Final = [text for text, _ in CHECKS]
