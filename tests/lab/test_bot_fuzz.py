"""Matches of all bots with random options, and that what goes wrong in them is noticed."""

from collections.abc import Sequence
from time import thread_time
from typing import TypeVar

import pytest

from mela.bots import levels
from mela.bots.bot import Bot, BotError, Choice
from mela.bots.budget import Budget
from mela.core.chance import Chance
from mela.core.move import Move
from mela.core.view import View
from mela.games import SHIPPED, game
from mela.lab import bot_fuzz
from mela.lab.bot_fuzz import fuzz_bots
from tests.titles import NAGARAJA, NAGARAJA_KIT

M = TypeVar("M", bound=Move)

#: Uncompiled bots are too slow for a hundredth of a second.
WITHOUT_A_CLOCK = ("1n", "50n")


class Glutton(Bot):
    """Looks at far more than it may, and does not look at the clock."""

    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:  # noqa: ARG002
        budget.meter().used += 5_000
        begun = thread_time()
        while thread_time() - begun < 0.1:
            pass
        return Choice(moves[-1])


class Cheat(Bot):
    """Makes the first move that comes to mind."""

    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:  # noqa: ARG002
        move: M = NAGARAJA.parse_move("pass")  # type: ignore[assignment]
        return Choice(move)


class Faint(Bot):
    """Is not up to it."""

    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:  # noqa: ARG002
        raise BotError("too much for me")


@pytest.mark.parametrize("title", SHIPPED)
@pytest.mark.parametrize("seed", [8, 24])
def test_bots_play_by_the_rules(title: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_fuzz, "BUDGETS", WITHOUT_A_CLOCK)
    tally = fuzz_bots(game(title), seed)
    assert (tally.matches, tally.failures) == (1, ())
    assert tally.steps > 20


@pytest.mark.parametrize(
    ("bot", "budget", "what"),
    [
        (Glutton, "200n", "OverrunError: 5000 evaluations with 200n"),
        (Glutton, "0.01s", "s with 0.01s"),
        (Cheat, "200n", "IllegalMove"),
        (Faint, "200n", "BotError: too much for me"),
    ],
)
def test_what_goes_wrong_is_told(
    bot: type[Bot], budget: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NAGARAJA_KIT, "levels", lambda: ["novice"])
    monkeypatch.setattr(bot_fuzz, "BUDGETS", (budget,))
    monkeypatch.setattr(levels, "Novice", bot)
    (failure,) = fuzz_bots(NAGARAJA, 3).failures
    assert what in failure.what
    assert f"novice:{budget}, novice:{budget}" in failure.what
    assert (failure.seed, failure.step) == (3, 0)
    assert NAGARAJA.parse(failure.position).turn in (0, 1)
