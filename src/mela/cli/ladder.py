"""`mela ladder`: plays what is missing, shows how far it is, and writes the page."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from mela.bots.budget import IN_THE_LAB
from mela.bots.chooser import Chooser
from mela.bots.levels import LEVELS
from mela.bots.specification import read_specification
from mela.cli.commit import commit
from mela.cli.json_answer import say_json
from mela.cli.work import Crew, work_through
from mela.games import game as game_by_name
from mela.lab.bout import Bout, Pairing
from mela.lab.ladder import bout_of, pairings, planned
from mela.lab.ladder_page import ladder_page, ladder_picture, picture_name
from mela.lab.ledger import Ledger, replace_file
from mela.lab.lock import alone
from mela.lab.ratings import Share, ratings, share
from mela.lab.sprt import Sprt, Verdict


class Standing(msgspec.Struct, frozen=True):
    """The share of the wins of a pairing, and what the sequential test says."""

    pairing: Pairing
    share: Share | None
    verdict: Verdict

    def __str__(self) -> str:
        one, found = self.pairing, self.share
        if found is None:
            return f"{one.a} against {one.b}: nothing played yet"
        return (
            f"{one.a} against {one.b}, {one.seats} seats: {found.win:.1%} "
            f"({found.low:.1%} to {found.high:.1%}) of the wins in {found.bouts} bouts, "
            f"{found.lead:+.1f} points; {self.verdict.value}"
        )


def standing(pairing: Pairing, bouts: Sequence[Bout]) -> Standing:
    """In the order of the seeds, as the test wants it."""
    own = sorted((bout for bout in bouts if bout.pairing == pairing), key=lambda bout: bout.seed)
    verdict = Sprt.for_seats(pairing.seats).verdict([bout.win for bout in own])
    return Standing(pairing, share(own) if own else None, verdict)


def run_ladder(
    game: str,
    bots: Sequence[str],
    seats: int,
    seeds: range,
    file: Ledger[Bout],
    page: Path | None,
    hire: Crew,
    json: bool,
) -> bool:
    """Play the pairings of some bots, tell what came of it, and write the page of all bouts; was
    everything played?"""
    for bot in bots:
        Chooser(bot, game_by_name(game), IN_THE_LAB)  # before anything is played
    wanted = pairings(game, seats, sorted(bots, key=_rung))
    jobs = planned(wanted, seeds)
    with alone(file.path):
        bouts = work_through("bouts", bout_of, jobs, file, hire)
        if page is not None:
            write_page(page, file.read())
    standings = [standing(pairing, bouts) for pairing in wanted]
    if json:
        say_json(standings)
    else:
        for found in standings:
            typer.echo(str(found))
    return len(bouts) == len(jobs)


def write_page(page: Path, bouts: Sequence[Bout]) -> None:
    """The page, and beside it a picture for each game."""
    named = {bot: None for b in bouts for bot in (b.pairing.b, b.pairing.a)}
    bots = sorted(named, key=_rung)
    replace_file(page, ladder_page(bots, bouts, commit()).encode())
    for game in dict.fromkeys(b.pairing.game for b in bouts if b.pairing.seats == 2):
        own = [b for b in bouts if b.pairing.game == game and b.pairing.seats == 2]
        met = {bot for b in own for bot in (b.pairing.a, b.pairing.b)}
        found = ratings([bot for bot in bots if bot in met], own)
        replace_file(page.parent / picture_name(game), ladder_picture(found).encode())


def _rung(bot: str) -> int:
    """From weak to strong as far as that is known; what others have written comes last."""
    levels = [*LEVELS, read_specification(bot, own=True).level]
    return levels.index(levels[-1])
