"""Counts the lines of play to a depth; one wrong rule anywhere changes the number."""

from collections.abc import Iterator

from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.position import Position


class LowestChance(Chance):
    """Always draws 0, so that the tree has no randomness."""

    def below(self, n: i64) -> i64:  # noqa: ARG002
        return 0


def perft(game: AnyGame, position: Position, depth: int) -> int:
    """The number of lines of `depth` moves; a line ends early if the match does."""
    codes = game.legal(position)
    if depth == 1 or not codes:
        return len(codes) or 1
    return sum(perft(game, played(position, code), depth - 1) for code in codes)


def divide(game: AnyGame, position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """The same for each first move, to find where two counts differ."""
    for code in game.legal(position):
        lines = perft(game, played(position, code), depth - 1) if depth > 1 else 1
        yield str(game.move(position, code)), lines


def played(position: Position, code: int) -> Position:
    """A copy of the position after a move."""
    after = position.clone()
    after.play(code, LowestChance())
    return after
