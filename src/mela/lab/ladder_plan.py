"""Plans and plays ladders: every bot against every other on common seeds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations, groupby, pairwise
from pathlib import Path

import msgspec

from mela.bots.budget import IN_THE_LAB
from mela.core.error import MelaError
from mela.games import game as game_by_name
from mela.games.chooser import Chooser
from mela.lab.bout import Bout, Pairing, play_bout
from mela.lab.ledger import Ledger
from mela.lab.lock import locked
from mela.lab.ratings import Share, share
from mela.lab.setting import PackText
from mela.lab.sprt import Sprt, Verdict
from mela.lab.work import (
    Progress,
    StartWorkers,
    carry_out,
    missing,
    results,
    stoppable,
    work_through,
)

Job = tuple[Pairing, int]

#: The sequential test runs after this many seeds. Not after each: bouts finish in any order, and
#: what is played must not depend on the workers.
BATCH = 10


class LadderError(MelaError):
    """Too few bots, or a file that is not a ladder page."""


class Plan(msgspec.Struct, frozen=True):
    """Bots from weak to strong; those next to each other play `pairs` bouts, all others `far`."""

    game: str
    seats: int
    bots: Sequence[str]
    first: int
    pairs: int
    far: int
    #: A pairing ends when the sequential test has decided it.
    sprt: bool = False
    #: Set if the matches use a user's content pack.
    pack_digest: str = ""

    def jobs(self) -> list[Job]:
        """All bouts, seed by seed, so that a ladder stopped early is fair; the stronger bot plays
        alone."""
        steps = set(pairwise(self.bots))
        return [
            (Pairing(self.game, self.seats, b, a, self.pack_digest), self.first + n)
            for n in range(max(self.pairs, self.far))
            for a, b in combinations(self.bots, 2)
            if n < (self.pairs if (a, b) in steps else self.far)
        ]

    def due(self, bouts: Iterable[Bout]) -> list[Job]:
        """The jobs to play, given these bouts: all of them, or with the sequential test those up to
        the first unfinished batch."""
        jobs = self.jobs()
        if not self.sprt:
            return jobs
        sprt, wins = Sprt.for_seats(self.seats), {(b.pairing, b.seed): b.win for b in bouts}
        decided: set[Pairing] = set()
        due: dict[Pairing, list[Job]] = {}
        for _, batch in groupby(jobs, lambda job: (job[1] - self.first) // BATCH):
            for pairing, seed in batch:
                if pairing not in decided:
                    due.setdefault(pairing, []).append((pairing, seed))
            if any(job not in wins for own in due.values() for job in own):
                break
            for pairing, own in due.items():
                if sprt.verdict([wins[job] for job in own]) is not Verdict.UNDECIDED:
                    decided.add(pairing)
        wanted = {job for own in due.values() for job in own}
        return [job for job in jobs if job in wanted]

    def __str__(self) -> str:
        """The command that plays it."""
        return (
            f"mela ladder {self.game} --seats {self.seats} --bots {','.join(self.bots)} "
            f"--first {self.first} --pairs {self.pairs} --far {self.far}"
            f"{' --sprt' if self.sprt else ''}"
        )


def bout_file(path: Path) -> Ledger[Bout]:
    """The ledger of finished bouts."""
    return Ledger(path, Bout, lambda bout: (bout.pairing, bout.seed))


def bout_of(pack: PackText | None, job: Job) -> Bout:
    """The work that a worker gets at a time."""
    return play_bout(pack, *job)


class Standing(msgspec.Struct, frozen=True):
    """A pairing's share of wins, and the verdict of the sequential test."""

    pairing: Pairing
    #: None if no bout is finished.
    share: Share | None
    #: The number of bouts to play; with the sequential test, the maximum.
    planned: int
    verdict: Verdict


def standing(pairing: Pairing, bouts: Sequence[Bout], planned: int) -> Standing:
    """Sum up a pairing; the sequential test needs the order of the seeds."""
    own = sorted((bout for bout in bouts if bout.pairing == pairing), key=lambda bout: bout.seed)
    verdict = Sprt.for_seats(pairing.seats).verdict([bout.win for bout in own])
    return Standing(pairing, share(own) if own else None, planned, verdict)


class Ladder(msgspec.Struct, frozen=True):
    """The results of a plan; not complete if it was stopped early."""

    standings: tuple[Standing, ...]
    bouts: tuple[Bout, ...]
    complete: bool


def run_ladder(
    plan: Plan, file: Ledger[Bout], start_workers: StartWorkers, progress: Progress
) -> Ladder:
    """Play the bouts of a plan that are missing."""
    if len(set(plan.bots)) < 2:
        raise LadderError("a ladder needs two different bots")
    for bot in plan.bots:
        Chooser(bot, game_by_name(plan.game), IN_THE_LAB)  # before anything is played
    with locked(file.path):
        bouts = _played(plan, file, start_workers, progress)
    planned = Counter(pairing for pairing, _ in plan.jobs())
    found = tuple(standing(pairing, bouts, count) for pairing, count in planned.items())
    return Ladder(found, tuple(bouts), len(bouts) == len(plan.due(bouts)))


def _played(
    plan: Plan, file: Ledger[Bout], start_workers: StartWorkers, progress: Progress
) -> list[Bout]:
    """All bouts at the end, or when it was stopped. With the sequential test, the total is not
    known before, so the bar shows the maximum."""
    do = partial(bout_of, None)
    if not plan.sprt:
        return work_through("bouts", do, plan.jobs(), file, start_workers, progress)
    due = plan.due(file.read())
    if todo := missing(due, file):
        with (
            stoppable(file.path, progress),
            progress.bar("bouts, at most", len(plan.jobs()), len(due) - len(todo)) as advance,
            start_workers() as executor,
        ):
            while missing(due := plan.due(file.read()), file):
                for _ in carry_out(do, due, file, executor):
                    advance(1)
    return results(plan.due(file.read()), file)
