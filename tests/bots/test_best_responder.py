"""The best responder: it knows what the other would do, and nothing of what the other hides."""

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

import pytest

from mela.bots import levels
from mela.bots.bot import Bot, BotError, Choice
from mela.bots.budget import Budget
from mela.core.chance import Chance, FastChance
from mela.core.match import AnyMatch
from mela.core.move import Move
from mela.core.view import View
from mela.games import SHIPPED, game
from mela.games.nagaraja.rules.moves import Bid
from tests.bots.arena import new_match, play_on
from tests.titles import HOLI, NAGARAJA
from tools import best_responder
from tools.best_responder import BestResponder

M = TypeVar("M", bound=Move)
#: Enough for some questions to a model that looks at little.
SOME = Budget(evaluations=900)
MORE = Budget(evaluations=1_800)


class Model(Bot):
    """Bids as few cards as possible, and is asked with these views."""

    asked: list[View]

    def think(self, view: View, moves: Sequence[M], budget: Budget, chance: Chance) -> Choice[M]:  # noqa: ARG002
        self.asked.append(view)
        budget.meter().used += 20
        return Choice(min(moves, key=self.appeal))

    def appeal(self, move: Move) -> int:
        return len(move.cards) if isinstance(move, Bid) else 0


class BoldModel(Model):
    """Bids as many as possible."""

    def appeal(self, move: Move) -> int:
        return -super().appeal(move)


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """What the model was asked with; a real one would take too long uncompiled."""
    monkeypatch.setattr(best_responder, "MODEL", "novice:20n")
    monkeypatch.setattr(best_responder, "OWN_LOOKS", 50)
    monkeypatch.setattr(levels, "Novice", Model)
    Model.asked = []
    return Model.asked


def decisions(title: str) -> list[AnyMatch]:
    """Matches for two at some decision, one later than the other."""
    matches = []
    for n in range(4):
        match = new_match(2, n, game=title)
        play_on(match, ["apprentice"] * 2, FastChance(n), steps=6 + 5 * n)
        while len(match.moves()) == 1:
            play_on(match, ["apprentice"] * 2, FastChance(n), steps=1)
        matches.append(match)
    return matches


@pytest.mark.parametrize("title", SHIPPED)
def test_other_hidden_things_same_choice(title: str) -> None:
    played = game(title)
    bot = BestResponder(played)
    differed = 0
    for match in decisions(title):
        seat, moves, view = match.seat, match.moves(), match.view(match.seat)
        choice = bot.choose(view, moves, SOME, FastChance(1))
        assert choice in moves
        other = played.imagine(view, FastChance(7))
        differed += other != match.position
        assert bot.choose(played.view(other, seat), moves, SOME, FastChance(1)) == choice
    assert differed > 1


@pytest.mark.parametrize("title", SHIPPED)
def test_the_model_is_asked_with_views_of_its_own_that_are_imagined(
    title: str, asked: list[View]
) -> None:
    most = 0
    for match in decisions(title):
        asked.clear()
        seat = match.seat
        BestResponder(game(title)).choose(match.view(seat), match.moves(), MORE, FastChance(1))
        assert all(view.viewer == 1 - seat for view in asked)
        most = max(most, len({repr(view) for view in asked}))
    # with another hand, or after another move, it is another question
    assert most > 5


def bid_values(match: AnyMatch) -> list[int]:
    """What each bid seems worth."""
    chance = FastChance(1)
    imagine = partial(NAGARAJA.imagine, match.view(match.seat), chance)
    codes = NAGARAJA.legal(match.position)
    planner = BestResponder(NAGARAJA).planner(2)
    return list(planner.plan(imagine(), codes, SOME.meter(), chance, imagine).values)


def test_bids_are_worth_more_against_one_who_wastes_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(2, 0, game="nagaraja")
    thrifty = bid_values(match)
    monkeypatch.setattr(levels, "Novice", BoldModel)
    assert max(bid_values(match)) > max(thrifty) + 500


def test_hands_that_would_have_bid_otherwise_are_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match(2, 0, game="nagaraja")
    match.play(min(match.moves(), key=lambda move: len(move.cards)))
    assert len(set(bid_values(match))) > 2
    # no hand fits: then it bids as if it knew nothing, one bid of a mixture
    monkeypatch.setattr(levels, "Novice", BoldModel)
    assert sorted(set(bid_values(match))) == [0, 1]


def test_it_has_one_other_to_respond_to(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(3, 0)
    with pytest.raises(BotError, match="one other"):
        BestResponder(HOLI).choose(match.view(match.seat), match.moves(), SOME, FastChance(1))
    monkeypatch.setattr(best_responder, "MODEL", "novice:1s")
    with pytest.raises(BotError, match="evaluations"):
        bid_values(new_match(2, 0, game="nagaraja"))
