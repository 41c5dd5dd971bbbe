"""The measure of how long bots think."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from mela.bots.bot import Bot, Choice
from mela.bots.budget import Budget
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.view import View
from mela.games import GAMES, game
from tests.titles import HOLI
from tools.thinking_time import MOST, TRIES, choices, timed

M = TypeVar("M", bound=Move)


class Dawdler(Bot):
    """Takes twice the time that it has, if that is short."""

    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:  # noqa: ARG002
        meter = budget.meter()
        while budget.seconds and budget.seconds < 1 and meter.share() < 2:
            pass
        return Choice(moves[0])


@pytest.mark.parametrize("title", GAMES)
def test_all_parts_of_matches_are_there(title: str) -> None:
    played = game(title)
    found = choices(played, 6)
    assert {len(played.points(position)) for position in found} == set(played.seats)
    assert all(len(played.legal(position)) > 1 for position in found)


def test_who_is_late_is_asked_again() -> None:
    (position,) = choices(HOLI, 1)
    passed, worked, asked = timed(Dawdler(HOLI), position, 0.01)
    assert passed > MOST * 0.01
    assert worked > 0
    assert asked == TRIES
    assert timed(Dawdler(HOLI), position, 60.0)[2] == 1
