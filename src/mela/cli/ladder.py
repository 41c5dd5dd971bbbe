"""`mela ladder`: plays what is missing, shows how far it is, and writes the page."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import typer

from mela.bots.budget import IN_THE_LAB
from mela.bots.chooser import Chooser
from mela.cli.bar import bar
from mela.cli.commit import commit
from mela.cli.json_answer import say_json
from mela.cli.work import Crew, stoppable, work_through
from mela.core.error import MelaError
from mela.games import game as game_by_name
from mela.lab.bout import Bout
from mela.lab.ladder import Plan, bout_of
from mela.lab.ladder_page import (
    TITLE,
    ladder_page,
    ladder_picture,
    ladder_section,
    picture_name,
)
from mela.lab.ledger import Ledger, replace_file
from mela.lab.lock import alone
from mela.lab.ratings import ratings
from mela.lab.standing import Standing, standing
from mela.lab.work import carry_out, missing, results


class LadderError(MelaError):
    """Too few bots, or a page of something else."""


def run_ladder(plan: Plan, file: Ledger[Bout], page: Path | None, hire: Crew, json: bool) -> bool:
    """Play what is planned, tell what came of it, and write its part of the page; was everything
    played?"""
    if len(set(plan.bots)) < 2:
        raise LadderError("a ladder needs two bots that are not the same")
    for bot in plan.bots:
        Chooser(bot, game_by_name(plan.game), IN_THE_LAB)  # before anything is played
    if page is not None:
        _old_page(page)
    with alone(file.path):
        bouts = _played(plan, file, hire)
    planned = Counter(pairing for pairing, _ in plan.jobs())
    found = [standing(pairing, bouts, count) for pairing, count in planned.items()]
    if json:
        say_json(found)
    else:
        for one in found:
            typer.echo(_told(one))
    if page is not None and bouts:
        write_page(page, plan, found, bouts)
    return len(bouts) == len(plan.due(bouts))


def _played(plan: Plan, file: Ledger[Bout], hire: Crew) -> list[Bout]:
    """What there is when it is over or stopped; with the test it shows only then how much is to
    be played, and the bar how much it may be."""
    do = partial(bout_of, None)
    if not plan.sprt:
        return work_through("bouts", do, plan.jobs(), file, hire)
    due = plan.due(file.read())
    if todo := missing(due, file):
        with (
            stoppable(file.path),
            bar("bouts, at most", len(plan.jobs()), len(due) - len(todo)) as advance,
            hire() as executor,
        ):
            while missing(due := plan.due(file.read()), file):
                for _ in carry_out(do, due, file, executor):
                    advance(1)
    return results(plan.due(file.read()), file)


def _told(standing: Standing) -> str:
    one, found = standing.pairing, standing.share
    if found is None:
        return f"{one.a} against {one.b}: nothing played yet"
    played = f"{found.bouts:,} of {standing.planned:,} bouts"
    return (
        f"{one.a} against {one.b}, {one.seats} seats: {found.win:.1%} "
        f"({found.low:.1%} to {found.high:.1%}) of the wins in {played}, "
        f"{found.lead:+.1f} points; {standing.verdict.value}"
    )


def write_page(page: Path, plan: Plan, found: Sequence[Standing], bouts: Sequence[Bout]) -> None:
    """The section of a game and number of seats, and for two players a picture beside the page."""
    met = {bot for bout in bouts for bot in (bout.pairing.a, bout.pairing.b)}
    rated = ratings([bot for bot in plan.bots if bot in met], bouts) if plan.seats == 2 else []
    picture = picture_name(page.stem, plan.game)
    # a page that is shared names no folder of this machine
    command = f"{plan} --page {page.name if page.is_absolute() else page.as_posix()}"
    section = ladder_section(plan, found, rated, picture, f"`{command}`, commit {commit()}")
    replace_file(page, ladder_page(_old_page(page), section).encode())
    if rated:
        replace_file(page.parent / picture, ladder_picture(rated).encode())


def _old_page(page: Path) -> str:
    """What other commands have written, if they have."""
    try:
        text = page.read_text(encoding="utf-8") if page.exists() else ""
    except OSError as error:
        raise LadderError(f"cannot read {page}: {error.strerror}") from None
    except UnicodeError:
        raise LadderError(f"{page} is no text") from None
    if text and not text.startswith(TITLE):
        raise LadderError(f"{page} is no page of a ladder, and is not written over")
    return text
