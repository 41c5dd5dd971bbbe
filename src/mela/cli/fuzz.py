"""Fuzzing with a progress bar; what was done before an interruption counts."""

from rich.console import Console

from mela.cli.bar import bar
from mela.lab.fuzz import Tally, fuzz
from mela.lab.workers import workers


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


def _play(console: Console, name: str, first: int, matches: int, count: int | None) -> Tally:
    total = Tally()
    try:
        with bar(f"fuzzing {name}", matches) as advance, workers(count) as executor:
            for tally in fuzz(name, first, matches, executor):
                total += tally
                advance(tally.matches)
    except KeyboardInterrupt:
        console.print(f"stopped; the matches from {first} on were not all played")
    return total
