"""Plays the matches of a report: equal bots in all variants and numbers of players; a ladder."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
import polars as pl

from mela.bots.budget import IN_THE_LAB
from mela.core.game import AnyGame
from mela.games import kit_of
from mela.games.chooser import Chooser
from mela.lab.balance_report.figures import groups, wins_by_order
from mela.lab.balance_report.report import Report
from mela.lab.estimate import Estimate, mean
from mela.lab.frames import Frames, frames_of, write_frames
from mela.lab.ladder_plan import Plan, bout_file, bout_of
from mela.lab.ledger import replace_file
from mela.lab.lock import locked
from mela.lab.match_summary import MatchSummary, play_job
from mela.lab.setting import PackText, Setting
from mela.lab.simulation import planned, summary_file
from mela.lab.work import Progress, StartWorkers, results, work_through


class Study(msgspec.Struct, frozen=True):
    """Matches between equal bots: the name of the variant, and the setting."""

    variant: str
    setting: Setting


def studies(game: AnyGame, bot: str, pack: str | None) -> list[Study]:
    """The settings of all variants; a user's pack is compared with the shipped one."""
    variants = kit_of(game.name).report().variants
    if pack is not None:
        variants = {f"pack {pack}": {"pack": pack}, "standard": {}}
    return [
        Study(variant, Setting.of(game, (bot,) * seats, raw))
        for variant, raw in variants.items()
        for seats in game.seats
    ]


def balance_frames(found: Sequence[Study], summaries: Sequence[MatchSummary]) -> Frames:
    """The frames of the matches, each with the name of its variant."""
    names = {study.setting: study.variant for study in found}
    frames = frames_of(summaries)
    variants = pl.Series("variant", [names[summary.job.setting] for summary in summaries])
    return msgspec.structs.replace(frames, matches=frames.matches.with_columns(variants))


class Played(msgspec.Struct, frozen=True):
    """A variant with a number of players: who won, in the order of the first turn, and how long
    it took."""

    variant: str
    seats: int
    matches: int
    wins_by_order: tuple[Estimate, ...]
    turns: Estimate
    lead_changes: Estimate


class Balance(msgspec.Struct, frozen=True):
    """The main results of a report; the rest is in the parquet files beside it."""

    game: str
    #: None if it was stopped before the first match ended.
    report: str | None
    matches: int
    planned: int
    bouts: int
    planned_bouts: int
    groups: tuple[Played, ...]

    @property
    def complete(self) -> bool:
        return self.matches == self.planned and self.bouts == self.planned_bouts


def run_balance(
    game: AnyGame,
    pack: PackText | None,
    bot: str,
    ladder: Sequence[str],
    matches: int,
    pairs: int,
    folder: Path,
    commit: str,
    start_workers: StartWorkers,
    progress: Progress,
) -> Balance:
    """Play matches and ladder, and write the report of everything that was played."""
    for named in (bot, *ladder):
        Chooser(named, game, IN_THE_LAB)  # before anything is played
    own = None if pack is None else game.packs()[-1]
    found = studies(game, bot, own)
    jobs = planned([study.setting for study in found], range(matches))
    digest = "" if own is None else game.pack_digest(own)
    plan = Plan(game.name, game.seats[0], ladder, 0, pairs, pairs, pack_digest=digest)
    steps = plan.jobs()
    do = partial(play_job, pack, False)
    matches_file, bouts_file = summary_file(folder), bout_file(folder / "bouts.jsonl")
    page = folder / f"{game.name}.html"
    played: tuple[Played, ...] = ()
    with locked(matches_file.path), locked(bouts_file.path):
        summaries = work_through("matches", do, jobs, matches_file, start_workers, progress)
        if len(summaries) < len(jobs):  # stopped: report what was played
            bouts = results(steps, bouts_file)
        else:
            do_bout = partial(bout_of, pack)
            bouts = work_through("bouts", do_bout, steps, bouts_file, start_workers, progress)
        if summaries:
            frames = balance_frames(found, summaries)
            write_frames(folder, frames)
            command = f"mela balance {game.name} --bot {bot} --ladder {','.join(ladder)}"
            command += f" --matches {matches} --pairs {pairs}"
            command += "" if pack is None else f" --pack {pack.file}"
            report = Report(game, bot, ladder, frames, bouts, command, commit)
            replace_file(page, report.html().encode())
            played = _played(frames)
    counts = len(summaries), len(jobs), len(bouts), len(steps)
    return Balance(game.name, str(page) if summaries else None, *counts, played)


def _played(frames: Frames) -> tuple[Played, ...]:
    return tuple(
        Played(
            group.variant,
            group.seats,
            group.count,
            tuple(wins_by_order(frames, group)),
            mean(group.matches["turns"].to_list()),
            mean(group.matches["lead_changes"].to_list()),
        )
        for group in groups(frames)
    )
