"""What is played for a report: equal bots, in every edition and number of players."""

from collections.abc import Mapping, Sequence

import msgspec
import polars as pl

from mela.core.game import AnyGame
from mela.lab.frames import Frames, frames_of
from mela.lab.setting import Setting
from mela.lab.story import Story

#: What can be chosen for a game that makes another one of it; the first is what is looked at most.
VARIANTS: dict[str, dict[str, Mapping[str, object]]] = {
    "holi": {
        "international": {},
        "Polish": {"edition": "polish"},
        "Polish, 3 rivalry cards": {"edition": "polish", "rivalry": 3},
    },
    "nagaraja": {"standard": {}},
}


class Study(msgspec.Struct, frozen=True):
    """A game between equals: a variant by its name, and so many seats."""

    variant: str
    setting: Setting


def studies(game: AnyGame, bot: str, pack: str | None) -> list[Study]:
    """A pack of somebody's own is looked at beside the one that ships."""
    variants = VARIANTS[game.name]
    if pack is not None:
        variants = {f"pack {pack}": {"pack": pack}, "standard": {}}
    return [
        Study(variant, Setting.of(game, (bot,) * seats, raw))
        for variant, raw in variants.items()
        for seats in game.seats
    ]


def balance_frames(found: Sequence[Study], stories: Sequence[Story]) -> Frames:
    """The tables of the matches, each with the name of its variant."""
    names = {study.setting: study.variant for study in found}
    frames = frames_of(stories)
    variants = pl.Series("variant", [names[story.job.setting] for story in stories])
    return msgspec.structs.replace(frames, matches=frames.matches.with_columns(variants))
