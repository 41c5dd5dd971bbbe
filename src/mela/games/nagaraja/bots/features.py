"""What decides a match of Nagaraja: a temple, and what its owner can still use."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Features
from mela.core.bits import lowest, size
from mela.core.position import Position
from mela.core.vectors import ints
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import ENOUGH_POINTS
from mela.games.nagaraja.rules.temple import ALL_PLACES, GATES, ROOMS

#: The value of a won match, in hundredths of a percent.
WON: Final = 100_00


class OutcomeFeatures(Features):
    """There are no certain points: in the end it only counts who has won."""

    def certain(self, position: Position, seat: i64) -> i64:
        """The result, when the match is over."""
        assert isinstance(position, NagarajaPosition)
        if position.is_over() and position.winner == seat:
            return WON
        return 0


# The index of each number. These are literals, because mypyc folds only literals into the code; a
# test compares them with NAMES.
RELICS: Final = 0  # points of relics
CLOSENESS: Final = 1  # grows faster the closer the points come to 25
AMULET_POINTS: Final = 2
ONE_CURSE: Final = 3  # 1 if it has exactly one
TWO_CURSES: Final = 4
TILES: Final = 5
WAYS: Final = 6  # rooms where a path could go on
RELICS_NEAR: Final = 7  # hidden ones that such a path could reach
CARDS: Final = 8
AMULETS: Final = 9
CRYPTS: Final = 10
GUIDE: Final = 11  # 1 if the seat is the guide
TRAP: Final = 12
RELICS_KNOWN: Final = 13  # near ones that the owner knows
DANGER: Final = 14  # RELICS_NEAR, after two curses
WAYS_EARLY: Final = 15  # WAYS, for each room without a tile
COUNT: Final = 16

NAMES: Final = """
    relics closeness amulet_points one_curse two_curses tiles ways relics_near cards amulets
    crypts guide trap relics_known danger ways_early
""".split()

#: All gates of each room.
ROOM_GATES: Final = ints(
    [sum(2**gate for gate in set(GATES[4 * room : 4 * room + 4])) for room in range(ROOMS)]
)


@final
class NagarajaFeatures(OutcomeFeatures):
    """A few numbers that a person can set weights for."""

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
        relics: i64 = position.relic_points(seat)
        amulets: i64 = position.amulet_points(seat)
        numbers[RELICS] = relics
        numbers[CLOSENESS] = (relics + amulets) * (relics + amulets) // ENOUGH_POINTS
        numbers[AMULET_POINTS] = amulets
        curses: i64 = position.curses(seat)
        if curses == 1:
            numbers[ONE_CURSE] = 1
        elif curses == 2:
            numbers[TWO_CURSES] = 1
        tiles: i64 = size(position.laid(seat))
        numbers[TILES] = tiles

        # the rooms where a path could go on, and the relics that it could reach
        lit: i64 = position.gates(seat)
        rooms: i64 = position.empty(seat)
        near: i64 = 0
        while rooms:
            room: i64 = lowest(rooms)
            rooms &= rooms - 1
            if lit & ROOM_GATES[room]:
                numbers[WAYS] += 1
                near |= ROOM_GATES[room]
        hidden: i64 = ALL_PLACES & ~position.up(seat)
        numbers[RELICS_NEAR] = size(near & hidden)
        if curses == 2:
            numbers[DANGER] = numbers[RELICS_NEAR]
        numbers[WAYS_EARLY] = numbers[WAYS] * (ROOMS - tiles)

        numbers[CARDS] = size(position.hand(seat))
        numbers[AMULETS] = position.amulet_count(seat)
        numbers[CRYPTS] = size(position.crypts(seat))
        if position.guide == seat:
            numbers[GUIDE] = 1
        numbers[TRAP] = size(position.trapped(seat))
        numbers[RELICS_KNOWN] = size(position.known(seat, seat) & hidden & near)
