"""What is played: the game, the bots by seat, the options, the pieces and the seeds."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Self

import msgspec

from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.mistakes import mistake
from mela.core.pack import PackError
from mela.games import game as game_by_name

Option = str | int | tuple[str, ...]


class PackText(msgspec.Struct, frozen=True):
    """A user's content pack, with the name of its file."""

    text: str
    file: str


class PackFileError(MelaError):
    """A content pack that cannot be read or written as a file."""


def read_pack_file(path: Path | None) -> PackText | None:
    """The text of a pack, which its game checks later; None means the shipped pack."""
    if path is None:
        return None
    try:
        return PackText(path.read_text(encoding="utf-8"), path.name)
    except OSError as error:
        raise PackFileError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeError:
        raise PackFileError(f"{path} is not a text file") from None


class Setting(msgspec.Struct, frozen=True):
    """Everything except the seed that decides a match."""

    game: str
    #: A specification for each seat.
    bots: tuple[str, ...]
    options: tuple[tuple[str, Option], ...] = ()
    #: The digest of the content pack: an edited pack gives other matches.
    pack_digest: str = ""

    @classmethod
    def of(cls, game: AnyGame, bots: tuple[str, ...], raw: Mapping[str, object]) -> Self:
        """A checked setting with the final value of all options."""
        options = game.options(raw, len(bots))
        plain = msgspec.to_builtins(options)
        chosen = tuple((name, _frozen(value)) for name, value in plain.items())
        return cls(game.name, bots, chosen, game.pack_digest(options.pack))

    @property
    def seats(self) -> int:
        return len(self.bots)

    def rotated(self, by: int) -> Self:
        """The same bots, each moved by a number of seats."""
        turned = self.bots[-by:] + self.bots[:-by] if by else self.bots
        return msgspec.structs.replace(self, bots=turned)


def _frozen(value: object) -> Option:
    return tuple(value) if isinstance(value, list | tuple) else value  # type: ignore[return-value]


@lru_cache
def game_with(name: str, pack: PackText | None) -> AnyGame:
    """A game; with a pack, that pack is its last one."""
    game = game_by_name(name)
    if pack is None:
        return game
    more = game.with_pack(pack.text, pack.file)
    if len(more.packs()) == len(game.packs()):  # it would replace a shipped one
        raise PackError(pack.file, [mistake("", "used-file")])
    return more


MOST = 2**53 - 1
"""The largest number that every program reads exactly from JSON."""


class SeedsError(MelaError):
    """A seed list that cannot be used; the message names the line."""


def read_seeds(path: Path) -> list[int]:
    """The seeds of a file, in its order."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise SeedsError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeError:
        raise SeedsError(f"{path} is not a text file") from None
    seeds: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        if not (text.isascii() and text.isdecimal() and len(text) < 17 and int(text) <= MOST):
            raise SeedsError(f"{path}, line {number}: {text!r} is not a number from 0 to {MOST}")
        if int(text) in seeds:
            where = seeds[int(text)]
            raise SeedsError(f"{path}, line {number}: {text} is already in line {where}")
        seeds[int(text)] = number
    if not seeds:
        raise SeedsError(f"{path} contains no seed")
    return list(seeds)
