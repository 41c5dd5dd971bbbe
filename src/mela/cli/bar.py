"""The progress bar of everything that takes long."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


@contextmanager
def bar(what: str, total: int, completed: int = 0) -> Iterator[Callable[[int], None]]:
    """Call what you get with how much was done; it goes to where results do not.

    A file has no moving bar: it gets a line for each tenth.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
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
    """One after the other; if there are several, with a bar."""
    if len(items) < 2:
        yield from items
        return
    with bar(what, len(items)) as advance:
        for item in items:
            yield item
            advance(1)
