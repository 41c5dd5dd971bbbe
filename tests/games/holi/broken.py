"""Positions of Holi, each broken in one way, and the faults that the audit must find in it."""

from collections.abc import Callable

from mela.games.holi.rules.audit import FAULTS, faults
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import OVER
from tests.titles import HOLI

TOKENS, SWEETS, SWEET_PLACE, CARDS, HAND, ON_PAWN, FLOATING, OFF_BOARD = range(8)
OWNER, PAWNS, PILE, TURN_PAWN, PHASE, NO_TOKEN, EMPTY_HAND, NO_THROW = range(8, 16)
PLACED, TOO_EARLY, RIVALRY = range(16, 19)

A1, B1, B2, D4, F6 = 2**0, 2**1, 2**7, 2**21, 2**35
CORNER, FORK, WAVE = 0, 11, 8

SOUND = """\
holi standard international
rivalry
start blue
playing blue moved
A B C D E F | A B C D E F | A B C D E F
1 B y2 . . 2 . | . 1 . . 1 . | . . . . . .
2 y2 . . . . 2 | 1 . . . . 1 | . . . . . .
3 . . . b . . | . . . b . . | . . . . . .
4 . . . . . . | . . . . . . | . . . . . .
5 2 . . . . 2 | 1 . . . . 1 | . . . . . .
6 . 2 . . 2 Y | . 1 . . 1 . | . . . . . .
blue: hand corner wave, up fork, top up
yellow: hand corner fork
"""


def sound() -> HoliPosition:
    return HOLI.parse(SOUND)


def found(position: HoliPosition) -> list[int]:
    return [number for number, text in enumerate(FAULTS) if text in faults(position)]


def lose_a_token(p: HoliPosition) -> None:
    p.supply0 -= 1


def have_a_token_too_many(p: HoliPosition) -> None:
    p.supply1 += 1


def hold_a_token_of_nobody(p: HoliPosition) -> None:
    p.supply0 += 256**2


def have_tokens_in_an_empty_seat(p: HoliPosition) -> None:
    p.supply3 += 1


def have_a_sweet_too_many(p: HoliPosition) -> None:
    p.sweets += 1


def lose_sweets(p: HoliPosition) -> None:
    p.sweets0 -= 2**4


def lose_a_sweet_of_the_middle(p: HoliPosition) -> None:
    p.sweets1 -= 2**34


def sweets_where_none_were(p: HoliPosition) -> None:
    p.sweets0 += D4 - 2**4


def sweets_of_the_middle_where_none_were(p: HoliPosition) -> None:
    p.sweets1 += F6 - 2**34


def sweets_under_a_pawn(p: HoliPosition) -> None:
    """Blue's pawn stands on E1 and has not taken the sweets."""
    p.pawns0 += 2**4 - A1
    p.pawns += 4
    p.cell = 4


def lose_a_card(p: HoliPosition) -> None:
    """A card of the deck is gone, so that one more seems to lie face down."""
    p.deck0 -= 16**5


def have_a_card_twice(p: HoliPosition) -> None:
    """A second fork, in the deck, for a card that lies face down."""
    p.deck0 += 16**FORK - 16**5


def deck_of_another_size(p: HoliPosition) -> None:
    p.deck_sizes -= 256


def hand_out_of_order(p: HoliPosition) -> None:
    """Blue's corner and wave change places."""
    p.hands += 0x190 - 0x910


def hand_with_a_gap(p: HoliPosition) -> None:
    """The empty place of blue's hand comes last."""
    p.hands += 0x091 - 0x910


def hand_with_an_unknown_card(p: HoliPosition) -> None:
    """Fifteen is no kind: the wave becomes it and lies face down."""
    p.hands += 0xF10 - 0x910


def token_on_a_pawn(p: HoliPosition) -> None:
    p.tokens0 |= A1
    p.supply0 -= 1


def token_above_a_pawn(p: HoliPosition) -> None:
    p.tokens1 |= F6
    p.supply0 -= 1


def token_in_the_air(p: HoliPosition) -> None:
    p.tokens1 |= D4
    p.supply0 -= 1


def token_on_top_over_a_gap(p: HoliPosition) -> None:
    """On the ground lies a token, on the middle level none."""
    p.tokens2 |= B1
    p.supply0 -= 1


