"""What must hold in every position of Holi, whatever was played."""

from typing import Final

from mypy_extensions import i64

from mela.core.bits import BIT, size
from mela.games.holi.board import CELLS, CORNER_MASK, FULL, LEVELS, SWEET_MASK
from mela.games.holi.cards import DECK_SIZE
from mela.games.holi.position import HoliPosition
from mela.games.holi.truth import (
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
MOST_RIVALRY_CARDS: Final = 3

FAULTS: Final = (
    "a seat has not 25 tokens in all (H3)",
    "there are not 24 sweets (H4)",
    "sweets lie where none were put, or under a pawn (H4, H25)",
    "a seat has not 13 cards (H3)",
    "a hand has more than 3 cards, or is not in order (H12)",
    "a token lies on or above a pawn (H24)",
    "a token above the ground rests on no token (H22)",
    "a mask leaves the board",
    "an owner's bit has no token, or the owner has no seat",
    "pawns and their masks differ, or two share a cell",
    "the pile's top does not fit the discarded cards",
    "the turn's pawn is not where level and cell say",
    "the phase does not fit the seats that are out (H31)",
    "a player who is in has no token to throw (H28)",
    "a player who is in has an empty hand (H29)",
    "a turn has no throw left and none was made (H13)",
    "a pawn was placed out of turn, or not on a corner of the ground (H8)",
    "cards, tokens or sweets have moved before all pawns stood (H9)",
    "more than 3 rivalry cards lie open (H10)",
)


def faults(position: HoliPosition) -> list[str]:
    """All that is wrong with a position."""
    found = fault_mask(position)
    return [text for number, text in enumerate(FAULTS) if found >> number & 1]


def fault_mask(position: HoliPosition) -> i64:
    """The same as bits, one for each of FAULTS; 0 is sound."""
    mask: i64 = 0
    if not _has_all_tokens(position):
        mask |= 1
    if not _has_all_sweets(position):
        mask |= 2
    if (position.sweets0 | position.sweets1) & ~SWEET_MASK or (
        position.sweets0 & position.pawns0 | position.sweets1 & position.pawns1
    ):
        mask |= 4
    mask |= _card_faults(position)
    mask |= _tower_faults(position)
    mask |= _pawn_faults(position)
    mask |= _turn_faults(position)
    mask |= _set_up_faults(position)
    return mask


def _has_all_tokens(position: HoliPosition) -> bool:
    for owner in range(4):
        total: i64 = 0
        for level in range(LEVELS):
            total += size(position.own_on(level, owner) & FULL)
        for seat in range(4):
            total += position.held(seat, owner)
        if total != TOKENS * (owner < position.seats):
            return False
    return True


def _has_all_sweets(position: HoliPosition) -> bool:
    total: i64 = size(position.sweets0 & FULL) * SWEETS_ON_GROUND + size(position.sweets1 & FULL)
    for seat in range(4):
        total += position.sweets >> 8 * seat & 255
    return total == SWEETS


def _card_faults(position: HoliPosition) -> i64:
    mask: i64 = 0
    for seat in range(position.seats):
        hand: i64 = position.hand(seat)
        deck: i64 = position.deck(seat)
        up: i64 = position.up(seat)
        in_hand: i64 = 0
        last: i64 = 0
        for place in range(HAND_SIZE):
            card: i64 = hand >> 4 * place & 15
            if card < last or card > position.cards.kinds:
                mask |= 16
            last = card
            if card:
                in_hand += 1
        in_deck: i64 = 0
        face_up: i64 = 0
        for kind in range(position.cards.kinds):
            held: i64 = 0
            for place in range(HAND_SIZE):
                if hand >> 4 * place & 15 == kind + 1:
                    held += 1
            in_deck += deck >> 4 * kind & 15
            face_up += up >> 4 * kind & 15
            all_of_it: i64 = position.cards.full_deck >> 4 * kind & 15
            if (deck >> 4 * kind & 15) + (up >> 4 * kind & 15) + held > all_of_it:
                mask |= 8
        face_down: i64 = DECK_SIZE - in_deck - in_hand - face_up
        if face_down < 0 or in_deck != position.deck_sizes >> 8 * seat & 255:
            mask |= 8
        top: i64 = position.piles >> 8 * seat & 255
        if (
            (top == PILE_EMPTY and face_up + face_down > 0)
            or (top == PILE_UP and face_up == 0)
            or (top == PILE_DOWN and face_down <= 0)
        ):
            mask |= 1024
    return mask


def _tower_faults(position: HoliPosition) -> i64:
    mask: i64 = 0
    pawns_below: i64 = 0
    below: i64 = FULL
    for level in range(LEVELS):
        tokens: i64 = position.tokens_on(level)
        pawns_below |= position.pawns_on(level)
        if tokens & pawns_below:
            mask |= 32
        if tokens & ~below:
            mask |= 64
        if (tokens | position.pawns_on(level)) & ~FULL:
            mask |= 128
        owned: i64 = 0
        for seat in range(position.seats):
            owned |= position.own_on(level, seat)
        if owned != tokens:
            mask |= 256
        below = tokens
    if (
        (position.low0 | position.high0) & ~position.tokens0
        or (position.low1 | position.high1) & ~position.tokens1
        or (position.low2 | position.high2) & ~position.tokens2
    ):
        mask |= 256
    return mask


def _pawn_faults(position: HoliPosition) -> i64:
    standing0: i64 = 0
    standing1: i64 = 0
    standing2: i64 = 0
    pawns: i64 = 0
    for seat in range(position.seats):
        place: i64 = position.pawn(seat)
        if place == NOWHERE:
            if position.phase != PLACING:
                return 512
            continue
        if place >= CELLS * LEVELS:
            return 512
        pawns += 1
        if place < CELLS:
            standing0 |= BIT[place]
        elif place < 2 * CELLS:
            standing1 |= BIT[place - CELLS]
        else:
            standing2 |= BIT[place - 2 * CELLS]
    if (
        standing0 != position.pawns0
        or standing1 != position.pawns1
        or standing2 != position.pawns2
        or size(standing0) + size(standing1) + size(standing2) != pawns
    ):
        return 512
    return 0


def _turn_faults(position: HoliPosition) -> i64:
    mask: i64 = 0
    anyone_in: bool = False
    for seat in range(position.seats):
        if position.out(seat) != IN:
            continue
        anyone_in = True
        if position.held(seat, seat) == 0:
            mask |= 8192
        threw: bool = seat == position.turn and position.used & THREW != 0
        if position.phase == PLAYING and position.hand(seat) == 0 and not threw:
            mask |= 16384
    if anyone_in != (position.phase != OVER):
        mask |= 4096
    if position.phase == PLAYING:
        if position.pawn(position.turn) != position.level * CELLS + position.cell:
            mask |= 2048
        elif position.out(position.turn) != IN:
            mask |= 4096
        elif mask & 8192 == 0 and position.used & THREW == 0 and not position.has_throw():
            mask |= 32768
    return mask


def _set_up_faults(position: HoliPosition) -> i64:
    mask: i64 = 0
    if size(position.rivalry) > MOST_RIVALRY_CARDS:
        mask |= 262144
    if position.phase != PLACING:
        return mask
    placed: i64 = 0
    while placed < position.seats and position.pawn(_seat_after(position, placed)) != NOWHERE:
        placed += 1
    all_placed: i64 = size(position.pawns0 | position.pawns1 | position.pawns2)
    if (
        all_placed != placed
        or position.turn != _seat_after(position, placed)
        or placed == position.seats
        or position.pawns0 & ~CORNER_MASK
        or position.pawns1 | position.pawns2
    ):
        mask |= 65536
    if (
        position.hands
        or position.piles
        or position.used
        or position.tokens0
        or position.sweets
        or position.hits
        or position.rain
        or position.footing
        or position.outs
    ):
        mask |= 131072
    for seat in range(position.seats):
        if position.supply(seat) != TOKENS * UNIT[seat]:
            mask |= 131072
    return mask


def _seat_after(position: HoliPosition, steps: i64) -> i64:
    """The seat that comes so many after the start player."""
    return (position.start + steps) % position.seats
