"""Confrontations played to their end, both sides with what they may hold."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.nagaraja.chances import chance_of
from mela.bots.nagaraja.rounds import Rounds
from mela.core.chance import FastChance
from mela.core.table import table
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.truth import ANSWERING, CONFRONTING, LAYING, TAKING

#: So many moves are looked at for each decision of a playout; of more, some at random.
MOST_LOOKS: Final = 40


@final
class Playouts:
    """Plays rounds to their end with imagined hands, where each side does what looks best one move
    ahead; a side's own cards count for it, the other's only by their number."""

    def __init__(self, rounds: Rounds, position: NagarajaPosition, seat: i64) -> None:
        self.rounds: Rounds = rounds
        self.seat: i64 = seat
        self._root: NagarajaPosition = position
        self._buffer: vec[i64] = table([0] * len(rounds.buffer))

    def play(self, position: NagarajaPosition, code: i64, seed: i64) -> float:
        """What comes of a move with such hands and such luck."""
        chance = FastChance(seed)
        after = position.clone()
        after.play(code, chance)
        return self._play(after, chance)

    def _play(self, position: NagarajaPosition, chance: FastChance) -> float:
        """To the end of the round; the seat's chance then."""
        rounds = self.rounds
        while position.phase in (CONFRONTING, ANSWERING, TAKING):
            position.play(self._best(position, chance), chance)
        rounds.meter.used += 1
        if position.phase != LAYING:
            return rounds.judge.chance(position, self.seat)
        root = self._root
        if (
            position.rooms0 == root.rooms0
            and position.rooms1 == root.rooms1
            and position.relics0 == root.relics0
            and position.relics1 == root.relics1
            and position.trap == root.trap
        ):
            lead: float = rounds.judge.lead(position, self.seat)
            if position.turn == self.seat:
                return chance_of(lead + rounds.won)
            return chance_of(lead + rounds.lost)
        worth: float = rounds.with_tile(position, position.turn, chance.below(1000000))
        rounds.ends.clear()
        return worth if position.turn == self.seat else 1.0 - worth

    def _best(self, position: NagarajaPosition, chance: FastChance) -> i64:
        """What looks best to the seat to move."""
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
            # to pass, to allow and the like come last in the list, and are always looked at
            place: i64 = count - 1 - n
            if n > 2 and looks < count:
                place = chance.below(count - 3)
            code: i64 = self._buffer[place]
            after = position.clone()
            after.play(code, chance)
            worth: float = sign * self.rounds.stands(after, self.seat)
            if worth > best:
                best = worth
                chosen = code
            n += 1
        return chosen
