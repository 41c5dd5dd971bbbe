"""What decides a match of Nagaraja: a temple, and what its owner can still use."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.judge import Features
from mela.core.bits import lowest, size
from mela.core.position import Position
from mela.core.table import table
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


NAMES: Final = """
    relics closeness amulet_points one_curse two_curses tiles ways relics_near cards amulets
    crypts guide trap relics_known danger ways_early
""".split()

FULL_TEMPLE: Final = 9

#: All gates of each room.
ROOM_GATES: Final = table(
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
        while n < 16:
            numbers[n] = 0
            n += 1
        if position.is_over():
            return
        relics: i64 = position.relic_points(seat)
        amulets: i64 = position.amulet_points(seat)
        numbers[0] = relics
        numbers[1] = (relics + amulets) * (relics + amulets) // ENOUGH_POINTS
        numbers[2] = amulets
        curses: i64 = position.curses(seat)
        if curses == 1:
            numbers[3] = 1
        elif curses == 2:
            numbers[4] = 1
        tiles: i64 = size(position.laid(seat))
        numbers[5] = tiles

        # the rooms where a path could go on, and the relics that it could reach
        lit: i64 = position.gates(seat)
        rooms: i64 = position.empty(seat)
        near: i64 = 0
        while rooms:
            room: i64 = lowest(rooms)
            rooms &= rooms - 1
            if lit & ROOM_GATES[room]:
                numbers[6] += 1
                near |= ROOM_GATES[room]
        hidden: i64 = ALL_PLACES & ~position.up(seat)
        numbers[7] = size(near & hidden)
        if curses == 2:
            numbers[14] = numbers[7]
        numbers[15] = numbers[6] * (FULL_TEMPLE - tiles)

        numbers[8] = size(position.hand(seat))
        numbers[9] = position.amulet_count(seat)
        numbers[10] = size(position.crypts(seat))
        if position.guide == seat:
            numbers[11] = 1
        numbers[12] = size(position.trapped(seat))
        numbers[13] = size(position.known(seat, seat) & hidden & near)
