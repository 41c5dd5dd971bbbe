"""How work grows with workers, and what one job costs whoever hands it out: python -m tools.scale

Rounds alternate, so that a busy moment hits all alike. Plain loops that share nothing tell what
the machine could give just then; on one that others use, too, their ratio is far from 2. With
--ray, on Ray.
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
from mela.lab.setting import Setting
from mela.lab.story import Job, Story, play_story
from mela.lab.work import carry_out
from mela.lab.workers import workers

MATCHES = 40
ROUNDS = 3
TRIFLES = 2_000
LOOP = 0.12

#: A seed, the seconds that its match took of a core, and the match.
Done = tuple[int, float, Story]


def played(setting: Setting, seed: int) -> Done:
    begun = process_time()
    story = play_story(None, True, Job(setting, seed))
    return seed, process_time() - begun, story


def looped(story: Story, seed: int) -> Done:
    """A loop of the length of a match."""
    begun = process_time()
    while process_time() - begun < LOOP:
        pass
    return seed, LOOP, story


def trifle(story: Story, seed: int) -> Done:
    """A result of the usual size for no work at all."""
    return seed, 0.0, story


def timed(
    executor: Executor, do: Callable[[int], Done], seeds: range
) -> tuple[float, float, float]:
    """Seconds that passed, that this process worked, and that workers needed for a match."""
    with TemporaryDirectory() as folder:
        kept: Ledger[Done] = Ledger(Path(folder) / "done", Done, lambda done: done[0])  # type: ignore[arg-type]
        begun, worked = perf_counter(), process_time()
        cores = mean(done[1] for done in carry_out(do, seeds, kept, executor))
        return perf_counter() - begun, process_time() - worked, cores


def main() -> None:
    ray = "local" if "--ray" in sys.argv else None
    setting = Setting.of(mela.game("nagaraja"), ("adept", "adept"), {})
    play = partial(played, setting)
    story = played(setting, 0)[2]
    rates: dict[int, list[float]] = {1: [], 2: []}
    loops: dict[int, list[float]] = {1: [], 2: []}
    cores: dict[int, list[float]] = {1: [], 2: []}
    handing: list[float] = []
    for _ in range(ROUNDS):
        for count in rates:
            with workers(count, ray) as executor:
                timed(executor, play, range(4))  # all are awake
                passed, _, core = timed(executor, play, range(MATCHES))
                rates[count].append(MATCHES / passed)
                cores[count].append(core)
                passed, _, _ = timed(executor, partial(looped, story), range(MATCHES))
                loops[count].append(MATCHES / passed)
                if count == 2:  # one worker is a thread, and nothing is handed out
                    _, worked, _ = timed(executor, partial(trifle, story), range(TRIFLES))
                    handing.append(worked / TRIFLES)
    for count in rates:
        print(
            f"{count} at work: {median(rates[count]):.2f} matches/s, "
            f"{median(cores[count]) * 1000:.0f} ms of a core each"
        )
    print(f"ratio: matches {_ratio(rates):.2f}, plain loops {_ratio(loops):.2f}")
    print(f"handing out and keeping a match: {median(handing) * 1000:.2f} ms of the first process")


def _ratio(found: dict[int, list[float]]) -> float:
    return median(found[2]) / median(found[1])


if __name__ == "__main__":
    main()
