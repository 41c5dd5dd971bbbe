"""Every bot against every other on common seeds: what is planned, and where it is kept."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from mela.lab.bout import Bout, Pairing, play_bout
from mela.lab.ledger import Ledger

Job = tuple[Pairing, int]


def pairings(game: str, seats: int, bots: Sequence[str]) -> list[Pairing]:
    """The stronger, that is the later named, alone against the weaker one."""
    return [Pairing(game, seats, b, a) for a, b in combinations(bots, 2)]


def planned(wanted: Sequence[Pairing], seeds: Sequence[int]) -> list[Job]:
    """Seed by seed, so that a ladder stopped early is a fair one."""
    return [(pairing, seed) for seed in seeds for pairing in wanted]


def bout_file(path: Path) -> Ledger[Bout]:
    """Finished bouts."""
    return Ledger(path, Bout, lambda bout: (bout.pairing, bout.seed))


def bout_of(job: Job) -> Bout:
    """What a worker does at a time."""
    return play_bout(*job)
