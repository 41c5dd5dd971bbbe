"""Do the tests notice changed rules? python -m tools.mutants GAME [MODULE ...]

Changes one thing in a module of the rules, imports everything in a new process, and runs the rule
tests until one fails. A mutant that no test notices is printed and written to a file at once,
except those that `known_mutants.txt` explains. A mutant is named by its module, its line and the
change, with a number if several have the same name.

Not mutmut: it forks after the import, so it never changes tables that are computed on import.
"""

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import os
import resource
import signal
import sys
import time
import types
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from _pytest.mark import ParameterSet
from rich.progress import Progress

from tools.mutations import Mutation, mutations

ROOT = Path(__file__).parent.parent


class Suite(msgspec.Struct, frozen=True):
    """How the rules of a game are tried."""

    #: The tests that are most likely to notice, for each module; all others come behind them.
    first: dict[str, list[str]]
    #: Slow ones, which come behind all others.
    last: list[str]
    #: They take longer than all others together, so only a few of their cases are run.
    slowest: tuple[str, ...]


SUITES = {
    "holi": Suite(
        first={
            "board": ["board", "cards"],
            "rivalry": ["rivalry_packs", "scoring_cards", "rule_cards"],
            "cards": ["cards", "throw"],
            "choices": ["must_throw", "turn", "climb", "throw", "drop"],
            "position": ["turn", "fall", "move", "out", "set_up"],
            "refuse": ["refusals", "throw", "climb"],
            "restore": ["views"],
            "score": ["scoring_cards", "score", "scoring_cards_at_once"],
            "state": ["clone", "turn", "score", "views"],
        },
        last=["audit", "pack", "options", "move_text", "slow_generator"],
        slowest=("test_slow_generator",),
    ),
    "nagaraja": Suite(
        first={
            "temple": ["laying", "rooms"],
            "tables": ["pieces", "odds", "sticks"],
            "targets": ["rooms", "relics", "sticks"],
            "knowledge": ["knowledge", "secrets"],
            "state": ["copies", "set_up", "relics"],
            "choices": ["bidding", "confrontation", "laying", "answers"],
            "hands": ["deal", "card_effects", "knowledge"],
            "effects": ["card_effects", "rooms", "relics", "sticks"],
            "position": ["confrontation", "deal", "endings", "bidding", "amulets"],
            "odds": ["odds"],
            "refuse": ["refusals", "bidding", "laying"],
            "restore": ["position_text", "secrets"],
        },
        last=["audit", "pack", "options", "move_text", "bid_odds", "imagine", "slow"],
        slowest=("test_imagine", "test_slow"),
    ),
}
FEW = 4
#: Seconds of work for one test. Without a mutant none may take more than half of that.
LIMIT = 4
MEMORY = 4 * 2**30


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives a changed program when its module is imported."""

    def __init__(self, game: str, module: str, tree: ast.Module) -> None:
        self.name = f"mela.games.{game}.rules.{module}"
        self.file = file_of(game, module)
        self.code = compile(tree, str(self.file), "exec")

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: types.ModuleType | None = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.file))

    def exec_module(self, module: types.ModuleType) -> None:
        module.__file__ = str(self.file)
        exec(self.code, module.__dict__)


def arguments(test: Any) -> Iterator[dict[str, object]]:
    """What pytest would call a test with."""
    axes = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0]
            if isinstance(names, str):
                names = [name.strip() for name in names.split(",")]
            values = [v.values if isinstance(v, ParameterSet) else v for v in mark.args[1]]
            rows = [(value,) for value in values] if len(names) == 1 else values
            axes.append([dict(zip(names, row, strict=True)) for row in rows])
    for chosen in product(*axes):
        yield {name: value for part in chosen for name, value in part.items()}


def file_of(game: str, module: str) -> Path:
    return ROOT / f"src/mela/games/{game}/rules/{module}.py"


def ordered(game: str, module: str) -> list[str]:
    """The files of tests, in the order in which they are run."""
    suite = SUITES[game]
    first = [f"test_{name}" for name in suite.first[module]]
    last = [f"test_{name}" for name in suite.last if name not in suite.first[module]]
    files = sorted(file.stem for file in (ROOT / f"tests/games/{game}").glob("test_*.py"))
    return [*first, *(file for file in files if file not in first + last), *last]


def wants_fixtures(test: Any) -> bool:
    """Is it called with more than its parameters? Such tests are left out."""
    given = next(arguments(test), {})
    return bool(set(inspect.signature(test).parameters) - set(given)) and not is_property(test)


def is_property(test: Any) -> bool:
    """Does hypothesis call it?"""
    return hasattr(test, "hypothesis")


def is_noticed(game: str, module: str, seconds: int) -> bool:
    """Run the tests, those of the module first, until one fails; one that takes too long kills."""
    try:
        for stem in ordered(game, module):
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            tests = vars(importlib.import_module(f"tests.games.{game}.{stem}"))
            for name, test in list(tests.items()):
                if name.startswith("test_") and callable(test) and not wants_fixtures(test):
                    slow = stem in SUITES[game].slowest
                    for given in islice(arguments(test), FEW if slow else None):
                        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
                        test(**given)
    except (Exception, pytest.fail.Exception):
        return True
    return False


def runs_through(game: str, module: str, tree: ast.Module, seconds: int) -> bool:
    """Do all tests pass? In a process of its own, which may also die."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            sys.meta_path.insert(0, Mutated(game, module, tree))
            os._exit(1 if is_noticed(game, module, seconds) else 0)
        finally:
            os._exit(2)
    return os.waitpid(child, 0)[1] == 0


