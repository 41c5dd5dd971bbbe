"""Matches as OpenSpiel's games; importing this registers `python_mela_holi` and its sister.

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
from mela.envs.memory import told
from mela.envs.moment import Moment, MomentError, set_up_of
from mela.envs.returns import returns
from mela.envs.set_up import SetUp
from mela.games import GAMES
from mela.games.holi.cards import DECK_SIZE
from mela.games.nagaraja.tables import CARDS

#: No draw is below more.
MOST_OUTCOMES = CARDS


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


def _longest_holi(set_up: SetUp) -> int:
    """Each places a pawn; a turn throws one card, and has a move, a climb and an end."""
    return set_up.seats * (1 + 4 * DECK_SIZE)


def _longest_nagaraja(set_up: SetUp) -> int:
    """A round has a tile: two bids, two passes, a tile laid, a card given.

    Each card is activated once a round at most, with an answer, a card taken and a pass; each
    amulet is used once.
    """
    tables = set_up.game.tables(set_up.options.pack)
    counts = [int(tables.all_amulets) >> 4 * kind & 15 for kind in range(tables.amulets)]
    return int(tables.tile_count) * (6 + 4 * CARDS) + sum(counts)


#: No match has more moves.
LONGEST = {"holi": _longest_holi, "nagaraja": _longest_nagaraja}


class MelaGame(pyspiel.Game):  # type: ignore[misc]
    """A title with a number of players and options in words."""

    title: ClassVar[str]

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.key = self.title, int(params["players"]), str(params["options"])
        set_up = set_up_of(*self.key)
        info = pyspiel.GameInfo(
            num_distinct_actions=set_up.codes,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=set_up.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST[self.title](set_up),
        )
        super().__init__(TYPES[self.title], info, dict(params))

    def new_initial_state(self) -> "MelaState":
        return MelaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer | Chronicler":
        if params:
            raise MomentError(f"an observer has no parameters, but got {dict(params)}")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return Chronicler()
        return Observer(self)


class MelaState(pyspiel.State):  # type: ignore[misc]
    """A decision is a move code; each draw of a step is a chance node of its own."""

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
        """A state that fits what a player knows, by a source of numbers from 0 to 1."""
        return resampled(self, player, FastChance(int(sampler() * 2**53)))


class Observer:
    """What a player may know: planes as the tensor, the view as JSON for the string."""

    def __init__(self, game: MelaGame) -> None:
        shape = set_up_of(*game.key).planes.shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: MelaState, player: int) -> None:
        """In the middle of a step there is nothing new to be seen."""
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


class Chronicler:
    """All that a player has seen, as a string; there is no tensor that long."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MelaState, player: int) -> None:
        """OpenSpiel calls it; there is nothing to set."""

    def string_from(self, state: MelaState, player: int) -> str:
        return told(state.moment.memory, player)


def resampled(state: MelaState, player: int, chance: Chance) -> MelaState:
    """A state that fits what a player knows, uniformly over what does."""
    other: MelaState = state.clone()
    other.moment = state.moment.imagined(player, chance)
    return other


def resampler(seed: int) -> Callable[[MelaState, int], MelaState]:
    """What `set_resampler` of OpenSpiel's IS-MCTS bot takes."""
    chance = FastChance(seed)
    return lambda state, player: resampled(state, player, chance)


class HoliGame(MelaGame):
    title = "holi"


class NagarajaGame(MelaGame):
    title = "nagaraja"


# Classes, not functions: OpenSpiel lets go of them after Python's end, which a function would not
# survive.
for _maker in (HoliGame, NagarajaGame):
    pyspiel.register_game(TYPES[_maker.title], _maker)
