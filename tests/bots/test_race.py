"""Choices that are compared in imagined worlds until one is left or the budget is spent."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from mela.bots.meter import Meter
from mela.bots.race import Race, Runner
from mela.core.chance import FastChance
from mela.games.nagaraja.bots.search_planner import Candidate

NEGLIGIBLE = 10
#: What eight worlds do to everybody.
LUCK = [900, -400, 30, -1200, 500, 700, -800, 100]


class Half(Runner):
    def trust(self) -> float:
        return 0.5


def runner(seemed: float, results: Sequence[float] = ()) -> Runner:
    made = Half(seemed)
    made.results.extend(results)
    return made


def hope(one: Runner, best: Runner, doubt: float = 0.0) -> float:
    return one.hope(best, doubt)


def test_what_seemed_counts_beside_what_came_of_it() -> None:
    assert runner(100, [300, 500]).worth() == 250
    candidate = Candidate(0, 0.5)
    candidate.results.extend([0.75, 0.25, 1.0, 1.0])
    assert candidate.worth() == pytest.approx((6 * 0.5 + 4 * 0.75) / 10)


def test_luck_that_all_have_alike_hides_no_difference() -> None:
    assert hope(runner(0, [luck - 20 for luck in LUCK]), runner(0, LUCK)) == -10


def test_an_unsteady_one_may_hope_until_more_worlds_were_seen() -> None:
    best = runner(0, LUCK)
    unsteady = runner(0, [luck - 100 + (-1) ** n * 300 for n, luck in enumerate(LUCK)])
    assert hope(unsteady, best) > NEGLIGIBLE
    assert hope(runner(0, unsteady.results * 100), runner(0, LUCK * 100)) < 0


def test_what_seemed_can_settle_what_worlds_leave_open() -> None:
    unsteady = runner(0, [luck + (-1) ** n * 300 for n, luck in enumerate(LUCK)])
    assert hope(unsteady, runner(0, LUCK)) > NEGLIGIBLE
    assert hope(unsteady, runner(900, LUCK)) < 0


def test_few_worlds_that_are_alike_leave_a_doubt() -> None:
    assert hope(runner(0, LUCK), runner(0, LUCK), doubt=100) > NEGLIGIBLE
    assert hope(runner(0, LUCK * 9), runner(0, LUCK * 9), doubt=100) < NEGLIGIBLE


class Track:
    """Worlds in which each runner gets what it is worth and some luck; a meeting costs 10."""

    def __init__(self, worths: Sequence[int], budget: int, spread: int) -> None:
        self.worths = {runner(-n): worth for n, worth in enumerate(worths)}
        self.meter = Meter(budget, 0.0)
        self.met: list[tuple[int, Runner]] = []
        self.spread, self.chance = spread, FastChance(1)
        self.race = Race(list(self.worths), NEGLIGIBLE)
        self.race.run(self.meter, self.world, self.meet)

    def world(self) -> int:
        return int(self.chance.below(2**30))

    def meet(self, runner: Runner, world: int) -> float:
        self.meter.used += 10
        self.met.append((world, runner))
        own_luck = FastChance(world + len(self.met)).below(2 * self.spread + 1) - self.spread
        return self.worths[runner] + world % 1000 + int(own_luck)

    def winner(self) -> int:
        """Its place at the start."""
        best = max(self.race.runners, key=Runner.worth)
        return list(self.worths).index(best)


def test_the_best_wins_though_it_seemed_worst() -> None:
    assert Track([100, 0, 50, 0, 0, 0, 60, 900], 20_000, spread=300).winner() == 7


def test_all_that_are_left_meet_the_same_worlds() -> None:
    track = Track([0, 40, 20, 10], 3_000, spread=100)
    worlds = dict.fromkeys(world for world, _ in track.met)
    fields = [{one for seen, one in track.met if seen == world} for world in worlds]
    assert len(fields[0]) == 4
    assert all(later <= earlier for earlier, later in pairwise(fields))
    assert all(len(one.results) == len(fields) for one in track.race.runners)


def test_a_race_that_is_decided_saves_its_budget() -> None:
    track = Track([900, 0, 0, 0], 100_000, spread=50)
    assert len(track.race.runners) == 1
    assert track.meter.used < 2_000


@pytest.mark.parametrize("budget", [500, 3_000, 20_000])
def test_a_close_race_takes_its_budget_and_no_more(budget: int) -> None:
    track = Track([0] * 8, budget, spread=10_000)
    assert 0.8 * budget < int(track.meter.used) <= budget
    # each part goes to half as many
    assert len(track.race.runners) == 2


def test_the_budget_says_how_many_run() -> None:
    for budget, most in ((10, 1), (40, 2), (200, 6)):
        track = Track([0] * 8, budget, spread=10)
        assert len({one for _, one in track.met}) == most
