"""How masters and gurus think a turn of Holi through."""

from collections.abc import Sequence

from mela.bots.holi.ends import End, best_ends
from mela.bots.holi.turn import HoliTurn
from mela.bots.meter import Meter
from mela.bots.planner import Imagine, Plan, Planner
from mela.bots.race import Race
from mela.bots.turn_search import UNKNOWN, TurnSearch
from mela.core.chance import Chance, FastChance
from mela.core.position import Position
from mela.games.holi.cards import END
from mela.games.holi.position import HoliPosition
from mela.games.holi.truth import IN, PLAYING

#: How many throws of the own turn are judged, and for how many of them what may follow.
THROWS, FOLLOWED = 400, 24
#: The same for turns ahead.
THROWS_AHEAD, FOLLOWED_AHEAD = 40, 4
#: How many ends of the turn are followed into the next ones at most.
CANDIDATES = 8
#: In hundredths of a point: so much more is not worth to think on.
NEGLIGIBLE = 10
HAND = 4095


class HoliTurnPlanner(Planner):
    """Looks over the own turn, and leaves the rest to the judge."""

    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,  # noqa: ARG002 - what is drawn is not looked at
        imagine: Imagine,  # noqa: ARG002 - nor what others hold
    ) -> Plan:
        assert isinstance(position, HoliPosition)
        if position.phase != PLAYING:
            search = TurnSearch(self.judge, position.turn, meter, self.game.most_moves())
            search.look(position, list(codes))
            return Plan(search.values, search.ends)
        turn = HoliTurn(self.judge, meter, THROWS, FOLLOWED, self.game.most_moves())
        turn.look(position, list(codes))
        return Plan(turn.values, turn.ends)


class HoliReplyPlanner(HoliTurnPlanner):
    """Follows the most promising ends of the own turn through the turns of the others to the best
    end of the own next one.

    The others have imagined hands, and everybody makes the turn that the judge likes best for
    them. The more was tried, the fewer ends are still compared; when no other could be better by
    something that counts, the rest of the budget is saved.
    """

    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        plan = super().plan(position, codes, meter, chance, imagine)
        ends = best_ends(plan, CANDIDATES)
        # two quick turns take less than a careful one
        if len(ends) < 2 or meter.share() > 0.5 or _is_alone(position):
            return plan
        seat = int(position.seat_to_move())
        turns = HoliTurn(self.judge, meter, THROWS_AHEAD, FOLLOWED_AHEAD, self.game.most_moves())

        def world() -> tuple[Position, int]:
            return imagine(), chance.below(2**31)

        def follow(end: End, world: tuple[Position, int]) -> float:
            position, seed = world
            after = self._followed(end.position, position, seat, FastChance(seed), turns)
            meter.used += 1
            return int(self.judge.value(after, seat))

        race = Race(ends, NEGLIGIBLE)
        race.run(meter, world, follow)
        values = [UNKNOWN] * len(codes)
        for end in race.runners:
            for first in end.firsts:
                values[first] = round(end.worth())
        return Plan(values, plan.hopes)

    def _followed(
        self, end: HoliPosition, world: Position, seat: int, chance: Chance, turns: HoliTurn
    ) -> HoliPosition:
        """Where an end of the turn leads when all others and then the seat have had theirs."""
        assert isinstance(world, HoliPosition)
        position = end.clone()
        deal_others(position, world, seat)
        mover = seat
        # who is out has no turn, so nobody waits for the seat for ever
        for _ in range(position.seats):
            following = position.clone()
            if following.turn == mover:
                following.play(END, chance)
            if following.is_over():
                return following
            mover = int(following.turn)
            if mover == seat:
                return turns.best(following)
            position = self._reply(following, chance, turns)
            if position.is_over():
                break
        return position

    def _reply(
        self,
        position: HoliPosition,
        chance: Chance,  # noqa: ARG002 - for those who know how the other draws lots
        turns: HoliTurn,
    ) -> HoliPosition:
        """The end of the turn that another seat is thought to make."""
        return turns.best(position)


def _is_alone(position: Position) -> bool:
    """Are all others out?"""
    assert isinstance(position, HoliPosition)
    return all(seat == position.turn or position.out(seat) != IN for seat in range(position.seats))


def deal_others(position: HoliPosition, world: HoliPosition, seat: int) -> None:
    """The others hold and draw the cards of another imagined position."""
    mask = HAND << 12 * seat
    position.hands = position.hands & mask | world.hands & ~mask
    if seat != 0:
        position.deck0 = world.deck0
    if seat != 1:
        position.deck1 = world.deck1
    if seat != 2:
        position.deck2 = world.deck2
    if seat != 3:
        position.deck3 = world.deck3
