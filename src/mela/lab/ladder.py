"""Every bot against every other on common seeds: what is planned, and where it is kept."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

import msgspec

from mela.lab.bout import Bout, Pairing, play_bout
from mela.lab.ledger import Ledger

Job = tuple[Pairing, int]


class Plan(msgspec.Struct, frozen=True):
    """Bots from weak to strong; those next to each other play `pairs` bouts, all others `far`."""

    game: str
    seats: int
    bots: Sequence[str]
    first: int
    pairs: int
    far: int

    def jobs(self) -> list[Job]:
        """Seed by seed, so that a ladder stopped early is a fair one; the stronger bot alone
        against the weaker one."""
        steps = set(pairwise(self.bots))
        return [
            (Pairing(self.game, self.seats, b, a), self.first + n)
            for n in range(max(self.pairs, self.far))
            for a, b in combinations(self.bots, 2)
            if n < (self.pairs if (a, b) in steps else self.far)
        ]

    def __str__(self) -> str:
        """The command that plays it."""
        return (
            f"mela ladder {self.game} --seats {self.seats} --bots {','.join(self.bots)} "
            f"--first {self.first} --pairs {self.pairs} --far {self.far}"
        )


def bout_file(path: Path) -> Ledger[Bout]:
    """Finished bouts."""
    return Ledger(path, Bout, lambda bout: (bout.pairing, bout.seed))


def bout_of(job: Job) -> Bout:
    """What a worker does at a time."""
    return play_bout(*job)
