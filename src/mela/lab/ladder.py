"""Every bot against every other on common seeds: what is planned, and where it is kept."""

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby, pairwise
from pathlib import Path

import msgspec

from mela.lab.bout import Bout, Pairing, play_bout
from mela.lab.ledger import Ledger
from mela.lab.setting import PackText
from mela.lab.sprt import Sprt, Verdict

Job = tuple[Pairing, int]

#: The test looks after so many seeds: not after each, since nobody knows which is finished first,
#: and what is played shall not hang on who plays it.
BATCH = 10


class Plan(msgspec.Struct, frozen=True):
    """Bots from weak to strong; those next to each other play `pairs` bouts, all others `far`."""

    game: str
    seats: int
    bots: Sequence[str]
    first: int
    pairs: int
    far: int
    #: Does a pairing end when the sequential test has decided it?
    sprt: bool = False
    #: Of a content pack of somebody's own, if it is played with one.
    pack_digest: str = ""

    def jobs(self) -> list[Job]:
        """Seed by seed, so that a ladder stopped early is a fair one; the stronger bot alone
        against the weaker one."""
        steps = set(pairwise(self.bots))
        return [
            (Pairing(self.game, self.seats, b, a, self.pack_digest), self.first + n)
            for n in range(max(self.pairs, self.far))
            for a, b in combinations(self.bots, 2)
            if n < (self.pairs if (a, b) in steps else self.far)
        ]

    def due(self, bouts: Iterable[Bout]) -> list[Job]:
        """What has to be played as far as these bouts tell: without the test all, with it what
        comes up to the first batch that is not finished."""
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
                if sprt.verdict([wins[job] for job in own]) is not Verdict.OPEN:
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
    """Finished bouts."""
    return Ledger(path, Bout, lambda bout: (bout.pairing, bout.seed))


def bout_of(pack: PackText | None, job: Job) -> Bout:
    """What a worker does at a time."""
    return play_bout(pack, *job)
