"""What becomes of a round: a tile for one or the other, and how the match stands then."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.meter import Meter
from mela.bots.nagaraja.chances import Chances, chance_of, logit_of
from mela.bots.nagaraja.tile_odds import TileOdds
from mela.bots.turn_search import Alarm
from mela.core.bits import lowest
from mela.core.chance import FastChance
from mela.core.table import table
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.tables import ALLOW, AMULET, TAKEN
from mela.games.nagaraja.truth import ANSWERING, BIDDING, CONFRONTING, GIVING, LAYING, OVER, TAKING

#: Unseen relics and amulets are drawn so often for each way to lay a tile that may be laid.
DRAWS: Final = 6
#: How often a card is used whose effect hangs on luck.
TRIES: Final = 4
#: So many of the best uses are looked at again, with the tile laid anew.
SECOND_LOOKS: Final = 6


@final
class Rounds:
    """Looks ahead to the end of a round, for one seat; chances are those to win the match.

    A round before its end is judged by what laying the tile would bring to either side: as logits,
    added to what the sides have.
    """

    def __init__(self, judge: Chances, odds: TileOdds, meter: Meter, most_moves: int) -> None:
        self.judge: Chances = judge
        self.odds: TileOdds = odds
        self.meter: Meter = meter
        self.buffer: vec[i64] = table([0] * most_moves)
        self._alarm: Alarm = Alarm()
        #: What the tile adds if the seat lays it, and if the other does.
        self.won: float = 0.0
        self.lost: float = 0.0
        #: How the tile lies after the last `with_tile`, and what each use or lay led to.
        self.best: NagarajaPosition | None = None
        self.ends: list[NagarajaPosition] = []

    # --- The tile ---------------------------------------------------------------------------

    def with_tile(self, position: NagarajaPosition, winner: i64, seed: i64) -> float:
        """The chance of one who lays the tile as well as possible."""
        laying = position.clone()
        laying.phase = LAYING
        laying.turn = winner
        laying.bid0 = 0
        laying.bid1 = 0
        self.best = laying
        if position.tile == 0 or position.open_rooms(winner) == 0:
            laying.phase = GIVING
            laying.guide = 1 - winner
            laying.turn = 1 - winner
            laying.dealt = 0
            return self.judge.chance(laying, winner)
        count: i64 = laying.fill(self.buffer)
        best: float = -1.0
        n: i64 = 0
        while n < count:
            code: i64 = self.buffer[n]
            n += 1
            if code != AMULET:
                chance: float = self.lay(laying, code, seed, DRAWS)
                if chance > best:
                    best = chance
                    self.best = self.ends[len(self.ends) - 1]
        return best

    def lay(self, position: NagarajaPosition, code: i64, seed: i64, most: i64) -> float:
        """What a way to lay the tile is worth, over what may be found by it."""
        seat: i64 = position.turn
        chance = FastChance(seed)
        total: float = 0.0
        draws: i64 = 0
        while draws < most:
            after = position.clone()
            after.play(code, chance)
            total += self.judge.chance(after, seat)
            self.meter.used += 1
            draws += 1
            if draws == 1:
                self.ends.append(after)
            if after.relics(seat) == position.relics(seat) and after.amulets(
                seat
            ) == position.amulets(seat):
                break
        return total / float(draws)

    def weigh_tile(self, position: NagarajaPosition, seat: i64, seed: i64) -> None:
        """How much the tile would change; what uses led to is for the caller to keep."""
        self.ends = []
        lead: float = self.judge.lead(position, seat)
        self.won = logit_of(self.with_tile(position, seat, seed)) - lead
        best = self.best
        self.lost = -logit_of(self.with_tile(position, 1 - seat, seed)) - lead
        self.best = best
        self.ends = []

    # --- The confrontation ------------------------------------------------------------------

    def stands(self, position: NagarajaPosition, seat: i64) -> float:
        """The chance of a seat in the middle of a round; the position is played on if need be."""
        self.meter.used += 1
        while position.phase == ANSWERING:
            position.play(ALLOW, self._alarm)
        if position.phase == TAKING:
            position.play(TAKEN + position.tables.kind_of[lowest(position.pile)], self._alarm)
        if position.phase == OVER or position.phase == GIVING or position.phase == BIDDING:
            return self.judge.chance(position, seat)
        tile: float = 0.0
        if position.phase == CONFRONTING:
            tile = self.odds.of(position, seat)
        elif position.turn == seat:
            tile = 1.0
        lead: float = self.judge.lead(position, seat)
        return tile * chance_of(lead + self.won) + (1.0 - tile) * chance_of(lead + self.lost)

    def try_move(self, position: NagarajaPosition, code: i64, seat: i64, seed: i64) -> float:
        """What a move is worth, over what luck may bring."""
        after = position.clone()
        self._alarm.rang = False
        after.play(code, self._alarm)
        drawn: bool = self._alarm.rang
        total: float = self.stands(after, seat)
        self.ends.append(after)
        if not drawn or self.meter.is_spent():
            return total
        chance = FastChance(seed)
        for _ in range(TRIES - 1):
            after = position.clone()
            after.play(code, chance)
            total += self.stands(after, seat)
        return total / float(TRIES)

    def confront(
        self, position: NagarajaPosition, codes: list[int], seat: i64, seed: i64
    ) -> list[float]:
        """What the moves of a confrontation are worth; the best ones are looked at twice."""
        self.weigh_tile(position, seat, seed)
        chances: list[float] = []
        for code in codes:
            chances.append(self.try_move(position, code, seat, seed))  # noqa: PERF401 - compiled
        ends = self.ends
        order = [(-chances[n], n) for n in range(len(codes))]
        order.sort()
        rooms0: i64 = position.rooms0
        rooms1: i64 = position.rooms1
        relics0: i64 = position.relics0
        relics1: i64 = position.relics1
        trap: i64 = position.trap
        for place in range(min(SECOND_LOOKS, len(order))):
            if self.meter.is_spent():
                break
            n = order[place][1]
            end = ends[n]
            if end.phase != CONFRONTING and end.phase != LAYING:
                continue
            if (
                end.rooms0 == rooms0
                and end.rooms1 == rooms1
                and end.relics0 == relics0
                and end.relics1 == relics1
                and end.trap == trap
            ):
                continue
            self.weigh_tile(end, seat, seed)
            chances[n] = self.stands(end.clone(), seat)
        self.ends = ends
        return chances