def token_off_the_board(p: HoliPosition) -> None:
    p.tokens0 |= 2**36


def owner_of_no_token(p: HoliPosition) -> None:
    p.low0 |= D4


def owner_of_no_token_on_top(p: HoliPosition) -> None:
    p.high2 |= F6


def token_of_an_empty_seat(p: HoliPosition) -> None:
    """The yellow token on B1 becomes one of seat 3."""
    p.high0 |= B1


def pawn_mask_elsewhere(p: HoliPosition) -> None:
    p.pawns0 += D4 - F6


def pawn_mask_on_another_level(p: HoliPosition) -> None:
    p.pawns0 -= F6
    p.pawns1 += F6


def one_pawn_too_many(p: HoliPosition) -> None:
    p.pawns1 |= B2


def pawn_nowhere(p: HoliPosition) -> None:
    p.pawns += (255 - 35) * 256


def pawn_beyond_the_tower(p: HoliPosition) -> None:
    p.pawns += (108 - 35) * 256


def two_pawns_on_one_cell(p: HoliPosition) -> None:
    """Yellow's pawn is said to be where blue's is; its mask has stayed behind."""
    p.pawns -= 35 * 256


def two_pawns_on_one_cell_and_one_mask(p: HoliPosition) -> None:
    p.pawns -= 35 * 256
    p.pawns0 -= F6


def top_up_without_such_a_card(p: HoliPosition) -> None:
    p.piles += 1 * 256


def top_down_without_such_a_card(p: HoliPosition) -> None:
    p.piles += 2 * 256


def no_top_with_a_card(p: HoliPosition) -> None:
    p.piles -= 1


def turn_on_another_cell(p: HoliPosition) -> None:
    p.cell = 7


def turn_on_another_level(p: HoliPosition) -> None:
    p.level = 1


def over_with_players_in(p: HoliPosition) -> None:
    p.phase = OVER


def all_out_but_not_over(p: HoliPosition) -> None:
    p.outs = 1 + 256


def turn_of_a_player_who_is_out(p: HoliPosition) -> None:
    p.outs = 3


def in_without_a_token(p: HoliPosition) -> None:
    """All of yellow's tokens are with blue."""
    p.supply0 += 23 * 256
    p.supply1 -= 23 * 256


def in_without_a_token_in_the_turn(p: HoliPosition) -> None:
    p.supply0 -= 23
    p.supply1 += 23


def others_hand_is_empty(p: HoliPosition) -> None:
    """Yellow's two cards go back into the deck."""
    p.hands -= p.hand(1) << 12
    p.deck1 += 16**CORNER + 16**FORK
    p.deck_sizes += 2 * 256


def own_hand_is_empty_before_the_throw(p: HoliPosition) -> None:
    p.hands -= p.hand(0)
    p.deck0 += 16**CORNER + 16**WAVE
    p.deck_sizes += 2


def no_throw_is_left(p: HoliPosition) -> None:
    """Only the corner, which B1 and A2 block, and a face-down card on top of the pile."""
    p.hands += 0x100 - 0x910
    p.piles += 1


def a_22nd_rivalry_card(p: HoliPosition) -> None:
    p.rivalry = 2**21


Change = Callable[[HoliPosition], None]

