"""A plug-in that is broken harms nobody, and its place is told."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from mela import games
from mela.games import GROUP, SHIPPED, BrokenGame
from mela.games.holi.kit import HoliKit

CACHES: list[Any] = [games._installed, games._load, games._names]
Install = Callable[[str, str], None]

HOLI_KIT = "from mela.games.holi.kit import HoliKit\n"
ALONE = HOLI_KIT + "class Kit(HoliKit):\n    name = 'chess'\nKIT = Kit()\n"
RENAMED = HOLI_KIT + "KIT = HoliKit()\nKIT.name = 'chess'\n"
#: A game that has the right name, and nothing else.
EMPTY = f"""{HOLI_KIT}
class Chess(HoliKit().rules()):
    name = 'chess'
class Kit(HoliKit):
    name = 'chess'
    def rules(self):
        return Chess
    def _files(self, folder, ending):
        return []
KIT = Kit()
"""


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Install]:
    """Makes a game of a source, which should have a `KIT`."""

    def installed(name: str, source: str) -> None:
        (tmp_path / "plugin.py").write_text(source)
        point = EntryPoint(name, "plugin:KIT", GROUP)
        monkeypatch.setattr(games, "entry_points", lambda group: [point] * (group == GROUP))

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "plugin", raising=False)
    for cache in CACHES:
        cache.cache_clear()
    yield installed
    sys.modules.pop("plugin", None)
    for cache in CACHES:
        cache.cache_clear()


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
        ("1 +", "SyntaxError"),
        ("", "AttributeError"),
        ("raise SystemExit('not today')", "SystemExit: not today"),
        ("KIT = 'a kit'", "TypeError: a str is not a GameKit"),
        (f"{HOLI_KIT}KIT = HoliKit", "TypeError: a ABCMeta is not a GameKit"),
        (f"{HOLI_KIT}KIT = HoliKit()", "ValueError: the kit is named 'holi', the game 'holi'"),
        (RENAMED, "ValueError: the kit is named 'chess', the game 'holi'"),
        (ALONE, "MissingPart: chess needs a package, with its content and messages"),
        (EMPTY, "MessageError: there are no messages in 'en'"),
    ],
)
def test_a_broken_game_is_left_out(source: str, why: str, install: Install) -> None:
    install("chess", source)
    told = f"^plugin:KIT: the game 'chess' cannot be loaded: {why}"
    with pytest.warns(UserWarning, match=told):
        assert list(games.GAMES) == list(SHIPPED)
    with pytest.raises(BrokenGame, match=told):
        games.kit_of("chess")
    assert "chess" not in games.GAMES
    assert games.GAMES["holi"].name == "holi"


def test_nobody_replaces_a_game_that_ships(install: Install) -> None:
    install("holi", ALONE)
    with pytest.warns(UserWarning, match=r"^plugin:KIT: there is a game 'holi' already$"):
        assert list(games.GAMES) == list(SHIPPED)
    assert type(games.kit_of("holi")) is HoliKit


def test_the_place_names_the_package() -> None:
    class Package:
        name, version = "gambit", "1.2"

    point: Any = EntryPoint("chess", "gambit.kit:KIT", GROUP)
    assert games._place(point._for(Package())) == "gambit.kit:KIT of the package gambit 1.2"
