"""Flat tables and buffers of numbers."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64


def table(numbers: list[int]) -> vec[i64]:
    """A native vector; in uncompiled code a list, which Python reads three times as fast."""
    if __file__.endswith(".py"):
        return cast("vec[i64]", numbers)
    return vec[i64](numbers)


def floats(numbers: list[float]) -> vec[float]:
    """The same for numbers with a fraction."""
    if __file__.endswith(".py"):
        return cast("vec[float]", numbers)
    return vec[float](numbers)
