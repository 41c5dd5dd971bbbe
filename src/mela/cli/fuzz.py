"""Fuzzing with a progress bar; what was done before an interruption counts."""

from rich.console import Console

from mela.cli.bar import bar
from mela.cli.site import say_json
from mela.cli.work import Crew
from mela.lab.fuzz import Tally, fuzz


def run_fuzz(names: list[str], first: int, matches: int, hire: Crew, json: bool) -> bool:
    """Play matches of each game and tell what was found; was all well?"""
    console = Console(stderr=json)
    tallies = {name: _play(console, name, first, matches, hire) for name in names}
    if json:
        say_json(tallies)
    else:
        for name, tally in tallies.items():
            _tell(console, name, tally)
    return all(not tally.failures and tally.matches == matches for tally in tallies.values())


def _tell(console: Console, name: str, tally: Tally) -> None:
    console.print(
        f"{name}: {tally.matches:,} matches, {tally.steps:,} steps, {len(tally.failures)} failures"
    )
    for failure in tally.failures[:5]:
        console.print(f"\n{failure.what} (step {failure.step})", markup=False)
        console.print(failure.position, markup=False)
        again = f"mela fuzz --game {failure.game} --first {failure.seed} --matches 1"
        console.print(f"see it again: {again}", markup=False)


def _play(console: Console, name: str, first: int, matches: int, hire: Crew) -> Tally:
    total = Tally()
    try:
        with bar(f"fuzzing {name}", matches) as advance, hire() as executor:
            for tally in fuzz(name, first, matches, executor):
                total += tally
                advance(tally.matches)
    except KeyboardInterrupt:
        console.print(f"stopped; the matches from {first} on were not all played")
    return total
