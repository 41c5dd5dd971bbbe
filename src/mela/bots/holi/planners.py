"""How masters and gurus think a turn of Holi through."""

from collections.abc import Sequence
from math import isqrt

from mela.bots.holi.turn import HoliTurn
from mela.bots.meter import Meter
from mela.bots.planner import Imagine, Plan, Planner
from mela.bots.turn_search import UNKNOWN, TurnSearch
from mela.core.chance import Chance, FastChance
from mela.core.position import Position
from mela.games.holi.cards import END
from mela.games.holi.position import HoliPosition
from mela.games.holi.truth import IN, PLAYING

#: How many throws of the own turn are judged, and for how many of them what may follow.
THROWS, FOLLOWED = 400, 24
#: The same for the turns of others.
THROWS_OF_OTHERS, FOLLOWED_OF_OTHERS = 40, 4
#: How many ends of the turn are followed into the turns of the others at most.
CANDIDATES = 8
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
    """Follows the most promising ends of the own turn through the turns of the others.

    These have imagined hands and make the turn that the judge likes best for them. The more hands
    were tried, the fewer ends are still compared.
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
        followed = _followed(plan)
        if len(followed) < 2 or _is_alone(position):
            return plan
        seat = int(position.seat_to_move())
        replies = HoliTurn(
            self.judge, meter, THROWS_OF_OTHERS, FOLLOWED_OF_OTHERS, self.game.most_moves()
        )

        def answer(ends: Sequence[End], world: Position, seed: int) -> None:
            for end in ends:
                end.sum += self._answered(end.position, world, seat, FastChance(seed), replies)

        # the first reply tells how many there is time for
        before, seed = meter.share(), chance.below(2**31)
        answer(followed[:1], position, seed)
        cost = max(1e-9, meter.share() - before)
        most = isqrt(int(2 * max(0.0, 1 - meter.share()) / cost))
        if most < 2:
            return plan
        followed = followed[:most]
        answer(followed[1:], position, seed)
        worlds = 1
        while meter.share() + len(followed) * cost < 1:
            answer(followed, imagine(), chance.below(2**31))
            worlds += 1
            if worlds & (worlds - 1) == 0 and len(followed) > 2:
                followed.sort(key=lambda end: -end.worth(worlds))
                del followed[(len(followed) + 1) // 2 :]
        values = [UNKNOWN] * len(codes)
        for end in followed:
            for first in end.firsts:
                values[first] = end.worth(worlds)
        return Plan(values, plan.hopes)

    def _answered(
        self, end: HoliPosition, world: Position, seat: int, chance: Chance, replies: HoliTurn
    ) -> int:
        """What an end of the turn is worth when all others have had theirs."""
        assert isinstance(world, HoliPosition)
        position = end.clone()
        deal_others(position, world, seat)
        mover = seat
        while True:
            following = position.clone()
            if following.turn == mover:
                following.play(END, chance)
            if following.is_over() or following.turn == seat:
                break
            mover = int(following.turn)
            position = replies.best(following)
            if position.is_over():
                break
        replies.meter.used += 1
        return int(self.judge.value(position, seat))


class End:
    """An end of the turn, the first moves that lead there, and what came of it so far."""

    def __init__(self, position: HoliPosition, value: int) -> None:
        self.position = position
        self.value = value
        self.firsts: list[int] = []
        self.sum = 0

    def worth(self, worlds: int) -> int:
        """Halfway between the judge's opinion, which knows all replies a little, and what came of
        so many imagined ones."""
        return (self.value + self.sum // worlds) // 2


def _is_alone(position: Position) -> bool:
    """Are all others out?"""
    assert isinstance(position, HoliPosition)
    return all(seat == position.turn or position.out(seat) != IN for seat in range(position.seats))


def _followed(plan: Plan) -> list[End]:
    """The best ends of the turn, the best first."""
    ends: dict[tuple[int, ...], End] = {}
    for first in sorted(range(len(plan.values)), key=lambda n: -plan.values[n]):
        position = plan.hopes[first]
        assert isinstance(position, HoliPosition)
        if position.phase != PLAYING or plan.values[first] == UNKNOWN:
            continue
        snapshot = position.snapshot()
        if snapshot not in ends:
            if len(ends) == CANDIDATES:
                break
            ends[snapshot] = End(position, plan.values[first])
        ends[snapshot].firsts.append(first)
    return list(ends.values())


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
