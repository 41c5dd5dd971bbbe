"""Ends of a turn of Holi that are compared in imagined worlds."""

from collections.abc import Sequence

import pytest

from mela.bots.holi.ends import NEGLIGIBLE, End, best_ends, better_half, still_open
from mela.bots.planner import Plan
from mela.bots.turn_search import UNKNOWN
from mela.core.chance import FastChance
from mela.games import HOLI
from tests.bots.arena import some_positions

#: What eight worlds do to everybody.
LUCK = [900, -400, 30, -1200, 500, 700, -800, 100]


def end(value: int, results: Sequence[int]) -> End:
    made = End(some_positions(2)[0].position, value)
    made.results.extend(results)
    return made


def test_the_judge_counts_for_as_much_as_what_came_of_it() -> None:
    assert end(100, [300, 500]).worth() == (100 + 400) // 2


def test_luck_that_all_have_alike_hides_no_difference() -> None:
    best = end(0, LUCK)
    behind = end(0, [luck - NEGLIGIBLE for luck in LUCK])
    assert still_open([behind, best]) == [best]


def test_an_end_that_might_still_be_better_is_followed_further() -> None:
    best = end(0, LUCK)
    unsteady = end(0, [luck - 100 + (-1) ** n * 300 for n, luck in enumerate(LUCK)])
    assert still_open([best, unsteady]) == [best, unsteady]
    # the same with what so many worlds more would tell
    longer = [end(0, one.results * 100) for one in (best, unsteady)]
    assert still_open(longer) == longer[:1]


def test_the_judge_can_settle_what_worlds_leave_open() -> None:
    best = end(900, LUCK)
    unsteady = end(0, [luck + (-1) ** n * 300 for n, luck in enumerate(LUCK)])
    assert still_open([best, unsteady]) == [best]


@pytest.mark.parametrize(("count", "left"), [(8, 4), (5, 3), (3, 2), (2, 1)])
def test_the_better_half_is_what_is_worth_more(count: int, left: int) -> None:
    ends = [end(0, [100 * (n * 3 % count)]) for n in range(count)]
    half = better_half(ends)
    assert len(half) == left
    others = [one for one in ends if one not in half]
    assert min(one.worth() for one in half) >= max(one.worth() for one in others)


def test_first_moves_that_end_alike_are_one_end() -> None:
    position = some_positions(2)[0].position
    other = position.clone()
    other.play(HOLI.legal(other)[0], FastChance(0))
    hopes = [position, other, position, other]
    ends = best_ends(Plan([50, UNKNOWN, 70, 60], hopes), 8)
    assert [(one.value, one.firsts) for one in ends] == [(70, [2, 0]), (60, [3])]
    assert [one.value for one in best_ends(Plan([50, 40, 70, 60], hopes), 1)] == [70]
