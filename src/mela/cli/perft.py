"""`mela perft`: how many lines of play there are."""

from pathlib import Path

import msgspec

from mela.core.error import MelaError
from mela.games import game as game_by_name
from mela.lab.perft import LowestChance, divide, perft


class PerftError(MelaError):
    """A position that cannot be read."""


class Counted(msgspec.Struct, frozen=True):
    """By depth, or by the first move."""

    game: str
    depth: int
    by_depth: dict[str, int] = {}
    by_move: dict[str, int] = {}


def count_lines(name: str, depth: int, seats: int, file: Path | None, by_move: bool) -> Counted:
    """From the position of a file, or from the start."""
    game = game_by_name(name)
    if file is None:
        position = game.start(game.options({}, seats), seats, LowestChance())
    else:
        try:
            position = game.parse(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise PerftError(f"cannot read {file}: {error.strerror}") from None
        except UnicodeError:
            raise PerftError(f"{file} is no text") from None
    if by_move:
        return Counted(name, depth, by_move=divide(game, position, depth))
    counts = {f"depth {n}": perft(game, position, n) for n in range(1, depth + 1)}
    return Counted(name, depth, by_depth=counts)
