"""Vectors of numbers, for lookup tables and buffers."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

#: Does Python run the source, uncompiled?
INTERPRETED: Final = __file__.endswith(".py")


def ints(numbers: list[int]) -> vec[i64]:
    """A native vector; in uncompiled code a list, which Python reads three times as fast."""
    if INTERPRETED:
        return cast("vec[i64]", numbers)
    return vec[i64](numbers)


def floats(numbers: list[float]) -> vec[float]:
    """The same for numbers with a fraction."""
    if INTERPRETED:
        return cast("vec[float]", numbers)
    return vec[float](numbers)
