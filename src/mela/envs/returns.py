"""What the places of a match are worth to a learner."""

import numpy as np
from numpy.typing import NDArray


def returns(places: NDArray[np.int64]) -> NDArray[np.float64]:
    """By seat, along the last axis: 1 for each other left behind, -1 for each ahead, on average.

    They add up to 0, and with two seats a win is 1, a loss -1, a tie 0.

    >>> returns(np.array([1, 3, 1]))
    array([ 0.5, -1. ,  0.5])
    """
    ahead = np.sign(places[..., None, :] - places[..., :, None])
    found: NDArray[np.float64] = ahead.sum(axis=-1) / (places.shape[-1] - 1)
    return found
