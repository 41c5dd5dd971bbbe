"""Measures speed by the number of workers, and the main process's cost of a job.

    python -m tools.scale [--ray]

Rounds alternate, so that a busy moment affects all equally. Plain loops that share nothing show
what the machine could do at that time; on a shared machine, their ratio is far from 2.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import mela
from mela.lab.ledger import Ledger
from mela.lab.match_summary import Job, MatchSummary, play_job
from mela.lab.setting import Setting
from mela.lab.work import carry_out
from mela.lab.workers import workers

MATCHES = 40
ROUNDS = 3
TRIFLES = 2_000
LOOP = 0.12

#: A seed, the CPU seconds of its match, and the match.
Done = tuple[int, float, MatchSummary]


def played(setting: Setting, seed: int) -> Done:
    begun = process_time()
    summary = play_job(None, True, Job(setting, seed))
    return seed, process_time() - begun, summary


def looped(summary: MatchSummary, seed: int) -> Done:
    """A loop that takes as long as a match."""
    begun = process_time()
    while process_time() - begun < LOOP:
        pass
    return seed, LOOP, summary


def instant(summary: MatchSummary, seed: int) -> Done:
    """A result of the usual size, without any work."""
    return seed, 0.0, summary


def timed(
    executor: Executor, do: Callable[[int], Done], seeds: range
) -> tuple[float, float, float]:
    """Seconds that passed, CPU seconds of this process, and CPU seconds of workers per match."""
    with TemporaryDirectory() as folder:
        kept: Ledger[Done] = Ledger(Path(folder) / "done", Done, lambda done: done[0])  # type: ignore[arg-type]
        begun, worked = perf_counter(), process_time()
        cores = mean(done[1] for done in carry_out(do, seeds, kept, executor))
        return perf_counter() - begun, process_time() - worked, cores


def main() -> None:
    ray = "local" if "--ray" in sys.argv else None
    setting = Setting.of(mela.game("nagaraja"), ("adept", "adept"), {})
    play = partial(played, setting)
    summary = played(setting, 0)[2]
    rates: dict[int, list[float]] = {1: [], 2: []}
    loops: dict[int, list[float]] = {1: [], 2: []}
    cores: dict[int, list[float]] = {1: [], 2: []}
    handing: list[float] = []
    for _ in range(ROUNDS):
        for count in rates:
            with workers(count, ray) as executor:
                timed(executor, play, range(4))  # start all workers
                passed, _, core = timed(executor, play, range(MATCHES))
                rates[count].append(MATCHES / passed)
                cores[count].append(core)
                passed, _, _ = timed(executor, partial(looped, summary), range(MATCHES))
                loops[count].append(MATCHES / passed)
                if count == 2:  # one worker is a thread of this process
                    _, worked, _ = timed(executor, partial(instant, summary), range(TRIFLES))
                    handing.append(worked / TRIFLES)
    for count in rates:
        print(
            f"{count} at work: {median(rates[count]):.2f} matches/s, "
            f"{median(cores[count]) * 1000:.0f} ms of a core each"
        )
    print(f"ratio: matches {_ratio(rates):.2f}, plain loops {_ratio(loops):.2f}")
    print(f"main process, per match: {median(handing) * 1000:.2f} ms")


def _ratio(found: dict[int, list[float]]) -> float:
    return median(found[2]) / median(found[1])


if __name__ == "__main__":
    main()
