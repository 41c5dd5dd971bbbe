"""How work grows with workers, and what one job costs whoever hands it out: python -m tools.scale

Rounds alternate, so that a busy moment hits all alike; the ratios are what counts.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import mela
from mela.lab.setting import Setting
from mela.lab.simulation import planned, story_file
from mela.lab.story import Job, Story, play_story
from mela.lab.work import carry_out
from mela.lab.workers import workers

MATCHES = 40
ROUNDS = 3
TRIFLES = 4_000


def trifle(story: Story, job: Job) -> Story:
    """A result of the usual size for no work at all."""
    return Story(job, *(getattr(story, name) for name in story.__struct_fields__ if name != "job"))


def timed(executor: Executor, do: Callable[[Job], Story], jobs: list[Job]) -> tuple[float, float]:
    """Seconds that passed, and those that this process worked."""
    with TemporaryDirectory() as folder:
        begun, worked = perf_counter(), process_time()
        for _ in carry_out(do, jobs, story_file(Path(folder)), executor):
            pass
        return perf_counter() - begun, process_time() - worked


def main() -> None:
    ray = "local" if "--ray" in sys.argv else None
    game = mela.game("nagaraja")
    setting = Setting.of(game, ("adept", "adept"), {})
    play = partial(play_story, None, True)
    spent = process_time()
    for seed in range(5):
        story = play(Job(setting, seed))
    own = (process_time() - spent) / 5
    print(f"engine {'compiled' if mela.compiled else 'uncompiled'}; a match: {own * 1000:.0f} ms")
    rates: dict[int, list[float]] = {1: [], 2: []}
    shares: list[float] = []
    for round_ in range(ROUNDS):
        for count, found in rates.items():
            with workers(count, ray) as executor:
                timed(executor, play, planned([setting], range(2 * count)))  # all are awake
                first = 100 + 1000 * round_
                passed, _ = timed(executor, play, planned([setting], range(first, first + MATCHES)))
                found.append(MATCHES / passed)
                if count == 2:
                    _, worked = timed(
                        executor, partial(trifle, story), planned([setting], range(TRIFLES))
                    )
                    shares.append(worked / TRIFLES)
    one, two = median(rates[1]), median(rates[2])
    print(f"1 worker {one:.2f} matches/s, 2 workers {two:.2f}, ratio {two / one:.2f}")
    print(f"handing out and keeping a match: {median(shares) * 1000:.2f} ms of the first process")


if __name__ == "__main__":
    main()