def source(game: str, module: str) -> str:
    return file_of(game, module).read_text(encoding="utf-8")


@cache
def mutants(game: str, module: str) -> dict[str, Mutation]:
    """All mutants of a module by their names."""
    lines = source(game, module).splitlines()
    found: dict[str, Mutation] = {}
    for mutation in mutations(source(game, module)):
        text = f"{module} | {lines[mutation.line - 1].strip()} | {mutation.what}"
        name, number = text, 1
        while name in found:
            number += 1
            name = f"{text} ({number})"
        found[name] = mutation
    return found


def load_others(game: str) -> None:
    """Import all but this game, so that mutants need not do it again and again."""
    importlib.import_module("mela")
    for name in list(sys.modules):
        if name in ("mela", "mela.games") or name.startswith(f"mela.games.{game}"):
            del sys.modules[name]


def check_unchanged(game: str, module: str, seconds: int) -> None:
    """Without a mutant no test may fail, or come near the time limit."""
    if not runs_through(game, module, ast.parse(source(game, module)), seconds):
        sys.exit(f"the tests fail or take too long without a mutant of {module}, too")


def survives(game: str, module: str, name: str) -> bool:
    """Does no test notice this mutant?"""
    assert not any(known.startswith(f"mela.games.{game}") for known in sys.modules)
    tree = mutants(game, module)[name].make()
    return runs_through(game, module, tree, LIMIT)


def listed(file: Path) -> list[str]:
    """The names of mutants in a file, without the reasons that stand above them."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SUITES)
    parser.add_argument("modules", nargs="*", help="of its rules; all if none are named")
    parser.add_argument("--workers", type=int, help="processes at a time; one a core if not given")
    parser.add_argument("--again", type=Path, help="only the mutants that stand in this file")
    parser.add_argument("--out", type=Path, default=ROOT / "build/mutants.txt")
    options = parser.parse_args()
    options.out.parent.mkdir(exist_ok=True)
    began = time.monotonic()
    game = options.game
    explained = set(listed(ROOT / f"tests/games/{game}/known_mutants.txt"))
    again = set(listed(options.again)) if options.again else None
    tried = noticed = unknown = 0
    load_others(game)
    with (
        ProcessPoolExecutor(options.workers) as executor,
        Progress() as progress,
        options.out.open("a", encoding="utf-8") as out,
    ):
        for module in options.modules or SUITES[game].first:
            check_unchanged(game, module, LIMIT // 2)
            for name in explained:
                if name.startswith(f"{module} |") and name not in mutants(game, module):
                    progress.print("no such mutant any more:", name, markup=False, soft_wrap=True)
            names = [name for name in mutants(game, module) if again is None or name in again]
            jobs = {executor.submit(survives, game, module, name): name for name in names}
            for job in progress.track(as_completed(jobs), total=len(jobs), description=module):
                name = jobs[job]
                tried += 1
                if not progress.console.is_terminal and tried % 50 == 0:
                    print(f"{module} {tried}", flush=True)
                if not job.result():
                    noticed += 1
                    if name in explained:
                        progress.print("noticed after all:", name, markup=False, soft_wrap=True)
                elif name not in explained:
                    unknown += 1
                    progress.print(tried, name, markup=False, soft_wrap=True)
                    print(name, file=out, flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"{tried} mutants, {noticed} noticed, {tried - noticed - unknown} explained,")
    print(f"{unknown} neither, {minutes:.0f} minutes; the last are in {options.out}")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
