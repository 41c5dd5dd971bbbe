"""Fuzzing with a progress bar; after Ctrl-C the finished matches count."""

from rich.console import Console

from mela.cli.output import bar, print_json
from mela.lab.bot_fuzz import fuzz_bots
from mela.lab.fuzz import Tally, fuzz, fuzz_one
from mela.lab.work import StartWorkers

#: Matches that a worker plays before it reports: about a second of random moves, some seconds of
#: bots.
CHUNK, CHUNK_OF_BOTS = 200, 10


def run_fuzz(
    names: list[str], first: int, matches: int, bots: bool, start_workers: StartWorkers, json: bool
) -> bool:
    """Play matches of each game and print the results; return whether all went well."""
    console = Console(stderr=json)
    tallies = {name: _play(console, name, first, matches, bots, start_workers) for name in names}
    if json:
        print_json(tallies)
    else:
        for name, tally in tallies.items():
            _print(console, name, tally, bots)
    return all(not tally.failures and tally.matches == matches for tally in tallies.values())


def _print(console: Console, name: str, tally: Tally, bots: bool) -> None:
    console.print(
        f"{name}: {tally.matches:,} matches, {tally.steps:,} steps, {len(tally.failures)} failures"
    )
    for failure in tally.failures[:5]:
        console.print(f"\n{failure.what} (step {failure.step})", markup=False)
        console.print(failure.position, markup=False)
        again = f"mela fuzz --game {failure.game} --first {failure.seed} --matches 1"
        again += " --bots" if bots else ""
        console.print(f"see it again: {again}", markup=False)


def _play(
    console: Console, name: str, first: int, matches: int, bots: bool, start_workers: StartWorkers
) -> Tally:
    total = Tally()
    play, chunk = (fuzz_bots, CHUNK_OF_BOTS) if bots else (fuzz_one, CHUNK)
    try:
        with bar(f"fuzzing {name}", matches) as advance, start_workers() as executor:
            for tally in fuzz(play, name, first, matches, chunk, executor):
                total += tally
                advance(tally.matches)
    except KeyboardInterrupt:
        console.print(f"stopped; not all matches from {first} on were played")
    return total
