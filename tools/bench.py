"""Speed of the engine: python -m tools.bench [--json FILE] [--rounds N] [--envs]

CPU time on one pinned core, the median of interleaved rounds, so that a busy machine changes all
figures equally and the ratios hold. Decisions are choices among two or more legal moves; forced
moves are played but not counted. OpenSpiel is measured too, and python-chess if it is installed.
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
from functools import partial
from pathlib import Path
from typing import Any

import pyspiel
from rich.console import Console
from rich.table import Table

import mela.envs.openspiel  # noqa: F401 - registers the games
from mela.bots.budget import IN_THE_LAB
from mela.bots.thinker import Thinker
from mela.core import position as engine
from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.playout import play_out, play_out_listed
from mela.core.vectors import ints
from mela.envs.aec import aec
from mela.envs.batch import Batch
from mela.games import game as game_by_name
from mela.games import kit_of
from mela.games.holi.kit import KIT as HOLI_KIT
from mela.games.nagaraja.kit import KIT as NAGARAJA_KIT
from mela.games.nagaraja.rules.odds import guide_odds, throw_odds

ROOT = Path(__file__).parent.parent
Measure = Callable[[], tuple[float, float]]
"""Does some work and returns the amount of work and the CPU seconds."""

#: The project's requirements: name, unit, floor or ceiling, goal, whether more is better.
BOUNDS: dict[str, tuple[str, float, float, bool]] = {
    "holi compiled, list": ("decisions/s", 3e6, 5e6, True),
    "holi compiled, pick": ("decisions/s", 4e6, 7e6, True),
    "holi from Python, list": ("decisions/s", 8e5, 8e5, True),
    "holi from Python, pick": ("decisions/s", 2.5e6, 2.5e6, True),
    "holi uncompiled, list": ("decisions/s", 6e4, 6e4, True),
    "holi uncompiled, pick": ("decisions/s", 6e4, 6e4, True),
    "holi clone": ("µs", 0.5, 0.5, False),
    "holi copy_from": ("µs", 0.1, 0.1, False),
    "holi position": ("bytes", 1200, 1200, False),
    "nagaraja compiled, list": ("decisions/s", 2e6, 2e6, True),
    "nagaraja from Python, pick": ("decisions/s", 6e5, 6e5, True),
    "nagaraja uncompiled, list": ("decisions/s", 3e4, 3e4, True),
    "nagaraja uncompiled, pick": ("decisions/s", 3e4, 3e4, True),
    "nagaraja clone": ("µs", 0.6, 0.6, False),
    "nagaraja odds, 10 against 10": ("ms", 1, 1, False),
    "holi search": ("evaluations/s", 2e4, 2e4, True),
    "nagaraja search": ("evaluations/s", 2e4, 2e4, True),
    "holi batch, packed rows": ("decisions/s", 1e6, 1e6, True),
    "nagaraja batch, packed rows": ("decisions/s", 1e6, 1e6, True),
    "import mela": ("s", 0.3, 0.3, False),
    "cold build": ("s", 60, 60, False),
}


def holi_set_ups() -> list[Any]:
    """64 set-ups of 4 seats with 2 rivalry cards each, which together use all 21."""
    found, names = [], HOLI_KIT.game.tables("standard").rivalry.ids
    for number in range(64):
        first = number % 21
        second = (first + 1 + number // 21) % 21
        cards = [names[first], names[second]]
        options = HOLI_KIT.game.options({"rivalry": cards}, 4)
        found.append(HOLI_KIT.game.start(options, 4, FastChance(number)))
    return found


def nagaraja_set_ups() -> list[Any]:
    options = NAGARAJA_KIT.game.options({}, 2)
    return [NAGARAJA_KIT.game.start(options, 2, FastChance(number)) for number in range(64)]


SET_UPS: dict[str, tuple[AnyGame, Callable[[], list[Any]]]] = {
    "holi": (HOLI_KIT.game, holi_set_ups),
    "nagaraja": (NAGARAJA_KIT.game, nagaraja_set_ups),
}


class Engine:
    """The same matches of a game, with each way to call the engine."""

    def __init__(self, name: str, repeats: int) -> None:
        game, set_ups = SET_UPS[name]
        self.starts = set_ups()
        self.repeats = repeats
        self.buffer = ints([0] * game.most_moves())
        self.decisions = float(sum(self._listed(start, n) for n, start in self._matches()))

    def _matches(self) -> list[tuple[int, Any]]:
        return list(enumerate(self.starts * self.repeats))

    def _listed(self, start: Any, seed: int) -> int:
        return play_out_listed(start.clone(), FastChance(seed), self.buffer)

    def moves_a_list(self) -> float:
        """The mean number of legal moves of a decision."""
        total = decisions = 0
        for number, start in enumerate(self.starts):
            position, chance = start.clone(), FastChance(number)
            while not position.is_over():
                count = position.fill(self.buffer)
                if count > 1:
                    total += count
                    decisions += 1
                position.play(self.buffer[chance.below(count) if count > 1 else 0], chance)
        return total / decisions

    def _timed(self, play: Callable[[Any, int], object]) -> tuple[float, float]:
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

        def play(start: Any, seed: int) -> None:
            position, chance = start.clone(), FastChance(seed)
            while not position.is_over():
                count = position.fill(buffer)
                position.play(buffer[chance.below(count) if count > 1 else 0], chance)

        return self._timed(play)

    def picked_from_python(self) -> tuple[float, float]:
        def play(start: Any, seed: int) -> None:
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


def uncompiled(name: str, way: str) -> tuple[float, float]:
    """The same playouts in a process that imports the source."""
    program = f"from tools.bench import Engine; print(*Engine({name!r}, 1).{way}())"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
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


def import_time() -> float:
    """The best of several times, minus that of an empty interpreter."""

    def run(program: str) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return time.perf_counter() - began

    return min(run("import mela") for _ in range(5)) - min(run("pass") for _ in range(5))


def build_time(cores: set[int]) -> float:
    """A build from scratch in a new folder; unlike playouts, it may use all cores."""
    if cores:
        os.sched_setaffinity(0, cores)
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


def odds() -> tuple[float, float]:
    """All chances of two throws of ten sticks, and who wins."""
    tables = NAGARAJA_KIT.game.tables("standard")
    sticks = [4, 3, 3]

    def work() -> None:
        throw_odds(tables, sticks)
        throw_odds(tables, sticks)
        guide_odds(tables, sticks, sticks)

    return _loop(work, 200)


def search(name: str) -> tuple[float, float]:
    """The evaluations of the strongest bot in matches against itself; only its thinking is timed,
    imagined hands included."""
    game = game_by_name(name)
    bot = kit_of(name).bot(kit_of(name).levels()[-1], game)
    assert isinstance(bot, Thinker)
    planner = bot.planner(2)
    evaluations, seconds = 0, 0.0
    for number in range(2):
        chance = FastChance(number)
        position = game.start(game.options({}, 2), 2, chance)
        while not position.is_over():
            codes = game.legal(position)
            if len(codes) > 1:
                meter = IN_THE_LAB.meter()
                imagine = partial(game.imagine, game.view(position, position.turn), chance)
                began = time.process_time()
                values = planner.plan(imagine(), codes, meter, chance, imagine).values
                seconds += time.process_time() - began
                evaluations += int(meter.used)
                code = codes[values.index(max(values))]
            else:
                code = codes[0]
            position.play(code, chance)
    return evaluations, seconds


class Learner:
    """The parts of a learner's loop with a batch of 1,024 matches."""

    def __init__(self, name: str) -> None:
        self.batch = Batch(name, seats=4 if name == "holi" else 2)

    def _timed(self, work: Callable[[], object], steps: int) -> tuple[float, float]:
        began = time.process_time()
        for _ in range(steps):
            work()
        return steps * len(self.batch), time.process_time() - began

    def rows(self) -> tuple[float, float]:
        """Play a random move in each match and pack what the next seat knows and may do."""
        return self._timed(lambda: self.batch.step(self.batch.picks), 200)

    def planes(self) -> tuple[float, float]:
        return self._timed(self.batch.observations, 10)

    def masks(self) -> tuple[float, float]:
        return self._timed(self.batch.masks, 10)

    def aec(self) -> tuple[float, float]:
        """Random actions in PettingZoo, with an observation for each; forced moves count too."""
        env = aec(self.batch.set_up.game.name, seats=self.batch.set_up.seats)
        rng, actions = random.Random(1), 0
        env.reset(seed=1)
        began = time.process_time()
        while time.process_time() - began < 0.3:
            observation, _, over, _, _ = env.last()
            if over:
                env.reset()
                continue
            env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
            actions += 1
        return actions, time.process_time() - began


