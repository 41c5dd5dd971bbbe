"""Long work with a bar: what was finished before Ctrl-C is kept, and the same command goes on."""

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor
from functools import partial
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
        try:
            with (
                bar(what, len(jobs), len(jobs) - len(todo)) as advance,
                hire() as executor,
            ):
                for _ in carry_out(do, jobs, ledger, executor):
                    advance(1)
        except KeyboardInterrupt:
            typer.echo(
                f"stopped; what was finished is in {ledger.path}, the same command goes on",
                err=True,
            )
    return results(jobs, ledger)
