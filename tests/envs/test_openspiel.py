"""OpenSpiel's own tests, its IS-MCTS bot, and states that fit what a player knows."""

import json
import pickle
import random
from itertools import pairwise
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from mela.core.chance import ScriptedChance
from mela.core.error import MelaError
from mela.envs.history import seen_history
from mela.envs.openspiel import resampler
from mela.envs.set_up import SetUp

NAMES = [
    "python_mela_holi",
    "python_mela_holi(players=3,options=edition:polish rivalry:garland+balcony)",
    "python_mela_nagaraja",
]


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return pyspiel.load_game(request.param)


def some_states(game: Any, seed: int) -> list[Any]:
    """States of a random match."""
    choices = random.Random(seed)
    state = game.new_initial_state()
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(choices.choice(state.legal_actions()))
    return [*found, state]


def test_openspiel_finds_nothing_wrong(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_finds_nothing_wrong_with_any_game(set_up: SetUp) -> None:
    name = f"python_mela_{set_up.game.name}"
    game = pyspiel.load_game(name, {"players": set_up.seats})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_draws_are_chance_nodes_and_lead_where_the_engine_goes(set_up: SetUp) -> None:
    """The draws of a whole match, collected, give the engine the same positions."""
    state = pyspiel.load_game(
        f"python_mela_{set_up.game.name}", {"players": set_up.seats}
    ).new_initial_state()
    choices = random.Random(3)
    position: Any = None
    code, draws = 0, []
    while not state.is_terminal():
        action = choices.choice(state.legal_actions())
        if state.is_chance_node():
            bound = len(state.chance_outcomes())
            assert state.chance_outcomes() == [(n, 1 / bound) for n in range(bound)]
            draws.append(action)
        else:
            if position is not None:
                assert state.legal_actions() == sorted(set_up.game.legal(position))
            code = action
        state.apply_action(action)
        if not state.is_chance_node():
            script = ScriptedChance(draws)
            if position is None:
                position = set_up.start(script)
            else:
                position.play(code, script)
            assert script.used == len(draws)
            assert state.moment.position == position
            draws = []
    assert position.is_over()
    assert sum(state.returns()) == pytest.approx(0)
    assert state.returns() == state.rewards()


def test_a_resampled_state_looks_the_same_to_the_player(game: Any) -> None:
    sample = resampler(1)
    others = 0
    for state in some_states(game, 5)[:-1:9]:
        if state.is_chance_node():
            continue
        player = state.current_player()
        drawn = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        for other in (sample(state, player), drawn):
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            others += str(other) != str(state)
    assert others > 5


def test_there_is_nothing_to_resample_where_chance_is_to_draw(game: Any) -> None:
    with pytest.raises(MelaError, match="chance has to draw first"):
        resampler(1)(game.new_initial_state(), 0)


def test_the_observer_shows_planes_and_the_view(game: Any) -> None:
    shape = tuple(game.observation_tensor_shape())
    state = game.new_initial_state()
    assert not any(state.observation_tensor(0))
    last = some_states(game, 2)[-2]
    set_up = last.moment.set_up
    planes = set_up.observation(last.moment.position, 1)
    assert (np.reshape(last.observation_tensor(1), shape) == planes).all()
    view = set_up.game.view(last.moment.position, 1)
    assert set_up.game.decode_view(last.observation_string(1).encode()) == view


def test_an_information_state_only_grows(game: Any) -> None:
    """What was seen once is never forgotten, and what one did is part of it."""
    states = some_states(game, 6)
    for before, after in pairwise(states):
        for player in range(game.num_players()):
            earlier, later = (s.information_state_string(player) for s in (before, after))
            if after.is_chance_node() or not before.moment.history:
                continue
            assert later.startswith(f"{earlier}\n")
            own = before.current_player() == player and not before.is_chance_node()
            if own:
                move = before.action_to_string(player, after.history()[-1])
                assert json.loads(later.rpartition("\n")[2])["move"] == move


def test_what_looks_the_same_stays_the_same_until_something_is_seen(game: Any) -> None:
    """The same move in two truths that a player cannot tell apart: the information states are
    equal for as long as all that was seen is."""
    sample = resampler(4)
    same = {True: 0, False: 0}
    for state in some_states(game, 7)[:-1]:
        if state.is_chance_node():
            continue
        player = state.current_player()
        twin = sample(state, player)
        for one in (state, twin):
            one.apply_action(one.legal_actions()[-1])
            while one.is_chance_node():
                one.apply_action(one.legal_actions()[-1])
        steps = [one.information_state_string(player).splitlines() for one in (state, twin)]
        views = [one.observation_string(player) for one in (state, twin)]
        assert steps[0][:-1] == steps[1][:-1]
        if steps[0] == steps[1]:
            assert views[0] == views[1]
        same[steps[0] == steps[1]] += 1
    assert same[True] > 10
    # in Holi no move shows what the others hide; in Nagaraja bids are revealed, cards robbed
    assert (same[False] > 0) == ("nagaraja" in str(game))


def test_what_only_another_player_saw_is_not_in_it() -> None:
    state = some_states(pyspiel.load_game("python_mela_nagaraja"), 8)[-2]
    for player in (0, 1):
        lines = state.information_state_string(player).splitlines()
        events = [event for line in lines for event in json.loads(line).get("events", [])]
        private = [e for e in events if e["event"] in ("cards-received", "bid-hidden")]
        assert private
        assert {event["seat"] for event in private} == {player}


def test_a_state_that_was_put_away_remembers_all(game: Any) -> None:
    """Also one that was imagined: there the others know what they would know now."""
    state = [s for s in some_states(game, 9)[:-1] if not s.is_chance_node()][12]
    other = resampler(3)(state, 0)
    other.apply_action(other.legal_actions()[0])
    for found in (state, other):
        again = pickle.loads(pickle.dumps(found.moment))
        for seat in range(game.num_players()):
            assert seen_history(again.history, seat) == seen_history(found.moment.history, seat)
    assert state.information_state_string(0) in other.information_state_string(0)
    assert state.information_state_string(1) not in other.information_state_string(1)


@pytest.mark.parametrize("by_view", [True, False], ids=["observations", "information states"])
def test_the_python_is_mcts_bot_plays_a_match(by_view: bool, game: Any) -> None:
    """It searches every tenth decision, so that the test stays short; the others are random."""
    numbers = np.random.RandomState(4)
    evaluator = RandomRolloutEvaluator(1, numbers)
    bot = ISMCTSBot(game, evaluator, 1.4, 3, random_state=numbers, use_observation_string=by_view)
    bot.set_resampler(resampler(2))
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        action = numbers.choice(state.legal_actions())
        if not state.is_chance_node():
            if decisions % 10 == 0:
                action = bot.step(state)
            decisions += 1
        assert action in state.legal_actions()
        state.apply_action(action)
    assert decisions > 30


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("polish", "write it as name:value"),
        ("edition:french", "edition"),
        ("rivalry:99", "rivalry"),
        ("speed:3", "no such option"),
    ],
)
def test_bad_options_say_why(options: str, message: str) -> None:
    with pytest.raises(MelaError, match=message):
        pyspiel.load_game("python_mela_holi", {"players": 2, "options": options})


def test_what_an_observer_has_not_is_said(game: Any) -> None:
    with pytest.raises(MelaError, match="no parameters"):
        game.make_py_observer(None, {"zoom": 2})
