"""The learned levels of Nagaraja see what a round can bring, and say why."""

import pytest

from mela.bots.bot import BotError
from mela.bots.levels import levels_of, make_bot, read_specification
from mela.bots.meter import Meter
from mela.bots.thinker import Thinker
from mela.core.bits import size
from mela.core.chance import FastChance
from mela.games.nagaraja.bots.bids import other_hand
from mela.games.nagaraja.bots.levels import PLANNERS, adept_judge
from mela.games.nagaraja.bots.skill import learned_skill
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.restore import card_set
from tests.bots.arena import LITTLE, some_matches
from tests.games.nagaraja.temple_table import table
from tests.titles import NAGARAJA, NAGARAJA_KIT

LEARNED = pytest.mark.parametrize("level", ["master", "guru"])


def chosen(level: str, position: NagarajaPosition) -> str:
    moves = [NAGARAJA.move(position, code) for code in NAGARAJA.legal(position)]
    view = NAGARAJA.view(position, int(position.turn))
    return str(NAGARAJA_KIT.bot(level).choose(view, moves, LITTLE, FastChance(5)))


@LEARNED
def test_the_card_that_wins_the_tile_is_used(level: str) -> None:
    position = table(
        "hand stick-add-4-self relic-look-1-either, sticks green-naga brown-3",
        "sticks brown-4",
    )
    assert chosen(level, position) == "use stick-add-4-self green"


@LEARNED
def test_the_relic_that_wins_the_match_is_reached(level: str) -> None:
    # 21 points lie open, a four is known at E2, and other relics may be the third curse
    position = table(
        "amulets two two",
        phase="laying 0",
        tile="fork",
        rooms0="A1=crossroads+0 C1=crossroads+0 A2=crossroads+0",
        relics0="W1=curse W2=curse E1=five E2=four/0",
    )
    assert position.total(0) == 21
    assert chosen(level, position).startswith("lay C2")


@LEARNED
def test_a_third_curse_that_is_known_is_left_alone(level: str) -> None:
    position = table(
        phase="laying 0",
        tile="crossroads",
        rooms0="A1=crossroads+0 A2=crossroads+0",
        relics0="W1=curse W2=curse W3=curse/0",
    )
    assert "A3" not in chosen(level, position)


def test_a_game_may_be_without_a_level() -> None:
    assert levels_of(PLANNERS) == ["novice", "apprentice", "adept", "master", "guru"]
    planners = {level: make for level, make in PLANNERS.items() if level != "master"}
    assert levels_of(planners) == ["novice", "apprentice", "adept", "guru"]
    with pytest.raises(BotError, match="nagaraja has no bot 'master', only novice"):
        make_bot("master", NAGARAJA, planners)
    with pytest.raises(BotError, match="no bot 'master', only novice"):
        read_specification("master:1s", levels_of(planners))


def test_every_reason_can_be_told() -> None:
    for judge in (learned_skill().judge(), adept_judge()):
        for name in judge.names():
            assert f"nagaraja.why.{name}" in NAGARAJA.catalogue(), name


def test_terms_are_told_by_theme_and_add_up_to_the_assets() -> None:
    judge = learned_skill().judge()
    for match in some_matches("nagaraja", 4):
        terms = judge.terms(match.position, 0)
        assert len(terms) == len(judge.names())
        assert sum(terms) == pytest.approx(2500 * judge.assets(match.position, 0), abs=30)


def test_the_chances_of_both_seats_make_a_whole() -> None:
    judge = learned_skill().judge()
    for match in some_matches("nagaraja", 4):
        both = judge.chance(match.position, 0) + judge.chance(match.position, 1)
        assert both == pytest.approx(1)


def test_another_hand_is_one_that_the_other_player_cannot_rule_out() -> None:
    position = table(
        "hand card-take-self room-trap-opponent", "hand card-rob-opponent", phase="bidding 0"
    )
    position.given1 = card_set(position.tables, ["card-take-self"])
    hands = set()
    for luck in range(8):
        other = other_hand(position, 0, FastChance(luck))
        hands.add(int(other.hand0))
        assert size(other.hand0) == 2
        assert position.tables.has(other.hand0, position.tables.ids.index("card-take-self"))
        assert position.tables.together(other.hand0, other.deck) == position.tables.together(
            position.hand0, position.deck
        )
    assert len(hands) > 3


@LEARNED
def test_each_move_of_a_confrontation_has_its_hope(level: str) -> None:
    position = table(
        "hand room-rotate-self stick-add-2-self, sticks green-naga brown-3",
        "sticks brown-4",
        rooms0="B2=fork+0",
    )
    codes, chance = NAGARAJA.legal(position), FastChance(5)
    bot = NAGARAJA_KIT.bot(level)
    assert isinstance(bot, Thinker)
    meter = Meter(20_000, 0.0)
    plan = bot.planner(2).plan(position, codes, meter, chance, position.clone)
    assert len(plan.values) == len(plan.hopes) == len(codes)
