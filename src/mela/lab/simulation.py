"""Many matches in one folder: the ledger as they are played, then records and tables."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from mela.lab.frames import frames_of, write_frames
from mela.lab.ledger import Ledger, replace_file
from mela.lab.setting import Setting
from mela.lab.story import Job, Story

#: So many records lie in one folder.
FULL = 1_000


def planned(settings: Sequence[Setting], seeds: Iterable[int]) -> list[Job]:
    """Seed by seed, so that what is stopped early is fair to all settings."""
    return [Job(setting, seed) for seed in seeds for setting in settings]


def story_file(folder: Path) -> Ledger[Story]:
    """The matches of a folder that are finished."""
    return Ledger(folder / "matches.jsonl", Story, lambda story: story.job)


def write_folder(folder: Path, stories: Sequence[Story]) -> None:
    """Tables of all matches, and the record of each that has one."""
    write_frames(folder, frames_of(stories))
    for number, story in enumerate(stories):
        if story.record:
            shelf = folder / "records" / f"{number // FULL:03}"
            replace_file(shelf / f"{number:06}.mela", story.record.encode())
