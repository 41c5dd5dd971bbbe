"""A kit is everything a game provides; shared code uses games only through their kits."""

import json
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from mela.bots.bot import Bot
from mela.bots.levels import STAND_IN, Planners, levels_of, make_bot
from mela.bots.points import points_planner
from mela.core.error import MelaError
from mela.core.game import AnyGame

if TYPE_CHECKING:
    from mela.games.kit.planes import Tensors
    from mela.games.kit.report import MatchReport
    from mela.games.kit.screen import Screen
    from mela.games.kit.training import Training

G = TypeVar("G", bound=AnyGame)


class MissingPart(MelaError):
    """A part that a game does not have."""


class HostOption(msgspec.Struct, frozen=True):
    """An option of a game that the command line offers as `--name`."""

    name: str
    help: str
    #: Converts the word on the command line; the game checks the result.
    read: Callable[[str], object] = str


def read_list(text: str) -> list[str]:
    """The words of a comma list on the command line."""
    return [word.strip() for word in text.split(",")]


class GameKit(Generic[G], metaclass=ABCMeta):
    """One object per game; each part is imported when it is first used.

    Only the rules are required. Content packs (`content/*.toml`) and messages (`messages/*.json`)
    are files beside the module of the kit; packs that shipped earlier stay in `content/past`, for
    records that use them. Without bots of its own, a game has the novice and a search for points;
    without a screen, it is shown as a list.
    """

    name: ClassVar[str]
    #: The modules that mypyc compiles, by their dotted names below the folder of the game.
    compiled: ClassVar[Sequence[str]] = ()

    @abstractmethod
    def rules(self) -> type[G]:
        """The class of the game."""

    @cached_property
    def game(self) -> G:
        """The game with the content packs and messages that ship with it."""
        messages = self._files("messages", ".json")
        catalogues = {name.removesuffix(".json"): json.loads(text) for name, text in messages}
        packs, past = (dict(self._files(at, ".toml")) for at in ("content", "content/past"))
        return self.rules()(packs, catalogues, past)

    def planners(self) -> Planners:
        """The planners of the levels above the novice."""
        return {"apprentice": points_planner}

    def levels(self) -> list[str]:
        """The levels of bots, from weak to strong."""
        return levels_of(self.planners())

    def stand_in(self) -> str:
        """The level that plays for people who have left."""
        levels = self.levels()
        return STAND_IN if STAND_IN in levels else levels[-1]

    def bot(self, level: str, game: AnyGame | None = None) -> Bot:
        """The bot of a level or of a file; `game` may be this game with more content packs."""
        return make_bot(level, game or self.game, self.planners())

    def screen(self) -> type["Screen"]:
        """How the game looks in a terminal."""
        from mela.games.kit.plain_screen import PlainScreen

        return PlainScreen

    def tensors(self) -> "Tensors":
        """Positions as arrays for learners."""
        raise MissingPart(f"{self.name} has no tensors, which environments need")

    def report(self) -> "MatchReport":
        """What the lab reports about matches."""
        from mela.games.kit.report import MatchReport

        return MatchReport()

    def training(self) -> "Training[Any, Any]":
        """How bots of the game learn from matches against themselves."""
        raise MissingPart(f"{self.name} has no bot that learns")

    def host_options(self) -> Sequence[HostOption]:
        """The options of the game on the command line."""
        return ()

    def compiled_modules(self) -> list[str]:
        """The modules that mypyc compiles, by their full names."""
        return [f"{self._package}.{module}" for module in self.compiled]

    @property
    def _package(self) -> str:
        package = type(self).__module__.rpartition(".")[0]
        if not package:
            raise MissingPart(f"{self.name} needs a package, with its content and messages")
        return package

    def _files(self, folder: str, ending: str) -> list[tuple[str, str]]:
        """Names and texts of the files in a folder beside the kit."""
        place = files(self._package).joinpath(folder)
        found = place.iterdir() if place.is_dir() else ()
        return [
            (file.name, file.read_text(encoding="utf-8"))
            for file in sorted(found, key=lambda file: file.name)
            if file.name.endswith(ending)
        ]


AnyKit = GameKit[Any]
