"""The prospects of a seat in a match of Nagaraja, in enough detail to learn from."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import lowest, size
from mela.core.position import Position
from mela.core.vectors import ints
from mela.games.nagaraja.bots.features import ROOM_GATES, OutcomeFeatures
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import CURSES, ENOUGH_POINTS, GIVING
from mela.games.nagaraja.rules.temple import ALL_PLACES

# The index of each number. These are literals, because mypyc folds only literals into the code; a
# test compares them with NAMES.
TOTAL: Final = 0
PAST_TEN: Final = 1  # the points above 10, and so on
PAST_FIFTEEN: Final = 2
PAST_NINETEEN: Final = 3
PAST_TWENTY_TWO: Final = 4
ONE_CURSE: Final = 5  # 1 if it has exactly one
TWO_CURSES: Final = 6
TILES: Final = 7
FULL_TEMPLE: Final = 8  # the tiles above MANY_TILES
WAYS: Final = 9  # rooms where a path could go on
RELICS_NEAR: Final = 10  # hidden ones that the next tile can reach
RELICS_BEYOND: Final = 11  # those that the tile after that can reach
NEAR_LATE: Final = 12  # RELICS_NEAR, from LATE points on
THREAT: Final = 13  # percent: a near relic wins the match
RISK: Final = 14  # percent: a near relic is the last curse
SAFE_NEAR: Final = 15  # points of near relics that the owner knows
CURSES_NEAR: Final = 16  # curses that the owner knows to be near
RELIC_CARDS: Final = 17  # four slots: the hand by symbol, in the order of SYMBOLS
ROOM_CARDS: Final = 18
STICK_CARDS: Final = 19
CARD_CARDS: Final = 20
ONE_SYMBOL: Final = 21  # the most cards of one symbol
LARGE_HAND: Final = 22  # the cards above MANY_CARDS
DRAW_AMULETS: Final = 23
CANCEL_AMULETS: Final = 24
CRYPTS: Final = 25
GUIDE: Final = 26  # 1 for the guide, while cards are given
TRAP: Final = 27
COUNT: Final = 28

NAMES: Final = """
    total past_ten past_fifteen past_nineteen past_twenty_two
    one_curse two_curses tiles full_temple ways relics_near relics_beyond near_late
    threat risk safe_near curses_near
    relic_cards room_cards stick_cards card_cards one_symbol large_hand
    draw_amulets cancel_amulets crypts guide trap
""".split()
#: The theme of each prospect, as shown to people.
THEMES: Final = """
    closeness closeness closeness closeness closeness
    curses curses tiles tiles ways relics_near relics_near relics_near
    relics_near curses relics_known curses
    cards cards cards cards cards cards
    amulets amulets crypts guide trap
