"""How a round can end: who gets the tile, and who is ahead in the match then."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.bots.meter import Meter
from mela.bots.turn_search import DrawDetector
from mela.core.bits import lowest
from mela.core.chance import FastChance
from mela.core.vectors import ints
from mela.games.nagaraja.bots.tile_odds import TileOdds
from mela.games.nagaraja.bots.win_model import WinModel, logit, win_probability
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import (
    ANSWERING,
    BIDDING,
    CONFRONTING,
    GIVING,
    LAYING,
    OVER,
    TAKING,
)
from mela.games.nagaraja.rules.tables import ALLOW, AMULET, TAKEN

#: How often unseen relics and amulets are drawn for each way to lay a tile that may be won.
DRAWS: Final = 6
#: How often a card is tried if its effect depends on luck.
TRIES: Final = 4
#: How many of the best moves get a second look, with the tile laid after each of them.
SECOND_LOOKS: Final = 6


@final
class Outcome:
    """What a move is worth, as a chance to win the match, and a position that it leads to."""

    def __init__(self, chance: float, position: NagarajaPosition) -> None:
        self.chance: float = chance
        self.position: NagarajaPosition = position


@final
class TileWorth:
    """What the offered tile adds to a seat's lead, as logits: if the seat lays it, and if the other
    does; and the position after the seat's best way to lay it."""

    def __init__(self, won: float, lost: float, best: NagarajaPosition) -> None:
        self.won: float = won
        self.lost: float = lost
        self.best: NagarajaPosition = best

    def chance(self, lead: float, odds: float) -> float:
        """The chance to win the match, given these odds to win the tile."""
        won: float = win_probability(lead + self.won)
        return odds * won + (1.0 - odds) * win_probability(lead + self.lost)


@final
class Rounds:
    """Looks ahead to the end of a round, for one seat.

    A position before the end of the round is judged by what the tile would bring to either side.
    That is computed once, and added to the lead in each position.
    """

    def __init__(self, judge: WinModel, odds: TileOdds, meter: Meter, most_moves: int) -> None:
        self.judge: WinModel = judge
        self.odds: TileOdds = odds
        self.meter: Meter = meter
        self.buffer: vec[i64] = ints([0] * most_moves)
        self._detector: DrawDetector = DrawDetector()

    # --- The tile ---------------------------------------------------------------------------

    def with_tile(self, position: NagarajaPosition, winner: i64, seed: i64) -> Outcome:
        """The best way to lay the tile, for the seat that has won it."""
        laying = position.clone()
        laying.phase = LAYING
        laying.turn = winner
        laying.bid0 = 0
        laying.bid1 = 0
        if position.tile == 0 or position.open_rooms(winner) == 0:
            laying.phase = GIVING
            laying.guide = 1 - winner
            laying.turn = 1 - winner
            laying.dealt = 0
            return Outcome(self.judge.chance(laying, winner), laying)
        count: i64 = laying.fill(self.buffer)
        best = Outcome(-1.0, laying)
        n: i64 = 0
        while n < count:
            code: i64 = self.buffer[n]
            n += 1
            if code != AMULET:
                outcome = self.lay(laying, code, seed, DRAWS)
                if outcome.chance > best.chance:
                    best = outcome
        return best

    def lay(self, position: NagarajaPosition, code: i64, seed: i64, most: i64) -> Outcome:
        """The value of one way to lay the tile, averaged over what it may uncover."""
        seat: i64 = position.turn
        chance = FastChance(seed)
        first = position
        total: float = 0.0
        draws: i64 = 0
        while draws < most:
            after = position.clone()
            after.play(code, chance)
            total += self.judge.chance(after, seat)
            self.meter.used += 1
            draws += 1
            if draws == 1:
                first = after
            if after.relics(seat) == position.relics(seat) and after.amulets(
                seat
            ) == position.amulets(seat):
                break
        return Outcome(total / float(draws), first)

    def weigh_tile(self, position: NagarajaPosition, seat: i64, seed: i64) -> TileWorth:
        """How much the tile would change."""
        lead: float = self.judge.lead(position, seat)
        own = self.with_tile(position, seat, seed)
        other = self.with_tile(position, 1 - seat, seed)
        return TileWorth(logit(own.chance) - lead, -logit(other.chance) - lead, own.position)

    # --- The confrontation ------------------------------------------------------------------

    def stands(self, position: NagarajaPosition, seat: i64, tile: TileWorth) -> float:
        """The chance of a seat in the middle of a round; plays pending answers in `position`."""
        self.meter.used += 1
        while position.phase == ANSWERING:
            position.play(ALLOW, self._detector)
        if position.phase == TAKING:
            position.play(TAKEN + position.tables.kind_of[lowest(position.pile)], self._detector)
        if position.phase == OVER or position.phase == GIVING or position.phase == BIDDING:
            return self.judge.chance(position, seat)
        odds: float = 0.0
        if position.phase == CONFRONTING:
            odds = self.odds.of(position, seat)
        elif position.turn == seat:
            odds = 1.0
        return tile.chance(self.judge.lead(position, seat), odds)

    def try_move(
        self, position: NagarajaPosition, code: i64, seat: i64, seed: i64, tile: TileWorth
    ) -> Outcome:
        """The value of a move, averaged over luck."""
        after = position.clone()
        self._detector.drew = False
        after.play(code, self._detector)
        drawn: bool = self._detector.drew
        total: float = self.stands(after, seat, tile)
        if not drawn or self.meter.is_spent():
            return Outcome(total, after)
        chance = FastChance(seed)
        for _ in range(TRIES - 1):
            another = position.clone()
            another.play(code, chance)
            total += self.stands(another, seat, tile)
        return Outcome(total / float(TRIES), after)

    def confront(
        self, position: NagarajaPosition, codes: list[int], seat: i64, seed: i64
    ) -> list[Outcome]:
        """The values of all moves of a confrontation.

        The tile is weighed once for all of them. Of the best ones, those that change a temple get
        a second look, with the tile weighed again in the new position.
        """
        tile = self.weigh_tile(position, seat, seed)
        outcomes: list[Outcome] = []
        for code in codes:
            outcomes.append(  # noqa: PERF401 - compiled
                self.try_move(position, code, seat, seed, tile)
            )
        order = [(-outcomes[n].chance, n) for n in range(len(codes))]
        order.sort()
        for place in range(min(SECOND_LOOKS, len(order))):
            if self.meter.is_spent():
                break
            outcome = outcomes[order[place][1]]
            end = outcome.position
            if end.phase != CONFRONTING and end.phase != LAYING:
                continue
            if not same_temples(end, position):
                changed = self.weigh_tile(end, seat, seed)
                outcome.chance = self.stands(end.clone(), seat, changed)
        return outcomes


def same_temples(one: NagarajaPosition, other: NagarajaPosition) -> bool:
    """Are the tiles, the relics and the trap the same in both positions?"""
    return (
        one.rooms0 == other.rooms0
        and one.rooms1 == other.rooms1
        and one.relics0 == other.relics0
        and one.relics1 == other.relics1
        and one.trap == other.trap
    )