CASES: list[tuple[Change, set[int]]] = [
    (lose_a_token, {TOKENS}),
    (have_a_token_too_many, {TOKENS}),
    (hold_a_token_of_nobody, {TOKENS}),
    (have_tokens_in_an_empty_seat, {TOKENS}),
    (have_a_sweet_too_many, {SWEETS}),
    (lose_sweets, {SWEETS}),
    (lose_a_sweet_of_the_middle, {SWEETS}),
    (sweets_where_none_were, {SWEET_PLACE}),
    (sweets_of_the_middle_where_none_were, {SWEET_PLACE}),
    (sweets_under_a_pawn, {SWEET_PLACE}),
    (lose_a_card, {CARDS}),
    (have_a_card_twice, {CARDS}),
    (deck_of_another_size, {CARDS}),
    (hand_out_of_order, {HAND}),
    (hand_with_a_gap, {HAND}),
    (hand_with_an_unknown_card, {HAND}),
    (token_on_a_pawn, {ON_PAWN}),
    (token_above_a_pawn, {ON_PAWN, FLOATING}),
    (token_in_the_air, {FLOATING}),
    (token_on_top_over_a_gap, {FLOATING}),
    (token_off_the_board, {OFF_BOARD, FLOATING}),
    (owner_of_no_token, {OWNER}),
    (owner_of_no_token_on_top, {OWNER}),
    (token_of_an_empty_seat, {OWNER, TOKENS}),
    (pawn_mask_elsewhere, {PAWNS}),
    (pawn_mask_on_another_level, {PAWNS}),
    (one_pawn_too_many, {PAWNS}),
    (pawn_nowhere, {PAWNS}),
    (pawn_beyond_the_tower, {PAWNS}),
    (two_pawns_on_one_cell, {PAWNS}),
    (two_pawns_on_one_cell_and_one_mask, {PAWNS}),
    (top_up_without_such_a_card, {PILE}),
    (top_down_without_such_a_card, {PILE}),
    (no_top_with_a_card, {PILE}),
    (turn_on_another_cell, {TURN_PAWN}),
    (turn_on_another_level, {TURN_PAWN}),
    (over_with_players_in, {PHASE}),
    (all_out_but_not_over, {PHASE}),
    (turn_of_a_player_who_is_out, {PHASE}),
    (in_without_a_token, {NO_TOKEN}),
    (in_without_a_token_in_the_turn, {NO_TOKEN}),
    (others_hand_is_empty, {EMPTY_HAND}),
    (own_hand_is_empty_before_the_throw, {EMPTY_HAND}),
    (no_throw_is_left, {NO_THROW}),
    (a_22nd_rivalry_card, {RIVALRY}),
]


def pawn_of_the_second_first(p: HoliPosition) -> None:
    """Yellow stands on F6, and still blue is to begin."""
    p.stand(1, 0, 35)


def pawn_of_the_turn_stands(p: HoliPosition) -> None:
    p.stand(0, 0, 0)


def all_pawns_stand(p: HoliPosition) -> None:
    p.stand(0, 0, 0)
    p.stand(1, 0, 35)


def turn_of_the_second(p: HoliPosition) -> None:
    p.turn = 1


def pawn_off_the_corners(p: HoliPosition) -> None:
    p.stand(0, 0, 14)
    p.turn = 1


def pawn_above_the_ground(p: HoliPosition) -> None:
    p.stand(0, 1, 0)
    p.turn = 1


def card_in_hand(p: HoliPosition) -> None:
    p.hands = 0x100
    p.deck0 -= 1
    p.deck_sizes -= 1


def card_discarded(p: HoliPosition) -> None:
    p.up0 += 1
    p.piles = 1
    p.deck0 -= 1
    p.deck_sizes -= 1


def action_used(p: HoliPosition) -> None:
    p.used = 2


def token_thrown(p: HoliPosition) -> None:
    p.tokens0 |= D4
    p.supply0 -= 1


def token_with_another(p: HoliPosition) -> None:
    p.supply0 -= 1
    p.supply1 += 1


def sweets_taken(p: HoliPosition) -> None:
    p.sweets0 -= B1
    p.sweets += 2


def points_made(p: HoliPosition) -> None:
    p.hits = 256


def rain_fallen(p: HoliPosition) -> None:
    p.rain = 2


def level_footed(p: HoliPosition) -> None:
    p.footing = 3


def player_out(p: HoliPosition) -> None:
    p.outs = 3 * 256


SET_UP_CASES: list[tuple[Change, set[int]]] = [
    (pawn_of_the_second_first, {PLACED}),
    (pawn_of_the_turn_stands, {PLACED}),
    (all_pawns_stand, {PLACED}),
    (turn_of_the_second, {PLACED}),
    (pawn_off_the_corners, {PLACED}),
    (pawn_above_the_ground, {PLACED}),
    (card_in_hand, {TOO_EARLY}),
    (card_discarded, {TOO_EARLY}),
    (action_used, {TOO_EARLY}),
    (token_thrown, {TOO_EARLY}),
    (token_with_another, {TOO_EARLY}),
    (sweets_taken, {TOO_EARLY}),
    (points_made, {TOO_EARLY}),
    (rain_fallen, {TOO_EARLY}),
    (level_footed, {TOO_EARLY}),
]
