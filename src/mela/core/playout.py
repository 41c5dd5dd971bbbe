"""Random play to the end, as fast as the engine can."""

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.chance import FastChance
from mela.core.position import Position


def play_out_listed(position: Position, chance: FastChance, buffer: vec[i64]) -> i64:
    """Play random moves from the list; return the number of decisions (two or more moves)."""
    decisions: i64 = 0
    while True:
        n: i64 = position.fill(buffer)
        if n == 0:
            return decisions
        code: i64 = buffer[0]
        if n > 1:
            decisions += 1
            code = buffer[chance.below(n)]
        position.play(code, chance)


def play_out(position: Position, chance: FastChance) -> None:
    """The same matches with `pick` instead of the list."""
    while not position.is_over():
        position.play(position.pick(chance), chance)
