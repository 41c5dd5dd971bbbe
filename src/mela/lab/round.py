"""A round of a training in chunks: what is finished of it is kept until the round is over."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from mela.lab.ledger import Ledger
from mela.lab.work import carry_out, missing, results

R = TypeVar("R")


class Chunk(msgspec.Struct, frozen=True):
    """What a worker plays at a time: so many seeds."""

    #: The digest of who plays, so that no other training takes it for its own.
    player: str
    first: int
    count: int

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.count)


def chunks(player: object, first: int, count: int, size: int) -> list[Chunk]:
    """So many seeds by size; who plays is anything that can be JSON."""
    digest = sha256(msgspec.json.encode(player)).hexdigest()[:16]
    end = first + count
    return [Chunk(digest, start, min(size, end - start)) for start in range(first, end, size)]


class Part(msgspec.Struct, Generic[R], frozen=True):
    """A chunk, and what came of it."""

    chunk: Chunk
    shown: R


class Round:
    """Who works, and the files beside a training in which finished parts are kept."""

    def __init__(
        self, executor: Executor, training: Path, advance: Callable[[int], None] = lambda _: None
    ) -> None:
        """`advance` is told how many seeds are done."""
        self._executor = executor
        self._training = training
        self._advance = advance

    def done(
        self, what: str, do: Callable[[Chunk], R], jobs: Sequence[Chunk], kind: type[R]
    ) -> list[R]:
        """What came of all chunks, in their order; what is kept already is not done again."""
        ledger: Ledger[Part[R]] = Ledger(self._file(what), Part[kind], _chunk)  # type: ignore[valid-type]
        todo = missing(jobs, ledger)
        self._advance(sum(job.count for job in jobs) - sum(job.count for job in todo))
        for part in carry_out(partial(_part, do), jobs, ledger, self._executor):
            self._advance(part.chunk.count)
        return [part.shown for part in results(jobs, ledger)]

    def forget(self, *whats: str) -> None:
        """The training itself is kept by now."""
        for what in whats:
            self._file(what).unlink(missing_ok=True)

    def _file(self, what: str) -> Path:
        return self._training.with_suffix(f".{what}.jsonl")


def _chunk(part: Part[R]) -> Chunk:
    return part.chunk


def _part(do: Callable[[Chunk], R], chunk: Chunk) -> Part[R]:
    return Part(chunk, do(chunk))
