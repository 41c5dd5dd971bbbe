"""Matches as PettingZoo's AEC environments: agents act one after the other.

>>> env = aec("holi", seats=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((172, 6, 6), 4)
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.envs.set_up import SetUp, returns

Observation = dict[str, NDArray[Any]]


class ActionError(MelaError):
    """An action is not a legal code; nothing was played."""


def aec(
    game: str, *, seats: int, options: Mapping[str, object] | None = None
) -> AECEnv[str, Observation, int]:
    """An environment of a game; it checks that its methods are called in the right order."""
    return OrderEnforcingWrapper(MatchEnv(game, seats, options))


class MatchEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One match; an action is a move code, and agent `seat_n` sits on seat n.

    Forced moves are actions too. Rewards come when the match is over; then the info of each agent
    has its place and its points.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mela",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    render_mode = "ansi"

    def __init__(self, game: str, seats: int, options: Mapping[str, object] | None) -> None:
        super().__init__()
        self.set_up = SetUp(game, seats, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        planes = self.set_up.planes
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(planes.most), planes.most, dtype=np.uint8),
                "action_mask": spaces.MultiBinary(self.set_up.codes),
            }
        )
        self._action_space = spaces.Discrete(self.set_up.codes)
        self._seeds = np.random.default_rng()

    def __str__(self) -> str:
        return f"mela_{self.set_up.game.name}"

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a match; a seed gives the same match as in a batch or alone.

        Without a seed, the last one decides, or the match is random if there was none.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        else:
            seed = int(self._seeds.integers(2**62))
        self._chance = FastChance(seed)
        self._position = self.set_up.start(self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._position.seat_to_move()]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.set_up.observation(self._position, seat),
            "action_mask": self.set_up.mask(self._position, seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._play(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._position.is_over():
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._position.seat_to_move()]
        self._accumulate_rewards()

    def _play(self, agent: str, action: int | None) -> None:
        if action is None or int(action) not in self.set_up.game.legal(self._position):
            raise ActionError(f"{agent}: {action} is not the code of a legal move")
        self._position.play(int(action), self._chance)

    def _end(self) -> None:
        places, points = self.set_up.result(self._position)
        worth = returns(np.array(places))
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(worth[seat])
            self.terminations[agent] = True
            self.infos[agent] = {"place": places[seat], "points": points[seat]}
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        """The complete position as text, hidden cards included."""
        return self.set_up.game.text(self._position)

    def close(self) -> None:
        """There is nothing to release."""
