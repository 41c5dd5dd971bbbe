"""Fuzzing with a progress bar; what was done before an interruption counts."""

from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mela.lab.fuzz import Tally, fuzz


def run_fuzz(names: list[str], first: int, matches: int, workers: int | None) -> bool:
    """Play matches of each game and tell what was found; was all well?"""
    console = Console()
    all_well = True
    for name in names:
        tally = _play(console, name, first, matches, workers)
        console.print(
            f"{name}: {tally.matches:,} matches, {tally.steps:,} steps, "
            f"{len(tally.failures)} failures"
        )
        for failure in tally.failures[:5]:
            console.print(f"\n{failure.what} (step {failure.step})", markup=False)
            console.print(failure.position, markup=False)
            again = f"mela fuzz --game {failure.game} --first {failure.seed} --matches 1"
            console.print(f"see it again: {again}", markup=False)
        all_well &= not tally.failures and tally.matches == matches
    return all_well


def _play(console: Console, name: str, first: int, matches: int, workers: int | None) -> Tally:
    total = Tally()
    told = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        ProcessPoolExecutor(workers) as executor,
        Progress(*columns, TimeRemainingColumn(), console=console) as progress,
    ):
        task = progress.add_task(f"fuzzing {name}", total=matches)
        try:
            for tally in fuzz(name, first, matches, executor):
                total += tally
                progress.update(task, completed=total.matches)
                # a file has no moving bar: a line for each tenth
                if not console.is_terminal and _tenths(total, matches) > told:
                    told = _tenths(total, matches)
                    console.print(f"{name}: {total.matches:,} of {matches:,} matches")
        except KeyboardInterrupt:
            executor.shutdown(cancel_futures=True)
            console.print(f"stopped; the matches from {first} on were not all played")
    return total


def _tenths(tally: Tally, matches: int) -> int:
    return 10 * tally.matches // matches
