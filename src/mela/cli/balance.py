"""`mela balance`: plays what a report needs, and writes it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
import typer

from mela.bots.budget import IN_THE_LAB
from mela.bots.chooser import Chooser
from mela.cli.commit import commit
from mela.cli.json_answer import say_json
from mela.cli.work import Crew, work_through
from mela.core.game import AnyGame
from mela.lab.balance.figures import groups, wins_by_order
from mela.lab.balance.report import Report
from mela.lab.balance.study import balance_frames, studies
from mela.lab.estimate import Estimate, mean
from mela.lab.frames import Frames, write_frames
from mela.lab.ladder import Plan, bout_file, bout_of
from mela.lab.ledger import replace_file
from mela.lab.lock import alone
from mela.lab.setting import PackText
from mela.lab.simulation import planned, story_file
from mela.lab.story import play_story
from mela.lab.work import results


class Played(msgspec.Struct, frozen=True):
    """A variant with so many players: the share of the wins by who began, and how long it took."""

    variant: str
    seats: int
    matches: int
    wins_by_order: tuple[Estimate, ...]
    turns: Estimate
    lead_changes: Estimate


class Balance(msgspec.Struct, frozen=True):
    """What a report is made of, for programs; all the rest is in the parquet files beside it."""

    game: str
    #: None if it was stopped before a match was over.
    report: str | None
    matches: int
    planned: int
    bouts: int
    planned_bouts: int
    groups: tuple[Played, ...]


def run_balance(
    game: AnyGame,
    pack: PackText | None,
    bot: str,
    ladder: Sequence[str],
    matches: int,
    pairs: int,
    folder: Path,
    hire: Crew,
    json: bool,
) -> bool:
    """Play equals and the ladder, and write the report of what there is; was all played?"""
    for named in (bot, *ladder):
        Chooser(named, game, IN_THE_LAB)  # before anything is played
    own = None if pack is None else game.packs()[-1]
    found = studies(game, bot, own)
    jobs = planned([study.setting for study in found], range(matches))
    digest = "" if own is None else game.pack_digest(own)
    plan = Plan(game.name, game.seats[0], ladder, 0, pairs, pairs, pack_digest=digest)
    steps = plan.jobs()
    do = partial(play_story, pack, False)
    matches_file, bouts_file = story_file(folder), bout_file(folder / "bouts.jsonl")
    page = folder / f"{game.name}.html"
    played: tuple[Played, ...] = ()
    with alone(matches_file.path), alone(bouts_file.path):
        stories = work_through("matches", do, jobs, matches_file, hire)
        if len(stories) < len(jobs):  # stopped: the report is made of what there is
            bouts = results(steps, bouts_file)
        else:
            bouts = work_through("bouts", partial(bout_of, pack), steps, bouts_file, hire)
        if stories:
            frames = balance_frames(found, stories)
            write_frames(folder, frames)
            command = f"mela balance {game.name} --bot {bot} --ladder {','.join(ladder)}"
            command += f" --matches {matches} --pairs {pairs}"
            command += "" if pack is None else f" --pack {pack.file}"
            report = Report(game, bot, ladder, frames, bouts, command, commit())
            replace_file(page, report.html().encode())
            played = _played(frames)
    if json:
        made = str(page) if stories else None
        counts = len(stories), len(jobs), len(bouts), len(steps)
        say_json(Balance(game.name, made, *counts, played))
    elif stories:
        typer.echo(f"{page}: {len(stories):,} matches, {len(bouts):,} bouts")
    return len(stories) == len(jobs) and len(bouts) == len(steps)


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
