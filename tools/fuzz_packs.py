"""Random packs: each is refused with a place, or plays: python -m tools.fuzz_packs [--packs N]

A pack that is read plays matches of random moves with random options, every invariant checked at
every step. The counts at the end say how many packs were legal, and how often each mechanism of a
rivalry card was in one.
"""

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

import msgspec

from mela.core.chance import FastChance
from mela.core.pack import PackError
from mela.games import game as game_by_name
from mela.lab.fuzz import fuzz_one
from tools.random_packs import GENERATORS

CHUNK = 20


class Fuzzed(NamedTuple):
    """What became of some packs."""

    legal: int
    refused: int
    steps: int
    mechanisms: Counter[str]
    failures: list[str]
    slowest: float


def fuzz_pack(game: str, seed: int, matches: int) -> Fuzzed:
    raw = GENERATORS[game](FastChance(seed))
    text = msgspec.json.encode(raw).decode()
    began = time.process_time()
    try:
        title = game_by_name(game).with_pack(text, "pack")
    except PackError as error:
        took = time.process_time() - began
        lost = [] if error.where and error.what else [f"{game} {seed}: refused without a place"]
        return Fuzzed(0, 1, 0, Counter(), lost, took)
    except Exception as error:
        what = f"{game} {seed}: {type(error).__name__}: {error}"
        return Fuzzed(0, 0, 0, Counter(), [what], 0.0)
    took = time.process_time() - began
    tallies = [fuzz_one(title, matches * seed + n, "random") for n in range(matches)]
    failures = [f"{game} {seed}: {f.what}" for tally in tallies for f in tally.failures]
    mechanisms = Counter(card["mechanism"] for card in raw.get("rivalry_cards", []))
    return Fuzzed(1, 0, sum(t.steps for t in tallies), mechanisms, failures, took)


def fuzz_packs(game: str, seeds: range, matches: int) -> Fuzzed:
    """The totals of several packs."""
    all_ = [fuzz_pack(game, seed, matches) for seed in seeds]
    return Fuzzed(
        sum(one.legal for one in all_),
        sum(one.refused for one in all_),
        sum(one.steps for one in all_),
        sum((one.mechanisms for one in all_), Counter()),
        [failure for one in all_ for failure in one.failures],
        max(one.slowest for one in all_),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=10_000, help="of each game")
    parser.add_argument("--matches", type=int, default=20, help="with each legal pack")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first pack")
    options = parser.parse_args()
    failed = 0
    for game in GENERATORS:
        last = options.first + options.packs
        chunks = [range(n, min(n + CHUNK, last)) for n in range(options.first, last, CHUNK)]
        legal = refused = steps = 0
        slowest = 0.0
        mechanisms: Counter[str] = Counter()
        with ProcessPoolExecutor(os.cpu_count()) as executor:
            jobs = [executor.submit(fuzz_packs, game, chunk, options.matches) for chunk in chunks]
            for done, job in enumerate(as_completed(jobs), 1):
                found = job.result()
                legal, refused = legal + found.legal, refused + found.refused
                steps, slowest = steps + found.steps, max(slowest, found.slowest)
                mechanisms += found.mechanisms
                failed += len(found.failures)
                print(*found.failures, sep="\n", end="\n" if found.failures else "")
                if done % 50 == 0:
                    print(f"{game}: {done * CHUNK:,} of {options.packs:,} packs", flush=True)
        print(f"{game}: {legal:,} packs played {steps:,} steps, {refused:,} were refused;")
        print(f"the slowest took {slowest:.2f} s of the processor to read")
        print(dict(mechanisms.most_common()))
    print(f"{failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
