"""`mela perft`: counts lines of play."""

from pathlib import Path

import msgspec
import typer

from mela.cli.output import bar
from mela.core.error import MelaError
from mela.games import game as game_by_name
from mela.lab.perft import LowestChance, divide


class PerftError(MelaError):
    """A position that cannot be read."""


class Counted(msgspec.Struct, frozen=True):
    """The counts by depth, or by first move."""

    game: str
    depth: int
    by_depth: dict[str, int] = {}
    by_move: dict[str, int] = {}
    #: False if it was stopped.
    whole: bool = True


def count_lines(name: str, depth: int, seats: int, file: Path | None, by_move: bool) -> Counted:
    """Count from the position in a file, or from the start."""
    game = game_by_name(name)
    if file is None:
        position = game.start(game.options({}, seats), seats, LowestChance())
    else:
        try:
            position = game.parse(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise PerftError(f"cannot read {file}: {error.strerror}") from None
        except UnicodeError:
            raise PerftError(f"{file} is not a text file") from None
    by_depth: dict[str, int] = {}
    found: dict[str, int] = {}
    depths = [depth] if by_move else range(1, depth + 1)
    try:
        with bar("first moves", len(depths) * len(game.legal(position))) as advance:
            for n in depths:
                found = {}
                for move, lines in divide(game, position, n):
                    found[move] = lines
                    advance(1)
                by_depth[f"depth {n}"] = sum(found.values()) or 1
    except KeyboardInterrupt:
        typer.echo("stopped; these are the counts so far", err=True)
    if by_move:
        return Counted(name, depth, by_move=found, whole=len(by_depth) == 1)
    return Counted(name, depth, by_depth=by_depth, whole=len(by_depth) == depth)
