"""Matches as OpenSpiel's games; importing this registers `python_mela_holi` and so on.

>>> game = pyspiel.load_game("python_mela_holi(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 3)
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from mela.core.chance import Chance, FastChance
from mela.envs.history import seen_history
from mela.envs.moment import Moment, MomentError, set_up_of
from mela.envs.set_up import returns
from mela.games import GAMES


def _game_type(name: str) -> Any:
    game = GAMES[name]
    return pyspiel.GameType(
        short_name=f"python_mela_{name}",
        long_name=f"Mela {name.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.seats), "options": ""},
    )


TYPES = {name: _game_type(name) for name in GAMES}


class MelaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players and options as text."""

    title: ClassVar[str]

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.key = self.title, int(params["players"]), str(params["options"])
        set_up = set_up_of(*self.key)
        info = pyspiel.GameInfo(
            num_distinct_actions=set_up.codes,
            max_chance_outcomes=set_up.tensors.most_outcomes,
            num_players=set_up.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=set_up.tensors.longest(set_up.tables, set_up.seats),
        )
        super().__init__(TYPES[self.title], info, dict(params))

    def new_initial_state(self) -> "MelaState":
        return MelaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer | HistoryObserver":
        if params:
            raise MomentError(f"an observer has no parameters, but got {dict(params)}")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return HistoryObserver()
        return Observer(self)


class MelaState(pyspiel.State):  # type: ignore[misc]
    """A decision is a move code; each draw of a step is a separate chance node."""

    def __init__(self, game: MelaGame) -> None:
        super().__init__(game)
        self.moment = Moment(*game.key)

    def current_player(self) -> int:
        if self.moment.bound:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.moment.settled().seat_to_move())

    def is_terminal(self) -> bool:
        return not self.moment.bound and self.moment.settled().is_over()

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - asked for the one to move
        return sorted(self.moment.set_up.game.legal(self.moment.settled()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        bound = self.moment.bound
        return [(number, 1 / bound) for number in range(bound)]

    def _apply_action(self, action: int) -> None:
        self.moment.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self.moment.set_up.game.move(self.moment.settled(), action))

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.moment.set_up.seats
        places, _ = self.moment.set_up.result(self.moment.settled())
        worth: list[float] = returns(np.array(places)).tolist()
        return worth

    def __str__(self) -> str:
        if self.moment.position is None:
            return f"set-up, {self.moment.draws} drawn"
        text = self.moment.set_up.game.text(self.moment.position)
        return f"{text}\n{self.moment.code} played, {self.moment.draws} drawn"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MelaState":
        """A random state that fits what a player knows; `sampler` gives numbers from 0 to 1."""
        return resampled(self, player, FastChance(int(sampler() * 2**53)))


class Observer:
    """What a player may know: the planes as tensor, the view as JSON string."""

    def __init__(self, game: MelaGame) -> None:
        shape = set_up_of(*game.key).planes.shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: MelaState, player: int) -> None:
        """Fill the tensor; in the middle of a step it shows the position before."""
        moment = state.moment
        if moment.position is None:
            self.tensor.fill(0)
        else:
            self.dict["observation"][:] = moment.set_up.observation(moment.position, player)

    def string_from(self, state: MelaState, player: int) -> str:
        moment = state.moment
        if moment.position is None:
            return "set-up"
        view = moment.set_up.game.view(moment.position, player)
        return msgspec.json.encode(view).decode()


class HistoryObserver:
    """Everything that a player has seen, as a string; a tensor would be too long."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MelaState, player: int) -> None:
        """OpenSpiel calls this; there is nothing to set."""

    def string_from(self, state: MelaState, player: int) -> str:
        return seen_history(state.moment.history, player)


def resampled(state: MelaState, player: int, chance: Chance) -> MelaState:
    """A random state that fits what a player knows, all equally likely."""
    other: MelaState = state.clone()
    other.moment = state.moment.imagined(player, chance)
    return other


def resampler(seed: int) -> Callable[[MelaState, int], MelaState]:
    """The argument of `set_resampler` of OpenSpiel's IS-MCTS bot."""
    chance = FastChance(seed)
    return lambda state, player: resampled(state, player, chance)


# Classes, not functions: OpenSpiel frees them after Python has ended, which crashes with functions.
for _name, _type in TYPES.items():
    pyspiel.register_game(_type, type(f"{_name.title()}Game", (MelaGame,), {"title": _name}))