def environments(name: str) -> dict[str, Measure]:
    learner = Learner(name)
    return {
        f"{name} batch, packed rows": learner.rows,
        f"{name} batch, planes": learner.planes,
        f"{name} batch, masks": learner.masks,
        f"{name} PettingZoo": learner.aec,
        f"{name} OpenSpiel": openspiel(f"python_mela_{name}"),
    }


def environments_beside_lists(repeats: int) -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for name in SET_UPS:
        found[f"{name} compiled, list"] = Engine(name, repeats).listed
        found |= environments(name)
    return found


def measures(repeats: int) -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for name in SET_UPS:
        played = Engine(name, repeats)
        found |= {
            f"{name} compiled, list": played.listed,
            f"{name} compiled, pick": played.picked,
            f"{name} from Python, list": played.listed_from_python,
            f"{name} from Python, pick": played.picked_from_python,
            f"{name} uncompiled, list": partial(uncompiled, name, "listed"),
            f"{name} uncompiled, pick": partial(uncompiled, name, "picked"),
            f"{name} clone": played.clone,
            f"{name} copy_from": played.copy_from,
            f"{name} search": partial(search, name),
        }
        found |= environments(name)
    found["nagaraja odds, 10 against 10"] = odds
    for name in ("hearts", "backgammon", "chinese_checkers"):
        found[f"OpenSpiel {name} from Python"] = openspiel(name)
    if importlib.util.find_spec("chess"):
        found["python-chess"] = python_chess
    return found


