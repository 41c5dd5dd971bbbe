"""Counting the lines of play to a depth: one wrong rule anywhere changes the number."""

from collections.abc import Iterator

from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.position import Position


class LowestChance(Chance):
    """Always draws 0, so that the tree has no chance in it."""

    def below(self, n: i64) -> i64:  # noqa: ARG002
        return 0


def perft(game: AnyGame, position: Position, depth: int) -> int:
    """How many lines of so many moves there are; a line ends early where the match does."""
    codes = game.legal(position)
    if depth == 1 or not codes:
        return len(codes) or 1
    return sum(perft(game, played(position, code), depth - 1) for code in codes)


def divide(game: AnyGame, position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """The same by first move, one after the other, to find where two counts part."""
    for code in game.legal(position):
        lines = perft(game, played(position, code), depth - 1) if depth > 1 else 1
        yield str(game.move(position, code)), lines


def played(position: Position, code: int) -> Position:
    """A copy on which the move was made."""
    after = position.clone()
    after.play(code, LowestChance())
    return after
