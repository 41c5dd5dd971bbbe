"""A pure function over many jobs: what is missing is done, and kept as it comes."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from queue import SimpleQueue
from typing import TypeVar

from mela.lab.ledger import Ledger
from mela.lab.workers import WorkersError

J = TypeVar("J", bound=Hashable)
R = TypeVar("R")

#: So many jobs are handed out at a time: enough for a thousand workers, and few to lose.
AHEAD = 2_000


def done(do: Callable[[J], R], jobs: Iterable[J], executor: Executor) -> Iterator[R]:
    """Results as they are finished; what is handed out and not wanted is the executor's matter."""
    finished: SimpleQueue[Future[R]] = SimpleQueue()
    waiting = 0
    try:
        for job in jobs:
            if waiting == AHEAD:
                yield finished.get().result()
                waiting -= 1
            executor.submit(do, job).add_done_callback(finished.put)
            waiting += 1
        for _ in range(waiting):
            yield finished.get().result()
    except BrokenExecutor:
        raise WorkersError(
            "a worker was killed, perhaps for want of memory; what was finished is kept, and the "
            "same command goes on from there"
        ) from None


def missing(jobs: Sequence[J], ledger: Ledger[R]) -> list[J]:
    """What the ledger has no result of."""
    finished = {ledger.key(result) for result in ledger.read()}
    return [job for job in jobs if job not in finished]


def carry_out(
    do: Callable[[J], R], jobs: Sequence[J], ledger: Ledger[R], executor: Executor
) -> Iterator[R]:
    """Do what is missing and keep it; the ledger's keys are the jobs.

    Once all is done, the ledger is the same to the byte whoever did the work.
    """
    for result in done(do, missing(jobs, ledger), executor):
        ledger.add(result)
        yield result
    ledger.sort(jobs)


def results(jobs: Sequence[J], ledger: Ledger[R]) -> list[R]:
    """What the ledger has of these jobs, in their order."""
    found = {ledger.key(result): result for result in ledger.read()}
    return [found[job] for job in jobs if job in found]
