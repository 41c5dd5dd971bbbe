"""What must hold in every position of Holi, whatever was played."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from mela.core.bits import BIT, size
from mela.games.holi.rules.board import CELLS, CORNER_MASK, FULL, LEVELS, SWEET_MASK
from mela.games.holi.rules.cards import DECK_SIZE
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import (
    HAND_SIZE,
    IN,
    NOWHERE,
    OVER,
    PILE_DOWN,
    PILE_EMPTY,
    PILE_UP,
    PLACING,
    PLAYING,
    SWEETS_ON_GROUND,
    THREW,
    TOKENS,
    UNIT,
)

SWEETS: Final = 24


def faults(position: HoliPosition) -> list[str]:
    """Everything that is wrong with a position."""
    found: list[str] = []
    for text, is_broken in CHECKS:
        if is_broken(position):
            found.append(text)
    return found


# --- Tokens and sweets --------------------------------------------------------------------------


def _tokens_are_lost(position: HoliPosition) -> bool:
    for owner in range(4):
        total: i64 = 0
        for level in range(LEVELS):
            total += size(position.own_on(level, owner) & FULL)
        for seat in range(4):
            total += position.held(seat, owner)
        if total != TOKENS * (owner < position.seats):
            return True
    return False


def _sweets_are_lost(position: HoliPosition) -> bool:
    total: i64 = size(position.sweets0 & FULL) * SWEETS_ON_GROUND + size(position.sweets1 & FULL)
    for seat in range(4):
        total += position.sweets >> 8 * seat & 255
    return total != SWEETS


def _sweets_lie_elsewhere(position: HoliPosition) -> bool:
    elsewhere: i64 = (position.sweets0 | position.sweets1) & ~SWEET_MASK
    under_pawns: i64 = position.sweets0 & position.pawns0 | position.sweets1 & position.pawns1
    return (elsewhere | under_pawns) != 0


# --- Cards --------------------------------------------------------------------------------------


def _count(position: HoliPosition, cards: i64) -> i64:
    """The number of cards in a deck or a pile, which has one nibble per kind."""
    total: i64 = 0
    for kind in range(position.cards.kinds):
        total += cards >> 4 * kind & 15
    return total


def _in_hand(position: HoliPosition, seat: i64) -> i64:
    """The number of cards of each kind in a hand, one nibble per kind."""
    counts: i64 = 0
    hand: i64 = position.hand(seat)
    while hand:
        card: i64 = hand & 15
        if 0 < card <= position.cards.kinds:
            counts += position.cards.nibble[card - 1]
        hand >>= 4
    return counts


def _face_down(position: HoliPosition, seat: i64) -> i64:
    """The number of a seat's cards that are in no other place, so they lie face down."""
    seen: i64 = _count(position, position.deck(seat))
    seen += _count(position, position.up(seat))
    hand: i64 = position.hand(seat)
    while hand:
        if hand & 15:
            seen += 1
        hand >>= 4
    return DECK_SIZE - seen


def _cards_are_wrong(position: HoliPosition) -> bool:
    cards = position.cards
    for seat in range(position.seats):
        deck: i64 = position.deck(seat)
        up: i64 = position.up(seat)
        hand: i64 = _in_hand(position, seat)
        for kind in range(cards.kinds):
            there: i64 = (deck >> 4 * kind & 15) + (up >> 4 * kind & 15) + (hand >> 4 * kind & 15)
            if there > cards.full_deck >> 4 * kind & 15:
                return True
        in_deck: i64 = position.deck_sizes >> 8 * seat & 255
        if _count(position, deck) != in_deck or _face_down(position, seat) < 0:
            return True
    return False


def _hand_is_wrong(position: HoliPosition) -> bool:
    for seat in range(position.seats):
        hand: i64 = position.hand(seat)
        last: i64 = 0
        for place in range(HAND_SIZE):
            card: i64 = hand >> 4 * place & 15
            if card < last or card > position.cards.kinds:
                return True
            last = card
    return False


def _pile_is_wrong(position: HoliPosition) -> bool:
    for seat in range(position.seats):
        top: i64 = position.piles >> 8 * seat & 255
        face_up: i64 = _count(position, position.up(seat))
        face_down: i64 = _face_down(position, seat)
        if (
            (top == PILE_EMPTY and face_up + face_down > 0)
            or (top == PILE_UP and face_up == 0)
            or (top == PILE_DOWN and face_down <= 0)
        ):
            return True
    return False


# --- The tower ----------------------------------------------------------------------------------


def _token_lies_on_pawn(position: HoliPosition) -> bool:
    pawns: i64 = 0
    for level in range(LEVELS):
        pawns |= position.pawns_on(level)
        if position.tokens_on(level) & pawns:
            return True
    return False


def _token_floats(position: HoliPosition) -> bool:
    below: i64 = FULL
    for level in range(LEVELS):
        if position.tokens_on(level) & ~below:
            return True
        below = position.tokens_on(level)
    return False


def _mask_leaves_board(position: HoliPosition) -> bool:
    tokens: i64 = position.tokens0 | position.tokens1 | position.tokens2
    pawns: i64 = position.pawns0 | position.pawns1 | position.pawns2
    return ((tokens | pawns) & ~FULL) != 0


def _owner_is_wrong(position: HoliPosition) -> bool:
    for level in range(LEVELS):
        owned: i64 = 0
        for seat in range(position.seats):
            owned |= position.own_on(level, seat)
        if owned != position.tokens_on(level):
            return True
    return (
        (position.low0 | position.high0) & ~position.tokens0
        | (position.low1 | position.high1) & ~position.tokens1
        | (position.low2 | position.high2) & ~position.tokens2
    ) != 0


