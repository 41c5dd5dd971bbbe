"""Plays many matches into one folder: the ledger first, then records and frames."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from mela.bots.budget import IN_THE_LAB
from mela.core.game import AnyGame
from mela.games.chooser import Chooser
from mela.lab.estimate import Estimate, mean, ratio
from mela.lab.frames import frames_of, write_frames
from mela.lab.ledger import Ledger, replace_file
from mela.lab.lock import locked
from mela.lab.match_summary import Job, MatchSummary, play_job
from mela.lab.setting import PackText, Setting
from mela.lab.work import Progress, StartWorkers, work_through

#: The number of records in one folder.
RECORDS_PER_FOLDER = 1_000


class Simulation(msgspec.Struct, frozen=True):
    """The result of a simulation; wins and points by bot."""

    game: str
    matches: int
    planned: int
    folder: str | None
    wins: dict[str, Estimate]
    points: dict[str, Estimate]
    steps: Estimate


def settings_of(
    game: AnyGame,
    bots: Sequence[str],
    seats: int | None,
    options: Mapping[str, object],
    rotate: bool,
) -> list[Setting]:
    """Repeat the bots until all seats are filled; `rotate` adds a setting for each shift."""
    for bot in bots:
        Chooser(bot, game, IN_THE_LAB)  # before anything is played
    count = max(len(bots), game.seats[0]) if seats is None else seats
    game.options(options, count)  # before the seats are filled
    first = Setting.of(game, tuple(bots[n % len(bots)] for n in range(count)), options)
    turns = [first.rotated(by) for by in range(count)] if rotate else [first]
    return list(dict.fromkeys(turns))


def run_simulation(
    settings: Sequence[Setting],
    seeds: Sequence[int],
    pack: PackText | None,
    folder: Path | None,
    start_workers: StartWorkers,
    progress: Progress,
) -> Simulation:
    """Play the missing matches; write records and frames if there is a folder."""
    jobs = planned(settings, seeds)
    with TemporaryDirectory(prefix="mela-") as temporary:
        file = summary_file(folder or Path(temporary))
        do = partial(play_job, pack, folder is not None)
        with locked(file.path):
            summaries = work_through("matches", do, jobs, file, start_workers, progress)
            if folder is not None and summaries:
                write_folder(folder, summaries)
    return _simulation(settings[0].game, summaries, len(jobs), folder)


def _simulation(
    game: str, summaries: Sequence[MatchSummary], wanted: int, folder: Path | None
) -> Simulation:
    """Matches of one seed share their luck, so they count as one case."""
    won: dict[str, dict[int, tuple[float, float]]] = {}
    scored: dict[str, dict[int, tuple[float, float]]] = {}
    for summary in summaries:
        seed, winners = summary.job.seed, summary.places.count(1)
        for seat, bot in enumerate(summary.job.setting.bots):
            win = 1 / winners if summary.places[seat] == 1 else 0.0
            for sums, value in ((won, win), (scored, float(summary.points[seat]))):
                part, size = sums.setdefault(bot, {}).get(seed, (0.0, 0.0))
                sums[bot][seed] = part + value, size + 1
    return Simulation(
        game,
        len(summaries),
        wanted,
        None if folder is None else str(folder),
        {bot: ratio(cases.values()) for bot, cases in won.items()},
        {bot: ratio(cases.values()) for bot, cases in scored.items()},
        mean([float(summary.steps) for summary in summaries]),
    )


def planned(settings: Sequence[Setting], seeds: Iterable[int]) -> list[Job]:
    """All jobs, seed by seed, so that a simulation that was stopped early is fair."""
    return [Job(setting, seed) for seed in seeds for setting in settings]


def summary_file(folder: Path) -> Ledger[MatchSummary]:
    """The ledger of finished matches in a folder."""
    return Ledger(folder / "matches.jsonl", MatchSummary, lambda summary: summary.job)


def write_folder(folder: Path, summaries: Sequence[MatchSummary]) -> None:
    """Write frames of all matches, and their records if they have any."""
    write_frames(folder, frames_of(summaries))
    for number, summary in enumerate(summaries):
        if summary.record:
            parent = folder / "records" / f"{number // RECORDS_PER_FOLDER:03}"
            replace_file(parent / f"{number:06}.mela", summary.record.encode())
