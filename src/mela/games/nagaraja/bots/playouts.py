"""Plays confrontations to their end, with hands that both sides may hold."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.chance import FastChance
from mela.core.vectors import ints
from mela.games.nagaraja.bots.rounds import Rounds, TileWorth, same_temples
from mela.games.nagaraja.bots.win_model import win_probability
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import ANSWERING, CONFRONTING, LAYING, TAKING

#: At most this many moves are tried for a decision of a playout; if there are more, random ones.
MOST_LOOKS: Final = 40


@final
class Playouts:
    """Plays rounds to their end with imagined hands. Each side plays what looks best one move
    ahead; it knows its own cards, but only the number of the other's."""

    def __init__(
        self, rounds: Rounds, position: NagarajaPosition, seat: i64, tile: TileWorth
    ) -> None:
        self.rounds: Rounds = rounds
        self._tile: TileWorth = tile
        self.seat: i64 = seat
        self._root: NagarajaPosition = position
        self._buffer: vec[i64] = ints([0] * len(rounds.buffer))

    def play(self, position: NagarajaPosition, code: i64, seed: i64) -> float:
        """The result of a move with these hands and this seed."""
        chance = FastChance(seed)
        after = position.clone()
        after.play(code, chance)
        return self._play(after, chance)

    def _play(self, position: NagarajaPosition, chance: FastChance) -> float:
        """Play to the end of the round; the seat's chance to win the match then."""
        rounds = self.rounds
        while position.phase in (CONFRONTING, ANSWERING, TAKING):
            position.play(self._best(position, chance), chance)
        rounds.meter.used += 1
        if position.phase != LAYING:
            return rounds.judge.chance(position, self.seat)
        if same_temples(position, self._root):
            lead: float = rounds.judge.lead(position, self.seat)
            if position.turn == self.seat:
                return win_probability(lead + self._tile.won)
            return win_probability(lead + self._tile.lost)
        worth: float = rounds.with_tile(position, position.turn, chance.below(1000000)).chance
        return worth if position.turn == self.seat else 1.0 - worth

    def _best(self, position: NagarajaPosition, chance: FastChance) -> i64:
        """The move that looks best to the seat to move."""
        count: i64 = position.fill(self._buffer)
        if count == 1:
            return self._buffer[0]
        looks: i64 = count
        if count > MOST_LOOKS:
            looks = MOST_LOOKS
        sign: float = 1.0
        if position.turn != self.seat:
            sign = -1.0
        best: float = -9.0
        chosen: i64 = 0
        n: i64 = 0
        while n < looks:
            # go from the end of the list: pass, allow and the like are there, and always tried
            place: i64 = count - 1 - n
            if n > 2 and looks < count:
                place = chance.below(count - 3)
            code: i64 = self._buffer[place]
            after = position.clone()
            after.play(code, chance)
            worth: float = sign * self.rounds.stands(after, self.seat, self._tile)
            if worth > best:
                best = worth
                chosen = code
            n += 1
        return chosen