def run(work: dict[str, Measure], rounds: int, console: Console) -> dict[str, float]:
    rates: dict[str, list[float]] = {name: [] for name in work}
    for number in range(rounds):
        for name, measure in work.items():
            console.print(f"round {number + 1} of {rounds}: {name}", end="\x1b[K\r", soft_wrap=True)
            amount, seconds = measure()
            rates[name].append(amount / seconds)
    return {name: statistics.median(values) for name, values in rates.items()}


def add_other_figures(figures: dict[str, float], cores: set[int], console: Console) -> None:
    for name in SET_UPS:
        figures[f"{name} clone"] = 1e6 / figures[f"{name} clone"]
        figures[f"{name} copy_from"] = 1e6 / figures[f"{name} copy_from"]
        figures[f"{name} moves in a list"] = Engine(name, 1).moves_a_list()
        figures[f"{name} position"] = float(sys.getsizeof(SET_UPS[name][1]()[0]))
    figures["nagaraja odds, 10 against 10"] = 1e3 / figures["nagaraja odds, 10 against 10"]
    console.print("import and build", end="\x1b[K\r")
    figures["import mela"] = import_time()
    figures["cold build"] = build_time(cores)


def show(figures: dict[str, float], console: Console) -> bool:
    """Print the figures; return whether all bounds are met."""
    table = Table("what", "figure", "unit", "of the list", "floor", "goal", "")
    kept = True
    for name, figure in figures.items():
        unit, bound, goal, more = BOUNDS.get(name, (_unit(name), 0.0, 0.0, True))
        base = figures["nagaraja compiled, list" if "nagaraja" in name else "holi compiled, list"]
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


def _unit(name: str) -> str:
    """The unit of a figure without a bound."""
    for part, unit in (
        ("copy_from", "µs"),
        ("position", "bytes"),
        ("moves in", "moves"),
        ("batch,", "rows/s"),
        ("PettingZoo", "actions/s"),
    ):
        if part in name:
            return unit
    return "decisions/s"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=40, help="repeats of each set-up per round")
    parser.add_argument("--json", type=Path, default=ROOT / "bench.json")
    parser.add_argument("--envs", action="store_true", help="only the environments and the lists")
    options = parser.parse_args()
    console = Console()
    if str(engine.__file__).endswith(".py"):
        console.print("the engine is not compiled: run 'make build' first, without PYTHONPATH")
        return 2
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    if cores:
        os.sched_setaffinity(0, {min(cores)})
    work = (environments_beside_lists if options.envs else measures)(options.repeats)
    figures = run(work, options.rounds, console)
    if not options.envs:
        add_other_figures(figures, cores, console)
    kept = show(figures, console)
    kept_in = {"date": datetime.now(UTC).isoformat(timespec="seconds"), "figures": figures}
    options.json.write_text(json.dumps(kept_in, indent=2) + "\n", encoding="utf-8")
    console.print(f"written to {options.json.name}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
