"""Do the tests bite? python -m tools.mutants [MODULE ...]

Changes one thing in a module of the rules, imports everything anew in a process of its own, and
runs the rule tests until one fails. A mutant that none notices is printed and written to a file
at once, with all that stand in `known_mutants.txt` and their reasons left out. A mutant is named
by its module, its line and what changes there; of those with the same name, by a number too.

Not mutmut: that one forks after the import, so tables that are worked out on import stay whole.
"""

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
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

import pytest
from _pytest.mark import ParameterSet
from rich.progress import Progress

from tools.mutations import Mutation, mutations

ROOT = Path(__file__).parent.parent
PACKAGE = "mela.games.holi"
RULES = ROOT / "src/mela/games/holi"
TESTS = ROOT / "tests/games/holi"
KNOWN = TESTS / "known_mutants.txt"
#: The tests that are most likely to notice, for each module; all others come behind them.
FIRST = {
    "board": ["board", "cards"],
    "cards": ["cards", "throw"],
    "interpreted": ["cards", "throw"],
    "choices": ["must_throw", "turn", "climb", "throw", "drop"],
    "position": ["turn", "fall", "move", "out", "set_up"],
    "refuse": ["refusals", "throw", "climb"],
    "restore": ["views"],
    "score": ["scoring_cards", "score", "scoring_cards_at_once"],
    "truth": ["clone", "turn", "score", "views"],
}
#: Slow ones, which come behind all others.
LAST = ["audit", "pack", "options", "move_text", "slow_generator"]
#: It takes longer than all others together, so only a few of its seeds are run.
SLOWEST = "test_slow_generator"
FEW = 4
#: Seconds of work for one test. Without a mutant none may take more than half of that.
LIMIT = 4
MEMORY = 4 * 2**30


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives a changed program when its module is imported."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self.name = f"{PACKAGE}.{module}"
        self.file = RULES / f"{module}.py"
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


def ordered(module: str, interpreted: bool) -> list[str]:
    """The files of tests, in the order in which they are run; as if compiled, the nearest."""
    first = [f"test_{name}" for name in FIRST[module]]
    last = [f"test_{name}" for name in LAST if name not in FIRST[module]]
    files = sorted(file.stem for file in TESTS.glob("test_*.py"))
    if not interpreted:
        return first
    return [*first, *(file for file in files if file not in first + last), *last]


def is_noticed(module: str, seconds: int, interpreted: bool) -> bool:
    """Run the tests, those of the module first, until one fails; one that takes too long kills."""
    try:
        for stem in ordered(module, interpreted):
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            tests = vars(importlib.import_module(f"tests.games.holi.{stem}"))
            for name, test in list(tests.items()):
                if name.startswith("test_") and callable(test):
                    for given in islice(arguments(test), FEW if stem == SLOWEST else None):
                        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
                        test(**given)
    except (Exception, pytest.fail.Exception):
        return True
    return False


def runs_through(module: str, tree: ast.Module, seconds: int, interpreted: bool) -> bool:
    """Do all tests pass? In a process of its own, which may also die."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            importlib.import_module("mela.core.bits").__dict__["INTERPRETED"] = interpreted
            sys.meta_path.insert(0, Mutated(module, tree))
            os._exit(1 if is_noticed(module, seconds, interpreted) else 0)
        finally:
            os._exit(2)
    return os.waitpid(child, 0)[1] == 0


def source(module: str) -> str:
    return (RULES / f"{module}.py").read_text(encoding="utf-8")


def program(module: str) -> ast.Module:
    return ast.parse(source(module))


def ways(module: str) -> list[bool]:
    """Values of INTERPRETED: where a module asks for it, both are tried, first the quicker way."""
    return [False, True] if "INTERPRETED" in source(module) else [True]


@cache
def mutants(module: str) -> dict[str, Mutation]:
    """All mutants of a module by their names."""
    lines = source(module).splitlines()
    found: dict[str, Mutation] = {}
    for mutation in mutations(source(module)):
        text = f"{module} | {lines[mutation.line - 1].strip()} | {mutation.what}"
        name, number = text, 1
        while name in found:
            number += 1
            name = f"{text} ({number})"
        found[name] = mutation
    return found


def load_others() -> None:
    """Import all but the rules of this game, so that mutants need not do it again and again."""
    importlib.import_module("mela")
    for name in list(sys.modules):
        if name in ("mela", "mela.games") or name.startswith(PACKAGE):
            del sys.modules[name]


def check_unchanged(module: str, seconds: int) -> None:
    """Without a mutant no test may fail, or come near the time limit."""
    for interpreted in ways(module):
        if not runs_through(module, program(module), seconds, interpreted):
            sys.exit(f"the tests fail or take too long without a mutant of {module}, too")


def survives(module: str, name: str) -> bool:
    """Does no test notice this mutant?"""
    assert not any(name.startswith(PACKAGE) for name in sys.modules)
    tree = mutants(module)[name].make()
    return all(runs_through(module, tree, LIMIT, interpreted) for interpreted in ways(module))


def listed(file: Path) -> list[str]:
    """The names of mutants in a file, without the reasons that stand above them."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=list(FIRST), help=", ".join(FIRST))
    parser.add_argument("--workers", type=int, help="processes at a time; one a core if not given")
    parser.add_argument("--again", type=Path, help="only the mutants that stand in this file")
    parser.add_argument("--out", type=Path, default=ROOT / "build/mutants.txt")
    options = parser.parse_args()
    options.out.parent.mkdir(exist_ok=True)
    began = time.monotonic()
    explained = set(listed(KNOWN))
    again = set(listed(options.again)) if options.again else None
    tried = noticed = unknown = 0
    load_others()
    with (
        ProcessPoolExecutor(options.workers) as executor,
        Progress() as progress,
        options.out.open("a", encoding="utf-8") as out,
    ):
        for module in options.modules:
            check_unchanged(module, LIMIT // 2)
            for name in explained:
                if name.startswith(f"{module} |") and name not in mutants(module):
                    progress.print("no such mutant any more:", name, markup=False, soft_wrap=True)
            names = [name for name in mutants(module) if again is None or name in again]
            jobs = {executor.submit(survives, module, name): name for name in names}
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
