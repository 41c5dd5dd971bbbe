"""Speed of the engine: python -m tools.bench [--json FILE] [--rounds N]

CPU time on one pinned core, the median of interleaved rounds, so that a busy machine shifts all
figures alike and the ratios hold. Decisions are choices among two legal moves or more; forced
moves are played, not counted. OpenSpiel and python-chess run beside it when they are installed.
"""

import argparse
import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from mela.core.chance import FastChance
from mela.core.playout import play_out, play_out_listed
from mela.core.table import table
from mela.games import HOLI
from mela.games.holi import position as holi_module
from mela.games.holi.position import HoliPosition
from mela.games.holi.view import RIVALRY_NAMES

ROOT = Path(__file__).parent.parent
Measure = Callable[[], tuple[float, float]]
"""Does some work and says how much, and in how many CPU seconds."""

#: What the project asks of itself: name, unit, floor or ceiling, goal, more is better?
BOUNDS: dict[str, tuple[str, float, float, bool]] = {
    "holi compiled, list": ("decisions/s", 3e6, 5e6, True),
    "holi compiled, pick": ("decisions/s", 4e6, 7e6, True),
    "holi from Python, list": ("decisions/s", 8e5, 8e5, True),
    "holi from Python, pick": ("decisions/s", 2.5e6, 2.5e6, True),
    "holi uncompiled, list": ("decisions/s", 8e4, 8e4, True),
    "holi uncompiled, pick": ("decisions/s", 8e4, 8e4, True),
    "holi clone": ("µs", 0.5, 0.5, False),
    "holi copy_from": ("µs", 0.1, 0.1, False),
    "holi position": ("bytes", 1200, 1200, False),
    "import mela": ("s", 0.3, 0.3, False),
    "cold build": ("s", 60, 60, False),
}


def set_ups() -> list[HoliPosition]:
    """64 set-ups of 4 seats with 2 rivalry cards each, which together use all 21."""
    found = []
    for number in range(64):
        first = number % 21
        second = (first + 1 + number // 21) % 21
        cards = [RIVALRY_NAMES[first], RIVALRY_NAMES[second]]
        options = HOLI.options({"rivalry": cards}, 4)
        found.append(HOLI.start(options, 4, FastChance(number)))
    return found


class Holi:
    """The same matches in every way the engine can be driven."""

    def __init__(self, repeats: int) -> None:
        self.starts = set_ups()
        self.repeats = repeats
        self.buffer = table([0] * HOLI.most_moves())
        self.decisions = float(sum(self._listed(start, n) for n, start in self._matches()))

    def _matches(self) -> list[tuple[int, HoliPosition]]:
        return list(enumerate(self.starts * self.repeats))

    def _listed(self, start: HoliPosition, seed: int) -> int:
        return play_out_listed(start.clone(), FastChance(seed), self.buffer)

    def _timed(self, play: Callable[[HoliPosition, int], object]) -> tuple[float, float]:
        matches = self._matches()
        began = time.process_time()
        for number, start in matches:
            play(start, number)
        return self.decisions, time.process_time() - began

    def listed(self) -> tuple[float, float]:
        return self._timed(self._listed)

    def picked(self) -> tuple[float, float]:
        return self._timed(lambda start, seed: play_out(start.clone(), FastChance(seed)))

    def listed_from_python(self) -> tuple[float, float]:
        buffer = self.buffer

        def play(start: HoliPosition, seed: int) -> None:
            position, chance = start.clone(), FastChance(seed)
            while not position.is_over():
                count = position.fill(buffer)
                position.play(buffer[chance.below(count) if count > 1 else 0], chance)

        return self._timed(play)

    def picked_from_python(self) -> tuple[float, float]:
        def play(start: HoliPosition, seed: int) -> None:
            position, chance = start.clone(), FastChance(seed)
            while not position.is_over():
                position.play(position.pick(chance), chance)

        return self._timed(play)

    def clone(self) -> tuple[float, float]:
        clone = self.starts[0].clone
        return _loop(clone)

    def copy_from(self) -> tuple[float, float]:
        source, target = self.starts[0], self.starts[1].clone()
        copy = target.copy_from
        return _loop(lambda: copy(source))


def _loop(work: Callable[[], object], times: int = 100_000) -> tuple[float, float]:
    began = time.process_time()
    for _ in range(times):
        work()
    return times, time.process_time() - began


def uncompiled(how: str) -> Measure:
    """The same playouts in a process that imports the source."""
    program = f"from tools.bench import Holi; print(*Holi(1).{how}())"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}

    def measure() -> tuple[float, float]:
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        work, seconds = done.stdout.split()
        return float(work), float(seconds)

    return measure


