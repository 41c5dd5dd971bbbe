"""Guru and master of Holi: whole matches, budgets, and turns of others."""

from functools import partial

import pytest

from mela.bots.budget import Budget
from mela.bots.meter import Meter
from mela.core.chance import Chance, FastChance
from mela.core.position import Position
from mela.games.holi.bots.nets import net_judge
from mela.games.holi.bots.planners import HoliReplyPlanner, deal_others
from mela.games.holi.bots.turn import HoliTurn
from mela.games.holi.rules.cards import END
from mela.games.holi.rules.moves import Throw
from mela.games.holi.rules.position import HoliPosition
from tests.bots.arena import played, some_positions
from tests.titles import HOLI

MANY = 10**6


@pytest.mark.parametrize("levels", [("master", "novice"), ("guru", "novice", "novice")])
def test_whole_matches_are_legal(levels: tuple[str, ...]) -> None:
    result = played([f"{levels[0]}:60n", *levels[1:]], 5, {}).result
    assert result is not None
    assert result.places[0] == 1


def test_the_best_turn_is_nearly_always_found() -> None:
    for match in some_positions(2):
        position, judge, seat = match.position, net_judge(2), match.seat
        meter = Meter(MANY, 0.0)
        end = HoliTurn(judge, meter, 2_000, 24, HOLI.most_moves()).best(position)
        ends = _ends(position, seat)
        values = [int(judge.value(other, seat)) for other in ends[::7]]
        assert judge.value(end, seat) >= max(values) - (max(values) - min(values)) // 20
        assert end in ends
        assert meter.used < 2_500


def test_a_turn_goes_on_after_its_throw() -> None:
    position = some_positions(2)[1].position.clone()
    seat, judge = int(position.turn), net_judge(2)
    throw = next(c for c in HOLI.legal(position) if isinstance(HOLI.move(position, c), Throw))
    position.play(throw, FastChance(0))
    codes = HOLI.legal(position)
    turn = HoliTurn(judge, Meter(MANY, 0.0), 2_000, 24, HOLI.most_moves())
    turn.look(position, codes)
    assert turn.ends[codes.index(END)] == position
    assert max(turn.values) == max(int(judge.value(end, seat)) for end in _ends(position, seat))


def _ends(position: HoliPosition, seat: int) -> list[HoliPosition]:
    """All positions that a turn can lead to, before the next draw."""
    found, open_ends = [], [position]
    while open_ends:
        here = open_ends.pop()
        for code in HOLI.legal(here):
            after = here.clone()
            after.play(code, FastChance(0))
            if str(HOLI.move(here, code)) == "end":
                found.append(here)
            elif after.is_over() or after.turn != seat:
                found.append(after)
            else:
                open_ends.append(after)
    return found


def test_others_get_other_cards_and_nobody_else() -> None:
    match = some_positions(3)[2]
    seat, view = match.seat, match.view(match.seat)
    position, world = (HOLI.imagine(view, FastChance(luck)) for luck in (1, 2))
    assert position != world
    deal_others(position, world, seat)
    assert position == world


@pytest.mark.parametrize("evaluations", [300, 1_200])
def test_evaluations_are_kept_to(evaluations: int) -> None:
    chance = FastChance(1)
    for match in some_positions(2):
        meter = Budget(evaluations=evaluations).meter()
        imagine = partial(HOLI.imagine, match.view(match.seat), chance)
        planner = HoliReplyPlanner(HOLI, net_judge(2))
        codes = HOLI.legal(match.position)
        plan = planner.plan(match.position, codes, meter, chance, imagine)
        assert len(plan.values) == len(plan.hopes) == len(codes)
        # what is begun is looked at to its end: what follows a throw, and the reply to an end
        assert meter.used <= evaluations + 400


class Follower(HoliReplyPlanner):
    """Remembers where the ends of its turn have led to."""

    def __init__(self, seats: int) -> None:
        super().__init__(HOLI, net_judge(seats))
        self.turns: list[list[int]] = []

    def _followed(
        self, end: HoliPosition, world: Position, seat: int, chance: Chance, turns: HoliTurn
    ) -> HoliPosition:
        self.turns.append([])
        found = super()._followed(end, world, seat, chance, turns)
        self.turns[-1].append(int(found.turn))
        return found

    def _reply(self, position: HoliPosition, chance: Chance, turns: HoliTurn) -> HoliPosition:
        self.turns[-1].append(int(position.turn))
        return super()._reply(position, chance, turns)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_turn_up_to_the_own_next_one(seats: int) -> None:
    match, chance = some_positions(3)[seats - 2], FastChance(1)
    assert match.seats == seats
    imagine = partial(HOLI.imagine, match.view(match.seat), chance)
    planner = Follower(seats)
    codes = HOLI.legal(match.position)
    planner.plan(match.position, codes, Meter(6_000, 0.0), chance, imagine)
    assert planner.turns
    order = [(match.seat + n) % seats for n in range(1, seats + 1)]
    assert all(turns == order for turns in planner.turns)
