"""Long work with a bar: what was finished before Ctrl-C is kept, and the same command goes on."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from mela.cli.bar import bar
from mela.lab.ledger import Ledger
from mela.lab.work import carry_out, missing, results
from mela.lab.workers import workers

J = TypeVar("J", bound=Hashable)
R = TypeVar("R")

Crew = Callable[[], Executor]
"""Who will do the work, when there is some."""

Workers = Annotated[int | None, typer.Option(min=1, help="Processes; else all cores.")]
RayCluster = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="auto|ADDRESS|local",
        help="Work on a Ray cluster: the one of this machine, one by address, or a new one.",
    ),
]


def crew(count: int | None, ray: str | None) -> Crew:
    """As the options say."""
    return partial(workers, count, ray)


def work_through(
    what: str,
    do: Callable[[J], R],
    jobs: Sequence[J],
    ledger: Ledger[R],
    hire: Crew,
) -> list[R]:
    """All results that there are now, in the order of the jobs."""
    todo = missing(jobs, ledger)
    if todo:
        with (
            stoppable(ledger.path),
            bar(what, len(jobs), len(jobs) - len(todo)) as advance,
            hire() as executor,
        ):
            for _ in carry_out(do, jobs, ledger, executor):
                advance(1)
    return results(jobs, ledger)


@contextmanager
def stoppable(path: Path) -> Iterator[None]:
    """Ctrl-C ends what is done inside, and what is kept of it is told."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo(f"stopped; what was finished is in {path}, the same command goes on", err=True)
