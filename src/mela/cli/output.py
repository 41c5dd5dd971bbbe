"""The output of commands: JSON for programs, progress bars for people, errors in one line."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as RichProgress
from typer.core import TyperGroup

from mela.core.error import MelaError
from mela.lab.work import Progress

T = TypeVar("T")


class Commands(TyperGroup):
    """Prints the errors of all commands in one place, with exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except MelaError as error:
            typer.echo(f"mela: {error}", err=True)
            raise typer.Exit(2) from None


def examples(*lines: str) -> str:
    """Example commands for the end of a help text; a test reads them all."""
    return "\n\n".join(("Examples:", *lines))


def print_json(value: object) -> None:
    """Print one JSON document to standard output; everything else goes to standard error."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())


@contextmanager
def bar(what: str, total: int, completed: int = 0) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error; call the result with the number of finished items.

    If standard error is a file, it gets a line for each tenth instead.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with RichProgress(*columns, TimeRemainingColumn(), console=console) as progress:
        task = progress.add_task(what, total=total, completed=completed)
        now = completed

        def advance(count: int = 1) -> None:
            nonlocal now
            before, now = now, now + count
            progress.update(task, completed=now)
            if not console.is_terminal and 10 * now // total > 10 * before // total:
                console.print(f"{what}: {now:,} of {total:,}", highlight=False)

        yield advance


def each(what: str, items: Sequence[T]) -> Iterator[T]:
    """Iterate with a progress bar, if there are several items."""
    if len(items) < 2:
        yield from items
        return
    with bar(what, len(items)) as advance:
        for item in items:
            yield item
            advance(1)


class ShownProgress(Progress):
    """Shows the progress of the lab; after Ctrl-C, finished results are still shown."""

    def __init__(self, *, json: bool = False) -> None:
        self._json = json

    @contextmanager
    def bar(self, what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
        with bar(what, total, done) as advance:
            yield advance

    def say(self, line: str) -> None:
        typer.echo(line, err=self._json)

    def stopped(self, where: Path) -> bool:
        typer.echo(
            f"stopped; finished work is in {where}; run the same command again to continue",
            err=True,
        )
        return True
