"""The registry of games: those that ship with Mela, and all installed entry points.

A game is loaded when it is first used.
"""

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.games.kit import AnyKit, GameKit

GROUP = "mela.games"
SHIPPED = {
    name: EntryPoint(name, f"mela.games.{name}.kit:KIT", GROUP) for name in ("holi", "nagaraja")
}


class UnknownGame(MelaError):
    """There is no such game."""


class BrokenGame(MelaError):
    """A game that is installed but cannot be loaded."""


@cache
def _installed() -> dict[str, EntryPoint]:
    """The games of other packages too; these cannot replace those that ship with Mela."""
    found = dict(SHIPPED)
    for point in entry_points(group=GROUP):
        if point.name in found:
            warnings.warn(f"{_place(point)}: there is a game {point.name!r} already", stacklevel=2)
        else:
            found[point.name] = point
    return found


def _place(point: EntryPoint) -> str:
    """Where a game comes from, for the person who has to fix it."""
    package = f" of the package {point.dist.name} {point.dist.version}" if point.dist else ""
    return point.value + package


@cache
def _load(name: str) -> AnyKit:
    point = SHIPPED.get(name) or _installed()[name]
    try:
        found: Any = point.load()
        if not isinstance(found, GameKit):
            raise TypeError(f"a {type(found).__name__} is not a GameKit")
        if name not in SHIPPED:
            _check(found, name)
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"
        raise BrokenGame(f"{_place(point)}: the game {name!r} cannot be loaded: {what}") from error
    return found


def _check(found: AnyKit, name: str) -> None:
    """All that is asked of every game in a list of games: one that cannot answer stays out."""
    if (found.name, found.game.name) != (name, name):
        raise ValueError(f"the kit is named {found.name!r}, the game {found.game.name!r}")
    found.game.catalogue()
    found.game.codes()
    found.levels()


@cache
def _names() -> tuple[str, ...]:
    """All games that can be loaded; a broken one must not affect the others."""
    names = []
    for name in _installed():
        try:
            _load(name)
            names.append(name)
        except BrokenGame as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(names)


def kit_of(name: str) -> AnyKit:
    """The kit of a game by its name."""
    if name not in SHIPPED and name not in _installed():
        raise UnknownGame(f"there is no game {name!r}, only {', '.join(_names())}")
    return _load(name)


def game(name: str) -> AnyGame:
    """A game by its name."""
    found: AnyGame = kit_of(name).game
    return found


class _Games(Mapping[str, AnyGame]):
    """All games by name."""

    def __getitem__(self, name: str) -> AnyGame:
        if name not in _names():
            raise KeyError(name)
        return game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_names())

    def __len__(self) -> int:
        return len(_names())


GAMES: Mapping[str, AnyGame] = _Games()
