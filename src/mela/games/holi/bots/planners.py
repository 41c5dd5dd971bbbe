"""How masters and gurus plan a turn of Holi."""

from collections.abc import Sequence

from mela.bots.meter import Meter
from mela.bots.planner import Imagine, Plan, Planner
from mela.bots.race import Race, Runner
from mela.bots.turn_search import UNKNOWN, TurnSearch
from mela.core.chance import Chance, FastChance
from mela.core.position import Position
from mela.games.holi.bots.turn import HoliTurn
from mela.games.holi.rules.cards import END
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import IN, PLAYING


class End(Runner):
    """An end of the turn, and the first moves that lead there."""

    def __init__(self, position: HoliPosition, value: int) -> None:
        super().__init__(value)
        self.position = position
        self.firsts: list[int] = []

    def trust(self) -> float:
        """Always half, because the judge's estimate already reflects what may follow."""
        return 0.5


def best_ends(plan: Plan, most: int) -> list[End]:
    """The most promising ends of the turn, the best first."""
    ends: dict[tuple[int, ...], End] = {}
    for first in sorted(range(len(plan.values)), key=lambda n: -plan.values[n]):
        position = plan.hopes[first]
        assert isinstance(position, HoliPosition)
        if position.phase != PLAYING or plan.values[first] == UNKNOWN:
            continue
        snapshot = position.snapshot()
        if snapshot not in ends:
            if len(ends) == most:
                break
            ends[snapshot] = End(position, plan.values[first])
        ends[snapshot].firsts.append(first)
    return list(ends.values())


#: In the bot's own turn: how many throws are judged, and how many of them are followed further.
THROWS, FOLLOWED = 400, 24
#: The same for later turns.
THROWS_AHEAD, FOLLOWED_AHEAD = 40, 4
#: At most this many ends of the turn are followed into the next turns.
CANDIDATES = 8
#: In hundredths of a point: a smaller gain is not worth more thinking.
NEGLIGIBLE = 10
HAND = 4095


class HoliTurnPlanner(Planner):
    """Searches its own turn, and leaves the rest to the judge."""

    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,  # noqa: ARG002 - it ignores what is drawn
        imagine: Imagine,  # noqa: ARG002 - and what others hold
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
    """Follows the best ends of its turn through the turns of the others, to the best end of its
    next turn.

    The others get imagined hands, and everybody plays the turn that the judge rates best for them.
    Fewer and fewer ends are compared as it goes on; it stops early when no other end could be
    noticeably better.
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
        # two quick turns cost less than this careful one: go on if as much is left
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
        """Where an end of the turn leads, after the turns of all others and the seat's next one."""
        assert isinstance(world, HoliPosition)
        position = end.clone()
        deal_others(position, world, seat)
        mover = seat
        # a seat that is out gets no turn, so waiting for it might never end
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
        chance: Chance,  # noqa: ARG002 - for subclasses that expect random play
        turns: HoliTurn,
    ) -> HoliPosition:
        """The turn that another seat is expected to play, as the position at its end."""
        return turns.best(position)


def _is_alone(position: Position) -> bool:
    """Are all others out?"""
    assert isinstance(position, HoliPosition)
    return all(seat == position.turn or position.out(seat) != IN for seat in range(position.seats))


def deal_others(position: HoliPosition, world: HoliPosition, seat: int) -> None:
    """Give the others the hands and decks of another imagined position."""
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
