"""Many matches at once, with the rows of all in one buffer."""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.chance import Chance, FastChance
from mela.core.error import MelaError
from mela.core.position import Position
from mela.games.kit.rows import Rows, RowWriter, words

#: The distance of the seed of the picks from the seeds of matches.
PICKING: Final = 2**40


class BatchError(MelaError):
    """Impossible arguments, or a code that is not legal; nothing was played."""


@final
class Matches:
    """Each row is a decision: forced moves are played automatically, and a new match follows one
    that is over.

    All draws of a match come from its own seed. Seeds count up from the seed of the batch; each new
    match takes the next one.
    """

    def __init__(
        self,
        start: Callable[[Chance], Position],
        result: Callable[[Position], tuple[list[int], list[int]]],
        writer: RowWriter,
        count: int,
        seats: int,
        most_moves: int,
        seed: int,
    ) -> None:
        """`result` gives the places and points of a position that is over."""
        self.start: Callable[[Chance], Position] = start
        self.result: Callable[[Position], tuple[list[int], list[int]]] = result
        self.count: i64 = count
        self.seats: i64 = seats
        self.next_seed: i64 = seed
        self.picking: FastChance = FastChance(seed + PICKING)
        self.rows: Rows = Rows(writer, count, most_moves)
        #: A random legal code of each match.
        self.picks: vec[i64] = words(self.count)
        self.seeds: vec[i64] = words(self.count)
        #: 1 if a match ended in the last step; its places and points are below, by seat.
        self.ended: vec[i64] = words(self.count)
        self.places: vec[i64] = words(self.count * self.seats)
        self.points: vec[i64] = words(self.count * self.seats)
        self.chances: list[FastChance] = []
        self.positions: list[Position] = []
        for match in range(self.count):
            chance = FastChance(self.next_seed)
            self.chances.append(chance)
            self.positions.append(start(chance))
            self.seeds[match] = self.next_seed
            self.next_seed += 1
            self._advance(match)

    def play(self, codes: list[int]) -> None:
        """Play a code in each match; if one is not legal, none is played."""
        if len(codes) != self.count:
            raise BatchError(f"{len(codes)} codes for {self.count} matches")
        match: i64 = 0
        while match < self.count:
            if not self.rows.is_legal(match, codes[match]):
                raise BatchError(f"match {match}: the code {codes[match]} is not legal")
            match += 1
        match = 0
        while match < self.count:
            self.ended[match] = 0
            self.positions[match].play(codes[match], self.chances[match])
            self._advance(match)
            match += 1

    def _advance(self, match: i64) -> None:
        """Play to the next decision of a match, or of the match after it."""
        position = self.positions[match]
        moves = self.rows.moves
        while True:
            if position.is_over():
                self._end(match, position)
                position = self.positions[match]
            count: i64 = position.fill(moves)
            if count > 1:
                break
            position.play(moves[0], self.chances[match])
        self.picks[match] = moves[self.picking.below(count)]
        self.rows.write(match, position, position.seat_to_move(), count)

    def _end(self, match: i64, position: Position) -> None:
        places, points = self.result(position)
        self.ended[match] = 1
        for seat in range(self.seats):
            self.places[match * self.seats + seat] = places[seat]
            self.points[match * self.seats + seat] = points[seat]
        chance = FastChance(self.next_seed)
        self.chances[match] = chance
        self.positions[match] = self.start(chance)
        self.seeds[match] = self.next_seed
        self.next_seed += 1
