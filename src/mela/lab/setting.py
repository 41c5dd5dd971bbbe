"""What is played: a game, who sits where, what the host chose, and with which pieces."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Self

import msgspec

from mela.core.game import AnyGame
from mela.core.pack import PackError
from mela.games import game as game_by_name

Option = str | int | tuple[str, ...]


class PackText(msgspec.Struct, frozen=True):
    """A content pack of somebody's own, with the name of its file."""

    text: str
    file: str


class Setting(msgspec.Struct, frozen=True):
    """The same setting and seed give the same match."""

    game: str
    #: A specification for each seat.
    bots: tuple[str, ...]
    options: tuple[tuple[str, Option], ...] = ()
    #: Of the content pack: an edited one makes other matches.
    pack_digest: str = ""

    @classmethod
    def of(cls, game: AnyGame, bots: tuple[str, ...], raw: Mapping[str, object]) -> Self:
        """Checked, with all options as they will be."""
        options = game.options(raw, len(bots))
        plain = msgspec.to_builtins(options)
        chosen = tuple((name, _frozen(value)) for name, value in plain.items())
        return cls(game.name, bots, chosen, game.pack_digest(options.pack))

    @property
    def seats(self) -> int:
        return len(self.bots)

    def rotated(self, by: int) -> Self:
        """The same players, each so many seats further on."""
        turned = self.bots[-by:] + self.bots[:-by] if by else self.bots
        return msgspec.structs.replace(self, bots=turned)


def _frozen(value: object) -> Option:
    return tuple(value) if isinstance(value, list | tuple) else value  # type: ignore[return-value]


@lru_cache
def game_with(name: str, pack: PackText | None) -> AnyGame:
    """A title, with one more content pack, its last one, if there is one."""
    game = game_by_name(name)
    if pack is None:
        return game
    more = game.with_pack(pack.text, pack.file)
    if len(more.packs()) == len(game.packs()):  # it would stand in for one that ships
        taken = "the name of this file, or the id in it, is that of a pack that ships"
        raise PackError(pack.file, "", f"{taken}: choose another one")
    return more
