"""Many matches at once, as arrays for learners.

>>> batch = Batch("nagaraja", seats=2, matches=4, seed=1)
>>> batch.observations().shape
(4, 359, 3, 3)
>>> batch.step(batch.picks)
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mela.envs.matches import BatchError, Matches
from mela.envs.set_up import SetUp, returns
from mela.games.kit.planes import Bytes, array_over

#: The limit of a batch's seed: those of its matches count up from it, far below 64 bits.
SEEDS = 2**40


class Batch:
    """Matches of one game, each waiting for a decision of the seat to move.

    A step plays a move in each match. Forced moves are played automatically, so that each row is a
    choice among two or more moves; a new match follows one that is over. The arrays are views of
    the engine's buffers: a step changes them.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        matches: int = 1024,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
    ) -> None:
        if matches < 1:
            raise BatchError(f"a batch has 1 match or more, not {matches}")
        if not 0 <= seed < SEEDS:
            raise BatchError(f"the seed of a batch is from 0 to {SEEDS - 1}, not {seed}")
        self.set_up = SetUp(game, seats, options)
        self._matches = Matches(
            self.set_up.start,
            self.set_up.result,
            self.set_up.writer,
            matches,
            seats,
            self.set_up.game.most_moves(),
            seed,
        )
        self.rows = array_over(self._matches.rows.words).reshape(matches, -1)
        #: A random legal code of each match, for rollouts and exploration.
        self.picks = array_over(self._matches.picks)
        #: The seed of each match: `FastChance(seed)` gives the same match alone.
        self.seeds = array_over(self._matches.seeds)
        #: 1 if a match ended in the last step; its places and points are below, by seat.
        self.ended = array_over(self._matches.ended)
        self.places = array_over(self._matches.places).reshape(matches, seats)
        self.points = array_over(self._matches.points).reshape(matches, seats)

    @property
    def codes(self) -> int:
        """The number of move codes."""
        return self.set_up.codes

    def __len__(self) -> int:
        return len(self.rows)

    def step(self, codes: ArrayLike) -> None:
        """Play a code in each match; if one is illegal, raise `BatchError` and play none."""
        chosen = np.asarray(codes)
        if chosen.ndim != 1 or not np.issubdtype(chosen.dtype, np.integer):
            raise BatchError(
                f"codes are whole numbers in one row, not {chosen.dtype} of shape {chosen.shape}"
            )
        self._matches.play(chosen.tolist())

    def turns(self) -> Bytes:
        """The seat to move in each match; the row contains what this seat may know."""
        viewers: Bytes = self.rows[:, 1].astype(np.uint8)  # the lowest byte of the first fact
        return viewers

    def observations(self) -> Bytes:
        """The planes of the seat to move: matches, planes, rows, columns."""
        return self.set_up.planes.expand(self.rows)

    def masks(self) -> NDArray[np.bool_]:
        """The legal codes of each match."""
        return self.set_up.masks(self.rows)

    def returns(self) -> NDArray[np.float64]:
        """The rewards of the last step by seat: 0 if the match is not over."""
        return returns(self.places) * self.ended[:, None]
