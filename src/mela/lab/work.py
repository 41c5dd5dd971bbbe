"""Maps a pure function over many jobs and saves each result as it arrives.

After an interruption, the same work continues with the missing jobs.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from mela.lab.ledger import Ledger
from mela.lab.workers import WorkersError

J = TypeVar("J", bound=Hashable)
R = TypeVar("R")

#: The most jobs that are handed out at a time: enough for a thousand workers.
AHEAD = 2_000

#: Starts the workers, when there is something to do.
StartWorkers = Callable[[], Executor]


class Progress:
    """Is told about the progress of long work; this base class shows nothing."""

    @contextmanager
    def bar(self, what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:  # noqa: ARG002
        """Yields a function to call with the number of newly finished items."""
        yield lambda _: None

    def say(self, line: str) -> None:
        """Report a finished step."""

    def stopped(self, where: Path) -> bool:  # noqa: ARG002
        """Called on Ctrl-C; finished work is saved. True returns it, False raises again."""
        return False


def as_finished(do: Callable[[J], R], jobs: Iterable[J], executor: Executor) -> Iterator[R]:
    """Results as they finish; the executor must handle jobs that nobody waits for."""
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
            "a worker was killed, perhaps because memory ran out; finished work is kept: run the "
            "same command again to continue"
        ) from None


def missing(jobs: Sequence[J], ledger: Ledger[R]) -> list[J]:
    """The jobs without a result in the ledger."""
    finished = {ledger.key(result) for result in ledger.read()}
    return [job for job in jobs if job not in finished]


def carry_out(
    do: Callable[[J], R], jobs: Sequence[J], ledger: Ledger[R], executor: Executor
) -> Iterator[R]:
    """Do the missing jobs and save their results; the ledger's keys are the jobs.

    At the end the ledger is the same to the byte, whatever workers did the work.
    """
    for result in as_finished(do, missing(jobs, ledger), executor):
        ledger.add(result)
        yield result
    ledger.sort(jobs)


def results(jobs: Sequence[J], ledger: Ledger[R]) -> list[R]:
    """The results of these jobs in the ledger, in the order of the jobs."""
    found = {ledger.key(result): result for result in ledger.read()}
    return [found[job] for job in jobs if job in found]


def work_through(
    what: str,
    do: Callable[[J], R],
    jobs: Sequence[J],
    ledger: Ledger[R],
    start_workers: StartWorkers,
    progress: Progress,
) -> list[R]:
    """Do the missing jobs; return all results so far, in the order of the jobs."""
    todo = missing(jobs, ledger)
    if todo:
        with (
            stoppable(ledger.path, progress),
            progress.bar(what, len(jobs), len(jobs) - len(todo)) as advance,
            start_workers() as executor,
        ):
            for _ in carry_out(do, jobs, ledger, executor):
                advance(1)
    return results(jobs, ledger)


@contextmanager
def stoppable(path: Path, progress: Progress) -> Iterator[None]:
    """Ctrl-C ends the work inside; `progress` decides whether it is raised again."""
    try:
        yield
    except KeyboardInterrupt:
        if not progress.stopped(path):
            raise