def import_time() -> float:
    """Best of several, less an empty interpreter."""

    def run(program: str) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return time.perf_counter() - began

    return min(run("import mela") for _ in range(5)) - min(run("pass") for _ in range(5))


def build_time() -> float:
    """A build from nothing, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        # mypyc keeps its C files in ./build, so the source is copied too
        subprocess.run(
            ["cp", "-r", "src", "setup.py", "pyproject.toml", "README.md", folder],
            cwd=ROOT,
            check=True,
        )
        subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "lib"],
            cwd=folder,
            capture_output=True,
            check=True,
        )
        return time.perf_counter() - began


def openspiel(name: str) -> Measure:
    import pyspiel

    game = pyspiel.load_game(name)

    def measure() -> tuple[float, float]:
        rng = random.Random(1)
        decisions = 0
        began = time.process_time()
        while time.process_time() - began < 0.3:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                    continue
                actions = state.legal_actions()
                decisions += len(actions) > 1
                state.apply_action(actions[rng.randrange(len(actions))])
        return decisions, time.process_time() - began

    return measure


def python_chess() -> tuple[float, float]:
    import chess

    rng = random.Random(1)
    decisions = 0
    began = time.process_time()
    while time.process_time() - began < 0.3:
        board = chess.Board()
        while moves := list(board.legal_moves):
            if board.is_game_over() or board.fullmove_number > 80:
                break
            decisions += len(moves) > 1
            board.push(moves[rng.randrange(len(moves))])
    return decisions, time.process_time() - began


def measures(repeats: int) -> dict[str, Measure]:
    holi = Holi(repeats)
    found: dict[str, Measure] = {
        "holi compiled, list": holi.listed,
        "holi compiled, pick": holi.picked,
        "holi from Python, list": holi.listed_from_python,
        "holi from Python, pick": holi.picked_from_python,
        "holi uncompiled, list": uncompiled("listed"),
        "holi uncompiled, pick": uncompiled("picked"),
        "holi clone": holi.clone,
        "holi copy_from": holi.copy_from,
    }
    if importlib.util.find_spec("pyspiel"):
        for name in ("hearts", "backgammon", "chinese_checkers"):
            found[f"OpenSpiel {name} from Python"] = openspiel(name)
    if importlib.util.find_spec("chess"):
        found["python-chess"] = python_chess
    return found


def run(rounds: int, repeats: int, console: Console) -> dict[str, float]:
    work = measures(repeats)
    rates: dict[str, list[float]] = {name: [] for name in work}
    for number in range(rounds):
        for name, measure in work.items():
            console.print(f"round {number + 1} of {rounds}: {name}", end="\x1b[K\r", soft_wrap=True)
            amount, seconds = measure()
            rates[name].append(amount / seconds)
    figures = {name: statistics.median(values) for name, values in rates.items()}
    for name in ("holi clone", "holi copy_from"):
        figures[name] = 1e6 / figures[name]
    figures["holi position"] = float(sys.getsizeof(set_ups()[0]))
    console.print("import and build", end="\x1b[K\r")
    figures["import mela"] = import_time()
    figures["cold build"] = build_time()
    return figures


def show(figures: dict[str, float], console: Console) -> bool:
    """Draw the figures; are all bounds kept?"""
    base = figures["holi compiled, list"]
    table = Table("what", "figure", "unit", "of the list", "floor", "goal", "")
    kept = True
    for name, figure in figures.items():
        unit, bound, goal, more = BOUNDS.get(name, ("decisions/s", 0.0, 0.0, True))
        good = figure >= bound if more else figure <= bound
        reached = figure >= goal if more else figure <= goal
        kept &= good
        table.add_row(
            name,
            f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3f}",
            unit,
            f"{figure / base:.3f}" if unit == "decisions/s" else "",
            f"{bound:,g}" if bound else "",
            f"{goal:,g}" if goal else "",
            ("goal" if reached else "floor" if good else "MISSED") if bound else "",
        )
    console.print(table)
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=40, help="each set-up so often a round")
    parser.add_argument("--json", type=Path, default=ROOT / "bench.json")
    options = parser.parse_args()
    console = Console()
    if str(holi_module.__file__).endswith(".py"):
        console.print("the engine is not compiled: run 'make build' first, without PYTHONPATH")
        return 2
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    figures = run(options.rounds, options.repeats, console)
    kept = show(figures, console)
    kept_in = {"date": datetime.now(UTC).isoformat(timespec="seconds"), "figures": figures}
    options.json.write_text(json.dumps(kept_in, indent=2) + "\n", encoding="utf-8")
    console.print(f"written to {options.json.name}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
