"""`mela simulate`: plays matches between bots, and tells who won how often."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console
from rich.table import Table

from mela.bots.budget import IN_THE_LAB
from mela.bots.chooser import Chooser
from mela.cli.json_answer import say_json
from mela.cli.work import Crew, work_through
from mela.core.game import AnyGame
from mela.lab.estimate import Estimate, mean, ratio
from mela.lab.lock import alone
from mela.lab.setting import PackText, Setting
from mela.lab.simulation import planned, story_file, write_folder
from mela.lab.story import Story, play_story


class Summary(msgspec.Struct, frozen=True):
    """What came of a simulation; wins and points by bot."""

    game: str
    matches: int
    planned: int
    folder: str | None
    wins: dict[str, Estimate]
    points: dict[str, Estimate]
    steps: Estimate


def settings_of(
    game: AnyGame, bots: Sequence[str], seats: int | None, raw: dict[str, object], rotate: bool
) -> list[Setting]:
    """Bots are taken in turn until all seats are filled; rotated, each sits on each seat."""
    for bot in bots:
        Chooser(bot, game, IN_THE_LAB)  # before anything is played
    count = max(len(bots), game.seats[0]) if seats is None else seats
    game.options(raw, count)  # before so many seats are filled
    first = Setting.of(game, tuple(bots[n % len(bots)] for n in range(count)), raw)
    turns = [first.rotated(by) for by in range(count)] if rotate else [first]
    return list(dict.fromkeys(turns))


def run_simulation(
    settings: Sequence[Setting],
    seeds: Sequence[int],
    pack: PackText | None,
    folder: Path | None,
    hire: Crew,
    json: bool,
) -> bool:
    """Play, write, and tell; was everything played?"""
    jobs = planned(settings, seeds)
    with TemporaryDirectory(prefix="mela-") as nowhere:
        file = story_file(folder or Path(nowhere))
        do = partial(play_story, pack, folder is not None)
        with alone(file.path):
            stories = work_through("matches", do, jobs, file, hire)
            if folder is not None and stories:
                write_folder(folder, stories)
    summary = summary_of(settings[0].game, stories, len(jobs), folder)
    if json:
        say_json(summary)
    else:
        _show(summary)
    return len(stories) == len(jobs)


def summary_of(game: str, stories: Sequence[Story], wanted: int, folder: Path | None) -> Summary:
    """Matches of one seed share their luck: they count as one case."""
    won: dict[str, dict[int, tuple[float, float]]] = {}
    scored: dict[str, dict[int, tuple[float, float]]] = {}
    for story in stories:
        seed, winners = story.job.seed, story.places.count(1)
        for seat, bot in enumerate(story.job.setting.bots):
            win = 1 / winners if story.places[seat] == 1 else 0.0
            for table, value in ((won, win), (scored, float(story.points[seat]))):
                part, size = table.setdefault(bot, {}).get(seed, (0.0, 0.0))
                table[bot][seed] = part + value, size + 1
    return Summary(
        game,
        len(stories),
        wanted,
        None if folder is None else str(folder),
        {bot: ratio(cases.values()) for bot, cases in won.items()},
        {bot: ratio(cases.values()) for bot, cases in scored.items()},
        mean([float(story.steps) for story in stories]),
    )


def _show(summary: Summary) -> None:
    console = Console()
    table = Table("bot", "wins", "95 %", "points", "95 %", box=None, header_style="bold")
    for bot, win in summary.wins.items():
        points = summary.points[bot]
        table.add_row(
            bot,
            f"{win.value:.1%}",
            f"{max(0, win.low):.1%} to {min(1, win.high):.1%}",
            f"{points.value:.1f}",
            f"{points.low:.1f} to {points.high:.1f}",
        )
    console.print(table)
    steps = summary.steps
    told = f"{summary.matches:,} of {summary.planned:,} matches, {steps.value:.1f} steps each"
    console.print(f"{told} ({steps.low:.1f} to {steps.high:.1f})", highlight=False)
    if summary.folder is not None and summary.matches:
        console.print(f"records and tables: {summary.folder}", highlight=False)