""".split()

#: From this many points on, a few more relics decide the match.
LATE: Final = 13
#: Tiles and cards above these numbers count once more.
MANY_TILES: Final = 6
MANY_CARDS: Final = 4
#: By kind: one relic of that kind, in its nibble.
ONE_RELIC: Final = ints([0, *(16**kind for kind in range(1, 15))])


@final
class Prospects(OutcomeFeatures):
    """Points count more the closer they come to 25; unseen relics count as what they may be.

    These are read after a tile was laid. They leave out the three cards of the new deal, which
    are luck and come with being the guide.
    """

    def names(self) -> list[str]:
        return NAMES

    def fill(self, position: Position, seat: i64, numbers: vec[i64]) -> None:
        assert isinstance(position, NagarajaPosition)
        n: i64 = 0
        while n < COUNT:
            numbers[n] = 0
            n += 1
        if position.is_over():
            return
        self._fill_temple(position, seat, numbers)
        self._fill_cards(position, seat, numbers)
        amulets: i64 = position.amulets(seat)
        numbers[DRAW_AMULETS] = amulets >> 4 * position.tables.draw_amulet & 15
        numbers[CANCEL_AMULETS] = amulets >> 4 * position.tables.cancel_amulet & 15
        numbers[CRYPTS] = size(position.crypts(seat))
        if position.phase == GIVING and position.guide == seat:
            numbers[GUIDE] = 1
        numbers[TRAP] = size(position.trapped(seat))

    def _fill_temple(self, position: NagarajaPosition, seat: i64, numbers: vec[i64]) -> None:
        total: i64 = position.total(seat)
        numbers[TOTAL] = total
        numbers[PAST_TEN] = _past(total, 10)
        numbers[PAST_FIFTEEN] = _past(total, 15)
        numbers[PAST_NINETEEN] = _past(total, 19)
        numbers[PAST_TWENTY_TWO] = _past(total, 22)
        curses: i64 = position.curses(seat)
        if curses == 1:
            numbers[ONE_CURSE] = 1
        elif curses == 2:
            numbers[TWO_CURSES] = 1
        numbers[TILES] = size(position.laid(seat))
        numbers[FULL_TEMPLE] = _past(numbers[TILES], MANY_TILES)

        # what the next tile can reach, and what the one after that can
        empty: i64 = position.empty(seat)
        lit: i64 = position.gates(seat)
        near: i64 = 0
        beyond: i64 = 0
        rooms: i64 = empty
        while rooms:
            room: i64 = lowest(rooms)
            rooms &= rooms - 1
            if lit & ROOM_GATES[room]:
                numbers[WAYS] += 1
                near |= ROOM_GATES[room]
        rooms = empty
        while rooms:
            room = lowest(rooms)
            rooms &= rooms - 1
            if near & ROOM_GATES[room]:
                beyond |= ROOM_GATES[room]
        hidden: i64 = ALL_PLACES & ~position.up(seat)
        near &= hidden
        numbers[RELICS_NEAR] = size(near)
        numbers[RELICS_BEYOND] = size(beyond & hidden & ~near)
        if total >= LATE:
            numbers[NEAR_LATE] = numbers[RELICS_NEAR]
        if near:
            self._fill_relics(position, seat, numbers, near, curses, total)

    def _fill_relics(
        self,
        position: NagarajaPosition,
        seat: i64,
        numbers: vec[i64],
        near: i64,
        curses: i64,
        total: i64,
    ) -> None:
        """What a near relic may be: the chance in percent that it wins or loses the match, and
        which relics the owner knows."""
        tables = position.tables
        left: i64 = tables.all_relics
        up: i64 = position.up(seat)
        relics: i64 = position.relics(seat)
        while up:
            place: i64 = lowest(up)
            up &= up - 1
            left -= ONE_RELIC[relics >> 4 * place & 15]
        count: i64 = 0
        wins: i64 = 0
        loses: i64 = 0
        kind: i64 = 1
        left >>= 4
        while left:
            copies: i64 = left & 15
            left >>= 4
            count += copies
            if tables.relic_cursed[kind] and curses == CURSES - 1:
                loses += copies
            elif total + tables.relic_points[kind] >= ENOUGH_POINTS:
                wins += copies
            kind += 1
        if count:
            numbers[THREAT] = 100 * wins // count
            numbers[RISK] = 100 * loses // count
        known: i64 = near & position.known(seat, seat)
        while known:
            place = lowest(known)
            known &= known - 1
            kind = relics >> 4 * place & 15
            if tables.relic_cursed[kind]:
                numbers[CURSES_NEAR] += 1
            else:
                numbers[SAFE_NEAR] += tables.relic_points[kind]

    def _fill_cards(self, position: NagarajaPosition, seat: i64, numbers: vec[i64]) -> None:
        tables = position.tables
        hand: i64 = position.hand(seat)
        if position.phase == GIVING and position.turn == seat:
            hand = tables.without(hand, position.dealt)
        most: i64 = 0
        symbol: i64 = 0
        while symbol < 4:
            count: i64 = size(hand & tables.symbol_cards[symbol])
            numbers[RELIC_CARDS + symbol] = count
            if count > most:
                most = count
            symbol += 1
        numbers[ONE_SYMBOL] = most
        numbers[LARGE_HAND] = _past(size(hand), MANY_CARDS)


def _past(number: i64, mark: i64) -> i64:
    if number > mark:
        return number - mark
    return 0
