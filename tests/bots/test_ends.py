"""Ends of a turn of Holi."""

from mela.bots.planner import Plan
from mela.bots.turn_search import UNKNOWN
from mela.core.chance import FastChance
from mela.games.holi.bots.planners import best_ends
from tests.bots.arena import some_positions
from tests.titles import HOLI


def test_first_moves_that_end_alike_are_one_end() -> None:
    position = some_positions(2)[0].position
    other = position.clone()
    other.play(HOLI.legal(other)[0], FastChance(0))
    hopes = [position, other, position, other]
    ends = best_ends(Plan([50, UNKNOWN, 70, 60], hopes), 8)
    assert [(one.seemed, one.firsts) for one in ends] == [(70, [2, 0]), (60, [3])]
    assert [one.seemed for one in best_ends(Plan([50, 40, 70, 60], hopes), 1)] == [70]
