"""The adept knows what positions are good for, and says so."""

import pytest

from mela.bots.judge import LinearJudge, weighted_judge
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.games import SHIPPED, kit_of
from mela.games.holi.bots.features import HoliFeatures
from mela.games.holi.bots.levels import adept_judge as holi_judge
from mela.games.nagaraja.bots.fate import Fate, sticks_of
from mela.games.nagaraja.bots.levels import adept_judge as nagaraja_judge
from mela.games.nagaraja.rules.odds import guide_odds
from tests.bots.arena import LITTLE, played, some_matches
from tests.titles import NAGARAJA


def judge_of(title: str, seats: int) -> LinearJudge:
    return holi_judge(seats) if title == "holi" else nagaraja_judge()


@pytest.mark.parametrize("title", SHIPPED)
def test_reasons_are_those_of_the_game(title: str) -> None:
    known = {f"{title}.why.{name}" for name in judge_of(title, 2).names()}
    told = 0
    for match in some_matches(title, 6):
        choice = (
            kit_of(title)
            .bot("adept")
            .think(match.view(match.seat), match.moves(), LITTLE, FastChance(2))
        )
        assert len(choice.reasons) <= 3
        assert {reason.message for reason in choice.reasons} <= known
        assert all(reason.worth > 0 for reason in choice.reasons)
        told += len(choice.reasons)
    assert told


@pytest.mark.parametrize("title", SHIPPED)
def test_a_value_is_the_sum_of_its_terms(title: str) -> None:
    for match in some_matches(title, 5):
        judge = judge_of(title, match.seats)
        for seat in range(match.seats):
            terms = judge.terms(match.position, seat)
            assert len(terms) == len(judge.names())
            # each term is rounded by itself
            assert abs(sum(terms) - int(judge.expected(match.position, seat))) <= len(terms)


@pytest.mark.parametrize("title", SHIPPED)
def test_one_seats_gain_is_the_others_loss(title: str) -> None:
    for match in some_matches(title, 6):
        if match.seats == 2:
            judge = judge_of(title, 2)
            assert judge.value(match.position, 0) == -judge.value(match.position, 1)


def test_a_feature_that_does_not_exist_cannot_be_weighed() -> None:
    with pytest.raises(MelaError, match="there is no feature luck"):
        weighted_judge(HoliFeatures(), 2, {"luck": 1})


def test_adept_beats_apprentice_in_nagaraja() -> None:
    wins = 0
    for seed in range(20):
        levels = ["adept", "apprentice"] if seed % 2 else ["apprentice", "adept"]
        result = played(levels, 300 + seed, {}, "nagaraja").result
        assert result is not None
        wins += result.places[levels.index("adept")] == 1
    assert wins >= 13


def test_odds_without_nagas_are_the_exact_ones() -> None:
    tables = NAGARAJA.tables("standard")
    fate = Fate(tables)
    for own, other in (((2, 0, 0), (0, 3, 0)), ((1, 1, 1), (1, 0, 2)), ((0, 2, 1), (3, 2, 2))):
        exact = guide_odds(tables, list(own), list(other))
        assert fate.win(own, 0, other, 0, True) == pytest.approx(float(exact))
        assert fate.win(other, 0, own, 0, False) == pytest.approx(1 - float(exact))


def test_a_naga_is_worth_points_to_one_who_can_use_it() -> None:
    fate = Fate(NAGARAJA.tables("standard"))
    assert fate.win((0, 0, 3), 2, (1, 0, 0), 0, True) > fate.win((0, 0, 3), 0, (1, 0, 0), 0, True)


def test_sticks_of_cards_are_added_up() -> None:
    tables = NAGARAJA.tables("standard")
    looks = tables.ids.index("relic-look-2-self")
    trap = tables.ids.index("room-trap-opponent")
    cards = int(tables.more(tables.more(tables.more(0, looks), looks), trap))
    assert sticks_of(tables, cards) == (2, 4, 4)