def _pawns_differ(position: HoliPosition) -> bool:
    standing0: i64 = 0
    standing1: i64 = 0
    standing2: i64 = 0
    pawns: i64 = 0
    for seat in range(position.seats):
        place: i64 = position.pawn(seat)
        if place == NOWHERE:
            if position.phase != PLACING:
                return True
            continue
        if place >= CELLS * LEVELS:
            return True
        pawns += 1
        if place < CELLS:
            standing0 |= BIT[place]
        elif place < 2 * CELLS:
            standing1 |= BIT[place - CELLS]
        else:
            standing2 |= BIT[place - 2 * CELLS]
    return (
        standing0 != position.pawns0
        or standing1 != position.pawns1
        or standing2 != position.pawns2
        or size(standing0) + size(standing1) + size(standing2) != pawns
    )


# --- The turn -----------------------------------------------------------------------------------


def _pawn_is_elsewhere(position: HoliPosition) -> bool:
    place: i64 = position.level * CELLS + position.cell
    return position.phase == PLAYING and position.pawn(position.turn) != place


def _phase_is_wrong(position: HoliPosition) -> bool:
    anyone_in: bool = False
    for seat in range(position.seats):
        if position.out(seat) == IN:
            anyone_in = True
    if anyone_in != (position.phase != OVER):
        return True
    return (
        position.phase == PLAYING
        and not _pawn_is_elsewhere(position)
        and position.out(position.turn) != IN
    )


def _is_in_without_tokens(position: HoliPosition) -> bool:
    for seat in range(position.seats):
        if position.out(seat) == IN and position.held(seat, seat) == 0:
            return True
    return False


def _is_in_without_cards(position: HoliPosition) -> bool:
    if position.phase != PLAYING:
        return False
    for seat in range(position.seats):
        threw: bool = seat == position.turn and position.used & THREW != 0
        if position.out(seat) == IN and position.hand(seat) == 0 and not threw:
            return True
    return False


def _turn_has_no_throw(position: HoliPosition) -> bool:
    return (
        position.phase == PLAYING
        and position.used & THREW == 0
        and position.out(position.turn) == IN
        and not _pawn_is_elsewhere(position)
        and not _is_in_without_tokens(position)
        and not position.has_throw()
    )


# --- The set-up ---------------------------------------------------------------------------------


def _placed_out_of_turn(position: HoliPosition) -> bool:
    if position.phase != PLACING:
        return False
    placed: i64 = 0
    while placed < position.seats and position.pawn(_seat_after(position, placed)) != NOWHERE:
        placed += 1
    all_placed: i64 = size(position.pawns0 | position.pawns1 | position.pawns2)
    return (
        all_placed != placed
        or position.turn != _seat_after(position, placed)
        or placed == position.seats
        or (position.pawns0 & ~CORNER_MASK | position.pawns1 | position.pawns2) != 0
    )


def _seat_after(position: HoliPosition, steps: i64) -> i64:
    """The seat that sits this many places after the start player."""
    return (position.start + steps) % position.seats


def _played_before_set_up(position: HoliPosition) -> bool:
    if position.phase != PLACING:
        return False
    for seat in range(position.seats):
        if position.supply(seat) != TOKENS * UNIT[seat]:
            return True
    moved: i64 = position.hands | position.piles | position.used | position.tokens0
    won: i64 = position.sweets | position.hits | position.rain | position.footing
    return (moved | won | position.outs) != 0


def _rivalry_card_is_unknown(position: HoliPosition) -> bool:
    return position.rivalry & ~position.cards.rivalry.all_cards != 0


#: Each fault, and the check that finds it.
CHECKS: Final[list[tuple[str, Callable[[HoliPosition], bool]]]] = [
    ("a seat has not 25 tokens in all (H3)", _tokens_are_lost),
    ("there are not 24 sweets (H4)", _sweets_are_lost),
    ("sweets lie where none were put, or under a pawn (H4, H25)", _sweets_lie_elsewhere),
    ("a seat has not 13 cards (H3)", _cards_are_wrong),
    ("a hand has more than 3 cards, or is not in order (H12)", _hand_is_wrong),
    ("a token lies on or above a pawn (H24)", _token_lies_on_pawn),
    ("a token above the ground rests on no token (H22)", _token_floats),
    ("a mask leaves the board", _mask_leaves_board),
    ("an owner's bit has no token, or the owner has no seat", _owner_is_wrong),
    ("pawns and their masks differ, or two share a cell", _pawns_differ),
    ("the pile's top does not fit the discarded cards", _pile_is_wrong),
    ("the turn's pawn is not where level and cell say", _pawn_is_elsewhere),
    ("the phase does not fit the seats that are out (H31)", _phase_is_wrong),
    ("a player who is in has no token to throw (H28)", _is_in_without_tokens),
    ("a player who is in has an empty hand (H29)", _is_in_without_cards),
    ("a turn has no throw left and none was made (H13)", _turn_has_no_throw),
    (
        "a pawn was placed out of turn, or not on a corner of the ground (H8)",
        _placed_out_of_turn,
    ),
    (
        "cards, tokens or sweets have moved before all pawns stood (H9)",
        _played_before_set_up,
    ),
    ("a rivalry card lies open that the pack does not have (H6)", _rivalry_card_is_unknown),
]
FAULTS: Final = [text for text, _ in CHECKS]
