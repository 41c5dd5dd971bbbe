"""Every bot against every other on common seeds: what is planned, done and still to do."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, as_completed
from itertools import combinations
from pathlib import Path

import msgspec

from mela.core.error import MelaError
from mela.lab.bout import Bout, Pairing, play_bout


class LadderError(MelaError):
    """A file of bouts that cannot be read."""


def pairings(game: str, seats: int, bots: Sequence[str]) -> list[Pairing]:
    """The stronger, that is the later named, alone against the weaker one."""
    return [Pairing(game, seats, b, a) for a, b in combinations(bots, 2)]


class BoutFile:
    """Finished bouts, one a line, so that a ladder goes on where it was stopped."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[Bout]:
        if not self.path.exists():
            return []
        text = self.path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if whole != text:  # the last line was cut off when the ladder was stopped
            self.path.write_bytes(whole)
        try:
            return [msgspec.json.decode(line, type=Bout) for line in whole.splitlines()]
        except msgspec.DecodeError as error:
            raise LadderError(f"{self.path}: {error}") from None

    def add(self, bout: Bout) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(bout) + b"\n")


def missing(
    wanted: Sequence[Pairing], seeds: range, done: Sequence[Bout]
) -> list[tuple[Pairing, int]]:
    """What is still to be played; seed by seed, so that a ladder stopped early is a fair one."""
    finished = {(bout.pairing, bout.seed) for bout in done}
    return [
        (pairing, seed) for seed in seeds for pairing in wanted if (pairing, seed) not in finished
    ]


def play_bouts(todo: Sequence[tuple[Pairing, int]], executor: Executor) -> Iterator[Bout]:
    """Bouts as they are finished; what they are does not hang on the order or the executor."""
    waiting = [executor.submit(play_bout, pairing, seed) for pairing, seed in todo]
    try:
        for future in as_completed(waiting):
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()
